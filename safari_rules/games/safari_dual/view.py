"""The view of a Safari-Dual player: everything, so there is nothing to redact."""

from __future__ import annotations

from typing import Final

VIEW: Final = None
