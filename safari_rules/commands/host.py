"""The command `safari-rules host`: its arguments, and the function that runs it."""

from __future__ import annotations

import argparse
import os
from typing import Any

from safari_rules.authoring.text import count
from safari_rules.commands.refused import FILE, Refused, needing, printable

#: The flags, which go before the environment.
FLAGS = ("db", "host", "port", "games", "pyodide")
#: The address on which a host at home listens, so that it is found on this computer and from the local network.
EVERYWHERE = "0.0.0.0"


def add_host(commands: Any) -> None:
    """Add the command to those of `safari-rules`."""
    about = "Settings left out come from SAFARI_DB, SAFARI_HOST and so on."
    host = commands.add_parser("host", help="serve tables for people on several devices, with all that serve serves", description=about)
    host.add_argument("--db", metavar="URL", help="the database (default sqlite:///tables.db; or postgresql+psycopg://…)")
    address = host.add_mutually_exclusive_group()
    address.add_argument("--host", help="address to listen on (default 127.0.0.1)")
    address.add_argument("--lan", action="store_true", help="play at home: listen on the local network, and show the address as a QR code")
    host.add_argument("--port", help="port to listen on (default 8000)")
    host.add_argument("--pyodide", metavar="FOLDER", help="folder of the npm package pyodide, to offer play without a network")
    copies = host.add_mutually_exclusive_group()
    copies.add_argument("--backup", **FILE, help="write a copy of a SQLite database, also while a host runs, and end")
    copies.add_argument("--restore", **FILE, help="put such a copy in the place of the database while no host runs, and end")
    host.set_defaults(run=serve_tables)


@needing("the service", "host")
def serve_tables(chosen: argparse.Namespace) -> int:
    """Serve tables until the server is stopped, or copy the database. Return 2 if the settings do not allow it."""
    from safari_api.settings import SettingsError
    from safari_host.backups import backup, restore
    from safari_host.settings import HostSettings

    flags = {name: value for name in FLAGS if (value := getattr(chosen, name)) is not None}
    if chosen.lan:
        flags["host"] = EVERYWHERE
        if "SAFARI_LOG" not in os.environ:
            flags["log"] = "off"  # log lines would push the address off the screen
    try:
        settings = HostSettings.from_environment(**flags)
        if chosen.backup is not None:
            print(f"{printable(chosen.backup)} has {count(backup(settings.db, chosen.backup), 'table')}.")
        elif chosen.restore is not None:
            print(f"The database has {count(restore(settings.db, chosen.restore), 'table')} of {printable(chosen.restore)}.")
        else:
            from safari_host.lan import announce
            from safari_host.server import serve

            return serve(settings, announce if chosen.lan else None)
        return 0
    except SettingsError as error:
        raise Refused(error, 2) from None
