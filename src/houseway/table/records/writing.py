"""A round written out in both forms: every input in order, or as people write it down."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct, structs

from houseway.equipment import UNSEEN
from houseway.table.driving.codec import to_plain
from houseway.table.driving.driver import Driver
from houseway.table.driving.driving import Aside
from houseway.table.driving.noting import kept_decisions, note_decision, passed_since_closing
from houseway.table.driving.redoing import aside_in, dealt_items, first_cut_on, told_before
from houseway.table.layout.settings import State
from houseway.table.procedure.dealing import ByHand
from houseway.table.procedure.inputs import Changed, Done, Drawn, Input, Placed, Said, Withdrawn
from houseway.table.procedure.requests import (
    CUP,
    DEALER,
    RACK,
    UNDER,
    Act,
    Ask,
    Asks,
    Draw,
    Request,
    Spot,
    Step,
    Wagers,
)
from houseway.table.records.incidents import INCIDENT_OF
from houseway.table.records.listing import ListedWagers
from houseway.table.rules.commands import Command, Redo
from houseway.table.rules.game import Game
from houseway.table.rules.limits import short
from houseway.table.rules.unseen import never_seen


def full_form(driver: Driver[Any], before: State) -> dict[str, Any]:
    """The record of a round with every input in order."""
    return _head(driver, before) | {"inputs": [to_plain(happened) for happened in _told(driver, before)]}


def _told(driver: Driver[Any], before: State) -> Iterator[Input]:
    """Every input; what stood off, was short and went back at the close is taken back (QC-13).

    In a record such a wager is valid, so that it has to say it.
    """
    if not before.standing:
        yield from driver.inputs
        return
    told = Driver(driver.game, driver.begin, ByHand())
    for happened in driver.inputs:
        if isinstance(happened, Done) and isinstance(told.request, Wagers):
            for wager in short(told.round):
                yield Withdrawn(wager.area, wager.patron, wager.kind)
        yield happened
        told.tell_again(happened)


class Listed:
    """The cards of a record as they came out, some of them face down and told later or never."""

    def __init__(self) -> None:
        self.cards: list[str] = []
        self.untold: dict[int, Spot] = {}

    def note(self, request: Request | None, drawn: Drawn) -> bool:
        """Whether this is one more card of the list; one that was turned is filled in where it came."""
        if not is_listed(request):
            return False
        assert isinstance(request, Draw)
        hand = request.to.area >= DEALER.area
        if request.turned:
            self._fill_in(request, drawn)
            return False
        if drawn.item is None and (drawn.found is not None or request.face_up or not hand):
            return False
        if drawn.item is None:
            self.untold[len(self.cards)] = request.to
        self.cards.append(str(UNSEEN if drawn.item is None else drawn.item))
        return True

    def _fill_in(self, request: Draw, drawn: Drawn) -> None:
        place = next((each for each, spot in self.untold.items() if spot == request.to), None)
        if place is not None and drawn.item not in request.of:
            self.cards[place] = str(drawn.item)
            del self.untold[place]

    def set_right(self, dealt: list[str], aside: Aside) -> list[str]:
        """These were dealt, in their right order; every card of the first deal, and what was out with it.

        What went aside and stays there lies at the place where whoever reads the record looks for it.
        """
        first = [*self.cards, *(Counter(dealt) - Counter(self.cards)).elements()]
        burned = Counter(self.cards) - Counter(dealt)
        right = list(dealt)
        places: list[tuple[int, str]] = []
        for place, item in aside:
            if burned[str(item)]:
                burned[str(item)] -= 1
                places.insert(0, (place, str(item)))
        for place, name in places:
            right.insert(place, name)
        self.cards = [*right, *burned.elements()]
        return first

    def leave_out_untold(self, game: Game[Any], incidents: list[dict[str, Any]]) -> None:
        """A list of cards has to be whole; other records leave out and do not count what was never told."""
        if game.record_dealing is None:
            raise never_seen("cards that lay face down")
        for incident in incidents:
            at = incident["at"]
            at["cards"] -= sum(place < at["cards"] for place in self.untold)


class Telling:
    """A round told again input by input, and what a short record lists of it so far."""

    def __init__(self, driver: Driver[Any], before: State) -> None:
        self.told = Driver(driver.game, driver.begin, ByHand())
        self.wagers = ListedWagers(driver.game, before)
        self.listed = Listed()
        self.decisions: list[dict[str, Any]] = []
        self.incidents: list[dict[str, Any]] = []
        self._betting: bool | None = None
        self._closed_with = 0
        """How many incidents there were when betting was closed."""
        self._passed = self._steps = self._since = 0
        self._silence = self._interrupted = False

    def tell(self, happened: Input) -> None:
        """One input: noted, and told."""
        told = self.told
        if isinstance(told.request, Wagers):
            self._bet(closed=isinstance(happened, Done))
        self._note(happened)
        self._count(happened)
        lying = self.wagers.lying(told.round)
        told.tell_again(happened)
        if self._betting is False and isinstance(happened, Said) and isinstance(told.request, Wagers):
            _never_closed(self.incidents[self._closed_with :], len(self.wagers.placed))
        if _unplaces(told, happened):
            self.wagers.leave_out_displaced(lying, told.round, self.incidents)
        if isinstance(happened, Command) and happened.sets_right:
            self.decisions, self._passed = kept_decisions(told.kept), passed_since_closing(told)

    def _bet(self, *, closed: bool) -> None:
        self._betting = not closed
        if closed:
            self._passed = self._steps = 0
            self._closed_with = len(self.incidents)

    def _moment(self) -> dict[str, int]:
        return {"cards": len(self.listed.cards), "decisions": len(self.decisions)}

    def _note(self, happened: Input) -> None:
        """What the record lists of it."""
        told = self.told
        match happened:
            case Placed() | Changed() | Withdrawn():
                self.wagers.note(told.round, happened, self._moment(), self.incidents)
            case Drawn() if self.listed.note(told.request, happened):
                self._silence = False
            case Drawn(item=None) if _goes_under(told.request):
                self.incidents[-1]["unlisted"] = True
            case Drawn(found=found) if found is not None:
                self.incidents.append({"kind": INCIDENT_OF[found], "at": self._moment()})
            case Said() if isinstance(told.request, Ask | Asks):
                unlisted = not note_decision(self.decisions, told, happened, joins=not self._interrupted)
                self._interrupted = self._interrupted and unlisted
                self._passed += unlisted and not first_cut_on(told)
                self._silence = self._silence or unlisted
            case Command():
                at = self._moment()
                at |= _when(self._betting, len(self.wagers.placed), told, self._silence, self._since)
                steps = self._steps if self._betting is False else None
                at |= _counted(told, steps, self._passed, self._silence)
                self.incidents.append(_incident(told, happened, self.listed, self.decisions, at))
                self._interrupted = True

    def _count(self, happened: Input) -> None:
        """What has happened since the incident before, and since betting was closed."""
        stacked = self.told.game.record_dealing is not None
        offered = stacked and self._betting is None and isinstance(happened, Said)
        self._since = 0 if _is_incident(happened) else self._since + (not offered)
        self._steps += self._betting is False and _is_step(self.told.request, happened)


def short_form(driver: Driver[Any], before: State) -> dict[str, Any]:
    """The record of a round as people write it: wagers, cards, decisions, incidents."""
    telling = Telling(driver, before)
    for happened in _told(driver, before):
        telling.tell(happened)
    wagers, listed, incidents = telling.wagers, telling.listed, telling.incidents
    if listed.untold:
        listed.leave_out_untold(driver.game, incidents)
    record = _head(driver, structs.replace(before, standing=wagers.standing(), awaits_player=False))
    listings = [_wager(each.placed) for each in wagers.placed]
    record |= {"wagers": listings, "cards": listed.cards, "decisions": telling.decisions}
    record |= {"incidents": incidents} if incidents else {}
    return driver.game.written(driver.round, record)


def _never_closed(incidents: list[dict[str, Any]], placed: int) -> None:
    """An answer has opened betting again: as far as a record knows these came while it was open."""
    for incident in incidents:
        at = incident["at"]
        incident["at"] = {"cards": at["cards"], "decisions": at["decisions"], "wagers": placed}


def _unplaces(told: Driver[Any], happened: Input) -> bool:
    """Whether what lies there no more after it was as if never placed: displaced, or lost its bank."""
    if isinstance(happened, Said):
        return not told.round.first_card_out
    return isinstance(happened, Placed | Changed) or getattr(happened, "unplaces", False)


def _is_step(request: Request | None, happened: Input) -> bool:
    """Whether the dealer did a step or threw the dice."""
    throws = isinstance(request, Draw) and request.to is CUP
    return (isinstance(request, Step) or throws) and not isinstance(happened, Command)


def _counted(told: Driver[Any], steps: int | None, passed: int, silence: bool) -> dict[str, int]:
    """Steps since betting was closed where the game counts them; else questions without a listed answer."""
    if told.game.counts_steps and steps is not None:
        return {"steps": steps}
    asked = isinstance(told.request, Ask | Asks) or (silence and isinstance(told.request, Draw))
    return {"passed": passed} if passed and asked else {}


def _goes_under(request: Request | None) -> bool:
    return isinstance(request, Draw) and request.to is UNDER


def _is_incident(happened: Input) -> bool:
    return isinstance(happened, Command) or (isinstance(happened, Drawn) and happened.found is not None)


def _when(betting: bool | None, placed: int, told: Driver[Any], silence: bool, since: int) -> dict[str, int]:
    """What else says when a command came: after so many wagers, before betting, during another command.

    `since` so many things were told after the incident before it. The first cut, which waited for a player,
    is made before betting is closed as far as a record knows. A question that silence answered leaves no
    trace among the decisions: what came after the settlement says so.
    """
    during = {"during": True, "told": since} if told.busy else {}
    if betting is True or (betting is False and first_cut_on(told)):
        return {"wagers": placed} | during
    if betting is None:
        return {"preparing": True} | (during or ({"told": since} if since else {}))
    if during:
        return during
    if not isinstance(told.request, Step):
        return {}
    if told.request.act is Act.COLLECT:
        return {"settled": True} if silence else {}
    return {"step": True}


def is_listed(request: Request | None) -> bool:
    """Whether what was drawn belongs in a record's cards: everything but a card burned unseen, and dice."""
    burned = isinstance(request, Draw) and request.to is RACK and not request.face_up
    return isinstance(request, Draw) and request.to is not CUP and not burned


