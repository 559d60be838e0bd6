### Why the service refuses a request, for the developer of a client: each kind of problem, what to do about it, and its page.
###
### $status (number): the status of an answer

## The page of a kind of problem

line-what-to-do = What to do
line-example = An example
line-status = Status { $status }
line-contract = All operations and their problems

## The titles

line-title-malformed-request = Malformed request
line-title-not-found = Not found
line-title-method-not-allowed = Method not allowed
line-title-content-too-large = Content too large
line-title-unsupported-media-type = Unsupported media type
line-title-illegal-action = Illegal action
line-title-invalid-state = Invalid state
line-title-no-such-player = No such player
line-title-nothing-to-suggest = Nothing to suggest
line-title-invalid-memory = Invalid memory
line-title-invalid-options = Invalid options
line-title-invalid-request = Invalid request
line-title-too-many-requests = Too many requests
line-title-internal-error = Internal error
line-title-busy = Busy

## When each occurs

when-malformed-request = The body is not JSON.
when-not-found = No game or page has this path.
when-method-not-allowed = The path does not support this method. The Allow header lists the methods that it supports.
when-content-too-large = The body is larger than the service allows.
when-unsupported-media-type = The body is not sent as application/json, or it is compressed.
when-illegal-action = State and action fit the schema, but the rules forbid this action here.
when-invalid-state = The state fits the schema, but is not valid. For example, a card is missing or occurs twice.
when-no-such-player = The player fits the schema, but has no seat in this game.
when-nothing-to-suggest = The player has no legal move now.
when-invalid-memory = No state fits the view, the memory and the events together.
when-invalid-options = Each option fits the schema, but they do not fit together.
when-invalid-request = The request does not fit the published schema.
when-too-many-requests = A proxy lets no more requests from this address through for now. Wait, and send the request again.
when-internal-error = The service failed. The request may be sent again.
when-busy = Too many searches are running, or a proxy finds no server. Wait, and send the request again.

## What a client does about it

remedy-malformed-request = Send one JSON object as the body, encoded as UTF-8.
remedy-not-found = Compare the path with the contract. An operator may have closed it: a game's entry lists the operations that are open.
remedy-method-not-allowed = Use a method that the Allow header names.
remedy-content-too-large = Send at most 256 KiB. A longer record can be replayed with the library, or action by action with `apply`.
remedy-unsupported-media-type = Set the header Content-Type to application/json, and send no Content-Encoding.
remedy-illegal-action = Choose one of the legal moves. The code and the rule say why this action is refused; the state is still good.
remedy-invalid-state = Send a state as the service returned it. The errors point at one thing that is wrong.
remedy-no-such-player = Count seats from 0. The state's options say how many play.
remedy-nothing-to-suggest = Ask only for one of the active players.
remedy-invalid-memory = Send the memory of the last suggestion to this player with all events since then, or leave both out.
remedy-invalid-options = Change one of the options that the errors point at. The game's entry describes them.
remedy-invalid-request = Compare the request with the published schema. The errors list what is wrong, with JSON Pointers.
remedy-too-many-requests = Wait for the seconds that the header Retry-After names, then send the request again.
remedy-internal-error = Send the request again. If it fails again, report it with the header X-Request-ID of the answer.
remedy-busy = Wait for the seconds that the header Retry-After names, then send the request again.
