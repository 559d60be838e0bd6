### Safarü auf Deutsch. Eine Karte ist „die grüne 7“, „das blaue Einhorn 7“ oder „der gelbe Igel 7“.
###
### .the: Wen?, .nominative: Wer?, .with: Mit wem?

-red = rot
-blue = blau
-green = grün
-yellow = gelb
-black = schwarz

-sum = die Summe
    .by = durch Summe
-seventeen = die Siebzehn
    .by = durch Siebzehn
-pair = das Paar
    .by = als Paar

part-card =
    { $copy ->
        [second] zweit{ part-strong }{ " " }
       *[first] { "" }
    }{ $color }{ part-strong } { part-noun }
    .the =
        { $kind ->
            [plain] die
            [hedgehog] den
            [baby-hedgehog] den
           *[other] das
        } { $copy ->
            [second] zweit{ part-weak }{ " " }
           *[first] { "" }
        }{ $color }{ part-weak } { part-noun }
    .nominative =
        { $kind ->
            [plain] die
            [hedgehog] der
            [baby-hedgehog] der
           *[other] das
        } { $copy ->
            [second] { "zweite " }
           *[first] { "" }
        }{ $color }e { part-noun }
    .with =
        { $kind ->
            [plain] der
           *[other] dem
        } { $copy ->
            [second] { "zweiten " }
           *[first] { "" }
        }{ $color }en { part-noun }
part-strong =
    { $kind ->
        [plain] e
        [hedgehog] er
        [baby-hedgehog] er
       *[other] es
    }
part-weak =
    { $kind ->
        [hedgehog] en
        [baby-hedgehog] en
       *[other] e
    }
part-noun =
    { $kind ->
        [baby] { "Baby " }
        [baby-unicorn] { "Babyeinhorn " }
        [baby-hedgehog] { "Babyigel " }
        [unicorn] { "Einhorn " }
        [hedgehog] { "Igel " }
       *[plain] { "" }
    }{ $number }

## Actions and events

captured =
    { $player } { $player ->
        [you] fängst
       *[other] fängt
    } mit { FORM($card, form: "with") }: { $ways }.
released =
    { $player } lässt { FORM($card, form: "the") } frei.
plays-for-neighbor =
    { $player } { part-plays } { FORM($card, form: "the") }, und die Person links wählt die Art.
played = { $player } { part-plays } { FORM($card, form: "the") }.
chosen =
    { $player } { $player ->
        [you] wählst
       *[other] wählt
    } { $method }.
deal-ended = Spiel { $number } ist zu Ende. In diesem Spiel: { $each }.
deal-over = Spiel { $number } ist zu Ende.
dealt =
    Runde { $round } von Spiel { $number } wird ausgeteilt{ $cards ->
        [0] { "" }
        [one] ; auf den Tisch kommt { LIST($cards, form: "nominative") }
       *[other] ; auf den Tisch kommen { LIST($cards, form: "nominative") }
    }.

## The end of a deal

has-scored =
    { $player } { $player ->
        [you] hast { $found } und bekommst
       *[other] hat { $found } und bekommt
    } { part-points }{ part-in-all }.
team-has-scored =
    { $player } und { $other } { $player ->
        [you] habt zusammen { $found } und bekommt
       *[other] { $other ->
            [you] habt zusammen { $found } und bekommt
           *[other] haben zusammen { $found } und bekommen
        }
    } je { part-points }{ part-in-all }.

## Lines of the table

line-deal = Spiel { $number }, Runde { $round }
line-teams = Teams: { $first }; { $second }
line-table = Tisch: { $shown }
line-air =
    In der Luft: { $shown }, gespielt von { $player ->
        [you] dir
       *[other] { $player }
    }{ $method ->
        [none] { "" }
       *[other] , fängt { FORM($method, form: "by") }
    }
line-pile = Stapel: { part-cards }
line-player = { $player }: { $hand }; gefangen: { $captured }

## Refusals

wrong-phase-play = { $player } { part-must } jetzt eine Karte spielen.
wrong-phase-choose-method = { $player } { part-must } zuerst wählen, auf welche Art die gespielte Karte fängt.
wrong-phase-choose-capture = { $player } { part-must } zuerst mit der gespielten Karte fangen.
method-not-possible = { FORM($card, form: "nominative") } kann nur { LIST($methods, form: "by", last: "or") } fangen.
card-not-played = Gefangen wird mit { FORM($played, form: "with") }, nicht mit { FORM($card, form: "with") }.
card-not-in-hand =
    { FORM($card, form: "nominative") } ist nicht auf { $player ->
        [you] deiner Hand
       *[other] der Hand von { $player }
    }.
