"""Runs `safari-rules host` so that it never looks at all tables again: it learns of other servers only what the database announces.

The workers of the host import this module again, where they are not forked.
"""

from __future__ import annotations

import sys

from safari_host import news

from safari_rules.commands.cli import main

news.RESYNC = 1e6

if __name__ == "__main__":
    sys.exit(main())
