"""Before play a dealer counts: how many there should be is shown, and another number is its own matter."""

import pytest
from playwright.sync_api import expect

from tests.browser.pit import Pack, Pit
from tests.counts import first


@pytest.fixture(scope="module")
def pit(busy_pit: Pit) -> Pit:
    return busy_pit


def refused_count(pit: Pit, number: str) -> str:
    """What the desk says against that number; nothing has happened at the table."""
    page, before = pit.dealer.page, pit.dealer.desk["sequence"]
    expect(page.locator(".desk [data-asked=settling]")).to_have_count(0)
    page.keyboard.type(number)
    page.keyboard.press("Enter")
    toast = page.locator(".toast-words")
    expect(toast.first).to_be_visible()
    words = toast.first.inner_text()
    page.evaluate("document.getElementById('toasts').replaceChildren()")
    for _ in number:
        page.keyboard.press("Backspace")
    assert pit.dealer.desk["sequence"] == before
    return words


COUNTS = {
    "pai-gow": (32, "416", "31", "15.17.1"),
    "pinkjack": (312, "9999", "311", "15.15.1"),
    "four-card-poker": (52, "105", "53", "12.10.1"),
    "baceball": (312, "365", "313", "12.9.1"),
}
"""How many there should be, a number that cannot be, another one, and the clause that this starts."""


@pytest.mark.parametrize("game", first(1, COUNTS))
def test_the_number_is_shown_another_starts_its_clause_and_an_impossible_one_is_refused(
    pit: Pit, game: str
) -> None:
    expected, impossible, other, clause = COUNTS[game]
    dealer = pit.dealer
    pit.open_unready(game, Pack(game, seed=1))
    assert dealer.desk["takes"] == "count"
    assert f"there should be {expected}" in dealer.desk["words"]
    assert impossible in refused_count(pit, impossible)
    dealer.type(*other, "Enter")
    called = dealer.page.locator(".prompt-calls")
    expect(called).to_contain_text("completed rounds stand")
    expect(called.get_by_role("link", name=clause)).to_be_visible()
    assert dealer.desk["takes"] == "count"
    dealer.type(*str(expected), "Enter")
    pit.deal_until(lambda desk: desk["takes"] == "wagers")


@pytest.mark.ci
def test_pontoon_cards_that_are_not_all_there_are_told_to_the_supervisors_and_changed(pit: Pit) -> None:
    """Rules 2.1, 2.2 and 2.4: that document has no clause of its own on missing cards."""
    dealer = pit.dealer
    pit.open_unready("pontoon", Pack("pontoon", seed=1))
    assert (dealer.desk["takes"], "there should be 384" in dealer.desk["words"]) == ("count", True)
    assert "433" in refused_count(pit, "433")
    dealer.type(*"383", "Enter")
    expect(dealer.page.locator(".prompt-words")).to_contain_text("change the cards", ignore_case=True)
    pit.deal_until(lambda desk: desk["takes"] == "count")
    dealer.type(*"384", "Enter")
    pit.deal_until(lambda desk: desk["takes"] == "wagers")
