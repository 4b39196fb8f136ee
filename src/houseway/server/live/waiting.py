"""What a table waits for, and since when: who has not seen that yet acts on something that is past."""

from typing import Any

from houseway.table.layout.views import Viewer, player, request_seen
from houseway.table.procedure.asking import questions_of
from houseway.table.procedure.inputs import Done, Drawn, Input, Said
from houseway.table.procedure.requests import Ask, Asks, Draw, Request, Step, Wagers
from houseway.table.rules.facet import WaysToSet
from houseway.table.rules.seats import SEATING

BETTING, ASKING, DEALING = "betting", "asking", "dealing"
Key = tuple[Any, ...]


class Waiting:
    """The pending request, and the sequence at which each part of it came up."""

    def __init__(
        self, request: Request | None, number: int, sequence: int, ways_to_set: WaysToSet | None = None
    ) -> None:
        self.request = request
        self._ways_to_set = ways_to_set
        self._since: dict[Key, int] = {}
        self.since = sequence
        self._round = number, sequence
        self.asked_anew = False
        """Whether somebody is asked something new, be it while betting goes on."""
        self.note(request, number, sequence)

    @property
    def phase(self) -> str:
        """Betting, asking or dealing."""
        if isinstance(self.request, Wagers):
            return BETTING
        return ASKING if isinstance(self.request, Ask | Asks) else DEALING

    @property
    def questions(self) -> tuple[Ask, ...]:
        """The questions that are open."""
        return questions_of(self.request)

    def note(
        self, request: Request | None, number: int, sequence: int, answered: Input | None = None
    ) -> bool:
        """The table waits for this now, in the round of that number; whether something new came up."""
        if answered is not None:
            self._since = {key: since for key, since in self._since.items() if not _answers(answered, key)}
        if number != self._round[0]:
            self._round = number, sequence
        self.request = request
        asked = [_key(each) for each in self.questions]
        keys = asked if isinstance(request, Ask | Asks) else [_dealing_key(request, number)]
        fresh = any(key not in self._since for key in keys)
        self.asked_anew = any(key not in self._since for key in asked)
        self._since = {key: self._since.get(key, sequence) for key in (*keys, *asked)}
        if fresh:
            self.since = sequence
        return fresh

    def since_when(self, do: dict[str, Any], patron: str | None) -> int:
        """The sequence that somebody must have seen who sends this."""
        if do.get("input") == "command":
            return 0 if do.get("kind") in SEATING else self._round[1]
        if do.get("input") == "said":
            whose = (patron, do.get("area"), do.get("hand", 1))
            return next((since for key, since in self._since.items() if key[:3] == whose), self.since)
        return self.since

    def asked(self, patron: str | None) -> list[int]:
        """Which of the questions are this patron's."""
        return [place for place, each in enumerate(self.questions) if each.patron == patron]

    def seen_by(self, viewer: Viewer) -> dict[str, Any] | None:
        """What this viewer is told of it; with a set of tiles comes what can be made of them."""
        if self.request is None:
            return None
        plain = request_seen(self.request, viewer)
        for question, told in zip(self.questions, plain.get("questions", ()), strict=True):
            if viewer == player(question.patron):
                self._add_settings(question, told)
        return plain

    def _add_settings(self, question: Ask, told: dict[str, Any]) -> None:
        for option, plain in zip(question.options, told["options"], strict=True):
            if option.items and self._ways_to_set is not None:
                plain["settings"] = self._ways_to_set(option.items)


def _key(question: Ask) -> Key:
    options = tuple((each.action, each.least, each.most, each.on) for each in question.options)
    return question.patron, question.area, question.hand, options, question.sight


def _dealing_key(request: Request | None, number: int) -> Key:
    """Betting stays what it is until it is closed; each card and each step is asked for on its own."""
    kind = type(request).__name__
    if isinstance(request, Draw):
        return kind, number, request.to, request.face_up, request.turned, request.place
    return (kind, number, request.act) if isinstance(request, Step) else (kind, number)


def _answers(happened: Input, key: Key) -> bool:
    """Whether this has answered what came up there: whatever looks like it afterwards is asked anew."""
    if isinstance(happened, Said):
        return bool(key[:3] == (happened.patron, happened.area, happened.hand))
    return isinstance(happened, Drawn | Done)
