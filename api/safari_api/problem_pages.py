"""Pages that explain each kind of problem: what the `type` of a refusal, such as `/problems/illegal-action`, leads to."""

from __future__ import annotations

import json
from html import escape
from string import Template

from safari_api.examples import problem_example
from safari_rules.authoring.codecs import Document
from safari_rules.contract.problems import KINDS, ProblemKind

#: For each kind of problem: what a client does about it.
REMEDIES = {
    "malformed-request": "Send one JSON object as the body, encoded as UTF-8.",
    "not-found": "Compare the path with the contract. An operator may have closed it: a game's entry lists the operations that are open.",
    "method-not-allowed": "Use a method that the Allow header names: operations take POST, everything else takes GET and HEAD.",
    "content-too-large": "Send at most 256 KiB. A longer record can be replayed with the library, or action by action with `apply`.",
    "unsupported-media-type": "Set the header Content-Type to application/json, and send no Content-Encoding.",
    "illegal-action": "Choose one of the legal moves. The code and the rule say why this action is refused; the state is still good.",
    "invalid-state": "Send a state as the service answered it. The errors point at one thing that is wrong.",
    "no-such-player": "Count seats from 0. The state's options say how many play.",
    "nothing-to-suggest": "Ask only for one of the active players.",
    "invalid-memory": "Send the memory of the last suggestion to this player with all events since then, or leave both out.",
    "invalid-options": "Change one of the options that the errors point at. The game's entry describes them.",
    "invalid-request": "Compare the request with the published schema. The errors list what is wrong, with JSON Pointers.",
    "too-many-requests": "Wait for the seconds that the header Retry-After names, then send the request again.",
    "internal-error": "Send the request again. If it fails again, report it with the header X-Request-ID of the answer.",
    "busy": "Wait for the seconds that the header Retry-After names, then send the request again.",
}

PAGE = Template("""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$title · safari-rules</title>
<link rel="icon" href="data:,">
<style>
:root { color-scheme: light dark; }
body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font: 1.05rem/1.5 system-ui, sans-serif; }
pre { overflow-x: auto; padding: 1rem; border: 1px solid; border-radius: .4rem; font-size: .9rem; }
</style>
</head>
<body>
<h1>$title</h1>
<p>$when</p>
<h2>What to do</h2>
<p>$remedy</p>
<h2>An example</h2>
<p>Status $status, <code>application/problem+json</code>:</p>
<pre>$example</pre>
<p><a href="../docs">The contract</a> lists all operations and their problems.</p>
</body>
</html>
""")


def problem_page(name: str) -> bytes:
    """Return the page of a kind of problem, a key of `KINDS`, as HTML."""
    return page_of(KINDS[name], REMEDIES[name], problem_example(name))


def page_of(kind: ProblemKind, remedy: str, example: Document) -> bytes:
    """Return the page of a kind of problem, with what a client does about it and an example of its document."""
    written = json.dumps(example, indent=2, ensure_ascii=False)
    words = {"title": kind.title, "when": kind.when, "remedy": remedy, "status": str(kind.status), "example": written}
    return PAGE.substitute({name: escape(text) for name, text in words.items()}).encode()
