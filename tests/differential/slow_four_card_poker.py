"""Four Card Poker settlement, written to be read beside the rules, not to be fast.

    rank(four_cards)      -> (value, class name); a higher value is a higher hand, equal values are equal hands
    best(cards)           -> (value, class name, the four cards) by trying every four of them
    settle(record)        -> {"lines", "net", "hands", "dealer", "unused"}, ValueError for what is not allowed
    random_record(rng)    -> a legal record

Only the standard library is used. Numbers in comments are clauses of the Four Card Poker document; FP-Rn are the rulings
on it, QA-n our readings where it is unclear. Money is whole cents. Area 1 is first on the dealer's left (7.2).
A record with incidents, full-form inputs or things carried over ("before") is refused.

lines: [area, patron, wager, verb, amount], verb one of "collect", "pay", "return", in the order the money moves:
  1. betting round, decision by decision: fold (8.4), Ante given back (12.11, 12.13), Play over three times given back (8.5);
  2. hands conceded after the dealer's cards are shown, in the order of the record (9.3);
  3. every hand still there, from the dealer's left, in the five steps of 9.2.1.
The part of an Ante or Aces Up over the maximum is given back just before the first movement of that wager (6.3).
"""

RANKS = "23456789TJQKA"  # 3.3, lowest first
SUITS = "cdhs"  # 3.3: of one rank
CLASSES = [  # 11.1, lowest first
    "four odd cards",  # 11.1.8
    "one pair",  # 11.1.7
    "two pair",  # 11.1.6
    "straight",  # 11.1.5
    "flush",  # 11.1.4
    "three of a kind",  # 11.1.3
    "straight flush",  # 11.1.2
    "four of a kind",  # 11.1.1
]
ANTE_BONUS = {"three of a kind": 2, "straight flush": 20, "four of a kind": 25}  # FP-R6
ACES_UP = {  # FP-R6
    "pair of aces": 1,
    "two pair": 3,
    "straight": 4,
    "flush": 5,
    "three of a kind": 8,
    "straight flush": 40,
    "four of a kind": 50,
}


def rank(four_cards):
    """11.1 and 11.2. The value is (class number, four numbers from 1 (ace low) to 14 (ace high))."""
    if len(four_cards) != 4:
        raise ValueError("a poker hand here is four cards")
    numbers = [RANKS.index(card[0]) + 2 for card in four_cards]
    numbers.sort()
    numbers.reverse()
    how_many = {}
    for number in numbers:
        how_many[number] = numbers.count(number)
    one_suit = four_cards[0][1] == four_cards[1][1] == four_cards[2][1] == four_cards[3][1]

    in_a_row = None  # the numbers of the straight, highest first
    for top in [14, 13, 12, 11, 10, 9, 8, 7, 6, 5]:
        if numbers == [top, top - 1, top - 2, top - 3]:
            in_a_row = numbers
    if numbers == [14, 4, 3, 2]:
        in_a_row = [4, 3, 2, 1]  # 11.1.2, 11.1.5: ace low; there is no K-A-2-3 (FP-R3)

    if max(how_many.values()) == 4:
        name = "four of a kind"
    elif in_a_row and one_suit:
        name, numbers = "straight flush", in_a_row
    elif max(how_many.values()) == 3:
        name = "three of a kind"
    elif one_suit:
        name = "flush"
    elif in_a_row:
        name, numbers = "straight", in_a_row
    elif sorted(how_many.values()) == [2, 2]:
        name = "two pair"
    elif max(how_many.values()) == 2:
        name = "one pair"
    else:
        name = "four odd cards"

    # 11.2: within a class by the rank of cards: first what makes the group, then the rest, high to low (QA-45).
    compared = []
    for size in [4, 3, 2, 1]:
        for number in numbers:
            if numbers.count(number) == size:
                compared.append(number)
    return (CLASSES.index(name), compared), name


def best(cards):
    """9.1, 9.2, 9.6: the highest hand that four of these cards make. Of equal ones the first found is shown."""
    found = None
    count = len(cards)
    for a in range(count):
        for b in range(a + 1, count):
            for c in range(b + 1, count):
                for d in range(c + 1, count):
                    four = [cards[a], cards[b], cards[c], cards[d]]
                    value, name = rank(four)
                    if found is None or value > found[0]:
                        found = (value, name, four)
    return found


