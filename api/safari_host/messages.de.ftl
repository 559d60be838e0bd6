### Warum der Server der Tische eine Anfrage ablehnt. Angesprochen wird mit „du“.

## When each problem occurs, by its name

when-unauthorized = Der Schlüssel oder die Einladung fehlt oder gehört nicht zu diesem Tisch, oder es gibt den Tisch nicht.
when-watching = Mit diesem Schlüssel kannst du dem Tisch zusehen, aber jetzt nicht spielen.
when-not-away = Das ist nicht dein Platz, und niemand ist lange genug von dort fort.
when-seat-closed = Das Spiel hat begonnen, und diesen Platz haben nur Computer gespielt. Wer sich jetzt dorthin setzte, sähe seine Karten.
when-invite-used = Mit dieser Einladung hat sich schon jemand gesetzt, oder der Platz ist nicht mehr frei.
when-name-taken = Ein anderer Platz hat einen Namen, der gleich aussieht.
when-stale-version = Der Tisch hat sich verändert, seit du ihn zuletzt gesehen hast.
when-table-waiting = Ein Platz ist frei, und das Spiel wartet, bis sich jemand setzt.
when-undo-refused = Dieser Zug lässt sich nicht zurücknehmen.
when-not-over = Das Spiel ist noch nicht zu Ende.

## The titles

line-title-unauthorized = Nicht berechtigt
line-title-watching = Nur zum Zusehen
line-title-not-away = Nicht fort
line-title-seat-closed = Platz geschlossen
line-title-invite-used = Einladung verbraucht
line-title-name-taken = Name vergeben
line-title-stale-version = Veraltete Version
line-title-table-waiting = Tisch wartet
line-title-undo-refused = Rücknahme abgelehnt
line-title-not-over = Nicht zu Ende

## What a client does about it

remedy-unauthorized = Schick den Schlüssel eines Platzes oder den zum Zusehen als Authorization: Bearer. Ein Platz, der wieder geöffnet wurde, hat einen neuen Schlüssel.
remedy-watching = Nimm den Schlüssel eines Platzes. Spielt ein Computer den Platz, dann öffne ihn wieder und setz dich mit der neuen Einladung.
remedy-not-away = Warte, bis die Person so viele Sekunden fort war, wie `away` von /v1/tables sagt. Vor der ersten Aktion kann den Platz ändern, wer den Tisch geöffnet hat.
remedy-seat-closed = Öffne den Platz vor der ersten Aktion oder am Tisch des nächsten Spiels.
remedy-invite-used = Bitte darum, dass der Platz wieder geöffnet wird. Dann gibt es eine neue Einladung.
remedy-name-taken = Setz dich mit einem anderen Namen. Die Einladung ist nicht verbraucht.
remedy-stale-version = Sieh dir die jetzige Version an, die in der Antwort steht, und entscheide noch einmal.
remedy-table-waiting = Schick die Einladung einer anderen Person, oder gib den Platz einem Computer.
remedy-undo-refused = Spiel weiter. Eine Aktion lässt sich zurücknehmen, bis sie etwas gezeigt hat, das verdeckt war, oder wenn alle am Tisch zustimmen.
remedy-not-over = Frag wieder, wenn das Spiel zu Ende ist.

## Details

computer-plays = Ein Computer spielt jetzt diesen Platz.
computer-plays-join = Ein Computer spielt jetzt diesen Platz. Öffne den Platz wieder und setz dich mit der neuen Einladung.
not-left = Diesen Platz hat niemand verlassen. Nur wer den Tisch geöffnet hat, kann ihn ändern.
own-computer = Deinen eigenen Platz spielt ein Computer, darum kannst du keinen anderen ändern.
names-alike = Zwei Plätze haben Namen, die gleich aussehen.
undo-closed = An diesem Tisch wird nichts zurückgenommen.
next-opened = Das nächste Spiel ist schon geöffnet.
undo-over = Das Spiel ist zu Ende, und seine Aufzeichnung zeigt alles, was verdeckt war.
undo-nothing = Es gibt keinen Zug, der sich zurücknehmen lässt.
undo-shown = Der Zug hat etwas gezeigt, das verdeckt war.
undo-answered = Ein Computer hat seitdem gezogen, und das kann etwas gezeigt haben, das verdeckt war.

## Limits

many-tables = Es sind so viele Tische offen, dass dieser Server keine weiteren annimmt. Versuch es später noch einmal.
many-streams = Es sind so viele Verbindungen offen, dass dieser Server keine weiteren annimmt. Versuch es später noch einmal.
many-streams-of-key = Mit diesem Schlüssel sind so viele Verbindungen offen, dass dieser Server keine weiteren annimmt. Versuch es später noch einmal.
many-codes = Es sind so viele Codes zu zeichnen, dass dieser Server keine weiteren annimmt. Versuch es in ein paar Sekunden noch einmal.
many-versions = Dieser Tisch hat sich so oft verändert, wie ein Tisch das darf. Öffne einen anderen.
play-on = Dieser Tisch hat sich sehr oft verändert. Jetzt kannst du nur noch weiterspielen.
stopping = Der Server wird gleich beendet. Versuch es in einer Sekunde noch einmal.

## Outages

no-answer = Die Datenbank antwortet nicht. Frage in ein paar Sekunden noch einmal. Wo ein Idempotency-Key gelesen wird, geschieht mit demselben nichts doppelt.
damaged = Dieser Tisch kann nicht gelesen werden, weil die Datenbank beschädigt ist. Wer diesen Server betreibt, kann eine Sicherung einspielen.
other-version = Dieser Tisch wurde von einer anderen Fassung des Spiels { $game } gespeichert.
game-missing = Dieser Server wurde ohne das Spiel { $game } gestartet (SAFARI_GAMES).