def _incident(
    told: Driver[Any],
    command: Command[Any],
    listed: Listed,
    decisions: list[dict[str, Any]],
    at: dict[str, int],
) -> dict[str, Any]:
    """The command with its moment; a reconstruction with the first deal, after which the cards are right."""
    plain = _without_head(command) | {"at": at}
    if command.sets_right:
        redo = command.carry_out(told.round)
        assert isinstance(redo, Redo)
        aside = aside_in(told, told_before(told, told.lived))
        first = listed.set_right([str(item) for item in dealt_items(told, redo, aside)], aside)
        del plain["cards"]
        made = told.game.written(told.round, {"decisions": list(decisions)})["decisions"]
        plain["first"] = {"cards": first} | ({"decisions": made} if made else {})
    return plain


def _wager(placed: Placed) -> dict[str, Any]:
    plain = _without_head(placed)
    if "choice" in plain:
        plain["suit"] = plain.pop("choice")
    return plain


def _without_head(happened: Input) -> dict[str, Any]:
    plain = to_plain(happened)
    del plain["input"]
    return plain


def _head(driver: Driver[Any], before: State) -> dict[str, Any]:
    game = driver.game
    head: dict[str, Any] = {
        "game": game.name,
        "rules": {"document": game.document, "rulings": game.rulings},
        "settings": settings_in_use(driver.round.opened_with),
    }
    state = msgspec.to_builtins(before, str_keys=True)
    return head | ({"before": state} if state else {})


def settings_in_use(settings: Struct) -> dict[str, Any]:
    """Only what differs from the game's defaults."""
    plain: dict[str, Any] = msgspec.to_builtins(settings)
    usual: dict[str, Any] = msgspec.to_builtins(type(settings)())
    return {name: value for name, value in plain.items() if value != usual[name]}
