"""The site: `make site`. Sphinx with MyST (Markdown) and Furo.

Tried beside Zensical on a page with pictures and a reference: Sphinx's search and pages work from a folder without a server and load
nothing from elsewhere, its references from docstrings are its own, and it is past its first versions; Zensical (0.0.73) loads fonts
from elsewhere unless told not to, searches only through a server, and takes its references from a plugin of MkDocs, which it succeeds.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parent
ROOT = DOCS.parent
sys.path[:0] = [str(ROOT), str(ROOT / "api")]

from safari_rules import __version__  # noqa: E402 - the library of this very checkout

project = "safari-rules"
author = "the safari-rules contributors"
project_copyright = "the safari-rules contributors; the games are their designers' and publishers'"
release = version = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_copybutton", "sphinx_design"]
exclude_patterns = ["_build"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_mock_imports = ["numpy", "gymnasium", "pettingzoo", "pyspiel"]
autodoc_default_options = {"members": True, "show-inheritance": False}
python_use_unqualified_type_names = True
smartquotes = False  # "--strict" is no dash
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True
html_theme = "furo"
html_title = "safari-rules"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_favicon = "../api/safari_api/web/page/icon.svg"
html_copy_source = False
html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#1f6b4a", "color-brand-content": "#1f6b4a", "color-background-primary": "#fffdf8"},
    "dark_css_variables": {"color-brand-primary": "#7fd0a6", "color-brand-content": "#7fd0a6", "color-background-primary": "#161a17"},
}

#: Pages of the site that stand elsewhere in the repository, and where links to other files lead.
SHOWN = {"contributing": ROOT / "CONTRIBUTING.md", "changelog": ROOT / "CHANGELOG.md"}
ELSEWHERE = {path: f"/{name}.md" for name, path in SHOWN.items()} | {
    ROOT / "api" / "safari_api" / "introduction.md": "/reference/contract.md"
}
LINK = re.compile(r"(?<!!)\[([^\]\n]+(?:\n[^\]\n]+)?)\]\(([^)\s#:]+)(#[^)\s]*)?\)")


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

    source[0] = LINK.sub(link, text)


def setup(app: Any) -> None:
    """Tells Sphinx."""
    app.connect("source-read", rewrite)
