"""Orders about limits, the same in every game, each under the game's own rules."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, ClassVar, TypeVar

from msgspec import structs

from houseway.equipment import dollars
from houseway.rulebook import Unreadable
from houseway.rulebook.common import common
from houseway.table.layout import events
from houseway.table.layout.round import Round
from houseway.table.layout.signs_of_change import Change, MinimumNotice, Whose
from houseway.table.procedure.moments import moment, written
from houseway.table.procedure.roles import CASINO_SUPERVISORS
from houseway.table.rules import limits
from houseway.table.rules.commands import After, Command, Resume

R = TypeVar("R", bound=Round[Any, Any])


class LimitOrder(Command[R], frozen=True, kw_only=True):
    """An order about the limits of one kind of wager, at any time; the house says when that is."""

    roles = CASINO_SUPERVISORS
    filled_in_by_table = frozenset({"when"})
    given_by: ClassVar[str] = "change-limits"
    """The rule that gives the power."""

    wager: str
    when: str = ""

    def check(self, game_round: R) -> None:
        """The wager has limits of the table."""
        super().check(game_round)
        rule = game_round.settings.no_limit(self.wager)
        if rule is not None:
            text = f"the amount of a {self.wager} wager is no limit of this table"
            raise self.refused(game_round, "no-limit", text, rule)

    def now(self) -> datetime:
        """When it was ordered."""
        return moment(self.when, "when")

    def taken_down(self, game_round: R) -> list[MinimumNotice]:
        """Signs that this order takes down."""
        return []

    def check_sign(self, game_round: R, change: Change | MinimumNotice, rule: str | None = None) -> None:
        """The limits can be kept, at this table."""
        if change.unit is not None and change.unit < 1:
            raise Unreadable("bad-field", f"unit: {change.unit} is no unit of wagers", "unit")
        signs = limits.to_come(game_round, change, self.taken_down(game_round))
        if wrong := [each for each in signs if not each.makes_a_sign]:
            new = wrong[0]
            most = "none" if new.max is None else new.max
            text = f"min {new.min}, max {most}, unit {new.unit} make no sign"
            raise self.refused(game_round, "bad-limits", text, rule)
        for each in signs:
            game_round.check_sign(game_round.settings.with_sign(self.wager, each))


class NoticeOfMinimum(LimitOrder[R], frozen=True, kw_only=True):
    """A sign with the new minimum and the time of the change."""

    kind = "notice-of-minimum"

    minimum: int
    time: str
    whose: Whose | None = None
    """Both unless it says otherwise; of one that is altered, as it was."""
    maximum: int | None = None
    unit: int | None = None

    def about(self, game_round: R) -> Whose:
        """Whose minimum it is."""
        return self.whose or "both"

    def rule(self, game_round: R) -> str:
        """What players keep is raised under a rule of its own."""
        kept = self.about(game_round) == "kept"
        names = ("kept-minimum", "change-limits") if kept else ("change-limits",)
        return limits.rule_of(game_round, *names)[0]

    def check(self, game_round: R) -> None:
        """Nothing hangs for that minimum, it is higher, and the time is far enough away."""
        super().check(game_round)
        self.check_hanging(game_round)
        self.check_time(game_round)
        self.check_sign(game_round, self.notice(game_round), self.rule(game_round))
        self.check_higher(game_round)

    def check_hanging(self, game_round: R) -> None:
        """No two signs hang for one minimum."""
        whose = self.about(game_round)
        if any(each.concerns(self.wager, whose) for each in game_round.state.minimum_notices):
            text = f"a sign for the minimum of {self.wager} hangs there already"
            raise self.refused(game_round, "notice-hangs", text, self.rule(game_round))

    def check_time(self, game_round: R) -> None:
        """As many minutes before as the document says; where it says none, no time that has passed."""
        now, time = self.now(), moment(self.time, "time")
        needed = timedelta(minutes=common("change-limits").minutes[game_round.rulebook.game])
        if time - now < needed:
            earliest = written(now + needed)
            text = f"{self.time}: players are told before, so {earliest} at the earliest"
            raise self.refused(game_round, "notice-too-short", text, self.rule(game_round), earliest)

    def check_higher(self, game_round: R) -> None:
        """Signs announce higher minimums; where the document asks for one before any change, any other."""
        shown, whose = limits.sets_shown(game_round, self.wager), self.about(game_round)
        if not limits.rule_of(game_round, "raise-at-once"):
            if whose == "kept" or limits.proposed(game_round, self.notice(game_round)) == shown[-1]:
                raise self.refused(game_round, "no-change", f"{self.wager}: these limits hold already")
            return
        two = len(shown) > 1
        if whose == "kept" and not two:
            text = f"nobody keeps an earlier minimum of {self.wager}"
            raise self.refused(game_round, "nobody-keeps", text, self.rule(game_round))
        if whose == "kept" and self.minimum > shown[-1].min:
            text = f"{dollars(self.minimum)} is above the table's minimum of {dollars(shown[-1].min)}"
            raise self.refused(game_round, "above-the-table", text, self.rule(game_round))
        least = shown[-1 if whose == "table" else 0].min
        if self.minimum <= least:
            text = f"{dollars(self.minimum)} is not above the minimum of {dollars(least)}"
            raise self.refused(game_round, "not-higher", text, self.rule(game_round))

    def notice(self, game_round: R) -> MinimumNotice:
        """What hangs there."""
        names = ("wager", "minimum", "time", "maximum", "unit")
        fields = {name: getattr(self, name) for name in names}
        return MinimumNotice(displayed=self.when, whose=self.about(game_round), **fields)

    def carry_out(self, game_round: R) -> After:
        """The sign is put up."""
        notice = self.notice(game_round)
        others = game_round.state.minimum_notices
        cited = game_round.cite[self.rule(game_round)]
        fields = {name: getattr(notice, name) for name in ("wager", "minimum", "time", "whose")}
        event = events.NoticeDisplayed(cited, maximum=notice.maximum, unit=notice.unit, **fields)
        game_round.post_limits(event, minimum_notices=(*others, notice))
        return Resume()


class AlterNotice(NoticeOfMinimum[R], frozen=True, kw_only=True):
    """A sign that hangs is altered: a new sign, which counts from now."""

    kind = "alter-notice"

    def about(self, game_round: R) -> Whose:
        """As it was, unless it says otherwise."""
        hanging = {each.whose for each in limits.hanging(game_round, self.wager)}
        return self.whose or (hanging.pop() if len(hanging) == 1 else "both")

    def check_hanging(self, game_round: R) -> None:
        """There is one."""
        if not self.taken_down(game_round):
            text = f"no sign for the minimum of {self.wager} hangs there"
            raise self.refused(game_round, "no-notice", text, self.rule(game_round))

    def carry_out(self, game_round: R) -> After:
        """The first one comes down."""
        new = structs.replace(self, whose=self.about(game_round))
        for each in self.taken_down(game_round):
            take_down(game_round, each, self.rule(game_round))
        return NoticeOfMinimum.carry_out(new, game_round)

    def taken_down(self, game_round: R) -> list[MinimumNotice]:
        """Those that it is about."""
        whose = self.about(game_round)
        return [each for each in game_round.state.minimum_notices if each.concerns(self.wager, whose)]


class TakeDownNotice(LimitOrder[R], frozen=True, kw_only=True):
    """Signs that announce another minimum of a wager are taken down."""

    kind = "take-down-notice"

    def check(self, game_round: R) -> None:
        """There is one."""
        super().check(game_round)
        if not any(limits.hanging(game_round, self.wager)):
            text = f"no sign for the minimum of {self.wager} hangs there"
            raise self.refused(game_round, "no-notice", text)

    def carry_out(self, game_round: R) -> After:
        """Nothing changes at that time."""
        for each in list(limits.hanging(game_round, self.wager)):
            names = ("kept-minimum",) if each.whose == "kept" else ("change-limits",)
            take_down(game_round, each, limits.rule_of(game_round, *names)[0])
        return Resume()


def take_down(game_round: Round[Any, Any], notice: MinimumNotice, rule: str) -> None:
    """A sign does not hang any more."""
    left = tuple(each for each in game_round.state.minimum_notices if each != notice)
    fields = {name: getattr(notice, name) for name in ("wager", "minimum", "time", "whose")}
    event = events.NoticeTakenDown(game_round.cite[rule], **fields)
    game_round.post_limits(event, minimum_notices=left)


class RaiseMinimum(LimitOrder[R], frozen=True, kw_only=True):
    """The minimum is raised at once; who is present keeps the one before."""

    kind = "raise-minimum"
    given_by = "raise-at-once"
    filled_in_by_table = frozenset({"when", "present"})

    minimum: int
    maximum: int | None = None
    unit: int | None = None
    present: dict[str, int] = {}

    def check(self, game_round: R) -> None:
        """It is higher, and there would not be a third minimum (QC-10)."""
        super().check(game_round)
        if rule := game_round.settings.one_amount(self.wager):
            text = f"there is one amount of a {self.wager} wager: a sign is put up before it changes"
            raise self.refused(game_round, "one-amount", text, rule)
        shown = limits.sets_shown(game_round, self.wager)
        waits = any(each.wager == self.wager and each.at_once for each in game_round.state.waiting)
        if len(shown) > 1 or waits:
            text = f"two minimums of {self.wager} are in place: a third is not shown"
            raise self.refused(game_round, "third-minimum", text)
        if self.minimum <= shown[-1].min:
            text = f"{dollars(self.minimum)} is not above the minimum of {dollars(shown[-1].min)}"
            raise self.refused(game_round, "not-higher", text)
        self.check_sign(game_round, self._change())
        if game_round.settings.shared_minimum and self._anybody_keeps(game_round):
            text = "the minimum is one for all players of an area: two cannot run at once"
            raise self.refused(game_round, "area-minimum", text)

    def _anybody_keeps(self, game_round: R) -> bool:
        """Whether somebody will keep the minimum before: present now, or wagering while it waits."""
        waits = not limits.between_rounds(game_round)
        return bool(self.present or game_round.state.seats or (waits and game_round.wagers))

    def _change(self) -> Change:
        names = ("wager", "minimum", "maximum", "unit", "present")
        return Change(at_once=True, ordered=self.when, **{name: getattr(self, name) for name in names})

    def carry_out(self, game_round: R) -> After:
        """Between rounds it holds at once."""
        limits.order(game_round, self._change(), limits.rule_of(game_round, "raise-at-once", "change-limits"))
        return Resume()


class ChangeLimits(LimitOrder[R], frozen=True, kw_only=True):
    """A lower minimum, another maximum or unit; where the document asks for a notice before, nothing."""

    kind = "change-limits"

    minimum: int | None = None
    maximum: int | None = None
    unit: int | None = None

    def check(self, game_round: R) -> None:
        """A higher minimum is announced first."""
        super().check(game_round)
        change = self._change()
        if (self.minimum, self.maximum, self.unit) == (None, None, None):
            raise Unreadable("missing-field", "change-limits: minimum, maximum or unit?", "minimum")
        self.check_sign(game_round, change)
        if not limits.rule_of(game_round, "raise-at-once"):
            raise self.refused(game_round, "notice-first", "players are told before any limit changes")
        now, new = limits.sets_shown(game_round, self.wager)[-1], limits.proposed(game_round, change)
        if new.min > now.min:
            text = f"a minimum of {dollars(new.min)} is higher: a sign is displayed before"
            raise self.refused(game_round, "notice-first", text)
        if new == now:
            raise self.refused(game_round, "no-change", f"{self.wager}: these limits hold already")

    def _change(self) -> Change:
        names = ("wager", "minimum", "maximum", "unit")
        return Change(ordered=self.when, **{name: getattr(self, name) for name in names})

    def carry_out(self, game_round: R) -> After:
        """What loosens holds at once."""
        limits.order(game_round, self._change(), limits.rule_of(game_round, "change-limits"))
        return Resume()


class LimitsDue(LimitOrder[R], frozen=True, kw_only=True):
    """The time on a sign has come and it has hung long enough: the house tells the table, nobody else."""

    kind = "limits-due"
    roles = frozenset()

    time: str
    lapses: Whose | None = None
    """Whose minimum the sign is about that hung too short when its time came: it comes down (QC-3)."""

    def check(self, game_round: R) -> None:
        """Such a sign hangs."""
        if not self._due(game_round):
            text = f"no sign for the minimum of {self.wager} shows {self.time}"
            raise self.refused(game_round, "no-notice", text)

    def _due(self, game_round: R) -> list[MinimumNotice]:
        hanging = limits.hanging(game_round, self.wager)
        return [each for each in hanging if each.time == self.time and not each.due]

    def carry_out(self, game_round: R) -> After:
        """By itself at the stated time, or when the round is over for which wagers lie there (QC-4)."""
        for each in self._due(game_round):
            if self.lapses is None:
                limits.fall_due(game_round, each)
            elif each.whose == self.lapses:
                take_down(game_round, each, limits.rule_of(game_round, "change-limits")[0])
        return Resume()


ORDERS: tuple[type[LimitOrder[Any]], ...] = (
    NoticeOfMinimum,
    AlterNotice,
    TakeDownNotice,
    RaiseMinimum,
    ChangeLimits,
    LimitsDue,
)

WORDS: Mapping[str, str] = {
    NoticeOfMinimum.kind: "a sign with a new minimum and its time",
    AlterNotice.kind: "alter the sign with a new minimum",
    TakeDownNotice.kind: "take the sign with a new minimum down",
    RaiseMinimum.kind: "raise the minimum at once: players present keep the old one",
    ChangeLimits.kind: "a lower minimum, another maximum or unit",
    LimitsDue.kind: "the time on the sign has come",
}


def limit_orders(game: str) -> tuple[type[Command[Any]], ...]:
    """The orders about limits that the document of this game gives, under its own rules."""
    return tuple(_under(order, number) for order in ORDERS if (number := common(order.given_by).number(game)))


def _under(order: type[LimitOrder[Any]], number: str) -> type[Command[Any]]:
    make: Any = type(order)
    names = {"power": number, "__module__": order.__module__}
    made: type[Command[Any]] = make(order.__name__, (order,), names, frozen=True, kw_only=True)
    return made


def words_of(orders: Mapping[str, type[Command[Any]]]) -> dict[str, str]:
    """What these orders are called on a screen."""
    return {kind: words for kind, words in WORDS.items() if kind in orders}
