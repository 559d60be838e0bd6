"""A first game with the library: two players each take the first legal move. It prints the events and the scores."""

import safari_rules as sr


def main() -> None:
    """Play one game of Kariba."""
    kariba = sr.game("kariba")
    state = kariba.new(players=2, seed="monsoon")
    while kariba.outcome(state) is None:
        move = kariba.legal_moves(state)[0]
        turn = kariba.apply(state, move)
        print(move, "->", ", ".join(event.type for event in turn.events))
        state = turn.state
    for score in kariba.scores(state):
        print(f"player {score.player}: {score.total}")


if __name__ == "__main__":
    main()
