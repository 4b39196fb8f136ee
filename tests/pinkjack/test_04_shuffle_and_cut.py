"""Rule 4: the shuffle and cut."""

from typing import Any

import pytest

import houseway
from houseway.table.procedure.inputs import Drawn
from houseway.table.procedure.requests import RACK, Ask, Draw, Step, Wagers
from houseway.testing import rule
from tests.boxes import CUTTING_CARD, asked, do_steps, finish, options
from tests.helping import AnyTable, all_cards, cites, events, happened, last, refusal, refused
from tests.pinkjack.helping import SHUFFLER, by_hand, house, open_house, record, table_of

SEATS = {5: "cy", 2: "ann", 7: "bob"}
"""Who sits where; cy came first."""


def acts(table: AnyTable) -> list[str]:
    """What was done with the equipment in the round that is on."""
    return [event.get("act", event["event"]) for event in happened(table, "handled", "burned")]


def to_the_cut(table: AnyTable) -> None:
    """The dealer does what comes before the cut is offered."""
    while isinstance(table.request, Step) and table.request.act != "cut":
        table.done(312)


def after_a_round(at: int | None, seats: dict[int, str] | None = None, wagers: Any = None) -> AnyTable:
    """The cutting card came before the card of that number in a round; the cards are being shuffled."""
    table = by_hand(seats=SEATS if seats is None else seats)
    do_steps(table)
    for area, patron in (wagers or {2: "ann", 5: "cy"}).items():
        table.place(area, patron, "box", 1000)
    table.no_more_bets()
    for number, name in enumerate(["Tc", "Th", "Td", "9c", "9d"]):
        if number == at:
            table.tell(CUTTING_CARD)
        table.drawn(name)
    for area, patron in (wagers or {2: "ann", 5: "cy"}).items():
        table.say(patron, area, "stand")
    if at == 5:
        table.tell(CUTTING_CARD)
    table.drawn("7s")
    table.done()
    to_the_cut(table)
    return table


@rule("pinkjack/4.1")
def test_a_shuffling_device_shuffles_and_nobody_cuts() -> None:
    table = table_of(SHUFFLER, seats=SEATS)
    assert isinstance(table.request, Wagers)
    assert "cut" not in acts(table)
    assert "place-cutting-card" not in acts(table)
    [shuffled] = [event for event in happened(table, "handled") if event["act"] == "shuffle"]
    assert cites(shuffled, "4.1")


def test_two_shuffles_differ() -> None:
    for device in ("shoe", "shuffler"):
        orders = [open_house({"device": device}, seed).dealing.device.order for seed in (1, 2)]  # type: ignore[attr-defined]
        assert orders[0] != orders[1]


@rule("pinkjack/4.2")
def test_the_dealer_may_shuffle_by_hand_before_loading_the_device() -> None:
    table = house(SHUFFLER | {"manual_shuffle": True})
    assert acts(table).index("manual-shuffle") < acts(table).index("shuffle")
    [by_hand_first] = [event for event in happened(table, "handled") if event["act"] == "manual-shuffle"]
    assert cites(by_hand_first, "4.2")
    assert "manual-shuffle" not in acts(house(SHUFFLER))


@rule("pinkjack/4.3.1", "pinkjack/4.3")
def test_a_shoe_is_shuffled_before_the_start_of_play() -> None:
    table = open_house()
    assert acts(table) == ["check", "shuffle", "cut", "place-cutting-card", "burned"]
    shuffled = happened(table, "handled")[1]
    assert cites(shuffled, "4.3.1", "4.3")


def test_nothing_is_shuffled_between_rounds_while_the_cutting_card_is_in() -> None:
    table = house({"behind_cutting_card": 10})
    table.place(1, "ann", "box", 1000)
    table.no_more_bets()
    finish(table)
    assert acts(table) == []


