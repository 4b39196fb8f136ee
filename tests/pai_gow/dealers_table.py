"""A table where the tests are the dealer: every step, throw and tile is told."""

import houseway
from houseway.equipment import TILE_SET, read_throw
from houseway.table.procedure.inputs import Drawn
from houseway.table.procedure.requests import Ask, Step, Wagers
from tests.helping import last
from tests.pai_gow.helping import HOUSE, by_hand

SET = [str(each) for each in TILE_SET]
B = {"layout": "B", **HOUSE}


def delivered(settings=None, *wagers, state=None, tiles=SET):
    """A dealer's table: tiles are out in this order (of the set) from area 1 on, and nobody has looked."""
    made = by_hand(settings or HOUSE, state)
    while not isinstance(made.request, Wagers | Ask):
        made.done(32)
    while isinstance(made.request, Ask):
        made.say(made.request.patron, made.request.area, "bank" if made.request.patron == "ann" else "no")
    for area, patron, kind in wagers or ((2, "bob", "box"),):
        made.place(area, patron, kind, 5000 if kind == "bank" else 1000)
    made.no_more_bets()
    while isinstance(made.request, Ask):
        made.say(made.request.patron, made.request.area, "no")
    made.tell(Drawn(read_throw("3+3+3/1")))
    while isinstance(made.request, Ask):
        made.say(made.request.patron, made.request.area, "yat-dong-dong/left")
    for name in tiles:
        made.drawn(name)
    assert isinstance(made.request, Step)
    return made


def do_steps(made):
    while isinstance(made.request, Step):
        rounds = made.rounds_played
        made.done()
        if made.rounds_played != rounds:
            return


def written_alike(made):
    """The short record of the round that is over settles like the round."""
    again = houseway.settle(made.record(short=True))
    for part in ("results", "net", "hands"):
        assert again[part] == last(made)[part]
    return True


def opened_until(made, number):
    """So many hands are opened, the bank's first."""
    for _ in range(number):
        made.done()
