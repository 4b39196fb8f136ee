"""A table whose journal is the truth: everything is stored before anyone sees it, and comes back from it."""

import json
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeVar

import msgspec

from houseway.equipment import Commitment, Item
from houseway.journal import Draft, Journal, JournalDown
from houseway.rulebook import Unreadable
from houseway.table.codec import to_plain
from houseway.table.correcting import Correction
from houseway.table.dealing import ByHouse, Dealing, Retired
from houseway.table.driver import Defect, Driver
from houseway.table.events import Dealt, Event, Shown
from houseway.table.game import Game
from houseway.table.inputs import Input, Said
from houseway.table.left import Left, inputs_of
from houseway.table.requests import Spot
from houseway.table.roles import Role
from houseway.table.round import Round
from houseway.table.settings import Settings, read
from houseway.table.table import Table
from houseway.table.views import Viewer, view
from houseway.table.writing import settings_in_use

R = TypeVar("R", bound=Round[Any, Any])

HOUSE = "house"
INSPECTOR = Viewer(Role.INSPECTOR)


class Since(NamedTuple):
    """How many inputs and events there were before, and what had moved to and from patrons."""

    inputs: int
    events: int
    moved: Mapping[str, int]


NOTHING = Since(0, 0, {})


class KeptTable(Table[R]):
    """A table with a name in a journal. Each round has a number there, from 1."""

    def __init__(
        self,
        game: Game[R],
        settings: Settings,
        dealing: Dealing,
        *,
        journal: Journal,
        name: str,
        program: str,
    ) -> None:
        super().__init__(game, settings, dealing)
        self._attach(journal, name, program)
        opened = {"game": game.name, "settings": settings_in_use(settings)}
        self._keep([self._draft("opened", opened | self._versions()), *self._begun()])

    def _attach(self, journal: Journal, name: str, program: str) -> None:
        self.journal = journal
        self.name = name
        self.sequence = 0
        """The journal's number of this table's last entry."""
        self._moved: Counter[str] = Counter()
        self._program = program
        self._halted: Exception | None = None
        self._dealing_kept: dict[str, Any] = {}
        self._hidden_draws = 0
        self._promised: tuple[Commitment | None, int] = (None, 0)
        self._dealt_face_down = False
        self._turned: dict[Spot, Counter[Item]] = {}

    @property
    def number(self) -> int:
        """The number of the round that is on."""
        return self.rounds_played + 1

    def take_moved(self) -> dict[str, int]:
        """What has moved to patrons, or from them, since this was asked last."""
        moved, self._moved = dict(self._moved), Counter()
        return moved

    def tell(self, happened: Input, *, author: str = HOUSE, command: str | None = None) -> None:
        """Anything that happens; a command id that was kept before has its effect only once."""
        self._check_journal()
        if command is not None and self.journal.find(command) is not None:
            return
        _check_text(happened)
        with self._keeping(author=author, command=command):
            super().tell(happened)

    def go_on(self) -> None:
        """Go on as far as the dealing answers by itself."""
        self._check_journal()
        with self._keeping():
            super().go_on()

    def correct(
        self,
        name: str | None,
        *,
        by: Role | str = Role.DEALER,
        author: str = HOUSE,
        command: str | None = None,
    ) -> Correction | None:
        """What the dealer typed last was mistyped; None: this command was kept before and is done."""
        self._check_journal()
        if command is not None and self.journal.find(command) is not None:
            return None
        wrong, number = self._driver, self.number
        correction = super().correct(name, by=by)
        assert correction is not None
        right = self._driver if self.number == number or self._finished is None else self._finished[0]
        drafts = list(self._corrected(correction, wrong, right, number, author=author, command=command))
        self._keep(drafts if right is self._driver else drafts + self._ended(right, number))
        return correction

    def _corrected(
        self,
        correction: Correction,
        wrong: Driver[R],
        right: Driver[R],
        number: int,
        *,
        author: str,
        command: str | None,
    ) -> Iterator[Draft]:
        """What was typed, what it is, and the events from there on; sealed where the item is not for all."""
        since = correction.since
        events = right.round.events[since:]
        both = {"was": to_plain(correction.was), "now": to_plain(correction.now)}
        hidden = any(
            getattr(event, "sight", None) is not None for event in (*wrong.round.events[since:], *events)
        )
        body: dict[str, Any] = {"since": since, "events": view(events, INSPECTOR)}
        if moved := _difference(wrong.round.ledger.of_patrons(), right.round.ledger.of_patrons()):
            body["moved"] = moved
            self._moved.update(moved)
        if not hidden:
            body = both | body
        yield self._draft("corrected", body, number, author=author, command=command)
        if hidden:
            yield self._draft("correction", both, number, author=author, sealed=True)

    def _check_journal(self) -> None:
        if self._halted is not None:
            raise JournalDown(f"no play at {self.name} until its journal is opened anew") from self._halted

    @contextmanager
    def _keeping(self, *, author: str = HOUSE, command: str | None = None) -> Iterator[None]:
        """Keep all that happens here; after a defect, what came before the input that led to it."""
        driver, number = self._driver, self.number
        since = Since(len(driver.inputs), len(driver.round.events), driver.round.ledger.of_patrons())
        try:
            yield
        except Defect:
            self._keep([*self._told(driver, since, number, author=author, command=command), *self._sealed()])
            raise
        drafts = list(self._told(driver, since, number, author=author, command=command))
        drafts += self._promised_anew(number)
        if driver is not self._driver:
            drafts += self._ended(driver, number)
        self._keep([*drafts, *self._sealed()])

    def _ended(self, driver: Driver[R], number: int) -> list[Draft]:
        """A round is over: its cards are opened, and the next one begins."""
        drafts = [self._draft("finished", {"over": driver.round.over}, number)]
        commitment, _ = self._promised
        if commitment is not None and isinstance(self.dealing, ByHouse):
            unseen = self._never_turned(commitment, self.dealing.unseen)
            drafts.append(self._revealed(number, self.dealing.place, unseen))
            self._promised = commitment, self.dealing.place
        return drafts + self._begun()

    def _keep(self, drafts: list[Draft]) -> None:
        try:
            entries = self.journal.append(drafts)
        except Exception as down:
            self._halted = down
            raise
        if entries:
            self.sequence = entries[-1].sequence

    def _begun(self) -> list[Draft]:
        """A round begins: what it rests on, what the dealer did unasked, the promise of the next cards."""
        state = msgspec.to_builtins(self._state, str_keys=True)
        begun = self._draft("begun", {"before": state} | self._versions())
        told = self._told(self._driver, NOTHING, self.number)
        drafts = [begun, *told, *self._promised_anew(self.number), *self._sealed()]
        commitment, place = self._promised
        if commitment is not None and not any(draft.kind == "committed" for draft in drafts):
            drafts.append(self._committed(commitment, place, self.number))
        return drafts

    def _told(
        self,
        driver: Driver[R],
        since: Since,
        number: int,
        *,
        author: str = HOUSE,
        command: str | None = None,
    ) -> Iterator[Draft]:
        inputs = [to_plain(happened) for happened in driver.inputs[since.inputs :]]
        events = driver.round.events[since.events :]
        if not inputs and not events:
            return
        self._note_face_down(events)
        hidden = self._something_hidden() or any(
            getattr(event, "sight", None) is not None for event in events
        )
        hidden |= any(_names_hidden_items(happened) for happened in driver.inputs[since.inputs :])
        body: dict[str, Any] = {"events": view(events, INSPECTOR)}
        if moved := _difference(since.moved, driver.round.ledger.of_patrons()):
            body["moved"] = moved
            self._moved.update(moved)
        if not hidden:
            body["inputs"] = inputs
        yield self._draft("told", body, number, author=author, command=command)
        if hidden:
            yield self._draft("inputs", {"inputs": inputs}, number, author=author, sealed=True)

    def _note_face_down(self, events: Iterable[Event]) -> None:
        for event in events:
            if isinstance(event, Dealt) and event.sight is not None:
                self._dealt_face_down = True
            elif isinstance(event, Shown) and event.sight is None and event.items:
                before = self._turned.get(event.to, Counter())
                self._turned[event.to] = before | Counter(event.items)

    def _never_turned(self, commitment: Commitment, unseen: Iterable[int]) -> set[int]:
        """Which places of those that came face down hold cards that nobody turned since."""
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

    def _something_hidden(self) -> bool:
        """Whether an item came out face down since this was asked last."""
        if not isinstance(self.dealing, ByHouse):
            return False
        before, self._hidden_draws = self._hidden_draws, self.dealing.hidden_draws
        return before != self._hidden_draws

    def _sealed(self) -> Iterator[Draft]:
        """Where every item lies, if that has changed; for nobody's eyes."""
        if isinstance(self.dealing, ByHouse) and (kept := self.dealing.snapshot()) != self._dealing_kept:
            self._dealing_kept = kept
            yield self._draft("dealing", kept, sealed=True)

    def _promised_anew(self, number: int) -> Iterator[Draft]:
        """An order that has ended is opened, what never came of it too; a new one is sealed and promised."""
        if not isinstance(self.dealing, ByHouse):
            return
        for retired in self.dealing.retired:
            if retired.commitment is self._promised[0]:
                yield from self._retired(retired, number)
        self.dealing.retired.clear()
        fresh, uncut = self.dealing.commitment, self.dealing.uncut
        if fresh is not None and fresh is not self._promised[0]:
            if uncut is not None and uncut[0] is not self._promised[0]:
                yield self._committed(uncut[0], 0, number)
            order: dict[str, Any] = {"order": [str(item) for item in fresh.order], "salts": list(fresh.salts)}
            if uncut is not None:
                order |= {"cut": uncut[1], "uncut_salts": list(uncut[0].salts)}
            yield self._draft("order", order, number, sealed=True)
            yield self._committed(fresh, 0, number, cut=None if uncut is None else uncut[1])

    def _retired(self, retired: Retired, number: int) -> Iterator[Draft]:
        """The end of an order: its last cards, what never came, and how it lay before it was cut."""
        commitment, stop, face_down, uncut = retired
        unseen = self._never_turned(commitment, face_down)
        yield self._revealed(number, stop, unseen)
        closed = self._undealt(commitment, stop)
        rest = commitment.opening(stop, len(commitment.order), closed)
        yield self._draft("retired", {"promise": commitment.promise(stop), "opened": rest}, number)
        if uncut is not None:
            before, cut = uncut
            hidden = {(place + cut) % len(before.order) for place in {*unseen, *closed}}
            opened = before.opening(0, len(before.order), hidden)
            body = {"promise": before.promise(0), "cut": cut, "opened": opened}
            yield self._draft("uncut", body, number)
        self._dealt_face_down = False
        self._turned.clear()

    def _committed(self, commitment: Commitment, place: int, number: int, *, cut: int | None = None) -> Draft:
        self._promised = commitment, place
        body: dict[str, Any] = {"promise": commitment.promise(place)}
        return self._draft("committed", body if cut is None else body | {"cut": cut}, number)

    def _revealed(self, number: int, stop: int, unseen: Container[int]) -> Draft:
        """The cards since the promise with their salts; what nobody saw stays a leaf."""
        commitment, start = self._promised
        assert commitment is not None
        body: dict[str, Any] = {
            "opened": commitment.opening(start, stop, unseen),
            "rest": commitment.promise(stop),
        }
        if isinstance(self.dealing, ByHouse) and self.dealing.dealt_from_under:
            kept = [commitment.opening(place, place + 1)[0] for place in self.dealing.dealt_from_under]
            self.dealing.dealt_from_under.clear()
            body["kept"] = kept
        return self._draft("revealed", body, number)

    def _versions(self) -> dict[str, Any]:
        rules = {"document": self.game.document, "rulings": self.game.rulings}
        return {"rules": rules, "program": self._program}

    def _draft(
        self,
        kind: str,
        body: dict[str, Any],
        number: int | None = None,
        *,
        author: str = HOUSE,
        command: str | None = None,
        sealed: bool = False,
    ) -> Draft:
        text = json.dumps(body, separators=(",", ":"), ensure_ascii=False).encode()
        return Draft(
            self.name, self.number if number is None else number, kind, author, text, command, sealed
        )

    @classmethod
    def recover(
        cls,
        game: Game[R],
        dealing: Dealing,
        *,
        journal: Journal,
        name: str,
        program: str,
        left: "Left | None" = None,
    ) -> "KeptTable[R]":
        """The table as the journal has it, in the middle of a round if need be; `left` saves reading it."""
        if left is None:
            left = Left()
            for entry in journal.entries(table=name):
                left.note(entry)
        if left.opened is None or left.latest is None:
            raise Unreadable("no-such-table", f"the journal knows no table {name!r}", "table")
        table = cls.__new__(cls)
        table._attach(journal, name, program)
        table.sequence = left.latest.sequence
        table._come_back(game, dealing, left)
        return table

    def _come_back(self, game: Game[R], dealing: Dealing, left: Left) -> None:
        settings = read(game.settings, left.body("opened")["settings"], "settings")
        self._state = state = read(game.state, left.body("begun")["before"], "before")
        self.game, self.settings, self.dealing = game, settings, dealing
        self.rounds_played = left.last["begun"].round - 1
        self._finished = None
        inputs = inputs_of(game, left.since_begun)
        if isinstance(dealing, ByHouse) and "dealing" in left.last:
            left.restore(game, dealing)
            self._dealing_kept = dealing.snapshot()
            if dealing.commitment is not None:
                promise = left.body("committed")["promise"]
                self._promised = dealing.commitment, dealing.commitment.place_of(promise)
        self._driver = Driver.replay(game, lambda: game.begin(settings, state, True), inputs, dealing)
        self._note_face_down(self._driver.round.events)


def _names_hidden_items(happened: Input) -> bool:
    """Whether it says which items lie face down: a hand that was set, a command about one."""
    return bool(isinstance(happened, Said) and happened.items) or getattr(happened, "secret", False)


def _check_text(happened: Input) -> None:
    """Half a character cannot be written down: it is refused before it has any effect."""
    plain = to_plain(happened)
    try:
        json.dumps(plain, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise Unreadable("bad-text", f"this cannot be written down: {plain!r}", "input") from None


def _difference(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, int]:
    patrons = dict.fromkeys((*before, *after))
    moved = {who: after.get(who, 0) - before.get(who, 0) for who in patrons}
    return {who: cents for who, cents in moved.items() if cents}
