"""The JavaScript of docs/front-ends.md, run by Node.js."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from safari_rules import all_games, game

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "front-ends.md").read_text(encoding="utf-8")
LESSON, PICKER, DEAL = re.findall(r"```js\n(.*?)```", PAGE, re.DOTALL)


def node(folder: Path, code: str, main: str) -> Any:
    """Run a program that uses that code, and return the JSON that it prints."""
    (folder / "client.mjs").write_text(code, encoding="utf-8")
    (folder / "main.mjs").write_text(main, encoding="utf-8")
    command = ["node", str(folder / "main.mjs")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("taught", [each.id for each in all_games()])
def test_the_loop_plays_a_lesson_to_its_last_step(url: str, tmp_path: Path, taught: str) -> None:
    main = f"""
      const base = "{url}/v1/games/{taught}";
      const post = async (path, body) => {{
        const headers = {{ "Content-Type": "application/json" }};
        const response = await fetch(`${{base}}/${{path}}`, {{ method: "POST", headers, body: JSON.stringify(body) }});
        const answer = await response.json();
        if (!response.ok) throw new Error(`${{answer.detail}} (${{body.action?.type}})`);
        return answer;
      }};
      const shown = [], awaited = [], seen = [];
      const show = async (text) => shown.push(text);
      const touched = async (action) => awaited.push(action);
      const animate = async (events, sentences) => seen.push([events.length, sentences.length]);
      const {{ lesson }} = await (await fetch(base)).json();
      {LESSON}
      console.log(JSON.stringify({{ shown, awaited, seen, steps: lesson.steps }}));
    """
    played = node(tmp_path, "", main)
    assert played["shown"] == [step["text"] for step in played["steps"]]
    assert played["awaited"] == [step["await"] for step in played["steps"] if step.get("await")]
    assert played["awaited"]
    assert all(events == sentences > 0 for events, sentences in played["seen"])


def test_the_picker_finds_every_move(tmp_path: Path) -> None:
    safaru = game("safaru")
    state = safaru.new(seed="monsoon")
    for _ in range(3):
        state = safaru.apply(state, safaru.legal_moves(state)[-1]).state
    moves = [safaru.dump_action(move) for move in safaru.legal_moves(state)]
    main = f"""
      import {{ narrow, thingsOfSafaru }} from "./client.mjs";
      const moves = {json.dumps(moves)};
      const found = moves.map((move) => {{
        const touched = [];
        for (const thing of thingsOfSafaru(move)) {{
          if (!narrow(moves, thingsOfSafaru, touched).open.has(thing)) return "dark";
          touched.push(thing);
        }}
        return narrow(moves, thingsOfSafaru, touched).left.includes(move);
      }});
      console.log(JSON.stringify(found));
    """
    assert node(tmp_path, PICKER, main) == [True] * len(moves)


def test_a_deal_is_verified_in_javascript(tmp_path: Path) -> None:
    kariba = game("kariba")
    vectors = [json.loads(line) for line in (ROOT / "tests" / "vectors" / "kariba.jsonl").read_text(encoding="utf-8").splitlines()]
    deals = [(each["seed"], each["options"]["players"]) for each in vectors]
    promises = [kariba.view(kariba.new(seed=seed, players=players), 0)["seed_commitment"] for seed, players in deals]
    main = f"""
      import {{ karibaHands, promised, shuffle }} from "./client.mjs";
      const deals = {json.dumps(deals)}, promises = {json.dumps(promises)};
      console.log(JSON.stringify({{
        hands: deals.map(([seed, players]) => karibaHands(seed, players)),
        kept: deals.map(([seed], at) => promised(seed, promises[at]) && !promised(seed + "x", promises[at])),
        vector: shuffle("safari", "test", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
      }}));
    """
    answer = node(tmp_path, DEAL, main)
    expected = [kariba.dump(kariba.new(seed=seed, players=players))["hands"] for seed, players in deals]
    assert answer == {"hands": expected, "kept": [True] * len(deals), "vector": [0, 1, 6, 5, 2, 8, 3, 7, 9, 4]}
