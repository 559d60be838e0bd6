"""The connections of a server: how it notices clients that have silently gone, and returns free memory after streams have ended."""

from __future__ import annotations

import ctypes
import os
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from stat import S_ISSOCK

#: Seconds after which a client that receives nothing of the data sent to it counts as gone.
LOST = 10
#: Seconds of silence after which the system asks whether a client is still there, and seconds between two such questions.
ASKED, ASKED_AGAIN = 5, 2
#: Seconds between two checks for the server's socket.
MOMENT = 0.1


def sockets() -> Iterator[socket.socket]:
    """Yield a copy of each socket of this process, where the system lists them."""
    with suppress(OSError):
        for name in os.listdir("/proc/self/fd"):
            with suppress(OSError):
                if S_ISSOCK(os.fstat(int(name)).st_mode):
                    with socket.socket(fileno=os.dup(int(name))) as found:
                        yield found


def notice_lost_clients() -> None:
    """Wait until the server listens in this process, and have the system close connections whose clients take nothing for `LOST`.

    Connections inherit the options of the socket on which they arrive. This is for Linux.
    """
    while True:
        for found in sockets():
            with suppress(OSError):
                if found.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
                    found.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, LOST * 1000)
                    found.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
                    found.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE, ASKED)
                    found.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPINTVL, ASKED_AGAIN)
                    return
        time.sleep(MOMENT)


def shut(client: tuple[str, int]) -> None:
    """Close the connection of a client, given as its address and port, with all that waits to be sent."""
    for found in sockets():
        with suppress(OSError):
            if found.family in (socket.AF_INET, socket.AF_INET6) and found.getpeername()[:2] == client:
                found.shutdown(socket.SHUT_RDWR)


def give_memory_back() -> None:
    """Return free memory to the system. The C library of Linux would otherwise keep it in a heap for each thread."""
    with suppress(AttributeError, OSError, TypeError):  # other systems have no such function
        ctypes.CDLL(None).malloc_trim(0)
