"""Runs the command `safari-rules` as `python -m safari_rules`."""

from __future__ import annotations

import sys

from safari_rules.commands.cli import main

if __name__ == "__main__":
    sys.exit(main())
