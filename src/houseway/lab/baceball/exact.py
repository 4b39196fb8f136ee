"""Every wager of bACEball as an exact fraction: all that can be dealt to one area and the dealer, counted."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain, repeat
from math import comb, floor
from typing import Any

from houseway.equipment import CARDS
from houseway.games.baceball import jackpot as prizes
from houseway.games.baceball.hands import POINTS, Qualifying, is_strike_out, qualifying
from houseway.games.baceball.settings import Jackpot, Settings
from houseway.games.baceball.settlement import ALL_STRIKES, NOT_ALL_STRIKES
from houseway.games.baceball.settlement import outcome as outcome_of
from houseway.lab.baceball import facts
from houseway.lab.counting import compositions
from houseway.lab.figures import Outcome, figures
from houseway.lab.models import Row

Hand = tuple[int, ...]


def analyse(settings: Settings) -> dict[str, Any]:
    """All wagers of one area, from a complete shoe."""
    wagers = {wager: figures(_outcomes(wager, known)) for wager, known in _known(settings).items()}
    classes = jackpot_classes(settings.decks)
    if settings.jackpot:
        wagers["jackpot"] = figures(prize_outcomes(settings, classes))
    return {"wagers": wagers, "jackpot": jackpot(settings, classes)}


def chances(settings: Settings) -> dict[str, dict[str, Fraction]]:
    """How likely each result of each wager is, by its name."""
    found = {
        wager: {name: known[each] for each, name in facts.RESULTS[wager].items()}
        for wager, known in _known(settings).items()
    }
    classes = jackpot_classes(settings.decks)
    return found | {"jackpot": {prize.name: classes[prize.hand] for prize in facts.prizes_for(1)}}


def _known(settings: Settings) -> dict[str, Mapping[Any, Fraction]]:
    found: dict[str, Mapping[Any, Fraction]] = {"bet": bet(settings.decks)}
    found |= {wager: strike(wager) for wager in facts.STRIKE_WAGERS}
    return found | {"strike-out": strike_out(settings.decks)}


def _outcomes(wager: str, known: Mapping[Any, Fraction]) -> list[Outcome]:
    return [_with_chance(facts.row(name, each), known[each]) for each, name in facts.RESULTS[wager].items()]


def _with_chance(row: Row, probability: Fraction) -> Outcome:
    return Outcome(row.name, row.pays, probability, row.clause)


def bet(decks: int) -> dict[Any, Fraction]:
    """Rule 5.1.1: three cards against the dealer's three, of which the total counts."""
    ways: Counter[Any] = Counter()
    table, results = facts.bet_table(), tuple(facts.BET)
    for hand, mine, left in _hands(decks):
        key = sum(int(facts.KEYS[card]) for card in hand)
        for total, others in _totals_of_three(left).items():
            ways[results[table[key, total]]] += mine * others
    return _shares(ways)


def _totals_of_three(shoe: Sequence[tuple[int, int]]) -> dict[int, int]:
    """In how many ways three cards of this shoe come to each total, value after value."""
    ways = {(0, 0): 1}
    for card, number in shoe:
        longer: Counter[tuple[int, int]] = Counter()
        for (drawn, total), so_far in ways.items():
            for times in range(4 - drawn):
                longer[drawn + times, total + times * POINTS[card]] += so_far * comb(number, times)
        ways = longer
    return {total: number for (drawn, total), number in ways.items() if drawn == 3}


def strike(wager: str) -> dict[Any, Fraction]:
    """Rules 5.1.2 to 5.1.4: one card decides, and each place is as likely to get any card."""
    return _shares(Counter(outcome_of(wager, (card, card, card), ()) for card in CARDS))


def strike_out(decks: int) -> dict[Any, Fraction]:
    """Rule 5.1.5: three strikes or not."""
    ways: Counter[Any] = Counter()
    for hand, number, _ in _hands(decks):
        ways[ALL_STRIKES if is_strike_out(hand) else NOT_ALL_STRIKES] += number
    return _shares(ways)


def _shares(ways: Mapping[Any, int]) -> dict[Any, Fraction]:
    total = sum(ways.values())
    return {each: Fraction(number, total) for each, number in ways.items()}


def _hands(decks: int) -> Iterator[tuple[Hand, int, list[tuple[int, int]]]]:
    """Every hand of three by value, in how many ways, and what it leaves."""
    return _hands_from(list(facts.cards_of_each_value(decks).values()))


def _hands_from(shoe: Sequence[tuple[int, int]]) -> Iterator[tuple[Hand, int, list[tuple[int, int]]]]:
    for drawn, ways in compositions([number for _, number in shoe], 3):
        hand = tuple(chain.from_iterable(map(repeat, (card for card, _ in shoe), drawn)))
        left = [(card, number - out) for (card, number), out in zip(shoe, drawn, strict=True)]
        yield hand, ways, left


