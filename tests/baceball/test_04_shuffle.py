"""Rule 4: the shuffle."""

from collections import Counter
from typing import Any

import pytest

import houseway
from houseway.table.procedure.dealing import ByHand
from houseway.table.procedure.inputs import Drawn
from houseway.table.procedure.requests import RACK, Act, Draw, Step, Wagers
from houseway.table.procedure.roles import Role
from houseway.testing import rule
from tests.baceball.helping import SUPERVISORS, by_hand, cards_at, deal_out, house, in_device_and_rack
from tests.helping import cites, equipment, events, happened, refused


def fill(table: houseway.Table) -> None:
    """A Bet on each of the seven areas; those that stood off lie there already."""
    for area in set(range(1, 8)) - {each.area for each in table.wagers}:
        table.place(area, f"p{area}", "bet", 500)


def opening_steps(settings: dict[str, Any]) -> list[tuple[str, str]]:
    """What a dealer is asked to do before betting opens, each with its clause."""
    table = houseway.Table("baceball", settings, dealing=ByHand())
    steps = []
    while isinstance(table.request, Step):
        steps.append((str(table.request.act), str(table.request.rule[0])))
        table.done(312)
    return steps


@rule("baceball/4.1", "baceball/4.1.1")
def test_the_cards_are_shuffled_before_play_starts() -> None:
    table = house()
    acts = happened(table, "handled", "burned", "placed", "dealt")
    assert [event.get("act", event["event"]) for event in acts] == ["check", "shuffle", "burned"]
    assert cites(acts[1], "4.1", "4.1.1")
    assert isinstance(table.request, Wagers)


@rule("baceball/4.1.1")
def test_the_dealer_is_asked_to_shuffle_before_betting_opens() -> None:
    assert opening_steps({}) == [("check", "baceball/3.4"), ("shuffle", "baceball/4.1.1")]


def test_two_shuffles_differ() -> None:
    first, second = (equipment(house(seed=seed)).device.order for seed in (1, 2))
    assert first != second


@rule("baceball/4.1.2", "baceball/4.1")
@pytest.mark.parametrize("by", SUPERVISORS)
def test_a_suspect_mix_is_shuffled_again_after_a_round(by: Role) -> None:
    table = house()
    table.place(1, "ann", "bet", 500)
    table.no_more_bets()
    before = len(table.events)
    table.order("order-shuffle", by=by)
    acts = [event.as_json() for event in table.events[before:] if not hasattr(event, "value")]
    assert [event.get("act", event["event"]) for event in acts] == ["shuffle", "burned"]
    assert cites(acts[0], "4.1.2", "4.1")
    assert in_device_and_rack(table) == (311, 1)


@rule("baceball/4.1.2")
def test_no_shuffle_is_ordered_in_the_midst_of_a_round() -> None:
    table = by_hand()
    table.place(1, "ann", "bet", 500)
    table.no_more_bets()
    table.drawn("Kc")
    with refused(table, "4.1.2", "round-in-progress"):
        table.order("order-shuffle", by=Role.GAMING_MANAGER)


@rule("baceball/4.1.2")
@pytest.mark.parametrize("by", [Role.DEALER, Role.INSPECTOR])
def test_only_a_casino_supervisor_orders_a_shuffle(by: Role) -> None:
    table = house()
    with refused(table, "4.1.2", "not-your-power"):
        table.order("order-shuffle", by=by)


@rule("baceball/4.2")
def test_casino_pre_shuffled_cards_are_riffled_for_a_player_before_loading() -> None:
    table = house()
    before = len(table.events)
    table.order("replace-cards", by="gaming-supervisor", cards="casino-pre-shuffled", riffle_for="ann")
    acts = [event.as_json() for event in table.events[before:] if event.as_json()["event"] == "handled"]
    assert [event["act"] for event in acts] == ["replace", "introduce", "riffle", "shuffle"]
    assert cites(acts[2], "4.2")
    assert cards_at(table) == 312


@rule("baceball/4.2")
def test_the_dealer_is_asked_to_riffle_before_loading() -> None:
    table = by_hand()
    table.order("replace-cards", by="gaming-supervisor", cards="casino-pre-shuffled", riffle_for="ann")
    asked = []
    while isinstance(table.request, Step):
        asked.append((table.request.act, table.request.rule[0]))
        table.done(312)
    assert asked[1] == (Act.RIFFLE, "baceball/4.2")
    assert [act for act, _ in asked] == [Act.REPLACE, Act.RIFFLE, Act.SHUFFLE]


@rule("baceball/4.2")
@pytest.mark.parametrize("cards", ["new", "angel-pre-shuffled"])
def test_other_cards_are_not_riffled_for_a_player(cards: str) -> None:
    table = house()
    with refused(table, "4.2", "no-riffle"):
        table.order("replace-cards", by="gaming-supervisor", cards=cards, riffle_for="ann")


