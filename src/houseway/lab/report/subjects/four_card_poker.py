"""Four Card Poker on a par sheet: strategies and schedules side by side; joint moments from all deals."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Any

from houseway.games.four_card_poker.hands import NAMES, PAIR_OF_ACES, Category
from houseway.games.four_card_poker.schedules import aces_up_schedule, ante_bonus_schedule
from houseway.games.four_card_poker.settlement import BONUS
from houseway.games.four_card_poker.strategy import Strategy
from houseway.lab.four_card_poker import exact, facts
from houseway.lab.four_card_poker.counting import EQUAL, FOLD, HIGHER, LOWER, ONCE, THREE_TIMES
from houseway.lab.four_card_poker.optimum import deals_of
from houseway.lab.four_card_poker.results import OPTIMAL, SETTLED, Result, aces_up_rows, clause, won
from houseway.lab.models import Plan, Row
from houseway.lab.report.subjects.base import Found, Played, Run, Subject, Together, Variant


class FourCardPoker(Subject):
    """Four Card Poker."""

    game = "four-card-poker"
    titles = {"ante": "Ante with Play and bonus"}

    def with_examples(self) -> dict[str, Any]:
        """Schedules that nobody chose are the examples of FP-R6."""
        for field, words in (("ante_bonus", "Ante Bonus"), ("aces_up", "Aces Up")):
            if getattr(self.settings, field) is None:
                self.examples.append(
                    f"These settings choose no {words} schedule; the example of ruling FP-R6 is used."
                )
        return dict(self.given)

    def runs(self, found: Found) -> list[Run]:
        """Both wagers by the best play."""
        plan = Plan(self.game, self.shown, OPTIMAL)
        return [Run("best play", plan, {name: name for name in found["wagers"]})]

    def strategies(self, found: Found) -> list[Played]:
        """The best play, and what simpler strategies make of the Ante."""
        known = exact.best_play_of_all_hands()
        bonuses = ante_bonus_schedule(self.settings.ante_bonus)

        def figures_of(strategy: Strategy) -> dict[str, Any]:
            return exact.ante(deals_of(strategy, known), bonuses)

        best = Played("best play of every hand", "ante", "", lambda: found["wagers"]["ante"])
        return [best] + [
            Played(
                name,
                "ante",
                "; ".join(lines) if len(lines) < 6 else f"{len(lines)} lines, listed below",
                partial(figures_of, each),
            )
            for name, each in exact.strategies(known).items()
            for lines in (found["strategy_lines"][name],)
        ]

    def variants(self, found: Found) -> list[Variant]:
        """Every schedule of the trade."""
        listed = (("Ante Bonus schedule", "ante", "ante_bonus"), ("Aces Up schedule", "aces-up", "aces_up"))
        return [
            Variant(group, row["name"], partial(dict, [(wager, row["house_edge"])]))
            for group, wager, field in listed
            for row in found["schedules"][field]
        ]

    def together(self) -> Together:
        """All deals by strength: what the Ante came to, and what Aces Up pays for that strength."""
        counts = exact.best_play_of_all_hands().counts.sum(axis=0)
        bonuses = ante_bonus_schedule(self.settings.ante_bonus)
        pays = aces_up_schedule(self.settings.aces_up).pays
        means, products = [0, 0], [[0, 0], [0, 0]]
        total = 0
        for place, strength in enumerate(map(int, facts.strengths())):
            category = Category(strength >> 16)
            side = pays[category].pays if strength >= PAIR_OF_ACES else -1
            bonus = category if category >= Category.THREE_OF_A_KIND else None
            for play in (FOLD, ONCE, THREE_TIMES):
                for result in (LOWER, EQUAL, HIGHER):
                    number = int(counts[place, play, result])
                    if not number:
                        continue
                    total += number
                    nets = int(Result(play, result, bonus).net(bonuses)), side
                    for one, net in enumerate(nets):
                        means[one] += number * net
                        for other, its in enumerate(nets):
                            products[one][other] += number * net * its
        return Together(
            ("ante", "aces-up"),
            tuple(Fraction(each, total) for each in means),
            tuple(tuple(Fraction(each, total) for each in row) for row in products),
        )

    def prizes(self, found: Found) -> Iterator[dict[str, Any]]:
        """Ante and Play by comparison, then both schedules."""
        names = {HIGHER: "higher than the dealer", EQUAL: "equal", LOWER: "lower than the dealer"}
        for wager in ("ante", "play"):
            rows = tuple(
                Row(words, won(settled), clause(settled.rule[0]))
                for result, words in names.items()
                for settled in (SETTLED[result][wager],)
            )
            yield self.prize(wager, wager.title(), rows)
        bonuses = ante_bonus_schedule(self.settings.ante_bonus)
        listed = tuple(
            Row(NAMES[hand], Fraction(odds.pays, odds.to), clause(BONUS[0]))
            for hand, odds in bonuses.pays.items()
        )
        yield self.prize("ante-bonus", f"Ante Bonus ({bonuses.name})", listed)
        chosen = aces_up_schedule(self.settings.aces_up)
        yield self.prize("aces-up", f"Aces Up ({chosen.name})", tuple(reversed(aces_up_rows(chosen)[1:])))


SUBJECT = FourCardPoker
