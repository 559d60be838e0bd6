"""Have nginx read nginx.conf and nginx-host.conf, as `nginx -t` does. The servers' names stand for this machine: no other is up here."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

#: The samples, and the names of the servers in each.
SAMPLES = {"nginx.conf": ("rules",), "nginx-host.conf": ("tables-1", "tables-2")}


def main() -> int:
    """Return the exit status of nginx, or 2 if nginx is not installed."""
    nginx = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")
    if nginx is None:
        print("check_nginx: nginx is missing; install the package nginx-light", file=sys.stderr)
        return 2
    return max(check(nginx, name, servers) for name, servers in SAMPLES.items())


def check(nginx: str, name: str, servers: tuple[str, ...]) -> int:
    """Return the exit status of nginx for one sample, or 1 if its servers have other names."""
    text = Path(__file__).with_name(name).read_text(encoding="utf-8")
    for named in servers:
        if text.count(f"server {named}:8000 ") != 2:
            print(f"check_nginx: {name} no longer has two 'server {named}:8000 '", file=sys.stderr)
            return 1
        text = text.replace(f"server {named}:8000 ", "server 127.0.0.1:8000 ")
    with tempfile.TemporaryDirectory() as folder:
        local = Path(folder, "nginx.conf")
        local.write_text(text, encoding="utf-8")
        return subprocess.run([nginx, "-t", "-q", "-p", folder, "-c", str(local), "-g", f"pid {folder}/pid;"], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
