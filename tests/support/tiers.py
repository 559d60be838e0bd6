"""The switch for nightly runs: if SAFARI_NIGHTLY is set, as by `make nightly`, samples are larger and tests marked `nightly` run, too."""

from __future__ import annotations

import os

NIGHT = bool(os.environ.get("SAFARI_NIGHTLY"))
