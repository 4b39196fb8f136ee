"""What people read: settlements and rulebook pages in the terminal."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from houseway.equipment import card, dollars
from houseway.games import PLAYABLE
from houseway.rulebook import GAMES, Clause, Rulebook, Ruling, UnknownClause, entry_of, printable, rulebook
from houseway.rulebook.trace import TOTALS, Traced, totals, trace, untraced
from houseway.table.keeping.replaying import Moment
from houseway.table.layout.recorded import Settlement

SUIT_SIGNS = str.maketrans({"c": "♣", "d": "♦", "h": "♥", "s": "♠"})


def card_text(name: str) -> Text:
    """A card as it lies on the felt."""
    if "-" in name:
        return tile_text(name)
    if len(name) != 2:
        return Text(f" {name} ", style="black on white")
    red = card(name).suit in (1, 2)
    return Text(
        f" {name[0].replace('T', '10')}{name[1].translate(SUIT_SIGNS)} ",
        style=f"bold {'red' if red else 'black'} on white",
    )


def tile_text(name: str) -> Text:
    """A tile as a domino lying on its side: the pips of its halves as figures."""
    low, _, high = name.partition("-")
    return Text(f"▐{low}│{high}▌", style="bold white on black")


HIDDEN = Text("▐   ▌", style="white on black")
"""A tile that lies face down."""


def cards_text(names: Iterable[str]) -> Text:
    """Cards side by side."""
    return Text(" ").join(card_text(name) for name in names)


def signed(cents: int) -> Text:
    """An amount won or lost."""
    if cents > 0:
        return Text(f"+{dollars(cents)}", style="green")
    return Text(dollars(cents), style="red" if cents else "dim")


def number_of(clause: str) -> str:
    """A clause without its game."""
    return clause.partition("/")[2]


Row = tuple[str, Text, int, str | None]
"""A wager, whose it is, what came of it, and the clause that decided it."""


def results(width: int, rows: Iterable[Row]) -> RenderableType:
    """What came of each wager and by which clause; one below the other where the terminal is narrow."""
    if width < NARROW:
        return Group(*(_stacked(row) for row in rows))
    grid = Grid.grid(padding=(0, 2))
    for wager, whose, net, clause in rows:
        number, summary = _why(clause)
        grid.add_row(wager, whose, signed(net), number, summary)
    return grid


NARROW = 70
ROOM_FOR_WORDS = 50
"""Columns beside a clause under which its words stand below it."""


def _stacked(row: Row) -> Text:
    wager, _, net, clause = row
    number, summary = _why(clause)
    return Text(" ").join([Text(wager), signed(net), number, summary])


def _why(clause: str | None) -> tuple[Text, Text]:
    entry = entry_of(clause) if clause else None
    number = Text(entry.number if entry else "", style="bold cyan")
    return number, Text(entry.summary if entry else "", style="dim")


def places(result: Settlement) -> list[tuple[str, dict[str, Any]]]:
    """The players' hands, each with its area, and its number where the area has several."""
    several = {hand["area"] for hand in result["hands"] if hand["hand"] > 1}
    return [
        (f"area {hand['area']}" + (f", hand {hand['hand']}" if hand["area"] in several else ""), hand)
        for hand in result["hands"]
    ]


def print_settlement(console: Console, result: Settlement) -> None:
    """A settled round: hands, then each wager with its clause in our words, then the totals."""
    wagers = PLAYABLE[result["game"]].wagers
    hands = Grid.grid(padding=(0, 2))
    for place, hand in places(result):
        hands.add_row(place, cards_text(hand["cards"]), str(hand["value"]))
    if "dealer" in result:
        hands.add_row("dealer", cards_text(result["dealer"]["cards"]), str(result["dealer"]["value"]))
    console.print(hands)
    rows = [
        (
            wagers.get(line["wager"], line["wager"]),
            Text(f"area {line['area']}, {printable(line['patron'])}, {dollars(line['stake'])}", style="dim"),
            line["net"],
            line["clauses"][0] if line["clauses"] else None,
        )
        for line in result["results"]
    ]
    console.print(results(console.width, rows))
    for patron, net in result["net"].items():
        console.print(Text(f"{printable(patron)}: ").append_text(signed(net)))
    if result["unused"]:
        console.print(Text(f"cards left over: {' '.join(result['unused'])}", style="yellow"))


def print_house_way(console: Console, found: Mapping[str, Any]) -> None:
    """Four tiles set the House Way and the lines of Appendix 2 that decided; whether a setting was that."""
    grid = Grid.grid(padding=(0, 2))
    for hand in ("low", "high"):
        grid.add_row(f"{hand} hand", cards_text(found[hand]), Text(str(found[f"{hand}_value"]), style="bold"))
    if "checked" in found:
        right = found["is_house_way"]
        console.print(
            Text("This is the House Way.", style="green")
            if right
            else Text("This is not the House Way. It is:", style="bold red")
        )
    console.print(grid)
    for clause in found["clauses"]:
        number, summary = _why(clause)
        console.print(Text("  ").join([number, summary]))


