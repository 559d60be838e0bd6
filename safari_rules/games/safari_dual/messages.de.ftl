### Safari-Dual auf Deutsch.
###
### .the: Wen? (den …), .gender: das Geschlecht

-lion = Löwe
    .the = den Löwen
    .gender = masculine
-giraffe = Giraffe
    .the = die Giraffe
    .gender = feminine
-elephant = Elefant
    .the = den Elefanten
    .gender = masculine

part-card =
    { $shape ->
        [round] rund{ part-ending } { $species }
       *[angular] eckig{ part-ending } { $species }
    }
    .the = { FORM($species, form: "the") }
part-ending =
    { FORM($species, form: "gender") ->
        [feminine] e
       *[masculine] er
    }

## Actions and events

moves =
    { $player } { $player ->
        [you] ziehst
       *[other] zieht
    } von { $origin } nach { $target }.
passes =
    { $player } { $player ->
        [you] kannst
       *[other] kann
    } nicht ziehen und passt.
moved =
    { $player } { $player ->
        [you] ziehst
       *[other] zieht
    } { FORM($piece, form: "the") } von { $origin } nach { $target }.
captured =
    { $player } { $player ->
        [you] schlägst
       *[other] schlägt
    } { $taken }.

## Lines of the table

line-side = { $player }: { $pieces }

## The end

drawn-quiet =
    In { $count ->
        [one] { $count } Zug
       *[other] { $count } Zügen
    } wurde nichts geschlagen: Das Spiel ist unentschieden.
drawn-stopped = Das Spiel bricht hier ab: Es ist unentschieden.
won-lion =
    { $player } { $player ->
        [you] gewinnst
       *[other] gewinnt
    }, weil { $other ->
        [you] dein Löwe
       *[other] der Löwe von { $other }
    } geschlagen ist.
won-base =
    { $player } { $player ->
        [you] gewinnst
       *[other] gewinnt
    }, weil { $player ->
        [you] dein Löwe
       *[other] der Löwe von { $player }
    } das andere Zuhause erreicht hat.

## Refusals

cannot-pass =
    { $player } { $player ->
        [you] kannst
       *[other] kann
    } ziehen, also ist Passen nicht erlaubt.
no-own-piece =
    { $player } { $player ->
        [you] hast
       *[other] hat
    } keine Figur auf { $origin }.
not-adjacent = Eine Figur zieht ein Feld weit, und { $target } liegt nicht neben { $origin }.
not-moved = Eine Figur zieht ein Feld weit, und auf { $target } steht sie schon.
occupied = Auf { $target } steht schon eine Figur.
own-base =
    { $player ->
        [you] Dein Löwe
       *[other] Der Löwe von { $player }
    } hat sein Zuhause verlassen, und keine Figur darf dorthin zurück, außer um den anderen Löwen zu schlagen.
lion-must-leave =
    { $player } { $player ->
        [you] hast
       *[other] hat
    } { $count } Elefanten und Giraffen verloren, also muss { $player ->
        [you] dein
       *[other] der eigene
    } Löwe sein Zuhause jetzt verlassen.
base-left =
    In dem Zuhause, das { $player ->
        [you] dein Löwe
       *[other] der Löwe von { $player }
    } verlassen hat, darf keine eigene Figur stehen.

## Parts

part-taken = { FORM($piece, form: "the") } auf { $at }

## The parts of a score, and why a match has ended

part-score-win = Sieg
reason-lion-captured = Ein Löwe ist geschlagen.
reason-base-reached = Ein Löwe hat das andere Zuhause erreicht.
reason-no-progress = Zu lange wurde nichts geschlagen.

## Puzzles

puzzle-win =
    Finde den Gewinn in { $count } Zügen: Welcher Zug gewinnt spätestens mit deinem { $count ->
        [2] zweiten
       *[3] dritten
    } Zug?
puzzle-win-note =
    Du spielst die { $shape ->
        [round] runden
       *[angular] eckigen
    } Tiere. Du gewinnst, was { $player } auch tut.
