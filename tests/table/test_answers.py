"""Answers: who is asked what, which clause bars the rest, and what silence means."""

from itertools import permutations
from typing import Any

import pytest

from houseway.equipment import TILE_SET, tile
from houseway.rulebook import Refused, rulebook
from houseway.table.driving.answers import check_said
from houseway.table.driving.driver import Driver
from houseway.table.procedure.asking import ask, ask_all
from houseway.table.procedure.dealing import ByHand
from houseway.table.procedure.inputs import ABSENT, Done, Drawn, Input, Placed, Said
from houseway.table.procedure.requests import Ask, Asks, Draw, Option, Request, Spot
from tests.table import paper_pai_gow
from tests.table.test_driver import DECIDING, INSURING, story, told

CITE = rulebook("pontoon").cite
TILES = tuple(tile(name) for name in ("6-6", "1-1", "2-4", "5-6"))

QUESTION = Ask(
    patron="ann",
    area=3,
    hand=2,
    options=(
        Option("hit", CITE["10.1(c)"]),
        Option("double", CITE["12.1(a)"], least=500, most=2_000, unit=300),
        Option("insure", CITE["7.1"], least=1, most=300, on="bob"),
        Option("set", CITE["10.1"], items=TILES),
    ),
    rule=CITE["10.1"],
    barred={"split": rulebook("pontoon").clause("11.1")},
)


def said(action: str, amount: int = 0, **more: Any) -> Said:
    return Said("ann", 3, 2, action, amount, **more)


def refusal(request: Ask | Asks, answer: Said) -> Refused:
    with pytest.raises(Refused) as caught:
        check_said(request, answer)
    return caught.value


@pytest.mark.parametrize(
    ("patron", "area", "hand"),
    [("bob", 3, 2), ("ann", 4, 2), ("ann", 3, 1)],
    ids=["patron", "area", "hand"],
)
def test_only_the_patron_area_and_hand_that_are_asked_may_answer(patron: str, area: int, hand: int) -> None:
    refused = refusal(QUESTION, Said(patron, area, hand, "hit"))
    assert (refused.code, refused.clause) == ("not-asked", "pontoon/10.1")
    assert refused.asked == {"patron": patron, "area": area, "hand": hand, "action": "hit", "amount": 0}
    assert patron in refused.message


@pytest.mark.parametrize(("action", "number"), [("split", "11.1"), ("surrender", "10.1")])
def test_a_barred_action_names_the_clause_that_bars_it_or_else_the_clause_of_the_question(
    action: str, number: str
) -> None:
    refused = refusal(QUESTION, said(action))
    assert (refused.code, refused.clause) == ("barred", f"pontoon/{number}")
    assert refused.allowed == ["hit", "double", "insure", "set"]
    assert refused.asked["action"] == action


@pytest.mark.parametrize("amount", [0, 200, 300, 499, 501, 600, 900, 1_999, 2_001, 2_300, -100])
def test_an_amount_below_above_or_off_the_unit_is_refused(amount: int) -> None:
    refused = refusal(QUESTION, said("double", amount))
    assert (refused.code, refused.clause) == ("amount", "pontoon/12.1(a)")
    assert refused.allowed == {"least": 500, "most": 2_000, "unit": 300}
    assert refused.asked["amount"] == amount


@pytest.mark.parametrize("amount", [500, 800, 1_100, 2_000])
def test_the_limits_themselves_and_whole_units_between_them_are_taken(amount: int) -> None:
    check_said(QUESTION, said("double", amount))


def test_an_action_without_an_amount_takes_none() -> None:
    check_said(QUESTION, said("hit"))
    assert refusal(QUESTION, said("hit", 1)).code == "amount"


def test_an_option_on_somebody_elses_wager_is_for_that_wager_alone() -> None:
    check_said(QUESTION, said("insure", 300, on="bob"))
    assert refusal(QUESTION, said("insure", 300)).code == "barred"
    assert refusal(QUESTION, said("insure", 300, on="cy")).code == "barred"
    assert refusal(QUESTION, said("hit", on="bob")).code == "barred"


@pytest.mark.parametrize("order", list(permutations(TILES))[::5])
def test_items_may_be_arranged_in_any_order(order: tuple[Any, ...]) -> None:
    check_said(QUESTION, said("set", items=order))


@pytest.mark.parametrize(
    "items",
    [(), TILES[:3], (*TILES, TILES[0]), (TILES[0], TILES[0], *TILES[2:]), (*TILES[:3], tile("3-4"))],
    ids=["none", "too few", "too many", "one twice", "another"],
)
def test_items_that_were_not_offered_are_refused(items: tuple[Any, ...]) -> None:
    refused = refusal(QUESTION, said("set", items=items))
    assert (refused.code, refused.clause) == ("wrong-items", "pontoon/10.1")
    assert refusal(QUESTION, said("hit", items=TILES)).code == "wrong-items"


def test_anybody_who_is_asked_may_be_absent_and_nobody_else() -> None:
    check_said(QUESTION, said(ABSENT))
    assert refusal(QUESTION, Said("bob", 3, 2, ABSENT)).code == "not-asked"


