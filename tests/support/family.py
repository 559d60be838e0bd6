"""Players at a table of a host, each with their own real browser."""

from __future__ import annotations

import random
from typing import Any
from urllib.parse import urldefrag

from playwright.sync_api import Browser, BrowserContext, Page, expect

from safari_rules import all_games
from support.hosts import HostProcess
from support.server import ask

# The limit is long because several browsers share the machine, and the page asks only from time to time who is present.
expect.set_options(timeout=15_000)

NAMES = ("Ada", "Ben", "Cleo", "Dan")
#: The seats that a browser stores.
STORED = """Object.entries(localStorage).filter(([key]) => key.startsWith('safari-rules table ')).map(([, text]) => JSON.parse(text))"""
HURRY = "dispatchEvent(new KeyboardEvent('keydown', {key: 'Shift'}))"


class Family:
    """Players at one table, each with their own browser. It notes the addresses that are requested and the messages on consoles."""

    def __init__(self, browser: Browser, host: HostProcess) -> None:
        self.browser, self.host = browser, host
        self.contexts: list[BrowserContext] = []
        self.asked: set[str] = set()
        self.said: list[str] = []
        self.secrets: set[str] = set()
        self.pages: list[Page] = []
        self.links: list[str] = []
        self.general = ""
        self.scheme: Any = "light"
        #: Runs in each browser before the page's own scripts.
        self.script = ""

    def newcomer(self, *, size: tuple[int, int] = (1000, 800), storage: Any = None) -> Page:
        """Open a browser."""
        width, height = size
        context = self.browser.new_context(
            viewport={"width": width, "height": height}, reduced_motion="reduce", color_scheme=self.scheme, storage_state=storage
        )
        context.add_init_script(self.script)
        context.on("request", lambda request: self.asked.update({urldefrag(request.url).url, request.headers.get("referer", "")}))
        self.contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("console", lambda message: self.said.append(message.text) if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self.said.append(str(error)))
        return page

    def open(self, game: str, *, players: int = 2, options: dict[str, str] | None = None, computers: int = 0) -> Page:
        """Open a table as the first person, and wait in the waiting room."""
        title = next(each.title for each in all_games() if each.id == game)
        page = self.newcomer()
        page.goto(self.host.url)
        page.get_by_role("button", name=title, exact=True).click()
        page.get_by_role("button", name="Start").wait_for()
        if page.get_by_role("combobox", name="Players").count():
            page.get_by_role("combobox", name="Players").select_option(str(players))
        if options:
            page.get_by_text("More options", exact=True).click()
            for name, value in options.items():
                page.locator(f"#option-{name}").fill(value)
        page.get_by_role("button", name="On your own devices").click()
        page.get_by_label("Your name").fill(NAMES[0])
        for seat in range(players - computers, players):
            page.locator(f"#device-{seat}").select_option("easy")
        page.get_by_role("button", name="Open the table").click()
        page.get_by_role("list", name="Seats").wait_for()
        if players - computers > 1:
            expect(page.get_by_role("img", name="QR code for the table")).to_be_visible()
            self.general = page.get_by_role("textbox", name="Link to the table").input_value()
        for fold in page.get_by_text("For a certain seat", exact=True).all():
            fold.click()
        expect(page.locator(".room-seat .link input")).to_have_count(players - computers - 1)
        self.links = [field.input_value() for field in page.locator(".room-seat .link input").all()]
        assert len(self.links) == players - computers - 1
        self.pages = [page]
        return page

    def join(self, link: str, name: str, size: tuple[int, int] = (1000, 800)) -> Page:
        """Sit down by a link."""
        page = self.newcomer(size=size)
        page.goto(link)
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Sit down").click()
        return page

    def sit(self, game: str, *, players: int = 2, options: dict[str, str] | None = None) -> list[Page]:
        """Open a table, and let every player sit down."""
        self.open(game, players=players, options=options)
        self.pages += [self.join(link, name) for link, name in zip(self.links, NAMES[1:], strict=False)]
        for page in self.pages:
            page.locator(".game .felt").wait_for()
        return self.pages

    def watch(self) -> Page:
        """Watch the table in a further browser."""
        first = self.pages[0]
        first.get_by_role("button", name="People", exact=True).click()
        link = first.get_by_role("textbox", name="Link to watch").input_value()
        first.get_by_role("button", name="Moves", exact=True).click()
        page = self.newcomer()
        page.goto(link)
        page.locator(".game .felt").wait_for()
        self.pages.append(page)
        return page

    def return_(self, seat: int, title: str) -> Page:
        """Close a player's browser, and open a new one with the stored values of the old one."""
        context = self.pages[seat].context
        storage = context.storage_state()
        self.note(self.pages[seat])
        context.close()
        self.contexts.remove(context)
        page = self.newcomer(storage=storage)
        page.goto(self.host.url)
        page.get_by_role("button", name=f"Go on with your table of {title}").click()
        page.locator(".game .felt").wait_for()
        self.pages[seat] = page
        return page

    def note(self, page: Page) -> None:
        """Note all secrets that a browser has."""
        for entry in page.evaluate(STORED):
            self.secrets |= {
                entry["key"],
                entry.get("watch") or entry["key"],
                entry.get("invite") or entry["key"],
                *(entry.get("invites") or {}).values(),
            }
            self.secrets |= {link.rsplit("/", 1)[1] for link in self.links}

    def seen(self, page: Page) -> Any:
        """Return the Table as the host now shows it for a browser's key."""
        entry = page.evaluate(STORED)[0]
        status, table = ask(f"{self.host.url}/v1/tables/{entry['table']}", headers={"Authorization": f"Bearer {entry['key']}"})
        assert status == 200
        return table

    def check(self, *, noisy: bool = False) -> None:
        """Close all browsers. Assert that no requested address holds a secret, and that no console has a message."""
        for page in [each for context in self.contexts for each in context.pages]:
            self.note(page)
        assert self.secrets
        assert any("/v1/tables/" in address for address in self.asked)
        assert [address for address in self.asked for secret in self.secrets if secret in address] == []
        if not noisy:
            assert self.said == []


def act(page: Page, chance: random.Random) -> bool:
    """Leave a summary or make a legal move in a player's browser, and return whether either was possible."""
    page.evaluate(HURRY)
    leave = page.locator("dialog[open] button", has_text="Continue")
    if leave.count():
        leave.first.evaluate("button => button.click()")
        return True
    buttons = page.locator(".moves li button")
    count = buttons.count()
    if count:
        return bool(
            page.evaluate(
                "at => { const all = document.querySelectorAll('.moves li button'); all[at % all.length]?.click(); return all.length > 0; }",
                chance.randrange(count),
            )
        )
    return False


def first_move(page: Page) -> Any:
    """Return the first legal move, once there is one."""
    move = page.locator(".moves li button").first
    move.wait_for()
    return move


def until(page: Page, seen: Any) -> None:
    """Wait until a condition is true."""
    for _ in range(150):
        if seen():
            return
        page.wait_for_timeout(100)
    raise AssertionError("it did not happen within 15 seconds")
