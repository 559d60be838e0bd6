"""Has nginx read nginx.conf, as `nginx -t` does; the replicas' name stands for this machine, since no other is up here."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

SAMPLE = Path(__file__).with_name("nginx.conf")


def main() -> int:
    """Return the exit status of nginx, or 2 if nginx is not installed."""
    nginx = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")
    if nginx is None:
        print("check_nginx: nginx is missing; install the package nginx-light", file=sys.stderr)
        return 2
    text = SAMPLE.read_text(encoding="utf-8")
    named = "server rules:8000 "
    if text.count(named) != 2:
        print(f"check_nginx: nginx.conf no longer has two {named!r}", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder:
        local = Path(folder, "nginx.conf")
        local.write_text(text.replace(named, "server 127.0.0.1:8000 "), encoding="utf-8")
        return subprocess.run([nginx, "-t", "-q", "-p", folder, "-c", str(local), "-g", f"pid {folder}/pid;"], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
