"""Rule 5: the shuffle and cut."""

from typing import Any

import pytest

import houseway
from houseway.table.procedure.requests import Ask, Draw, Step, Wagers
from houseway.testing import rule
from tests.boxes import CUTTING_CARD, asked, do_steps, finish, hit, options, stand
from tests.helping import AnyTable, all_cards, cites, events, happened, last, refusal, refused
from tests.pontoon.helping import SHUFFLER, by_hand, house, open_house, record, table_of

SEATS = {5: "cy", 2: "ann", 7: "bob"}
"""Who sits where; cy came first."""


def acts(table: AnyTable) -> list[str]:
    """What was done with the equipment in the round that is on."""
    return [event.get("act", event["event"]) for event in happened(table, "handled", "burned")]


def to_the_cut(table: AnyTable) -> None:
    """The dealer does what comes before the cut is offered."""
    while isinstance(table.request, Step) and table.request.act != "cut":
        table.done(384)


def after_a_round(at: int, seats: dict[int, str] | None = None, wagers: Any = None) -> AnyTable:
    """The cutting card came before the card of that number in a round; the cards are being shuffled."""
    table = by_hand(seats=SEATS if seats is None else seats)
    do_steps(table)
    on = wagers or {2: "ann", 5: "cy"}
    for area, patron in on.items():
        table.place(area, patron, "box", 1000)
    table.no_more_bets()
    for number, name in enumerate(["Kc", "Kh", "8d", "9c", "9d"]):
        if number == at:
            table.tell(CUTTING_CARD)
        table.drawn(name)
    for area, patron in on.items():
        table.say(patron, area, "stand")
    if at == 5:
        table.tell(CUTTING_CARD)
    table.drawn("9s")
    table.done()
    to_the_cut(table)
    return table


@rule("pontoon/5.1")
def test_the_cards_are_shuffled_for_a_new_shoe() -> None:
    [shuffled] = [event for event in happened(open_house(), "handled") if event["act"] == "shuffle"]
    assert cites(shuffled, "5.1")
    orders = [open_house(seed=seed).dealing.device.order for seed in (1, 2)]  # type: ignore[attr-defined]
    assert orders[0] != orders[1]


def test_nothing_is_shuffled_between_rounds_while_the_cutting_card_is_in() -> None:
    table = house()
    table.place(1, "ann", "box", 1000)
    table.no_more_bets()
    finish(table)
    assert acts(table) == []


def test_no_card_is_burned_before_a_round() -> None:
    assert "burned" not in acts(open_house())
    assert "burned" not in acts(house(SHUFFLER))


@rule("pontoon/5.2", "pontoon/5.2(a)")
def test_the_first_player_to_the_table_cuts_when_the_game_is_beginning() -> None:
    table = by_hand(seats=SEATS)
    to_the_cut(table)
    assert asked(table)[:2] == ("cy", 5)
    assert isinstance(table.request, Ask)
    assert table.request.rule[0] == "pontoon/5.2(a)"
    do_steps(table)
    [called] = happened(table, "called")
    assert ("cy" in called["words"], cites(called, "5.2(a)", "5.2")) == (True, True)


@rule("pontoon/5.2(a)")
@pytest.mark.parametrize("patron", ["ann", "bob", "eve"])
def test_nobody_else_cuts_out_of_turn(patron: str) -> None:
    table = by_hand(seats=SEATS)
    to_the_cut(table)
    with refused(table, "5.2(a)", "not-asked"):
        table.say(patron, 5, "cut", amount=100)


@rule("pontoon/5.2(b)")
@pytest.mark.parametrize(("at", "patron", "area"), [(1, "cy", 5), (3, "ann", 2), (4, "cy", 5)])
def test_the_player_on_whose_box_the_cutting_card_came_cuts(at: int, patron: str, area: int) -> None:
    table = after_a_round(at)
    assert asked(table)[:2] == (patron, area)
    assert table.request is not None
    assert table.request.rule[0] == "pontoon/5.2(b)"


@rule("pontoon/5.2(c)")
@pytest.mark.parametrize("at", [2, 5])
def test_after_the_dealers_hand_the_player_farthest_to_the_right_cuts(at: int) -> None:
    table = after_a_round(at)
    assert asked(table)[:2] == ("bob", 7)
    assert table.request is not None
    assert table.request.rule[0] == "pontoon/5.2(c)"


@rule("pontoon/5.2(c)")
def test_the_farthest_to_the_right_may_be_a_player_who_does_not_sit() -> None:
    table = after_a_round(2, seats={}, wagers={3: "dee", 6: "eve"})
    assert asked(table)[:2] == ("eve", 6)


