"""Copies of objects that change: a copy goes on as the original would, and neither changes the other."""

from __future__ import annotations

from copy import deepcopy
from typing import Self

__all__ = ["Copied"]


class Copied:
    """A base class for which `copy` makes deep copies, so that a copy shares no state and no source of chance with the original."""

    def __copy__(self) -> Self:
        return deepcopy(self)