only-reversed = Nur im umgekehrten Spiel wählt die Person links die Art.
one-method-possible =
    { FORM($card, form: "nominative") } kann { $methods ->
        [0] nichts
       *[other] nur { LIST($methods, form: "by", last: "or") }
    } fangen, also gibt es nichts zu wählen.
must-capture = { FORM($card, form: "nominative") } kann { LIST($methods, form: "by", last: "or") } fangen, darf also nicht freigelassen werden.
card-not-on-table = { FORM($card, form: "nominative") } liegt nicht auf dem Tisch.
card-taken-twice = { FORM($card, form: "nominative") } kann nur einmal genommen werden.
nothing-captured = Gefangen wird mindestens eine Karte.
needs-two-cards = Für eine Summe braucht es mindestens zwei Karten vom Tisch.
wrong-sum = Die Karten der Summe ergeben { $sum }, und sie müssen { $number } ergeben.
not-seventeen = { FORM($card, form: "nominative") } und die Karten, die damit genommen werden, ergeben { $sum }, nicht 17.
not-a-pair = { FORM($pair, form: "nominative") } und { FORM($card, form: "nominative") } sind kein Paar: Ihre Zahlen sind verschieden.
zero-must-be-taken = Solange ein Baby (eine 0) auf dem Tisch liegt, muss ein Baby mitnehmen, wer durch Summe oder Siebzehn fängt. Ein Baby, das als Paar genommen wird, zählt nicht.
neighbor-decides =
    { FORM($card, form: "nominative") } kann { LIST($methods, form: "by", last: "or") } fangen, also { $player ->
        [you] musst du
       *[other] muss { $player }
    } zuerst eine Art wählen.
other-method-chosen = Die Art ist gewählt: Die Karte muss { FORM($method, form: "by") } fangen und nicht anders.

## Parts

part-plays =
    { $player ->
        [you] spielst
       *[other] spielt
    }
part-must =
    { $player ->
        [you] musst
       *[other] muss
    }
part-by-sum = { LIST($cards, form: "the") } durch Summe
part-by-seventeen = { LIST($cards, form: "the") } durch Siebzehn
part-by-pair = { FORM($pair, form: "the") } als Paar
part-scores =
    { $player } { $player ->
        [you] bekommst
       *[other] bekommt
    } { part-points }{ part-in-all }
part-triangle =
    { $count ->
        [0] keine Dreiecke
        [one] { $count } Dreieck
       *[other] { $count } Dreiecke
    }
part-unicorn =
    { $count ->
        [0] keine Einhörner
        [one] { $count } Einhorn
       *[other] { $count } Einhörner
    }
part-hedgehog =
    { $count ->
        [0] keine Igel
       *[other] { $count } Igel
    }
part-baby =
    { $count ->
        [0] keine Babys
        [one] { $count } Baby
       *[other] { $count } Babys
    }
part-card-count =
    { $count ->
        [0] keine Karten
        [one] { $count } Karte
       *[other] { $count } Karten
    }
part-most =
    { $amount } (die meisten{ $shared ->
        [0] { "" }
       *[other] , geteilt mit { $shared }
    }{ $count ->
        [none] { "" }
       *[other] : { part-points }
    })
part-paid = { $amount } ({ part-points })
part-with =
    { $player ->
        [you] dir
       *[other] { $player }
    }
part-captured = { part-cards } ({ $found })

## The parts of a score, and why a match has ended

part-score-earlier-deals = frühere Spiele
part-score-triangles = Dreiecke
part-score-hedgehogs = Igel
part-score-unicorns = Einhörner
part-score-babies = Babys
part-score-cards = Karten
reason-deals-played = Alle Spiele sind gespielt.
reason-target-reached = Das Ziel ist erreicht.

## Puzzles

puzzle-best-move-note = Es ist nichts mehr auszuteilen, also hat { $player } alle Karten, die du nicht siehst: { LIST($unseen, form: "the") }. Von jetzt an spielt ihr beide so gut wie möglich, jeder für den größeren Vorsprung am Ende.
puzzle-best-move-on-average-note = Es ist nichts mehr auszuteilen. Du siehst { LIST($unseen, form: "the") } nicht; sie können auf { $worlds } Arten verteilt sein. Nach deinem Zug werden alle Hände aufgedeckt, und beide Teams spielen so gut wie möglich.
puzzle-odds = Wie wahrscheinlich ist es, dass { $player } mindestens eine { $number } hat?

puzzle-odds-note =
    { $count ->
        [one] { $player } hat { $count } Karte, die du nicht gesehen hast.
       *[other] { $player } hat { $count } Karten, die du nicht gesehen hast.
    } Insgesamt hast du { $left } Karten noch nicht gesehen, und { $hits ->
        [0] keine davon hat
        [one] { $hits } davon hat
       *[other] { $hits } davon haben
    } die Zahl { $number }. Jede Verteilung ist gleich wahrscheinlich.
