"""A record's decisions, told to the questions that the procedure asks."""

from typing import Any

import pytest

from houseway.equipment import TILE_SET
from houseway.games.baceball import GAME as BACEBALL
from houseway.rulebook import Refused, Unreadable, rulebook
from houseway.table.driving.decisions import Decisions
from houseway.table.layout.recorded import Decision
from houseway.table.layout.settings import Settings, State
from houseway.table.procedure.inputs import Said
from houseway.table.procedure.requests import Ask, Asks, Option
from houseway.table.records import records
from houseway.testing import rule
from tests.table import paper_pai_gow, paper_pontoon

WAGERS = [
    {"area": 1, "patron": "ann", "wager": "box", "amount": 1_000, "seated": True},
    {"area": 1, "patron": "bob", "wager": "box", "amount": 600},
    {"area": 1, "patron": "cy", "wager": "box", "amount": 400},
]
NO_INSURANCE = [{"area": 1, "action": "no", "patron": each["patron"]} for each in WAGERS]
CITE = rulebook("pontoon").cite
ROUND = paper_pontoon.GAME.begin(Settings(), State(), False)


def settle(*decisions: dict[str, Any], cards: str = "6c 7d 2h Kc 9s") -> Any:
    """A box of three patrons at 8, the dealer at 7; the box gets a king, the dealer a nine."""
    record = {"game": "pontoon", "wagers": WAGERS, "cards": cards.split(), "decisions": list(decisions)}
    return records.settle(paper_pontoon.GAME, records.from_mapping(paper_pontoon.GAME, record))


def staked(result: Any, kind: str) -> dict[str, int]:
    return {line["patron"]: line["stake"] for line in result["results"] if line["wager"] == kind}


def test_a_double_lists_what_each_patron_adds() -> None:
    double = {"area": 1, "action": "double", "patrons": {"ann": 1_000, "bob": 200}}
    result = settle(*NO_INSURANCE, double)
    assert staked(result, "double") == {"ann": 1_000, "bob": 200}
    assert result["net"] == {"ann": 2_000, "bob": 800, "cy": 400}


def test_a_patron_listed_with_nothing_does_not_double() -> None:
    double = {"area": 1, "action": "double", "patrons": {"ann": 1_000, "bob": 0, "cy": 400}}
    assert staked(settle(*NO_INSURANCE, double), "double") == {"ann": 1_000, "cy": 400}


def test_patrons_may_be_listed_by_name_with_one_amount() -> None:
    double = {"area": 1, "action": "double", "patrons": ["ann", "cy"], "amount": 300}
    assert staked(settle(*NO_INSURANCE, double), "double") == {"ann": 300, "cy": 300}


def test_a_double_without_patrons_is_the_controlling_players_alone() -> None:
    double = {"area": 1, "action": "double", "amount": 1_000}
    assert staked(settle(*NO_INSURANCE, double), "double") == {"ann": 1_000}


def test_a_patrons_own_limit_holds_in_a_joint_decision() -> None:
    double = {"area": 1, "action": "double", "patrons": {"ann": 1_000, "bob": 601}}
    with pytest.raises(Refused) as caught:
        settle(*NO_INSURANCE, double)
    assert (caught.value.code, caught.value.clause) == ("amount", "pontoon/12.3")
    assert (caught.value.asked["patron"], caught.value.asked["amount"]) == ("bob", 601)


def test_decisions_with_a_patron_go_to_that_patrons_question() -> None:
    result = settle(
        {"area": 1, "action": "insure", "patron": "cy", "amount": 200},
        {"area": 1, "action": "insure", "patron": "ann", "amount": 500},
        {"area": 1, "action": "no", "patron": "bob"},
        {"area": 1, "action": "double", "amount": 100},
    )
    assert staked(result, "insurance") == {"cy": 200, "ann": 500}


def test_a_question_with_a_default_that_is_not_listed_gets_its_default() -> None:
    """CONTRACT: insurance is not listed, so nobody insures; the double is the next decision."""
    result = settle({"area": 1, "action": "double", "patrons": {"ann": 1_000, "bob": 200}})
    assert staked(result, "insurance") == {}
    assert staked(result, "double") == {"ann": 1_000, "bob": 200}


def test_what_one_patron_lists_leaves_the_others_with_their_default() -> None:
    result = settle(
        {"area": 1, "action": "insure", "patron": "bob", "amount": 300},
        {"area": 1, "action": "double", "amount": 1_000, "patron": "ann"},
    )
    assert staked(result, "insurance") == {"bob": 300}
    assert staked(result, "double") == {"ann": 1_000}


