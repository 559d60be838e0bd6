"""What a Safari-Dual player may see: everything, so there is nothing to redact."""

from __future__ import annotations

from typing import Final

VIEW: Final = None
