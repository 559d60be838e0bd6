"""Settings of the host, read from the environment and the command line."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import unquote
from warnings import catch_warnings, simplefilter

from psycopg import ProgrammingError
from psycopg.conninfo import make_conninfo
from safari_api.settings import Settings, SettingsError, cores, number_within
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SAWarning

#: The smallest and the largest value of each setting that is a number.
BOUNDS = {
    "tables": (1, 1_000_000),
    "streams": (1, 100_000),
    "keep": (1, 36_500),
    "away": (0, 86_400),
    "computers": (1, 512),
}
#: The databases that the host supports, as SQLAlchemy names them.
DATABASES = ("sqlite", "postgresql+psycopg")


class HostSettings(NamedTuple):
    """The settings of an operator. Each except `service` has an environment variable of the same name with SAFARI_ before it."""

    #: The database, as SQLAlchemy writes its address.
    db: str = "sqlite:///tables.db"
    #: The largest number of tables whose games are not over.
    tables: int = 10_000
    #: The largest number of streams that this server holds open.
    streams: int = 5_000
    #: Days after which a table that nobody touched is deleted.
    keep: int = 30
    #: Seconds that a person has to be away before any other person may give the seat to a computer.
    away: int = 120
    #: Processes that search for the computers' moves.
    computers: int = cores()
    #: The settings of `safari-rules serve`: address, log, and the bounds of the rules service.
    service: Settings = Settings()

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ, **flags: str) -> HostSettings:
        """Read the settings from `flags`, then from the environment.

        Raises SettingsError, which names the flag or variable that cannot be used.
        """
        own = {name: flags.pop(name) for name in cls._fields if name in flags}
        # A stream is a connection of one process, so the host is one process; more servers share one PostgreSQL.
        shared = set(Settings._fields) - {"workers", "threads"}
        service = Settings.from_environment(environment, Settings(log=True, workers=1), shared, **flags)
        found: dict[str, Any] = {}
        for name in (*BOUNDS, "db"):
            variable = f"SAFARI_{name.upper()}"
            if name in own or variable in environment:
                source, text = (f"--{name}", own[name]) if name in own else (variable, environment[variable])
                found[name] = _address(source, text) if name == "db" else number_within(source, text, *BOUNDS[name])
        return cls(service=service)._replace(**found)


def _address(source: str, text: str) -> str:
    """Return the address of a database. Error messages do not repeat it, because it may contain a password."""
    try:
        if "\0" in unquote(text):
            raise ValueError
        text.encode()  # refuses lone surrogates, which no file name has
        url = make_url(text)
        if url.drivername == "postgresql":
            url = url.set(drivername="postgresql+psycopg")
        if url.drivername in DATABASES:
            with catch_warnings():
                simplefilter("error", SAWarning)  # of an option that the driver does not have
                _, options = url.get_dialect()().create_connect_args(url)
                if url.drivername != "sqlite":
                    make_conninfo(**options)
    except (ArgumentError, SAWarning, ValueError, ProgrammingError):
        raise SettingsError(
            f"{source} must be the address of a database, such as sqlite:///tables.db, with options of its driver only"
        ) from None
    of_file = url.drivername != "sqlite" or not (url.host or (url.database or "").startswith((":memory:", "file:")))
    if url.drivername not in DATABASES or not url.database or not of_file:
        raise SettingsError(f"{source} must begin with sqlite:/// and a file, or with postgresql+psycopg://, and name a database")
    return url.render_as_string(hide_password=False)
