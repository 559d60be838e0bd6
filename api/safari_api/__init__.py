"""The HTTP service over `safari_rules`: stateless, a game's state in, the new state out.

`create_app()` returns the WSGI application, which any WSGI server can run.
"""

from __future__ import annotations

from safari_api.app import create_app

__all__ = ["create_app"]
