"""Irregularities and supervisors' decisions in a record: what happened, and when."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct, structs

from houseway.equipment import Found, Item
from houseway.rulebook import Refused, Unreadable
from houseway.table.driving.codec import from_plain, read_item
from houseway.table.driving.decisions import Decisions
from houseway.table.driving.driver import Driver
from houseway.table.layout.recorded import Answer, Decision, Record
from houseway.table.layout.settings import read
from houseway.table.procedure.asking import questions_of
from houseway.table.procedure.dealing import ByHand, FromRecord
from houseway.table.procedure.inputs import Drawn, Input
from houseway.table.procedure.requests import CUP, DEALER, Act, Ask, Asks, Draw, Request, Step
from houseway.table.records.both_deals import number_out, told_anew
from houseway.table.rules.game import Game


class WhilePreparing(Struct, frozen=True, kw_only=True):
    """Before betting was opened, while the dealer prepared the table.

    Of every moment: after how many decisions, and questions that nobody answered with a listed one (a cut is
    offered before there are wagers); whether the incident before it was being carried out, and after how many
    steps, cards and answers since that one came.
    """

    decisions: int = 0
    passed: int | None = None
    during: bool = False
    told: int | None = None


class WhileBetting(Struct, frozen=True, kw_only=True):
    """While betting was open, after so many wagers."""

    wagers: int
    decisions: int = 0
    passed: int | None = None
    during: bool = False
    told: int | None = None


class InTheDeal(Struct, frozen=True, kw_only=True):
    """After so many cards and decisions; and what else tells, where these do not.

    At a step of the dealer's; after so many questions that nobody answered with a listed decision; after so
    many steps and throws since betting was closed; or when all was settled and the cards still lay there.
    """

    cards: int = 0
    decisions: int = 0
    during: bool = False
    told: int | None = None
    step: bool = False
    passed: int | None = None
    steps: int | None = None
    settled: bool = False


Moment = WhilePreparing | WhileBetting | InTheDeal


class WrittenMoment(Struct, frozen=True, forbid_unknown_fields=True):
    """When an incident came, as a record writes it."""

    cards: int = 0
    decisions: int = 0
    steps: int | None = None
    wagers: int | None = None
    preparing: bool = False
    during: bool = False
    told: int | None = None
    step: bool = False
    passed: int | None = None
    settled: bool = False

    def moment(self) -> Moment:
        """Which moment it is."""
        other = InTheDeal if self.wagers is None else WhileBetting
        kind: type[Moment] = WhilePreparing if self.preparing else other
        return kind(**{name: getattr(self, name) for name in kind.__struct_fields__})


def _moment_of(given: Mapping[str, Any]) -> Moment:
    return read(WrittenMoment, given.get("at", {}), "incidents.at").moment()


def says_which_wagers(given: Mapping[str, Any]) -> bool:
    """Whether an incident of a record says which wagers lay there when it came."""
    return not isinstance(_moment_of(given), InTheDeal)


def _cards_before(at: Moment) -> int:
    return at.cards if isinstance(at, InTheDeal) else 0


def tells_of_preparing(record: Record) -> bool:
    """Whether the first of a record's incidents came before betting was opened."""
    return any(isinstance(_moment_of(each), WhilePreparing) for each in record.incidents[:1])


class First(Struct, frozen=True, forbid_unknown_fields=True):
    """The deal that was wrong, before it was set right."""

    cards: tuple[str, ...]
    decisions: tuple[Decision, ...] = ()


FOUND = {
    "cutting-card": Found.CUTTING_CARD,
    "insufficient-cards": Found.EMPTY,
    "cocked-dice": Found.COCKED,
}
INCIDENT_OF = {found: kind for kind, found in FOUND.items()}
"""What may come out instead of a card, as a record names it."""


class Incident(Struct, frozen=True):
    """One incident: when, what, and for a reconstruction both deals."""

    at: Moment
    command: Input
    where: str
    first: First | None = None
    right: tuple[str, ...] = ()
    """Of a reconstruction, the cards in their right order, with all that came after it."""
    answers: tuple[Answer, ...] = ()
    """What was said to the questions that it asks."""
    unlisted: bool = False
    """Whether the card that it is about was seen by nobody and is not in the list."""


def read_incidents(game: Game[Any], given: Sequence[Mapping[str, Any]], right: First) -> list[Incident]:
    """The incidents of a record, each as the command that runs it.

    A reconstruction gives the right deal: that of the record, or, if the round was set right again later,
    what was then the first one.
    """
    incidents: list[Incident] = []
    for place in reversed(range(len(given))):
        incident = _read(game, dict(given[place]), right, f"incidents[{place}]")
        incidents.insert(0, incident)
        if incident.first is not None:
            right = incident.first
    return incidents


