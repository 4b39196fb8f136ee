"""A house with staff, and a dealer who touches nothing but the keys."""

import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, cast

from playwright.sync_api import Page, expect

from houseway.games import PLAYABLE
from houseway.games.defaults import DEFAULT_SETTINGS
from houseway.table.layout.settings import read
from tests.browser.visiting import PATIENCE, House, Visitor

REPORTS = Path(__file__).parents[2] / "build" / "reports"
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
        self.take_links()

    def take_links(self) -> None:
        """Read by which link each role comes in."""
        assert self.process.stdout is not None
        self.links: dict[str, str] = {}
        while "cashier" not in self.links:
            found = re.match(r"([\w-]+): (http://127\.0\.0\.1:(\d+)/\S+)", self.process.stdout.readline())
            assert found, "the house did not open"
            self.links[found[1]] = found[2]
            self.port = int(found[3])


class Pack:
    """Real cards or tiles: what has come out stays out until they are shuffled again."""

    def __init__(self, game: str, seed: int = 1, first: Iterable[str] = ()) -> None:
        settings = read(PLAYABLE[game].settings, DEFAULT_SETTINGS[game], "settings")
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
        """Press keys for what has been asked for a moment, and wait until the table has what they say."""
        expect(self.page.locator(".desk [data-asked=settling]")).to_have_count(0)
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
        self.page.wait_for_function(
            """() => { const sheet = document.querySelector('dialog.orders');
                return !sheet || sheet.querySelector('.confirm, .wrong:not(:empty)'); }"""
        )
        if self.page.locator("dialog.orders .confirm").count():
            expect(self.page.locator("dialog.orders .confirm[data-asked=open]")).to_be_visible()
            press.press("y")
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
                if "shuffle" in desk["words"].lower():
                    self.pack.shuffle()
                self.type("Enter")
            case "answers":
                self.answer_for_patron(*wanted)

    def _count(self) -> str:
        if self.page.locator(".desk .dock-body .button.main").count():
            return ""
        limits = self.page.locator(".desk .limits-of-count")
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

    def no_more_bets(self) -> None:
        """Close the betting."""
        if self.page.locator(".wagering:not([hidden])").count():
            self.page.keyboard.press("Escape")
        self.type("n")

    @property
    def asked(self) -> str:
        """Which patron is to answer."""
        found = self.page.locator(".desk .question.first strong")
        return found.inner_text() if found.count() else ""


