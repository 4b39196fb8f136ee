"""A finished round is set right until the next one commences; the one that was open keeps its wagers."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import houseway
from houseway.api import open_table, replay_round, verify_journal
from houseway.games import PLAYABLE, game_named
from houseway.games.defaults import DEFAULT_SETTINGS
from houseway.journal import Journal, utc_clock
from houseway.rulebook import Refused, Unreadable
from houseway.table.keeping.kept import KeptTable
from houseway.table.keeping.scribe import INSPECTOR
from houseway.table.layout.events import Returned
from houseway.table.layout.settings import NoPlace
from houseway.table.procedure.dealing import ByHouse
from houseway.table.procedure.inputs import Done
from houseway.table.procedure.requests import Ask, Asks, Wagers
from houseway.testing.play import random_answer, random_wager
from tests.baceball.helping import DEALER_27, LOW, by_hand, deal_out, dealt
from tests.helping import last, on_layout, refused
from tests.moves import MOVES, NET, cards_in, finish
from tests.pinkjack.halting import started

GAMES = sorted(PLAYABLE)
SETS_RIGHT = ("reconstruct", "reconstruct", "void-round", "correct-hand", "void-hand", "correct-setting")


def played(*wagers: tuple[int, str, int]) -> Any:
    """ann's 9 lost to 27 on area 1, and betting is open again with these wagers."""
    table = by_hand()
    table.place(1, "ann", "bet", 1000)
    table.no_more_bets()
    deal_out(table, dealt(LOW, DEALER_27))
    for area, patron, amount in wagers:
        table.place(area, patron, "bet", amount)
    return table


def test_the_round_before_is_set_right_and_the_open_one_keeps_its_wagers() -> None:
    table = played((2, "bob", 700), (3, "cat", 900))
    table.order("reconstruct", by="dealer", cards=dealt(DEALER_27, LOW))
    assert (last(table)["net"], table.rounds_played) == ({"ann": 1000}, 1)
    assert on_layout(table) == [(2, "bob", "bet", 700), (3, "cat", "bet", 900)]
    table.withdraw(2, "bob", "bet")
    table.no_more_bets()
    deal_out(table, dealt(LOW, DEALER_27))
    assert last(table)["net"] == {"cat": -900}


def test_it_can_be_set_right_again_and_in_the_end_be_void() -> None:
    table = played((2, "bob", 700))
    table.order("reconstruct", by="dealer", cards=dealt(DEALER_27, LOW))
    table.order("reconstruct", by="dealer", cards=dealt(LOW, DEALER_27))
    assert last(table)["net"] == {"ann": -1000}
    table.order("void-round", by="gaming-supervisor")
    assert (last(table)["net"], last(table)["events"][-1]["how"]) == ({"ann": 0}, "void")
    with refused(table, "12.5", "round-over"):
        table.order("void-round", by="gaming-supervisor")
    assert on_layout(table) == [(2, "bob", "bet", 700)]


def test_it_is_settled_by_its_record_as_if_it_had_been_set_right_at_once() -> None:
    table = played((2, "bob", 700))
    table.order("reconstruct", by="dealer", cards=dealt(DEALER_27, LOW))
    for short in (False, True):
        assert houseway.settle(table.record(short=short))["net"] == {"ann": 1000}


def test_once_the_next_first_card_is_out_orders_are_about_the_next_round() -> None:
    table = played((1, "ann", 1000))
    table.no_more_bets()
    table.order("reconstruct", by="dealer", cards=dealt(DEALER_27, LOW))
    assert last(table)["net"] == {"ann": 1000}
    table.drawn("Kc")
    with refused(table, "12.5", "other-cards"):
        table.order("reconstruct", by="dealer", cards=dealt(DEALER_27, LOW))


def test_a_refused_order_leaves_both_rounds_as_they_were() -> None:
    table = played((2, "bob", 700))
    ending = last(table)
    with refused(table, "12.5", "other-cards"):
        table.order("reconstruct", by="dealer", cards=dealt(DEALER_27))
    with refused(table, "12.5", "not-your-power"):
        table.order("void-round", by="dealer")
    assert last(table) == ending


