### Kariba auf Deutsch.
###
### .one: Wen? nach einer Zahl („1 Elefanten“), .many: mehrere, .with: mit den …, .a: Wen? (einen …), .nominative: Wer? (ein …),
### .open: Wen? (den offenen …), .no: Wen? (keinen …), .none: Wer? (kein …), .it: Wen? (ihn, sie, es)

-mouse = Maus
    .one = Maus
    .many = Mäuse
    .with = Mäusen
    .a = eine Maus
    .nominative = eine Maus
    .open = die offene Maus
    .no = keine Maus
    .none = keine Maus
    .it = sie
-meerkat = Erdmännchen
    .one = Erdmännchen
    .many = Erdmännchen
    .with = Erdmännchen
    .a = ein Erdmännchen
    .nominative = ein Erdmännchen
    .open = das offene Erdmännchen
    .no = kein Erdmännchen
    .none = kein Erdmännchen
    .it = es
-zebra = Zebra
    .one = Zebra
    .many = Zebras
    .with = Zebras
    .a = ein Zebra
    .nominative = ein Zebra
    .open = das offene Zebra
    .no = kein Zebra
    .none = kein Zebra
    .it = es
-giraffe = Giraffe
    .one = Giraffe
    .many = Giraffen
    .with = Giraffen
    .a = eine Giraffe
    .nominative = eine Giraffe
    .open = die offene Giraffe
    .no = keine Giraffe
    .none = keine Giraffe
    .it = sie
-ostrich = Strauß
    .one = Strauß
    .many = Strauße
    .with = Straußen
    .a = einen Strauß
    .nominative = ein Strauß
    .open = den offenen Strauß
    .no = keinen Strauß
    .none = kein Strauß
    .it = ihn
-cheetah = Gepard
    .one = Geparden
    .many = Geparden
    .with = Geparden
    .a = einen Geparden
    .nominative = ein Gepard
    .open = den offenen Geparden
    .no = keinen Geparden
    .none = kein Gepard
    .it = ihn
-rhino = Nashorn
    .one = Nashorn
    .many = Nashörner
    .with = Nashörnern
    .a = ein Nashorn
    .nominative = ein Nashorn
    .open = das offene Nashorn
    .no = kein Nashorn
    .none = kein Nashorn
    .it = es
-elephant = Elefant
    .one = Elefanten
    .many = Elefanten
    .with = Elefanten
    .a = einen Elefanten
    .nominative = ein Elefant
    .open = den offenen Elefanten
    .no = keinen Elefanten
    .none = kein Elefant
    .it = ihn

part-card = { $animal }
    .one = { FORM($animal, form: "one") }
    .many = { FORM($animal, form: "many") }
    .with = { FORM($animal, form: "with") }
    .a = { FORM($animal, form: "a") }
    .nominative = { FORM($animal, form: "nominative") }
    .open = { FORM($animal, form: "open") }
    .no = { FORM($animal, form: "no") }
    .none = { FORM($animal, form: "none") }
    .it = { FORM($animal, form: "it") }

## Actions and events

played =
    { $player } { $player ->
        [you] spielst
       *[other] spielt
    } { part-animals }.
draws-from-pile =
    { $player } { $player ->
        [you] ziehst
       *[other] zieht
    } eine Karte vom Stapel.
draws-face-up =
    { $player } { $player ->
        [you] nimmst
       *[other] nimmt
    } { FORM($rank, form: "open") }.
chased =
    { $player } { $player ->
        [you] verjagst
       *[other] verjagt
    } mit den { FORM($by, form: "with") } { part-animals } und { $player ->
        [you] gewinnst
       *[other] gewinnt
    } { $count ->
        [one] { FORM($rank, form: "it") }
       *[other] sie
    }.
drew =
    { $player } { $player ->
        [you] ziehst
       *[other] zieht
    } { $drawn }.
drew-unseen =
    { $player } { $player ->
        [you] ziehst
       *[other] zieht
    } { $count ->
        [one] eine Karte
       *[other] { part-cards }
    }.
replenished =
    { $drawn } { $count ->
        [one] wird
       *[other] werden
    } aufgedeckt.
