"""A whole promotion from its draft to its results, by five roles in five browsers; vouchers on the felt."""

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.pit import REPORTS, StaffedHouse
from tests.browser.visiting import Visitor, play_on

ANEW = """
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
import houseway.server.serving as serving
from houseway.server.live.floor import Floor
file = Path(sys.argv.pop(1))
def clock():
    return datetime.now(UTC) + timedelta(seconds=float(file.read_text()))
serving.utc_clock = Floor.__init__.__kwdefaults__["now"] = clock
from houseway.cli import app
app()
"""
SAID = {
    "award.words": "one entry is drawn for each prize",
    "awarded.place": "the main floor",
    "eligibility": "adult patrons who are not staff",
    "wager": "none",
    "nature": "as listed, no reservation",
    "place": "the main floor",
    "claiming.how": "at the desk with proof of identity",
    "claiming.absent_winner": "the prize is kept",
    "notification": "by telephone or mail",
    "publication": "on a notice at the desk",
    "available": "at the desk and on this site",
}


class HouseOfDays(StaffedHouse):
    """A house whose clock on the wall can be turned on by days."""

    def open(self) -> None:
        self.file = self.folder / "ahead"
        self.folder.mkdir(exist_ok=True)
        self.file.write_text("0")
        command = (ANEW, str(self.file), "serve", "--try-roles", "--port", str(self.port))
        data = self.folder / "data"
        self.process = subprocess.Popen(
            [sys.executable, "-c", *command, "--data", str(data)], stdout=subprocess.PIPE, text=True
        )
        self.take_links()

    def turn(self, **delta: float) -> None:
        """So much later."""
        self.file.write_text(str(float(self.file.read_text()) + timedelta(**delta).total_seconds()))
        time.sleep(0.1)


@pytest.fixture
def days(browser: Any, tmp_path: Path) -> Iterator[dict[str, Visitor]]:
    """Everybody of a house, each in a browser of their own, and somebody who is not signed in."""
    with HouseOfDays(tmp_path / "house") as house:
        people = {}
        for role in ("gaming-manager", "player", "dealer", "gaming-supervisor", "inspector", "stranger"):
            context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
            people[role] = Visitor(house, context.new_page())
            if role in house.links:
                people[role].page.goto(house.links[role])
        yield people
        assert [fault for each in people.values() for fault in each.faults] == []
        for each in people.values():
            each.page.context.close()


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def in_form(page: Page, name: str, **fields: str) -> None:
    """Open a small form by its name and send it."""
    page.locator("summary", has_text=name).click()
    form = page.get_by_role("form", name=name)
    for field, value in fields.items():
        there = form.locator(f'[name="{field}"]')
        if there.evaluate("field => field.tagName") == "SELECT":
            there.select_option(value)
        else:
            there.fill(value)
    form.get_by_role("button", name=name).click()


def write(page: Page, now: datetime) -> None:
    """The terms, item by item; what is missing is marked while one types."""
    unmet = page.locator(".unmet")
    expect(unmet).to_contain_text("unmet")
    page.get_by_label("Name of the promotion").fill("Spring")
    for field, words in SAID.items():
        page.locator(f'[name="{field}"]').fill(words)
    page.locator('[name="award.by"]').select_option("draw")
    page.locator('[name="claiming.present"]').select_option("false")
    for field, hours in (("starts", 25), ("entries_close", 26), ("awarded.at", 27)):
        page.locator(f'[name="{field}"]').fill(f"{now + timedelta(hours=hours):%Y-%m-%dT%H:%M:%S}")
    page.locator('[name="kind"]').select_option("vehicle")
    page.locator('[name="value"]').fill("12000")
    page.locator('[name="conditions"]').fill("a driving licence")
    expect(unmet).to_contain_text("4 unmet")
    expect(page.locator('[data-field="make"]')).to_contain_text("missing")
    for field in ("make", "model", "accessories", "on_road_costs"):
        page.locator(f'[name="{field}"]').fill("as shown")
    expect(unmet).to_contain_text("Complete")


@pytest.mark.ci
def test_a_promotion_from_draft_to_results(days: dict[str, Visitor]) -> None:
    manager = days["gaming-manager"]
    page = manager.page
    manager.go("/promotions/new")
    write(page, datetime.now(UTC))
    manager.picture("promotion-form")
    press(page, "Lodge with the Authority")
    expect(page.locator(".promotion .state")).to_have_text("Announced")
    amend(page)
    press(page, "Amend the terms")
    expect(page.locator(".lodgings li")).to_have_count(2)
    stranger = days["stranger"]
    stranger.go("/promotions/terms/Spring")
    read_on_paper(stranger)
    stranger.go("/promotions/display")
    expect(stranger.page.locator(".sign")).to_contain_text("/promotions/terms/Spring")
    stranger.picture("promotion-display")

    enter_and_draw(days)
    claim_and_publish(days)


