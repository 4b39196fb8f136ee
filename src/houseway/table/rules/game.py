"""What a game is to the table: its documents, settings, things, and its procedure."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec import structs

from houseway.equipment import ByteSource, CardShoe, Item, ShufflingDevice
from houseway.rulebook import Clause, Refused, Rulebook
from houseway.table.house.answers import HouseAnswers
from houseway.table.layout.recorded import Decision, Record, Settlement
from houseway.table.layout.round import Round
from houseway.table.layout.settings import Settings, State
from houseway.table.layout.signs import Pays
from houseway.table.procedure.dealing import FromRecord
from houseway.table.procedure.inputs import Input, Placed
from houseway.table.procedure.requests import Procedure, Spot
from houseway.table.rules.commands import Command
from houseway.table.rules.facet import Facet
from houseway.table.rules.guide import Guide
from houseway.table.rules.sayings import Saying

R = TypeVar("R", bound=Round[Any, Any])


class Nouns(NamedTuple):
    """What a game calls its things."""

    item: str = "card"
    area: str = "area"
    dealer: str = "the dealer"


CARD_GAME = Nouns()


class Choice(NamedTuple):
    """Something that can go wrong, for people to choose: a key, words, and the order behind it."""

    key: str
    words: str
    kind: str
    by: str
    fields: dict[str, Any] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[R]):
    """One game as it plugs into a table."""

    name: str
    title: str
    document: str
    rulings: int
    rulebook: Rulebook
    settings: type[Settings]
    state: type[State]
    fresh: Callable[[], State]
    begin: Callable[[Any, Any, bool], R]
    play: Callable[[R], Procedure[None]]
    item: Callable[[str], Item]
    items: Callable[[Any], Sequence[Item]]
    too_many: str
    value: Callable[[R, Spot], int | str | Mapping[str, Any]]
    """What a hand is worth; or several things that a settlement says of it."""
    wagers: Mapping[str, str]
    commands: Mapping[str, type[Command[R]]]
    out_of_place: Callable[[R, str], str]
    menu: Sequence[Choice]
    open_record: Callable[[R, Any], None]
    usual: Mapping[str, Any]
    """What a table is set to, where nobody has said otherwise."""
    faces: Sequence[str]
    """Items that stand for the game on the floor."""
    floor: Facet = field(default_factory=Facet)
    """What the floor knows of the game beside this."""
    sign: Callable[[Any], Iterable[Pays]] = lambda settings: ()
    """What the sign says is paid at a table with these settings, made of the odds that settle wagers."""
    guide: Callable[[Any], Guide] = lambda settings: Guide()
    """How it is played at a table with these settings, told to somebody new."""
    asks: Mapping[str, str] = field(default_factory=dict)
    """A sentence for each question that is not everyday, by its first answer but no."""
    named: Callable[[Sequence[Any], Any, bool], str | None] = lambda items, counted, split: None
    """What a player calls a hand: items that were seen, what was counted of it, whether it was split."""
    words: Mapping[str, str] = field(default_factory=dict)
    """What each command is called on a screen, by its kind."""
    sayings: Mapping[str, Saying] = field(default_factory=dict)
    """How a screen shows each answer to a question, by its action."""
    inscription: Sequence[str] = ()
    """What is written on the layout, the largest first; odds are those that settle wagers."""
    nouns: Nouns = CARD_GAME
    alone: Mapping[str, Any] = field(default_factory=dict)
    """What else is set where one person plays alone."""
    link: Mapping[str, Any] | None = None
    """The private link of a table that the house opens of itself."""
    equipment: Callable[[ByteSource], ShufflingDevice | CardShoe] = ShufflingDevice
    no_cutting_card: Callable[[R], str | None] = lambda game_round: None
    """The rule by which no cutting card can come out; None where one may."""
    record: type[Record] = Record
    """What a record of its rounds may hold."""
    record_dealing: Callable[[Any, Sequence[int]], FromRecord] | None = None
    """What comes out for a record that is no list of cards, and where it stops for incidents."""
    record_house: Callable[[Any, Any], HouseAnswers | None] = lambda before, record: None
    """Who answers what a record's round asks of the house, from what outlived the round before it."""
    written: Callable[[R, dict[str, Any]], dict[str, Any]] = lambda game_round, record: record
    """The short record of a finished round as this game writes it."""
    left_by: Callable[[R, Placed], dict[str, Any] | None] = lambda game_round, placed: None
    """What a short record lists, as an incident, in place of a wager that is gone."""
    settled: Callable[[R, Settlement], None] = lambda game_round, result: None
    """What the result of a round says beside wagers and cards."""
    instead_of_closing: Callable[[R], Command[R] | None] = lambda game_round: None
    """What a dealer orders when betting is to be closed and somebody keeps it open."""
    awaits_player: bool = False
    """Whether a table that deals by itself opens only when its first player comes."""
    counts_steps: bool = False
    """Whether records tell moments by the dealer's steps too."""
    withheld: Callable[[R, Decision], str | None] = lambda game_round, decision: None
    """The rule that withholds a decision nobody asked for; None where it may yet be asked for."""

    def clause(self, number: str) -> Clause:
        """A clause of this game."""
        return self.rulebook.clause(number)

    def not_now(self, game_round: R, happened: Input, waiting_for: str) -> Refused:
        """The refusal of an input that the round does not wait for."""
        kind = type(happened).__name__.lower()
        fields = {name: value for name, value in structs.asdict(happened).items() if value is not None}
        return Refused(
            "not-now",
            self.clause(self.out_of_place(game_round, kind)),
            f"{kind} is not possible now: the table {waiting_for}",
            asked={"input": kind} | {name: _shown(value) for name, value in fields.items()},
        )


def _shown(value: object) -> object:
    if isinstance(value, tuple):
        return [_shown(part) for part in value]
    return value if isinstance(value, str | bool) or type(value) is int else str(value)