def is_aces_or_better(value, name):
    """9.2.1.3, 9.2.1.5: a pair of aces, or any class above one pair."""
    if name == "four odd cards":
        return False
    if name == "one pair":
        return value[1][0] == 14
    return True


def settle(record):
    if record.get("game") != "four-card-poker":
        raise ValueError("not a Four Card Poker record")
    if record.get("incidents") or record.get("before") or "inputs" in record:
        raise ValueError("incidents, full-form inputs and things carried over are outside this model")
    settings = record.get("settings", {})
    for key in settings:
        if key not in ["device", "limits", "chips", "ante_bonus", "aces_up"]:
            raise ValueError("a setting this model does not know: " + key)
    device = settings.get("device", "shuffler")
    if device not in ["shuffler", "shoe"]:
        raise ValueError("a shoe or a shuffling device")  # 2.3.1, 3.6
    limits = settings.get("limits", {})
    chips = settings.get("chips")
    bonus_table = schedule(settings.get("ante_bonus"), ANTE_BONUS)
    aces_up_table = schedule(settings.get("aces_up"), ACES_UP)

    cards = [card[0].upper() + card[1:].lower() for card in record["cards"]]
    for card in cards:
        if len(card) != 2 or card[0] not in RANKS or card[1] not in SUITS:
            raise ValueError("no such card: " + card)
        if cards.count(card) > 1:
            raise ValueError("one deck holds one of each: " + card)  # 3.1

    # Wagers: table[area][kind] = amount
    table = {}
    owner = {}
    for wager in record["wagers"]:
        area, patron, kind, amount = wager["area"], wager["patron"], wager["wager"], wager["amount"]
        if not isinstance(area, int) or area < 1:
            raise ValueError("areas are numbered from 1")
        if kind not in ["ante", "aces-up"]:
            raise ValueError("Ante and Aces Up are placed before the deal, nothing else")  # 5.2
        if not isinstance(amount, int) or amount <= 0:
            raise ValueError("a wager is more than nothing")
        if area in owner and owner[area] != patron:
            raise ValueError("one player to an area")  # 5.6
        for other in owner:
            if other != area and owner[other] == patron:
                raise ValueError("a player wagers on one hand only")  # 5.5
        if area in table and kind in table[area]:
            raise ValueError("one wager of a kind to an area")  # 5.6
        table.setdefault(area, {})[kind] = amount
        owner[area] = patron
    if not table:
        raise ValueError("nobody wagers")  # 5.2
    areas = sorted(table)

    # 7: the deal
    left = list(cards)
    if len(left) < 5 * len(areas) + 6:
        raise ValueError("cards are missing")
    hands = {}
    for area in areas:
        hands[area] = []
    dealer = []
    if device == "shoe":
        for _ in ["first", "second", "third", "fourth", "fifth"]:
            for area in areas:
                hands[area].append(left.pop(0))  # 7.3.1, 7.3.3
            dealer.append(left.pop(0))  # 7.3.2, 7.3.3
        dealer.append(left.pop(0))  # 7.3.4
    else:
        for area in areas:
            for _ in range(5):
                hands[area].append(left.pop(0))  # 7.4.1
        for _ in range(6):
            dealer.append(left.pop(0))  # 7.4.2

    lines = []
    net = {}
    for area in areas:
        net[owner[area]] = 0
    on_table = {}  # what still lies there, after the maximum: on_table[area][kind]
    for area in areas:
        on_table[area] = dict(table[area])
    cut = set()

    def collect(area, kind, amount):
        lines.append([area, owner[area], kind, "collect", amount])
        net[owner[area]] = net[owner[area]] - amount

    def pay(area, kind, amount):
        amount = in_chips(amount, chips)  # QA-39: each payment by itself
        lines.append([area, owner[area], kind, "pay", amount])
        net[owner[area]] = net[owner[area]] + amount

    def give_back(area, kind, amount):
        lines.append([area, owner[area], kind, "return", amount])

    def maximum(kind, amount):
        if kind in limits and limits[kind].get("max") is not None and amount > limits[kind]["max"]:
            return limits[kind]["max"]  # 6.3
        return amount  # within the limits, or below the minimum and valid all the same: 6.2

    def in_action(area, kind):
        """The amount that is paid on or collected; what is above the maximum goes back before the first movement."""
        amount = table[area][kind]
        allowed = maximum(kind, amount)
        if amount > allowed and (area, kind) not in cut:
            give_back(area, kind, amount - allowed)  # 6.3, QA-28
            cut.add((area, kind))
        return allowed

    # 8: the betting round
    state = {}  # area: "fold", "play", "aces up only" or "out"
    play_wager = {}
    conceded = []
    for decision in record.get("decisions", []):
        area, action = decision["area"], decision["action"]
        if area not in table:
            raise ValueError("no hand there to decide on")
        if action == "concede":
            for other in areas:
                if other not in state:
                    raise ValueError("the dealer's hand is not shown yet")  # 8.6, 9.3
            if state[area] in ["fold", "out"] or area in conceded:
                raise ValueError("no hand in play there")  # 8.4, 9.4
            conceded.append(area)
            continue
        if conceded:
            raise ValueError("the betting round is over")  # 8.6
        if area in state:
            raise ValueError("decided already")  # 8.1
        if action == "fold":
            state[area] = "fold"
            if "ante" in table[area]:
                collect(area, "ante", in_action(area, "ante"))  # 8.4
            if "aces-up" in table[area]:
                collect(area, "aces-up", in_action(area, "aces-up"))  # 8.4, FP-R1: even one that would win
        elif action == "play":
            amount = decision.get("amount")
            if "ante" not in table[area]:
                if amount is not None:
                    raise ValueError("no Play wager with Aces Up alone")  # 5.3
                state[area] = "aces up only"
            else:
                ante = maximum("ante", table[area]["ante"])  # QA-28: measured on the Ante in action
                if not isinstance(amount, int):
                    raise ValueError("a Play wager is needed")  # 8.5
                if amount < ante:
                    raise ValueError("a Play wager is at least the Ante")  # 8.5, 12.11, FP-R2
                if amount > 3 * ante:
                    give_back(area, "play", amount - 3 * ante)  # 8.5, FP-R2
                    amount = 3 * ante
                state[area] = "play"
                play_wager[area] = amount
        elif action == "cannot-cover":
            if "ante" not in table[area]:
                raise ValueError("no Play wager is asked of one with Aces Up alone")  # 5.3, 12.11
            give_back(area, "ante", table[area]["ante"])  # 12.11, FP-R5: a first instance
            state[area] = "aces up only" if "aces-up" in table[area] else "out"
        elif action == "absent":
            if "ante" in table[area]:
                give_back(area, "ante", table[area]["ante"])  # 12.13
            state[area] = "aces up only" if "aces-up" in table[area] else "out"
        else:
            raise ValueError("no such decision: " + str(action))
    for area in areas:
        if area not in state:
            raise ValueError("a decision is missing")  # 8.1

    # 9.3, FP-R4: conceded hands lose every wager still on them
    for area in conceded:
        if state[area] == "play":
            collect(area, "ante", in_action(area, "ante"))
            collect(area, "play", play_wager[area])
        if "aces-up" in table[area]:
            collect(area, "aces-up", in_action(area, "aces-up"))

    # 8.6, 9.1: the dealer's best four of six
    dealer_value, dealer_class, dealer_four = best(dealer)

    # 9.2: hand by hand. 9.2 gives no order of areas; the order of the deal (7.2) is taken.
    for area in areas:
        if state[area] in ["fold", "out"] or area in conceded:
            continue
        value, name, four = best(hands[area])  # 9.6
        with_ante = state[area] == "play"
        with_aces_up = "aces-up" in table[area]
        # 9.2.1.1: Ante Bonus, regardless of the dealer's hand
        if with_ante and CLASSES.index(name) >= CLASSES.index("three of a kind"):  # 10.2
            stake = in_action(area, "ante")
            if name in bonus_table:
                pay(area, "ante-bonus", bonus_table[name] * stake)  # 10.3
        # 9.2.1.2: Ante and Play of a lower hand
        if with_ante and value < dealer_value:
            collect(area, "ante", in_action(area, "ante"))
            collect(area, "play", play_wager[area])
        # 9.2.1.3: Aces Up of a hand below a pair of aces
        if with_aces_up and not is_aces_or_better(value, name):
            collect(area, "aces-up", in_action(area, "aces-up"))
        # 9.2.1.4: Ante and Play of an equal or higher hand, 1 to 1 (10.1, 10.4, 10.6)
        if with_ante and value >= dealer_value:
            pay(area, "ante", in_action(area, "ante"))
            pay(area, "play", play_wager[area])
        # 9.2.1.5: Aces Up, regardless of the dealer's hand
        if with_aces_up and is_aces_or_better(value, name):
            entry = "pair of aces" if name == "one pair" else name
            if entry not in aces_up_table:
                raise ValueError("the schedule has no odds for a winning hand: " + entry)  # 9.2.1.5, 10.5
            pay(area, "aces-up", aces_up_table[entry] * in_action(area, "aces-up"))

    shown = {}
    for area in areas:
        value, name, four = best(hands[area])
        shown[area] = {"cards": hands[area], "value": name, "best": four}
    return {
        "lines": lines,
        "net": net,
        "hands": shown,
        "dealer": {"cards": dealer, "value": dealer_class, "best": dealer_four},
        "unused": left,
    }


