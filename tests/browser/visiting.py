"""A running house, and somebody who looks at it and plays with what the page offers."""

import re
import subprocess
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, TimeoutError, expect

PICTURES = Path(__file__).parents[2] / "build" / "screenshots"
PASSWORD = "correct horse battery"
PATIENCE = 20_000
"""Milliseconds after which a page that does not come is given up: this machine may be busy."""

expect.set_options(timeout=PATIENCE)

_names = count(1)


class House:
    """`houseway serve` as a process of its own, on loopback and a free port."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.link = ""

    def __enter__(self) -> "House":
        self.open()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def open(self) -> None:
        """Serve; the same port again after a break."""
        command = ("from houseway.cli import app; app()", "serve", "--port", str(self.port), "--data")
        self.process = subprocess.Popen(
            [sys.executable, "-c", *command, str(self.folder)], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        self.link = self.process.stdout.readline().strip()
        found = re.match(r"http://127\.0\.0\.1:(\d+)/", self.link)
        assert found, f"the house did not open: {self.link!r}"
        self.port = int(found[1])

    def close(self, *, at_once: bool = False) -> None:
        """Stop it, in the middle of everything if need be."""
        (self.process.kill if at_once else self.process.terminate)()
        self.process.wait()

    def address(self, path: str = "/") -> str:
        """A page of it."""
        return f"http://127.0.0.1:{self.port}{path}"


class Visitor:
    """Somebody with a browser of their own."""

    def __init__(self, house: House, page: Page) -> None:
        self.house = house
        self.page = page
        self.name = ""
        self.faults: list[str] = []
        self.heard_pointer = False
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._hear)

    def _hear(self, message: Any) -> None:
        if "Content Security Policy" in message.text:
            self.faults.append(message.text)
        self.heard_pointer |= message.text == "POINTER"

    def go(self, path: str) -> None:
        """Open a page of the house."""
        self.page.goto(self.house.address(path))

    def picture(self, name: str) -> None:
        """Keep what is on the screen."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        width = self.page.viewport_size["width"] if self.page.viewport_size else 0
        self.page.screenshot(path=PICTURES / f"{name}-{width}.png")

    def sign_up(self, name: str, dollars: int = 1000) -> "Visitor":
        """A new account, bought in at the cage."""
        self.name = f"{name} {next(_names)}"
        self.go("/")
        self.page.get_by_label("Name").fill(self.name)
        self.page.get_by_label("Password").fill(PASSWORD)
        self.page.get_by_role("button", name="Sign up").click()
        self.page.get_by_label("Amount in dollars").fill(str(dollars))
        self.page.get_by_role("button", name="Buy in").click()
        expect(self.page.locator(".purse strong")).to_have_text(f"${dollars:,}")
        return self

    def at(self, game: str) -> "Visitor":
        """Go to the table of that game."""
        self.go(f"/table/{game}-1")
        expect(self.page.locator(".felt")).to_be_visible()
        return self

    def spot(self, area: int, wager: str) -> Any:
        """Where that wager is placed."""
        return self.page.locator(f'.spot[data-area="{area}"][data-wager="{wager}"]')

    def place(self, area: int, wager: str, *, chips: int = 1) -> None:
        """So many of the chosen chip, and wait until they lie there."""
        for _ in range(chips):
            self.spot(area, wager).click()
        expect(self.spot(area, wager).locator(".stake.mine:not(.pending)")).to_be_visible()

    def deal(self) -> None:
        """No more bets as far as this one is concerned."""
        self.page.get_by_role("button", name="Deal: no more bets from me").click()

    @property
    def round(self) -> int:
        """Which round the table is at."""
        return int(self.page.locator(".where").inner_text().rpartition(" ")[2])

    @property
    def may_wager(self) -> bool:
        """Whether betting is open."""
        return self.page.locator(".dock .chips").count() > 0

    @property
    def asked(self) -> bool:
        """Whether something is asked of this one now."""
        return self.page.locator(".dock-body .question").count() > 0

    def answer(self, *wanted: str) -> None:
        """Press the first of these that may be said now."""
        for action in wanted:
            button = self.page.locator(f'.dock .question.first [data-action="{action}"]').first
            if button.count():
                told = self.page.locator(".dock-body").inner_html()
                try:
                    button.click(timeout=3_000)
                except TimeoutError:
                    return  # the table went on meanwhile
                changed = "told => document.querySelector('.dock-body').innerHTML !== told"
                self.page.wait_for_function(changed, arg=told)
                return


def try_until(visitor: Visitor, done: Callable[[], object], act: Callable[[], object]) -> None:
    """Act again and again until it is done; whoever waits for ever is told what the page shows instead."""
    for _ in range(PATIENCE // 50):
        if done():
            return
        act()
        visitor.page.wait_for_timeout(50)
    raise AssertionError(visitor.page.locator(".dock").inner_text())


def play_on(visitors: list[Visitor], until: int, *wanted: str) -> None:
    """Everybody who is asked answers, until that round has begun for all and takes wagers."""
    for _ in range(PATIENCE // 50):
        waiting = [each for each in visitors if each.round < until or not each.may_wager]
        if not waiting:
            return
        asked = [each for each in waiting if each.asked]
        for each in asked:
            each.answer(*wanted)
        if not asked:
            waiting[0].page.wait_for_timeout(50)
    raise AssertionError([each.page.locator(".dock").inner_text() for each in visitors])
