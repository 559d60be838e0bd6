"""The site: `nox -s site`. Sphinx with MyST (Markdown) and Furo.

Compared with Zensical on a page with pictures and a reference: Sphinx's search and pages work from a folder without a server and load
nothing from elsewhere, its references from docstrings are its own, and it is past its first versions; Zensical (0.0.73) loads fonts
from elsewhere by default, searches only through a server, and takes its references from a plugin of MkDocs, which it succeeds.
"""

from __future__ import annotations

import os
import re
import sys
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any, get_type_hints, is_typeddict

from docutils import nodes
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.typing import stringify_annotation

DOCS = Path(__file__).parent
ROOT = DOCS.parent
sys.path[:0] = [str(ROOT), str(ROOT / "api")]

from safari_rules import __version__  # noqa: E402 - the library of this very checkout
from safari_rules.authoring.files import LANGUAGES  # noqa: E402

project = "safari-rules"
author = "the safari-rules contributors"
project_copyright = "the safari-rules contributors; the games are their designers' and publishers'"
release = version = __version__
extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.viewcode",
    "sphinx_copybutton",
    "sphinx_design",
    "notfound.extension",
    "sphinx_sitemap",
    "sphinxext.opengraph",
]
#: The address of the site, which pyproject.toml names.
ADDRESS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["metadata"]["hooks"]["custom"]["address"]
html_baseurl = ogp_site_url = f"{ADDRESS}/"
ogp_site_name = project
ogp_image = "_static/card.png"
ogp_image_alt = "A game of Kariba against two computers"
ogp_enable_meta_description = True
ogp_social_cards = {"enable": False}
sitemap_url_scheme = "{link}"
sitemap_show_lastmod = False
notfound_urls_prefix = "/"
notfound_context = {
    "title": "Page not found",
    "body": """<h1>Page not found</h1>
<p>There is no page at this address. It may have moved.</p>
<form action="/search.html"><input type="search" name="q" aria-label="Search" placeholder="Search"> <button>Search</button></form>
<ul>
<li><a href="/">The start</a></li>
<li><a href="/play/index.html">Play in the browser</a></li>
<li><a href="/library.html">The library</a></li>
<li><a href="/reference/contract.html">The contract</a></li>
<li><a href="/glossary.html">The glossary</a></li>
</ul>""",
}
exclude_patterns = ["_build"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_mock_imports = ["numpy", "gymnasium", "pettingzoo", "pyspiel", "textarena"]
autodoc_default_options = {"members": True, "show-inheritance": False}
python_use_unqualified_type_names = True
smartquotes = False  # "--strict" is no dash
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True
html_theme = "furo"
html_title = f"safari-rules {release}"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_favicon = "../api/safari_api/web/page/icon.svg"
html_copy_source = False
html_show_sphinx = False
html_theme_options = {
    "source_edit_link": f"{ADDRESS}/repository/edit/main/docs/{{filename}}",
    "footer_icons": [{"name": "The repository", "url": f"{ADDRESS}/repository", "html": "The repository", "class": "repository"}],
    "light_css_variables": {"color-brand-primary": "#1f6b4a", "color-brand-content": "#1f6b4a", "color-background-primary": "#fffdf8"},
    "dark_css_variables": {"color-brand-primary": "#7fd0a6", "color-brand-content": "#7fd0a6", "color-background-primary": "#161a17"},
}

#: Pages of the site that stand elsewhere in the repository, and where links to other files lead.
SHOWN = {"contributing": ROOT / "CONTRIBUTING.md", "changelog": ROOT / "CHANGELOG.md"}
ELSEWHERE = {path: f"/{name}.md" for name, path in SHOWN.items()} | {
    ROOT / "api" / "safari_api" / "introduction.md": "/reference/contract.md"
}
#: The pages of the games' values and documents.
VALUES = {f"reference/{page.stem}" for page in (DOCS / "games").glob("*.md")}
#: Links to the anchor of a rule. MyST knows only the anchors of headings, so these become HTML; a test holds that they lead somewhere.
RULE = re.compile(r"\[(\w+)\]\((?:((?:\.\./)?games/[\w-]+)\.md)?#([a-z]+\d+)\)")
#: A link from a part of a source page back to its documentation.
BACK = re.compile(r'(id="([\w.]+)">\s*<a class="viewcode-back" href=")[^"]*')
#: A title in the list of pages. Sphinx leaves out its level, without which a screen reader cannot place it.
CAPTION = 'role="heading"'
#: Each box that scrolls by itself can be reached with the keyboard, in browsers too that do not see to it.
FOCUS = """addEventListener("load", () => {
  for (const box of document.querySelectorAll("article :is(pre, table, p)")) if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
});"""
#: Headings of the changelog.
VERSION = re.compile(r"^## (\S+) \(.+\)$", re.MULTILINE)
LINK = re.compile(r"(?<!!)\[([^\]\n]+(?:\n[^\]\n]+)?)\]\(([^)\s#:]+)(#[^)\s]*)?\)")


def compared(text: str) -> str:
    """Add to each version of the changelog a link that compares it with the version before."""
    versions = VERSION.findall(text)
    before = dict(pairwise(versions))

    def add(found: re.Match[str]) -> str:
        version = found[1]
        tags = f"v{before[version]}...v{version}" if version in before else f"v{version}"
        kind = "compare" if version in before else "tree"
        return f"{found[0]}\n\n[All changes in the repository]({ADDRESS}/repository/{kind}/{tags})"

    return VERSION.sub(add, text)


def rewrite(app: Any, name: str, source: list[str]) -> None:
    """Links out of docs/ lead to the page that shows the file, to a copy of the file, or are the name of a folder."""
    text = SHOWN[name].read_text(encoding="utf-8") if name in SHOWN else source[0]
    base = (SHOWN[name] if name in SHOWN else DOCS / name).parent

    def link(found: re.Match[str]) -> str:
        words, target, anchor = found[1], found[2], found[3] or ""
        path = (base / target).resolve()
        if path in ELSEWHERE:
            return f"[{words}]({ELSEWHERE[path]}{anchor})"
        if path.is_dir():
            named = str(path.relative_to(ROOT))
            return f"`{named}`" if words == named else f"{words} (`{named}`)"
        if name in SHOWN and path.exists():
            return f"[{words}]({os.path.relpath(path, DOCS)}{anchor})"
        return found[0]

    if name == "changelog":
        text = compared(text)
    text = RULE.sub(lambda found: f'<a href="{found[2] + ".html" if found[2] else ""}#{found[3]}">{found[1]}</a>', text)
    source[0] = LINK.sub(link, text)


def signature(app: Any, what: str, name: str, value: Any, options: Any, text: str | None, returned: str | None) -> Any:
    """Write the signature of a game's value without the codecs of its fields."""
    if what == "class" and hasattr(value, "_fields") and "Annotated[" in (text or ""):
        hints = get_type_hints(value)
        defaults = value._field_defaults
        fields = [f"{field}: {stringify_annotation(hints[field], 'smart')}" for field in value._fields]
        text = ", ".join(
            f"{field} = {defaults[name]!r}" if name in defaults else field for name, field in zip(value._fields, fields, strict=True)
        )
        return f"({text})", returned
    return None


def describe(app: Any, what: str, name: str, value: Any, options: Any, lines: list[str]) -> None:
    """Add the fields of a named tuple, as their codecs describe them, or the keys of a TypedDict to its docstring."""
    if what == "class" and hasattr(value, "_fields"):
        hints = get_type_hints(value, include_extras=True)
        about = {field: getattr(hint, "__metadata__", (None,))[0] for field, hint in hints.items()}
        lines += ["", *[f":param {field}: {codec.doc}" for field, codec in about.items() if getattr(codec, "doc", "")], ""]
    elif what == "class" and is_typeddict(value):
        analyzer = ModuleAnalyzer.for_module(value.__module__)
        described = analyzer.find_attr_docs()
        for (owner, key), hint in analyzer.annotations.items():
            if owner == value.__name__:
                lines += ["", f"- `{key}`: `{hint}`. {' '.join(described.get((owner, key), [])).strip()}"]
        lines.append("")


def leave_out(app: Any, what: str, name: str, value: Any, skip: bool, options: Any) -> bool | None:
    """Leave out the fields of named tuples and the keys of TypedDicts, which are described with their class."""
    return True if type(value).__name__ == "_tuplegetter" or (what == "class" and app.env.docname in VALUES) else None


def finish(app: Any, doctree: nodes.document) -> None:
    """Write real dashes into lists of parameters, and give the pages of a game its picture as their social card."""
    for text in list(doctree.findall(nodes.Text)):
        if text.astext() == " -- ":
            text.parent.replace(text, nodes.Text(" – "))
    name = app.env.docname
    picture = DOCS / "pictures" / f"{name.rpartition('/')[2]}.png"
    if "/" in name and picture.exists():
        game = app.env.titles[name].astext().partition(":")[0]
        app.env.metadata[name] |= {"og:image": f"_images/{picture.name}", "og:image:alt": f"A game of {game}"}


def present(app: Any, name: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Declare the language of a translated page, give titles a level, and lead the links of a source page to anchors that exist.

    Sphinx leads a source that two pages document to one page, by the name that it has on the other.
    """
    for part in ("body", "furo_navigation_tree"):
        context[part] = context.get(part, "").replace(CAPTION, f'{CAPTION} aria-level="2"')
    language = name.rpartition(".")[2]
    if language in LANGUAGES:
        context["language"] = language
    if name.startswith("_modules/safari_rules/"):
        module, objects = name.removeprefix("_modules/").replace("/", "."), app.env.domains["py"].objects

        def back(found: re.Match[str]) -> str:
            documented = objects.get(f"{module}.{found[2]}")
            return f"{found[1]}{app.builder.get_relative_uri(name, documented.docname)}#{documented.node_id}" if documented else found[0]

        context["body"] = BACK.sub(back, context["body"])


def setup(app: Any) -> None:
    """Connect the functions of this file to Sphinx."""
    app.connect("source-read", rewrite)
    app.connect("autodoc-process-signature", signature)
    app.connect("autodoc-process-docstring", describe)
    app.connect("autodoc-skip-member", leave_out)
    app.connect("doctree-read", finish)
    app.connect("html-page-context", present, priority=900)  # after Furo, which makes the list of pages
    app.add_js_file(None, body=FOCUS)
