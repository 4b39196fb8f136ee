"""Items that lie face down and that nobody has told: so a dealer with real cards and tiles deals them.

That they lie there is known, and nothing else. When the rules show them the procedure asks what they are;
what the rules never show is never told.
"""

from collections import Counter
from typing import Any

from houseway.equipment import UNSEEN, Item
from houseway.rulebook import Citation, Unreadable
from houseway.table.layout import events
from houseway.table.layout.round import Round
from houseway.table.procedure.asking import turn
from houseway.table.procedure.requests import Procedure, Spot

AnyRound = Round[Any, Any]


def lay_unseen(game_round: AnyRound, to: Spot) -> None:
    """One more item lies there."""
    game_round.hands.setdefault(to, []).append(UNSEEN)
    game_round.items_dealt += 1
    game_round.unseen += 1


def put_unseen(game_round: AnyRound, to: Spot, *, rule: Citation) -> None:
    """An item is dealt face down, and everybody sees its back."""
    lay_unseen(game_round, to)
    game_round.events.append(events.Dealt(game_round.cite[rule], to=to, item=None, face_up=False))


def is_unseen(game_round: AnyRound, spot: Spot) -> bool:
    """Whether something lies there that nobody has told."""
    return bool(game_round.unseen) and UNSEEN in game_round.hands.get(spot, ())


def never_seen(what: str) -> Unreadable:
    """A short record lists every item; what was folded, conceded or taken back untold it cannot."""
    message = f"{what} were never told: write this round in the full form, which keeps every input"
    return Unreadable("items-never-seen", message, "cards")


def reveal(
    game_round: AnyRound, spot: Spot, *, rule: Citation, sight: frozenset[str] | None = None
) -> Procedure[bool]:
    """The items there are turned and told one by one, for all or those in `sight`. False: look again."""
    while is_unseen(game_round, spot):
        drawn = yield from turn(spot, game_round.cite[rule])
        if drawn is None:
            return False
        assert drawn.item is not None
        _tell(game_round, spot, drawn.item)
        known = tuple(item for item in game_round.hands[spot] if item is not UNSEEN)
        _show(game_round, spot, known, rule, sight)
    return True


def reveal_in_order(
    game_round: AnyRound, spot: Spot, told: list[Item], *, rule: Citation, number: int | None = None
) -> Procedure[bool]:
    """Items there, all or so many, are told in the order in which they are seen, known ones too.

    False: look again; `told` keeps what was told up to then.
    """
    hand = game_round.hands[spot]
    while len(told) < (len(hand) if number is None else number):
        known = Counter(item for item in hand if item is not UNSEEN)
        left = tuple((known - Counter(told)).elements())
        drawn = yield from turn(spot, game_round.cite[rule], left)
        if drawn is None:
            return False
        assert drawn.item is not None
        if drawn.item not in left:
            _tell(game_round, spot, drawn.item)
        told.append(drawn.item)
        _show(game_round, spot, tuple(told), rule, None)
    return True


def _tell(game_round: AnyRound, spot: Spot, item: Item) -> None:
    hand = game_round.hands[spot]
    hand[hand.index(UNSEEN)] = item
    game_round.unseen -= 1


def _show(
    game_round: AnyRound, spot: Spot, items: tuple[Item, ...], rule: Citation, sight: frozenset[str] | None
) -> None:
    game_round.events.append(events.Shown(game_round.cite[rule], to=spot, items=items, sight=sight))
