"""A house with staff, and a dealer who touches nothing but the keys."""

import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from houseway.games import PLAYABLE
from houseway.games.usual import USUAL_SETTINGS
from houseway.table.settings import read
from tests.browser.visiting import PATIENCE, House, Visitor

REPORTS = Path(__file__).parents[2] / "build" / "reports"
ROLES = ("player", "dealer", "gaming-supervisor", "gaming-manager", "inspector", "surveillance")
ANSWERS = ("no", "confirm", "agree", "house-way", "set", "play", "stand", "hit", "fold")
"""What a patron says first, of what may be said."""


class StaffedHouse(House):
    """A house that lets one person of each role in by a link."""

    def open(self) -> None:
        """Serve, and keep the links."""
        command = ("from houseway.cli import app; app()", "serve", "--try-roles", "--port", str(self.port))
        self.process = subprocess.Popen(
            [sys.executable, "-c", *command, "--data", str(self.folder)], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        self.links: dict[str, str] = {}
        while "surveillance" not in self.links:
            found = re.match(r"([\w-]+): (http://127\.0\.0\.1:(\d+)/\S+)", self.process.stdout.readline())
            assert found, "the house did not open"
            self.links[found[1]] = found[2]
            self.port = int(found[3])


class Pack:
    """Real cards or tiles: what has come out stays out until they are shuffled again."""

    def __init__(self, game: str, seed: int = 1, first: Iterable[str] = ()) -> None:
        settings = read(PLAYABLE[game].settings, USUAL_SETTINGS[game], "settings")
        self._every = [str(item) for item in PLAYABLE[game].items(settings)]
        self._random = random.Random(seed)
        self.first = list(first)
        self.out: list[str] = []
        self.shuffle()

    def shuffle(self) -> None:
        """All of them together again."""
        self._left = list(self._every)
        self._random.shuffle(self._left)
        for item in self.first:
            self._left.remove(item)

    def draw(self) -> str:
        """The next one: as arranged, while there is an arrangement."""
        item = self.first.pop(0) if self.first else self._left.pop()
        self.out.append(item)
        return item

    def throw(self) -> str:
        """Three dice and the cut."""
        return "".join(str(self._random.randint(1, 6)) for _ in range(4))

    def __len__(self) -> int:
        return len(self._every)


def keys_of(item: str) -> str:
    """What is typed for an item."""
    return item.replace("-", "").lower()


class Dealer(Visitor):
    """Somebody at the dealer's desk. There is no mouse here."""

    pack: Pack

    def sit(self, table: str, pack: Pack) -> "Dealer":
        """Go to a table and take up its cards."""
        self.pack = pack
        self.go(f"/table/{table}")
        expect(self.page.locator(".desk")).to_be_visible()
        return self

    @property
    def desk(self) -> dict[str, str]:
        """What the desk shows."""
        script = "desk => ({...desk.dataset, words: desk.querySelector('.prompt-words').textContent})"
        return dict(self.page.locator(".desk").evaluate(script))

    def type(self, *keys: str) -> None:
        """Press keys, and wait until the table has what they say."""
        before = self.desk["sequence"]
        for key in keys:
            self.page.keyboard.press(key)
        self.heard(before)

    def heard(self, before: str) -> None:
        """Wait until something has happened at the table; what is refused fails the test."""
        script = """before => document.querySelector('.desk').dataset.sequence !== before
            || document.querySelector('.toast-words')"""
        self.page.wait_for_function(script, arg=before)
        assert self.page.locator(".toast-words").all_inner_texts() == []

    def wager(self, area: int, patron: str, dollars: int, wager: str | None = None) -> None:
        """A patron without a screen lays a wager down."""
        press, before = self.page.keyboard, self.desk["sequence"]
        if self.page.locator(".wagering:not([hidden])").count() == 0:
            press.press("w")
        press.type(str(area))
        press.press("Tab")
        press.press("Control+a")
        press.type(patron)
        press.press("Tab")
        if wager is not None:
            press.type(wager)
        press.press("Tab")
        press.press("Control+a")
        press.type(str(dollars))
        press.press("Enter")
        self.heard(before)

    def order(self, words: str, *fields: str) -> None:
        """Find something in the menu by typing, fill in its fields in their order, and carry it out."""
        press, before = self.page.keyboard, self.desk["sequence"]
        press.press("Shift+I")
        expect(self.page.get_by_role("combobox", name="Find an order")).to_be_focused()
        press.type(words)
        press.press("Enter")
        for value in fields:
            press.type(value)
            press.press("Tab")
        press.press("Enter")
        expect(self.page.locator("dialog.orders")).to_have_count(0)
        self.heard(before)

    def step(self, *wanted: str) -> None:
        """Do what the desk asks."""
        desk = self.desk
        match desk["takes"]:
            case "item" if desk["unseen"] == "true":
                self.type("0")
            case "item":
                known = self.page.locator(".desk .known")
                if known.count():
                    self.type(*keys_of(known.inner_text().split(": ")[1].split()[0]))
                else:
                    self.type(*keys_of(self.pack.draw()))
            case "throw":
                self.type(*self.pack.throw(), "Enter")
            case "count":
                self.type(*self._count(), "Enter")
            case "confirmation":
                if "shuffle" in desk["words"].lower() or "collect" in desk["words"].lower():
                    self.pack.shuffle() if "shuffle" in desk["words"].lower() else None
                self.type("Enter")
            case "answers":
                self.answer_for_patron(*wanted)

    def _count(self) -> str:
        if self.page.locator(".desk .dock-body .button.main").count():
            return ""
        limits = self.page.locator(".desk .dock-body > .muted")
        if limits.count() == 0:
            return str(len(self.pack))
        least, _, most = limits.first.inner_text().partition(" to ")
        return str((int(least) + int(most)) // 2)

    def answer_for_patron(self, *wanted: str) -> None:
        """What a patron says, by the letter on its button."""
        buttons = self.page.locator(".desk .question.first button[data-action]")
        offered = {each.get_attribute("data-action"): each for each in buttons.all()}
        action = next(each for each in (*wanted, *ANSWERS, *offered) if each in offered)
        key = offered[action].get_attribute("aria-keyshortcuts")
        assert key, f"no key for {action}"
        self.type(key)

    def deal_until(self, done: Callable[[dict[str, str]], bool], *wanted: str) -> None:
        """Step by step, until the desk shows what is waited for."""
        for _ in range(400):
            if done(self.desk):
                return
            self.step(*wanted)
        raise AssertionError(self.desk)

    def to_betting(self, *wanted: str) -> None:
        """Deal on until wagers are taken."""
        self.deal_until(lambda desk: desk["takes"] == "wagers", *wanted)

    def no_more_bets(self) -> None:
        """Close the betting."""
        if self.page.locator(".wagering:not([hidden])").count():
            self.page.keyboard.press("Escape")
        self.type("n")

    @property
    def round(self) -> int:
        """Which round the table is at."""
        return int(self.page.locator(".where").inner_text().rpartition(" ")[2])


def picture_of(page: Page, table: str) -> dict[str, Any]:
    """The table as it is sent to whoever looks at this page."""
    script = "async table => (await (await fetch(`/api/tables/${table}`)).json()).picture"
    return dict(page.evaluate(script, table))


__all__ = ["PATIENCE", "REPORTS", "Dealer", "Pack", "StaffedHouse", "picture_of"]
