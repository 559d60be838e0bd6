"""`make vectors`: record the project's regression games of the variants in tests/support/variants.py that are not recorded yet.

python tests/vectors/record.py
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.vectors import record_missing

from safari_rules import all_games

for game in all_games():
    print(f"{game.id}: {record_missing(game)} games recorded")
