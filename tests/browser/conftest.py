"""A real Chromium and a real server. `nox -s test-browser` installs missing programs."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, sync_playwright
from support.family import Family
from support.hosts import HostProcess, running
from support.server import served

#: The windows of a phone and of a desktop: width and height in pixels.
WIDTHS = {"phone": (360, 740), "desktop": (1280, 800)}
#: Playwright writes this to the console if it blocks a service worker.
BLOCKED = "Service Worker registration blocked by Playwright"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        own = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
        started = playwright.chromium.launch(executable_path=own, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture(scope="session")
def url() -> Iterator[str]:
    with served() as (address, _):
        yield address


@pytest.fixture(params=WIDTHS)
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """Yield a new browser at each width. Its console may show an error only if the test expects errors.

    Playwright cannot intercept requests of a page that a service worker controls, so the worker is blocked except in tests of it.
    """
    width, height = WIDTHS[request.param]
    workers: Literal["allow", "block"] = "allow" if request.node.get_closest_marker("worker") else "block"
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce", service_workers=workers)
    opened = context.new_page()
    opened.set_default_timeout(15_000)
    said: list[str] = []
    opened.on(
        "console", lambda message: said.append(message.text) if message.type in ("error", "warning") and message.text != BLOCKED else None
    )
    opened.on("pageerror", lambda error: said.append(str(error)))
    yield opened
    context.close()
    if request.node.get_closest_marker("noisy") is None:
        assert said == []


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostProcess]:
    with running(f"sqlite:///{tmp_path_factory.mktemp('tables')}/tables.db", SAFARI_LOG="off", SAFARI_AWAY="1") as started:
        yield started


@pytest.fixture
def family(browser: Browser, host: HostProcess) -> Iterator[Family]:
    made = Family(browser, host)
    yield made
    for context in made.contexts:
        context.close()