game-ended = Spiel { $number } ist zu Ende. In diesem Spiel gewonnen: { $each }.
game-over-at = Spiel { $number } ist zu Ende.
has-won =
    { $player } { $player ->
        [you] hast
       *[other] hat
    } { part-cards } gewonnen{ part-in-all }{ $won ->
        [0] { "" }
       *[other] : { $won }
    }.
dealt = Spiel { $number } wird ausgeteilt.

## Lines of the table

line-game = Spiel { $number } von { $games }
line-waterhole =
    Wasserloch: { $places ->
        [none] leer
       *[other] { $places }
    }
line-pile =
    Stapel: { part-cards }{ $shown ->
        [none] { "" }
       *[other] , offen { $shown }
    }
line-player =
    { $player }: { $hand }; { $player ->
        [you] hast
       *[other] hat
    } { part-cards } gewonnen{ $won ->
        [0] { "" }
       *[other] { " " }({ $won })
    }

## Refusals

wrong-phase-play =
    { $player } { $player ->
        [you] musst
       *[other] muss
    } jetzt Karten spielen.
wrong-phase-draw =
    { $player } { $player ->
        [you] musst
       *[other] muss
    } zuerst eine Karte ziehen.
card-not-in-hand =
    { $player } { $player ->
        [you] hast
       *[other] hat
    } { $held ->
        [0] { FORM($rank, form: "no") } auf der Hand
        [one] nur { $held } { FORM($rank, form: "one") } und kann{ part-second-person } nicht { $count } spielen
       *[other] nur { $held } { FORM($rank, form: "many") } und kann{ part-second-person } nicht { $count } spielen
    }.
no-card-played =
    { $player } { $player ->
        [you] musst
       *[other] muss
    } mindestens eine Karte spielen.
no-such-rank =
    { $player } { $player ->
        [you] hast
       *[other] hat
    } keine Karte mit der Zahl { $number } auf der Hand.
pile-empty = Der Stapel ist leer, also muss eine offene Karte genommen werden.
no-such-card-face-up = Unter den offenen Karten ist { FORM($rank, form: "none") }.
no-such-rank-face-up = Unter den offenen Karten ist keine mit der Zahl { $number }.

## Parts

part-second-person =
    { $player ->
        [you] st
       *[other] { "" }
    }
part-animals =
    { $count ->
        [one] { $count } { FORM($rank, form: "one") }
       *[other] { $count } { FORM($rank, form: "many") }
    }
part-drawn =
    { $count ->
        [one] { FORM($rank, form: "a") }
       *[other] { $count } { FORM($rank, form: "many") }
    }
part-turned =
    { $count ->
        [one] { FORM($rank, form: "nominative") }
       *[other] { $count } { FORM($rank, form: "many") }
    }
part-wins = { $player } { part-cards }{ part-in-all }

## The parts of a score, and why a match has ended

part-score-earlier-games = frühere Spiele
part-score-cards = Karten
reason-hand-empty = Eine Hand ist leer gespielt.

## Puzzles

puzzle-best-move-note = Der Stapel ist leer, also hat { $player } alle Karten, die du nicht siehst. Von jetzt an spielt ihr beide so gut wie möglich, jeder für den größeren Vorsprung am Ende.
puzzle-best-move-on-average-note = Im Stapel { $count ->
        [one] liegt { $count } Karte
       *[other] liegen { $count } Karten
    }, und die Karten, die du nicht siehst, können auf { $worlds } Arten verteilt sein. Nach deinem Zug wird alles aufgedeckt, und { $player } und du spielt so gut wie möglich, jeder für den größeren Vorsprung am Ende.
puzzle-odds = Wie wahrscheinlich ist es, dass { $player } mindestens { FORM($rank, form: "a") } hat?

puzzle-odds-note =
    { $count ->
        [one] { $player } hat { $count } Karte, die du nicht gesehen hast, und jede Verteilung ist gleich wahrscheinlich.
       *[other] { $player } hat { $count } Karten, die du nicht gesehen hast, und jede Verteilung ist gleich wahrscheinlich.
    }
