"""Prometheus metrics: how many requests, and how long they took, by game, operation and status."""

from __future__ import annotations

import os
from collections.abc import Iterable

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Histogram, generate_latest, multiprocess

from safari_api.observe import Environ, game_and_operation
from safari_api.settings import METRICS_DIRECTORY

BUCKETS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1.0, 2.0, 5.0, 10.0)


class Metrics:
    """The counts of one process, or with `METRICS_DIRECTORY` set of all processes of a server.

    `paths` are those that the application answers. No other path becomes a label, so clients cannot make up labels.
    """

    content_type = CONTENT_TYPE_LATEST

    def __init__(self, paths: Iterable[str]) -> None:
        self.registry = CollectorRegistry()
        self.known = {path: game_and_operation(path) for path in paths}
        labels = ("game", "operation", "status")
        self.requests = Counter("safari_requests_total", "Requests answered.", labels, registry=self.registry)
        self.seconds = Histogram(
            "safari_request_seconds", "Seconds that requests took.", labels[:2], buckets=BUCKETS, registry=self.registry
        )

    def report(self, environ: Environ, status: int, seconds: float) -> None:
        """Count a request. Game and operation are empty for every path that is neither a game nor one of its operations."""
        self.count(*self.known.get(environ.get("PATH_INFO", ""), ("", "")), status, seconds)

    def count(self, game: str, operation: str, status: int, seconds: float) -> None:
        """Count a request to an operation of a game, or with an empty game to an operation of no game."""
        self.requests.labels(game, operation, str(status)).inc()
        self.seconds.labels(game, operation).observe(seconds)

    def page(self) -> bytes:
        """Return the metrics in Prometheus' text format."""
        if METRICS_DIRECTORY not in os.environ:
            return generate_latest(self.registry)
        together = CollectorRegistry()
        multiprocess.MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)
