"""What a table that deals by itself promises of its items and opens later, as the journal keeps it."""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from houseway.equipment import Commitment, Item
from houseway.table.layout.events import Dealt, Event, Shown
from houseway.table.procedure.dealing import ByHouse, Dealing, Retired
from houseway.table.procedure.requests import Spot


class Statement(NamedTuple):
    """An entry about the items; sealed: for nobody's eyes."""

    kind: str
    body: dict[str, Any]
    sealed: bool = False


class Promising:
    """The promise that holds, how far it was opened, and what lay face down since it was made."""

    def __init__(self, dealing: Dealing) -> None:
        self._house = dealing if isinstance(dealing, ByHouse) else None
        self.commitment: Commitment | None = None
        self.promise: str | None = None
        """What was promised last of the items that follow."""
        self._opened_to = 0
        self._dealing_kept: dict[str, Any] = {}
        self._hidden_draws = 0
        self._dealt_face_down = False
        self._turned: dict[Spot, Counter[Item]] = {}

    def take_up(self, promise: str | None) -> None:
        """After an interruption: where every item lies is kept, and this was promised last."""
        assert self._house is not None
        self._dealing_kept = self._house.snapshot()
        if self._house.commitment is not None and promise is not None:
            self.commitment = self._house.commitment
            self.promise = promise
            self._opened_to = self.commitment.place_of(promise)

    def note(self, events: Iterable[Event]) -> None:
        """Items that came face down, and hands that were turned."""
        for event in events:
            if isinstance(event, Dealt) and event.sight is not None:
                self._dealt_face_down = True
            elif isinstance(event, Shown) and event.sight is None and event.items:
                before = self._turned.get(event.to, Counter())
                self._turned[event.to] = before | Counter(event.items)

    def something_hidden(self) -> bool:
        """Whether an item came out face down since this was asked last."""
        if self._house is None:
            return False
        before, self._hidden_draws = self._hidden_draws, self._house.hidden_draws
        return before != self._hidden_draws

    def sealed(self) -> Iterator[Statement]:
        """Where every item lies, if that has changed."""
        if self._house is not None and (kept := self._house.snapshot()) != self._dealing_kept:
            self._dealing_kept = kept
            yield Statement("dealing", kept, sealed=True)

    def anew(self) -> Iterator[Statement]:
        """An order that has ended is opened, what never came of it too; a new one is sealed and promised."""
        if self._house is None:
            return
        for retired in self._house.retired:
            if retired.commitment is self.commitment:
                yield from self._retired(retired)
        self._house.retired.clear()
        fresh, uncut = self._house.commitment, self._house.uncut
        if fresh is not None and fresh is not self.commitment:
            if uncut is not None and uncut[0] is not self.commitment:
                yield self._committed(uncut[0])
            order: dict[str, Any] = {"order": [str(item) for item in fresh.order], "salts": list(fresh.salts)}
            if uncut is not None:
                order |= {"cut": uncut[1], "uncut_salts": list(uncut[0].salts)}
            yield Statement("order", order, sealed=True)
            yield self._committed(fresh, cut=None if uncut is None else uncut[1])

    def committed(self) -> Iterator[Statement]:
        """The promise of what follows, as it holds now."""
        if self.commitment is not None:
            yield self._committed(self.commitment, self._opened_to)

    def revealed(self) -> Iterator[Statement]:
        """A round is over: what came since the promise is opened."""
        if self.commitment is not None and self._house is not None:
            place = self._house.place
            yield self._revealed(place, self._never_turned(self.commitment, self._house.unseen))
            self._opened_to = place

    @property
    def something_came(self) -> bool:
        """Whether an item came out since the promise."""
        return self._house is not None and self._house.place != self._opened_to

    def _committed(self, commitment: Commitment, place: int = 0, *, cut: int | None = None) -> Statement:
        self.commitment, self._opened_to = commitment, place
        self.promise = commitment.promise(place)
        body: dict[str, Any] = {"promise": self.promise}
        return Statement("committed", body if cut is None else body | {"cut": cut})

    def _revealed(self, stop: int, unseen: Container[int]) -> Statement:
        """The items since the promise with their salts; what nobody saw stays a leaf."""
        commitment = self.commitment
        assert commitment is not None and self._house is not None
        body: dict[str, Any] = {
            "opened": commitment.opening(self._opened_to, stop, unseen),
            "rest": commitment.promise(stop),
        }
        if self._house.dealt_from_under:
            body["kept"] = [commitment.opening(place, place + 1)[0] for place in self._house.dealt_from_under]
            self._house.dealt_from_under.clear()
        return Statement("revealed", body)

    def _retired(self, retired: Retired) -> Iterator[Statement]:
        """The end of an order: its last items, what never came, and how it lay before it was cut."""
        commitment, stop, face_down, uncut = retired
        unseen = self._never_turned(commitment, face_down)
        yield self._revealed(stop, unseen)
        closed = self._undealt(commitment, stop)
        rest = commitment.opening(stop, len(commitment.order), closed)
        yield Statement("retired", {"promise": commitment.promise(stop), "opened": rest})
        if uncut is not None:
            before, cut = uncut
            hidden = {(place + cut) % len(before.order) for place in {*unseen, *closed}}
            opened = before.opening(0, len(before.order), hidden)
            yield Statement("uncut", {"promise": before.promise(0), "cut": cut, "opened": opened})
        self._dealt_face_down = False
        self._turned.clear()

    def _never_turned(self, commitment: Commitment, unseen: Iterable[int]) -> set[int]:
        """Which places of those that came face down hold items that nobody turned since."""
        left: Counter[Item] = sum(self._turned.values(), Counter())
        hidden = set()
        for place in sorted(unseen):
            if left[commitment.order[place]]:
                left[commitment.order[place]] -= 1
            else:
                hidden.add(place)
        return hidden

    def _undealt(self, commitment: Commitment, stop: int) -> Sequence[int]:
        """What never came stays closed where hands lay face down: the rest of the deck would tell them."""
        return range(stop, len(commitment.order)) if self._dealt_face_down else ()