def _read(game: Game[Any], fields: dict[str, Any], right: First, where: str) -> Incident:
    at = read(WrittenMoment, fields.pop("at", {}), f"{where}.at").moment()
    fields.setdefault("by", "dealer")
    unlisted = read(bool, fields.pop("unlisted", False), f"{where}.unlisted")
    answers = read(tuple[Answer, ...], fields.pop("answers", ()), f"{where}.answers")
    kind = read(str, fields.get("kind", ""), f"{where}.kind")
    if kind in FOUND:
        return Incident(at, Drawn(None, FOUND[kind]), where)
    if "first" not in fields:
        command = from_plain(game, {"input": "command", **fields}, where)
        return Incident(at, command, where, answers=answers, unlisted=unlisted)
    first = read(First, fields.pop("first"), f"{where}.first")
    if not first.decisions:
        first = structs.replace(first, decisions=right.decisions[: at.decisions])
    command = from_plain(game, {"input": "command", **fields, "cards": []}, where)
    return Incident(at, command, where, first, right.cards, answers)


class Incidents:
    """The incidents of a record, told one after the other at their moment."""

    def __init__(
        self,
        game: Game[Any],
        incidents: list[Incident],
        cards: Sequence[str],
        dealing: Callable[[Sequence[int]], FromRecord] | None = None,
    ) -> None:
        self._left = incidents
        self._game = game
        self._after: tuple[Decision, ...] = ()
        self._decisions = Decisions(game, ())
        self._decisions.until = self._decisions_before_next
        self.closed = False
        self.refused: Refused | None = None
        """Why the incident whose moment has come could not be told yet."""
        self._tried_at = 0
        self._since = 0
        """How much had happened when the last one came."""
        wrong = next((each for each in incidents if each.first is not None), None)
        stops = [each.at.cards for each in incidents if isinstance(each.at, InTheDeal)]
        if dealing is not None:
            self.dealing = dealing(stops)
        else:
            first = _items(game, cards, "cards") if wrong is None else _first_deal(game, wrong)
            self.dealing = FromRecord(first, stops)

    def decisions(self, listed: tuple[Decision, ...]) -> Decisions:
        """The decisions of the record, or those of the first deal until it is set right."""
        wrong = self._next_wrong()
        self._after = listed
        self._decisions.begin(listed if wrong is None else wrong.decisions)
        return self._decisions

    def _decisions_before_next(self) -> int | None:
        return self._left[0].at.decisions if self._left else None

    def _next_wrong(self) -> First | None:
        return next((each.first for each in self._left if each.first is not None), None)

    def tell_due(self, driver: Driver[Any]) -> bool:
        """Tell the incident whose moment has come; whether there was one."""
        if not self.closed or not self.hold_up(driver):
            return False
        incident = self._left[0]
        if not self._cards_are_out(incident, driver.request):
            return False
        if incident.first is None:
            return self._told(driver, incident)
        self._left.pop(0)
        self.dealing.pass_stop()
        self._decisions.check_all_used(driver.round)
        self._set_right(driver, incident, incident.first)
        return True

    def _cards_are_out(self, incident: Incident, request: Request | None) -> bool:
        """Whether so many cards are out; of a first deal, also if the rest of them lies with nobody."""
        missing = _cards_before(incident.at) - self.dealing.drawn
        finds_more = incident.first is not None or getattr(incident.command, "finds_more_cards", False)
        if missing <= 0 or not finds_more:
            return missing == 0
        if isinstance(request, Ask | Asks):
            return all(each.default is None for each in questions_of(request))
        return isinstance(request, Step) and request.act is Act.COLLECT

    def _set_right(self, driver: Driver[Any], incident: Incident, first: First) -> None:
        """Tell the reconstruction: the cards that were out, and the decisions that were others."""
        right = _items(self._game, incident.right, "cards")
        number = number_out(right, _items(self._game, first.cards, f"{incident.where}.first.cards"))
        command: Any = structs.replace(incident.command, cards=incident.right[:number])
        later = self._next_wrong()
        listed = self._after if later is None else later.decisions
        if not command.decisions:
            command = told_anew(driver, command, listed, self._decisions_before_next())
        self.dealing.give(right[number:], number)
        dealing, driver.dealing = driver.dealing, ByHand()
        self._tell(driver, structs.replace(incident, command=command))
        driver.dealing = dealing
        self._decisions.start_again(listed, driver)

    def _told(self, driver: Driver[Any], incident: Incident) -> bool:
        """Whether it could be told now; what is refused may be possible after the dealer's next step."""
        self.dealing.unlisted = incident.unlisted
        try:
            self.dealing.pass_stop()
            self._left.pop(0)
            self._tell(driver, incident)
        except Refused as refused:
            self._left.insert(0, incident)
            self.dealing.stop_again(_cards_before(incident.at))
            self.refused, self._tried_at = self.refused or refused, len(driver.inputs)
            return False
        self.refused = None
        return True

    def _tell(self, driver: Driver[Any], incident: Incident) -> None:
        self._since = len(driver.inputs) + 1
        driver.tell(incident.command)
        self._decisions.give(incident.answers)

    def set_right(self) -> list[Decision]:
        """What is decided in the deals to come, as the round was set right."""
        deals = [each.first.decisions for each in self._left if each.first is not None]
        return [decision for deal in [*deals, self._after][1:] for decision in deal]

    def passing(self) -> bool:
        """Whether the next incident came after more questions that nobody answered."""
        at = self._left[0].at if self._left else InTheDeal()
        return at.decisions == self._decisions.made and (at.passed or 0) > self._decisions.passed

    def hold_up(self, driver: Driver[Any]) -> bool:
        """Whether the dealing must wait for the next incident, should its moment have come."""
        if not self._left:
            return False
        incident, request, at = self._left[0], driver.request, self._left[0].at
        if not isinstance(at, InTheDeal) or driver.busy != at.during:
            return False
        if self.refused is not None and self._tried_at == len(driver.inputs):
            return False
        if self._decisions.made != at.decisions or self._decisions.joining:
            return False
        if at.settled:
            return isinstance(request, Step) and request.act is Act.COLLECT
        if at.told not in (None, len(driver.inputs) - self._since):
            return False
        if at.passed not in (None, self._decisions.passed):
            return False
        if at.steps not in (None, self.dealing.steps):
            return False
        if isinstance(incident.command, Drawn):
            cup = incident.command.found is Found.COCKED
            to = request.to if isinstance(request, Draw) else None
            return to is CUP if cup else to is not None and to.area >= DEALER.area
        if at.steps is not None:
            return True
        if isinstance(request, Step) and request.act is not Act.COLLECT and not at.during:
            of_a_step = driver.game.counts_steps or getattr(incident.command, "of_a_step", False)
            return at.step or of_a_step or self.refused is not None
        return not at.step

    def tell_while_preparing(self, driver: Driver[Any], answer: Callable[[], bool]) -> None:
        """Tell what happened before betting was opened, one after the other."""
        self._tell_while(driver, lambda at: isinstance(at, WhilePreparing), answer)

    def tell_before_closing(self, driver: Driver[Any], answer: Callable[[], bool]) -> None:
        """Tell what could not have come later, if only cards and decisions say when it did."""
        while self._left and _is_of_the_betting(self._left[0]):
            self.dealing.pass_stop()
            self._tell(driver, self._left.pop(0))
            while answer():
                pass

    def tell_while_betting(self, driver: Driver[Any], wagers: int, answer: Callable[[], bool]) -> None:
        """Tell what happened while betting was open, after so many wagers; what it asks is answered."""
        self._tell_while(driver, lambda at: isinstance(at, WhileBetting) and at.wagers == wagers, answer)
        while answer():
            pass

    def _tell_while(
        self, driver: Driver[Any], now: Callable[[Moment], bool], answer: Callable[[], bool]
    ) -> None:
        """Tell the next ones as long as their moment is now; what they ask for is done and answered."""
        driver.dealing = ByHand()
        while self._left and now(self._left[0].at):
            if self._has_come(driver, self._left[0].at):
                self._tell(driver, self._left.pop(0))
            elif not self._go_on(driver, answer):
                break
        while driver.busy and self._go_on(driver, answer):
            pass
        driver.dealing = self.dealing
        driver.advance()

    def _has_come(self, driver: Driver[Any], at: Moment) -> bool:
        """Whether so much has happened since the one before it; without a number that one is carried out."""
        if at.told is not None:
            return len(driver.inputs) - self._since == at.told
        return driver.busy == at.during

    def _go_on(self, driver: Driver[Any], answer: Callable[[], bool]) -> bool:
        """One thing more happens, if it can."""
        done = None if driver.request is None else self.dealing.answer(driver.request)
        if done is None:
            return answer()
        driver.tell(done)
        return True

    def at_the_end(self) -> bool:
        """Whether everything that the record lists was told."""
        return not (self._left or self._decisions.left or self._decisions.joining or self.dealing.rest())

    def check_all_told(self) -> None:
        """An incident whose moment never came is an error."""
        if self.refused is not None:
            raise self.refused
        if self._left:
            late = self._left[0]
            cards, decisions = _cards_before(late.at), late.at.decisions
            text = f"{late.where}: there never were {cards} cards and {decisions} decisions"
            raise Unreadable("never-came", text, late.where)


def _is_of_the_betting(incident: Incident) -> bool:
    return incident.at == InTheDeal() and getattr(incident.command, "while_betting", False)


def _first_deal(game: Game[Any], incident: Incident) -> list[Item]:
    assert incident.first is not None
    return _items(game, incident.first.cards, f"{incident.where}.first.cards")


def _items(game: Game[Any], names: Sequence[str], where: str) -> list[Item]:
    return [read_item(game, name, f"{where}[{place}]") for place, name in enumerate(names)]
