"""The script that writes all generated files, as a module."""

from __future__ import annotations

import importlib.util
from functools import cache
from pathlib import Path
from typing import Any


@cache
def generator() -> Any:
    """Return the module docs/generate.py."""
    spec = importlib.util.spec_from_file_location("docs_generate", Path(__file__).parents[2] / "docs" / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
