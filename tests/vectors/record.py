"""`make vectors`: records our own regression games, those of tests/support/variants.py that are missing.

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
