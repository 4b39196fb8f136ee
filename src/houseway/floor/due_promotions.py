"""What falls due of promotions: tokens that lapse, winners to be told, details to be forgotten."""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta
from typing import Any

from houseway.floor.events import Noticed
from houseway.floor.promotions.citing import TOKENS, clauses
from houseway.floor.promotions.events import Forgotten, TokensLapsed, stream_of
from houseway.floor.promotions.prizes import ENDED, REMINDED, reminder_of
from houseway.floor.promotions.promotion import Promotion
from houseway.floor.room import Room
from houseway.table.keeping.kept import KeptTable

Do = Callable[[Room], None]


def due_of_promotions(room: Room, _: Iterable[KeptTable[Any]]) -> Iterator[tuple[datetime, Do]]:
    """When, and what."""
    lapses = room.house.tokens.next_to_lapse()
    if lapses is not None:
        yield lapses, lapse
    for promotion in room.house.promotions.promotions.values():
        yield from _reminders(promotion)
        yield from _forgetting(promotion, room.terms.keep_claims)


def lapse(room: Room) -> None:
    """Tokens in hand whose voucher has expired are tokens no more."""
    tokens = room.house.tokens
    for patron, voucher, cents in tokens.lapsed(room.now()):
        rule = clauses(tokens.vouchers[voucher].games, TOKENS)
        room.keep(TokensLapsed(patron=patron, voucher=voucher, cents=cents, rule=rule))


def _reminders(promotion: Promotion) -> Iterator[tuple[datetime, Do]]:
    """Two days of hours after the draw supervisors are reminded, once, if nobody tried (QC-69)."""
    for name, prize in promotion.prizes.items():
        waits = prize.drawn is not None and not prize.attempts and prize.state not in ENDED
        if waits and not promotion.must_be_present and name not in promotion.reminded:
            assert prize.drawn is not None
            yield reminder_of(prize.drawn), _remind(promotion.id, name)


def _remind(promotion: str, prize: str) -> Do:
    def carry_out(room: Room) -> None:
        found = room.house.promotions.named(promotion)
        words = f"nobody has tried to reach the winner of prize {prize} of {promotion}"
        room.keep(
            Noticed(
                to="supervisors",
                what=f"{REMINDED}:{prize}",
                words=words,
                rule=clauses(found.games, "winner-told"),
                stream=stream_of(promotion),
            )
        )

    return carry_out


def _forgetting(promotion: Promotion, days: int | None) -> Iterator[tuple[datetime, Do]]:
    """Names and addresses are kept as long as the house says."""
    if days is None:
        return
    for claim in promotion.claims.values():
        if claim.answered is None:
            continue
        for details in (*claim.earlier, *filter(None, (claim.details,))):
            yield claim.answered + timedelta(days=days), _forget(promotion.id, details)


def _forget(promotion: str, details: str) -> Do:
    def carry_out(room: Room) -> None:
        games = room.house.promotions.named(promotion).games
        rule = clauses(games, "denied-claims")
        event = Forgotten(promotion=promotion, details=(details,), rule=rule, stream=stream_of(promotion))
        room.keep(event)

    return carry_out
