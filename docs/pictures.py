"""`nox -s pictures`: the page and the terminal as they are, as pictures for README and docs.

A real server, a real Chromium and a real terminal: each game some moves after its start, as the person on the first seat sees it.
"""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pexpect
from PIL import Image
from playwright.sync_api import Browser, sync_playwright
from rich.console import Console
from rich.terminal_theme import SVG_EXPORT_THEME
from rich.text import Text

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from support.server import served

PICTURES = Path(__file__).parent / "pictures"
NAMES = ["Ada", "Ben", "Cleo"]
#: How many actions lie behind each picture, and how many play.
SHOWN = {"kariba": (14, 3), "seven-safari": (30, 2), "safaru": (12, 2), "safari-dual": (16, 2), "affenraffen": (72, 3)}
#: Simulations of the moves before the end.
SIMULATIONS = 30
DESKTOP, PHONE = {"width": 1180, "height": 780}, {"width": 390, "height": 780}
MOVING = {"width": 900, "height": 730}
#: Milliseconds that each frame of the moving picture is shown, and the colors it has.
FRAME, COLORS = 1400, 96
TERMINAL_STYLE = (
    "body{margin:0;background:#1b1f1c;color:#e8e8e0}pre{margin:0;padding:16px 20px;display:inline-block;font:15px/1.35 monospace}"
)


def call(url: str, path: str, body: Any) -> Any:
    """Return the service's answer."""
    request = urllib.request.Request(f"{url}/v1/games/{path}", json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def match(url: str, game: str) -> Any:
    """Return a game some moves after its start, as the page stores it, at a person's turn."""
    plies, players = SHOWN[game]
    names = NAMES[:players]
    seed = {} if game == "safari-dual" else {"seed": "picture"}
    position = call(url, f"{game}/new", {"options": {"players": players}, "names": names, **seed})
    kept = ("state", "active_players", "scores", "outcome")
    start, steps, last = {name: position[name] for name in kept}, [], -1
    told: list[dict[str, Any]] = [{"events": []} for _ in names]
    while position["outcome"] is None and (len(steps) < plies or 0 not in position["active_players"]):
        active = position["active_players"]
        player = next((seat for seat in active if seat > last), active[0])
        asked = {"state": position["state"], "player": player, "simulations": SIMULATIONS, "seed": "picture", **told[player]}
        answer = call(url, f"{game}/suggest", asked)
        action, told[player] = answer["action"], {"memory": answer["memory"], "events": []}
        position = call(url, f"{game}/apply", {"state": position["state"], "action": action, "names": names})
        step = {"action": action, "revealed": position["revealed"], "told": position["text"]["events"], "events": position["events"]}
        for each in told:
            each["events"] += position["events"]
        steps.append({**step, "position": {name: position[name] for name in kept}})
        last = player
    seats = [{"name": name, "kind": "easy" if seat else "person"} for seat, name in enumerate(names)]
    memories = [{"memory": None, "events": []} for _ in names]
    return {"id": "picture", "game": game, "seats": seats, "steps": steps, "start": start, "memories": memories}


def picture(browser: Browser, url: str, name: str, size: Any, kept: Any = None, scheme: Any = "light") -> None:
    """Take a picture of the page as it opens, with a stored match or none."""
    context = browser.new_context(viewport=size, color_scheme=scheme, device_scale_factor=1, reduced_motion="reduce")
    page = context.new_page()
    if kept is not None:
        page.add_init_script(
            f"[localStorage, sessionStorage].forEach((each) => each.setItem('safari-rules match', {json.dumps(json.dumps(kept))}))"
        )
    page.goto(url)
    page.locator(".moves li button" if kept else ".picture > *").first.wait_for()
    if kept is None:
        page.wait_for_timeout(1500)
    page.screenshot(path=PICTURES / f"{name}.png")
    context.close()


def moving(browser: Browser, url: str, name: str, kept: Any) -> None:
    """Take a moving picture of a match: the page at each turn of the person on the first seat."""
    turns = [number for number, step in enumerate(kept["steps"], 1) if step["position"]["active_players"] == [0]]
    frames = []
    for number in [0, *turns]:
        context = browser.new_context(viewport=MOVING, device_scale_factor=1, reduced_motion="reduce")
        page = context.new_page()
        match_then = json.dumps({**kept, "steps": kept["steps"][:number]})
        page.add_init_script(
            f"[localStorage, sessionStorage].forEach((each) => each.setItem('safari-rules match', {json.dumps(match_then)}))"
        )
        page.goto(url)
        page.locator(".moves li button").first.wait_for()
        image = Image.open(io.BytesIO(page.screenshot()))
        frames.append(image.convert("RGB").quantize(COLORS, dither=Image.Dither.NONE))
        context.close()
    first, *others = frames
    first.save(PICTURES / f"{name}.gif", save_all=True, append_images=others, duration=FRAME, loop=0, optimize=True)


def terminal(browser: Browser) -> None:
    """Play a few moves at a terminal."""
    command = ["-m", "safari_rules.commands.cli", "play", "kariba", "--human", "0", "--agent", "mcts:50", "--seed", "monsoon"]
    environment = {**os.environ, "TERM": "xterm-256color", "PYTHONUTF8": "1"}
    session = pexpect.spawn(sys.executable, command, encoding="utf-8", timeout=60, dimensions=(24, 80), env=environment)
    said = ""
    for typed in ("3", "h", "q"):
        session.expect("Your move\\?")
        said = (session.before + session.after).split("\x1b[2J\x1b[H")[-1]
        session.sendline(typed)
    session.expect(pexpect.EOF)
    console = Console(record=True, width=80, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    console.print(Text.from_ansi(re.sub(r"\r", "", said)))
    page = browser.new_page(viewport={"width": 1000, "height": 600})
    shown = console.export_html(theme=SVG_EXPORT_THEME, inline_styles=True, code_format="<pre>{code}</pre>")
    page.set_content(f"<style>{TERMINAL_STYLE}</style>{shown}")
    page.locator("pre").screenshot(path=PICTURES / "terminal.png")


def main() -> int:
    """Take all pictures."""
    PICTURES.mkdir(exist_ok=True)
    own = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    with served() as (url, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=own, args=["--no-sandbox"])
        picture(browser, url, "start", DESKTOP)
        for game in SHOWN:
            kept = match(url, game)
            picture(browser, url, game, DESKTOP, kept)
            if game == "kariba":
                picture(browser, url, "phone", PHONE, kept, "dark")
                moving(browser, url, "kariba", kept)
        terminal(browser)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