def schedule(given, default):
    """A table {name: to one}; hyphens and spaces are the same. Names of published tables are outside this model."""
    if given is None:
        return default
    if isinstance(given, str):
        raise ValueError("this model knows no schedule by name")
    table = {}
    for name in given:
        plain = name.replace("-", " ").replace("_", " ")
        if plain not in ACES_UP or not isinstance(given[name], int):
            raise ValueError("no such entry: " + name)
        if default is ANTE_BONUS and plain not in ANTE_BONUS:
            raise ValueError("no bonus below three of a kind")  # 10.2
        table[plain] = given[name]
    return table


def in_chips(amount, chips):
    """The amount itself, or the next higher one that some heap of these chips makes (QA-39)."""
    if not chips:
        return amount
    while not can_be_made(amount, chips):
        amount = amount + 1
    return amount


def can_be_made(amount, chips):
    """Is there a heap of chips of exactly this amount? For each remainder after division by the smallest chip the least
    heap with that remainder is looked for; above it smallest chips fill the rest."""
    smallest = min(chips)
    least = {0: 0}
    changed = True
    while changed:
        changed = False
        for remainder in list(least):
            for chip in chips:
                heap = least[remainder] + chip
                if heap % smallest not in least or heap < least[heap % smallest]:
                    least[heap % smallest] = heap
                    changed = True
    return amount % smallest in least and amount >= least[amount % smallest]


OTHER_BONUSES = [
    {"three of a kind": 2, "straight flush": 15, "four of a kind": 20},
    {"three of a kind": 2, "straight flush": 20, "four of a kind": 30},
]
OTHER_ACES_UPS = [
    {
        "pair of aces": 1,
        "two pair": 2,
        "straight": 5,
        "flush": 6,
        "three of a kind": 8,
        "straight flush": 40,
        "four of a kind": 50,
    },
    {
        "pair of aces": 1,
        "two pair": 3,
        "straight": 4,
        "flush": 6,
        "three of a kind": 7,
        "straight flush": 50,
        "four of a kind": 70,
    },
    {
        "pair of aces": 2,
        "two pair": 2,
        "straight": 4,
        "flush": 5,
        "three of a kind": 8,
        "straight flush": 40,
        "four of a kind": 50,
    },
]


def random_record(rng, areas=6, tables=True, excess=True, chips=True, limits=True, absences=True):
    """A legal record. Cards are stacked now and then so that rare classes and ties come up."""
    settings = {}
    if rng.random() < 0.7:
        settings["device"] = rng.choice(["shoe", "shuffler"])
    if chips and rng.random() < 0.3:
        settings["chips"] = rng.choice(
            [[100, 500, 2500], [250, 500, 2500], [500, 2500, 10000], [50, 100], [200, 500]]
        )
    if limits and rng.random() < 0.4:
        settings["limits"] = {"ante": {"min": 1000, "max": 5000}, "aces-up": {"min": 500, "max": 2500}}
        if rng.random() < 0.3:
            del settings["limits"][rng.choice(["ante", "aces-up"])]
    if tables and rng.random() < 0.3:
        settings["ante_bonus"] = dict(rng.choice(OTHER_BONUSES))
    if tables and rng.random() < 0.3:
        settings["aces_up"] = dict(rng.choice(OTHER_ACES_UPS))
    numbers = sorted(rng.sample(range(1, areas + 1), rng.randint(1, areas)))
    names = rng.sample(["ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal"], len(numbers))
    wagers = []
    decisions = []
    playing = []
    for area, patron in zip(numbers, names, strict=True):
        kind = rng.choice(["both", "both", "ante", "aces-up"])
        ante = None
        if kind != "aces-up":
            ante = money(rng)
            wagers.append({"area": area, "patron": patron, "wager": "ante", "amount": ante})
        if kind != "ante":
            wagers.append({"area": area, "patron": patron, "wager": "aces-up", "amount": money(rng)})
        what = rng.random()
        if what < 0.15:
            decisions.append({"area": area, "action": "fold"})
        elif what < 0.18 and absences:
            decisions.append({"area": area, "action": "absent"})
        elif what < 0.21 and absences and ante is not None:
            decisions.append({"area": area, "action": "cannot-cover"})
        elif ante is None:
            decisions.append({"area": area, "action": "play"})
            playing.append(area)
        else:
            base = ante
            top = settings.get("limits", {}).get("ante", {}).get("max")
            if top is not None and base > top:
                base = top
            amount = rng.choice([base, 2 * base, 3 * base, rng.randint(base, 3 * base)])
            if excess and rng.random() < 0.08:
                amount = 3 * base + rng.randint(1, 2 * base)
            decisions.append({"area": area, "action": "play", "amount": amount})
            playing.append(area)
    for area in playing:
        if rng.random() < 0.06:
            decisions.append({"area": area, "action": "concede"})

    deck = [number + suit for number in RANKS for suit in SUITS]
    rng.shuffle(deck)
    hands = len(numbers) + 1
    packets = []
    if rng.random() < 0.6:  # stack some hands
        for _ in range(hands):
            packets.append(stacked(rng, deck, 5))
        sixth = deck.pop()
    else:
        for _ in range(hands):
            packets.append([deck.pop() for _ in range(5)])
        sixth = deck.pop()
    cards = []
    if settings.get("device", "shuffler") == "shoe":
        for turn in range(5):
            for packet in packets:
                cards.append(packet[turn])
    else:
        for packet in packets:
            cards.extend(packet)
    cards.append(sixth)
    for _ in range(rng.choice([0, 0, 0, 1, 3])):
        if deck:
            cards.append(deck.pop())  # unused
    record = {"game": "four-card-poker", "wagers": wagers, "cards": cards, "decisions": decisions}
    if settings:
        record["settings"] = settings
    return record


