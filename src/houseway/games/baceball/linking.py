"""Rules 10 and 11.6: how a table is linked, and what the floor is told of its jackpots."""

from collections.abc import Mapping, Sequence

from houseway.equipment import dollars
from houseway.games.baceball.hands import Qualifying
from houseway.games.baceball.jackpot import GUARANTEES, MYSTERY, POOLS, RULES, TIMES
from houseway.games.baceball.powers import Power
from houseway.games.baceball.round import Round
from houseway.games.baceball.settings import Linked, LinkedMeter
from houseway.games.baceball.wagers import return_carried, take_off
from houseway.table.layout.events import Bonus, Reversed
from houseway.table.rules.commands import After, Resume
from houseway.table.rules.facet import Jackpots, Parts, Won

NAMES = {
    Qualifying.THREE_MIXED: "three-mixed-aces",
    Qualifying.TWO_SUITED: "two-suited-aces",
    Qualifying.TWO_MIXED: "two-mixed-aces",
}
"""The rows of the pay table (11.10)."""
PRIZES = {f"baceball/{RULES[hand][0]}": name for hand, name in {**POOLS, **NAMES}.items()}
PRIZES["baceball/11.11.2"] = MYSTERY


class SetLink(Power, frozen=True, kw_only=True):
    """The house tells the table which meters it shares, or that it shares none; nobody else does."""

    kind = "set-link"
    power = "10.3"
    roles = frozenset()

    link: Linked | None = None

    def check(self, game_round: Round) -> None:
        """It can be linked so."""
        if self.link is not None:
            self.link.check("link")

    def carry_out(self, game_round: Round) -> After:
        """A round that has commenced keeps its own; before, wagers that cannot be in it go back."""
        before, link = game_round.state.link, self.link
        rule = "2.3" if link is not None and link.lost else "11.4"
        game_round.change_table(link=link, unlinked=link is None, rule=rule if link is None else "10.3")
        if not game_round.first_card_out:
            if link is None or link.lost or before is None or link.wager != before.wager:
                self._give_back(game_round, rule)
            game_round.link, game_round.jackpot = link, game_round.state.jackpot(game_round.settings)
        if link is None or link.lost:
            words = "off" if link is None else "the meters cannot be written: no jackpot wager is taken"
            game_round.post("sign", f"jackpot: {words}", rule=rule)
        elif link != before:
            game_round.post("sign", f"jackpot wager: {dollars(link.wager)}", rule=("11.4", "11.5"))
            game_round.post("display", f"the prize meters of {link.name}", rule=("2.5", "10.3"))
        return Resume()

    def _give_back(self, game_round: Round, rule: str) -> None:
        """A wager that has fed the meters is carried on while the link is lost (12.12)."""
        for wager in [each for each in game_round.wagers if each.kind == "jackpot" and each.stands]:
            if wager.area in game_round.fed_before and self.link is not None:
                game_round.reverse(wager, rule=rule)
                game_round.carry_over(wager, rule="12.12", ruling="QA-59")
                game_round.wagers.remove(wager)
            else:
                take_off(game_round, wager, rule=rule)
        if self.link is None and game_round.state.carried:
            for each in game_round.state.carried:
                return_carried(game_round, each)
            game_round.change_table(carried=(), rule="12.12.1")


LINKING: tuple[type[Power], ...] = (SetLink,)
LINK_WORDS = {SetLink.kind: "the table shares other prize meters from now on"}


def _linked(name: str, wager: int, parts: Mapping[str, Parts], lost: bool) -> Linked:
    return Linked(name, wager, {pool: LinkedMeter(*each) for pool, each in parts.items()}, lost)


def won(game_round: Round) -> Sequence[Won]:
    """The jackpots that stand paid, in paying order (11.12)."""
    found: list[Won] = []
    for event in game_round.events:
        if isinstance(event, Bonus) and event.wager == "jackpot":
            prize = PRIZES[event.rule[0]]
            found.append(Won(event.patron, event.area, prize, event.amount, prize in (*GUARANTEES, MYSTERY)))
        elif isinstance(event, Reversed) and event.wager == "jackpot":
            found = [each for each in found if (each.patron, each.area) != (event.patron, event.area)]
    return found


def _eligible(game_round: Round) -> Sequence[str]:
    """Everybody with a jackpot wager in the round in which a mystery was drawn (11.11.1)."""
    if MYSTERY not in game_round.prizes:
        return ()
    found = [game_round.on(area, "jackpot") for area in game_round.areas_with_bet]
    return [wager.patron for wager in found if wager is not None]


def _markers(game_round: Round) -> Mapping[int, str]:
    """Players in the jackpot round from the previous hand, by area (12.12.2)."""
    carried = game_round.carried_in or {each.area: each.patron for each in game_round.state.carried}
    return {area: carried[area] for area in sorted(carried)}


JACKPOTS = Jackpots(
    games=frozenset({"baceball", "blackjack", "blackjack-challenge", "pinkjack"}),
    guarantees=GUARANTEES,
    drawn=MYSTERY,
    pay_table={NAMES[hand]: (times, RULES[hand][0]) for hand, times in TIMES.items()},
    linked=_linked,
    wager="jackpot",
    won=won,
    link=lambda game_round: None if game_round.link is None else game_round.link.name,
    prizes=lambda game_round: {pool: prize.cents for pool, prize in game_round.prizes.items()},
    paid_by=lambda game_round: game_round.cite[("11.12", "11.8", "8.3")],
    eligible=_eligible,
    markers=_markers,
)
