"""Runs both built TypeScript clients against a URL, or against a server that is started for them and has a custom game as well."""

import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

PORT = 8765
HERE = Path(__file__).parent
GAMES = ("kariba", "safari-dual", "seven-safari", "safaru", "affenraffen")


def answers(url: str) -> bool:
    """Return whether a server is up."""
    try:
        urllib.request.urlopen(f"{url}/healthz", timeout=2).close()
    except (urllib.error.URLError, ConnectionError, TimeoutError):
        return False
    return True


def play(url: str, *games: str) -> int:
    """Play with the client of exact types, and each game with the client of any game. Return 0 if all games ended."""
    programs = [["play.js", url], *(["generic.js", game, "auto", url] for game in games)]
    return max(subprocess.run(["node", str(HERE / "dist" / name), *arguments], check=False).returncode for name, *arguments in programs)


def main() -> int:
    """Play, and return the exit status."""
    if len(sys.argv) > 1:
        return play(sys.argv[1], *GAMES)
    url = f"http://127.0.0.1:{PORT}"
    command = [sys.executable, "-m", "safari_rules.commands.cli", "--games", "tic_tac_toe", "serve", "--port", str(PORT)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, env={**os.environ, "PYTHONPATH": str(HERE.parent)})
    try:
        for _ in range(100):
            if answers(url):
                return play(url, *GAMES, "tic-tac-toe")
            time.sleep(0.2)
        print("the server does not answer", file=sys.stderr)
        return 1
    finally:
        server.terminate()
        server.wait(30)


if __name__ == "__main__":
    sys.exit(main())
