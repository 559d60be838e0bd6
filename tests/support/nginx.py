"""A real nginx that runs a sample of api/deploy before real servers."""

from __future__ import annotations

import re
import shutil
import socket
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlparse

from support.processes import eventually, spawned
from support.server import free_port

DEPLOY = Path(__file__).parents[2] / "api" / "deploy"


def is_open(port: int) -> bool:
    """Return whether a program listens on a port."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def nginx(sample: str, **servers: Sequence[str]) -> Iterator[tuple[str, Path]]:
    """Yield the URL and the error log of a sample. `servers` are the URLs that replace each server name, with _ for a hyphen in a name."""
    program = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")
    assert program, "nginx is missing; nox -s test-flood installs it"
    lines = []
    for line in (DEPLOY / sample).read_text(encoding="utf-8").splitlines():
        named = re.search(r"server ([a-z0-9-]+):8000 ", line)
        urls = servers[named[1].replace("-", "_")] if named else ()
        lines += [line.replace(f"{named[1]}:8000", urlparse(url).netloc) for url in urls] if named else [line]
    port = free_port()
    text = "\n".join(lines).replace("listen 8000;", f"listen 127.0.0.1:{port};").replace("http {", "http {\n    access_log off;", 1)
    with tempfile.TemporaryDirectory(prefix="safari-nginx-") as name:
        folder = Path(name)
        folder.chmod(0o755)  # nginx's workers run as another user
        (folder / "nginx.conf").write_text(text, encoding="utf-8")
        log = folder / "error.log"
        options = ["-p", name, "-e", str(log), "-c", str(folder / "nginx.conf"), "-g", f"daemon off; pid {folder}/pid;"]
        with spawned([program, *options]) as process:
            eventually(lambda: is_open(port) or process.poll(), 10, "nginx listens")
            assert process.poll() is None, log.read_text(encoding="utf-8")
            yield f"http://127.0.0.1:{port}", log
            process.terminate()
            process.wait(30)