def amend(page: Page) -> None:
    """The terms as they were lodged, with another place."""
    page.get_by_role("link", name="Amend the terms").click()
    expect(page.locator('[name="claiming.how"]')).to_have_value("at the desk with proof of identity")
    page.locator('[name="place"]').fill("the ballroom")
    expect(page.locator(".unmet")).to_contain_text("Complete")


def read_on_paper(reader: Visitor) -> None:
    """Everything that was lodged, each with its clause in every document; black on white when printed."""
    paper = reader.page.locator(".paper")
    for said in ("the ballroom", "at the desk with proof of identity", "18.7.11.2(iv)", "Pai Gow 17.7.8"):
        expect(paper).to_contain_text(said)
    reader.picture("promotion-terms")
    REPORTS.mkdir(parents=True, exist_ok=True)
    reader.page.pdf(path=REPORTS / "promotion-terms.pdf", format="A4")
    reader.page.emulate_media(media="print")
    expect(reader.page.get_by_role("button", name="Print")).to_be_hidden()
    reader.page.screenshot(path=REPORTS / "promotion-terms.png", full_page=True)
    reader.page.emulate_media(media="screen")


def enter_and_draw(days: dict[str, Visitor]) -> None:
    """A patron enters, the draw is held and validated, and drawn; the patron checks it."""
    manager, patron, inspector = (days[role] for role in ("gaming-manager", "player", "inspector"))
    page, house = manager.page, manager.house
    assert isinstance(house, HouseOfDays)
    patron.go("/promotions")
    expect(patron.page.get_by_role("button", name="Enter", exact=True)).to_have_count(0)
    house.turn(hours=25, minutes=5)
    patron.go("/promotions")
    press(patron.page, "Enter")
    expect(patron.page.locator(".own")).to_contain_text("Your entries: 1")
    dealer = days["dealer"]
    dealer.go("/promotions")
    in_form(dealer.page, "Register an entry", patron="Guest")
    manager.go("/promotions")
    amend(page)
    press(page, "Amend the terms")
    expect(page.get_by_role("alert").first).to_contain_text("18.9.1")
    house.turn(hours=2)
    manager.go("/promotions")
    in_form(page, "Name the scrutineer", scrutineer="Sam Stone")
    in_form(page, "Hold until validated", reason="a box was open")
    expect(page.locator(".promotion .state")).to_have_text("Postponed")
    supervisor = days["gaming-supervisor"]
    supervisor.go("/promotions")
    expect(supervisor.page.locator(".duties")).to_contain_text("validate its integrity")
    press(supervisor.page, "Integrity is validated")
    inspector.go("/notices")
    expect(inspector.page.locator("#main")).to_contain_text("hold-draw")
    manager.go("/promotions")
    expect(page.locator(".duties")).to_contain_text("draw A")
    press(page, "Draw, the scrutineer is here")
    expect(page.locator(".duties")).to_contain_text("winner of A")
    manager.picture("promotion-duties")

    patron.go("/promotions/draws/Spring")
    press(patron.page, "Check this draw")
    expect(patron.page.locator(".verdict")).to_contain_text("As promised")
    expect(patron.page.locator(".verdict")).to_contain_text("with your entries in the list")
    patron.picture("promotion-draw")


def claim_and_publish(days: dict[str, Visitor]) -> None:
    """The winner claims, is told and gets the prize; everybody reads the results."""
    manager, patron, inspector = (days[role] for role in ("gaming-manager", "player", "inspector"))
    page, stranger = manager.page, days["stranger"]
    patron.go("/promotions")
    expect(patron.page.locator(".won")).to_contain_text("You have won prize A")
    form = patron.page.get_by_role("form", name="Claim the prize")
    form.get_by_label("Your address").fill("1 Long Street")
    press(patron.page, "Claim the prize")
    expect(patron.page.locator(".claimed")).to_contain_text("waits for an answer")
    in_form(page, "Keep the attempt", way="telephone")
    expect(page.locator(".duties")).not_to_contain_text("tell")
    page.get_by_role("button", name="Award A").click()
    expect(page.locator(".duties")).to_contain_text("publish the results")
    press(page, "Publish the results")
    expect(page.locator(".promotion .state")).to_have_text("Finished")
    stranger.go("/promotions")
    expect(stranger.page.locator(".prizes")).to_contain_text("won by Guest")
    inspector.go("/promotions")
    expect(inspector.page.locator(".lodgings")).to_contain_text("lodged")
    expect(inspector.page.locator(".lodgings")).to_contain_text("a box was open")
    inspector.page.locator("summary", has_text="Claims").click()
    expect(inspector.page.locator(".claims")).to_contain_text("awarded")
    expect(inspector.page.locator(".claims")).to_contain_text("1 Long Street")
    inspector.picture("promotion-inspector")


NAMES = {"box": "Box", "ante": "Ante", "bet": "Bet"}
WAGERS = {"pinkjack": "box", "four-card-poker": "ante", "pai-gow": "box", "baceball": "bet"}


