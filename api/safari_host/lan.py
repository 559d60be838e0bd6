"""A host at home: its address in the local network, shown with a QR code in the terminal."""

from __future__ import annotations

import io
import ipaddress
import socket
import sys

import segno

#: An address of no computer (RFC 5737). No packet is sent there: the system only chooses the address that it would send from.
NOWHERE = ("192.0.2.1", 9)


def own_address() -> str | None:
    """Return the address of this computer in its local network, None where the system names none, as in a network without a router."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(NOWHERE)
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    address = ipaddress.ip_address(found)
    return None if address.is_loopback or address.is_unspecified else found


def announcement(address: str | None, port: int) -> str:
    """Return the text that the terminal shows a person at home when the host has started."""
    if address is None:
        return f"The address of this computer in a local network was not found. On this computer: http://127.0.0.1:{port}/\n"
    link = f"http://{address}:{port}/"
    code = io.StringIO()
    segno.make_qr(link, error="l").terminal(code, border=2, compact=True)
    warning = "Everybody in your network can open this address, open tables, and join with a link. The connection is not encrypted."
    return f"{code.getvalue()}\nPlay at {link}\n\n{warning}\nCtrl-C stops the host. Games stay stored.\n"


def announce(port: int) -> None:
    """Show the address of a host at home."""
    text = announcement(own_address(), port)
    encoding = sys.stdout.encoding or "ascii"
    if text.encode(encoding, "replace").decode(encoding) != text:  # a terminal with a small character set cannot show the code
        text = "".join(line for line in text.splitlines(keepends=True) if line.isascii())
    sys.stdout.write(text)
    sys.stdout.flush()
