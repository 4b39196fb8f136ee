"""A Major is won at one table while another is mid-round: what every screen shows, before and after."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pit import StaffedHouse
from tests.browser.visiting import Visitor

PAY = {"three-mixed-aces": 300, "two-suited-aces": 50, "two-mixed-aces": 20}
METERS = {
    "major": {"rate": "0.2", "seed": 5_000_000, "value": "15000000"},
    "minor": {"rate": "0.1", "seed": 500_000, "value": "1200000"},
    "mystery": {"rate": "0.02", "seed": 5_000, "ceiling": 5_010},
}
"""The first wager reaches the mystery, wherever it is hidden."""
SEND = "([path, body]) => import('/web/js/api.js').then(({ post }) => post(path, body))"


class Staff:
    """People of a house, each with a browser of their own."""

    def __init__(self, browser: Any, house: StaffedHouse) -> None:
        self._browser, self.house = browser, house
        self._ids = iter(range(1, 1000))
        self.visitors: dict[str, Visitor] = {}

    def come(self, role: str, width: int = 1280) -> Visitor:
        context = self._browser.new_context(viewport={"width": width, "height": 800}, reduced_motion="reduce")
        self.visitors[role] = Visitor(self.house, context.new_page())
        self.visitors[role].page.goto(self.house.links[role])
        expect(self.visitors[role].page.locator(".brand")).to_be_visible()
        return self.visitors[role]

    def order(self, who: Visitor, order: str, **fields: Any) -> None:
        body = {"id": f"order-{next(self._ids):06d}", "order": order, **fields}
        who.page.evaluate(SEND, ["/api/orders", body])

    def card(self, dealer: Visitor, table: str, item: str) -> None:
        self.tell(dealer, table, input="drawn", item=item)

    def tell(self, dealer: Visitor, table: str, **do: Any) -> None:
        body = {"id": f"card-{next(self._ids):06d}", "seen": 2**50, "do": do}
        dealer.page.evaluate(SEND, [f"/api/tables/{table}/inputs", body])

    def open_round(self, dealer: Visitor, table: str, patron: str, *cards: str) -> None:
        wagers = [
            {"area": 1, "patron": patron, "wager": "bet", "amount": 1000},
            {"area": 1, "patron": patron, "wager": "jackpot", "amount": 500},
        ]
        record = {"wagers": wagers, "cards": list(cards)}
        self.order(dealer, "round", table=table, record=record, open=True)


@pytest.fixture
def staff(browser, tmp_path):
    with StaffedHouse(tmp_path) as house:
        people = Staff(browser, house)
        yield people
        faults = [fault for each in people.visitors.values() for fault in each.faults]
        for each in people.visitors.values():
            each.page.context.close()
    assert faults == []


def meter(page: Page, pool: str) -> Any:
    return page.locator(f".meters .meter.{pool} strong")


@pytest.mark.ci
def test_a_major_won_at_one_table_while_another_is_mid_round(staff):
    manager, sue, dealer = (staff.come(each) for each in ("gaming-manager", "gaming-supervisor", "dealer"))
    approval = {"about": "a link", "authority": "the Authority", "reference": "REF 1", "from": "2016-01-01"}
    staff.order(manager, "record-approval", approval="A-1", **approval)
    link = {"wager": 500, "approval": "A-1", "pay_table": PAY, "meters": METERS}
    staff.order(manager, "open-link", link="L1", **link)
    for table in ("T1", "T2"):
        staff.order(manager, "open-table", table=table, game="baceball")
        staff.order(manager, "link-table", table=table, link="L1")
    player, floor = staff.come("player"), staff.come("inspector")
    player.go("/table/T2")
    floor.go("/")
    dealer.go("/table/T1")
    expect(meter(player.page, "major")).to_have_text("$150,000")
    expect(floor.page.locator('[data-key="T2"] .jackpots .major strong')).to_have_text("$150,000")

    staff.open_round(dealer, "T1", "ann", "Ad", "9c", "Ad", "9d")
    staff.open_round(dealer, "T2", "bob", "2c", "9c", "3c")
    expect(meter(player.page, "major")).to_have_text("$150,002")
    expect(meter(dealer.page, "minor")).to_have_text("$12,001")
    expect(player.page.locator('.spot[data-wager="jackpot"] .result')).to_have_text("$5 in")
    player.picture("jackpot-mid-round-before")
    staff.card(dealer, "T1", "Ad")
    expect(meter(player.page, "major")).to_have_text("$100,000")
    expect(player.page.locator(".last-win")).to_contain_text("major $150,002 at T1")
    expect(floor.page.locator('[data-key="T2"] .jackpots .major strong')).to_have_text("$100,000")
    player.picture("jackpot-mid-round-after")
    floor.picture("jackpot-floor")

    staff.card(dealer, "T1", "9h")
    expect(dealer.page.locator(".hand-pay")).to_contain_text("$150,002 to ann, area 1 (major)")
    dealer.picture("jackpot-hand-pay-dealer")
    sue.go("/table/T1")
    sue.page.get_by_role("button", name="Sign and hand out").click()
    expect(dealer.page.locator(".hand-pay")).to_have_count(0)

    player.go("/jackpots")
    proofs = player.page.locator(".proofs .checked")
    expect(proofs).to_have_count(2)
    expect(proofs.nth(0)).to_have_text("✓ as promised")
    expect(proofs.nth(1)).to_have_text("✓ as promised")
    expect(player.page.locator(".hits li").first).to_contain_text("T1, round 1")
    player.picture("jackpots-page")
    floor.go("/jackpots")
    floor.page.get_by_role("button", name="Reconcile from the journal").click()
    expect(floor.page.locator(".reconciliation .good")).to_have_text("Every part of a cent is accounted for.")
    floor.picture("jackpots-reconciled")
    player.go("/sign/T2")
    expect(player.page.locator(".sign-meters .major strong")).to_have_text("$100,000")
    expect(player.page.locator(".sign-meters p")).to_have_text(
        "Linked: T1, T2 · Last won: mystery $50.20 at T1"
    )
    player.picture("jackpot-display")


def test_jackpots_on_a_small_screen(staff):
    player = staff.come("player", width=390)
    player.go("/table/baceball-1")
    expect(meter(player.page, "major")).to_have_text("$100,000")
    player.picture("jackpot-small")
    player.go("/jackpots")
    expect(player.page.locator(".prize-link h2").first).to_have_text("baceball-1")
    wide = player.page.evaluate("() => document.documentElement.scrollWidth > innerWidth")
    assert not wide
    player.picture("jackpots-page-small")


def fill(form: Any, **fields: str) -> None:
    for name, value in fields.items():
        form.locator(f'[name="{name.replace("_", "-")}"]').fill(value)


def test_a_link_is_opened_changed_and_ended_by_its_forms(staff):
    manager = staff.come("gaming-manager")
    page = manager.page
    approval = {"about": "a link", "authority": "the Authority", "reference": "REF 1", "from": "2016-01-01"}
    staff.order(manager, "record-approval", approval="A-1", **approval)
    manager.go("/jackpots")
    page.get_by_text("Open a link").click()
    opening = page.get_by_role("form", name="Open the link")
    fill(opening, link="L1", wager="5", approval="A-1")
    fill(opening, three_mixed_aces="300", two_suited_aces="50", two_mixed_aces="20")
    fill(opening, major_rate="0.2", major_seed="50,000", minor_rate="0.9", minor_seed="5000")
    opening.get_by_role("button", name="Open the link").click()
    expect(opening.locator(".wrong")).to_contain_text("baceball/10.4")
    fill(opening, minor_rate="0.1")
    opening.get_by_role("button", name="Open the link").click()
    opened = page.locator(".prize-link", has=page.get_by_role("heading", name="L1", exact=True))
    expect(opened.locator(".meter.major strong")).to_have_text("$100,000")
    expect(opening.locator(".wrong")).to_have_text("")
    manager.picture("link-opened")

    opened.get_by_text("Change it for all of its tables").click()
    changing = opened.get_by_role("form", name="Change the link")
    fill(changing, approval="A-1", minor_seed="6000")
    changing.get_by_role("button", name="Change the link").click()
    opened.get_by_text("How it grows").click()
    expect(opened.locator(".terms")).to_contain_text("restarts at $6,000")

    opened.get_by_text("End it, and move what it holds").click()
    ending = opened.get_by_role("form", name="End the link")
    fill(ending, to="baceball-1", approval="A-1")
    manager.picture("link-forms")
    ending.get_by_role("button", name="End the link").click()
    expect(opened).to_have_count(0)


def test_a_wager_of_a_void_round_is_shown_to_be_in_already(staff):
    manager, dealer, player = (staff.come(each) for each in ("gaming-manager", "dealer", "player"))
    approval = {"about": "a link", "authority": "the Authority", "reference": "REF 1", "from": "2016-01-01"}
    staff.order(manager, "record-approval", approval="A-1", **approval)
    staff.order(manager, "open-link", link="L1", wager=500, approval="A-1", pay_table=PAY, meters=METERS)
    staff.order(manager, "open-table", table="T1", game="baceball")
    staff.order(manager, "link-table", table="T1", link="L1")
    player.go("/table/T1")
    staff.open_round(dealer, "T1", "ann", "2c", "9c")
    staff.order(manager, "void-round", table="T1")
    slot = player.page.locator('.area[aria-label="Area 1"] .spot[data-wager="jackpot"]')
    expect(slot.locator(".result")).to_have_text("in already")
    expect(slot).to_have_attribute("aria-label", "Jackpot, area 1: ann's in already")
    player.picture("jackpot-in-already")
    staff.tell(dealer, "T1", input="done")
    expect(player.page.get_by_text("T1 · round 2")).to_be_visible()
    expect(slot.locator(".result")).to_have_text("in already")
    staff.tell(dealer, "T1", input="placed", patron="ann", area=1, wager="bet", amount=1000)
    staff.tell(dealer, "T1", input="done")
    staff.tell(dealer, "T1", input="drawn", item="3c")
    expect(slot.locator(".result")).to_have_text("in already")
    expect(meter(player.page, "major")).to_have_text("$150,001")