def print_replay(console: Console, name: str, moments: Iterable[Moment]) -> None:
    """A round again as a story: what happened step by step, and beside each sentence its clause."""
    console.print(Text(f"REPLAY of {name}", style="bold reverse"))
    grid = Grid.grid(padding=(0, 2))
    for place, moment in enumerate(moments, start=1):
        number = str(place)
        if moment.takes_back:
            words = f"{moment.happened}: takes back the last {moment.takes_back}"
            grid.add_row(number, Text(words, style="bold"))
        for event, words in zip(moment.events, moment.words, strict=True):
            clause = Text(number_of(event["rule"][0]), style="cyan")
            grid.add_row(number, Text(printable(words[:1].upper() + words[1:]), overflow="fold"), clause)
            number = ""
    console.print(grid)


class Page(Struct):
    """A page of the rulebook: clauses, the rulings on them, and what carries them."""

    lines: list[Traced]
    rulings: list[Ruling]
    with_trace: bool
    by_game: dict[str, dict[str, int]]

    def as_json(self) -> dict[str, Any]:
        """The page for programs."""
        page: dict[str, Any] = {"clauses": [self._clause(line) for line in self.lines]}
        page["rulings"] = [
            {
                "ruling": each.ruling,
                "clauses": list(each.clauses),
                "question": each.question,
                "reading": each.reading,
            }
            for each in self.rulings
        ]
        page["totals"] = totals(self.lines) if self.with_trace else {"clauses": len(self.lines)}
        if self.with_trace:
            page["games"] = self.by_game
        return page

    def _clause(self, line: Traced) -> dict[str, Any]:
        plain = line.as_json()
        return plain if self.with_trace else {name: plain[name] for name in UNTRACED}

    def print(self, console: Console) -> None:
        """The page for people; words stand under their clause where there is no room beside it."""
        widest = max(len(line.entry.clause) for line in self.lines)
        if console.width - widest < ROOM_FOR_WORDS:
            self._print_stacked(console)
        else:
            console.print(self._grid(widest))
        if len(self.lines) <= 40:
            for ruling in self.rulings:
                console.print(Text(f"\n{ruling.ruling}  ", style="bold").append(ruling.question, style="dim"))
                console.print(Text(f"  {ruling.reading}"))
        if self.with_trace:
            self._print_totals(console)

    def _grid(self, widest: int) -> Grid:
        grid = Grid.grid(padding=(0, 2))
        grid.add_column(overflow="fold", min_width=widest)
        grid.add_column(overflow="fold")
        for line in self.lines:
            cells = [Text(line.entry.clause, style="bold"), Text(line.entry.summary)]
            grid.add_row(*cells, *([_mark(line)] if self.with_trace else []))
            for words in self._behind(line):
                grid.add_row("", Text(words, style="dim"), "")
        return grid

    def _print_stacked(self, console: Console) -> None:
        for line in self.lines:
            mark = Text("  ").append_text(_mark(line)) if self.with_trace else Text("")
            console.print(Text(line.entry.clause, style="bold", overflow="fold").append_text(mark))
            for words, style in ((line.entry.summary, ""), *((each, "dim") for each in self._behind(line))):
                console.print(Padding(Text(words, style=style, overflow="fold"), (0, 0, 0, 4)))

    def _behind(self, line: Traced) -> Iterable[str]:
        return _behind(line) if self.with_trace and len(self.lines) <= 40 else ()

    def _print_totals(self, console: Console) -> None:
        grid = Grid(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
        counts = dict(self.by_game)
        if len(counts) > 1:
            counts["all"] = {head: sum(count[head] for count in self.by_game.values()) for head in TOTALS}
        for game in ("", *counts):
            grid.add_column(game, justify="right" if game else "left", no_wrap=True)
        for head in TOTALS:
            if head != "cited":
                grid.add_row(head, *(str(count[head]) for count in counts.values()))
        console.print(grid)


def _mark(line: Traced) -> Text:
    return Text(line.standing, style="green" if line.carried else "yellow")


UNTRACED = ("clause", "kind", "area", "summary")


def _behind(line: Traced) -> Iterable[str]:
    """What a clause lacks and how it counts, what bore it, where it is cited, which tests produced it."""
    if line.graded.lacks:
        yield f"lacks: {line.graded.lacks}"
    if line.graded.note:
        yield line.graded.note
    for bearing, kinds in (line.produced.ways or {}).items():
        yield f"{bearing}: {', '.join(kinds)}"
    yield from line.code
    yield from line.produced.tests


def rules_page(game: str | None, clause: str | None, *, with_trace: bool) -> Page:
    """The clauses of all games, of one, or one clause with what stands under it."""
    books = [rulebook(name) for name in ([game] if game else GAMES)]
    by_game: dict[str, dict[str, int]] = {}
    lines: list[Traced] = []
    for book in books:
        traced = trace(book.game) if with_trace else untraced(book.game)
        chosen = [line for line in traced if clause is None or _under(line.entry.number, clause)]
        by_game[book.game] = totals(traced)
        lines += chosen
    if clause is not None and not lines:
        raise UnknownClause(f"the {game} document has no clause {clause!r}")
    return Page(lines, _rulings(books, {line.entry.clause for line in lines}), with_trace, by_game)


def _under(number: str, clause: str) -> bool:
    return number == clause or number.startswith((f"{clause}.", f"{clause}/", f"{clause}("))


def _rulings(books: list[Rulebook], clauses: set[Clause]) -> list[Ruling]:
    rulings = {each.ruling: each for book in books for each in book.rulings.values()}
    return [each for each in rulings.values() if clauses & set(each.clauses)]
