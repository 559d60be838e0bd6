"""QR codes: drawn one at a time in a thread of their own, and stored for the next request."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import segno

from safari_host.problems import busy

#: The number of codes in the cache, of about 13 KB each. The oldest are removed first.
STORED = 256
#: Codes that may wait to be drawn. Each takes about 35 ms.
WAITING = 32


class QrCodes:
    """A cache of QR codes, which are drawn in a thread. Call its methods in the event loop."""

    def __init__(self) -> None:
        self.thread = ThreadPoolExecutor(1, "codes")
        self._drawn: dict[str, bytes] = {}
        self._waiting = 0

    async def draw(self, text: str) -> bytes:
        """Return a text as the SVG of a QR code. Raises the problem `busy` if too many codes are waiting."""
        if (stored := self._drawn.get(text)) is not None:
            return stored
        if self._waiting >= WAITING:
            raise busy("many-codes")
        self._waiting += 1
        try:
            code = await asyncio.get_running_loop().run_in_executor(self.thread, drawn, text)
        finally:
            self._waiting -= 1
        self._drawn[text] = code
        while len(self._drawn) > STORED:
            del self._drawn[next(iter(self._drawn))]
        return code


def drawn(text: str) -> bytes:
    """Draw a text as the SVG of a QR code."""
    image = BytesIO()
    segno.make_qr(text, error="m").save(image, kind="svg", scale=4, border=4, dark="#000", light="#fff", xmldecl=False)
    return image.getvalue()