SECOND = Ask("bob", 3, 2, (Option("no", CITE["7.1"]),), CITE["7.1"], default="no")


def test_each_of_several_questions_is_held_to_its_own_options() -> None:
    both = Asks((QUESTION, SECOND), CITE["12.3"])
    check_said(both, said("hit"))
    check_said(both, Said("bob", 3, 2, "no"))
    assert refusal(both, Said("bob", 3, 2, "hit")).clause == "pontoon/7.1"
    nobody = refusal(both, Said("cy", 3, 2, "no"))
    assert (nobody.code, nobody.clause) == ("not-asked", "pontoon/12.3")


def answered(request: Ask | Asks, answer: Said | None) -> Said | None:
    """What a procedure that asks this is told."""
    procedure = ask_all(request) if isinstance(request, Asks) else ask(request)
    open_request: Request = next(procedure)
    assert open_request is request
    with pytest.raises(StopIteration) as stop:
        procedure.send(answer)
    told_to_it: Said | None = stop.value.value
    return told_to_it


def test_absence_becomes_the_default_where_there_is_one() -> None:
    away, no = Said("bob", 3, 2, ABSENT), Said("bob", 3, 2, "no")
    assert answered(SECOND, away) == no
    assert answered(Asks((QUESTION, SECOND), CITE["12.3"]), away) == no


def test_absence_without_a_default_reaches_the_procedure_as_it_is() -> None:
    assert answered(QUESTION, said(ABSENT)) == said(ABSENT)
    assert answered(Asks((QUESTION, SECOND), CITE["12.3"]), said(ABSENT)) == said(ABSENT)


def test_a_procedure_is_told_to_look_again_by_nothing() -> None:
    assert answered(QUESTION, None) is None
    assert answered(Asks((QUESTION, SECOND), CITE["12.3"]), None) is None


def test_at_a_table_absence_is_kept_as_said_and_counts_as_the_default() -> None:
    away: list[Input] = [Said("bob", 1, 1, ABSENT), Said("ann", 1, 1, ABSENT)]
    no: list[Input] = [Said("bob", 1, 1, "no"), Said("ann", 1, 1, "no")]
    driver = told([*INSURING, *away])
    assert driver.inputs[-2:] == away
    assert story(driver) == story(told([*INSURING, *no]))
    assert isinstance(driver.request, Ask)


def test_at_a_table_a_controlling_player_who_is_absent_stands() -> None:
    driver = told([*DECIDING, Said("ann", 1, 1, ABSENT)])
    assert driver.request == Draw(Spot(0), driver.round.cite["13.1(a)"])


SETTING: list[Input] = [
    Done(),
    *(Said(patron, area, 1, "no") for area, patron in paper_pai_gow.PATRONS.items()),
    *(Placed(area, patron, "box", 500) for area, patron in paper_pai_gow.PATRONS.items()),
    Done(),
    *(Drawn(each) for each in TILE_SET[:16]),
]


def set_in(order: tuple[int, ...]) -> Driver[Any]:
    """Three patrons set their tiles, their areas in this order."""
    game = paper_pai_gow.GAME
    begin = lambda: game.begin(game.settings(), game.fresh(), True)  # noqa: E731
    driver = Driver.replay(game, begin, SETTING, ByHand())
    for place, area in enumerate(order):
        assert isinstance(driver.request, Asks)
        assert {question.area for question in driver.request.open} == set(order[place:])
        patron = paper_pai_gow.PATRONS[area]
        mine = tuple(reversed(driver.round.hands[Spot(area)]))
        driver.tell(Said(patron, area, 1, "set", items=mine))
    return driver


@pytest.mark.parametrize("order", list(permutations((2, 3, 4))))
def test_open_questions_are_answered_in_any_order_with_the_same_result(order: tuple[int, ...]) -> None:
    driver, usual = set_in(order), set_in((2, 3, 4))
    assert driver.request is None
    assert driver.round.ledger.balances == usual.round.ledger.balances
    assert driver.round.low == usual.round.low


def test_nobody_answers_an_open_question_twice_or_with_anothers_tiles() -> None:
    game = paper_pai_gow.GAME
    begin = lambda: game.begin(game.settings(), game.fresh(), True)  # noqa: E731
    driver = Driver.replay(game, begin, [*SETTING, Said("bob", 3, 1, "house-way")], ByHand())
    anns = tuple(driver.round.hands[Spot(2)])
    for wrong in (Said("bob", 3, 1, "house-way"), Said("cy", 4, 1, "set", items=anns)):
        with pytest.raises(Refused):
            driver.tell(wrong)
    driver.tell(Said("ann", 2, 1, "set", items=anns))


def test_who_is_not_asked_any_more_is_refused_under_the_clause_that_says_why() -> None:
    clause = rulebook("pontoon").clause
    asks = Asks((QUESTION,), CITE["10.1"], {"bob": clause("12.6")})
    assert refusal(asks, Said("bob", 1, 1, "hit")).clause == "pontoon/12.6"
    assert refusal(asks, Said("cy", 1, 1, "hit")).clause == "pontoon/10.1"