def test_nothing_is_riffled_unless_a_player_asks() -> None:
    table = house()
    table.order("replace-cards", by="gaming-supervisor", cards="casino-pre-shuffled")
    assert "riffle" not in {event["act"] for event in happened(table, "handled")}


@rule("baceball/4.3")
def test_the_dealer_may_shuffle_by_hand_before_loading() -> None:
    assert opening_steps({"manual_shuffle": True}) == [
        ("check", "baceball/3.4"),
        ("manual-shuffle", "baceball/4.3"),
        ("shuffle", "baceball/4.1.1"),
    ]
    acts = happened(house({"manual_shuffle": True}), "handled")
    assert [event["act"] for event in acts] == ["check", "manual-shuffle", "shuffle"]
    assert cites(acts[1], "4.3")


@rule("baceball/4.4")
def test_the_first_card_is_burned_face_down() -> None:
    table = houseway.Table("baceball", {}, dealing=ByHand())
    while isinstance(table.request, Step):
        table.done(312)
    assert isinstance(table.request, Draw)
    assert (table.request.to, table.request.face_up) == (RACK, False)
    assert table.request.rule[0] == "baceball/4.4"


@rule("baceball/4.4")
def test_a_dealer_burns_the_card_without_looking() -> None:
    table = houseway.Table("baceball", {}, dealing=ByHand())
    while isinstance(table.request, Step):
        table.done(312)
    table.tell(Drawn(None))
    assert len(happened(table, "burned")) == 1
    assert isinstance(table.request, Wagers)


@rule("baceball/4.4")
def test_the_settlement_of_a_round_does_not_tell_the_burned_card() -> None:
    table = house()
    table.place(1, "ann", "bet", 500)
    table.no_more_bets()
    assert table.last is not None
    [burned] = events(dict(table.last), "burned")
    assert "item" not in burned


@rule("baceball/4.4", "baceball/3.8")
def test_new_cards_are_burned_once_more_and_the_next_round_is_not() -> None:
    table = house()
    table.order("replace-cards", by="gaming-supervisor")
    assert len(happened(table, "burned")) == 2
    table.place(1, "ann", "bet", 500)
    table.no_more_bets()
    assert not happened(table, "burned")


@rule("baceball/4.5")
@pytest.mark.parametrize("cards_out", [0, 1, 5])
def test_dropped_cards_are_told_and_all_verified(cards_out: int) -> None:
    table = by_hand()
    table.place(1, "ann", "bet", 500)
    table.no_more_bets()
    cards = ["2c", "9c", "3d", "9d", "4h", "9h"]
    for name in cards[:cards_out]:
        table.drawn(name)
    before = len(table.events)
    table.order("cards-dropped", by=Role.DEALER)
    assert isinstance(table.request, Step)
    table.done(312)
    told, verified = [event.as_json() for event in table.events[before:]]
    assert (told["event"], told["who"]) == ("notified", "supervisors")
    assert (verified["act"], verified["count"]) == ("verify", 312)
    assert cites(told, "4.5")
    assert cites(verified, "4.5")
    deal_out(table, cards[cards_out:])
    assert table.last is not None
    assert table.last["net"] == {"ann": -500}


@rule("baceball/4.5")
@pytest.mark.parametrize("by", [*SUPERVISORS, Role.INSPECTOR])
def test_it_is_the_dealer_who_tells_of_dropped_cards(by: Role) -> None:
    table = house()
    with refused(table, "4.5", "not-your-power"):
        table.order("cards-dropped", by=by)


@rule("baceball/4.1", "baceball/4.4", "baceball/12.6")
def test_an_empty_device_is_loaded_with_the_discards_and_the_round_goes_on() -> None:
    table = house()
    reloads = 0
    for _ in range(40):
        fill(table)
        table.no_more_bets()
        assert table.last is not None
        ending = dict(table.last)
        acts = [event for event in events(ending, "handled") if event["act"] in ("reload", "shuffle")]
        assert len(events(ending, "burned")) == sum(event["act"] == "shuffle" for event in acts)
        reloads += sum(event["act"] == "reload" and cites(event, "12.6", "4.1") for event in acts)
        assert [len(hand["cards"]) for hand in ending["hands"]] == [3] * 7
        assert len(ending["dealer"]["cards"]) == 3
        assert cards_at(table) == 312
    assert reloads == 3


@rule("baceball/12.6")
def test_no_card_comes_out_twice_between_two_reloads() -> None:
    table = house(seed=7)
    out: Counter[str] = Counter()
    reloads = 0
    for _ in range(30):
        fill(table)
        table.no_more_bets()
        assert table.last is not None
        on_the_layout: list[str] = []
        for event in events(dict(table.last), "dealt", "handled"):
            if event["event"] == "dealt":
                out[event["item"]] += 1
                on_the_layout.append(event["item"])
            elif event["act"] == "reload":
                out, reloads = Counter(on_the_layout), reloads + 1
            assert max(out.values(), default=0) <= 6
    assert reloads == 2
