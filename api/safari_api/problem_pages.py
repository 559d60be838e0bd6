"""Pages that explain each kind of problem: what the `type` of a refusal, such as `/problems/illegal-action`, leads to."""

from __future__ import annotations

import json
from collections.abc import Callable
from html import escape
from string import Template

from safari_api.examples import problem_example
from safari_rules.authoring.codecs import Document
from safari_rules.authoring.messages import Messages
from safari_rules.contract.messages import MESSAGES
from safari_rules.contract.problems import in_words

#: Makes a real problem of a kind, by its name.
Example = Callable[[str], Document]

PAGE = Template("""<!doctype html>
<html lang="$language">
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
<h2>$what_to_do</h2>
<p>$remedy</p>
<h2>$headed</h2>
<p>$status, <code>application/problem+json</code></p>
<pre>$example</pre>
<p><a href="../docs">$contract</a></p>
</body>
</html>
""")


def problem_page(name: str, status: int, language: str, own: Messages = MESSAGES, example: Example = problem_example) -> bytes:
    """Return the page of a kind of problem, in a language, as HTML: the words for it, its `own` messages, and a real one of it."""
    kind, say = in_words(name, status, own[language]), MESSAGES[language].say
    words = {
        "language": language,
        **{part: str(text) for part, text in kind._asdict().items()},
        "status": say("line-status", status=kind.status),
        "what_to_do": say("line-what-to-do"),
        "headed": say("line-example"),
        "example": json.dumps(example(name), indent=2, ensure_ascii=False),
        "contract": say("line-contract"),
    }
    return PAGE.substitute({name: escape(text) for name, text in words.items()}).encode()