@pytest.mark.ci
def test_a_voucher_is_played_in_each_of_the_four_games(days: dict[str, Visitor]) -> None:
    manager, patron, dealer = (days[role] for role in ("gaming-manager", "player", "dealer"))
    for place, (game, wager) in enumerate(WAGERS.items(), start=1):
        manager.go("/promotions")
        form = manager.page.get_by_role("form", name="Issue a voucher")
        given = {"voucher": f"V{place}", "patron": "Guest", "value": "25", "wager": wager}
        for field, value in given.items():
            form.locator(f'[name="{field}"]').fill(value)
        form.locator('[name="game"]').select_option(game)
        form.locator('[name="expires"]').fill(f"{datetime.now(UTC) + timedelta(days=2):%Y-%m-%dT%H:%M}")
        form.get_by_role("button", name="Issue a voucher").click()
        expect(manager.page.locator(".vouchers")).to_contain_text(f"V{place}: $25")
        dealer.go("/promotions")
        form = dealer.page.get_by_role("form", name="Exchange for tokens")
        form.locator('[name="voucher"]').select_option(f"V{place}")
        form.locator('[name="table"]').select_option(f"{game}-1")
        form.get_by_role("button", name="Exchange for tokens").click()
        expect(dealer.page.locator(".vouchers")).to_contain_text("exchanged")
        patron.at(game)
        before = patron.page.locator(".purse strong").inner_text()
        patron.page.get_by_role("button", name="Wager promotional tokens").click()
        area = 3
        patron.page.get_by_role("button", name="Exact amount").click()
        patron.page.get_by_label("Wager", exact=True).select_option(label=f"Area {area}, {NAMES[wager]}")
        patron.page.get_by_label("Amount in dollars").fill("25")
        patron.page.get_by_role("button", name="Place", exact=True).click()
        expect(patron.spot(area, wager)).to_have_attribute("aria-label", re.compile("in tokens"))
        assert patron.page.locator(".purse strong").inner_text() == before
        patron.picture(f"voucher-{game}")
        patron.deal()
        play_on([patron], 2, "stand", "hit", "fold", "house-way", "set", "confirm", "no")
        patron.picture(f"voucher-{game}-played")
        assert fate(patron, before) in FATES


FATES = ((False, "$0"), (False, "$25"), (True, "$0"))
"""Lost, stood off, won: whether there are more chips, and the tokens in hand."""


def fate(patron: Visitor, before: str) -> tuple[bool, str]:
    """What became of the tokens; no chip was lost for them."""
    purse = [
        float(each.strip("$").replace(",", ""))
        for each in (before, patron.page.locator(".purse strong").inner_text())
    ]
    assert purse[1] >= purse[0]
    patron.go("/promotions")
    shown = patron.page.locator(".vouchers", has_text="in promotional tokens").inner_text()
    found = re.search(r"You have (\$\d+) in promotional tokens", shown)
    assert found, shown
    return purse[1] > purse[0], found[1]


@pytest.mark.ci
def test_prescribed_items_are_listed_by_the_manager_and_read_by_the_inspector(
    days: dict[str, Visitor],
) -> None:
    manager, inspector, dealer = (days[role] for role in ("gaming-manager", "inspector", "dealer"))
    manager.go("/promotions")
    page = manager.page
    listed = page.locator(".prescribed")
    expect(listed).to_contain_text("None is listed.")
    fill(page, "List an item", item="Fire works", source="Regulation 5", date="2024-02-01")
    expect(listed.locator("li")).to_contain_text("Regulation 5, from 2024-02-01")
    manager.picture("promotion-prescribed")
    inspector.go("/promotions")
    expect(inspector.page.locator(".prescribed li")).to_contain_text("Fire works")
    expect(inspector.page.get_by_role("form", name="List an item")).to_have_count(0)
    dealer.go("/promotions")
    expect(dealer.page.get_by_role("heading", name="Vouchers")).to_be_visible()
    expect(dealer.page.locator(".prescribed li")).to_have_count(0)
    manager.go("/promotions/new")
    page.locator('[name="kind"]').select_option("goods")
    page.get_by_label("What it consists of").fill("food, liquor 20.5, FIRE Works, imitation firearm")
    unmet = page.locator(".unmet")
    for said in ("(Regulation 5, 2024-02-01)", "20.5 litres", "imitation-firearm: "):
        expect(unmet).to_contain_text(said)
    manager.go("/promotions")
    form = fill(page, "Take off the list", source="Regulation 9", date="2024-03-01")
    expect(listed.locator("li")).to_contain_text("taken off: Regulation 9")
    expect(form).to_have_count(0)


def fill(page: Page, name: str, **fields: str) -> Locator:
    """Send a form of the page."""
    form = page.get_by_role("form", name=name)
    for field, value in fields.items():
        form.locator(f'[name="{field}"]').fill(value)
    form.get_by_role("button", name=name).click()
    return form
