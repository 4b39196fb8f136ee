"""Wager by wager: figures, outcomes that close to one, intervals, plots; wagers together; the two ways."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from houseway.lab.report import numbers, plots
from houseway.lab.report.markup import Html, Words, element, facts, joined, paragraph, table

Document = Mapping[str, Any]


def wagers(document: Document) -> Html:
    """Every wager; wagers whose rounds are alike share plots and intervals."""
    first = _first_alike(document["wagers"])
    return joined(_wager(name, each, first[name], document) for name, each in document["wagers"].items())


def _first_alike(wagers: Mapping[str, Any]) -> dict[str, str]:
    """For each wager the first one with the same distribution."""
    found: dict[tuple[tuple[float, float], ...], str] = {}
    return {
        name: found.setdefault(tuple((row["pays"], row["probability"]) for row in each["outcomes"]), name)
        for name, each in wagers.items()
    }


def _wager(name: str, each: Mapping[str, Any], first: str, document: Document) -> Html:
    drawn = [plots.wager_plots(name, each["title"], each)] if first == name else []
    opening = element("div", element("h3", each["title"]), _figures(each), *drawn, class_="together")
    told = _intervals(each)
    if first != name:
        words = f"Actual return and plots are those of {document['wagers'][first]['title']}."
        told = paragraph(words, class_="small")
    hands = [
        _hands(run["hands"][name], run, each)
        for run in document["agreement"][:1]
        if name in run.get("hands", {})
    ]
    return element("section", opening, _outcomes(each), told, *hands, class_="wager", id=f"wager-{name}")


def _figures(each: Mapping[str, Any]) -> Html:
    pairs = [
        ("Return", numbers.percent(each["return"], 6)),
        ("House edge", numbers.percent(each["house_edge"], 6)),
    ]
    if "element_of_risk" in each:
        pairs += [
            ("Element of risk", numbers.percent(each["element_of_risk"], 6)),
            ("Average stake", numbers.decimal(each["average_stake"], 6)),
        ]
    pairs += [
        ("Standard deviation", _with_error(each, "sd", lambda value: numbers.decimal(value, 6))),
        ("Volatility index (90 %)", numbers.decimal(each["volatility_index"], 4)),
        ("Hit frequency", _with_error(each, "hit_frequency", numbers.percent)),
        ("Largest exposure", _exposure(each["exposure"])),
    ]
    shown = facts(pairs, "six" if len(pairs) == 6 else "")
    if "fraction" in each and len(each["fraction"]) <= 60:
        exact = paragraph("Expected net, exactly: ", element("code", each["fraction"]), class_="small")
        return joined((shown, exact))
    return shown


def _with_error(each: Mapping[str, Any], name: str, written: Callable[[float], str]) -> str:
    """A figure, with its standard error where a part of it was sampled."""
    error = each.get(f"{name}_standard_error")
    return f"{written(each[name])} ± {written(error)}" if error else written(each[name])


def _exposure(exposure: Mapping[str, Any]) -> str:
    stakes = f"{exposure['stakes']:,g} stakes"
    if "cents" not in exposure:
        return stakes
    return f"{stakes}: {numbers.money(exposure['cents'])} on {numbers.money(exposure['stake'])}"


def _outcomes(each: Mapping[str, Any]) -> Html:
    """With the standard error of each where a part of the table was sampled."""
    sampled = bool(each.get("sampled", {}).get("rounds"))

    def listed(first: list[str], error: str, last: list[str]) -> list[str]:
        return [*first, error, *last] if sampled else [*first, *last]

    rows = [
        listed(
            [
                numbers.signed(row["name"]) if row["name"].startswith("-") else row["name"],
                numbers.net(row["pays"]),
                numbers.probability(row["probability"]),
            ],
            numbers.scientific(row.get("standard_error", 0.0), 1),
            [
                numbers.one_in(row["probability"]),
                numbers.contribution(row["contribution"]),
                numbers.clause(row["clause"]),
            ],
        )
        for row in each["outcomes"]
    ]
    foot = listed(
        ["All outcomes", "", f"{each['total_probability']:.10f}"],
        "",
        ["", numbers.contribution(each["total_contribution"]), ""],
    )
    heads = listed(
        [Words("Outcome"), "Net", "Probability"], "± s.e.", ["One in", "Contribution", Words("Clause")]
    )
    return table(heads, rows, caption=f"{each['title']}: outcomes", foot=foot, class_="outcomes")


def _intervals(each: Mapping[str, Any]) -> Html:
    rows = [
        [
            numbers.rounds(row["rounds"]),
            numbers.percent(row["from"]),
            numbers.percent(row["to"]),
            numbers.percent(row["normal_from"]),
            numbers.percent(row["normal_to"]),
        ]
        for row in each["intervals"]
    ]
    heads = [Words("Rounds"), "90 % from", "to", "By the index, from", "to"]
    caption = f"{each['title']}: actual return in 90 of 100 cases"
    return table(heads, rows, caption=caption, class_="intervals")


def _hands(rows: list[Mapping[str, Any]], run: Mapping[str, Any], each: Mapping[str, Any]) -> Html:
    """How single hands ended in the simulation; a round can have several, so they do not add up to one."""
    listed = [
        [
            row["name"],
            numbers.net(row["pays"]),
            numbers.probability(row["probability"]),
            numbers.scientific(row["standard_error"], 1),
            numbers.contribution(row["contribution"]),
            numbers.clause(row["clause"]),
        ]
        for row in rows
    ]
    heads = [
        Words("Hand"),
        "Net",
        "Hands a round",
        "± s.e.",
        "Contribution",
        Words("Clause"),
    ]
    caption = f"{each['title']}: hands by clause, simulated, {numbers.rounds(run['rounds'])} rounds"
    total = [
        "All hands",
        "",
        f"{sum(row['probability'] for row in rows):.10f}",
        "",
        numbers.contribution(sum(row["contribution"] for row in rows)),
        "",
    ]
    return table(heads, listed, caption=caption, foot=total, class_="outcomes")


def together(document: Document) -> Html:
    """Covariances of wagers on one area, then of the same wager on two areas."""
    titles = {name: each["title"] for name, each in document["wagers"].items()}
    parts = [_one_area(found, titles) for found in document["together"]["one_area"]]
    if not parts:
        parts = [paragraph("An area carries one wager in a round; there is nothing beside it.")]
    return joined((*parts, _two_areas(document["together"]["two_areas"], titles)))


def _one_area(found: Mapping[str, Any], titles: Mapping[str, str]) -> Html:
    how = "exact, all deals counted"
    if "method" in found:
        how = found["method"]
    elif not found["exact"]:
        how = f"simulated, {numbers.rounds(found['rounds'])} rounds one by one, seed {found['seed']}"
    rows = [
        [joined((titles[one], " and ", titles[other])), *_moments(row)] for row, (one, other) in _of(found)
    ]
    return table(
        [Words("Wagers on one area"), "Covariance", "± s.e.", "Correlation", "± s.e."],
        rows,
        caption=f"Wagers on one area: {how}",
    )


def _of(found: Mapping[str, Any]) -> Iterator[tuple[Mapping[str, Any], list[str]]]:
    for row in found["pairs"]:
        yield row, row["wagers"]


def _moments(row: Mapping[str, Any]) -> list[str]:
    return [
        numbers.decimal(row["covariance"], 6),
        numbers.decimal(row.get("standard_error"), 6),
        numbers.decimal(row["correlation"], 6),
        numbers.decimal(row.get("correlation_standard_error"), 6),
    ]


def _two_areas(areas: list[Mapping[str, Any]], titles: Mapping[str, str]) -> Html:
    if not areas:
        return Html("")
    rows = [[titles[row["wager"]], *_moments(row)] for row in areas]
    first = areas[0]
    how = f"simulated, {numbers.rounds(first['rounds'])} rounds, seed {first['seed']}"
    return table(
        [Words("The same wager on two areas"), "Covariance", "± s.e.", "Correlation", "± s.e."],
        rows,
        caption=f"Two areas of one round: {how}",
    )


def agreement(document: Document) -> Html:
    """Exact against simulated, in standard errors."""
    rows = [
        [
            document["wagers"][row["wager"]]["title"],
            f"{run['run']}, seed {run['seed']}",
            numbers.percent(row["analysed"], 5),
            numbers.percent(row["simulated"], 5),
            numbers.percent(row["standard_error"], 5),
            element("b", numbers.signed(f"{row['standard_errors_apart']:+.2f}")),
            f"{row['chi_square']['p']:.3f}" if "chi_square" in row else numbers.NOTHING,
        ]
        for run in document["agreement"]
        for row in run["wagers"]
    ]
    heads = [
        Words("Wager"),
        Words("Simulation"),
        "Edge, exact",
        "Edge, simulated",
        "± s.e.",
        "Apart, in s.e.",
        "Chi-square p",
    ]
    caption = f"Exact and simulated, {numbers.rounds(document['method']['rounds'])} rounds each"
    return joined((_ways(document), table(heads, rows, caption=caption)))


def _ways(document: Document) -> Html:
    """How figures were found, wagers with the same method together."""
    by_method: dict[str, list[str]] = {}
    for wager, words in document["method"]["exact"].items():
        by_method.setdefault(words, []).append(document["wagers"][wager]["title"])
    pairs = [(", ".join(names), words) for words, names in by_method.items()]
    pairs += [("Simulation", document["method"]["generator"])]
    return joined(
        (facts(pairs, "wide"), element("ul", *(element("li", each) for each in document["method"]["notes"])))
        if document["method"]["notes"]
        else (facts(pairs, "wide"),)
    )