@rule("pinkjack/4.3.2", "pinkjack/4.4.4", "pinkjack/4.4")
def test_the_cutting_card_as_first_card_has_the_cards_shuffled() -> None:
    table = by_hand(seats=SEATS)
    do_steps(table)
    table.place(2, "ann", "box", 1000)
    table.no_more_bets()
    before = len(table.events)
    table.tell(CUTTING_CARD)
    to_the_cut(table)
    shuffled = [event.as_json() for event in table.events[before:] if event.as_json()["event"] == "handled"]
    assert [event["act"] for event in shuffled] == ["shuffle"]
    assert cites(shuffled[0], "4.3.2", "4.3")
    assert asked(table)[:2] == ("bob", 7)
    assert table.request is not None
    assert table.request.rule[0] == "pinkjack/4.4.4"


@rule("pinkjack/4.3.2", "pinkjack/4.8.2")
def test_wagers_stay_over_such_a_shuffle_and_may_be_withdrawn() -> None:
    table = by_hand(seats=SEATS)
    do_steps(table)
    table.place(2, "ann", "box", 1000)
    table.place(5, "cy", "box", 700)
    table.no_more_bets()
    table.tell(CUTTING_CARD)
    do_steps(table)
    assert isinstance(table.request, Wagers)
    assert [(each.patron, each.on_layout) for each in table.wagers] == [("ann", 1000), ("cy", 700)]
    table.withdraw(5, "cy", "box")
    table.no_more_bets()
    assert isinstance(table.request, Draw)
    assert table.request.to.area == 2
    assert not happened(table, "dealt")


@rule("pinkjack/4.3.3", "pinkjack/4.3")
@pytest.mark.parametrize("at", [1, 2, 3, 4, 5])
def test_the_round_of_the_cutting_card_is_finished_and_then_the_cards_are_shuffled(at: int) -> None:
    table = after_a_round(at)
    result = last(table)
    assert result["net"] == {"ann": 1000, "cy": 1000}
    [opening] = [event for event in events(result, "handled") if event["act"] == "shuffle"]
    assert cites(opening, "4.3.1")
    [shuffled] = happened(table, "handled")
    assert shuffled["act"] == "shuffle"
    assert cites(shuffled, "4.3.3", "4.3")


@rule("pinkjack/4.4.1", "pinkjack/4.4")
def test_the_first_player_to_the_table_cuts_when_the_game_commences() -> None:
    table = by_hand(seats=SEATS)
    to_the_cut(table)
    assert asked(table)[:2] == ("cy", 5)
    assert isinstance(table.request, Ask)
    assert table.request.rule[0] == "pinkjack/4.4.1"
    do_steps(table, cut=100)
    [called] = happened(table, "called")
    assert "cy" in called["words"]
    assert cites(called, "4.4.1", "4.4")


@rule("pinkjack/4.4.2")
@pytest.mark.parametrize(("at", "patron", "area"), [(1, "cy", 5), (3, "ann", 2), (4, "cy", 5)])
def test_the_player_on_whose_area_the_cutting_card_came_cuts(at: int, patron: str, area: int) -> None:
    table = after_a_round(at)
    assert asked(table)[:2] == (patron, area)
    assert table.request is not None
    assert table.request.rule[0] == "pinkjack/4.4.2"


@rule("pinkjack/4.4.3")
@pytest.mark.parametrize("at", [2, 5])
def test_after_the_dealers_hand_the_player_farthest_to_the_right_cuts(at: int) -> None:
    table = after_a_round(at)
    assert asked(table)[:2] == ("bob", 7)
    assert table.request is not None
    assert table.request.rule[0] == "pinkjack/4.4.3"


@rule("pinkjack/4.4.3")
def test_the_farthest_to_the_right_may_be_a_player_who_does_not_sit() -> None:
    table = after_a_round(2, seats={}, wagers={3: "dee", 6: "eve"})
    assert asked(table)[:2] == ("eve", 6)


@rule("pinkjack/4.4.5")
def test_after_cards_are_replaced_the_player_farthest_to_the_right_cuts() -> None:
    table = by_hand(seats=SEATS, unopened=False, shuffle_due="3.5.2", replace_due=True)
    to_the_cut(table)
    assert asked(table)[:2] == ("bob", 7)
    assert table.request is not None
    assert table.request.rule[0] == "pinkjack/4.4.5"


