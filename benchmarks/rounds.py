"""Full rounds per second: Houseway's games beside three blackjack libraries, in one run."""

from __future__ import annotations

import argparse
import cProfile
import gc
import json
import pstats
import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from measuring import (
    machine,
    number,
    per_second,
    positive,
    print_circumstances,
    print_table,
    quotient,
    spread,
    versions,
)

Round = Callable[[], None]

BET_CENTS = 1000
HEAVIEST = 25
INSTALL = "make bench"
DISTRIBUTIONS = ("houseway", "gymnasium", "rlcard", "open_spiel", "numpy")


def houseway_rounds() -> Round:
    import houseway

    return bet_and_deal(houseway.Table("baceball"))


def houseway_read_rounds() -> Round:
    import houseway

    table = houseway.Table("baceball")
    deal = bet_and_deal(table)

    def play() -> None:
        deal()
        settlement = table.last
        _ = settlement["net"], settlement["results"], settlement["events"]

    return play


def bet_and_deal(table: Any) -> Round:
    def play() -> None:
        # A stand-off leaves the Bet on the layout for the next round.
        if not table.wagers:
            table.place(1, "ann", "bet", BET_CENTS)
        table.no_more_bets()

    return play


PLAYERS = ((2, "ann"), (3, "bob"), (5, "cy"), (6, "dee"), (8, "eve"))


def pai_gow_rounds() -> Round:
    import houseway

    table = houseway.Table("pai-gow", {"bank": "house"})

    def play() -> None:
        lies = {wager.area for wager in table.wagers}
        for area, patron in PLAYERS:
            if area not in lies:
                table.place(area, patron, "box", BET_CENTS)
        table.no_more_bets()
        for area, patron in PLAYERS:
            table.say(patron, area, "house-way")

    return play


def four_card_poker_rounds() -> Round:
    import houseway
    from houseway.games.four_card_poker.strategy import reference

    approval = "for measuring"
    table = houseway.Table(
        "four-card-poker",
        {
            "ante_bonus": {"schedule": "25-20-2", "approval": approval},
            "aces_up": {"schedule": "50-40-8-5-4-3-1", "approval": approval},
        },
    )

    def play() -> None:
        table.place(1, "ann", "ante", BET_CENTS)
        table.no_more_bets()
        face_up = table.round.dealers_hand()[-1]
        action, amount = reference().decision(table.round.hand(1), face_up, BET_CENTS)
        table.say("ann", 1, action, amount=amount)
        if action == "play":
            table.say("ann", 1, "no")

    return play


def pinkjack_rounds(boxes: int) -> Round:
    from houseway.games.pinkjack.strategy import choose

    return box_rounds("pinkjack", boxes, choose)


def pontoon_rounds(boxes: int) -> Round:
    from houseway.games.pontoon.strategy import choose

    return box_rounds("pontoon", boxes, choose)


def box_rounds(game: str, boxes: int, choose: Callable[[Any, Any], Any]) -> Round:
    import houseway
    from houseway.table.procedure.asking import questions_of
    from houseway.table.procedure.requests import Ask, Asks

    table = houseway.Table(game)

    def play() -> None:
        # A cutting card as first card reopens the betting with the wagers where they are.
        if not table.wagers:
            for area in range(1, boxes + 1):
                table.place(area, "ann", "box", BET_CENTS)
        table.no_more_bets()
        while isinstance(table.request, (Ask, Asks)):
            table.tell(choose(table.round, questions_of(table.request)[0]))

    return play


def house_way_settings() -> Round:
    from houseway.equipment import TILE_SET
    from houseway.games.pai_gow.house_way import house_way

    house_way(TILE_SET[:4])

    def set_a_hundred() -> None:
        for _ in range(100):
            house_way(random.sample(TILE_SET, 4))

    return set_a_hundred


def gymnasium_rounds() -> Round:
    import gymnasium

    env = gymnasium.make("Blackjack-v1")
    stick_or_hit = (0, 1)

    def play() -> None:
        env.reset()
        over = False
        while not over:
            _, _, terminated, truncated, _ = env.step(random.choice(stick_or_hit))
            over = terminated or truncated

    return play


def rlcard_rounds() -> Round:
    import rlcard

    env = rlcard.make("blackjack")

    def play() -> None:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
        env.get_payoffs()

    return play


def open_spiel_listed_rounds() -> Round:
    def draw(state: Any) -> int:
        outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
        card: int = random.choices(outcomes, probabilities)[0]
        return card

    return open_spiel_rounds(draw)


def open_spiel_uniform_rounds() -> Round:
    return open_spiel_rounds(lambda state: random.choice(state.legal_actions()))


def open_spiel_rounds(draw: Callable[[Any], int]) -> Round:
    import pyspiel

    game = pyspiel.load_game("blackjack")

    def play() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(draw(state))
            else:
                state.apply_action(random.choice(state.legal_actions()))
        state.returns()

    return play


@dataclass
class Contender:
    key: str
    name: str
    make: Callable[[], Round]
    play: Round | None = None
    problem: str | None = None
    rates: list[float] = field(default_factory=list)

    def build(self) -> None:
        try:
            self.play = self.make()
        except ImportError as error:
            self.problem = f"not installed ({error}); `{INSTALL}` installs it"
        except Exception as error:
            self.problem = f"not usable ({type(error).__name__}: {error})"

    @property
    def rate(self) -> float | None:
        return median(self.rates) if self.rates else None

    @property
    def fastest(self) -> float | None:
        return max(self.rates, default=None)

    @property
    def spread(self) -> float | None:
        return spread(self.rates)


