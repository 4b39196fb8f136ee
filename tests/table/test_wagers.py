"""Wagers on one area: who controls it, what is in action of them; money and the clauses it moves under."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.equipment import card, odds
from houseway.games.baceball import GAME as BACEBALL
from houseway.rulebook import Refused, UnknownClause, rulebook
from houseway.table.driving.codec import from_plain
from houseway.table.layout.ledger import FLOAT, LAYOUT, Ledger, patron_account
from houseway.table.layout.settings import Settings, State
from houseway.table.layout.wagers import HIGHEST, NEAREST, SEATED, Limits, Wager, controlling, fill_maximum
from houseway.table.procedure.inputs import Placed
from houseway.table.procedure.requests import Spot
from houseway.testing import rule
from houseway.testing.play import new_driver, random_round
from tests.table import paper_pontoon

PINKJACK = {SEATED: "5.5.1", HIGHEST: "5.5.2", NEAREST: "5.5.3"}
PONTOON = {SEATED: "4.5(a)", NEAREST: "4.5(b)"}
PAI_GOW = {SEATED: "9.9.1", HIGHEST: "9.9.3", NEAREST: "9.9.4"}

ON_THE_AREA = st.lists(st.integers(1, 4), min_size=1, max_size=3)


PATRONS = ("ann", "bob", "cy")


def wagers(*amounts: int) -> list[Wager]:
    """Wagers of ann, bob and cy on one area, from the dealer outwards."""
    return [
        Wager(Placed(1, patron, "box", amount), 1) for patron, amount in zip(PATRONS, amounts, strict=False)
    ]


def control(on_area: list[Wager], order: dict[str, str], seated: int | None = None) -> tuple[str, str]:
    wager, number = controlling(on_area, order, None if seated is None else PATRONS[seated])
    return wager.patron, number


@pytest.mark.parametrize(
    ("game", "order"), [("pinkjack", PINKJACK), ("pontoon", PONTOON), ("pai-gow", PAI_GOW)]
)
def test_each_game_gives_its_own_order_with_clauses_of_its_document(game: str, order: dict[str, str]) -> None:
    for number in order.values():
        assert rulebook(game)[number].area == "control"


@pytest.mark.parametrize("order", [PINKJACK, PONTOON, PAI_GOW])
@pytest.mark.parametrize("place", [0, 1, 2])
def test_the_seated_player_controls_whatever_the_others_wager(order: dict[str, str], place: int) -> None:
    patron = ("ann", "bob", "cy")[place]
    assert control(wagers(500, 500, 500), order, place) == (patron, order[SEATED])
    amounts = [900, 900, 900]
    amounts[place] = 100
    assert control(wagers(*amounts), order, place) == (patron, order[SEATED])


@pytest.mark.parametrize("order", [PINKJACK, PAI_GOW])
@pytest.mark.parametrize(
    ("amounts", "patron"), [((900, 500, 500), "ann"), ((500, 900, 100), "bob"), ((1, 2, 3), "cy")]
)
def test_with_nobody_seated_the_highest_wager_controls(
    order: dict[str, str], amounts: tuple[int, ...], patron: str
) -> None:
    assert control(wagers(*amounts), order) == (patron, order[HIGHEST])


@pytest.mark.parametrize("order", [PINKJACK, PAI_GOW])
def test_with_equal_wagers_the_one_nearest_the_dealer_controls(order: dict[str, str]) -> None:
    assert control(wagers(500, 500, 500), order) == ("ann", order[NEAREST])


@pytest.mark.parametrize("amounts", [(500, 500, 500), (100, 900, 500), (100, 200, 900)])
def test_in_pontoon_the_nearest_controls_however_much_the_others_wager(amounts: tuple[int, ...]) -> None:
    assert control(wagers(*amounts), PONTOON) == ("ann", "4.5(b)")


@pytest.mark.parametrize(
    ("amounts", "patron"), [((100, 500, 500), "bob"), ((500, 100, 500), "ann"), ((500, 500, 100), "ann")]
)
def test_of_two_that_tie_for_highest_above_a_third_the_nearer_one_controls(
    amounts: tuple[int, ...], patron: str
) -> None:
    """QA-3: 5.5.3 speaks only of all being equal."""
    assert control(wagers(*amounts), PINKJACK) == (patron, "5.5.3")


def test_who_sits_there_without_a_wager_does_not_control() -> None:
    """Cy sits there and has none."""
    assert control(wagers(500, 900), PINKJACK, seated=2) == ("bob", "5.5.2")


@given(
    on_area=ON_THE_AREA,
    sits=st.sampled_from(["0", "1", "2", None]),
    order=st.sampled_from([PINKJACK, PONTOON, PAI_GOW]),
)
def test_somebody_always_controls_and_the_order_of_grounds_is_kept(
    on_area: list[int], sits: str | None, order: dict[str, str]
) -> None:
    placed = [Wager(Placed(1, str(n), "box", amount), 1) for n, amount in enumerate(on_area)]
    wager, number = controlling(placed, order, sits)
    seated = [each for each in placed if each.patron == sits] or placed
    if HIGHEST in order:
        most = max(each.amount for each in seated)
        seated = [each for each in seated if each.amount == most]
    assert wager is seated[0]
    assert number in order.values()


def test_an_order_that_singles_nobody_out_is_an_error() -> None:
    with pytest.raises(ValueError, match="no ground"):
        controlling(wagers(500, 500), {SEATED: "5.5.1", HIGHEST: "5.5.2"}, None)


@pytest.mark.parametrize(
    ("amounts", "maximum", "in_action"),
    [
        ((8_000, 3_000, 1_000), 10_000, [8_000, 2_000, 0]),
        ((12_000, 3_000, 1_000), 10_000, [10_000, 0, 0]),
        ((2_000, 3_000, 9_000), 10_000, [2_000, 3_000, 5_000]),
        ((2_000, 9_000, 1_000), 10_000, [2_000, 8_000, 0]),
        ((5_000, 3_000, 2_000), 10_000, [5_000, 3_000, 2_000]),
        ((5_000, 3_000, 2_001), 10_000, [5_000, 3_000, 2_000]),
        ((1_000, 1_000, 1_000), 10_000, [1_000, 1_000, 1_000]),
        ((10_000, 1, 1), 10_000, [10_000, 0, 0]),
        ((8_000, 3_000, 1_000), None, [8_000, 3_000, 1_000]),
    ],
)
def test_the_maximum_is_filled_in_order_and_the_excess_is_out_of_action(
    amounts: tuple[int, ...], maximum: int | None, in_action: list[int]
) -> None:
    """PJ-R2: controlling player, second, third; the excess is neither paid nor collected."""
    on_area = wagers(*amounts)
    fill_maximum(on_area, maximum)
    assert [wager.stake for wager in on_area] == in_action
    assert [wager.on_layout for wager in on_area] == list(amounts)


def test_the_order_given_is_the_order_filled() -> None:
    ann, bob, cy = on_area = wagers(8_000, 3_000, 1_000)
    fill_maximum([cy, ann, bob], 10_000)
    assert [wager.stake for wager in on_area] == [8_000, 1_000, 1_000]
    fill_maximum([bob, cy, ann], 3_500)
    assert [wager.stake for wager in on_area] == [0, 3_000, 500]


@pytest.mark.parametrize(("amount", "fits"), [(500, True), (600, True), (650, False), (501, False)])
def test_units_count_from_the_minimum(amount: int, fits: bool) -> None:
    assert Limits(500, 2_000, 100).allows_unit(amount) is fits


@given(st.lists(st.tuples(st.sampled_from("abcd"), st.sampled_from("abcd"), st.integers(-500, 500))))
def test_the_ledger_adds_up_to_zero_whatever_moves(moves: list[tuple[str, str, int]]) -> None:
    ledger = Ledger()
    for source, target, cents in moves:
        before = ledger.balances.get(target, 0)
        ledger.move(source, target, cents)
        assert sum(ledger.balances.values()) == 0
        assert ledger.balances[target] - before == (0 if source == target else cents)


def a_round() -> tuple[Any, Wager]:
    """A paper round with a wager of ann on the layout and a card in her hand."""
    game_round = paper_pontoon.PaperRound(Settings(), State(), True)
    wager = game_round.place(Placed(1, "ann", "box", 500), rule="4.2")
    game_round.deal(Spot(1), card("7h"), rule="6.2(a)")
    return game_round, wager


VERBS: dict[str, Callable[[Any, Wager, Any], object]] = {
    "place": lambda r, w, rule: r.place(Placed(1, "bob", "box", 500), rule=rule),
    "withdraw": lambda r, w, rule: r.withdraw(w, rule=rule),
    "give_back": lambda r, w, rule: r.give_back(w, rule=rule),
    "pay": lambda r, w, rule: r.pay(w, odds(1, 1), rule=rule),
    "collect": lambda r, w, rule: r.collect(w, rule=rule),
    "reverse": lambda r, w, rule: r.reverse(w, rule=rule),
    "bonus": lambda r, w, rule: r.bonus(w, 100, rule=rule),
    "decide": lambda r, w, rule: r.decide(w, "stand off", rule=rule),
    "deal": lambda r, w, rule: r.deal(Spot(1), card("7h"), rule=rule),
    "show": lambda r, w, rule: r.show(Spot(1), rule=rule),
    "burn": lambda r, w, rule: r.burn(card("7h"), shown=False, rule=rule),
    "count": lambda r, w, rule: r.count(Spot(1), 7, "seven", rule=rule),
    "call": lambda r, w, rule: r.call("seven", rule=rule),
    "post": lambda r, w, rule: r.post("sign", "words", rule=rule),
    "handle": lambda r, w, rule: r.handle("shuffle", rule=rule),
    "change_table": lambda r, w, rule: r.change_table(standing=(), rule=rule),
    "end": lambda r, w, rule: r.end("settled", rule=rule),
}
UNKNOWN = ["99.9", "pinkjack/8.1.1", "pontoon/14.1(b)", "1.1/bet", "", ("14.1(b)", "99.9")]


@pytest.mark.parametrize("rule", UNKNOWN, ids=repr)
@pytest.mark.parametrize("verb", VERBS)
def test_nothing_happens_without_a_clause_of_the_games_own_document(verb: str, rule: Any) -> None:
    game_round, wager = a_round()
    events = list(game_round.events)
    with pytest.raises(UnknownClause):
        VERBS[verb](game_round, wager, rule)
    assert game_round.events == events


def test_a_citation_of_no_clause_at_all_is_an_error() -> None:
    game_round, _ = a_round()
    with pytest.raises(UnknownClause):
        game_round.call("seven", rule=())


@pytest.mark.parametrize("verb", VERBS)
def test_the_same_verbs_act_under_a_clause_that_exists_and_the_money_adds_up(verb: str) -> None:
    game_round, wager = a_round()
    VERBS[verb](game_round, wager, ("14.1(b)", "14.1(f)"))
    assert game_round.events[-1].rule == ("pontoon/14.1(b)", "pontoon/14.1(f)")
    if game_round.over:
        game_round.give_back(wager, rule="14.1(f)")
    game_round.audit()


@pytest.mark.parametrize("ruling", ["XX-R1", "BB-R2", "QA-3"])
def test_a_ruling_that_is_unknown_or_another_games_is_an_error(ruling: str) -> None:
    game_round, wager = a_round()
    for act in (game_round.collect, game_round.give_back):
        with pytest.raises(UnknownClause, match=ruling):
            act(wager, rule="14.1(f)", ruling=ruling)


@given(verbs=st.lists(st.sampled_from(["give_back", "pay", "collect", "bonus", "decide", "place"])))
def test_after_every_verb_the_layout_equals_the_open_wagers(verbs: list[str]) -> None:
    game_round, wager = a_round()
    for verb in verbs:
        VERBS[verb](game_round, wager, "14.1(b)")
        game_round.audit()
        assert sum(game_round.ledger.balances.values()) == 0
        assert game_round.ledger.balances[LAYOUT] == sum(each.on_layout for each in game_round.open_wagers())


def test_a_wager_that_is_paid_and_one_that_is_collected() -> None:
    game_round, wager = a_round()
    other = game_round.place(Placed(1, "bob", "box", 300), rule="4.2")
    game_round.pay(wager, odds(3, 2), rule="14.1(b)")
    game_round.collect(other, rule="14.1(f)")
    assert game_round.ledger.balances == {
        FLOAT: -750 + 300,
        LAYOUT: 0,
        patron_account("ann"): 750,
        patron_account("bob"): -300,
    }
    assert (wager.net, other.net) == (750, -300)


def test_what_remains_of_a_wager_passes_on_with_no_more_tokens_than_remain() -> None:
    game_round, _ = a_round()
    some = game_round.place(Placed(1, "bob", "box", 500, tokens=300), rule="4.2")
    game_round.give_back(some, amount=400, rule="14.1(b)")
    game_round.pass_on(rule="14.1(b)")
    ann, bob = Placed(1, "ann", "box", 500), Placed(1, "bob", "box", 100, tokens=100)
    assert game_round.state.standing == (ann, bob)


def test_a_wager_collected_to_a_pool_comes_back_from_that_pool() -> None:
    game_round, wager = a_round()
    game_round.collect(wager, rule="14.1(f)", to="pool")
    game_round.reverse(wager, rule="14.1(f)")
    balances = game_round.ledger.balances
    assert (balances["pool"], balances[FLOAT], balances[LAYOUT]) == (0, 0, 500)


@rule("baceball/6.6")
def test_a_wager_below_the_minimum_of_ones_own_sign_is_refused_under_the_rule_of_that_sign() -> None:
    driver = new_driver(BACEBALL, {"limits": {"bet": {"min": 500, "max": 5_000}}}, Random(1))
    limits = {"min": 1_000, "max": 9_000}
    order = {"kind": "personal-limit", "by": "gaming-manager", "patron": "ann", "wager": "bet"}
    driver.tell(from_plain(BACEBALL, {"input": "command", **order, "limits": limits}, ""))
    for patron, amount, clause in (("ann", 900, "baceball/6.6"), ("bob", 400, "baceball/6.1")):
        with pytest.raises(Refused) as caught:
            driver.tell(Placed(1, patron, "bet", amount))
        assert (caught.value.code, caught.value.clause) == ("below-minimum", clause)


@pytest.mark.parametrize("seed", range(5))
def test_a_real_round_adds_up_to_zero_with_nothing_left_on_the_layout_but_what_stands(seed: int) -> None:
    driver = random_round(BACEBALL, {"jackpot": {"wager": 500}}, Random(seed))
    balances = driver.round.ledger.balances
    assert sum(balances.values()) == 0
    assert balances[LAYOUT] == sum(placed.amount for placed in driver.round.state.standing)


def test_an_award_beside_a_wager_has_a_line_of_its_own_and_no_stake() -> None:
    driver = new_driver(BACEBALL, {}, Random(1))
    game_round = driver.round
    bet = game_round.place(Placed(2, "ann", "bet", 700), rule="5.1.1")
    game_round.award(bet, "bonus", 5_000, rule="5.2.1")
    own = game_round.wagers[-1]
    assert (own.area, own.patron, own.kind, own.stake, own.net) == (2, "ann", "bonus", 0, 5_000)
    assert (bet.net, bet.on_layout) == (0, 700)
    game_round.audit()
    assert game_round.events[-1].as_json()["wager"] == "bonus"