@rule("pinkjack/4.5")
@pytest.mark.parametrize(
    ("at", "order"), [(1, ["cy", "bob", "ann"]), (3, ["ann", "cy", "bob"]), (2, ["bob", "ann", "cy"])]
)
def test_a_cut_that_is_refused_is_offered_clockwise(at: int, order: list[str]) -> None:
    table = after_a_round(at)
    offered = []
    while isinstance(table.request, Ask):
        offered.append(table.request.patron)
        table.say(table.request.patron, table.request.area, "no", hand=table.request.hand)
    assert offered == order
    assert isinstance(table.request, Step)
    assert (table.request.act, table.request.rule[0]) == ("cut", "pinkjack/4.5")


@rule("pinkjack/4.5")
def test_a_casino_supervisor_cuts_if_nobody_does() -> None:
    table = by_hand()
    to_the_cut(table)
    assert isinstance(table.request, Step)
    table.done(99)
    cut = happened(table, "handled")[-1]
    assert (cut["act"], cut["count"]) == ("cut", 99)
    assert cites(cut, "4.5", "4.6")


@rule("pinkjack/4.5")
def test_the_next_player_may_accept_the_cut() -> None:
    table = after_a_round(1)
    table.say("cy", 5, "no")
    table.say("bob", 7, "cut", amount=60)
    do_steps(table)
    cut = next(event for event in happened(table, "handled") if event["act"] == "cut")
    assert cut["count"] == 60


@rule("pinkjack/4.4.1")
@pytest.mark.parametrize("patron", ["ann", "bob", "eve"])
def test_nobody_else_cuts_out_of_turn(patron: str) -> None:
    table = by_hand(seats=SEATS)
    to_the_cut(table)
    with refused(table, "4.4.1", "not-asked"):
        table.say(patron, 5, "cut", amount=100)


@rule("pinkjack/4.6")
@pytest.mark.parametrize(("decks", "least", "most"), [(6, 52, 260), (8, 52, 364)])
@pytest.mark.parametrize("inside", [True, False])
def test_the_cut_is_at_least_one_deck_in_from_either_end(
    decks: int, least: int, most: int, inside: bool
) -> None:
    table = by_hand({"decks": decks}, seats={1: "ann"})
    while isinstance(table.request, Step):
        table.done(52 * decks)
    if inside:
        assert set(options(table)) == {"cut", "no"}
        for place in (least, most):
            other = by_hand({"decks": decks}, seats={1: "ann"})
            while isinstance(other.request, Step):
                other.done(52 * decks)
            other.say("ann", 1, "cut", amount=place)
            do_steps(other)
            cuts = [event for event in happened(other, "handled") if event["act"] == "cut"]
            assert [event["count"] for event in cuts] == [place]
            assert cites(cuts[0], "4.6")
        return
    for place in (-1, 0, 1, least - 1, most + 1, 52 * decks):
        with refused(table, "4.6", "amount"):
            table.say("ann", 1, "cut", amount=place)


@rule("pinkjack/4.6")
@pytest.mark.parametrize("place", [0, 51, 261, 312])
def test_a_supervisor_too_cuts_at_least_one_deck_in(place: int) -> None:
    table = by_hand()
    to_the_cut(table)
    with pytest.raises((houseway.Refused, houseway.Unreadable)):
        table.done(place)
    assert isinstance(table.request, Step)
    assert (table.request.act, table.request.least, table.request.most) == ("cut", 52, 260)


@rule("pinkjack/4.7")
@pytest.mark.parametrize("place", [52, 100, 260])
def test_the_cards_in_front_of_the_cut_go_to_the_back(place: int) -> None:
    table = table_of({}, seats={1: "ann"})
    dealing: Any = table.dealing
    before = [str(each) for each in dealing.device.order]
    table.say("ann", 1, "cut", amount=place)
    after = [str(each) for each in (*dealing.rack.items, *dealing.device.order)]
    assert after == before[place:] + before[:place]
    assert sum(all_cards(table).values()) == 312


