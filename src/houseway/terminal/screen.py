"""The whole screen of a table in the terminal, drawn anew after each key."""

from collections.abc import Iterable, Mapping
from typing import Any

from rich.console import Console, Group
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from houseway.equipment import dollars
from houseway.printing import HIDDEN, cards_text, number_of, places, results, signed
from houseway.printing.advice import advice
from houseway.table.layout.events import Dealt, Shown
from houseway.table.layout.views import player
from houseway.table.procedure.requests import Spot
from houseway.terminal.seat import TUTOR, YOU, Choice, Seat

CARD_BACK = Text(" ▒▒ ", style="blue on white")


def draw(console: Console, seat: Seat) -> None:
    """The whole screen: the last round, what may be wagered, the keys."""
    if console.is_terminal:
        console.clear()
    title = f"{seat.table.game.title}  ·  round {seat.table.rounds_played + 1}"
    middle: Grid | Group = _betting(seat) if seat.offers() else _on_the_table(seat)
    if choices := seat.choices():
        middle = Group(middle, Text(), _question(seat, choices))
        if seat.advice is not None:
            middle = Group(middle, Text(), advice(seat.advice))
    body = Group(_last(seat, console.width), Text(), middle, Text(), _help(seat), seat.word)
    console.print(Panel(body, title=title, subtitle=signed(seat.won), width=min(console.width, 100)))


def _last(seat: Seat, width: int) -> Group:
    """The round that was settled last: its hands, then each wager and the clause that decided it."""
    result = seat.table.last
    if result is None:
        return Group(Text("Place a wager and deal. Every result names its clause.", style="dim"))
    hands = Grid.grid(padding=(0, 2))
    down = seat.face_down(seat.table.last_round)
    for place, hand in [*places(result), ("dealer", result["dealer"])]:
        hands.add_row(
            place, _cards(hand["cards"], down), Text(_value(hand, hand["cards"], down), style="bold")
        )
    rows = [
        (seat.table.game.wagers[line["wager"]], Text(), line["net"], line["clauses"][0])
        for line in result["results"]
    ]
    return Group(hands, Text(), results(width, rows))


def _on_the_table(seat: Seat) -> Grid:
    """The hands as they lie in the middle of a deal."""
    grid = Grid.grid(padding=(0, 2))
    game, game_round = seat.table.game, seat.table.round
    down = seat.face_down(game_round)
    asked = {(choice.question.area, choice.question.hand) for choice in seat.choices().values()}
    for spot, cards in sorted(game_round.hands.items(), key=lambda each: (not each[0].area, each[0])):
        place = "dealer"
        if spot.area:
            number = game_round.number_of(spot)
            place = f"area {spot.area}" + (f", hand {number}" if spot.hand > 1 or number > 1 else "")
        here, names = spot in asked, [str(card) for card in cards]
        grid.add_row(
            Text("▸" if here else " ", style="bold cyan"),
            Text(place, style="bold"),
            _lying(seat, spot, names, down),
            Text(_value(game.value(game_round, spot), names, down), style="bold" if here else "dim"),
        )
    if not seat.table.round.hands:
        grid.add_row(Text("No more bets. Press a key for the first card.", style="dim"))
    return grid


def _lying(seat: Seat, spot: Spot, names: list[str], down: set[str]) -> Text:
    """A hand as it lies for the person who plays: looked at, face down, or card by card."""
    me, events = player(YOU).name, seat.table.round.events
    dealt = [event for event in events if isinstance(event, Dealt) and event.to == spot]
    shown = [event for event in events if isinstance(event, Shown) and event.to == spot]
    if any(event.sight is None or me in event.sight for event in shown):
        return cards_text(names)
    if dealt and all(event.sight is not None and me not in event.sight for event in dealt):
        return Text(" ").join([HIDDEN if "-" in name else CARD_BACK for name in names])
    return _cards(names, down)


def _cards(names: Iterable[str], down: set[str]) -> Text:
    """Cards side by side, the back of one that this person has not seen."""
    return Text(" ").join(CARD_BACK if name in down else cards_text([name]) for name in names)


def _value(value: int | str | Mapping[str, Any], names: Iterable[str], down: set[str]) -> str:
    """What a hand is worth, where all of it can be seen."""
    if down.intersection(names):
        return ""
    return str(value["value"] if isinstance(value, Mapping) else value)


def _question(seat: Seat, choices: dict[str, Choice]) -> Text:
    """What may be said, each with its key and the clause that allows it."""
    text = Text()
    for key, (_, option, amount, _, words) in choices.items():
        word = words or option.action.replace("-", " ")
        money = f" {dollars(amount)}" if option.most and option.action != "cut" else ""
        clause = number_of(option.rule[0])
        text.append(f" {key} ", style="bold reverse").append(f" {word}{money} ")
        text.append(f"({clause})   ", style="dim")
    return text


def _betting(seat: Seat) -> Grid:
    grid = Grid.grid(padding=(0, 2))
    for key, offer in seat.offers().items():
        limits = dollars(offer.least)
        if offer.most != offer.least:
            limits += f" to {dollars(offer.most)}" if offer.most else " or more"
        lies = seat.staked(offer.wager)
        grid.add_row(
            Text(key, style="bold reverse"),
            seat.table.game.wagers[offer.wager],
            Text(dollars(lies) if lies else "-", style="bold" if lies else "dim"),
            Text(limits, style="dim"),
        )
    return grid


def keys_now(seat: Seat) -> list[tuple[str, str]]:
    """What each key does just now, in full words."""
    rest = [("i", "something went wrong: choose what, and its rule is carried out"), ("?", "this list")]
    rest.append(("q", "leave the table; everything is kept"))
    if choices := seat.choices():
        said = [
            (key, f"{words or option.action.replace('-', ' ')} ({number_of(option.rule[0])})")
            for key, (_, option, _, _, words) in choices.items()
        ]
        return [*said, *rest]
    if not seat.offers():
        return [("space", "what comes next"), *rest]
    wagers = [
        (key, f"one chip more on {seat.table.game.wagers[each.wager]}") for key, each in seat.offers().items()
    ]
    return [
        *wagers,
        ("d", "deal: no more bets"),
        ("a", f"play at another area than {seat.area}"),
        ("c", f"another chip than {dollars(seat.chip)}"),
        ("r", "the wagers of the last round again"),
        ("x", "take all wagers back"),
        ("w", "why: the clauses that the last round followed"),
        *rest,
    ]


def _help(seat: Seat) -> Text:
    text = Text()
    if choices := seat.choices():
        text.append(" i ", style="reverse").append(" something went wrong  ")
        if seat.tutor is not None and TUTOR not in choices:
            text.append(f" {TUTOR} ", style="reverse").append(" tutor  ")
        return text
    if not seat.offers():
        return (
            text.append("   ", style="reverse")
            .append(" next  ")
            .append(" i ", style="reverse")
            .append(" something went wrong")
        )
    for key, word in (
        ("d", "deal"),
        ("a", f"area {seat.area}"),
        ("c", f"chip {dollars(seat.chip)}"),
        ("r", "repeat"),
        ("x", "take back"),
        ("w", "why"),
        ("i", "irregularity"),
        ("?", "keys"),
        ("q", "leave"),
    ):
        text.append(f" {key} ", style="reverse").append(f" {word}  ")
    return text
