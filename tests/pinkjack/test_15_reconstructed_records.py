"""Rule 15.8 in records: the right order and the first deal, written by the words of the format alone."""

from typing import Any

import pytest

import houseway
from houseway.testing import rule
from tests.helping import events, not_read
from tests.moves import DEALER, NET, STAKES, cards_in, decision, finish, go, is_card, values
from tests.pinkjack.halting import started

# Right: ann 9 + 8, bob 5 + 7 and the 8, the dealer 6 + 10 + 2. Wrong: their first cards are exchanged.
DEAL = ["9c", "5d", "6h", "8c", "7s"]
WRONG = ["5d", "9c", "6h", "8c", "7s"]
REST = ["1:stand", "4:hit", "8h", "4:stand", "Kd", "2c"]


def in_both(pinkjack: str | None = None, pontoon: str | None = None) -> Any:
    """In Pinkjack and in Pontoon, by the rules of reconstruction and one more each."""
    by = (("pinkjack", "15.8", pinkjack), ("pontoon", "15.4", pontoon))
    return pytest.mark.parametrize(
        "game",
        [
            pytest.param(game, marks=rule(*(f"{game}/{each}" for each in clauses if each)))
            for game, *clauses in by
        ],
    )


IN_BOTH = in_both()


def at(cards: int, decisions: int, kind: str, **more: Any) -> dict[str, Any]:
    """An incident at its moment."""
    return {"at": {"cards": cards, "decisions": decisions}, "kind": kind, "by": "dealer", **more}


def set_right(first: list[str], **more: Any) -> dict[str, Any]:
    """A reconstruction after these moves, which were the first deal."""
    told = {"cards": cards_in(first), "decisions": decisions(first)}
    return at(len(cards_in(first)), len(decisions(first)), "reconstruct", first=told, **more)


def decisions(moves: list[str]) -> list[dict[str, Any]]:
    return [decision(move) for move in moves if not is_card(move)]


def settled(game: str, moves: list[str], *incidents: dict[str, Any], **more: Any) -> dict[str, Any]:
    written = {
        "game": game,
        "wagers": list(STAKES),
        "cards": cards_in(moves),
        "decisions": decisions(moves),
        "incidents": list(incidents),
    }
    result = dict(houseway.settle(written | more))
    assert result["unused"] == []
    return result


# The same decisions


@IN_BOTH
def test_what_was_decided_in_both_deals_is_listed_in_both(game: str) -> None:
    # bob was given the king before the 8.
    first = [*DEAL, "1:stand", "4:hit", "Kd"]
    result = settled(game, [*DEAL, "1:stand", "4:hit", "8h", "4:stand", "Kd", "2c"], set_right(first))
    assert (result["net"], values(result)) == (NET, [17, 20, 18])


@IN_BOTH
@pytest.mark.parametrize("listed", ["in the first deal", "in the right one"])
def test_what_was_decided_in_both_deals_may_be_listed_once(game: str, listed: str) -> None:
    right, incident = (
        [*DEAL, "1:stand", "4:hit", "8h", "4:stand", "Kd", "2c"],
        set_right([*DEAL, "1:stand", "4:hit", "Kd"]),
    )
    more: dict[str, Any] = {}
    if listed == "in the right one":
        del incident["first"]["decisions"]
    else:
        more["decisions"] = [decision("4:stand")]
    result = settled(game, right, incident, **more)
    assert (result["net"], values(result)) == (NET, [17, 20, 18])


@IN_BOTH
def test_a_deal_set_right_after_the_last_card(game: str) -> None:
    # 13 and 16 lost to 19; so do 17 and 12.
    first = [*WRONG, "1:stand", "4:stand", "Kd", "3c"]
    result = settled(game, [*DEAL, "1:stand", "4:stand", "Kd", "3c"], set_right(first))
    assert (result["net"], values(result)) == ({"ann": -1000, "bob": -2000}, [17, 12, 19])
    assert len(events(result, "reversed")) == 2


# Other decisions


@IN_BOTH
def test_a_stand_heard_as_a_hit(game: str) -> None:
    first = [*DEAL, "1:stand", "4:hit", "Kd"]
    result = settled(game, [*DEAL, "1:stand", "4:stand", "Kd", "Qh"], set_right(first))
    # The king and the queen are the dealer's: 26.
    assert (result["net"], values(result)) == ({"ann": 1000, "bob": 2000}, [17, 12, 26])


@IN_BOTH
def test_the_first_of_two_hits_was_none(game: str) -> None:
    first = [*DEAL, "1:stand", "4:hit", "2s", "4:hit", "3d"]
    result = settled(game, [*DEAL, "1:stand", "4:stand", "2s", "3d", "Kd"], set_right(first))
    # bob stands on 12: 6 + 2 + 3 + 10 is 21.
    assert (result["net"], values(result)) == ({"ann": -1000, "bob": -2000}, [17, 12, 21])


@IN_BOTH
def test_the_second_of_two_hits_was_none(game: str) -> None:
    first = [*DEAL, "1:stand", "4:hit", "2s", "4:hit", "Kd"]
    right = [*DEAL, "1:stand", "4:hit", "2s", "4:stand", "Kd", "Qh"]
    result = settled(game, right, set_right(first))
    assert (result["net"], values(result)) == ({"ann": 1000, "bob": 2000}, [17, 14, 26])


@IN_BOTH
def test_the_card_was_given_to_the_next_player(game: str) -> None:
    # ann asked for a card on 13 and bob, who had 16 and stood, was given it: it lay with nobody.
    first = [*WRONG, "1:stand", "3c"]
    right = [*WRONG, "1:hit", "3c", "1:stand", "4:stand", "Kd", "2c"]
    result = settled(game, right, set_right(first))
    # 16 and 16 lose to 18.
    assert (result["net"], values(result)) == ({"ann": -1000, "bob": -2000}, [16, 16, 18])


@IN_BOTH
def test_a_player_was_passed_over(game: str) -> None:
    # bob was not asked: the dealer took the king and the 2. The king is his, and the dealer draws on.
    first = [*DEAL, "1:stand", "Kd", "2c"]
    result = settled(game, [*DEAL, "1:stand", "4:hit", "Kd", "2c", "Jh"], set_right(first))
    assert (result["net"], values(result)) == ({"ann": -1000, "bob": -2000}, [17, 22, 18])


@IN_BOTH
def test_a_card_given_to_somebody_who_stood_is_the_dealers(game: str) -> None:
    first = [*DEAL, "1:stand", "4:stand", "Kd"]
    result = settled(game, [*DEAL, "1:stand", "4:stand", "Kd", "2c"], set_right(first))
    assert (result["net"], values(result)) == ({"ann": -1000, "bob": -2000}, [17, 12, 18])


@IN_BOTH
@pytest.mark.parametrize("listed", [["1:stand", "4:stand"], []])
def test_the_incident_may_say_what_is_told_anew(game: str, listed: list[str]) -> None:
    incident = set_right([*DEAL, "1:stand", "4:hit", "Kd"]) | {"decisions": [decision("4:stand")]}
    result = settled(game, [*DEAL, *listed, "Kd", "Qh"], incident)
    assert (result["net"], values(result)) == ({"ann": 1000, "bob": 2000}, [17, 12, 26])


@pytest.mark.parametrize(
    ("game", "clause"),
    [
        pytest.param("pinkjack", "9.2", marks=rule("pinkjack/9.2")),
        pytest.param("pontoon", "10.2(c)", marks=rule("pontoon/10.2(c)")),
    ],
)
def test_a_decision_of_the_right_deal_that_the_rules_withhold_is_refused(game: str, clause: str) -> None:
    deal = ["9c", "5d", "6h", "8c", "4s"]
    with pytest.raises(houseway.Refused) as caught:
        settled(game, [*deal, "1:stand", "4:stand", "2s"], set_right([*deal, "1:stand", "4:hit", "2s"]))
    assert caught.value.clause == f"{game}/{clause}"


# Faced cards


@in_both("15.1", "15.1")
@pytest.mark.parametrize("place", range(2, 6))
@pytest.mark.parametrize("moved", [0, -1, 1])
def test_a_card_faced_before_the_misdeal_was_found(game: str, place: int, moved: int) -> None:
    first = [*WRONG[:place], "Qs", *WRONG[place:]]
    there = place + moved
    right = [*DEAL[:there], "Qs", *DEAL[there:], *REST]
    result = settled(game, right, at(place, 0, "faced-card"), set_right(first))
    assert (result["net"], values(result)) == (NET, [17, 20, 18])
    assert "Qs" not in [card for hand in result["hands"] for card in hand["cards"]]


@in_both("15.1", "15.1")
def test_a_faced_card_like_one_that_was_dealt(game: str) -> None:
    first = ["5d", "9c", "9c", "6h", "8c", "7s"]
    right = ["9c", "5d", "9c", "6h", "8c", "7s", *REST]
    result = settled(game, right, at(2, 0, "faced-card"), set_right(first))
    assert (result["net"], values(result)) == (NET, [17, 20, 18])


@in_both("15.1", "15.1")
@pytest.mark.parametrize("decided", [0, 1, 2])
def test_a_card_faced_after_the_deal_was_set_right(game: str, decided: int) -> None:
    right = [*DEAL, "1:stand", "4:hit", "Qs", "8h", "4:stand", "Kd", "2c"]
    result = settled(game, right, set_right(WRONG), at(5, decided, "faced-card"))
    assert (result["net"], values(result)) == (NET, [17, 20, 18])


@in_both("15.1", "15.1")
def test_cards_faced_before_and_after(game: str) -> None:
    first = ["5d", "Js", "9c", "6h", "8c", "7s"]
    right = ["9c", "Js", "5d", "6h", "8c", "7s", "1:stand", "4:hit", "8h", "4:stand", "Qs", "Kd", "2c"]
    result = settled(game, right, at(1, 0, "faced-card"), set_right(first), at(7, 3, "faced-card"))
    assert (result["net"], values(result)) == (NET, [17, 20, 18])


@in_both("15.1", "15.1")
def test_a_faced_card_and_another_decision(game: str) -> None:
    first = [*DEAL, "1:stand", "4:hit", "Qs", "Kd"]
    right = [*DEAL, "1:stand", "4:stand", "Qs", "Kd", "Jh"]
    result = settled(game, right, at(5, 2, "faced-card"), set_right(first))
    assert (result["net"], values(result)) == ({"ann": 1000, "bob": 2000}, [17, 12, 26])


# Cards dealt in error


@in_both("15.2", "15.2")
@pytest.mark.parametrize("place", [1, 2, 3, 4])
def test_a_card_dealt_in_error_before_the_misdeal_was_found(game: str, place: int) -> None:
    result = settled(game, [*DEAL, *REST], at(place, 0, "card-in-error"), set_right(WRONG))
    assert (result["net"], values(result)) == (NET, [17, 20, 18])


@in_both("15.2", "15.2")
def test_a_card_dealt_in_error_while_hands_were_played(game: str) -> None:
    # After ann's stand the 8 came out unasked: bob drew it, and had 24.
    first = [*WRONG, "1:stand", "4:hit", "8h"]
    result = settled(game, [*DEAL, *REST], at(5, 1, "card-in-error"), set_right(first))
    assert (result["net"], values(result)) == (NET, [17, 20, 18])


@in_both("15.5", "15.3")
def test_a_card_burned_at_the_dealers_complete_hand_stays_burned(game: str) -> None:
    first = [*WRONG, "1:stand", "4:stand", "Kd", "3c", "4h"]
    right = [*DEAL, "1:stand", "4:hit", "Kd", "3c", "4h", "Js"]
    result = settled(game, right, at(7, 2, "card-in-error"), set_right(first))
    # bob has 22; 6 + 3 + 10 beats 17.
    assert (result["net"], values(result)) == ({"ann": -1000, "bob": -2000}, [17, 22, 19])


# More than once


@IN_BOTH
def test_a_round_set_right_twice(game: str) -> None:
    second = set_right([*DEAL, "1:stand", "4:hit", "Kd"])
    right = [*DEAL, "1:stand", "4:hit", "8h", "4:stand", "Kd", "2c"]
    result = settled(game, right, set_right(WRONG), second)
    assert (result["net"], values(result)) == (NET, [17, 20, 18])


@IN_BOTH
def test_a_round_set_right_twice_with_a_faced_card_and_another_decision(game: str) -> None:
    first = ["5d", "Js", "9c", "6h", "8c", "7s"]
    second = ["9c", "Js", "5d", "6h", "8c", "7s", "1:stand", "4:hit", "Kd"]
    right = ["9c", "Js", "5d", "6h", "8c", "7s", "1:stand", "4:stand", "Kd", "Qh"]
    result = settled(game, right, at(1, 0, "faced-card"), set_right(first), set_right(second))
    assert (result["net"], values(result)) == ({"ann": 1000, "bob": 2000}, [17, 12, 26])


# Written by the table, and before


@pytest.mark.parametrize(("told", "rest"), [((), ["Qh", "5c"]), (("4:stand",), ["Qh"])])
def test_a_record_that_the_table_writes(told: tuple[str, ...], rest: list[str]) -> None:
    table = started(["9c"])
    table.order("faced-card", by=DEALER)
    table.drawn("Qs")
    go(table, [*DEAL[1:], "1:stand", "4:hit", "Kd"])
    table.order("reconstruct", by=DEALER, cards=[*DEAL, "Kd"], decisions=list(map(decision, told)))
    finish(table, rest)
    written = table.record(short=True)
    assert written is not None
    [_, incident] = written["incidents"]
    assert "number" not in incident
    assert written["cards"] == ["9c", "Qs", *DEAL[1:], "Kd", *rest]
    assert incident["first"]["cards"] == ["9c", "Qs", *DEAL[1:], "Kd"]


def test_a_record_says_no_number_of_cards() -> None:
    with not_read("incidents[0].number"):
        settled("pinkjack", [*DEAL, *REST], set_right(["5d", "9c", "6h", "8c", "7s"], number=5))
