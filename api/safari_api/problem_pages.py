"""Pages that explain each kind of problem: what the `type` of a refusal, such as `/problems/illegal-action`, leads to."""

from __future__ import annotations

import json
from html import escape
from string import Template

from safari_api.examples import problem_example
from safari_rules.authoring.codecs import Document
from safari_rules.contract.messages import MESSAGES
from safari_rules.contract.problems import KINDS, ProblemKind, in_words

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


def problem_page(name: str, language: str) -> bytes:
    """Return the page of a kind of problem, a key of `KINDS`, in a language, as HTML."""
    return page_of(in_words(name, KINDS[name].status, MESSAGES[language]), problem_example(name), language)


def page_of(kind: ProblemKind, example: Document, language: str) -> bytes:
    """Return the page of a kind of problem, with an example of its document, in the language of the kind's words."""
    say = MESSAGES[language].say
    words = {
        "language": language,
        **{name: str(part) for name, part in kind._asdict().items()},
        "status": say("line-status", status=kind.status),
        "what_to_do": say("line-what-to-do"),
        "headed": say("line-example"),
        "example": json.dumps(example, indent=2, ensure_ascii=False),
        "contract": say("line-contract"),
    }
    return PAGE.substitute({name: escape(text) for name, text in words.items()}).encode()