def test_a_missing_decision_names_patron_area_and_clause() -> None:
    with pytest.raises(Unreadable) as caught:
        settle()
    assert (caught.value.code, caught.value.field) == ("missing-decision", "decisions")
    for part in ("ann", "area 1", "hand 1", "hit, double", "[pontoon/10.1]"):
        assert part in caught.value.message


def test_a_decision_for_another_area_is_no_answer() -> None:
    with pytest.raises(Refused, match="out of turn"):
        settle(*NO_INSURANCE, {"area": 2, "action": "hit"})


def test_a_barred_decision_is_refused_with_the_clause_that_bars_it() -> None:
    with pytest.raises(Refused) as caught:
        settle(*NO_INSURANCE, {"area": 1, "action": "stand"})
    assert caught.value.clause == "pontoon/10.2(c)"


def test_a_decision_that_nobody_asked_for_is_refused_with_a_clause() -> None:
    double = {"area": 1, "action": "double", "amount": 1_000}
    with pytest.raises(Refused) as caught:
        settle(*NO_INSURANCE, double, {"area": 1, "action": "hit", "patron": "ann"})
    assert (caught.value.code, caught.value.clause) == ("not-asked", "pontoon/10.1")
    assert caught.value.asked == {"area": 1, "hand": 1, "action": "hit"}


@rule("baceball/8.1")
def test_baceball_asks_for_no_decision_so_every_one_is_refused() -> None:
    record = {
        "game": "baceball",
        "wagers": [{"area": 1, "patron": "ann", "wager": "bet", "amount": 500}],
        "cards": ["2c", "3d", "4h", "5s", "6c", "7d"],
        "decisions": [{"area": 1, "action": "hit"}],
    }
    with pytest.raises(Refused) as caught:
        records.settle(BACEBALL, records.from_mapping(BACEBALL, record))
    assert (caught.value.code, caught.value.clause) == ("not-asked", "baceball/8.1")


def question(patron: str, area: int = 1, hand: int = 1, default: str | None = None) -> Ask:
    options = (Option("hit", CITE["10.1(c)"]), Option("no", CITE["7.1"]))
    return Ask(patron, area, hand, options, CITE["10.1"], default=default)


def test_each_decision_is_used_once_and_in_order() -> None:
    listed = (Decision(area=1, action="hit"), Decision(area=1, action="no"))
    decisions = Decisions(paper_pontoon.GAME, listed)
    assert [decisions.answer(question("ann"), ROUND).action for _ in listed] == ["hit", "no"]
    with pytest.raises(Unreadable):
        decisions.answer(question("ann"), ROUND)


def test_of_several_questions_the_one_that_is_listed_next_is_answered() -> None:
    decisions = Decisions(paper_pontoon.GAME, (Decision(area=1, hand=2, action="hit"),))
    both = Asks((question("ann", default="no"), question("bob", hand=2, default="no")), CITE["7.1"])
    assert decisions.answer(both, ROUND) == Said("bob", 1, 2, "hit")
    assert decisions.answer(both, ROUND) == Said("ann", 1, 1, "no")


def test_a_joint_decision_does_not_carry_over_to_another_hand() -> None:
    joint = Decision(area=1, action="hit", patrons=("ann", "bob"))
    decisions = Decisions(paper_pontoon.GAME, (joint,))
    assert decisions.answer(question("ann"), ROUND).action == "hit"
    assert decisions.answer(question("bob", hand=2, default="no"), ROUND).action == "no"
    assert decisions.answer(question("bob", default="no"), ROUND).action == "hit"


def test_tiles_are_read_by_name() -> None:
    asked = Ask("ann", 2, 1, (Option("set", CITE["10.1"], items=TILE_SET[:2]),), CITE["10.1"])
    decisions = Decisions(paper_pai_gow.GAME, (Decision(area=2, action="set", items=("1-2", "2-4")),))
    assert decisions.answer(asked, ROUND).items == (TILE_SET[1], TILE_SET[0])


def test_a_tile_that_does_not_exist_is_quoted_like_any_other_bad_input() -> None:
    asked = Ask("ann", 2, 1, (Option("set", CITE["10.1"], items=TILE_SET[:2]),), CITE["10.1"])
    decisions = Decisions(paper_pai_gow.GAME, (Decision(area=2, action="set", items=("7-9",)),))
    with pytest.raises(Unreadable, match="7-9"):
        decisions.answer(asked, ROUND)
