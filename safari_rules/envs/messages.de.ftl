### Die Wörter eines Spiels als Text. Angesprochen wird mit „du“.

line-moves = Deine Züge, antworte mit einer Nummer oder einem Satz:
line-moves-cut = Deine Züge, antworte mit einer Nummer oder einem Satz: (nur die ersten { $count } sind aufgeführt)
line-seen = Was du siehst:
line-happened = Was geschehen ist:
line-heading = { $said }:
line-rules = Regeln:
line-rulings = Wo das Regelheft schweigt:
waiting = Du bist nicht an der Reihe.
seating =
    { $count ->
        [one] Du spielst allein.
       *[other] { $count } Personen: Du spielst gegen { $others }.
    }

## What a text means

expected-number = Erwartet wird die Nummer eines Zuges von 1 bis { $last } oder sein Satz.
expected-sentence = Erwartet wird die Nummer eines Zuges oder sein Satz, nicht { $said }.
too-long = Erwartet wird die Nummer eines Zuges oder sein Satz, nicht { $count } Buchstaben.
expected-one-number = Erwartet wird die Nummer eines einzigen Zuges, nicht { $said }.
other-words = Zug { $number } heißt { $sentence }, und die Wörter dahinter sagen das nicht.
several = Zu { $said } passen mehrere Züge: { $moves }. Antworte mit der Nummer eines davon.
no-such-sentence = Kein erlaubter Zug heißt { $said }. Antworte mit einer Nummer von 1 bis { $last } oder mit einem Satz.
similar = Kein erlaubter Zug heißt { $said }. Vielleicht meinst du { $moves }. Antworte mit einer Nummer von 1 bis { $last } oder mit einem Satz.
no-such-number = Einen Zug { $said } gibt es nicht: Die Züge haben die Nummern 1 bis { $last }.
no-object = Das ist kein JSON-Objekt.
line-no-action = Das ist keine Aktion von { $game }: { $error }
part-move = { $number } ({ $sentence })
part-more = { $count } weitere