def jackpot_classes(decks: int) -> dict[Qualifying | None, Fraction]:
    """Rules 11.9 and 11.10: how likely each class is, by the aces of each suit among three cards."""
    aces = [int(card) for card in CARDS if card.rank == 0]
    another = int(CARDS[-1])
    kinds = [(card, decks) for card in aces] + [(another, decks * (len(CARDS) - len(aces)))]
    ways: Counter[Qualifying | None] = Counter()
    for hand, number, _ in _hands_from(kinds):
        ways[qualifying(hand)] += number
    assert sum(ways.values()) == comb(decks * len(CARDS), 3)
    return _shares(ways)


def prize_outcomes(settings: Settings, classes: Mapping[Qualifying | None, Fraction]) -> list[Outcome]:
    """The jackpot wager of one area, where it is offered."""
    assert settings.jackpot is not None
    return [
        _with_chance(facts.prize_row(prize, settings.jackpot), classes[prize.hand])
        for prize in facts.prizes_for(1)
    ]


def jackpot(settings: Settings, classes: Mapping[Qualifying | None, Fraction]) -> dict[str, Any]:
    """The classes, what the fixed prizes return, and the meters at which the wager is even."""
    fixed = sum((times * classes[hand] for hand, times in prizes.TIMES.items()), Fraction(0))
    written: dict[str, Any] = {
        "classes": [
            {
                "name": str(hand),
                "probability": float(classes[hand]),
                "fraction": str(classes[hand]),
                "one_in": float(1 / classes[hand]),
                "pays": prizes.TIMES.get(hand),
                "clause": facts.clause(prizes.RULES[hand][0]),
            }
            for hand in Qualifying
        ],
        "fixed_return": float(fixed),
        "fixed_return_fraction": str(fixed),
    }
    if settings.jackpot:
        written["break_even"] = break_even(settings, classes, fixed)
        if settings.jackpot.link:
            written["long_run"] = long_run(settings.jackpot, classes, fixed)
    return written


def long_run(
    offered: Jackpot, classes: Mapping[Qualifying | None, Fraction], fixed: Fraction
) -> dict[str, Any]:
    """What meters that grow pay in the long run: the prize on average, and the wager's whole return.

    A pool is won by the n-th wager since its last win with p (1 - p)^(n-1). Its meter is then seed + n times
    its part, and its prize the larger of that and the guarantee, which the first wagers below it get.
    """
    told: dict[str, Any] = {"wager": offered.wager}
    whole = fixed
    for hand in facts.POOLS:
        name = prizes.POOLS[hand]
        part, seed = Fraction(offered.link[name].rate) * offered.wager, offered.link[name].seed
        average = average_prize(classes[hand], part, seed, prizes.GUARANTEES[name])
        whole += classes[hand] * average / offered.wager
        told[name] = {
            "average_prize": float(average),
            "return": float(classes[hand] * average / offered.wager),
            "wagers_to_guarantee": None if not part else float(max(prizes.GUARANTEES[name] - seed, 0) / part),
        }
    mystery = offered.link.get(prizes.MYSTERY)
    if mystery is not None:
        whole += Fraction(mystery.rate)
        told[prizes.MYSTERY] = {"return_without_seed": float(mystery.rate)}
    return told | {"return": float(whole), "rates": float(sum(each.rate for each in offered.link.values()))}


def average_prize(chance: Fraction, part: Fraction, seed: int, guarantee: int) -> Fraction:
    """The mean of max(guarantee, seed + n part) over the wager n that wins it."""
    if not part:
        return Fraction(max(guarantee, seed))
    below = max(0, floor((guarantee - seed) / part))
    later = Fraction(float(1 - chance) ** below)
    return guarantee * (1 - later) + later * (seed + part * (below + 1 / chance))


def break_even(
    settings: Settings, classes: Mapping[Qualifying | None, Fraction], fixed: Fraction
) -> dict[str, Any]:
    """For each pool the prize in cents at which the wager neither wins nor loses, the other as it stands."""
    assert settings.jackpot is not None
    meters, wager = settings.jackpot.meters, settings.jackpot.wager
    now = {pool: max(prizes.amounts(meters, pool)) for pool in facts.POOLS}
    needed: dict[str, Any] = {"wager": wager}
    for pool, other in (facts.POOLS, reversed(facts.POOLS)):
        missing = wager * (1 - fixed) - now[other] * classes[other]
        guarantee = prizes.amounts(meters, pool)[0]
        even = missing / classes[pool]
        needed[pool.name.lower()] = {
            "prize": now[pool],
            "break_even": float(even),
            "always_even_or_better": even <= guarantee,
        }
    return needed
