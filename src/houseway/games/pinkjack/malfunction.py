"""Rule 16: the shuffling device no longer works as it should."""

from houseway.games.pinkjack.cards import load_device, shuffle_and_cut, take_back_kept_card
from houseway.games.pinkjack.powers import Power
from houseway.games.pinkjack.round import Round
from houseway.games.pinkjack.voiding import void
from houseway.games.pinkjack.wagers import check_suits_you
from houseway.table.layout.wagers import Wager
from houseway.table.procedure.asking import ask_all, step
from houseway.table.procedure.requests import Act, Ask, Asks, Option, Procedure
from houseway.table.procedure.roles import DEALER_OR_SUPERVISOR
from houseway.table.rules.boxes import Box, Hand, Stage
from houseway.table.rules.commands import After, Resume

CONDITIONS = ("16.1", "16.1.1", "16.1.2", "16.1.3", "16.1.4", "16.1.5")


class Malfunction(Power, frozen=True, kw_only=True):
    """The shuffling device fails (16). `damaged` are cards it has damaged."""

    kind = "malfunction"
    power = "16.1"
    at_any_time = True
    handles_cards = True
    roles = DEALER_OR_SUPERVISOR

    disadvantage: bool = False
    spare: bool = True
    practicable: bool = True
    damaged: tuple[str, ...] = ()

    def check(self, game_round: Round) -> None:
        """A device is in use, and only cards of the game can be damaged."""
        super().check(game_round)
        if game_round.shoe_in_use:
            raise self.refused(game_round, "no-device", "cards come from a shoe here", "16.1.1")
        wrong = self.impossible(game_round, self.damaged, "3.1", "these cannot be in the device")
        if wrong is not None:
            raise wrong

    def carry_out(self, game_round: Round) -> Procedure[After]:
        """Rules 16.2 to 16.5, by who is harmed and whether another device is at hand."""
        if not game_round.in_progress:
            yield from self._between_rounds(game_round)
        elif self.disadvantage:
            game_round.call("somebody is disadvantaged: the round is terminated", rule="16.4")
            return (yield from void(game_round, rule=("16.4", "1.1/void")))
        elif self.spare and self.practicable:
            game_round.call("the device fails, nobody is harmed, another is at hand", rule=CONDITIONS)
            yield from self._transfer(game_round, "16.3" if self.damaged else "16.2")
            game_round.call("the game is continued", rule="16.3.4" if self.damaged else "16.2")
        else:
            yield from self._on_with_a_shoe(game_round)
        return Resume()

    def _between_rounds(self, game_round: Round) -> Procedure[None]:
        """No round is on, or it is paid out: a plain swap of devices, or a shoe instead (QA-65)."""
        if game_round.completed:
            game_round.call("the round is completed: its result stands", rule=("16.4", "1.1/round-of-play"))
        if self.spare and self.practicable:
            game_round.call("no round is on: the device is replaced", rule="16.1.2", ruling="QA-65")
            yield from self._transfer(game_round, "16.1.2")
        else:
            yield from self._to_the_shoe(game_round)

    def _transfer(self, game_round: Round, rule: str) -> Procedure[None]:
        if self.damaged:
            yield from step(Act.REPLACE_DAMAGED, game_round.cite["16.3"])
            game_round.handle("remove-damaged", count=len(self.damaged), rule=("16.3.1", "16.3"))
            game_round.handle("transfer", rule=("16.3.2", "16.3"))
            game_round.handle("replace-damaged", count=len(self.damaged), rule=("16.3.3", "16.3"))
        else:
            yield from step(Act.TRANSFER, game_round.cite[rule])
            game_round.handle("transfer", rule=rule)
        take_back_kept_card(game_round, rule=rule)

    def _on_with_a_shoe(self, game_round: Round) -> Procedure[None]:
        """Rule 16.5: wagers may be taken back, and the round is completed with a shoe."""
        lacking = "16.1.4" if not self.spare else "16.1.5"
        game_round.call("there is no device to go on with", rule=("16.5", lacking))
        yield from offer_wagers_back(game_round)
        yield from self._to_the_shoe(game_round)
        game_round.call("the round is completed with a card shoe", rule="16.5.5")

    def _to_the_shoe(self, game_round: Round) -> Procedure[None]:
        game_round.handle("remove", rule=("16.5.2", "16.5"))
        if self.damaged:
            yield from step(Act.REPLACE_DAMAGED, game_round.cite["16.5.3"])
            game_round.handle("replace-damaged", count=len(self.damaged), rule="16.5.3")
        game_round.change_table(on_shoe=True, rule="16.5.6")
        if game_round.stage is not Stage.PREPARING:
            yield from shuffle_and_cut(game_round, rule=("16.5.4", "4.3"))


