"""What a round asks of the house, and who answers: the meters that tables share.

A round stays replayable alone: what the house answered is an input of the round, kept with the others, and
when the round is told again nobody is asked. An answer is a copy: it holds no part of what the house has.
"""

from collections.abc import Generator, Iterable, Sequence
from typing import Protocol, TypeVar

from houseway.journal import Draft
from houseway.rulebook import Unreadable
from houseway.table.house.links import holds
from houseway.table.procedure.inputs import HouseAnswer, Input, Metered, Prize, Unwon
from houseway.table.procedure.requests import Claim, Feed, HouseRequest, Unclaim

ASKED = frozenset({Feed, Claim, Unclaim})
"""The requests that the house answers."""

ANSWERS = frozenset({Metered, Prize, Unwon})

Asking = Generator[HouseRequest, HouseAnswer, None]
"""Something that asks nobody but the house."""

A = TypeVar("A", Prize, Metered)


class HouseAnswers(Protocol):
    """Who answers for the house at one table.

    `answer` changes nothing. What a round has taken counts for the answers after it, and for nobody else
    before it is kept.
    """

    def answer(self, request: HouseRequest) -> HouseAnswer:
        """The answer, as things stand with what the round has taken."""

    def took(self, answer: HouseAnswer) -> None:
        """The round has taken it."""

    def forget(self, number: int) -> None:
        """The last so many were not taken after all."""


class House(HouseAnswers, Protocol):
    """The same for a kept table: the effect of its answers is kept in the append of what the table tells."""

    def drafts(self, number: int) -> Sequence[Draft]:
        """What is to be kept of the answers that the round of that number has taken."""

    def keep(self) -> None:
        """The append succeeded: now they have their effect."""

    def roll_back(self) -> None:
        """Nothing was kept: none of them was ever given."""


class Supposed:
    """Answers of nobody, for a round that is only tried: the least that could be answered."""

    def answer(self, request: HouseRequest) -> HouseAnswer:
        """As if meters were empty."""
        match request:
            case Feed(link=link, wagers=wagers):
                return Metered(link=link, table="", wagered=sum(each.amount for each in wagers))
            case Claim(link=link, pool=pool, guarantee=guarantee, among=among, drawn=drawn):
                won = among[0] if drawn else None
                return Prize(link=link, table="", claim=0, pool=pool, cents=guarantee, taken=0, drawn=won)
            case Unclaim(prize=prize):
                return Unwon(prize=prize)

    def took(self, answer: HouseAnswer) -> None:
        """Nothing comes of it."""

    def forget(self, number: int) -> None:
        """Nothing came of them."""


def suppose(asking: Asking) -> None:
    """Run it to its end with supposed answers."""
    house, answer = Supposed(), None
    while True:
        try:
            request = asking.send(answer)  # type: ignore[arg-type]
        except StopIteration:
            return
        answer = house.answer(request)


def outstanding(inputs: Iterable[Input]) -> list[Prize]:
    """The prizes that were claimed in these inputs and not given back, the last first."""
    held: list[Prize] = []
    for each in inputs:
        if isinstance(each, Prize):
            held.insert(0, each)
        elif isinstance(each, Unwon):
            held.remove(each.prize)
    return held


def fed(inputs: Iterable[Input]) -> dict[str, Metered]:
    """What was fed in these inputs, by link: a round feeds once, however often it is told."""
    return {each.link: each for each in inputs if isinstance(each, Metered)}


def last_told(inputs: Sequence[Input]) -> int:
    """The place of the last input that is no answer of the house; -1: there is none."""
    return max((place for place, each in enumerate(inputs) if type(each) not in ANSWERS), default=-1)


def check_answer(request: HouseRequest, answer: Input) -> None:
    """`Unreadable` where it is no answer to this request: a record or journal was tampered with."""
    for field in ("added", "meters"):
        for pool, cents in getattr(answer, field, {}).items():
            if not holds(cents):
                raise Unreadable("other-answer", f"{field}.{pool}: no meter holds {cents}", f"{field}.{pool}")
    match request, answer:
        case Feed(link=link, wagers=wagers), Metered():
            _same("link", answer.link, link)
            _same("wagered", answer.wagered, sum(each.amount for each in wagers))
        case Claim(), Prize():
            _same("link", answer.link, request.link)
            _same("pool", answer.pool, request.pool)
            _same("cents", answer.cents, max(request.guarantee, answer.taken))
            if request.drawn and answer.drawn not in request.among:
                text = f"drawn: area {answer.drawn} is none of {', '.join(map(str, request.among))}"
                raise Unreadable("other-answer", text, "drawn")
            if answer.taken < 0:
                raise Unreadable("other-answer", f"taken: {answer.taken} is less than nothing", "taken")
        case Unclaim(prize=prize), Unwon():
            _same("prize", answer.prize, prize)


def _same(field: str, told: object, asked: object) -> None:
    if told != asked:
        raise Unreadable("other-answer", f"{field}: the house was asked about {asked!r}, not {told!r}", field)