class Pit:
    """Four people in four browsers: a patron, a dealer, a supervisor and an inspector."""

    def __init__(self, house: StaffedHouse, come: Callable[[str, type[Visitor]], Visitor]) -> None:
        self.house = house
        self.come = come
        self.patron = come("player", Visitor)
        self.patron.name = "Guest"
        self.dealer = cast(Dealer, come("dealer", Dealer))
        self.supervisor = come("gaming-supervisor", Visitor)
        self.inspector = come("inspector", Visitor)
        self.table = ""
        self._opened = Counter[str]()

    def open(self, game: str, pack: Pack) -> None:
        """A table for a dealer who has made it ready for wagers."""
        self.open_unready(game, pack)
        self.deal_until(lambda desk: desk["takes"] == "wagers")

    def open_unready(self, game: str, pack: Pack) -> None:
        """The supervisor opens a table for a dealer, and dealer and patron go there."""
        page = self.supervisor.page
        self.supervisor.go("/pit")
        form = page.locator("form.open-table")
        expect(form.locator(".settings")).to_be_visible()
        form.get_by_label("Game").select_option(game)
        form.get_by_label("Dealt by").select_option("dealer")
        form.get_by_role("button", name="Open the table").click()
        self.count_opened(game)
        self.table = f"{game}-{1 + self._opened[game]}"
        expect(page.get_by_role("link", name=self.table, exact=True)).to_be_visible()
        self.dealer.sit(self.table, pack)
        self.patron.go(f"/table/{self.table}")
        expect(self.patron.page.locator(".felt")).to_be_visible()

    def count_opened(self, game: str) -> None:
        """Another table of that game is open."""
        self._opened[game] += 1

    def deal_until(self, done: Callable[[dict[str, str]], bool], *wanted: str) -> None:
        """The dealer does what the desk asks; the patron answers on the own screen, others by the dealer."""
        for _ in range(400):
            if done(self.dealer.desk):
                return
            if self.dealer.asked == self.patron.name:
                before = self.dealer.desk["sequence"]
                self.patron.answer(*wanted, *ANSWERS)
                self.dealer.heard(before)
            else:
                self.dealer.step(*wanted)
        raise AssertionError(self.dealer.desk)

    def deal_cards(self, count: int) -> None:
        """So many items come out."""
        for _ in range(count):
            assert self.dealer.desk["takes"] == "item", self.dealer.desk
            self.dealer.step()

    def finish(self, *wanted: str) -> int:
        """Deal on to the end of the round; its number."""
        number = self.dealer.round
        self.deal_until(lambda _: self.dealer.round > number, *wanted)
        return number

    def inspect(self, number: int, *kinds: str) -> None:
        """What the inspector is shown afterwards is what happened, by everybody's eyes."""
        page = self.inspector.page
        for visitor, eyes in ((self.dealer, "dealer"), (self.patron, f"player:{self.patron.name}")):
            seen = picture_of(visitor.page, self.table)["last"]
            steps = replay_of(page, self.table, number, eyes)
            shown = steps[-1]["picture"]
            assert {key: shown[key] for key in SHOWN} == {key: seen[key] for key in SHOWN}
        happened = {step["happened"] for step in replay_of(page, self.table, number, "dealer")}
        assert set(kinds) <= happened, happened
        self._on_the_felt(number)
        self._report(number, *kinds)

    def _on_the_felt(self, number: int) -> None:
        """The felt of the replay shows the same items as the dealer's."""
        page = self.inspector.page
        self.inspector.go(f"/replay/{self.table}/{number}?as=dealer")
        expect(page.locator(".ribbon")).to_have_text("Replay")
        assert items_on(page) == items_on(self.dealer.page)
        page.keyboard.press("Home")
        expect(page.locator(".deck output")).to_have_text(re.compile("^1 of"))
        page.keyboard.press("End")
        self.inspector.picture(f"{self.table}-replay")

    def _report(self, number: int, *kinds: str) -> None:
        """The report names what went wrong, its money adds up, and it is printed."""
        page = self.inspector.page
        self.inspector.go(f"/report/{self.table}/{number}")
        for kind in kinds:
            expect(page.locator("body")).to_contain_text(kind)
        expect(page.locator("body")).to_contain_text("adds up")
        REPORTS.mkdir(parents=True, exist_ok=True)
        name = "-".join((self.table, str(number), *kinds))
        page.pdf(path=REPORTS / f"{name}.pdf", format="A4")

    def verify(self) -> None:
        """The inspector has everything checked."""
        self.inspector.go("/verify-journal")
        self.inspector.page.get_by_role("button", name="Check everything now").click()
        expect(self.inspector.page.locator(".verdict.good")).to_be_visible(timeout=PATIENCE)


def close(page: Page, table: str) -> None:
    """Close a table, and say that it is meant."""
    page.get_by_role("button", name=f"Close {table}").click()
    page.get_by_role("button", name="Close the table", exact=True).click()


SHOWN = ("areas", "dealer", "calls", "account", "bank")


def picture_of(page: Page, table: str) -> dict[str, Any]:
    """The table as it is sent to whoever looks at this page."""
    script = "async table => (await (await fetch(`/api/tables/${table}`)).json()).picture"
    return dict(page.evaluate(script, table))


def replay_of(page: Page, table: str, number: int, eyes: str) -> list[dict[str, Any]]:
    """The steps of a round as somebody saw them."""
    address = f"/api/tables/{table}/rounds/{number}?as={eyes}"
    return list(page.evaluate("async address => (await (await fetch(address)).json()).steps", address))


def items_on(page: Page) -> list[list[str]]:
    """The items of every hand on the felt, the dealer's first."""
    items = "hand => [...hand.querySelectorAll('.piece')].map(piece => piece.dataset.item)"
    return list(page.locator(".felt .hand").evaluate_all(f"hands => hands.map({items})"))