def test_a_stand_off_that_was_none_goes_and_one_that_was_lies_there_again() -> None:
    table = by_hand()
    table.place(1, "ann", "bet", 1000)
    table.no_more_bets()
    deal_out(table, dealt("9c 9d 8h", "9h 9s 8c"))
    assert on_layout(table) == [(1, "ann", "bet", 1000)]
    table.place(2, "bob", "bet", 500)
    table.order("reconstruct", by="dealer", cards=dealt("9c 9d 9h", "8h 9s 8c"))
    assert (last(table)["net"], on_layout(table)) == ({"ann": 1000}, [(2, "bob", "bet", 500)])
    table.place(1, "ann", "bet", 2000)
    table.order("reconstruct", by="dealer", cards=dealt("9c 9d 8h", "9h 9s 8c"))
    assert on_layout(table) == [(1, "ann", "bet", 1000), (2, "bob", "bet", 500)]


def test_the_last_card_is_corrected_after_the_cards_were_collected() -> None:
    table = played((2, "bob", 700))
    table.correct("2h")
    assert last(table)["dealer"]["cards"][-1] == "2h"
    assert (table.rounds_played, on_layout(table)) == (1, [(2, "bob", "bet", 700)])


def test_a_correction_counts_at_the_cards_that_lay_there() -> None:
    table = started(MOVES)
    assert finish(table)["net"] == NET
    table.place(2, "cat", "box", 500)
    table.correct("5c")
    assert (last(table)["dealer"]["value"], last(table)["net"]) == (21, {"ann": -1000, "bob": -2000})
    table.correct("3c")
    assert (last(table)["dealer"]["value"], last(table)["net"]) == (19, NET)
    assert on_layout(table) == [(2, "cat", "box", 500)]


def test_a_round_in_which_somebody_is_asked_anew_is_on_until_it_is_over() -> None:
    table = started(MOVES)
    finish(table)
    table.place(2, "cat", "box", 500)
    cards = cards_in(MOVES)
    cards[0], cards[1] = cards[1], cards[0]  # ann had 5d 8c, bob 9c 7s
    table.order("reconstruct", by="dealer", cards=cards)
    assert (table.rounds_played, on_layout(table)[0]) == (0, (1, "ann", "box", 1000))
    with refused(table, "5.3", "not-now"):
        table.place(3, "dee", "box", 500)
    table.say("ann", 1, "stand")
    table.say("bob", 4, "stand")
    assert isinstance(table.request, Wagers)
    assert last(table)["net"] == {"ann": 1000, "bob": 2000}
    assert (table.rounds_played, on_layout(table)) == (1, [(2, "cat", "box", 500)])


def a_house(game: str, path: Path, seed: int) -> KeptTable[Any]:
    settings = {name: value for name, value in DEFAULT_SETTINGS[game].items() if name != "chips"}
    return open_table(game, settings, Journal(path, utc_clock), source=Random(seed).randbytes)


def come_back(table: KeptTable[Any], path: Path, seed: int) -> KeptTable[Any]:
    table.journal.close()
    chosen, source = game_named(table.game.name), Random(seed).randbytes
    dealing = ByHouse(chosen.equipment(source), chosen.items(table.settings), source)
    journal = Journal(path, utc_clock)
    return KeptTable.recover(chosen, dealing, journal=journal, name=table.name, program="test")


def attempt(act: Callable[[], None]) -> bool:
    try:
        act()
    except (Refused, Unreadable):
        return False
    return True


def set_right(table: KeptTable[Any], rng: Random) -> bool:
    """An order about the round before, with its cards in another order."""
    kind = rng.choice([each for each in SETS_RIGHT if each in table.game.commands])
    fields: dict[str, Any] = {}
    if kind == "reconstruct":
        assert table.last_round is not None
        cards = [str(item) for item in table.last_round.cards_out()]
        rng.shuffle(cards)
        fields = {"cards": tuple(cards)}
    elif kind != "void-round":
        fields = {"area": rng.randint(1, 7)}
    elif "grounds" in table.game.commands[kind].__struct_fields__:
        fields = {"grounds": "a brawl"}
    return attempt(lambda: table.order(kind, "gaming-supervisor", **fields))


def staked(table: KeptTable[Any]) -> Counter[str]:
    """What patrons have put into the round that is on."""
    return Counter({who: -cents for who, cents in table.round.ledger.of_patrons().items() if cents})


