"""Figures as the page shows them: rounded here and nowhere before."""

from fractions import Fraction
from typing import Any

MINUS = "\N{MINUS SIGN}"
NOTHING = "\N{EN DASH}"
THIN = "\N{NARROW NO-BREAK SPACE}"


def signed(text: str) -> str:
    """With a minus sign instead of a hyphen."""
    return text.replace("-", MINUS)


def percent(value: float | None, places: int = 4) -> str:
    """A share of one in percent."""
    return NOTHING if value is None else signed(f"{100 * value:.{places}f}{THIN}%")


def decimal(value: float | None, places: int = 4) -> str:
    """A number with so many places."""
    return NOTHING if value is None else signed(f"{value:.{places}f}")


def probability(value: float) -> str:
    """A probability with ten places; a very small one by its leading digits."""
    return f"{value:.10f}" if value >= 1e-6 or value == 0 else scientific(value)


def scientific(value: float, digits: int = 3) -> str:
    """A small number by its leading digits and power of ten."""
    if value == 0:
        return "0"
    mantissa, exponent = f"{value:.{digits}e}".split("e")
    raised = str(int(exponent)).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))
    return signed(f"{mantissa}{THIN}·{THIN}10") + raised


def contribution(value: float) -> str:
    """A part of the expected net."""
    return signed(f"{value:+.8f}")


def net(value: float) -> str:
    """A net in stakes, with its sign."""
    return signed(f"{value:+,g}") if value else "0"


def one_in(value: float) -> str:
    """How rare a probability is."""
    if not value:
        return NOTHING
    rare = 1 / value
    return f"{rare:,.2f}" if rare < 1000 else f"{rare:,.0f}"


def odds(pays: float) -> str:
    """What a result pays, as signs say it."""
    if pays == 0:
        return "returned"
    if pays == -1:
        return "lost"
    if pays < 0:
        return signed(f"loses {-pays:g}")
    exact = Fraction(pays).limit_denominator(1000)
    return f"{exact.numerator:,} to {exact.denominator}"


def rounds(value: int) -> str:
    """A number of rounds."""
    return f"{value:,}"


def money(cents: float) -> str:
    """Cents as dollars."""
    return f"${cents / 100:,.2f}"


def clause(name: str) -> str:
    """The number of a clause without its game."""
    return name.partition("/")[2]


def setting(value: Any) -> str:
    """The value of a setting as a person reads it."""
    match value:
        case None:
            return "not set"
        case bool():
            return "yes" if value else "no"
        case dict():
            return ", ".join(f"{name}: {setting(each)}" for name, each in value.items()) or "none"
        case list() | tuple():
            return ", ".join(map(setting, value)) or "none"
    return str(value)
