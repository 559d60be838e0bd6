### Why the host of tables refuses a request.

## Problems, by their names

unauthorized = The key or the invite is missing or does not belong to this table, or the table does not exist.
watching = This key can watch the table, but it cannot play now.
not-away = The seat belongs to another player, who is here or has not been away for long enough.
seat-closed = The game has begun, and only computers have held the seat. A new person would see its cards.
invite-used = A person has already joined with this invite, or the seat is no longer open.
name-taken = Another seat has a name that looks the same.
stale-version = The table has changed since the version that the request names.
table-waiting = A seat is open, and the game waits until a person has joined.
undo-refused = This action cannot be taken back.
not-over = The game is not over yet.

## Details of them

computer-plays = A computer plays this seat now.
computer-plays-join = A computer plays this seat now. Open the seat again and join with the new invite.
not-left = No person has left this seat. Only the one who opened the table can open it now.
names-alike = Two seats have names that look the same.
undo-closed = At this table nothing is taken back.
undo-next = The next game has been opened already.
undo-over = The game is over, and its record shows everything that was hidden.
undo-nothing = There is no action to take back.
undo-shown = The action has shown something that was hidden.

## Limits

many-tables = So many tables are open that this server takes no more. Try again later.
many-streams = So many streams are open that this server takes no more. Try again later.
many-codes = So many codes are to be drawn that this server takes no more. Ask again in a few seconds.
many-versions = This table has changed as often as a table may. Open another one.
play-on = This table has changed very often. Now you can only play on.
stopping = The server is about to stop. Ask again in a second.