@rule("pontoon/5.2(d)", "pontoon/5.2/end")
@pytest.mark.parametrize(
    ("at", "order"), [(1, ["cy", "bob", "ann"]), (3, ["ann", "cy", "bob"]), (2, ["bob", "ann", "cy"])]
)
def test_a_cut_that_is_declined_is_offered_clockwise_then_to_a_supervisor(at: int, order: list[str]) -> None:
    table = after_a_round(at)
    offered = []
    while isinstance(table.request, Ask):
        offered.append(table.request.patron)
        if len(offered) == 2:
            assert table.request.rule[0] == "pontoon/5.2(d)"
        table.say(table.request.patron, table.request.area, "no", hand=table.request.hand)
    assert offered == order
    assert isinstance(table.request, Step)
    assert (table.request.act, table.request.rule[0]) == ("cut", "pontoon/5.2/end")
    table.done(99)
    cut = [event for event in happened(table, "handled") if event["act"] == "cut"]
    assert [event["count"] for event in cut] == [99]
    assert cites(cut[0], "5.2/end", "5.3")


@rule("pontoon/5.2(d)")
def test_the_next_player_may_accept_the_cut() -> None:
    table = after_a_round(1)
    table.say("cy", 5, "no")
    table.say("bob", 7, "cut", amount=60)
    do_steps(table)
    [cut] = [event for event in happened(table, "handled") if event["act"] == "cut"]
    assert cut["count"] == 60


@rule("pontoon/5.3")
@pytest.mark.parametrize(("decks", "least", "most"), [(3, 48, 96), (6, 48, 240), (8, 48, 336)])
def test_the_cut_is_at_least_one_deck_in_from_either_end(decks: int, least: int, most: int) -> None:
    for place in (least, most):
        table = by_hand({"decks": decks}, seats={1: "ann"})
        while isinstance(table.request, Step):
            table.done(48 * decks)
        assert set(options(table)) == {"cut", "no"}
        for wrong in (-1, 0, least - 1, most + 1, 48 * decks):
            with refused(table, "5.3", "amount"):
                table.say("ann", 1, "cut", amount=wrong)
        table.say("ann", 1, "cut", amount=place)
        do_steps(table)
        [cut] = [event for event in happened(table, "handled") if event["act"] == "cut"]
        assert (cut["count"], cites(cut, "5.3")) == (place, True)


@rule("pontoon/5.3")
@pytest.mark.parametrize("place", [0, 47, 337, 384])
def test_a_supervisor_too_cuts_at_least_one_deck_in(place: int) -> None:
    table = by_hand()
    to_the_cut(table)
    with pytest.raises((houseway.Refused, houseway.Unreadable)):
        table.done(place)
    assert isinstance(table.request, Step)
    assert (table.request.act, table.request.least, table.request.most) == ("cut", 48, 336)


@rule("pontoon/5.3")
@pytest.mark.parametrize("place", [48, 100, 336])
def test_the_cards_in_front_of_the_cut_go_to_the_back(place: int) -> None:
    table = table_of({}, seats={1: "ann"})
    dealing: Any = table.dealing
    before = [str(each) for each in dealing.device.order]
    table.say("ann", 1, "cut", amount=place)
    after = [str(each) for each in (*dealing.rack.items, *dealing.device.order)]
    assert after == before[place:] + before[:place]
    assert sum(all_cards(table).values()) == 384


@rule("pontoon/5.3")
@pytest.mark.parametrize(("decks", "behind"), [(3, 48), (3, 72), (6, 144), (8, 48), (8, 192)])
def test_the_cutting_card_goes_one_deck_to_half_way_in_from_the_back(decks: int, behind: int) -> None:
    table = open_house({"decks": decks, "behind_cutting_card": behind})
    [inserted] = [event for event in happened(table, "handled") if event["act"] == "place-cutting-card"]
    assert (inserted["count"], cites(inserted, "5.3")) == (behind, True)
    assert table.dealing.device.behind_cutting_card == behind  # type: ignore[attr-defined]


@rule("pontoon/5.3")
@pytest.mark.parametrize("decks", [3, 4, 5, 6, 7, 8])
def test_unless_set_the_cutting_card_lies_where_the_rule_allows(decks: int) -> None:
    table = open_house({"decks": decks})
    [inserted] = [event for event in happened(table, "handled") if event["act"] == "place-cutting-card"]
    assert 48 <= inserted["count"] <= 24 * decks


@rule("pontoon/5.3")
@pytest.mark.parametrize(
    ("decks", "behind"), [(6, 47), (6, 145), (8, 193), (3, 73), (6, -1), (6, 0), (6, 288)]
)
def test_no_other_place_can_be_set(decks: int, behind: int) -> None:
    settings = {"decks": decks, "behind_cutting_card": behind}
    with pytest.raises(houseway.Refused) as caught:
        house(settings)
    assert caught.value.clause == "pontoon/5.3"
    assert refusal(record("Ac 5s Kc", settings=settings)) == "5.3"


