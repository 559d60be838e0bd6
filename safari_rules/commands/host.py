"""The command `safari-rules host`: what it takes, and what runs it."""

from __future__ import annotations

import argparse
from typing import Any

from safari_rules.commands.contests import Refused

#: The flags, which go before the environment.
FLAGS = ("db", "host", "port", "games")


def add_host(commands: Any) -> None:
    """Add the command to those of `safari-rules`."""
    about = "Settings left out come from SAFARI_DB, SAFARI_HOST and so on."
    host = commands.add_parser("host", help="serve tables for people on several devices, with all that serve serves", description=about)
    host.add_argument("--db", metavar="URL", help="the database (default sqlite:///tables.db; or postgresql+psycopg://…)")
    host.add_argument("--host", help="address to listen on (default 127.0.0.1)")
    host.add_argument("--port", help="port to listen on (default 8000)")
    host.set_defaults(run=serve_tables)


def serve_tables(chosen: argparse.Namespace) -> int:
    """Serve tables until the server is stopped; 2 if it cannot start as it is set."""
    from safari_api.settings import SettingsError
    from safari_host.server import serve
    from safari_host.settings import HostSettings

    flags = {name: value for name in FLAGS if (value := getattr(chosen, name)) is not None}
    try:
        return serve(HostSettings.from_environment(**flags))
    except SettingsError as error:
        raise Refused(error, 2) from None
