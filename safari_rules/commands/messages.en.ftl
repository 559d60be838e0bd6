### The words of the terminal. The letters and English words that can be typed are the same in every language.
###
### $player (player): who is meant
### $count (number): how many
### $number (number): the number of a move, or the number of actions so far
### $last (number): the last number that is possible
### $typed (text): what was typed, or an example of it
### $sentence (text): the sentence of a move
### $summary (text): what the game is about
### $file (text): a file
### $agent (text): who judges the moves, or who has designed the game
### $title (text): the title of the game
### $percent (text): a share of a game, such as "7 %"
### $better (text): the share that the best move had
### $places (text): the players in the order of their places
### $players (number): how many players there are
### $seat (number): the seat of the last player

## A game with people

line-prompt =
    { $player ->
        [you] Your move?
       *[other] { $player }, your move?
    }
line-help-choose = How to choose a move:
line-help-other = What else you can type:
part-help-number = the third move of the list
part-help-numbers = the move with just these numbers, such as a row and a column
part-help-words = the move with these words and numbers, or a list of them
part-help-moves = list all moves
part-help-hint = what a computer would play
part-help-undo = take back your last move, if that is no peeking
part-help-log = what has happened so far
part-help-sheet = how the game is played
part-help-rules = all rules and rulings by number
part-help-quit = leave the table
part-help-help = this page
part-or = or
start = { $summary } Type s to read how it is played, ? for help.
examples = { $count } moves, such as: { $sentence } (type { $typed }). m lists all, ? helps.
line-hint = Hint: { $sentence }
no-hints = There are no hints in this game.
nothing-to-take-back = There is nothing to take back without peeking.
taken-back = Your move was taken back.
many-found = { $count } moves have '{ $typed }' in their sentences. Type a number of that list, or more words.
list-ends = The list has moves 1 to { $last }. Type ? for help.
list-first = Type m first: then the moves have numbers.
none-found = No legal move has '{ $typed }' in its sentence. Type ? for help.
nothing-happened = Nothing has happened yet.
handover = { $player } is next; press Enter when nobody else is looking.
left = You have left the table.
kept = The game so far is in { $file }.
line-earlier = … (l shows what happened before)
line-next-page = Enter: next page, q: back.
line-last-page = Enter: back.

## The result

line-result = Result
part-place = place
part-player = player
part-total = total
took =
    { $count ->
        [one] The game took { $count } action; ranking: { $places }.
       *[other] The game took { $count } actions; ranking: { $places }.
    }
line-seed = { $title }, seed { $typed }

## Looking back

line-replay = Replay:
at-start = This is the start of the game.
line-keys =
    Move { $number } of { $last }. Enter: next, p: back, a number: that move, e: end, v { $seat }: { $player ->
        [you] as you saw it
       *[other] as { $player } saw it
    }, v: all open, s: how to play, q: leave.
keys = Expected one of these keys, a move from 0 to { $last }, or a player from 0 to { $seat } after v.

## Analysis

judged =
    { $count ->
        [one] { $title }: { $agent } has judged { $count } move with an alternative, from what its player knew.
       *[other] { $title }: { $agent } has judged { $count } moves with an alternative, from what their players knew.
    }
scale = 100 % is to win alone, and 0 % is to come last. Leads count in between.
line-cost-most = The moves that cost most:
none-cost = No move cost { $percent } or more.
became = { $sentence } { $better } became { $percent }.
line-better = Better: { $sentence }
average =
    { $player }: { $count ->
        [one] { $count } move, which cost
       *[other] { $count } moves, which cost
    } { $percent } each on average.

## The rules

line-title = { $title }, by { $agent }
line-options = Options
line-rules = Rules
line-rulings = Rulings, where the rulebook is silent
part-entry = { $typed }: { $sentence }
part-option = { $typed } ({ $sentence }; left out: { $better })
