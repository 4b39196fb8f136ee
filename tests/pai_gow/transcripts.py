"""Where the golden transcripts of Pai Gow lie, and the order in which they show a bank's money."""

from pathlib import Path

from tests import transcripts
from tests.transcripts import Money, Transcript

FOLDER = Path(__file__).parent / "transcripts"


def read(path: Path) -> Transcript:
    return transcripts.read(path, "pai-gow")


def movements(events: list[dict]) -> Money:
    """The money of a settled round in order with its clauses: the bank's own last, its stake not at all."""
    told = transcripts.movements(events)
    told = [each for each in told if (each[0].verb, each[0].wager) != ("return", "bank")]
    banks = {(moved.area, moved.patron) for moved, _ in told if moved.wager == "bank"}
    own = [each for each in told if (each[0].area, each[0].patron) in banks]
    return [each for each in told if each not in own] + sorted(own, key=lambda each: each[0].patron)
