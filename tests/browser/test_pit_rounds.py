"""A round of each game dealt with real cards or tiles, with something that goes wrong in it."""

import pytest
from playwright.sync_api import expect

from tests.browser.pit import Pack, Pit, keys_of

SEVEN = (1, 2, 3, 5, 6, 7)


@pytest.fixture(scope="module")
def pit(busy_pit: Pit) -> Pit:
    """Every round has a table of its own: the house need not be opened anew."""
    return busy_pit


def others_wager(pit: Pit, areas: tuple[int, ...], dollars: int = 10) -> None:
    """Patrons without a screen of their own lay wagers down; the dealer enters them."""
    for area in areas:
        pit.dealer.wager(area, f"Pat {area}", dollars + area)


def test_pinkjack_seven_boxes_a_faced_card_and_a_correction(pit: Pit) -> None:
    dealer = pit.dealer
    pit.open("pinkjack", Pack("pinkjack", seed=3))
    pit.patron.place(4, "box")
    others_wager(pit, SEVEN)
    dealer.no_more_bets()
    ahead = [dealer.pack.draw() for _ in range(3)]
    dealer.page.keyboard.type("".join(map(keys_of, ahead)))
    expect(dealer.page.locator(".felt .area .piece")).to_have_count(3)
    dealer.order("face up")
    dealer.picture("pit-pinkjack-faced")
    pit.deal_cards(2)
    wrong, right = dealer.pack.draw(), dealer.pack.draw()
    dealer.type(*keys_of(wrong))
    dealer.type("c", *keys_of(right))
    expect(dealer.page.locator(".last-entry")).to_contain_text("corrected")
    number = pit.finish("stand")
    dealer.picture("pit-pinkjack-settled")
    pit.inspect(number, "faced-card")
    expect(pit.inspector.page.locator("section", has_text="Corrections")).to_contain_text(right)
    pit.verify()


@pytest.mark.ci
def test_pinkjack_an_answer_is_corrected_and_a_misheard_one_told_anew(pit: Pit) -> None:
    dealer = pit.dealer
    pit.open("pinkjack", Pack("pinkjack", first=["Tc", "9c", "5d", "6h", "8c", "7s"]))
    others_wager(pit, (1, 4))
    dealer.no_more_bets()
    pit.deal_cards(5)
    dealer.type("h")
    dealer.type("c", "s")
    expect(dealer.page.locator(".last-entry")).to_contain_text("corrected")
    dealer.type("h")
    pit.deal_cards(1)
    dealt = dealer.pack.out[-6:]
    dealer.order("misdeal", " ".join(dealt), "4 stand")
    number = pit.finish("stand")
    pit.inspect(number, "reconstruct")
    expect(pit.inspector.page.locator("section", has_text="Corrections")).to_contain_text("stand")
    pit.verify()


@pytest.mark.ci
def test_pontoon_a_misdeal_is_reconstructed(pit: Pit) -> None:
    dealer = pit.dealer
    pit.open("pontoon", Pack("pontoon", seed=4))
    pit.patron.place(4, "box")
    others_wager(pit, (2, 6))
    dealer.no_more_bets()
    dealt = len(dealer.pack.out)
    pit.deal_cards(4)
    first, second, *rest = dealer.pack.out[dealt:]
    dealer.order("misplaced", " ".join((second, first, *rest)))
    dealer.picture("pit-pontoon-reconstructed")
    number = pit.finish("stand")
    pit.inspect(number, "reconstruct")


@pytest.mark.ci
def test_four_card_poker_a_card_comes_out_exposed(pit: Pit) -> None:
    dealer = pit.dealer
    pit.open("four-card-poker", Pack("four-card-poker", seed=5))
    pit.patron.place(4, "ante")
    others_wager(pit, (2,))
    dealer.no_more_bets()
    pit.deal_cards(3)
    dealer.order("exposed")
    dealer.picture("pit-four-card-poker-exposed")
    shown = dealer.pack.draw()
    dealer.type(*keys_of(shown))
    pit.deal_until(lambda desk: desk["takes"] == "item" and desk["unseen"] == "false")
    dealer.page.keyboard.type(keys_of(shown))
    expect(dealer.page.locator(".toast-words")).to_contain_text(shown)
    dealer.page.evaluate("document.querySelector('.toast').remove()")
    number = pit.finish("play")
    dealer.picture("pit-four-card-poker-settled")
    pit.inspect(number, "exposed-card")


@pytest.mark.ci
def test_pai_gow_a_tile_is_exposed_while_stacking(pit: Pit) -> None:
    dealer = pit.dealer
    pit.open("pai-gow", Pack("pai-gow", seed=6))
    pit.patron.place(4, "box")
    others_wager(pit, (2, 6))
    dealer.page.keyboard.press("Escape")
    dealer.order("stacking")
    dealer.picture("pit-pai-gow-laja")
    pit.deal_until(lambda desk: desk["takes"] == "wagers")
    dealer.no_more_bets()
    number = pit.finish("house-way")
    dealer.picture("pit-pai-gow-settled")
    pit.inspect(number, "exposed-while-stacking")


@pytest.mark.ci
def test_baceball_the_device_fails_and_wagers_are_taken_back(pit: Pit) -> None:
    dealer = pit.dealer
    pit.open("baceball", Pack("baceball", seed=7))
    chips = pit.patron.page.locator(".purse strong").inner_text()
    pit.patron.place(4, "bet")
    others_wager(pit, (2, 6))
    dealer.no_more_bets()
    pit.deal_cards(5)
    dealer.order("somebody's disadvantage")
    dealer.picture("pit-baceball-malfunction")
    number = pit.finish()
    expect(pit.patron.page.locator(".purse strong")).to_have_text(chips)
    pit.inspect(number, "malfunction")


def test_a_supervisor_voids_a_round_and_wagers_go_back(pit: Pit) -> None:
    pit.open("pinkjack", Pack("pinkjack", seed=11))
    chips = pit.patron.page.locator(".purse strong").inner_text()
    pit.patron.place(4, "box")
    pit.dealer.no_more_bets()
    pit.deal_cards(2)
    pit.supervisor.go(f"/table/{pit.table}")
    expect(pit.supervisor.page.locator(".desk")).to_be_visible()
    before = pit.dealer.desk["sequence"]
    pit.supervisor.page.keyboard.press("i")
    pit.supervisor.page.get_by_role("combobox", name="Find an order").fill("void-round")
    pit.supervisor.page.keyboard.press("Enter")
    pit.supervisor.page.locator("dialog.orders input[name=grounds]").fill("cards fell")
    pit.supervisor.page.keyboard.press("Enter")
    expect(pit.supervisor.page.locator("dialog.orders .confirm[data-asked=open]")).to_be_visible()
    pit.supervisor.page.keyboard.press("y")
    pit.dealer.heard(before)
    number = pit.finish()
    expect(pit.patron.page.locator(".purse strong")).to_have_text(chips)
    pit.inspect(number, "void-round")
