"""Play the five games with the installed library, and check that its form is the given one: "pure" or "compiled"."""

import sys

import safari_rules as sr
from safari_rules.authoring import results


def main(form: str) -> None:
    """Play each game to its end, and assert that this has imported nothing that only the service needs."""
    assert results.__file__, "the library is imported from no file"
    assert "site-packages" in results.__file__, results.__file__
    assert ("pure" if results.__file__.endswith(".py") else "compiled") == form, results.__file__
    for game in sr.all_games():
        state = game.new(seed="wheel" if game.seeded else None, ply_limit=300)
        while game.outcome(state) is None:
            state = game.apply(state, game.legal_moves(state)[0]).state
        assert game.load(game.dump(state)) == state
        assert len(game.rulebook.rules) > 5
    assert not {"flask", "orjson", "apispec", "yaml", "granian"} & set(sys.modules)
    print("played", len(sr.all_games()))


if __name__ == "__main__":
    main(sys.argv[1])
