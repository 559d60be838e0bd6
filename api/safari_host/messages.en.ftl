### Why the host of tables refuses a request.
###
### $game (text): the id of a game

## When each problem occurs, by its name

when-unauthorized = The key or the invite is missing or does not belong to this table, or the table does not exist.
when-watching = This key can watch the table, but it cannot play now.
when-not-away = The seat is not yours, and no person has been away from it for long enough.
when-seat-closed = The game has begun, and only computers have held the seat. A new person would see its cards.
when-invite-used = A person has already joined with this invite, or the seat is no longer open.
when-name-taken = Another seat has a name that looks the same.
when-stale-version = The table has changed since the version that the request names.
when-table-waiting = A seat is open, and the game waits until a person has joined.
when-undo-refused = This action cannot be taken back.
when-not-over = The game is not over yet.

## The titles

line-title-unauthorized = Unauthorized
line-title-watching = Watching
line-title-not-away = Not away
line-title-seat-closed = Seat closed
line-title-invite-used = Invite used
line-title-name-taken = Name taken
line-title-stale-version = Stale version
line-title-table-waiting = Table waiting
line-title-undo-refused = Undo refused
line-title-not-over = Not over

## What a client does about it

remedy-unauthorized = Send the key of a seat, or the watch key, as Authorization: Bearer. A seat that was opened again has a new key.
remedy-watching = Use the key of a seat. If a computer plays the seat, open it again and join with the new invite.
remedy-not-away = Wait until the person has been away for the seconds that `away` of /v1/tables says. Before the first action, the one who opened the table can change the seat.
remedy-seat-closed = Open the seat before the first action, or at the table of the next game.
remedy-invite-used = Ask for the seat to be opened again, which gives a new invite.
remedy-name-taken = Join with another name. The invite is not spent.
remedy-stale-version = Look at the current version, which the answer names, and decide again.
remedy-table-waiting = Send the invite to another person, or give the seat to a computer.
remedy-undo-refused = Play on. An action can be taken back until it has shown something hidden, or if everybody at the table agrees.
remedy-not-over = Ask again when the game is over.

## Details

computer-plays = A computer plays this seat now.
computer-plays-join = A computer plays this seat now. Open the seat again and join with the new invite.
not-left = No person has left this seat. Only the one who opened the table can change it.
own-computer = A computer plays your own seat, so you cannot change another one.
names-alike = Two seats have names that look the same.
undo-closed = At this table nothing is taken back.
next-opened = The next game has been opened already.
undo-over = The game is over, and its record shows everything that was hidden.
undo-nothing = There is no action to take back.
undo-shown = The action has shown something that was hidden.
undo-answered = A computer has acted since, and that may have shown something hidden.

## Limits

many-tables = So many tables are open that this server takes no more. Try again later.
many-streams = So many streams are open that this server takes no more. Try again later.
many-streams-of-key = So many streams are open with this key that this server takes no more of them. Try again later.
many-codes = So many codes are to be drawn that this server takes no more. Ask again in a few seconds.
many-versions = This table has changed as often as a table may. Open another one.
play-on = This table has changed very often. Now you can only play on.
stopping = The server is about to stop. Ask again in a second.

## Outages

no-answer = The database does not answer. Ask again in a few seconds. Where an operation takes an Idempotency-Key, nothing is done twice with the same one.
damaged = This table cannot be read, because the database is damaged. The operator of this server may restore a backup.
other-version = This table was stored by another version of the game { $game }.
game-missing = This server was started without the game { $game } (SAFARI_GAMES).
