"""Run `safari-rules host` without its regular look at all tables: it learns of changes by other servers only from the database's notices.

Workers of the host that are not forked import this module again.
"""

from __future__ import annotations

import sys

from safari_host import news

from safari_rules.commands.cli import main

news.RESYNC = 1e6

if __name__ == "__main__":
    sys.exit(main())
