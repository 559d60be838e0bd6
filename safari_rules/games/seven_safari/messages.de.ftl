### 7 Safari auf Deutsch.
###
### .the: Wen? (den …), .nominative: Wer? (der …), .a: Wer? (ein …), .no: Wer? (kein weiterer …)

-elephant = Elefant
    .the = den Elefanten
    .nominative = der Elefant
    .a = ein Elefant
    .no = kein weiterer Elefant
-giraffe = Giraffe
    .the = die Giraffe
    .nominative = die Giraffe
    .a = eine Giraffe
    .no = keine weitere Giraffe
-hyena = Hyäne
    .the = die Hyäne
    .nominative = die Hyäne
    .a = eine Hyäne
    .no = keine weitere Hyäne
-lion = Löwe
    .the = den Löwen
    .nominative = der Löwe
    .a = ein Löwe
    .no = kein weiterer Löwe
-monkey = Affe
    .the = den Affen
    .nominative = der Affe
    .a = ein Affe
    .no = kein weiterer Affe
-rhino = Nashorn
    .the = das Nashorn
    .nominative = das Nashorn
    .a = ein Nashorn
    .no = kein weiteres Nashorn
-toucan = Tukan
    .the = den Tukan
    .nominative = der Tukan
    .a = ein Tukan
    .no = kein weiterer Tukan
-zebra = Zebra
    .the = das Zebra
    .nominative = das Zebra
    .a = ein Zebra
    .no = kein weiteres Zebra

part-card =
    { $species ->
        [charlie] Safari Charlie
       *[other] { $species } { $number }
    }
    .the =
        { $species ->
            [charlie] den Safari Charlie
           *[other] { FORM($species, form: "the") } { $number }
        }
    .nominative =
        { $species ->
            [charlie] der Safari Charlie
           *[other] { FORM($species, form: "nominative") } { $number }
        }

## Actions and events

picks-card =
    { $player } { part-takes } die Karte aus { part-place }.
traded =
    { $player } { $player ->
        [you] tauschst
       *[other] tauscht
    } { FORM($card, form: "the") } gegen den Charlie in { part-place }.
places-card =
    { $player } { part-lays } { FORM($card, form: "the") }.
places-charlie =
    { $player } { part-lays } einen Safari Charlie.
picked-unseen =
    { $player } { part-takes } die verdeckte Karte aus { part-place }.
picked =
    { $player } { part-takes } { FORM($card, form: "the") } aus { part-place }.
placed =
    { $player } { part-lays } { FORM($card, form: "the") } in { part-place }.
charlie-placed =
    { $player } { part-lays } einen Safari Charlie in { part-place }.

## The end

game-ends = Das Spiel ist zu Ende.
has-counted =
    { $player } { $player ->
        [you] hast { $counted } und bekommst
       *[other] hat { $counted } und bekommt
    } { part-points }.
tie-decided = Bei gleichen Punkten geben mehr { $number }er den Ausschlag für { $better }.

## Lines of the table

line-charlies = Charlies im Stapel: { $charlies }
line-filled = Noch zu füllen: { part-place }
line-player =
    { $player }: { $hand }{ $kinds ->
        [none] { "" }
       *[other] { " " }({ $kinds }: { part-points })
    }

## Refusals

wrong-phase-pick =
    { $player } { part-must } zuerst eine Karte nehmen oder ein Tier gegen einen Charlie tauschen.
wrong-phase-place =
    { $player } { part-must } zuerst die Lücke im Dschungel füllen.
no-such-cell = { part-place } gibt es nicht: Der Dschungel hat { $rows } Reihen und { $columns } Spalten.
not-face-down = Die Karte in { part-place } liegt schon offen, und nur verdeckte Karten dürfen genommen werden.
nothing-to-pick = In { part-place } liegt ein Charlie, und nur Tiere dürfen genommen werden.
not-a-charlie = In { part-place } liegt kein Charlie, also gibt es nichts zu tauschen.
card-not-in-hand =
    { FORM($card, form: "nominative") } ist nicht auf { $player ->
        [you] deiner Hand
       *[other] der Hand von { $player }
    }.
species-in-row = In Reihe { $row } liegt schon { FORM($species, form: "a") }, also passt dort { FORM($species, form: "no") }.
species-in-column = In Spalte { $column } liegt schon { FORM($species, form: "a") }, also passt dort { FORM($species, form: "no") }.
species-in-diagonal = In einer Diagonale durch { part-place } liegt schon { FORM($species, form: "a") }, also passt dort { FORM($species, form: "no") }.
charlie-not-needed =
    { FORM($card, form: "nominative") } passt, und ein Charlie darf nur gelegt werden, wenn keine { $player ->
        [you] deiner Karten
       *[other] der Karten von { $player }
    } passt.

## Parts

part-takes =
    { $player ->
        [you] nimmst
       *[other] nimmt
    }
part-lays =
    { $player ->
        [you] legst
       *[other] legt
    }
part-must =
    { $player ->
        [you] musst
       *[other] muss
    }
part-place = Reihe { $row }, Spalte { $column }
part-best =
    { $cards ->
        [one] die beste Karte
       *[other] die besten Karten
    } { LIST($cards) } ({ part-points })
part-duplicates =
    { $cards ->
        [one] die doppelte Karte
       *[other] die doppelten Karten
    } { LIST($cards) } ({ part-points })
part-hyenas =
    { $numbers ->
        [one] die Hyäne
       *[other] die Hyänen
    } { $numbers } ({ part-points })
part-no-cards = keine Karten
part-ahead =
    { $player ->
        [you] dich
       *[other] { $player }
    }
part-kind =
    { $kind ->
        [best] beste Karten
        [duplicates] doppelte Karten
       *[hyenas] Hyänen
    } { $count }

## The parts of a score, and why a match has ended

part-score-best = beste
part-score-duplicates = doppelte
part-score-hyenas = Hyänen
reason-jungle-revealed = Der Dschungel liegt offen.
reason-last-charlie = Der letzte Safari Charlie ist gelegt.

## Puzzles

puzzle-best-move-on-average-note =
    Im Dschungel { $count ->
        [one] liegt { $count } Karte
       *[other] liegen { $count } Karten
    } verdeckt. Du siehst { LIST($unseen, form: "the") } nicht; sie können auf { $worlds } Arten liegen, die gleich wahrscheinlich sind. Nach deinem Zug wird alles aufgedeckt, und { $player } und du spielt so gut wie möglich, jeder für den größeren Vorsprung an Punkten.
puzzle-odds = Wie wahrscheinlich ist es, dass auf der Hand von { $player } mindestens { FORM($species, form: "a") } ist?
puzzle-odds-note = { $player } hat einen Safari Charlie gelegt, und das ist nur erlaubt, wenn keine Karte passt. Jede Verteilung zu Beginn, die zu den Zügen von { $player } passt, ist gleich wahrscheinlich.
