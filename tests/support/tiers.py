"""Day and night: `make nightly` sets SAFARI_NIGHTLY, and then tests draw larger samples and run the tests marked `nightly` too."""

from __future__ import annotations

import os

NIGHT = bool(os.environ.get("SAFARI_NIGHTLY"))