def gone_back(table: KeptTable[Any]) -> Counter[str]:
    """What has no place in it since it began anew."""
    back: Counter[str] = Counter()
    for event in table.events[: NoPlace.told_in * len(table.state.no_place)]:
        if isinstance(event, Returned):
            back[event.patron] += event.amount
    return back


def a_step(table: KeptTable[Any], rng: Random) -> int:
    """Something happens; how many rounds were reopened by it."""
    reopened = 0
    match table.request:
        case Wagers(offers=offers):
            for _ in range(rng.randint(0, 5)):
                if listed := list(offers()):
                    wager = random_wager(listed, rng)
                    attempt(lambda wager=wager: table.tell(wager))  # type: ignore[misc]
            if table.last_round is not None and rng.random() < 0.6:
                number, before = table.number, staked(table)
                reopened = set_right(table, rng)
                if reopened and (table.number, table.round.commenced) == (number, False):
                    assert before - staked(table) == gone_back(table)
            if rng.random() < 0.5 and isinstance(table.request, Wagers):
                attempt(lambda: table.tell(Done()))
        case Ask() | Asks() as asked:
            said = random_answer(asked, rng)
            attempt(lambda: table.tell(said))
        case _:
            table.go_on()
    return reopened


def whole(table: KeptTable[Any]) -> tuple[Any, ...]:
    """All that must come back from the journal."""
    told = [event.as_json() for event in table.events]
    money, cards = table.round.ledger.balances, table.dealing.snapshot()  # type: ignore[attr-defined]
    return table.number, told, table.state, money, cards, type(table.request)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_set_right_replays_verifies_and_comes_back(game: str, seed: int, tmp_path: Path) -> None:
    path, rng = tmp_path / "journal.sqlite", Random(seed)
    table, reopened = a_house(game, path, seed), 0
    for _ in range(25):
        reopened += a_step(table, rng)
        if rng.random() < 0.3:
            before, table = whole(table), come_back(table, path, seed)
            assert whole(table) == before
    assert list(verify_journal(path)) == []
    entries = list(table.journal.entries())
    assert reopened == sum(entry.kind == "reopened" for entry in entries)
    for number in range(1, table.number + 1):
        moments = list(replay_round(entries, f"{table.name}/{number}", INSPECTOR))
        assert len([each for each in moments if each.happened == "reopened"]) <= reopened


def test_a_major_that_was_none_after_all_is_won_by_the_next_round() -> None:
    """Three diamond aces won $120,000 of the table's own meter; set right, ann has two and the dealer one."""
    table = by_hand({"jackpot": {"wager": 500, "meters": {"major": 12_000_000, "minor": 5}}})
    for wager, amount in (("bet", 1000), ("jackpot", 500)):
        table.place(1, "ann", wager, amount)
    table.no_more_bets()
    major = dealt("Ad Ad Ad", "9c 9d 8h")
    deal_out(table, major)
    assert last(table)["net"] == {"ann": 10_000 + 12_000_000 - 500}
    table.place(2, "bob", "bet", 600)
    table.place(2, "bob", "jackpot", 500)
    table.order("reconstruct", by="dealer", cards=dealt("Ad Ad 9d", "9c Ad 8h"))
    assert last(table)["net"] == {"ann": 1000 + 50 * 500 - 500}
    table.no_more_bets()
    deal_out(table, major)
    assert last(table)["net"] == {"bob": 6000 + 12_000_000 - 500}


def test_a_jackpot_wager_of_a_round_void_after_all_is_carried_into_the_open_one() -> None:
    table = by_hand({"jackpot": {"wager": 500}})
    table.place(1, "ann", "bet", 1000)
    table.place(1, "ann", "jackpot", 500)
    table.no_more_bets()
    deal_out(table, dealt(LOW, DEALER_27))
    table.place(2, "ann", "bet", 700)
    table.place(3, "bob", "bet", 700)
    table.order("void-round", by="gaming-supervisor")
    assert last(table)["net"] == {"ann": 0}
    table.no_more_bets()
    deal_out(table, dealt("As Ah 9h", LOW, "9c 9d 8h"))
    assert last(table)["net"] == {"ann": 700 + 20 * 500 - 500, "bob": -700}
