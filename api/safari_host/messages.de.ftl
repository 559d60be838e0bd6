### Warum der Server der Tische eine Anfrage ablehnt. Angesprochen wird mit „du“.

## Problems, by their names

unauthorized = Der Schlüssel oder die Einladung fehlt oder gehört nicht zu diesem Tisch, oder es gibt den Tisch nicht.
watching = Mit diesem Schlüssel kannst du dem Tisch zusehen, aber jetzt nicht spielen.
not-away = Der Platz gehört einer anderen Person, die da ist oder noch nicht lange genug fort.
seat-closed = Das Spiel hat begonnen, und diesen Platz haben nur Computer gespielt. Wer sich jetzt dorthin setzte, sähe seine Karten.
invite-used = Mit dieser Einladung hat sich schon jemand gesetzt, oder der Platz ist nicht mehr frei.
name-taken = Ein anderer Platz hat einen Namen, der gleich aussieht.
stale-version = Der Tisch hat sich verändert, seit du ihn zuletzt gesehen hast.
table-waiting = Ein Platz ist frei, und das Spiel wartet, bis sich jemand setzt.
undo-refused = Dieser Zug lässt sich nicht zurücknehmen.
not-over = Das Spiel ist noch nicht zu Ende.

## Details of them

computer-plays = Ein Computer spielt jetzt diesen Platz.
computer-plays-join = Ein Computer spielt jetzt diesen Platz. Öffne den Platz wieder und setz dich mit der neuen Einladung.
not-left = Diesen Platz hat niemand verlassen. Nur wer den Tisch geöffnet hat, kann ihn jetzt öffnen.
names-alike = Zwei Plätze haben Namen, die gleich aussehen.
undo-closed = An diesem Tisch wird nichts zurückgenommen.
undo-next = Das nächste Spiel ist schon geöffnet.
undo-over = Das Spiel ist zu Ende, und seine Aufzeichnung zeigt alles, was verdeckt war.
undo-nothing = Es gibt keinen Zug, der sich zurücknehmen lässt.
undo-shown = Der Zug hat etwas gezeigt, das verdeckt war.

## Limits

many-tables = Es sind so viele Tische offen, dass dieser Server keine weiteren annimmt. Versuch es später noch einmal.
many-streams = Es sind so viele Verbindungen offen, dass dieser Server keine weiteren annimmt. Versuch es später noch einmal.
many-codes = Es sind so viele Codes zu zeichnen, dass dieser Server keine weiteren annimmt. Versuch es in ein paar Sekunden noch einmal.
many-versions = Dieser Tisch hat sich so oft verändert, wie ein Tisch das darf. Öffne einen anderen.
play-on = Dieser Tisch hat sich sehr oft verändert. Jetzt kannst du nur noch weiterspielen.
stopping = Der Server wird gleich beendet. Versuch es in einer Sekunde noch einmal.
