### Die Wörter des Terminals. Angesprochen wird mit „du“. Was getippt werden kann, ist in jeder Sprache gleich.

## A game with people

line-prompt =
    { $player ->
        [you] Dein Zug?
       *[other] { $player }, dein Zug?
    }
line-help-choose = So wählst du einen Zug:
line-help-other = Was du sonst tippen kannst:
part-help-number = der dritte Zug der Liste
part-help-numbers = der Zug mit genau diesen Zahlen, etwa einer Reihe und einer Spalte
part-help-words = der Zug mit diesen Wörtern und Zahlen, oder eine Liste davon
part-help-moves = alle Züge
part-help-hint = was ein Computer spielen würde
part-help-undo = deinen letzten Zug zurücknehmen, wenn das kein Spicken ist
part-help-log = was bisher geschehen ist
part-help-sheet = wie gespielt wird
part-help-rules = alle Regeln und Festlegungen nach Nummern
part-help-quit = den Tisch verlassen
part-help-help = diese Seite
part-or = oder
start = { $summary } Tippe s, um zu lesen, wie gespielt wird, und ? für Hilfe.
examples = { $count } Züge, etwa: { $sentence } (tippe { $typed }). m zeigt alle, ? hilft.
line-hint = Tipp: { $sentence }
no-hints = In diesem Spiel gibt es keine Tipps.
nothing-to-take-back = Es gibt nichts, was sich ohne Spicken zurücknehmen lässt.
taken-back = Dein Zug ist zurückgenommen.
many-found = { $count } Züge haben „{ $typed }“ in ihrem Satz. Tippe eine Nummer aus dieser Liste oder mehr Wörter.
list-ends = Die Liste hat die Züge 1 bis { $last }. Tippe ? für Hilfe.
list-first = Tippe zuerst m, dann haben die Züge Nummern.
none-found = Kein erlaubter Zug hat „{ $typed }“ in seinem Satz. Tippe ? für Hilfe.
nothing-happened = Noch ist nichts geschehen.
handover = { $player } ist als Nächstes dran; drücke Enter, wenn sonst niemand hinsieht.
left = Du hast den Tisch verlassen.
kept = Das Spiel bis hierher steht in { $file }.
line-earlier = … (l zeigt, was vorher geschah)
line-next-page = Enter: nächste Seite, q: zurück.
line-last-page = Enter: zurück.

## The result

line-result = Ergebnis
part-place = Platz
part-player = Name
part-total = gesamt
took =
    { $count ->
        [one] Das Spiel dauerte { $count } Aktion; Rangfolge: { $places }.
       *[other] Das Spiel dauerte { $count } Aktionen; Rangfolge: { $places }.
    }
line-seed = { $title }, Startwert { $typed }

## Looking back

line-replay = Rückschau:
at-start = Das ist der Anfang des Spiels.
line-keys =
    Zug { $number } von { $last }. Enter: weiter, p: zurück, eine Zahl: dieser Zug, e: Ende, v { $seat }: { $player ->
        [you] wie du es sahst
       *[other] wie { $player } es sah
    }, v: alles offen, s: Spielanleitung, q: verlassen.
keys = Erwartet wird eine dieser Tasten, ein Zug von 0 bis { $last } oder hinter v ein Spieler von 0 bis { $seat }.

## Analysis

judged =
    { $count ->
        [one] { $title }: { $agent } hat { $count } Zug beurteilt, zu dem es einen anderen gab, nach dem, was bei diesem Zug bekannt war.
       *[other] { $title }: { $agent } hat { $count } Züge beurteilt, zu denen es einen anderen gab, nach dem, was dabei bekannt war.
    }
scale = 100 % heißt allein gewinnen, 0 % heißt letzter Platz. Vorsprünge zählen dazwischen.
line-cost-most = Die Züge, die am meisten kosteten:
none-cost = Kein Zug kostete { $percent } oder mehr.
became = { $sentence } Aus { $better } wurden { $percent }.
line-better = Besser: { $sentence }
average =
    { $player }: { $count ->
        [one] { $count } Zug, der
       *[other] { $count } Züge, von denen jeder
    } im Mittel { $percent } kostete.

## The rules

line-title = { $title }. Spielidee: { $agent }
line-options = Optionen
line-rules = Regeln
line-rulings = Festlegungen, wo das Regelheft schweigt
part-entry = { $typed }: { $sentence }
part-option = { $typed } ({ $sentence }; ohne Angabe: { $better })