def offer_wagers_back(game_round: Round) -> Procedure[None]:
    """Rule 16.5.1: every player may have back what lies on each hand; who stays silent stays in."""
    cite = game_round.cite
    back = (Option("take-back", cite["16.5.1"]), Option("no", cite["16.5.1"]))
    answered: set[tuple[str, int, int]] = set()
    while True:
        lying = dict.fromkeys(
            (wager.patron, wager.area, wager.hand)
            for wager in game_round.wagers
            if wager.on_layout and (wager.patron, wager.area, wager.hand) not in answered
        )
        if not lying:
            break
        asks = tuple(Ask(*whose, back, cite["16.5.1"], default="no") for whose in lying)
        said = yield from ask_all(Asks(asks, cite["16.5.1"]))
        if said is None:
            continue
        whose = (said.patron, said.area, said.hand)
        answered.add(whose)
        if said.action == "take-back":
            for wager in game_round.wagers:
                if wager.on_layout and (wager.patron, wager.area, wager.hand) == whose:
                    game_round.give_back(wager, rule="16.5.1")
    for box in list(game_round.boxes):
        who_goes_on(game_round, box)


def who_goes_on(game_round: Round, box: Box, rule: str = "16.5.1") -> None:
    """A hand without wagers gets no more cards, a Suits You wager needs one there (13.5).

    For what remains rule 5.5 is applied again (QA-12).
    """
    for hand in box.hands:
        if not hand.settled and not game_round.wagers_on(hand):
            hand.settled, hand.closed_by = True, rule
    check_suits_you(game_round, box.area)
    left = [wager for hand in box.hands for wager in originals(game_round, hand)]
    if left and all(wager.patron != box.controller for wager in left):
        first, ground = game_round.first_of(box.area, left)
        box.controller = first.patron
        cited = (ground, "5.5", rule)
        game_round.call(f"{first.patron} calls the decisions", rule=cited, ruling="QA-12", area=box.area)


def originals(game_round: Round, hand: Hand) -> list[Wager]:
    """The wagers on a hand that are no doubles."""
    return [wager for wager in game_round.wagers_on(hand) if wager.kind != "double"]


class DeviceAvailable(Power, frozen=True, kw_only=True):
    """A shuffling device is at hand again, after rounds with a shoe (16.5.6)."""

    kind = "device-available"
    power = "16.5.6"
    handles_cards = True
    roles = DEALER_OR_SUPERVISOR

    def check(self, game_round: Round) -> None:
        """A shoe stood in for it."""
        super().check(game_round)
        if not game_round.state.on_shoe:
            raise self.refused(game_round, "no-stand-in", "no shoe stands in for a device")

    def carry_out(self, game_round: Round) -> Procedure[After]:
        """The cards go into the device (4.1)."""
        game_round.change_table(on_shoe=False, rule="16.5.6")
        yield from load_device(game_round, rule=("4.1", "16.5.6"))
        return Resume()


MALFUNCTIONS: tuple[type[Power], ...] = (Malfunction, DeviceAvailable)
