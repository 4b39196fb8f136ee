"""Rules 15.8 and 15.10.2: a wrong House Way setting is altered until the bank's tiles are put away."""

from random import Random

import pytest

from houseway.games.pai_gow.round import Phase
from houseway.games.pai_gow.settings import State
from houseway.testing import rule
from tests.helping import cites, happened, last, refused
from tests.pai_gow.dealers_table import SET, B, delivered, do_steps, written_alike
from tests.pai_gow.helping import HOUSE, PLAYED, SUPERVISOR

AT_HOUSE = ((2, "bob", "box"), (3, "cy", "box"), (4, "dee", "box"))
AT_HOUSE_B = ((2, "bob", "box"), (8, "cy", "box"))
AT_ANNS = ((2, "ann", "bank"), (3, "bob", "box"), (7, "dee", "box"))
BANKED = {"banks_per_area": 1}


def tiles(seed):
    return Random(seed).sample(SET, len(SET))


def paid(settings, wagers, seed, *, wrong=None):
    """Everybody lets the dealer set; one hand is set wrongly; all is opened, matched and paid."""
    state = State(commenced=True, played=PLAYED) if wagers is AT_ANNS else None
    made = delivered(settings, *wagers, state=state, tiles=tiles(seed))
    made.done()
    while made.request is not None and not hasattr(made.request, "act"):
        asked = made.request.open[0] if hasattr(made.request, "open") else made.request
        made.say(asked.patron, asked.area, asked.default or "house-way")
    if wrong is not None:
        right = made.round.hands_set[wrong].setting
        low = [str(right.low[0]), str(right.high[1])]
        made.order("set-wrongly", "dealer", area=wrong, low=low)
    while made.request.act == "open":
        made.done()
    assert made.round.phase is Phase.PAID
    return made


def lines(result):
    found = {(each["area"], each["patron"], each["wager"]): each["net"] for each in result["results"]}
    return {line: cents for line, cents in found.items() if line[2] != "commission" or cents}


CASES = [
    *(
        (HOUSE | {"commission_unit": unit, "chips": [25]}, AT_HOUSE, 3)
        for unit in ("wager", "player", "round")
    ),
    (B, AT_HOUSE_B, 8),
    (BANKED, AT_ANNS, 3),
    (BANKED, AT_ANNS, 7),
]


@pytest.mark.parametrize(
    ("settings", "wagers", "area"),
    [
        pytest.param(*case, marks=rule("pai-gow/15.10.2" if case[2] == 8 else "pai-gow/15.8"))
        for case in CASES
    ],
)
@pytest.mark.parametrize("seed", range(12))
def test_payments_are_taken_back_and_made_as_if_it_had_been_set_rightly(settings, wagers, area, seed):
    right, made = paid(settings, wagers, seed), paid(settings, wagers, seed, wrong=area)
    made.order("correct-setting", "dealer", area=area)
    made.round.audit()
    assert made.round.phase is Phase.PAID
    assert made.round.hands_set[area].setting == right.round.hands_set[area].setting
    number = "15.10.2" if area == 8 else "15.8"
    assert all(cites(event, number) for event in happened(made, "reversed"))
    for table in (right, made):
        do_steps(table)
    assert lines(last(made)) == lines(last(right))
    assert last(made)["net"] == last(right)["net"]
    assert last(made)["after"] == last(right)["after"]
    assert written_alike(made)


@rule("pai-gow/15.8")
def test_every_payment_that_was_made_is_undone_by_an_event_of_its_own():
    for seed in range(40):
        made = paid(HOUSE, AT_HOUSE, seed, wrong=3)
        before = [(each["patron"], each["amount"]) for each in happened(made, "paid")]
        if not before:
            continue
        made.order("correct-setting", SUPERVISOR, area=3)
        undone = [
            each for each in happened(made, "reversed") if each["wager"] == "box" and each["amount"] > 0
        ]
        assert [(each["patron"], each["amount"]) for each in undone] == before
        assert len(happened(made, "paid")) >= len(before)
        return
    raise AssertionError("nobody was ever paid")


@rule("pai-gow/15.7")
def test_the_banks_own_hand_stands_all_the_same():
    made = paid(HOUSE, AT_HOUSE, 1, wrong=3)
    with refused(made, "15.7", "stands"):
        made.order("correct-setting", SUPERVISOR, area=1)


@rule("pai-gow/15.8")
def test_correcting_it_twice_moves_no_money():
    made = paid(HOUSE, AT_HOUSE, 2, wrong=3)
    made.order("correct-setting", "dealer", area=3)
    first = {wager.patron: wager.net for wager in made.wagers if wager.kind == "box"}
    made.order("correct-setting", "dealer", area=3)
    assert {wager.patron: wager.net for wager in made.wagers if wager.kind == "box"} == first
    made.round.audit()
