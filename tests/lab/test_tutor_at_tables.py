"""What a player has seen of a shoe, held against the shoe itself, through rounds and shuffles."""

from collections import Counter
from concurrent.futures import Future
from pathlib import Path
from random import Random
from typing import Any

import pytest

from houseway.api import open_table
from houseway.journal import Journal, utc_clock
from houseway.lab.tutor.session import Mistakes, counted
from houseway.lab.tutor.tables import Earlier, asked, position_of
from houseway.table.procedure.asking import questions_of
from houseway.terminal import DEFAULT_SETTINGS, Seat
from houseway.terminal.seat import YOU


@pytest.mark.parametrize(("game", "burned"), [("pinkjack", 1), ("pontoon", 0), ("four-card-poker", 5)])
def test_what_can_still_come_is_what_the_shoe_holds(tmp_path: Path, game: str, burned: int) -> None:
    """But for what nobody saw: a burned card, or the dealer's five. From the journal it is the same."""
    rng, shuffled, last = Random(8), 0, 0
    with Journal(tmp_path / "journal.sqlite", utc_clock) as journal:
        table = open_table(game, DEFAULT_SETTINGS[game], journal, source=Random(3).randbytes)
        seat = Seat(table)
        assert seat.tutor is not None
        for _ in range(240):
            if not (choices := seat.choices()):
                seat.add(next(iter(seat.offers().values())))
                seat.deal()
                continue
            at = asked(table, questions_of(table.request)[0])
            position = position_of(at, seat.tutor.earlier)
            if len(position.dealer) == 1:
                left = Counter(map(str, table.game.items(table.settings)))
                left.subtract((*position.hand, *position.dealer, *position.seen))
                unknown = left - Counter(map(str, table.dealing.device.order))
                assert min(left.values()) >= 0 and unknown.total() == burned
                shuffled, last = shuffled + (len(position.seen) < last), len(position.seen)
            latest = at, position
            seat.say(rng.choice(list(choices.values())))
        assert position_of(latest[0], Earlier(YOU, table)) == latest[1]
    assert shuffled or game == "four-card-poker"


def test_a_decision_that_could_not_be_valued_does_not_hide_the_others() -> None:
    failed, valued, open_one = (Future[dict[str, Any]]() for _ in range(3))
    failed.set_exception(KeyError("no such card"))
    valued.set_result({"chosen": {"cost": 12.5}})
    assert counted([failed, valued, open_one], 0) == (Mistakes(1, 1, 12.5, 1), 1)
