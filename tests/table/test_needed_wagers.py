"""A wager that another must lie before: the offer says so, and the table refuses what comes too early."""

from random import Random

import pytest

from houseway.games import PLAYABLE
from houseway.rulebook import Refused
from houseway.table.layout.views import player, request_seen
from houseway.table.procedure.inputs import Placed
from houseway.testing.play import new_driver

SIDES = {
    "pinkjack": {"suits_you": {"amount": 500}},
    "pontoon": {"side_bet": "perfect-pairs"},
    "baceball": {"jackpot": {"wager": 500}},
}
NEEDED = {
    "pinkjack": {"suits-you": ("box", False)},
    "pontoon": {"perfect-pairs": ("box", True)},
    "baceball": dict.fromkeys(("strike-1", "strike-2", "strike-3", "strike-out", "jackpot"), ("bet", True)),
}


@pytest.mark.parametrize("game", SIDES)
def test_an_offer_says_what_must_lie_there_first(game):
    driver = new_driver(PLAYABLE[game], {**PLAYABLE[game].usual, **SIDES[game]}, Random(3))
    offers = {each["wager"]: each for each in request_seen(driver.request, player("ann"))["offers"]}
    needing = {
        name: (each["needs"], each.get("own", False)) for name, each in offers.items() if "needs" in each
    }
    assert needing == NEEDED[game]
    sides = [sized(each) for each in offers.values() if "needs" in each]
    for each in sides:
        with pytest.raises(Refused) as refused:
            driver.tell(each)
        assert refused.value.code.startswith("needs-")
    (needed,) = {name for name, _ in needing.values()}
    driver.tell(sized(offers[needed]))
    for each in sides:
        driver.tell(each)
    assert set(NEEDED[game]) < lying(driver)


def sized(offer):
    return Placed(2, "ann", offer["wager"], offer["least"], choice=next(iter(offer.get("choices", ())), None))


def lying(driver):
    return {wager.kind for wager in driver.round.wagers}


@pytest.mark.parametrize(("own_only", "taken"), [(False, True), (True, False)])
def test_where_anybody_s_box_will_do_the_offer_says_so(own_only, taken):
    settings = {"suits_you": {"amount": 500, "box_players_only": own_only}}
    driver = new_driver(PLAYABLE["pinkjack"], {**PLAYABLE["pinkjack"].usual, **settings}, Random(3))
    driver.tell(Placed(2, "bob", "box", 1000))
    offer = request_seen(driver.request, player("ann"))["offers"][1]
    assert offer.get("own", False) is own_only
    wager = Placed(2, "ann", "suits-you", 500, choice="h")
    if taken:
        driver.tell(wager)
    else:
        with pytest.raises(Refused):
            driver.tell(wager)
