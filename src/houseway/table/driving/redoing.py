"""Reconstruction: a round told again with its items in their right order."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from houseway.equipment import Item
from houseway.rulebook import Refused
from houseway.table.driving.answers import check_said
from houseway.table.driving.decisions import Decisions
from houseway.table.driving.driving import Aside, Driving, KeptAnswer, Told
from houseway.table.layout import events
from houseway.table.layout.recorded import Decision
from houseway.table.layout.round import Round
from houseway.table.procedure.asking import concerns, questions_of
from houseway.table.procedure.inputs import Done, Drawn, Input, Said
from houseway.table.procedure.requests import (
    CUP,
    HELD,
    RACK,
    UNDER,
    Ask,
    Asks,
    Draw,
    Request,
    Spot,
    Step,
    Wagers,
)
from houseway.table.rules.commands import Command, Redo
from houseway.table.rules.game import Game

RECONSTRUCTED = "the round is reconstructed"
"""What the dealer calls; after it the items that are out are told again in their right order."""


def told_before(driver: Driving, lived: Iterable[Input]) -> list[Told]:
    """What happened before the misdeal was found, each with what the table waited for then."""
    shadow = driver.another()
    told: list[Told] = []
    for happened in lived:
        told.append(Told(shadow.request, shadow.round.items_dealt, happened))
        shadow.tell_again(happened)
    return told


def dealt_items(driver: Driving, redo: Redo, aside: Aside) -> list[Item]:
    """The items in their right order; those that are still to come since the last time come after them.

    What was burned stays burned, whether it is listed or not.
    """
    items = [driver.game.item(name) for name in redo.items]
    out = Counter([*driver.to_come, *driver.over])
    more = Counter(items) - Counter(driver.round.cards_out())
    to_come = list((out - more).elements())
    more -= out
    for place, item in aside:
        if more[item]:
            more[item] -= 1
            found = [at for at, each in enumerate(items) if each == item]
            del items[min(found, key=lambda at: abs(at - place))]
    return items + to_come


def aside_in(driver: Driving, told: Iterable[Told]) -> Aside:
    """What lies aside: since these were told, and before the round was set right the last time."""
    now = _not_in_hands(told)
    before = Counter(item for _, item in driver.aside) - Counter(item for _, item in now)
    for place, item in driver.aside:
        if before[item]:
            before[item] -= 1
            now.append((place, item))
    return now


def _not_in_hands(told: Iterable[Told]) -> Aside:
    """What went to the rack for all to see, under the device, or waited: the last first, as which it came."""
    burned: Aside = []
    out = 0
    for request, _, happened in told:
        if isinstance(request, Draw) and isinstance(happened, Drawn) and happened.item is not None:
            if request.to in (UNDER, HELD) or (request.to is RACK and request.face_up):
                burned.insert(0, (out, happened.item))
            out += request.to not in (CUP, RACK) or request.face_up
    return burned


class Earlier:
    """What happened before the misdeal was found, each part to be told once more when it fits again."""

    def __init__(self, told: Iterable[Told]) -> None:
        self._all = tuple(told)
        self._left = list(self._all)
        self._before = before_the_deal(self._all)

    def before_the_deal(self) -> Input | None:
        """Until the first item is dealt all that happened happens again as it did."""
        if not self._before:
            return None
        self._before -= 1
        return self._left.pop(0).happened

    def command(self, request: Request, dealt: int) -> Input | None:
        """A command that came at such a pause, when so many items were out."""
        return self._take(
            lambda told: (
                isinstance(told.happened, Command)
                and told.dealt <= dealt
                and same_pause(told.request, request)
            )
        )

    def found(self, dealt: int) -> Input | None:
        """What came out instead of an item, when so many were out."""
        return self._take(
            lambda told: (
                isinstance(told.happened, Drawn) and told.happened.found is not None and told.dealt <= dealt
            )
        )

    def answer(self, request: Request) -> Input | None:
        """What was done at the same step, or came out for the same place."""
        if isinstance(request, Step):
            return self._take(lambda told: isinstance(told.request, Step) and told.request.act is request.act)
        if isinstance(request, Draw):
            return self._take(lambda told: isinstance(told.request, Draw) and told.request.to is request.to)
        return self._take(lambda told: isinstance(told.request, Wagers))

    def held(self, listed: Counter[Item | None]) -> Input | None:
        """A card that waited to be dealt and was burned in the end, if it is not listed among those dealt."""
        drawn = Counter(
            told.happened.item
            for told in self._all
            if isinstance(told.happened, Drawn)
            and isinstance(told.request, Draw)
            and told.request.to not in (CUP, RACK, UNDER)
        )
        burned = drawn - listed
        return self._take(
            lambda told: (
                isinstance(told.happened, Drawn)
                and isinstance(told.request, Draw)
                and told.request.to is HELD
                and burned[told.happened.item] > 0
            )
        )

    def said(self, request: Ask | Asks, questions: Iterable[Ask]) -> Said | None:
        """What was said to one of these questions, resting on the same items, if it may still be said."""
        asked = tuple(questions)
        said = self._take(lambda told: _same_question(asked, told) and _allowed(request, told.happened))
        return said if isinstance(said, Said) else None

    def orders_left(self) -> Iterator[Input]:
        """What was ordered after that, about players and wagers: it holds whatever the cards are."""
        for told in self._left:
            if isinstance(told.happened, Command) and not told.happened.handles_cards:
                yield told.happened

    def drop(self, question: Ask) -> None:
        """What was said to this question does not hold any more."""
        self._take(lambda told: _same_question((question,), told))

    def _take(self, fits: Any) -> Input | None:
        for place, told in enumerate(self._left):
            if fits(told):
                return self._left.pop(place).happened
        return None


def before_the_deal(told: Sequence[Told]) -> int:
    """How much happened before the first item was to be dealt."""
    deals = (isinstance(each.request, Draw) and each.request.to not in (RACK, UNDER) for each in told)
    return next((place for place, each in enumerate(deals) if each), len(told))


def same_pause(then: Request | None, now: Request) -> bool:
    """Whether the dealer or somebody else is waited for in the same way; betting is never the same."""
    if isinstance(then, Draw) and isinstance(now, Draw):
        return then.to is now.to or (then.to.area >= 0 and now.to.area >= 0)
    if isinstance(then, Step) and isinstance(now, Step):
        return then.act is now.act
    return type(then) is type(now) and not isinstance(now, Wagers)


def _same_question(questions: Iterable[Ask], told: Told) -> bool:
    said, asked = told.happened, told.request
    if not isinstance(said, Said) or not isinstance(asked, Ask | Asks):
        return False
    now = {question.sight for question in questions if concerns(question, said)}
    then = {question.sight for question in questions_of(asked) if concerns(question, said)}
    return bool(now & then)


def _allowed(request: Ask | Asks, said: Input) -> bool:
    assert isinstance(said, Said)
    try:
        check_said(request, said)
    except Refused:
        return False
    return True


class Answers:
    """What is answered to the questions of the right deal.

    An answer of the first deal holds where the very same question comes: to the same patron about the same
    hand, resting on the same items. From where the decisions begin that are told anew, each question is for
    the next of them if it is about it; so it is, without being named, for everybody who might have taken part
    in the one told last. Where it is not, the answer of the first deal holds, if it may still be given; only
    the one that they begin with never does. What has no answer gets its default as long as more is to be
    told, as in a record, and is asked after that.
    """

    def __init__(
        self, game: Game[Any], told: Iterable[Told], decisions: tuple[Decision, ...], begins: int | None
    ) -> None:
        self.earlier = Earlier(told)
        self.anew = Decisions(game, () if begins is None else decisions)
        self._begins = begins or 0

    def answer(self, request: Ask | Asks, driver: Driving) -> Said | None:
        """What is known to be said to it; None: it is asked."""
        questions = questions_of(request)
        if len(driver.kept) < self._begins:
            return self.earlier.said(request, questions)
        if (said := self.anew.listed(request, driver.round)) is not None:
            check_said(request, said)
            self.earlier.drop(next(each for each in questions if concerns(each, said)))
            return said
        settled = [each for each in questions if self.anew.settles(each, number_in(driver, each))]
        kept = self.earlier.said(request, [each for each in questions if each not in settled])
        if kept is not None and self.anew.left and len(driver.kept) == self._begins:
            settled, kept = [each for each in questions if concerns(each, kept)], None
        if kept is not None:
            return kept
        for question in settled:
            if question.default is not None:
                return Said(question.patron, question.area, question.hand, question.default)
        return self.anew.answer(request, driver.round) if self.anew.left else None


def number_in(driver: Driving, of: Ask | Said) -> int:
    """The number of the hand that a question or an answer is about."""
    number: int = driver.round.number_of(Spot(of.area, of.hand))
    return number


def first_cut_on(driver: Driving) -> bool:
    """Whether a shuffle that waited for a player is not over; a record knows it before betting is closed."""
    waits: bool = driver.round.state.awaits_player and not driver.game.counts_steps
    return waits and not driver.round.commenced


def right_order(driver: Driving, answers: Answers, items: list[Item]) -> Iterator[Input]:
    """The inputs of the round as it should have been, as far as they are known; takes the items it uses."""
    earlier, listed = answers.earlier, Counter[Item | None](items)
    while (request := driver.request) is not None:
        happened = earlier.before_the_deal()
        if happened is None and not isinstance(request, Wagers):
            happened = earlier.command(request, driver.round.items_dealt)
        if happened is None:
            if isinstance(request, Ask | Asks):
                happened = answers.answer(request, driver)
            elif isinstance(request, Draw) and request.to not in (RACK, UNDER):
                happened = earlier.found(driver.round.items_dealt)
                if happened is None and request.to is HELD:
                    happened = earlier.held(listed)
                if happened is None and items:
                    happened = Drawn(items.pop(0))
            else:
                happened = earlier.answer(request)
        if happened is None:
            break
        if isinstance(happened, Said) and isinstance(request, Ask | Asks):
            driver.kept.append(KeptAnswer(request, number_in(driver, happened), happened))
        if first_cut_on(driver) or (isinstance(request, Wagers) and isinstance(happened, Done)):
            driver.kept_while_betting = len(driver.kept)
        yield happened
    yield from earlier.orders_left()


def tell_both(old: Round[Any, Any], new: Round[Any, Any], redo: Redo) -> None:
    """The story of both deals: the first, its money reversed one by one, then the right one."""
    same = 0
    while same < min(len(old.events), len(new.events)) and old.events[same] == new.events[same]:
        same += 1
    anew = new.events[same:]
    del new.events[same:]
    new.events.extend(old.events[same:])
    new.call(RECONSTRUCTED, rule=redo.rule)
    for event in reversed(old.events[same:]):
        match event:
            case events.Paid() | events.Bonus() | events.Collected():
                _reverse(new, event, redo)
            case events.Placed(area=area, patron=patron, wager=wager, amount=amount, hand=hand):
                rule = new.cite[redo.rule]
                new.events.append(
                    events.Returned(rule, area=area, patron=patron, wager=wager, amount=amount, hand=hand)
                )
            case events.Returned(area=area, patron=patron, wager=wager, amount=amount, hand=hand):
                rule = new.cite[redo.rule]
                new.events.append(
                    events.Placed(rule, area=area, patron=patron, wager=wager, amount=amount, hand=hand)
                )
    new.events.extend(anew)


def _reverse(
    game_round: Round[Any, Any], event: events.Paid | events.Bonus | events.Collected, redo: Redo
) -> None:
    won = -event.amount if isinstance(event, events.Collected) else event.amount
    game_round.events.append(
        events.Reversed(
            game_round.cite[redo.rule], area=event.area, patron=event.patron, wager=event.wager, amount=won
        )
    )