@rule("pinkjack/4.7")
@pytest.mark.parametrize(("decks", "behind"), [(6, 0), (6, 60), (6, 156), (8, 157), (8, 208)])
def test_the_cutting_card_goes_up_to_half_way_in_from_the_back(decks: int, behind: int) -> None:
    table = open_house({"decks": decks, "behind_cutting_card": behind})
    [inserted] = [event for event in happened(table, "handled") if event["act"] == "place-cutting-card"]
    assert (inserted["count"], cites(inserted, "4.7")) == (behind, True)
    dealing: Any = table.dealing
    assert dealing.device.behind_cutting_card == behind


@rule("pinkjack/4.7")
@pytest.mark.parametrize(("decks", "behind"), [(6, 157), (8, 209), (6, -1), (6, 312)])
def test_deeper_than_half_way_is_refused(decks: int, behind: int) -> None:
    settings = {"decks": decks, "behind_cutting_card": behind}
    with pytest.raises(houseway.Refused) as caught:
        house(settings)
    assert caught.value.clause == "pinkjack/4.7"
    assert refusal(record("Ac 5s Kc", settings=settings)) == "4.7"


@rule("pinkjack/4.7")
@pytest.mark.parametrize("behind", [157, 312])
def test_a_dealer_who_puts_it_deeper_is_not_taken_at_their_word(behind: int) -> None:
    table = by_hand()
    to_the_cut(table)
    table.done(100)
    assert isinstance(table.request, Step)
    assert (table.request.act, table.request.most) == ("place-cutting-card", 156)
    with pytest.raises((houseway.Refused, houseway.Unreadable)):
        table.done(behind)
    assert isinstance(table.request, Step)


@rule("pinkjack/4.7")
@pytest.mark.parametrize("seed", range(6))
def test_a_shoe_is_played_down_to_the_cutting_card(seed: int) -> None:
    table = house({"behind_cutting_card": 156}, seed)
    told: list[dict[str, Any]] = []
    while not any(cites(event, "4.3.3") or cites(event, "4.3.2") for event in told):
        assert table.rounds_played < 60
        if not table.wagers:
            table.place(1, "ann", "box", 1000)
        played = table.rounds_played
        table.no_more_bets()
        finish(table)
        if table.rounds_played > played:
            told += last(table)["events"]
    shown = next(
        number for number, event in enumerate(told) if cites(event, "4.3.3") or cites(event, "4.3.2")
    )
    cards = [event for event in told[:shown] if event["event"] == "dealt"]
    assert len(cards) == 312 - 1 - 156


@rule("pinkjack/4.8.2", "pinkjack/4.8")
def test_after_each_shuffle_and_cut_the_first_card_is_burned_face_down() -> None:
    table = after_a_round(1)
    table.say("cy", 5, "cut", amount=100)
    while isinstance(table.request, Step):
        table.done(table.request.number or table.request.least)
    assert isinstance(table.request, Draw)
    assert (table.request.to, table.request.face_up) == (RACK, False)
    assert table.request.rule[0] == "pinkjack/4.8.2"
    table.tell(Drawn(None))
    assert acts(table).count("burned") == 1
    assert isinstance(table.request, Wagers)


@rule("pinkjack/4.8.1", "pinkjack/4.8")
def test_with_a_shuffling_device_a_card_is_burned_before_the_start_of_play_only() -> None:
    table = house(SHUFFLER)
    assert acts(table)[-1] == "burned"
    [burned] = happened(table, "burned")
    assert cites(burned, "4.8.1", "4.8")
    for _ in range(3):
        table.place(1, "ann", "box", 1000)
        table.no_more_bets()
        finish(table)
    later = [event for event in last(table)["events"] if event["event"] == "burned"]
    assert (later, acts(table).count("burned")) == ([], 0)


@rule("pinkjack/4.8")
@pytest.mark.parametrize("settings", [{}, SHUFFLER])
def test_the_settlement_of_a_round_does_not_tell_the_burned_card(settings: dict[str, str]) -> None:
    table = house(settings)
    table.place(1, "ann", "box", 1000)
    table.no_more_bets()
    finish(table)
    [burned] = events(last(table), "burned")
    assert "item" not in burned