def money(rng):
    return rng.choice(
        [500, 1000, 1500, 2000, 2500, 5000, 7500, rng.randint(1, 100) * 50, rng.randint(1, 10000)]
    )


def stacked(rng, deck, size):
    """Five cards of the deck that make a chosen pattern if it still can be made, else any five."""
    pattern = rng.choice(
        ["any", "same rank", "two ranks", "row", "suit", "suited row", "low ace", "high ace"]
    )
    start = rng.choice(range(2, 12))
    suit = rng.choice(SUITS)
    number = rng.choice(RANKS)
    other = rng.choice(RANKS)
    wanted = []
    if pattern == "same rank":
        wanted = [card for card in deck if card[0] == number][: rng.randint(2, 4)]
    elif pattern == "two ranks":
        wanted = [card for card in deck if card[0] == number][:2] + [
            card for card in deck if card[0] == other
        ][:2]
    elif pattern in ["row", "low ace", "high ace"]:
        row = {"row": RANKS[start - 2 : start + 2], "low ace": "A234", "high ace": "JQKA"}[pattern]
        for wish in row:
            fitting = [card for card in deck if card[0] == wish]
            wanted.extend(fitting[:1])
    elif pattern == "suit":
        wanted = [card for card in deck if card[1] == suit][:4]
    elif pattern == "suited row":
        row = rng.choice(["A234", "JQKA", RANKS[start - 2 : start + 2]])
        wanted = [card for card in deck if card[1] == suit and card[0] in row]
    wanted = list(dict.fromkeys(wanted))[:size]
    for card in wanted:
        deck.remove(card)
    while len(wanted) < size:
        wanted.append(deck.pop())
    rng.shuffle(wanted)
    return wanted
