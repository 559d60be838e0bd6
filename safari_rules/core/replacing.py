"""Files that are written atomically: completely or not at all."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import ELOOP
from pathlib import Path

__all__ = ["replacing", "resolved"]


def resolved(path: Path) -> Path:
    """Return where the links of a path lead. Raises OSError where they lead in a circle."""
    found = Path(os.path.realpath(path))
    if found.is_symlink():
        raise OSError(ELOOP, os.strerror(ELOOP))
    return found


@contextmanager
def replacing(target: Path) -> Iterator[Path]:
    """Yield the path of a new file, which replaces the target if the block ends without an error.

    Symbolic links are followed. A target that is no regular file, such as /dev/null, is written directly, and so is a file in a folder
    where no new file can be made.

    :param target: the file to write, whether or not it exists.
    :yields: the path to write to.
    :raises OSError: if there is no such folder, or nothing may be written there. Then the old file is unchanged.
    """
    if target.exists() and not target.is_file():
        yield target
        return
    target = resolved(target)
    try:
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=".safari-")
    except PermissionError:
        if not target.exists():
            raise
        yield target
        return
    os.close(handle)
    try:
        if target.exists():
            shutil.copymode(target, name)
        else:
            mask = os.umask(0)
            os.umask(mask)
            os.chmod(name, 0o666 & ~mask)
        yield Path(name)
        os.replace(name, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise
