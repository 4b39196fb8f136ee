"""Rules 15.6 to 15.8: cards that run out, players who are not there, a shuffle forgotten."""

import pytest

import houseway
from houseway.equipment import Found
from houseway.table.procedure.requests import Act, Ask, Step, Wagers
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.helping import cites, equipment, events, happened, refused
from tests.moves import (
    DEALER,
    DEALERS,
    INITIAL,
    MOVES,
    NET,
    asked,
    decline,
    due,
    finish,
    found,
    go,
    hand,
    incident,
    open_betting,
    prepare,
    stake,
    stand_all,
    steps,
    values,
    wager,
)
from tests.pontoon.going_wrong import (
    AT_A_CARD,
    SHOE,
    accounted,
    acts,
    again,
    nobody_cuts,
    offered,
    record,
    started,
    stopping,
    told_since,
    under,
    under_now,
)

ALONE = (wager(1, "ann", 1000),)
SHARED = (wager(1, "ann", 1000, seated=True), wager(1, "bob", 500))


# 15.6: not enough cards


@rule("pontoon/15.6", "pontoon/5.1")
@pytest.mark.parametrize("place", AT_A_CARD[1:])
def test_the_discards_are_shuffled_and_cut_and_the_round_is_completed(place: int) -> None:
    table = started(MOVES[:place])
    area, before = due(table), len(table.events)
    found(table, Found.EMPTY)
    nobody_cuts(table)
    assert acts(told_since(table, before)) == ["shuffle", "cut", "place-cutting-card"]
    assert under_now(table, "15.6", "called")
    assert due(table) == area
    ending = finish(table, MOVES[place:], short_story=False)
    assert (ending["net"], values(ending)) == (NET, [17, 20, 18])
    written = record(MOVES, incident(MOVES[:place], "insufficient-cards"))
    assert (written["net"], values(written), written["unused"]) == (NET, [17, 20, 18], [])
    assert under(written, "15.6")


@rule("pontoon/15.6", "pontoon/5.2(d)", "pontoon/5.3")
def test_the_players_are_offered_the_cut_of_the_discards() -> None:
    table = started(MOVES[:7])
    found(table, Found.EMPTY)
    steps(table)
    first = offered(table)
    table.say(first, asked(table)[1], "no")
    second = offered(table)
    assert {first, second} == {"ann", "bob"}
    table.say(second, asked(table)[1], "cut", amount=100)
    steps(table)
    [*_, cut] = [event for event in happened(table, "handled") if event["act"] == "cut"]
    assert cut["count"] == 100
    assert due(table) == 4
    assert finish(table, MOVES[7:], short_story=False)["net"] == NET


@rule("pontoon/15.6", "pontoon/5.2/end")
def test_where_nobody_wants_to_cut_a_supervisor_does() -> None:
    table = started(MOVES[:7])
    before = len(table.events)
    found(table, Found.EMPTY)
    nobody_cuts(table)
    cut = next(event for event in told_since(table, before) if event.get("act") == "cut")
    assert cites(cut, "5.2/end")


@rule("pontoon/15.6", "pontoon/5.3")
@pytest.mark.parametrize("place", [47, 384 - 5 - 47])
def test_that_cut_too_is_at_least_a_deck_from_either_end(place: int) -> None:
    table = started(MOVES[:7])
    found(table, Found.EMPTY)
    steps(table)
    patron, area, number = asked(table)
    with pytest.raises(houseway.Refused):
        table.say(patron, area, "cut", hand=number, amount=place)


@rule("pontoon/15.6")
@pytest.mark.parametrize("left", [1, 2, 4, 5, 6])
def test_the_house_goes_on_with_its_discards(left: int) -> None:
    table = stopping(SHOE)
    device, rack = equipment(table).device, equipment(table).rack
    cards = device.take_all()
    device.load(cards[:left])
    rack.add(cards[left:])
    stake(table)
    table.no_more_bets()
    ending = stand_all(table)
    assert [event["item"] for event in events(ending, "dealt")][:left] == [str(card) for card in cards[:left]]
    open_betting(table)
    assert accounted(table)


@rule("pontoon/15.6")
def test_no_card_on_the_layout_is_shuffled_with_the_discards() -> None:
    table = started(MOVES[:7])
    found(table, Found.EMPTY)
    assert isinstance(table.request, Step)
    assert table.request.act is Act.RELOAD
    assert table.request.items is not None
    assert sorted(map(str, table.request.items)) == sorted(INITIAL)


@rule("pontoon/15.6")
def test_a_card_that_waits_is_dealt_before_the_shoe_is_missed() -> None:
    table = started(INITIAL)
    table.order("card-in-error", by=DEALER)
    table.drawn("8h")
    go(table, ["1:stand", "4:hit"])
    assert hand(table, 4) == ["5d", "7s", "8h"]
    go(table, ["4:stand"])
    found(table, Found.EMPTY)
    nobody_cuts(table)
    assert finish(table, ["Kd", "2c"], short_story=False)["net"] == NET


# 15.7: a player who is not there


@rule("pontoon/15.7")
@pytest.mark.parametrize(
    ("cards", "drawn", "value", "net"),
    [
        ("9c 8c", "", 17, -1000),
        ("6c 6d", "", 12, -1000),
        ("6c 5c", "2d", 13, -1000),
        ("2c 3c", "2d 5h", 12, -1000),
        ("Ac Ad", "", 12, -1000),
        ("Ac 5d", "", 16, -1000),
        ("5c 6c", "Ah", 12, -1000),
        ("6c 5c", "9h", 20, 1000),
        ("9c 2c", "Kd", 21, 1000),
        ("2c 2d", "2h 2s 3s Kd", 21, 2000),
        ("6c 5c", "7h", 18, 0),
    ],
    ids=["17", "pair", "11", "5", "two aces", "soft", "ace as one", "20", "21", "six cards", "18"],
)
def test_cards_are_dealt_to_the_hand_until_it_exceeds_eleven(
    cards: str, drawn: str, value: int, net: int
) -> None:
    first, second = cards.split()
    # The dealer has 18; a hand of 21 is paid before the dealer draws.
    dealers = [] if value == 21 else ["9d"]
    moves = [first, "9s", second, "1:absent", *drawn.split(), *dealers]
    table = started(moves[:3], wagers=ALONE)
    ending = finish(table, moves[3:])
    assert ending["hands"][0]["cards"] == [first, second, *drawn.split()]
    assert (ending["hands"][0]["value"], ending["net"]) == (value, {"ann": net})
    assert all(cites(event, "15.7") for event in events(ending, "dealt")[3:] if event["to"]["area"])
    written = record(moves, wagers=ALONE)
    assert (written["net"], written["hands"]) == (ending["net"], ending["hands"])


@rule("pontoon/15.7", "pontoon/4.5(b)")
def test_another_player_on_the_box_who_is_present_decides() -> None:
    moves = ["9c", "6h", "4c", "1:absent", "1:hit", "7d", "1:stand", "Kd", "2c"]
    table = started(moves[:4], wagers=SHARED)
    assert asked(table) == ("bob", 1, 1)
    ending = finish(table, moves[4:])
    # 20 against 18: both wagers on the hand are paid.
    assert ending["net"] == {"ann": 1000, "bob": 500}
    assert record(moves, wagers=SHARED)["net"] == ending["net"]


@rule("pontoon/15.7")
def test_where_none_of_them_is_there_the_cards_are_dealt() -> None:
    table = started(["5c", "6h", "4c", "1:absent", "1:absent"], wagers=SHARED)
    assert due(table) == 1
    ending = finish(table, ["5d", "Kd", "2c"])
    assert (ending["hands"][0]["value"], ending["net"]) == (14, {"ann": -1000, "bob": -500})


@rule("pontoon/15.7")
def test_an_absent_player_neither_doubles_nor_splits() -> None:
    table = started(["5c", "6h", "5d", "1:absent"], wagers=ALONE)
    ending = finish(table, ["8c", "Kd", "2c"])
    assert [line["wager"] for line in ending["results"]] == ["box"]
    assert (len(ending["hands"]), ending["hands"][0]["cards"]) == (1, ["5c", "5d", "8c"])
    # 18 against 18.
    assert ending["net"] == {"ann": 0}


@rule("pontoon/15.7")
def test_an_absent_player_neither_insures_nor_surrenders() -> None:
    table = started(["9c", "Ah", "4c"], wagers=ALONE)
    while isinstance(table.request, Ask) or hasattr(table.request, "open"):
        table.say("ann", 1, "absent")
    ending = finish(table, ["7d"])
    # Soft 18 beats 13: the whole wager is lost, not half of it, and nothing was insured.
    assert ([line["wager"] for line in ending["results"]], ending["net"]) == (["box"], {"ann": -1000})


@rule("pontoon/15.7")
def test_a_player_who_leaves_after_a_card_is_dealt_the_rest() -> None:
    table = started(["2c", "6h", "3d", "1:hit", "4d", "1:absent"], wagers=ALONE)
    assert due(table) == 1
    ending = finish(table, ["2h", "8d", "Kd", "2d"])
    # 2 + 3 + 4 + 2 is 11, and the 8 makes 19 against 18.
    assert (ending["hands"][0]["value"], ending["net"]) == (19, {"ann": 1000})


@rule("pontoon/15.7")
def test_the_cards_of_an_absent_player_are_dealt_in_turn() -> None:
    moves = ["5c", "5d", "6h", "4c", "7s", "1:absent", "8d", "4:hit", "8h", "4:stand", "Kd", "2c"]
    table = started(moves[:6])
    assert due(table) == 1
    ending = finish(table, moves[6:])
    assert (values(ending), ending["net"]) == ([17, 20, 18], NET)


@rule("pontoon/15.7")
def test_a_split_hand_left_alone_is_dealt_to_as_well() -> None:
    table = started(["8c", "6h", "8d"], wagers=ALONE)
    table.say("ann", 1, "split")
    go(table, ["3h", "1:absent"])
    # 8 + 3 is 11: one card more.
    assert due(table) == 1
    go(table, ["5s", "2h"])
    assert asked(table) == ("ann", 1, 2)
    go(table, ["1.2:absent", "9s"])
    ending = finish(table, ["Kd", "2c"])
    # 16 loses and 19 wins against 18.
    assert (values(ending), ending["net"]) == ([16, 19, 18], {"ann": 0})


# 15.8: dealt on after the cutting card


def cutting_card_came(place: int = 7) -> houseway.Table:
    """A round in which the cutting card came out after these moves is over."""
    table = started(MOVES[:place])
    found(table, Found.CUTTING_CARD)
    assert finish(table, MOVES[place:])["net"] == NET
    return table


@rule("pontoon/5.4(b)")
def test_after_the_cutting_card_the_cards_are_shuffled() -> None:
    table = cutting_card_came()
    assert "shuffle" in prepare_acts(table)


def prepare_acts(table: houseway.Table) -> list[str]:
    """What is done with the cards before betting is open."""
    before = len(table.events)
    nobody_cuts(table)
    prepare(table)
    return acts(told_since(table, before))


@rule("pontoon/15.8", "pontoon/5.4")
@pytest.mark.parametrize("by", DEALERS)
def test_a_round_dealt_after_the_cutting_card_stands_and_then_comes_the_shuffle(by: Role) -> None:
    table = cutting_card_came()
    table.order("dealt-on", by=by)
    assert isinstance(table.request, Wagers)
    stake(table)
    table.no_more_bets()
    ending = finish(table, MOVES)
    assert (ending["net"], values(ending)) == (NET, [17, 20, 18])
    assert "over" not in ending
    assert under(ending, "15.8", "called")
    assert "shuffle" in prepare_acts(table)


