"""Pai Gow passes what every game must show."""

from collections import Counter
from dataclasses import replace

from houseway.equipment import TILE_SET, TileStack
from houseway.games.pai_gow import GAME
from houseway.games.pai_gow.settings import Played, State
from houseway.table.procedure.dealing import ByHouse
from houseway.testing.conformance import Conformance

LIMITS = {"box": {"min": 500, "max": 50_000, "unit": 100}, "bank": {"min": 500, "unit": 100}}


class AnyPlace(TileStack):
    """Deals on with the tiles that are left, whichever place is asked for."""

    def take(self, place):
        return self.draw()


class TestPaiGow(Conformance):
    game = GAME
    moments = 10
    settings = (
        {},
        {"limits": LIMITS},
        {"layout": "B", "limits": LIMITS, "chips": [100, 500, 2_500]},
        {"layout": "B", "house_way_areas": [3, 7], "zero_rule": "wager", "misset": "lose"},
        {"shared_bank": True, "commission_unit": "player", "banks_per_area": 3},
        {"commission_unit": "round", "chips": [100, 700], "limits": LIMITS, "bank": "house"},
    )
    commands = (
        {"kind": "take-seat", "patron": "ann", "area": 3},
        {"kind": "raise-minimum", "wager": "box", "minimum": 1_500},
        {"kind": "change-limits", "wager": "box", "maximum": 40_000},
        {"kind": "leave-seat", "patron": "ann"},
        {"kind": "leave-table", "patron": "ann"},
        {"kind": "check-tiles"},
        {"kind": "replace-tiles"},
        {"kind": "replace-tiles", "damaged": ["6-6"]},
        {"kind": "laja", "patron": "ann"},
        {"kind": "laja", "patron": "ann", "by_player": True},
        {"kind": "request-shuffle", "patron": "ann"},
        {"kind": "claim-bank", "patron": "ann", "area": 2},
        {"kind": "allow-cut", "cut": "nan-tian"},
        {"kind": "restrict-players", "number": 2},
        {"kind": "hand-over", "patron": "ann", "area": 4},
        {"kind": "personal-limit", "patron": "bob", "limits": {"min": 500, "max": 90_000}},
        {"kind": "lift-personal-limit", "patron": "bob"},
        {"kind": "found-above-maximum", "patron": "bob"},
        {"kind": "refused-cover", "patron": "ann", "area": 2, "amount": 500},
        {"kind": "view-conceded", "area": 4},
        {"kind": "view-unused"},
        {"kind": "late-wager", "patron": "ann", "area": 4, "amount": 700, "consent": True},
        {"kind": "late-wager", "patron": "dee", "area": 3, "amount": 0, "consent": True},
        {"kind": "late-wager", "patron": "bob", "area": 5, "amount": 900},
        {"kind": "touch-tiles", "patron": "ann", "area": 4},
        {"kind": "touch-tiles", "patron": "ann", "area": 2},
        {"kind": "show-tiles", "patron": "ann", "area": 2},
        {"kind": "show-tiles", "patron": "bob", "area": 5},
        {"kind": "exposed-while-stacking"},
        {"kind": "exposed-in-laja", "tiles": 2},
        {"kind": "exposed-in-laja", "tiles": 3},
        {"kind": "exposed-tiles", "area": 1, "tiles": 2},
        {"kind": "exposed-tiles", "area": 2, "tiles": 3},
        {"kind": "exposed-tiles", "area": 4, "tiles": 1},
        {"kind": "exposed-tiles", "area": 5, "tiles": 2},
        {"kind": "order-shuffle", "reason": "tracking"},
        {"kind": "order-shuffle"},
        {"kind": "set-wrongly", "area": 1, "low": ["6-6", "3-6"]},
        {"kind": "confirm-house-way"},
        {"kind": "correct-setting", "area": 1},
        {"kind": "correct-setting", "area": 4},
        {"kind": "correct-setting", "area": 7},
        {"kind": "handled-house-way", "area": 8},
        {"kind": "handled-house-way", "area": 3},
        {"kind": "misdelivered", "exchange": [[3, 4], [1, 2]]},
        {"kind": "void-round"},
        {"kind": "knocked-tiles", "areas": [4]},
        {"kind": "set-for-player", "area": 5},
        {"kind": "missing-tile", "tile": "6-6"},
        {"kind": "foreign-tile"},
        {"kind": "remove-area"},
        {"kind": "restore-area", "area": 4},
        {"kind": "set-first", "patrons": ["ann"]},
        {"kind": "bar-players", "patrons": ["bob"]},
        {"kind": "english-only"},
    )

    def dealing_on(self, pause, rng):
        out = [item for hand in pause.round.hands.values() for item in hand]
        left = list((Counter(TILE_SET) - Counter(out)).elements())
        dealing = ByHouse(AnyPlace(rng.randbytes), TILE_SET)
        dealing.device.take_all()
        dealing.device.load(left)
        dealing.device.shuffle()
        dealing.in_play = out
        return dealing


SEATED = State(
    commenced=True,
    played=(
        Played(2, "ann", controls=True),
        Played(3, "bob", controls=True),
        Played(3, "cy"),
        Played(7, "dee", controls=True),
    ),
)


class TestPaiGowWithPlayersBanks(TestPaiGow):
    """The same where everybody has played the last round, and so is offered the bank."""

    game = replace(GAME, fresh=lambda: SEATED)
