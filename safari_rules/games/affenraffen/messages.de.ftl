### Affenraffen auf Deutsch.
###
### Tiere: .a: Wen?, .many: mehrere, .gender: das Geschlecht. Karten: .the: Wen?, .nominative: Wer?, .a: Wen? (einen …), .with: mit (einem …)

-ape = Affe
    .a = Affen
    .many = Affen
    .gender = masculine
-zebra = Zebra
    .a = Zebra
    .many = Zebras
    .gender = neuter
-lion = Löwe
    .a = Löwen
    .many = Löwen
    .gender = masculine
-penguin = Pinguin
    .a = Pinguin
    .many = Pinguine
    .gender = masculine
-flamingo = Flamingo
    .a = Flamingo
    .many = Flamingos
    .gender = masculine

-blue = blau
-yellow = gelb
-green = grün

-five-any = fünf beliebige Paare
-three-species = drei Paare von drei verschiedenen Tieren
-three-colors = drei Paare in drei verschiedenen Farben
-three-species-three-colors = drei Paare von drei verschiedenen Tieren in drei verschiedenen Farben

-first = erste
-second = zweite

part-card =
    { $kind ->
        [animal] { $color }{ FORM($animal, form: "gender") ->
            [neuter] es
           *[masculine] er
        } { $animal }
        [bonus] ±3-Plättchen ({ $animal })
        [penalty] −2-Plättchen ({ $animal })
        [first-place] ±5-Plättchen
        [goal] Ziel: { $goal }
       *[marker] Marker für den { $place }n Platz
    }
    .the =
        { $kind ->
            [animal] { FORM($animal, form: "gender") ->
                [neuter] das { $color }e
               *[masculine] den { $color }en
            } { FORM($animal, form: "a") }
            [bonus] das ±3-Plättchen ({ $animal })
            [penalty] das −2-Plättchen ({ $animal })
            [first-place] das ±5-Plättchen
            [goal] das Ziel { $goal }
           *[marker] den Marker für den { $place }n Platz
        }
    .nominative =
        { $kind ->
            [animal] { FORM($animal, form: "gender") ->
                [neuter] das
               *[masculine] der
            } { $color }e { $animal }
            [bonus] das ±3-Plättchen ({ $animal })
            [penalty] das −2-Plättchen ({ $animal })
            [first-place] das ±5-Plättchen
            [goal] das Ziel { $goal }
           *[marker] der Marker für den { $place }n Platz
        }
    .a =
        { $kind ->
            [animal] { FORM($animal, form: "gender") ->
                [neuter] ein { $color }es
               *[masculine] einen { $color }en
            } { FORM($animal, form: "a") }
           *[other] ein Plättchen
        }
    .with =
        { $kind ->
            [animal] einem { $color }en { FORM($animal, form: "a") }
           *[other] einem Plättchen
        }

## Actions and events

peeks =
    { $player } { $player ->
        [you] siehst
       *[other] sieht
    } das Plättchen auf Feld { $spot } an.
peeked =
    { $player } { $player ->
        [you] siehst
       *[other] sieht
    } { FORM($tile, form: "the") } auf Feld { $spot } an.
found =
    { $player } { $player ->
        [you] findest
       *[other] findet
    } { FORM($tile, form: "the") } auf Feld { $spot }.
takes = { $player } { part-takes } das Plättchen von Feld { $spot }, ohne es anzusehen.
taken = { $player } { part-takes } das Plättchen von Feld { $spot }, ohne es anzusehen: { FORM($tile, form: "the") }.
returns = { $player } { part-lays } das Plättchen zurück.
returned = { $player } { part-lays } das Plättchen auf Feld { $spot } zurück.
keeps = { $player } { part-keeps } das Plättchen.
kept = { $player } { part-keeps } { FORM($tile, form: "the") } von Feld { $spot }.
kept-unseen = { $player } { part-keeps } das Plättchen von Feld { $spot }.
gives = { $player } { part-gives } { part-to } das −2-Plättchen.
given = { $player } { part-gives } { part-to } { FORM($tile, form: "the") }.
claims = { $player } { part-takes } einen Platzmarker.
claimed = { $player } { part-takes } den Marker für den { $place }n Platz.
round-ended = Runde { $number } ist zu Ende.
round-started =
    Runde { $number } beginnt{ $goal ->
        [none] { "" }
       *[other] . Das Ziel: { $goal }
    }.

## The end of a round

goal-was =
    Das Ziel: { $goal ->
        [none] die vereinbarte Zahl von Paaren
       *[other] { $goal }
    }.
has-no-pair =
    { $player } { $player ->
        [you] hast
       *[other] hat
    } kein Paar.
has-pairs =
    { $player } { $player ->
        [you] hast
       *[other] hat
    } { $pairs } ({ $marks }: { part-paid }).
too-many-pairs =
    { $count ->
        [one] { $count } Paar ist
       *[other] { $count } Paare sind
    } mehr als { $asked ->
        [none] vereinbart
       *[other] die { $asked }, die das Ziel verlangt
    }, also sind alle falsch.
