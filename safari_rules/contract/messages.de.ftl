### Warum der Dienst eine Anfrage ablehnt, für alle, die ein Programm dafür schreiben. Angesprochen wird mit „du“.

## The page of a kind of problem

line-what-to-do = Was zu tun ist
line-example = Ein Beispiel
line-status = Status { $status }
line-contract = Alle Operationen und ihre Probleme

## The titles

line-title-malformed-request = Fehlerhafte Anfrage
line-title-not-found = Nicht gefunden
line-title-method-not-allowed = Methode nicht erlaubt
line-title-content-too-large = Inhalt zu groß
line-title-unsupported-media-type = Medientyp nicht unterstützt
line-title-illegal-action = Verbotener Zug
line-title-invalid-state = Ungültiger Zustand
line-title-no-such-player = Kein solcher Spieler
line-title-nothing-to-suggest = Nichts vorzuschlagen
line-title-invalid-memory = Ungültiges Gedächtnis
line-title-invalid-options = Ungültige Optionen
line-title-invalid-request = Ungültige Anfrage
line-title-too-many-requests = Zu viele Anfragen
line-title-internal-error = Interner Fehler
line-title-busy = Ausgelastet

## When each occurs

when-malformed-request = Der Inhalt ist kein JSON.
when-not-found = Kein Spiel und keine Seite hat diesen Pfad.
when-method-not-allowed = Der Pfad kennt diese Methode nicht. Die Kopfzeile Allow nennt die Methoden, die er kennt.
when-content-too-large = Der Inhalt ist größer, als der Dienst erlaubt.
when-unsupported-media-type = Der Inhalt ist nicht als application/json gesendet, oder er ist gepackt.
when-illegal-action = Zustand und Aktion passen zum Schema, aber die Regeln verbieten diese Aktion hier.
when-invalid-state = Der Zustand passt zum Schema, ist aber nicht gültig. Zum Beispiel fehlt eine Karte oder kommt zweimal vor.
when-no-such-player = Der Spieler passt zum Schema, hat aber keinen Platz in diesem Spiel.
when-nothing-to-suggest = Der Spieler hat jetzt keinen erlaubten Zug.
when-invalid-memory = Kein Zustand passt zugleich zur Ansicht, zum Gedächtnis und zu den Ereignissen.
when-invalid-options = Jede Option passt zum Schema, aber sie passen nicht zusammen.
when-invalid-request = Die Anfrage passt nicht zum veröffentlichten Schema.
when-too-many-requests = Ein Proxy lässt von dieser Adresse vorerst keine Anfragen mehr durch. Warte, und schick die Anfrage noch einmal.
when-internal-error = Der Dienst ist gescheitert. Die Anfrage kann noch einmal geschickt werden.
when-busy = Es laufen zu viele Suchen, oder ein Proxy findet keinen Server. Warte, und schick die Anfrage noch einmal.

## What a client does about it

remedy-malformed-request = Schick ein einziges JSON-Objekt als Inhalt, in UTF-8.
remedy-not-found = Vergleiche den Pfad mit dem Vertrag. Vielleicht ist er auf diesem Server geschlossen: Der Eintrag eines Spiels nennt die Operationen, die offen sind.
remedy-method-not-allowed = Nimm eine Methode, die in der Kopfzeile Allow steht.
remedy-content-too-large = Schick höchstens 256 KiB. Eine längere Aufzeichnung lässt sich mit der Bibliothek nachspielen, oder Aktion für Aktion mit `apply`.
remedy-unsupported-media-type = Setz die Kopfzeile Content-Type auf application/json, und schick kein Content-Encoding.
remedy-illegal-action = Wähl einen der erlaubten Züge. Der Code und die Regel sagen, warum dieser Zug abgelehnt wird; der Zustand gilt weiter.
remedy-invalid-state = Schick einen Zustand so, wie der Dienst ihn geschickt hat. Die Fehler zeigen auf eine Stelle, die falsch ist.
remedy-no-such-player = Zähl die Plätze ab 0. Die Optionen des Zustands sagen, wie viele mitspielen.
remedy-nothing-to-suggest = Frag nur für einen der Spieler, die am Zug sind.
remedy-invalid-memory = Schick das Gedächtnis des letzten Vorschlags für diesen Spieler mit allen Ereignissen seither, oder lass beides weg.
remedy-invalid-options = Ändere eine der Optionen, auf die die Fehler zeigen. Der Eintrag des Spiels beschreibt sie.
remedy-invalid-request = Vergleiche die Anfrage mit dem veröffentlichten Schema. Die Fehler nennen mit JSON Pointern, was falsch ist.
remedy-too-many-requests = Warte so viele Sekunden, wie die Kopfzeile Retry-After nennt, und schick die Anfrage noch einmal.
remedy-internal-error = Schick die Anfrage noch einmal. Scheitert sie wieder, dann melde das mit der Kopfzeile X-Request-ID der Antwort.
remedy-busy = Warte so viele Sekunden, wie die Kopfzeile Retry-After nennt, und schick die Anfrage noch einmal.
