"""Contents of environments and images: few, locked by hashes, and without paths of the build machine. Samples of proxies set limits."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
import tomllib
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from safari_api.settings import Settings
from support.distribution import script

import safari_rules
from safari_rules.contract.problems import KINDS

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "api" / "deploy"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
NEEDED, EXTRAS, GROUPS = PROJECT["project"]["dependencies"], PROJECT["project"]["optional-dependencies"], PROJECT["dependency-groups"]
BUILD = PROJECT["build-system"]["requires"]
#: The requirements of the host: those of the service's extra, which the host's extra includes, and its own.
HOST = [*EXTRAS["api"], *[each for each in EXTRAS["host"] if each != "safari-rules[api]"]]


def group(name: str) -> list[str]:
    """Return the requirements of a dependency group and of the groups that it includes."""
    found = []
    for each in GROUPS[name]:
        found += [each] if isinstance(each, str) else group(each["include-group"])
    return found


#: The requirements behind the locks for serving, building and testing. `nox -s lock-check` has uv check every lock.
LOCKS = {
    "image": [*NEEDED, *EXTRAS["api"]],
    "host": [*NEEDED, *HOST],
    "serve": [*NEEDED, *EXTRAS["api"], *EXTRAS["play"]],
    "build": BUILD,
    "dev": [*NEEDED, *HOST, *group("dev")],
    "tools": group("tools"),
}
rehearse = script(DEPLOY / "rehearse.py")


def locked(lock: str) -> dict[str, list[Requirement]]:
    """Return the pins of a lock by package, and assert that all have hashes. A package may have pins for several Pythons or platforms."""
    pins: dict[str, list[Requirement]] = {}
    for line in (ROOT / "requirements" / f"{lock}.txt").read_text().replace("\\\n", "").splitlines():
        if not line.lstrip().startswith("#"):
            written, *hashes = re.split(r" +--hash=sha256:", line.strip())
            pin = Requirement(written)
            assert re.fullmatch(r"==[^*]+", str(pin.specifier)), line
            assert pin.url is None, line
            assert hashes, line
            assert all(re.fullmatch("[0-9a-f]{64}", each) for each in hashes), line
            pins.setdefault(pin.name, []).append(pin)
    return pins


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_fits_what_the_project_asks_for(name: str) -> None:
    pins = locked(name)
    for requirement in map(Requirement, LOCKS[name]):
        usable = [pin for pin in pins[canonicalize_name(requirement.name)] if pin.marker is None or pin.marker.evaluate()]
        assert len(usable) == 1, requirement
        (version,) = usable[0].specifier
        assert requirement.specifier.contains(version.version, prereleases=True), requirement
    assert len(pins) >= len(LOCKS[name])


def test_the_image_holds_nothing_that_is_for_development() -> None:
    assert not {"pytest", "ruff", "uv", "hatchling", "mypy"} & set(locked("image"))
    assert set(locked("image")) < set(locked("dev"))
    assert "hatchling" in locked("dev"), "hatchling is missing, although the project is installed without build isolation"


def test_locks_say_nothing_about_the_machine_that_made_them() -> None:
    files = sorted((ROOT / "requirements").glob("*.txt"))
    assert {path.stem for path in files} > set(LOCKS)
    for path in files:
        assert locked(path.stem)
        text = path.read_text()
        assert not re.search(r"://|--(?!hash=)[a-z]|/(home|root|opt|tmp|work)/|@ ", text)
        assert text.splitlines()[1] == "#    make lock"


def dockerfile() -> list[Any]:
    return rehearse.steps(rehearse.DOCKERFILE.read_text())


def test_base_images_are_named_by_their_full_version() -> None:
    bases = [step.rest.split()[0] for step in dockerfile() if step.name == "FROM"]
    bases += [
        service["image"] for service in yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"].values() if "image" in service
    ]
    assert len(bases) == 3
    for base in bases:
        assert re.fullmatch(r"[a-z]+:\d+\.\d+\.\d+(-[a-z]+)+", base), base


def test_the_environment_that_serves_is_a_part_of_the_one_that_tests() -> None:
    serving, building, testing = (locked(name) for name in ("serve", "build", "dev"))
    assert {name: [str(pin) for pin in pins] for name, pins in serving.items()}.items() <= {
        name: [str(pin) for pin in pins] for name, pins in testing.items()
    }.items()
    assert not {"pytest", "ruff", "mypy", "uv", "distributed"} & (serving.keys() | building.keys())
    assert set(locked("image")) < set(serving)


def test_the_image_is_made_of_locked_packages_alone() -> None:
    runs = [step.rest for step in dockerfile() if step.name == "RUN"]
    installs = [part for run in runs for part in run.split("&&") if re.search(r"pip (install|wheel)", part)]
    assert len(installs) == 4
    for install in installs:
        assert "--require-hashes -r requirements/" in install or "--no-deps" in install


def test_the_image_runs_without_root_and_stops_as_promised() -> None:
    last = {step.name: step.rest for step in dockerfile()}
    assert last["USER"] == "65534:65534"
    assert last["STOPSIGNAL"] == "SIGTERM"
    assert "/healthz" in last["HEALTHCHECK"]


@pytest.mark.parametrize("name", ["Dockerfile", "host.Dockerfile", "deploy/compose-host.yaml"])
def test_a_health_check_asks_the_port_that_is_served_and_no_proxy(name: str) -> None:
    (code,) = re.findall(r'"/venv/bin/python", "-c", "([^"]+)"', (ROOT / "api" / name).read_text(encoding="utf-8"))
    for status in (200, 503):
        handler = type("Handler", (BaseHTTPRequestHandler,), {"do_GET": lambda self, status=status: self.send_error(status)})
        with HTTPServer(("127.0.0.1", 0), handler) as server:
            threading.Thread(target=server.handle_request, daemon=True).start()
            environment = {"SAFARI_PORT": str(server.server_port), "http_proxy": "http://127.0.0.1:1"}
            asked = subprocess.run([sys.executable, "-c", code], env=environment, check=False, timeout=60)
            assert (asked.returncode == 0) is (status == 200)


def test_the_image_is_given_what_it_copies_and_no_more() -> None:
    rules = [line for line in (ROOT / ".dockerignore").read_text().splitlines() if line and not line.startswith("#")]
    copies = [step.rest.split() for step in dockerfile() if step.name == "COPY" and "--from" not in step.rest]
    sources = {source for *given, _ in copies for source in given}
    assert sources == {rule[1:] for rule in rules if rule.startswith("!")}
    assert rules[0] == "*"
    assert all((ROOT / source).exists() for source in sources)


def test_the_rehearsal_knows_every_step_or_ends() -> None:
    with pytest.raises(SystemExit, match="ADD is not known"):
        rehearse.steps("FROM python:3.13-slim\nADD secrets /\n")
    with pytest.raises(SystemExit, match="not known"):
        rehearse.out_of_context(["docs/*.md"])
    assert not rehearse.in_context("tests", ["*", "!safari_rules"])


def test_the_compose_sample_holds_every_container_back() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    assert set(services) == {"rules", "front"}
    for service in services.values():
        assert service["restart"] == "unless-stopped"
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert service["security_opt"] == ["no-new-privileges:true"]
        assert set(service["deploy"]["resources"]["limits"]) == {"cpus", "memory", "pids"}
    assert "ports" not in services["rules"]


def test_the_image_of_the_host_is_that_of_the_service_with_its_own_lock() -> None:
    service = rehearse.DOCKERFILE.read_text().partition("FROM ")[2]
    host = (ROOT / "api" / "host.Dockerfile").read_text().partition("FROM ")[2]
    expected = service.replace("image.txt", "host.txt").replace('"serve"]', '"host"]')
    expected = expected.replace(
        "COPY api/safari_api api/safari_api\n", "COPY api/safari_api api/safari_api\nCOPY api/safari_host api/safari_host\n"
    )
    lines = [[line for line in text.splitlines() if not line.startswith("#")] for text in (host, expected)]
    assert lines[0] == lines[1]
    rules = (ROOT / "api" / "host.Dockerfile.dockerignore").read_text().splitlines()
    copies = [step.rest.split() for step in rehearse.steps((ROOT / "api" / "host.Dockerfile").read_text()) if step.name == "COPY"]
    assert {source for *given, _ in copies for source in given if "/venv" not in source and not source.startswith("--")} == {
        rule[1:] for rule in rules if rule.startswith("!")
    }


def test_the_sample_of_the_host_holds_back_and_passes_streams_on() -> None:
    sample = yaml.safe_load((DEPLOY / "compose-host.yaml").read_text())
    assert set(sample["services"]) == {"tables-1", "tables-2", "database", "front"}
    for service in sample["services"].values():
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert service["security_opt"] == ["no-new-privileges:true"]
        assert set(service["deploy"]["resources"]["limits"]) == {"cpus", "memory", "pids"}
        assert "image" not in service or re.fullmatch(r"[a-z]+:\d+\.\d+(\.\d+)?-[a-z]+", service["image"])
    assert [name for name, service in sample["services"].items() if "ports" in service] == ["front"]
    text = (DEPLOY / "nginx-host.conf").read_text()
    (stream,) = re.findall(r"location ~ \^/v1/tables/\[\^/\]\+/events\$ \{(.*?)\n        \}", text, re.DOTALL)
    assert "proxy_buffering off;" in stream
    (timeout,) = re.findall(r"proxy_read_timeout (\d+)s;", stream)
    assert int(timeout) > 2 * 15, "the timeout is too short for the host's comments, one every 15 seconds"
    (tables,) = re.findall(r"location /v1/tables \{(.*?)\n        \}", text, re.DOTALL)
    assert "proxy_next_upstream error;" in tables, "nginx may send an action twice"
    assert "non_idempotent" not in tables + stream


def test_the_nginx_sample_buffers_limits_and_gives_up() -> None:
    text = (DEPLOY / "nginx.conf").read_text()
    for directive in ("limit_req ", "limit_conn ", "proxy_request_buffering on", "client_header_timeout", "client_body_timeout"):
        assert directive in text
    for directive in ("proxy_next_upstream_tries 3", "proxy_connect_timeout", "proxy_read_timeout", "location /metrics { deny all; }"):
        assert directive in text
    problems = [json.loads(body) for body in re.findall(r"return \d+ '(.*)';", text)]
    assert {problem["status"] for problem in problems} == {400, 403, 413, 429, 503}
    assert all({"type", "title", "status", "detail"} == problem.keys() for problem in problems)
    for problem in problems:
        if problem["status"] != 403:  # the contract has no problem of status 403
            kind = KINDS[problem["type"].removeprefix("/problems/")]
            assert (kind.status, kind.title) == (problem["status"], problem["title"])


def test_the_nginx_sample_limits_searches_and_never_repeats_one() -> None:
    text = (DEPLOY / "nginx.conf").read_text()
    (upstream,) = re.findall(r"upstream searches \{(.*?)\n    \}", text, re.DOTALL)
    assert "max_fails=0" in upstream, "nginx counts each timeout as a failure of a server"
    (pattern, location) = re.findall(r"location ~ (\S+) \{(.*?)\n        \}", text, re.DOTALL)[0]
    assert re.search(pattern, "/v1/games/safari-dual/suggest")
    assert not re.search(pattern, "/v1/games/safari-dual/apply")
    for directive in ("proxy_pass http://searches;", "limit_conn searches ", "limit_conn connections 100;", "proxy_next_upstream error;"):
        assert directive in location
    (limit,) = re.findall(r"limit_conn searches (\d+);", location)
    assert int(limit) > 5, "a page with five computers requests five at once"
    (timeout,) = re.findall(r"proxy_read_timeout (\d+)s;", location)
    assert int(timeout) > 2 * Settings().search_wait


def test_the_citation_names_this_version_and_license() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["version"] == safari_rules.__version__
    assert citation["license"] == PROJECT["project"]["license"]


def test_workflows_and_templates_are_valid() -> None:
    workflows = [yaml.safe_load(path.read_text(encoding="utf-8")) for path in (ROOT / ".github" / "workflows").glob("*.yml")]
    steps = [step for workflow in workflows for job in workflow["jobs"].values() for step in job["steps"]]
    assert any("safari-rules\\.example" in step.get("run", "") for step in steps)
    assert any("schedule" in workflow[True] for workflow in workflows), "no workflow has a schedule (YAML reads the key `on` as true)"
    for path in (ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"):
        template = yaml.safe_load(path.read_text(encoding="utf-8"))
        assert path.name == "config.yml" or all(part["attributes"]["label"] for part in template["body"])


def test_the_workflow_tries_each_python_that_is_promised_on_each_system() -> None:
    prefix = "Programming Language :: Python :: 3."
    promised = {"3." + each.removeprefix(prefix) for each in PROJECT["project"]["classifiers"] if each.startswith(prefix)}
    jobs = yaml.safe_load((ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8"))["jobs"]
    matrices = [jobs[name]["strategy"]["matrix"] for name in ("test", "systems")]
    assert len(promised) == 4
    assert all(set(matrix["python"]) == promised for matrix in matrices)
    assert {"macos-latest", "windows-latest"} <= set(matrices[1]["os"])


def test_the_description_on_the_index_begins_with_how_to_run_it_and_links_absolutely() -> None:
    hook = script(ROOT / "hatch_build.py")
    text = hook.described((ROOT / "README.md").read_text(encoding="utf-8"), "https://example.org/repository")
    assert text.startswith("```sh\nuvx 'safari-rules[api]' serve ")
    links = re.findall(r"\]\(([^)]+)\)|src=\"([^\"]+)\"", text)
    assert len(links) > 20
    assert all(link.startswith("https://") for pair in links for link in pair if link)
    assert "(https://example.org/repository/blob/main/docs/hosting.md)" in text
    assert "(https://example.org/repository/raw/main/docs/pictures/kariba.gif)" in text
    assert (ROOT / "pyproject.toml").read_text(encoding="utf-8").count("safari-rules.example") == 1
