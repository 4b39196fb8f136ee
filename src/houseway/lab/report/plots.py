"""Plots as SVG that stands in the page itself, the same bytes each time."""

import io
import re
from collections.abc import Mapping, Sequence
from typing import Any

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import NullLocator

from houseway.lab.figures import net_name
from houseway.lab.report.markup import Html, element
from houseway.lab.report.measures import QUANTILES, round_of

INK, GREY, RULE = "#1d2733", "#5b6673", "#d5dae0"
BLUE, GREEN, RED = "#2f5d8a", "#3d7a57", "#a8443a"
LEAST_BARS, MOST_LABELS, MOST_WITH_FIGURES = 6, 14, 9
RAREST = 1e-9
"""Results that come more seldom are not drawn."""
BANDS = ("#d9e4ef", "#b4cbe1", "#86abcd")

STYLE: Any = {
    "font.family": "DejaVu Sans",
    "font.size": 7,
    "axes.edgecolor": GREY,
    "axes.labelcolor": INK,
    "axes.linewidth": 0.6,
    "axes.titlesize": 8,
    "axes.titleweight": "bold",
    "axes.titlecolor": INK,
    "axes.titlelocation": "left",
    "xtick.color": GREY,
    "ytick.color": GREY,
    "xtick.major.width": 0.6,
    "ytick.major.width": 0.6,
    "svg.hashsalt": "houseway",
    "svg.fonttype": "path",
    "path.simplify": False,
}


def wager_plots(name: str, title: str, figures: Mapping[str, Any]) -> Html:
    """One round's results, and what a player is ahead after many."""
    with matplotlib.rc_context(STYLE):
        figure = Figure(figsize=(7.1, 1.95))
        left, right = figure.subplots(1, 2, width_ratios=(1.05, 1))
        figure.subplots_adjust(left=0.075, right=0.98, bottom=0.2, top=0.9, wspace=0.17)
        _results(left, figures["outcomes"])
        _fan(right, figures["fan"])
        return _svg(
            figure, name, f"{title}: distribution of a round's result, and bankroll over 1,000 rounds"
        )


def _results(axes: Axes, outcomes: Sequence[Mapping[str, Any]]) -> None:
    one = round_of(outcomes)
    shown = [(net, chance) for net, chance in zip(one.nets, one.chances, strict=True) if chance > RAREST]
    places = range(len(shown))
    colours = [RED if net < 0 else GREY if net == 0 else GREEN for net, _ in shown]
    lowest = min(chance for _, chance in shown)
    floor = 10.0 ** min(-4, _power_below(lowest))
    axes.bar(places, [chance - floor for _, chance in shown], 0.72, bottom=floor, color=colours)
    axes.set_yscale("log")
    axes.set_ylim(floor, 3)
    axes.yaxis.set_minor_locator(NullLocator())
    around = max(0.6, (LEAST_BARS - len(shown)) / 2)
    axes.set_xlim(-around, len(shown) - 1 + around)
    dense = len(shown) > MOST_LABELS
    for place, (_, chance) in enumerate(() if len(shown) > MOST_WITH_FIGURES else shown):
        axes.text(place, 1.15 * chance, f"{chance:.3g}", ha="center", va="bottom", fontsize=5.5, color=GREY)
    every = -(-len(shown) // MOST_LABELS)
    labels = [net_name(net) for net, _ in shown]
    axes.set_xticks(places[::every], labels[::every])
    axes.tick_params(axis="x", labelsize=5.8 if dense else 6.5, length=0)
    axes.set_title("Result of one round")
    axes.set_xlabel("net, in stakes")
    axes.set_ylabel("probability (log scale)")
    _tidy(axes)


def _power_below(value: float) -> int:
    power = 0
    while 10.0**power > value:
        power -= 1
    return power


def _fan(axes: Axes, fan: Sequence[Mapping[str, Any]]) -> None:
    rounds = [each["rounds"] for each in fan]
    lines = list(zip(*(each["quantiles"] for each in fan), strict=True))
    half = len(QUANTILES) // 2
    for band, colour in enumerate(BANDS):
        low, high = QUANTILES[band], QUANTILES[-1 - band]
        words = f"{100 * low:g} to {100 * high:g} %"
        axes.fill_between(rounds, lines[band], lines[-1 - band], color=colour, linewidth=0, label=words)
    axes.plot(rounds, lines[half], color=BLUE, linewidth=1.1, label="median")
    means = [each["mean"] for each in fan]
    axes.plot(rounds, means, color=INK, linewidth=0.8, linestyle=(0, (4, 2)), label="expected")
    axes.axhline(0, color=GREY, linewidth=0.5)
    axes.set_xlim(0, rounds[-1])
    axes.set_title("Bankroll over 1,000 rounds")
    axes.set_xlabel("rounds")
    axes.set_ylabel("won or lost, in stakes")
    axes.legend(loc="best", fontsize=5.8, frameon=False, ncols=2, handlelength=1.4, columnspacing=1.0)
    _tidy(axes)


def decks_plot(rows: Sequence[Mapping[str, Any]], titles: Mapping[str, str]) -> Html:
    """The edge of each wager by the number of decks."""
    with matplotlib.rc_context(STYLE):
        wagers = list(dict.fromkeys(row["wager"] for row in rows))
        figure = Figure(figsize=(7.1, 1.8))
        figure.subplots_adjust(left=0.075, right=0.99, bottom=0.21, top=0.88, wspace=0.3)
        places = figure.subplots(1, max(len(wagers), 2), squeeze=False)[0]
        for unused in places[len(wagers) :]:
            unused.set_axis_off()
        for axes, wager in zip(places, wagers, strict=False):
            own = [row for row in rows if row["wager"] == wager]
            decks = [int(row["name"].split()[0]) for row in own]
            axes.plot(
                decks,
                [100 * row["house_edge"] for row in own],
                color=BLUE,
                marker="o",
                markersize=3.5,
                linewidth=1,
            )
            axes.set_xticks(decks)
            axes.margins(x=0.15, y=0.25)
            axes.set_title(titles[wager])
            axes.set_xlabel("decks")
            axes.ticklabel_format(axis="y", useOffset=False, style="plain")
            _tidy(axes)
        places[0].set_ylabel("house edge, %")
        return _svg(figure, "decks", "House edge by the number of decks")


def _tidy(axes: Axes) -> None:
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="y", color=RULE, linewidth=0.5)
    axes.set_axisbelow(True)


def _svg(figure: Figure, name: str, words: str) -> Html:
    """The figure as an element of the page; its identifiers are made its own."""
    written = io.StringIO()
    figure.savefig(written, format="svg", metadata={"Date": None, "Creator": None}, transparent=True)
    text = written.getvalue()
    drawn = text[text.index("<svg") :]
    drawn = re.sub(r"<metadata>.*?</metadata>\s*", "", drawn, flags=re.DOTALL)
    drawn = re.sub(r'(id="|href="#|url\(#)', rf"\g<1>{name}-", drawn)
    drawn = drawn.replace("<svg ", f'<svg role="img" aria-label="{words}" ', 1)
    return element("figure", Html(drawn))