@rule("pontoon/15.8")
def test_it_passes_from_record_to_record() -> None:
    first = record(MOVES, incident(MOVES[:7], "cutting-card"))
    assert (first["net"], first["after"]["shuffle_due"]) == (NET, "5.4(b)")
    told = {"at": {"preparing": True}, "kind": "dealt-on", "by": "dealer"}
    second = record(MOVES, told, before=first["after"])
    assert (second["net"], second["after"]["shuffle_due"]) == (NET, "5.4(b)")
    third = record(MOVES, before=second["after"])
    assert (third["net"], "shuffle_due" in third["after"]) == (NET, False)


@rule("pontoon/15.8")
def test_several_rounds_so_dealt_stand() -> None:
    table = cutting_card_came()
    for _round in range(2):
        table.order("dealt-on", by=DEALER)
        stake(table)
        table.no_more_bets()
        assert finish(table, MOVES)["net"] == NET
    assert "shuffle" in prepare_acts(table)


@rule("pontoon/15.8", "pontoon/5.4(a)")
def test_dealt_on_after_a_cutting_card_that_came_first_the_round_stands() -> None:
    table = started()
    found(table, Found.CUTTING_CARD)
    # The shuffle is due now (5.4(a)); the dealer forgets it and deals on.
    table.order("dealt-on", by=DEALER)
    ending = finish(table, MOVES)
    assert (ending["net"], values(ending)) == (NET, [17, 20, 18])
    assert under(ending, "15.8")


@rule("pontoon/5.4(a)")
def test_a_cutting_card_that_comes_first_is_followed_by_the_shuffle() -> None:
    table = started()
    before = len(table.events)
    found(table, Found.CUTTING_CARD)
    nobody_cuts(table)
    assert acts(told_since(table, before)) == ["shuffle", "cut", "place-cutting-card"]
    if isinstance(table.request, Wagers):
        table.no_more_bets()
    assert finish(table, MOVES, short_story=False)["net"] == NET


@rule("pontoon/15.8", "pontoon/5.4(b)")
def test_the_round_in_which_the_cutting_card_comes_continues() -> None:
    table = started(MOVES[:7])
    found(table, Found.CUTTING_CARD)
    assert due(table) == 4
    ending = finish(table, MOVES[7:])
    assert ending["net"] == NET
    with pytest.raises(houseway.Refused):
        again(table).order("dealt-on", by=DEALER)


@rule("pontoon/15.8")
def test_no_shuffle_was_forgotten_where_none_is_due() -> None:
    table = started(MOVES[:0])
    with refused(table, "15.8"):
        table.order("dealt-on", by=DEALER)


@rule("pontoon/15.8", "pontoon/15.6")
def test_dealt_on_to_the_end_of_the_shoe_the_discards_complete_the_round() -> None:
    table = cutting_card_came()
    table.order("dealt-on", by=DEALER)
    stake(table)
    table.no_more_bets()
    go(table, INITIAL)
    go(table, ["1:stand", "4:hit"])
    found(table, Found.EMPTY)
    nobody_cuts(table)
    ending = finish(table, MOVES[7:], short_story=False)
    assert (ending["net"], values(ending)) == (NET, [17, 20, 18])


@rule("pontoon/15.8")
@pytest.mark.parametrize("done", range(1, 4))
def test_after_a_shuffle_has_begun_nobody_dealt_on(done: int) -> None:
    table = started(MOVES[:7])
    found(table, Found.CUTTING_CARD)
    finish(table, MOVES[7:])
    for _ in range(done):
        if isinstance(table.request, Step):
            table.done(table.request.number or table.request.least)
        else:
            decline(table)
    assert not isinstance(table.request, Wagers)
    with refused(table, "15.8", "no-shuffle-due"):
        table.order("dealt-on", by=DEALER)
