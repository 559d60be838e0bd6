"""Runs the built TypeScript client against a URL, or against a server that is started for it."""

import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

PORT = 8765
HERE = Path(__file__).parent


def answers(url: str) -> bool:
    """Return whether a server is up."""
    try:
        urllib.request.urlopen(f"{url}/healthz", timeout=2).close()
    except (urllib.error.URLError, ConnectionError, TimeoutError):
        return False
    return True


def main() -> int:
    """Plays, and gives the client's exit code."""
    play = ["node", str(HERE / "dist" / "play.js")]
    if len(sys.argv) > 1:
        return subprocess.run([*play, sys.argv[1]], check=False).returncode
    url = f"http://127.0.0.1:{PORT}"
    server = subprocess.Popen([sys.executable, "-m", "safari_rules.commands.cli", "serve", "--port", str(PORT)], stdout=subprocess.DEVNULL)
    try:
        for _ in range(100):
            if answers(url):
                return subprocess.run([*play, url], check=False).returncode
            time.sleep(0.2)
        print("the server does not answer", file=sys.stderr)
        return 1
    finally:
        server.terminate()
        server.wait(30)


if __name__ == "__main__":
    sys.exit(main())
