"""A bot that joins a table of `safari-rules host` by an invite, and plays moves at random until the game is over.

    python examples/host_client.py http://127.0.0.1:8000/#/join/TABLE/INVITE --name Robin

It needs nothing but Python. It follows the table by a stream of events. If the connection is lost, it comes back and goes on.
"""

import argparse
import json
import random
import secrets
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from http.client import HTTPException
from typing import Any

#: Answers of a host, or of a proxy before it, after which the same request is sent again.
LATER = (429, 502, 503, 504)


def ask(url: str, body: Any, **headers: str) -> Any:
    """Return the JSON that answers a POST. Send the request again if the answer is lost, and return None if the table has moved on."""
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json", **headers})
    while True:
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            if error.code not in LATER:
                problem = json.load(error)
                if error.code == 409 and problem["type"] not in ("/problems/invite-used", "/problems/name-taken"):
                    return None
                sys.exit(f"{problem['status']} {problem['title']}: {problem['detail']}")
        except (OSError, HTTPException) as error:  # with the same Idempotency-Key nothing is done twice
            print(f"{url} does not answer ({error}); asked again in a second", file=sys.stderr)
        time.sleep(1)


def follow(url: str, key: dict[str, str]) -> Iterator[Any]:
    """Yield the Table of each version, in order."""
    last: dict[str, str] = {}
    while True:
        try:
            with urllib.request.urlopen(urllib.request.Request(f"{url}/events", headers={**key, **last}), timeout=60) as stream:
                for line in stream:
                    if line.startswith(b"data: ") and line.endswith(b"\n"):  # a line may be cut
                        shown = json.loads(line[6:])
                        last = {"Last-Event-ID": str(shown["version"])}
                        yield shown
        except urllib.error.HTTPError as error:
            if error.code not in LATER:
                sys.exit(f"The host no longer lets this bot look: {json.load(error)['detail']}")
        except (OSError, HTTPException):
            pass
        time.sleep(1)


def main() -> None:
    """Join, and play."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("link", help="the link of an invite: the host, #/join/, the table and the invite")
    parser.add_argument("--name", default="Robin", help="the name that the others see")
    chosen = parser.parse_args()
    host, _, place = chosen.link.partition("/#/join/")
    table, _, invite = place.partition("/")
    if not invite:
        sys.exit("The link should be like http://127.0.0.1:8000/#/join/TABLE/INVITE.")
    url = f"{host}/v1/tables/{table}"
    joined = ask(f"{url}/join", {"invite": invite, "name": chosen.name}, **{"Idempotency-Key": secrets.token_hex(16)})
    key = {"Authorization": f"Bearer {joined['key']}"}
    for shown in follow(url, key):
        position = shown["position"]
        for sentence in position["text"]["events"]:
            print(sentence)
        if position["outcome"] is not None:
            names = [shown["names"][winner] for winner in position["outcome"]["winners"]]
            print(f"The game is over. Winners: {', '.join(names) or 'nobody'}.")
            return
        if position["legal_moves"] and all(seat["kind"] != "open" for seat in shown["seats"]):
            action = {"action": random.choice(position["legal_moves"])}
            ask(f"{url}/actions", action, **key, **{"Idempotency-Key": f"{invite[:8]}-{shown['version']}"})


if __name__ == "__main__":
    main()
