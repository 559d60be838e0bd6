### The words of a game in text, for programs and people who read and write it.
###
### $count (number): how many
### $number (number): the number of a move, from 1
### $last (number): the number of the last move
### $said (text): what was said, in quotation marks, or a heading
### $sentence (text): the sentence of a move
### $moves (text): some moves, with their numbers
### $others (list): the other players
### $game (text): the title of the game
### $error (text): what is wrong with an action as JSON

line-moves = Your moves, answer with a number or a sentence:
line-moves-cut = Your moves, answer with a number or a sentence: (only the first { $count } are listed)
line-seen = What you see:
line-happened = What happened:
line-heading = { $said }:
line-rules = Rules:
line-rulings = Where the rulebook is silent:
waiting = It is not your turn.
seating =
    { $count ->
        [one] You play alone.
       *[other] { $count } players: you play against { $others }.
    }

## What a text means

expected-number = Expected a move's number from 1 to { $last }, or its sentence.
expected-sentence = Expected a move's number or its sentence, not { $said }.
too-long = Expected a move's number or its sentence, not { $count } letters.
expected-one-number = Expected the number of one move, not { $said }.
other-words = Move { $number } is { $sentence }, which the words after it do not say.
several = Several moves fit { $said }: { $moves }. Answer with the number of one of them.
no-such-sentence = No legal move is called { $said }. Answer with a number from 1 to { $last }, or with a sentence.
similar = No legal move is called { $said }. You may mean { $moves }. Answer with a number from 1 to { $last }, or with a sentence.
no-such-number = There is no move { $said }: the moves are numbered from 1 to { $last }.
no-object = This is no JSON object.
line-no-action = This is no action of { $game }: { $error }
part-move = { $number } ({ $sentence })
part-more = { $count } more
