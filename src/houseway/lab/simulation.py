"""Simulation: rounds counted in chunks, each from a stream of its own, on this machine or on a cluster."""

import secrets
from collections.abc import Callable, Iterator
from os import cpu_count
from time import perf_counter
from typing import Any, NamedTuple

import msgspec

from houseway.lab.chunks import chunks_of, count_here
from houseway.lab.effects import BOXES, SHOE, SIMULATION, without_effect
from houseway.lab.games import REFERENCE, in_the_lab, reference_text
from houseway.lab.models import Model, Plan, Tally
from houseway.lab.provenance import provenance
from houseway.lab.simulated import bonuses_simulated, wagers_simulated
from houseway.lab.streams import stream
from houseway.rulebook import Unreadable

ROUNDS = 10_000_000

MOST_ROUNDS = 10**13


class Progress(NamedTuple):
    """How far a simulation is."""

    rounds: int
    of: int
    seconds: float
    model: Model
    tally: Tally


Report = Callable[[Progress], None]


def simulate(
    plan: Plan,
    *,
    rounds: int = ROUNDS,
    seed: int | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    report: Report = lambda progress: None,
) -> dict[str, Any]:
    """Play so many rounds and say what every wager came to, with standard errors.

    The same plan, rounds and seed give the same figures for any number of workers, here or on a cluster.
    Interrupted from the keyboard, it says what is done so far.
    """
    check_numbers(rounds, seed, workers)
    seed = secrets.randbits(53) if seed is None else seed
    entry = in_the_lab(plan.game)
    began = perf_counter()
    model = entry.model(plan)
    model.count(1, stream(seed, 0))
    ready = perf_counter()
    where = cluster if cluster is not None else workers or cpu_count() or 1
    tally, interrupted = None, False
    try:
        for part in _tallies(plan, model, seed, rounds, where):
            tally = part if tally is None else tally.plus(part)
            report(Progress(tally.rounds, rounds, perf_counter() - ready, model, tally))
    except KeyboardInterrupt:
        if tally is None:
            raise
        interrupted = True
    assert tally is not None
    seconds = perf_counter() - ready
    result: dict[str, Any] = {
        "game": plan.game,
        "settings": plan.settings,
        "settings_without_effect": without_effect(plan.settings, entry.effects(_done(plan))),
        "provenance": provenance(plan.game, *_played(plan)),
        "boxes": plan.boxes,
        "shoe": plan.shoe,
        "rounds": tally.rounds,
        "seed": seed,
        "wagers": wagers_simulated(plan, model, tally),
        **({"bonuses": bonuses} if (bonuses := bonuses_simulated(model, tally)) else {}),
        "seconds": seconds,
        "compile_seconds": ready - began,
        "rounds_per_second": tally.rounds / seconds,
    }
    return result | ({"interrupted": True} if interrupted else {})


def _done(plan: Plan) -> frozenset[str]:
    """What is simulated, as far as settings can tell it apart."""
    words = {SIMULATION: True, SHOE: plan.shoe, BOXES: plan.boxes > 1}
    return frozenset(word for word, holds in words.items() if holds)


def _played(plan: Plan) -> tuple[str, str | None]:
    """The strategy of a plan, by name and text."""
    if plan.strategy in in_the_lab(plan.game).strategies:
        return str(plan.strategy), plan.strategy
    if plan.strategy is not None:
        return "own", plan.strategy
    text = reference_text(plan.game)
    return (REFERENCE, text) if text is not None else ("nothing to decide", None)


def check_numbers(rounds: int, seed: int | None, workers: int | None) -> None:
    """Raise `Unreadable` for numbers that no simulation can have."""
    _check_number("rounds", rounds, MOST_ROUNDS)
    _check_number("workers", 1 if workers is None else workers, 4096)
    if seed is not None and seed < 0:
        raise Unreadable("bad-number", f"seed: {seed} is below zero", "seed")


def _check_number(field: str, value: int, most: int) -> None:
    if not 1 <= value <= most:
        raise Unreadable("bad-number", f"{field}: {value} is not from 1 to {most:,}", field)


def _tallies(plan: Plan, model: Model, seed: int, rounds: int, where: int | str) -> Iterator[Tally]:
    """Chunk by chunk: by so many workers here, or on the cluster of that address."""
    if isinstance(where, str):
        from houseway.lab.cluster import count_on_cluster

        return count_on_cluster(where, msgspec.json.encode(plan), seed, chunks_of(rounds))
    return count_here(model, seed, chunks_of(rounds), where)
