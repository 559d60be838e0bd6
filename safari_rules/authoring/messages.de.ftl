### Was alle Spiele gemeinsam haben. Angesprochen wird mit „du“.

-you = du
-seat = Spieler
-and = und
-or = oder

## Refusals

not-your-seat =
    Das ist { $player ->
        [you] dein Zug
       *[other] der Zug von { $player }
    }, und { $other ->
        [you] du kannst
       *[other] { $other } kann
    } ihn nicht machen.
game-over = Das Spiel ist vorbei.
line-in-replay = Aktion { $count }: { $detail }
no-such-player = Spieler { $seat } hat keinen Platz: Die Spieler dieses Spiels sind 0 bis { $last }.
not-your-turn =
    { $player ->
        [you] Du bist an der Reihe, nicht { $other }.
       *[other] { $other ->
            [you] Du bist nicht an der Reihe.
           *[other] { $player } ist an der Reihe, nicht { $other }.
        }
    }
wrong-phase =
    Das geht jetzt nicht: { $player ->
        [you] Du musst
       *[other] { $player } muss
    } zuerst einen der erlaubten Züge wählen.

## The end of a match that a limit has stopped

match-stops = Die Partie bricht hier ab.
game-stops = Das Spiel bricht hier ab.

## Amounts

part-cards =
    { $count ->
        [one] { $count } Karte
       *[other] { $count } Karten
    }
part-points =
    { $count ->
        [one] { $count } Punkt
       *[other] { $count } Punkte
    }
part-in-all =
    { $total ->
        [none] { "" }
       *[other] { " " }(insgesamt { $total })
    }
part-none = keine
part-nothing = nichts
part-semicolon = { "; " }

## Who has won, and why

reason-ply-limit = Die vereinbarte Zahl von Aktionen ist erreicht.
wins =
    { $player ->
        [you] Du gewinnst.
       *[other] { $player } gewinnt.
    }
share-first-place = Geteilter erster Platz: { $sharers }.
all-share-first-place = Alle teilen sich den ersten Platz.
part-sharer = { $player }
line-standing = Punkte: { $points }
part-points-of = { $player } { $total }

## Puzzles

puzzle-best-move = Welcher Zug bringt dir am Ende am meisten?
puzzle-best-move-on-average = Welcher Zug bringt dir im Mittel am meisten?
