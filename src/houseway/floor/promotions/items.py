"""What terms must contain: one item a clause, as data. Checks, forms and the printed text follow it."""

from msgspec import Struct

TEXT, DETAIL, MOMENT, YES_NO, CHOICE, WAGER, MONEY = (
    *("text", "detail", "moment", "yes-no"),
    *("choice", "wager", "money"),
)
BY_CHANCE = ("draw", "chance")
WAYS = ("cash", "cheque", "transfer")
NOT_MONEY = ("goods", "appliance", "vehicle", "travel", "real-estate")
DOLLARS = ("casino-dollars", "slots-dollars")
KINDS = ("cash", *NOT_MONEY, *DOLLARS)


class Item(Struct, frozen=True):
    """Something that terms say: where it stands, the rule that wants it, and how it is told to patrons."""

    path: tuple[str, ...]
    rule: str
    heading: str
    kind: str = TEXT
    choices: tuple[str, ...] = ()

    @property
    def field(self) -> str:
        """Where it stands, in words."""
        return ".".join(self.path)


ITEMS = (
    Item(("award", "by"), "term-award", "Prizes are awarded by", CHOICE, BY_CHANCE),
    Item(("award", "words"), "term-award", "How a prize is awarded"),
    Item(("awarded", "at"), "term-awarded", "When prizes are awarded", MOMENT),
    Item(("awarded", "place"), "term-awarded", "Where prizes are awarded"),
    Item(("eligibility",), "term-eligibility", "Who is eligible"),
    Item(("wager",), "term-wager", "Minimum or compulsory wager", WAGER),
    Item(("nature",), "term-nature", "Nature of the prizes, reservations and guarantees"),
    Item(("entries_close",), "term-closing", "Entries are taken until", MOMENT),
    Item(("starts",), "term-start", "The promotion starts", MOMENT),
    Item(("place",), "term-start", "Where it takes place"),
    Item(("claiming", "how"), "term-claiming", "How a prize is claimed"),
    Item(("claiming", "present"), "term-claiming", "Entrants must be present at the draw", YES_NO),
    Item(("claiming", "absent_winner"), "term-claiming", "If the winner is absent"),
    Item(("notification",), "term-notification", "How winners are told"),
    Item(("publication",), "term-publication", "How results are published"),
    Item(("available",), "terms-available", "Where these terms can be had"),
)

OF_A_PRIZE = (
    Item(("kind",), "term-prizes", "Kind", CHOICE, KINDS),
    Item(("value",), "term-prizes", "Value", MONEY),
    Item(("conditions",), "term-prizes", "Conditions of receiving, using or accepting it", DETAIL),
)

WRITTEN_OUT = {
    "make": "Make",
    "model": "Model",
    "accessories": "Accessories",
    "on_road_costs": "Registration and on-road costs",
    "persons": "Persons who may travel",
    "included": "What is included",
    "travel_dates": "When the travel must be taken",
    "spending_money": "Spending money",
    "dwelling": "Type of dwelling",
    "plans": "Plans",
    "contract": "Contract",
    "easements": "Easements",
    "address": "Address or location",
}
DETAILS_OF = {
    "appliance": ("make", "model", "accessories"),
    "vehicle": ("make", "model", "accessories", "on_road_costs"),
    "travel": ("persons", "included", "travel_dates", "spending_money"),
    "real-estate": ("dwelling", "plans", "contract", "easements", "address", "included"),
}
DETAILS = {
    kind: tuple(Item((name,), f"{kind}-{name}", WRITTEN_OUT[name], DETAIL) for name in names)
    for kind, names in DETAILS_OF.items()
}
"""What the terms say of a prize of each kind besides: in words, as a number, yes or no, or as a list."""

FORBIDDEN = {
    "tobacco": "no-tobacco",
    "firearm": "no-firearm",
    "imitation-firearm": "no-firearm",
    "ammunition": "no-firearm",
    "prohibited-weapon": "no-weapon",
    "prescribed": "no-prescribed",
}
"""What no prize may consist of or include, and the rule that says so."""
NO_PRESCRIBED = FORBIDDEN["prescribed"]
LIQUOR, MOST_LITRES = "liquor", 20

SAID = frozenset(item.path[0] for item in ITEMS) | {"prizes"}
"""What the items above are about; terms may say more."""


def folded(kind: str) -> str:
    """A kind, however it is written."""
    return "-".join(kind.casefold().split())