@rule("pontoon/5.3")
def test_approximately_half_may_be_given_a_tolerance() -> None:
    settings = {"decks": 6, "behind_cutting_card": 150, "cutting_card_tolerance": 6}
    [inserted] = [
        event for event in happened(open_house(settings), "handled") if event["act"] == "place-cutting-card"
    ]
    assert inserted["count"] == 150
    with pytest.raises(houseway.Refused) as caught:
        house({**settings, "cutting_card_tolerance": 5})
    assert caught.value.clause == "pontoon/5.3"


@rule("pontoon/5.3")
@pytest.mark.parametrize("behind", [47, 193, 384])
def test_a_dealer_who_puts_it_elsewhere_is_not_taken_at_their_word(behind: int) -> None:
    table = by_hand()
    to_the_cut(table)
    table.done(100)
    assert isinstance(table.request, Step)
    assert (table.request.act, table.request.least, table.request.most) == ("place-cutting-card", 48, 192)
    with pytest.raises((houseway.Refused, houseway.Unreadable)):
        table.done(behind)
    assert isinstance(table.request, Step)


@rule("pontoon/5.4", "pontoon/5.4(a)")
def test_the_cutting_card_as_first_card_has_the_cards_shuffled_at_once() -> None:
    table = by_hand(seats=SEATS)
    do_steps(table)
    table.place(2, "ann", "box", 1000)
    table.place(5, "cy", "box", 700)
    table.no_more_bets()
    before = len(table.events)
    table.tell(CUTTING_CARD)
    to_the_cut(table)
    later = [event.as_json() for event in table.events[before:]]
    [shuffled] = [event for event in later if event["event"] == "handled"]
    assert (shuffled["act"], cites(shuffled, "5.4(a)", "5.4")) == ("shuffle", True)
    do_steps(table)
    assert [(each.patron, each.on_layout) for each in table.wagers] == [("ann", 1000), ("cy", 700)]
    table.no_more_bets()
    assert isinstance(table.request, Draw)
    assert not happened(table, "dealt")


@rule("pontoon/5.4", "pontoon/5.4(b)")
@pytest.mark.parametrize("at", [1, 2, 3, 4, 5])
def test_the_round_of_the_cutting_card_is_finished_and_then_the_cards_are_shuffled(at: int) -> None:
    table = after_a_round(at)
    result = last(table)
    assert result["net"] == {"ann": 1000, "cy": 1000}
    assert [event["act"] for event in events(result, "handled")].count("shuffle") == 1
    [shuffled] = happened(table, "handled")
    assert (shuffled["act"], cites(shuffled, "5.4(b)")) == ("shuffle", True)


@rule("pontoon/5.4")
@pytest.mark.parametrize("seed", range(3))
def test_a_shoe_is_played_down_to_the_cutting_card(seed: int) -> None:
    table = house({"decks": 3, "behind_cutting_card": 72}, seed)
    told: list[dict[str, Any]] = []
    while not any(cites(event, "5.4(a)") or cites(event, "5.4(b)") for event in told):
        assert table.rounds_played < 40
        if not table.wagers:
            table.place(1, "ann", "box", 1000)
        played = table.rounds_played
        table.no_more_bets()
        finish(table)
        if table.rounds_played > played:
            told += last(table)["events"]
    shown = next(n for n, event in enumerate(told) if cites(event, "5.4(a)") or cites(event, "5.4(b)"))
    assert len([event for event in told[:shown] if event["event"] == "dealt"]) == 144 - 72


@rule("pontoon/5/fn1", "pontoon/19.2")
def test_with_an_automated_shoe_nobody_cuts() -> None:
    table = table_of(SHUFFLER, seats=SEATS)
    assert isinstance(table.request, Wagers)
    assert not {"cut", "place-cutting-card"} & set(acts(table))
    [shuffled] = [event for event in happened(table, "handled") if event["act"] == "shuffle"]
    assert cites(shuffled, "5/fn1")
    assert not cites(shuffled, "5.1")


@rule("pontoon/6.1")
@pytest.mark.parametrize("device", ["hand", "", "Shoe"])
def test_there_is_no_other_device(device: str) -> None:
    with pytest.raises(houseway.Refused) as caught:
        house({"device": device})
    assert caught.value.clause == "pontoon/6.1"
    assert refusal(record("Ac 5s Kc", settings={"device": device})) == "6.1"


@rule("pontoon/5.5", "pontoon/A/session")
@pytest.mark.parametrize(("left", "due"), [(1, None), (3, None), (4, "5.4(b)")])
def test_in_the_final_three_rounds_of_a_session_the_cutting_card_is_discarded(
    left: int, due: str | None
) -> None:
    incident = {"at": {"cards": 3, "decisions": 1}, "kind": "cutting-card"}
    written = record("9c 6d 5h 3c Kd 9s", hit(), stand())
    written |= {"incidents": [incident], "before": {"rounds_left": left}}
    result = houseway.settle(written)
    assert result["after"].get("shuffle_due") == due
    assert result["after"].get("rounds_left") == left - 1
    assert result["net"] == {"ann": 1000}