no-pairs-alike = Zwei verschiedene Plättchen sind kein Paar.
one-of-an-animal = Von den { $number } Paaren { FORM($animal, form: "many") } darf nur 1 zählen.
one-of-a-color = Von den { $number } { $color }en Paaren darf nur 1 zählen.
goal-reached =
    Das Ziel ist erreicht{ $place ->
        [none] { "" }
        [unknown] , und der Platz bringt { part-paid }
       *[other] , und der { $place } Platz bringt { part-paid }
    }.
goal-missed =
    Das Ziel ist verfehlt{ $place ->
        [none] { "" }
        [unknown] , also bringt der Platz { part-paid }
       *[other] , also bringt der { $place } Platz { part-paid }
    }.
additional-goals = Zusatzziele bringen { part-paid }.
additional-goal =
    { $why ->
        [too-many] Nach zu vielen Paaren
        [with-place] Mit dem ersten Platz
        [without-place] Ohne den ersten Platz
        [with-pair] Mit einem Paar { FORM($animal, form: "many") }
       *[without-pair] Ohne ein Paar { FORM($animal, form: "many") }
    } { $pays ->
        [brings] bringt
       *[costs] kostet
    } { FORM($tile, form: "nominative") } { part-paid }.
scored =
    { $player } { $player ->
        [you] bekommst
       *[other] bekommt
    } { part-points }{ part-in-all }.
round-stops = Das Spiel bricht hier ab, und diese Runde zählt nicht.

## Lines of the table

line-round =
    Runde { $number }, Ziel: { $goal ->
        [none] { part-any-pairs }
       *[other] { $goal }
    }
line-player = { $player }: { $has }
line-points = Punkte der Runde { $number }: { $points }

## Refusals

already-finished =
    { $player } { $player ->
        [you] hast einen Platzmarker und darfst
       *[other] hat einen Platzmarker und darf
    } in dieser Runde nichts mehr tun.
hand-full =
    Das Plättchen in { part-hand } muss zuerst zurückgelegt oder behalten werden.
hand-full-penalty =
    Das Plättchen in { part-hand } muss zuerst weitergegeben werden.
hand-empty =
    { $player } { $player ->
        [you] hast
       *[other] hat
    } kein Plättchen in der Hand.
must-be-given = { FORM($tile, form: "nominative") } muss sofort weitergegeben werden.
not-a-penalty = { FORM($tile, form: "nominative") } kann nicht weitergegeben werden: Das geht nur mit −2-Plättchen.
cannot-give-to-self = Ein −2-Plättchen muss an andere gehen.
no-such-spot = Feld { $spot } gibt es nicht: Die Felder dieses Spiels sind 1 bis { $spots }.
no-tile = Auf Feld { $spot } liegt kein Plättchen mehr.
not-enough-pairs =
    Für einen Platzmarker braucht es { $asked ->
        [one] { $asked } Paar
       *[other] { $asked } Paare
    }, und { $player } { $player ->
        [you] hast
       *[other] hat
    } { $collected ->
        [0] noch keines
        [one] nur { $collected } Paar
       *[other] nur { $collected } Paare
    }.

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
part-keeps =
    { $player ->
        [you] behältst
       *[other] behält
    }
part-gives =
    { $player ->
        [you] gibst
       *[other] gibt
    }
part-to =
    { $to ->
        [you] dir
       *[other] { $to }
    }
part-hand =
    { $player ->
        [you] deiner Hand
       *[other] der Hand von { $player }
    }
part-paid =
    { $count ->
        [0] keine Punkte
        [one] { $count } Punkt
       *[other] { $count } Punkte
    }
part-pairs =
    { $count ->
        [one] { $count } Paar
       *[other] { $count } Paare
    }
part-any-pairs =
    { $count ->
        [one] { $count } beliebiges Paar
       *[other] { $count } beliebige Paare
    }
part-alike = 2 { $color }e { FORM($animal, form: "many") }
part-unlike = { FORM($tile, form: "a") } mit { FORM($pair, form: "with") }
part-right = { $count } richtig
part-wrong = { $count } falsch
part-kept =
    { $count } Plättchen behalten{ $open ->
        [none] { "" }
       *[other] { " " }({ $open })
    }
part-held =
    { $shown ->
        [none] ein Plättchen
       *[other] { $shown }
    } in der Hand, von Feld { $spot }
part-marker = der Marker für den { $place }n Platz
part-sums =
    { $player } { $count }{ $parts ->
        [0] { "" }
       *[other] { " " }({ $parts })
    }
part-for =
    { $count } für { $part ->
        [pairs] Paare
        [place_marker] den Platz
       *[additional_goals] Zusatzziele
    }

## The parts of a score, and why a match has ended

part-score-pairs = Paare
part-score-place-marker = Platzmarker
part-score-additional-goals = Zusatzziele
reason-three-rounds = Alle drei Runden sind gespielt.

## Puzzles

puzzle-pair = Auf welchen zwei Feldern liegt ein Paar?
puzzle-pair-note = Du hast einige Plättchen angesehen und zurückgelegt. Die Antwort nimmt von den beiden das Plättchen auf dem Feld mit der kleineren Nummer.
puzzle-odds = Wie wahrscheinlich ist es, dass auf Feld { $spot } noch ein { $tile } liegt?
puzzle-odds-note =
    Auf Feld { $number } hast du eines gesehen, und von jedem gibt es vier. Nicht gesehen hast du { $count } Plättchen, und jede Verteilung ist gleich wahrscheinlich.
