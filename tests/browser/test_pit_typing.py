"""A dealer types fast: what is typed ahead goes to the next item, and never answers for a patron."""

import pytest
from playwright.sync_api import expect

from tests.browser.pit import Pack, Pit

MOMENT = 350


@pytest.fixture(scope="module")
def pit(busy_pit: Pit) -> Pit:
    return busy_pit


def told(pit: Pit) -> str:
    return pit.dealer.page.locator(".last-entry").inner_text()


def test_what_is_typed_ahead_answers_no_question(pit: Pit) -> None:
    dealer = pit.dealer
    pit.open("pinkjack", Pack("pinkjack", seed=3))
    dealer.wager(2, "Pat", 10)
    dealer.no_more_bets()
    dealer.page.keyboard.type("5c9d8h2s3sh")
    expect(dealer.page.locator(".desk .question")).to_be_visible()
    dealer.page.wait_for_timeout(50)
    assert dealer.asked == "Pat"
    assert dealer.page.locator(".felt .area .piece").count() == 2
    early = dealer.page.locator(".toast-words").all_inner_texts()
    assert early and all("too early" in words for words in early), early
    dealer.picture("pit-typed-too-early")
    dealer.page.evaluate("document.getElementById('toasts').replaceChildren()")
    dealer.type("s")
    assert "Stand" in told(pit)
    assert dealer.desk["takes"] == "item"


def test_one_key_does_one_step(pit: Pit) -> None:
    dealer = pit.dealer
    pit.finish("stand")
    before = int(dealer.desk["sequence"])
    pit.deal_until(lambda desk: desk["takes"] == "wagers")
    dealer.wager(2, "Pat", 10)
    keyboard = dealer.page.keyboard
    dealer.page.keyboard.press("Escape")
    expect(dealer.page.locator(".desk [data-asked=settling]")).to_have_count(0)
    keyboard.down("n")
    for _ in range(4):
        keyboard.down("n")
    keyboard.up("n")
    expect(dealer.page.locator('.desk[data-takes="item"]')).to_be_visible()
    assert dealer.page.locator(".toast-words").count() == 0
    assert int(dealer.desk["sequence"]) > before
