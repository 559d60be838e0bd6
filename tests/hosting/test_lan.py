"""A host in a home network shows its address there and the QR code of it, and prints a warning."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest
import segno
from safari_host import lan
from support.hosts import HostProcess, free_port
from support.processes import Spawn, eventually

from safari_rules.commands.cli import parser

HOST = [sys.executable, "-m", "safari_rules.commands.cli", "host"]


@pytest.mark.smoke
def test_the_address_is_shown_with_its_code_and_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    text = lan.announcement("192.0.2.7", 8000)
    code = io.StringIO()
    segno.make_qr("http://192.0.2.7:8000/", error="l").terminal(code, border=2, compact=True)
    assert text.startswith(code.getvalue())
    assert "Play at http://192.0.2.7:8000/\n" in text
    assert "Everybody in your network can open this address" in text
    assert "http://127.0.0.1:8000/" in lan.announcement(None, 8000)
    assert "Only it can play" not in lan.announcement(None, 8000), "the host listens to a network without a router, too"
    for encoding in ("utf-8", "ascii", "cp1252"):
        written = io.TextIOWrapper(io.BytesIO(), encoding)
        monkeypatch.setattr(sys, "stdout", written)
        monkeypatch.setattr(lan, "own_address", lambda: "192.0.2.7")
        lan.announce(8000)
        shown = written.buffer.getvalue().decode(encoding)  # type: ignore[attr-defined]
        assert "Play at http://192.0.2.7:8000/" in shown
        assert "?" not in shown
        assert shown.isascii() is (encoding != "utf-8")


@pytest.mark.smoke
def test_an_address_of_this_computer_alone_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    class Probe:
        def __init__(self, address: str | None) -> None:
            self.address = address

        def __enter__(self) -> Probe:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def connect(self, _: object) -> None:
            if self.address is None:
                raise OSError

        def getsockname(self) -> tuple[str, int]:
            return str(self.address), 1

    for address, found in (("192.168.1.5", "192.168.1.5"), ("127.0.0.1", None), ("0.0.0.0", None), (None, None)):
        monkeypatch.setattr(lan.socket, "socket", lambda *_, address=address: Probe(address))
        assert lan.own_address() == found


@pytest.mark.smoke
def test_a_host_at_home_listens_everywhere_and_its_log_leaves_the_address_in_sight(spawn: Spawn, tmp_path: Path) -> None:
    port, output = free_port(), tmp_path / "output"
    variables = {name: value for name, value in os.environ.items() if name != "SAFARI_LOG"}
    with output.open("wb") as written:
        process = spawn([*HOST, "--lan", "--port", str(port), "--db", f"sqlite:///{tmp_path}/t.db"], stdout=written, env=variables)
        host = HostProcess("", port, 0)
        eventually(host.answers, 30, "the host answers", process=process)
        listening = Path("/proc/net/tcp").read_text().upper()
        assert f" 00000000:{port:04X} 00000000:0000 0A " in listening
        for _ in range(5):
            assert host.answers()
    text = output.read_text()
    assert f":{port}/\n" in text
    assert "duration_ms" not in text


def test_an_address_of_ones_own_and_the_network_exclude_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parser().parse_args(["host", "--lan", "--host", "127.0.0.1"])
    assert "not allowed with" in capsys.readouterr().err
