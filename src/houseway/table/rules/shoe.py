"""A shoe that games deal from: when it is shuffled, what is kept of it, what comes out that is no card."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from houseway.equipment import Found, Item
from houseway.rulebook import Citation
from houseway.table.layout.settings import Settings, State
from houseway.table.procedure.asking import draw, try_step
from houseway.table.procedure.requests import Act, Procedure, Spot, Step
from houseway.table.rules.boxes import BoxRound, Stage, controllers


class ShoeState(State, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What outlives a round of a game that may be dealt from a shoe."""

    unopened: bool = False
    shuffle_due: str = ""
    """The rule under which the cards are shuffled before the next round."""
    replace_due: bool = False
    """Whether new cards come before that shuffle."""
    cut_at: int | None = None
    """Where the cutting card appeared: an area, or 0 for the dealer's hand."""
    players: dict[int, str] = {}
    """Who called the decisions on which area when the shuffle became due."""
    on_shoe: bool = False
    """Whether a shoe stands in for a device that failed."""


S = TypeVar("S", bound=Settings)
T = TypeVar("T", bound=ShoeState)


class ShoeRound(BoxRound[S, T]):
    """A round with boxes whose cards may come from a shoe."""

    __slots__ = ("cutting_card_first", "shuffle_missed")

    def __init__(self, settings: S, state: T, live: bool) -> None:
        super().__init__(settings, state, live)
        self.cutting_card_first = False
        """Whether the cutting card has come out as the first card of the round."""
        self.shuffle_missed = False
        """Whether the dealer goes on without the shuffle that was due."""

    @property
    def shoe_in_use(self) -> bool:
        """Whether cards come from a shoe: that of the table, or one that stands in for its device."""
        settings: Any = self.settings
        return settings.device == "shoe" or self.state.on_shoe

    @property
    def shuffle_overdue(self) -> bool:
        """Whether a shuffle is due by the cutting card and has not begun."""
        state = self.state
        due = self.stage is Stage.PREPARING and state.shuffle_due and not state.replace_due
        begun = self.shuffle_begun or not self.shoe_in_use
        return bool(due and not begun) or self.cutting_card_first


AnyShoeRound = ShoeRound[Any, Any]


class ShoeRules(NamedTuple):
    """What a game's rules say of its shoe."""

    by_hand: str
    by_device: str
    cut: str
    """To whom the cut is offered."""
    appears: str
    """The cutting card appears: the cards are shuffled after the round."""
    at_an_area: Citation
    at_the_dealer: Citation
    as_first_card: Citation
    held: str
    """Who let a round of the shoe pass is held to the minimum until the next."""
    freed: Citation
    ruling_first: str | None = None
    ruling_freed: str | None = None
    keeps_first_round: bool = False
    """Whether it matters who wagered on the first round of the shoe."""

    def forget(self, game_round: AnyShoeRound, *, rule: Citation) -> None:
        """A shuffle ends what belonged to the shoe before: the cutting card, and restrictions until then.

        Cards that are to be replaced still are.
        """
        state = game_round.state
        kept = {patron: each for patron, each in state.restrictions.items() if each.rule != self.held}
        if len(kept) < len(state.restrictions):
            game_round.change_table(restrictions=kept, rule=self.freed, ruling=self.ruling_freed)
        if state.replace_due:
            game_round.change_table(players={}, cut_at=None, rule=rule)
        elif state.shuffle_due or state.players or state.cut_at is not None:
            game_round.change_table(shuffle_due="", replace_due=False, players={}, cut_at=None, rule=rule)
        if state.shoe_rounds:
            game_round.change_table(shoe_rounds=0, regulars=(), **self._first_round(()), rule=self.held)

    def note_players(self, game_round: AnyShoeRound) -> None:
        """Who may be offered the cut, and who has wagered on every round of the shoe."""
        state = game_round.state
        if state.shuffle_due and game_round.shoe_in_use:
            game_round.change_table(players=controllers(game_round), rule=self.cut)
        if not game_round.shoe_in_use or state.shoe_rounds is None:
            return
        here = {wager.patron for wager in game_round.wagers if wager.kind == "box"}
        regulars = tuple(sorted(here if not state.shoe_rounds else here & set(state.regulars)))
        if not state.shoe_rounds:
            first = self._first_round(regulars)
            game_round.change_table(shoe_rounds=1, regulars=regulars, **first, rule=self.held)
        elif regulars != state.regulars:
            game_round.change_table(regulars=regulars, rule=self.held)

    def _first_round(self, patrons: tuple[str, ...]) -> dict[str, Any]:
        return {"first_round": patrons} if self.keeps_first_round else {}

    def note_cutting_card(self, game_round: AnyShoeRound, to: Spot) -> None:
        """As the first card of a round it means a shuffle now, otherwise afterwards."""
        if to.area < 0 or game_round.first_card_out:
            at = max(to.area, 0)
            rule = self.at_an_area if at else self.at_the_dealer
            words = "the cutting card: the cards are shuffled after this round"
            game_round.call(words, rule=rule, area=at or None)
            game_round.change_table(shuffle_due=self.appears, cut_at=at, rule=rule)
        else:
            words = "the cutting card is the first card"
            game_round.call(words, rule=self.as_first_card, ruling=self.ruling_first)
            game_round.cutting_card_first = True

    def shuffle_if_due(
        self,
        game_round: AnyShoeRound,
        *,
        replace: Callable[[Any], Procedure[None]],
        load: Callable[..., Procedure[None]],
        shuffle: Callable[..., Procedure[None]],
    ) -> Procedure[None]:
        """The shuffle that an earlier round made due, with new cards where these are to be replaced."""
        while (due := game_round.state.shuffle_due) and not game_round.shuffle_missed:
            rule = (due, self.by_hand if game_round.shoe_in_use else self.by_device)
            if game_round.state.replace_due:
                yield from replace(game_round)
            elif not game_round.shoe_in_use:
                yield from load(game_round, rule=rule)
            elif (yield from try_step(Step(Act.RELOAD, game_round.cite[rule], items=()))) is not None:
                yield from shuffle(game_round, rule=rule)


def shuffle_for_first_card(
    game_round: AnyShoeRound,
    rule: Citation,
    shuffle: Callable[[], Procedure[None]],
    take_wagers: Callable[[Any], Procedure[None]],
) -> Procedure[bool]:
    """A shuffle, and wagers may change; False: the dealer went on without one."""
    while not game_round.shuffle_missed:
        if (yield from try_step(Step(Act.RELOAD, game_round.cite[rule], items=()))) is not None:
            game_round.cutting_card_first = False
            yield from shuffle()
            yield from take_wagers(game_round)
            return True
    game_round.cutting_card_first = False
    return False


def shuffle_discards(game_round: AnyShoeRound, shuffle: Procedure[None]) -> Procedure[None]:
    """The cards ran out in a round; what the cutting card made due is still due after it."""
    due, cut_at = game_round.state.shuffle_due, game_round.state.cut_at
    yield from shuffle
    if due:
        game_round.change_table(shuffle_due=due, cut_at=cut_at, rule=due)


def take_card(
    other: Callable[[Any, Spot, Found], Procedure[None]],
    game_round: AnyShoeRound,
    to: Spot,
    rule: str,
    *,
    face_up: bool = True,
) -> Procedure[Item | None]:
    """The next card for a place that is no hand: it may be one nobody has seen."""
    while True:
        drawn = yield from draw(to, game_round.cite[rule], face_up)
        if drawn is None:
            continue
        if drawn.found is None:
            return drawn.item
        yield from other(game_round, to, drawn.found)