def contenders() -> list[Contender]:
    return [
        Contender("houseway", "bACEball", houseway_rounds),
        Contender("houseway_read", "bACEball, read", houseway_read_rounds),
        Contender("pinkjack", "Pinkjack, one box", lambda: pinkjack_rounds(1)),
        Contender("pinkjack_seven", "Pinkjack, seven boxes", lambda: pinkjack_rounds(7)),
        Contender("pontoon", "Pontoon, one box", lambda: pontoon_rounds(1)),
        Contender("pontoon_seven", "Pontoon, seven boxes", lambda: pontoon_rounds(7)),
        Contender("four_card_poker", "Four Card Poker, one hand", four_card_poker_rounds),
        Contender("pai_gow", "Pai Gow, five wagers", pai_gow_rounds),
        Contender("house_way", "House Way, 100 settings", house_way_settings),
        Contender("gymnasium", "Gymnasium", gymnasium_rounds),
        Contender("rlcard", "RLCard", rlcard_rounds),
        Contender("open_spiel_listed", "OpenSpiel, listed", open_spiel_listed_rounds),
        Contender("open_spiel_uniform", "OpenSpiel, uniform", open_spiel_uniform_rounds),
    ]


YARDSTICKS = {
    "gymnasium": "x Gym",
    "open_spiel_listed": "x listed",
    "open_spiel_uniform": "x uniform",
}


def measure(lineup: Sequence[Contender], repeats: int, seconds: float, warm_up: int) -> None:
    for contender in lineup:
        contender.build()
    ready = [(contender, contender.play) for contender in lineup if contender.play is not None]
    for _, play in ready:
        for _ in range(warm_up):
            play()
    # What the others have loaded is not to be walked through in everybody's slice.
    gc.collect()
    gc.freeze()
    for _ in range(repeats):
        for contender, play in ready:
            contender.rates.append(per_second(play, seconds))


def ratios(contender: Contender, measured: Sequence[Contender]) -> dict[str, float | None]:
    rates = {other.key: other.rate for other in measured}
    return {key: quotient(contender.rate, rates.get(key)) for key in YARDSTICKS}


def document(measured: Sequence[Contender], settings: dict[str, Any]) -> dict[str, Any]:
    rows = [
        {
            "key": contender.key,
            "name": contender.name,
            "rounds_per_second": contender.rate,
            "fastest_slice": contender.fastest,
            "spread": contender.spread,
            "slices": contender.rates,
            "ratio_to": ratios(contender, measured),
            "problem": contender.problem,
        }
        for contender in measured
    ]
    return {
        "machine": machine(),
        "versions": versions(DISTRIBUTIONS),
        "settings": settings,
        "contenders": rows,
    }


def table_rows(report: dict[str, Any]) -> list[list[str]]:
    return [
        [
            row["name"],
            number(row["rounds_per_second"], ",.0f"),
            number(row["fastest_slice"], ",.0f"),
            number(row["spread"], ".0%"),
            *(number(row["ratio_to"][key], ".2f") for key in YARDSTICKS),
        ]
        for row in report["contenders"]
    ]


def print_report(report: dict[str, Any]) -> None:
    headings = ["contender", "rounds/s", "fastest", "spread", *YARDSTICKS.values()]
    print_table("Houseway's games and other libraries' blackjack, full rounds", headings, table_rows(report))
    for row in report["contenders"]:
        if row["problem"]:
            print(f"{row['name']}: {row['problem']}")
    settings = report["settings"]
    print(
        f"Medians of {settings['repeats']} interleaved slices of {settings['slice_seconds']} s "
        f"after {settings['warm_up_rounds']} rounds; spread is (fastest - slowest) / median."
    )
    print_circumstances(report)


def profile(key: str, seconds: float, warm_up: int) -> int:
    engine = next(each for each in contenders() if each.key == key)
    engine.build()
    if engine.play is None:
        print(f"{engine.name}: {engine.problem}", file=sys.stderr)
        return 1
    for _ in range(warm_up):
        engine.play()
    profiler = cProfile.Profile()
    profiler.runcall(per_second, engine.play, seconds)
    pstats.Stats(profiler).strip_dirs().sort_stats("tottime").print_stats(HEAVIEST)
    return 0


def options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--json", action="store_true", help="print one JSON document instead of a table")
    mode.add_argument(
        "--profile",
        nargs="?",
        const="houseway",
        choices=[each.key for each in contenders()],
        metavar="ROW",
        help=f"print the {HEAVIEST} heaviest functions of a row",
    )
    parser.add_argument("--repeats", type=positive(int), default=5, help="slices per contender (5)")
    parser.add_argument("--slice", type=positive(float), default=1.0, help="seconds per slice (1.0)")
    parser.add_argument("--warm-up", type=positive(int), default=50, help="rounds before timing (50)")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    chosen = options(arguments)
    if chosen.profile:
        return profile(chosen.profile, chosen.slice, chosen.warm_up)
    measured = contenders()
    measure(measured, chosen.repeats, chosen.slice, chosen.warm_up)
    settings = {
        "repeats": chosen.repeats,
        "slice_seconds": chosen.slice,
        "warm_up_rounds": chosen.warm_up,
        "bet_cents": BET_CENTS,
    }
    report = document(measured, settings)
    if chosen.json:
        print(json.dumps(report, indent=2))
    else:
        print_report(report)
    return 0


if __name__ == "__main__":
    sys.exit(main())
