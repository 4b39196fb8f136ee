"""Pinkjack settlement, written to be read beside the rules, not to be fast.

    settle(record) -> {"lines", "net", "hands", "dealer", "unused"}
    play(record)   -> the same and "money": every movement in the order in which the rules make it
    random_record(rng) -> a record of a random legal round

Only the standard library is used. Numbers in comments are clauses of the Pinkjack document of 17 August 2016; PJ-Rn
are the rulings on it, QA-n the questions. Area 1 is first on the dealer's left. Money is whole cents. It covers rules 3
to 14 for short records; incidents, things carried over and `absent` (rules 15 and 16) are refused.
"""

RANKS = "A23456789TJQK"
SUITS = "cdhs"
ULTIMATE_BONUS = 100000  # 14.1.1: $1000


# ---------------------------------------------------------------------------------------------------- the cards, rule 3


def value(card):
    """3.2; the ace as 1, points() makes one of them 11 where that fits."""
    if card[0] == "A":
        return 1
    if card[0] in "TJQK":
        return 10
    return int(card[0])


def points(cards):
    """Best total not over 21, else the least total (PJ-R15, QA-18)."""
    total = 0
    for card in cards:
        total = total + value(card)
    has_ace = any(card[0] == "A" for card in cards)
    if has_ace and total + 10 <= 21:
        total = total + 10
    return total


def is_pinkjack(cards):
    return len(cards) == 2 and sorted(cards) == ["Ad", "Jd"]


def is_blackjack(cards):
    """Ace and ten-value card as the first two, but not the pinkjack (1.1)."""
    if len(cards) != 2 or is_pinkjack(cards):
        return False
    return sorted([value(cards[0]), value(cards[1])]) == [1, 10]


def is_suited(cards):
    return cards[0][1] == cards[1][1]


def read_card(text):
    if not isinstance(text, str) or len(text) != 2:
        raise ValueError("no such card: " + repr(text))
    card = text[0].upper() + text[1].lower()
    if card[0] not in RANKS or card[1] not in SUITS:
        raise ValueError("no such card: " + repr(text))
    return card


# --------------------------------------------------------------------------------------------------------- chips, 5.9


def in_chips(amount, chips):
    """5.9: the amount itself, or the next higher one that some heap of these chips makes."""
    if not chips:
        return amount
    while not can_be_made(amount, chips):
        amount = amount + 1
    return amount


def can_be_made(amount, chips):
    smallest = min(chips)
    least = {0: 0}  # remainder after division by the smallest chip: least heap that leaves it
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


# ---------------------------------------------------------------------------------------------------------- one round


def settle(record):
    try:
        result = play(record)
    except (KeyError, AttributeError) as error:
        raise ValueError(f"malformed record: {error}") from None
    return {key: result[key] for key in ["lines", "net", "hands", "dealer", "unused"]}


def play(record, draw=None, ask=None):
    """Plays the record. `draw` and `ask` are only given by random_record: then cards and decisions come from there."""
    if record.get("game") != "pinkjack":
        raise ValueError("not a Pinkjack record")
    if record.get("incidents") or record.get("before") or record.get("inputs"):
        raise ValueError("incidents, inputs and things carried over are outside this model")
    settings = record.get("settings", {})
    chips = settings.get("chips")
    maximum = settings.get("limits", {}).get("box", {}).get("max")
    suits_you = settings.get("suits_you")
    decks = settings.get("decks", 6)
    if decks not in [6, 8]:
        raise ValueError("six or eight decks")  # 3.1

    # The cards and decisions of the record, taken from the front as the round asks for them.
    cards_left = []
    decisions_left = []
    if draw is None:
        cards_left = [read_card(card) for card in record["cards"]]
        for card in cards_left:
            if cards_left.count(card) > decks:
                raise ValueError("impossible cards: more of " + card + " than there are decks")  # 3.1
        decisions_left = list(record.get("decisions", []))

        def draw(hand_before, for_dealer=False):
            if not cards_left:
                raise ValueError("cards are missing")
            return cards_left.pop(0)

        def ask(question):
            if not decisions_left:
                raise ValueError(f"a decision is missing: area {question['area']} hand {question['hand']}")
            return decisions_left.pop(0)

    # ---- Wagers: who has what on which area (rules 5 and 13).
    areas = {}  # area: {"box": [[patron, amount], ...] from the dealer outwards, "suits": [[patron, amount, suit], ...]}
    seated = {}  # area: patron
    net = {}
    for wager in record["wagers"]:
        area, patron, kind, amount = wager["area"], wager["patron"], wager["wager"], wager["amount"]
        if type(area) is not int or area < 1 or area > 9:
            raise ValueError("playing areas are 1 to 9")  # 2.2.1
        if type(amount) is not int or amount <= 0:
            raise ValueError("a wager is a whole number of cents above nothing")
        if area not in areas:
            areas[area] = {"box": [], "suits": []}
        net[patron] = 0
        if wager.get("seated"):
            if area in seated and seated[area] != patron:
                raise ValueError("only one patron is seated at a box")
            for other in [each for each in seated if seated[each] == patron]:
                del seated[other]  # a patron has one seat: the one taken last
            seated[area] = patron
        if kind == "box":
            if patron in [other for other, _ in areas[area]["box"]]:
                raise ValueError("a patron has one box wager on an area")
            areas[area]["box"].append([patron, amount])
            if len(areas[area]["box"]) > 3:
                raise ValueError("up to three players on an area")  # 5.4
        elif kind == "suits-you":
            if not suits_you or "amount" not in suits_you:
                raise ValueError("Suits You is not offered")  # 13.1
            if amount != suits_you["amount"]:
                raise ValueError("Suits You has the amount on the sign")  # 13.3, QA-23
            if wager.get("suit") not in ["c", "d", "h", "s"]:
                raise ValueError("Suits You names one suit")  # PJ-R16
            if patron in [entry[0] for entry in areas[area]["suits"]]:
                raise ValueError("a patron has one Suits You wager on an area")  # 13.6
            areas[area]["suits"].append([patron, amount, wager["suit"]])
        else:
            raise ValueError("no such wager: " + repr(kind))

    in_play = [area for area in range(1, 10) if area in areas and areas[area]["box"]]
    if not in_play:
        raise ValueError("no box wager: there is no round")  # 15.7

    money = []
    lines = []

    def collect(area, hand, patron, wager, amount, clause):
        money.append([area, hand, patron, wager, "collect", amount, clause])
        net[patron] = net[patron] - amount
        return -amount

    def pay(area, hand, patron, wager, amount, clause):
        amount = in_chips(amount, chips)  # 5.9, PJ-R17, QA-39: each payment on each wager by itself
        money.append([area, hand, patron, wager, "pay", amount, clause])
        net[patron] = net[patron] + amount
        return amount

    def give_back(area, hand, patron, wager, amount, clause):
        money.append([area, hand, patron, wager, "return", amount, clause])
        return 0

    # ---- Control (5.5) and maximum (6.1.1 to 6.3.1).
    controller = {}  # area: patron
    order = {}  # area: patrons, the controlling player first (5.7.1), the others as they lie
    hands = {}  # area: list of hands
    for area in in_play:
        box = areas[area]["box"]
        with_box_wager = [patron for patron, _ in box]
        if area in seated and seated[area] in with_box_wager:  # 5.5.1; QA-2: seated without a wager is no one
            controller[area] = seated[area]
        else:
            highest = 0
            for patron, amount in box:
                if amount > highest:  # 5.5.2; the first of equal ones stays: 5.5.3, QA-3
                    highest = amount
                    controller[area] = patron
        order[area] = [controller[area]] + [p for p in with_box_wager if p != controller[area]]
        stakes = {}
        room = maximum
        for patron in order[area]:
            amount = dict(box)[patron]
            if room is None:
                in_action = amount
            else:
                in_action = min(amount, room)  # 6.1.1, 6.1.2, 6.1.3
                room = room - in_action
            # Below the minimum it is valid as it is: 6.2.
            if in_action < amount:
                if len(box) > 1:
                    give_back(area, 1, patron, "box", amount - in_action, "6.3.1")
                else:
                    give_back(area, 1, patron, "box", amount - in_action, "6.3")
            if in_action > 0:
                stakes[patron] = {
                    "kind": "box",
                    "amount": in_action,
                    "double": 0,
                    "net": 0,
                    "double_net": 0,
                    "bonus": 0,
                }
            else:
                # Wholly beyond the maximum: nothing in action, no rights, no bonus (PJ-R8).
                lines.append(
                    {"area": area, "hand": 1, "patron": patron, "wager": "box", "stake": 0, "net": 0}
                )
        hands[area] = [{"cards": [], "stakes": stakes, "state": "live"}]

    # ---- Suits You wagers that cannot stand (13.4 to 13.6).
    suits_wager = {}  # area: [patron, amount, suit]
    for area in range(1, 10):
        if area not in areas:
            continue
        good = []
        returned = []
        for entry in areas[area]["suits"]:
            patron = entry[0]
            if not areas[area]["box"]:
                returned.append([entry, "13.5"])
            elif suits_you.get("box_players_only") and patron not in [p for p, _ in areas[area]["box"]]:
                returned.append([entry, "13.4"])
            else:
                good.append(entry)
        if good:
            suits_wager[area] = good[0]
            for entry in good:
                if entry[0] == controller[area]:
                    suits_wager[area] = entry  # 13.6, QA-24
            for entry in good:
                if entry is not suits_wager[area]:
                    returned.append([entry, "13.6"])
        for entry, clause in returned:
            give_back(area, 0, entry[0], "suits-you", entry[1], clause)
            # Never in action, so stake 0.
            lines.append(
                {"area": area, "hand": 0, "patron": entry[0], "wager": "suits-you", "stake": 0, "net": 0}
            )

    # ---- Rule 7: one card to each area, one to the dealer, a second one to each area.
    dealer = []
    for area in in_play:
        hands[area][0]["cards"].append(draw([]))
    dealer.append(draw([], True))
    for area in in_play:
        hands[area][0]["cards"].append(draw(hands[area][0]["cards"]))

    def number_of(area, hand):
        for number in [1, 2, 3]:
            if hands[area][number - 1] is hand:  # the very hand, not one with equal cards
                return number

    def settle_hand(area, hand, odds, clause):
        """Pays every wager on the hand (PJ-R9), or collects it where odds is None. The hand is decided then."""
        number = number_of(area, hand)
        for patron in order[area]:
            if patron not in hand["stakes"]:
                continue
            stake = hand["stakes"][patron]
            if odds is None:
                stake["net"] = collect(area, number, patron, stake["kind"], stake["amount"], clause)
                if stake["double"]:
                    stake["double_net"] = collect(area, number, patron, "double", stake["double"], clause)
            else:
                stake["net"] = pay(area, number, patron, stake["kind"], odds * stake["amount"], clause)
                if stake["double"]:
                    stake["double_net"] = pay(area, number, patron, "double", odds * stake["double"], clause)

    def two_cards(area, hand):
        """Pinkjack and blackjack: rule 8 for the first deal, and the same for split hands (11.3.1, PJ-R7, PJ-R11)."""
        if is_pinkjack(hand["cards"]):
            if dealer[0] in ["Ad", "Jd"]:
                hand["state"] = "waiting pinkjack"  # 8.1.2
            else:
                hand["state"] = "paid"
                settle_hand(area, hand, 5, "8.1.1")
        elif is_blackjack(hand["cards"]):
            hand["state"] = "paid"
            if is_suited(hand["cards"]):
                settle_hand(area, hand, 3, "8.1.3")
            else:
                settle_hand(area, hand, 2, "8.1.4")

    # ---- Rule 8: 8.1.1 to 8.1.4 from the left, then 8.1.5.
    for area in in_play:
        two_cards(area, hands[area][0])
    for area in in_play:
        if area not in suits_wager:
            continue
        patron, amount, suit = suits_wager[area]
        first = hands[area][0]["cards"][0]
        if first[1] == suit and first[0] == "J":
            won = pay(area, 0, patron, "suits-you", 10 * amount, "13.7.2")
        elif first[1] == suit:
            won = pay(area, 0, patron, "suits-you", 2 * amount, "13.7.1")
        else:
            won = collect(area, 0, patron, "suits-you", amount, "13.7.3")
        lines.append(
            {"area": area, "hand": 0, "patron": patron, "wager": "suits-you", "stake": amount, "net": won}
        )

    # ---- Rules 9 to 11: from the left, each hand of an area in turn.
    def after_a_card(area, hand):
        """21, over 21 and five cards end a hand by themselves."""
        total = points(hand["cards"])
        if total > 21:
            hand["state"] = "over"
            settle_hand(area, hand, None, "9.5")
        elif total == 21:
            hand["state"] = "paid"
            settle_hand(area, hand, 1, "9.6")  # also with five cards: once (PJ-R12)
        elif len(hand["cards"]) == 5:
            hand["state"] = "paid"
            settle_hand(area, hand, 1, "9.7")

    for area in in_play:
        position = 0
        while position < len(hands[area]):
            hand = hands[area][position]
            if len(hand["cards"]) == 1:  # 11.2: a split hand's second card comes when its turn comes
                hand["cards"].append(draw(hand["cards"]))
                two_cards(area, hand)
            done = hand["state"] != "live"
            while not done:
                cards = hand["cards"]
                total = points(cards)
                can_stand = total >= 12  # 9.2
                can_double = len(cards) in [2, 3]  # 10.1
                # 11.1, 11.4: two cards of one value, no more than three hands. A hand from a split starts with a card of
                # the first pair's value, so a new pair has that value of itself.
                can_split = len(cards) == 2 and value(cards[0]) == value(cards[1]) and len(hands[area]) < 3
                decision = ask(
                    {
                        "area": area,
                        "hand": position + 1,
                        "controller": controller[area],
                        "stakes": {
                            p: hand["stakes"][p]["amount"] for p in order[area] if p in hand["stakes"]
                        },
                        "total": total,
                        "stand": can_stand,
                        "double": can_double,
                        "split": can_split,
                    }
                )
                if decision.get("area") != area or decision.get("hand") != position + 1:
                    raise ValueError(f"it is the turn of area {area} hand {position + 1}, not {decision!r}")
                action = decision.get("action")
                if action == "stand":
                    if not can_stand:
                        raise ValueError("a hand under 12 has to draw")  # 9.2
                    done = True
                elif action == "hit":
                    cards.append(draw(cards))
                    after_a_card(area, hand)
                    done = hand["state"] != "live"
                elif action == "double":
                    if not can_double:
                        raise ValueError("doubling is on two or three cards")  # 10.1
                    added = decision.get("patrons") or {}
                    if not isinstance(added, dict):
                        raise ValueError("a double names the amounts")
                    if not added.get(controller[area]):
                        raise ValueError("others double only if the controlling player does")  # 10.3, PJ-R18
                    for patron, amount in added.items():
                        if type(amount) is not int or amount < 0:
                            raise ValueError("a double is a whole number of cents")
                        if amount == 0:
                            continue
                        if patron not in hand["stakes"]:
                            raise ValueError("a patron without a wager on this hand cannot double")  # QA-7
                        if amount > hand["stakes"][patron]["amount"]:
                            raise ValueError(
                                "a double is not more than the original wager"
                            )  # 10.1, PJ-R18, QA-28
                        hand["stakes"][patron]["double"] = amount
                    cards.append(draw(cards))  # 10.2: one card, whatever the total
                    after_a_card(area, hand)
                    done = True
                elif action == "split":
                    if not can_split:
                        raise ValueError("no split here")  # 11.1, 11.4
                    who = decision.get("patrons")
                    if not isinstance(who, list) or len(set(who)) != len(who):
                        raise ValueError("a split names the patrons who split")
                    if controller[area] not in who:
                        raise ValueError("the controlling player splits or nobody does")  # 11.1, QA-10
                    new = {"cards": [cards.pop()], "stakes": {}, "state": "live"}
                    for patron in who:
                        if patron not in hand["stakes"]:
                            raise ValueError("a patron without a wager on this hand cannot split it")  # QA-9
                        # 11.1, 11.4.1, 11.5.1: an equal wager on the new hand. Who is not named stays on this one (11.5.2,
                        # PJ-R19). The maximum does not cut it (PJ-R3).
                        new["stakes"][patron] = {
                            "kind": "split",
                            "amount": hand["stakes"][patron]["amount"],
                            "double": 0,
                            "net": 0,
                            "double_net": 0,
                            "bonus": 0,
                        }
                    hands[area].insert(position + 1, new)
                    cards.append(draw(cards))  # 11.2
                    two_cards(area, hand)
                    done = hand["state"] != "live"
                else:
                    raise ValueError(f"no such decision here: {decision!r}")
            position = position + 1
    if decisions_left:
        raise ValueError(f"a decision is listed that nobody asked for: {decisions_left[0]!r}")

    # ---- Rule 12: the dealer's other cards.
    all_hands = [hand for area in in_play for hand in hands[area]]
    if any(hand["state"] == "live" for hand in all_hands):
        while points(dealer) <= 16:  # 12.2; soft 17 stands
            dealer.append(draw(dealer, True))
    elif any(hand["state"] == "waiting pinkjack" for hand in all_hands):
        dealer.append(draw(dealer, True))  # 12.3, PJ-R10: it decides the bonus, a third card decides nothing
    # else 12.3: none

    # ---- Rule 14, from the left.
    total = points(dealer)
    spared = is_blackjack(dealer)  # 10.4, 11.6
    if is_pinkjack(dealer) and not settings.get("dealer_pinkjack_literal"):
        spared = True  # PJ-R6

    for area in in_play:
        # 10.4 and 11.6 with PJ-R5: from each patron's live hands on this area one original wager in all is taken. Which
        # chips these are could be argued and changes no total; here: the wager (box or split, never a double) on the first
        # live hand where the patron has one. On hand 1 that is the box wager itself, which never leaves hand 1.
        original_taken = {}
        for patron in order[area]:
            original_taken[patron] = False
            for hand in hands[area]:
                if (
                    settings.get("bust_counts_as_original")
                    and hand["state"] == "over"
                    and patron in hand["stakes"]
                ):
                    original_taken[patron] = True  # PJ-R5, other reading
        for hand in hands[area]:
            number = number_of(area, hand)
            if hand["state"] == "waiting pinkjack":
                if is_pinkjack(dealer):
                    for patron in order[area]:
                        if patron in hand["stakes"]:
                            stake = hand["stakes"][patron]
                            stake["net"] = pay(
                                area, number, patron, stake["kind"], 5 * stake["amount"], "14.1.1"
                            )
                            stake["bonus"] = pay(
                                area, number, patron, "ultimate-bonus", ULTIMATE_BONUS, "14.1.1"
                            )
                else:
                    settle_hand(area, hand, 5, "14.1.1.1")
            elif hand["state"] == "live":
                if total > 21:
                    settle_hand(area, hand, 1, "14.1.3")
                elif points(hand["cards"]) > total:
                    settle_hand(area, hand, 1, "14.1.2")
                elif not spared:
                    settle_hand(area, hand, None, "14.1.4")
                else:
                    for patron in order[area]:
                        if patron not in hand["stakes"]:
                            continue
                        stake = hand["stakes"][patron]
                        if original_taken[patron]:
                            give_back(area, number, patron, stake["kind"], stake["amount"], "11.6")
                        else:
                            stake["net"] = collect(
                                area, number, patron, stake["kind"], stake["amount"], "14.1.4"
                            )
                            original_taken[patron] = True
                        if stake["double"]:
                            give_back(area, number, patron, "double", stake["double"], "10.4")

    # ---- What came of it.
    shown = []
    for area in in_play:
        for hand in hands[area]:
            number = number_of(area, hand)
            shown.append(
                {"area": area, "hand": number, "cards": hand["cards"], "value": points(hand["cards"])}
            )
            for patron in order[area]:
                if patron not in hand["stakes"]:
                    continue
                stake = hand["stakes"][patron]
                line = {"area": area, "hand": number, "patron": patron}
                lines.append(dict(line, wager=stake["kind"], stake=stake["amount"], net=stake["net"]))
                if stake["double"]:
                    lines.append(dict(line, wager="double", stake=stake["double"], net=stake["double_net"]))
                if stake["bonus"]:
                    lines.append(dict(line, wager="ultimate-bonus", stake=0, net=stake["bonus"]))
    lines.sort(key=lambda line: (line["area"], line["hand"]))  # stable: else as above
    return {
        "lines": lines,
        "net": net,
        "hands": shown,
        "dealer": {"cards": dealer, "value": total},
        "unused": cards_left,
        "money": money,
    }


# ------------------------------------------------------------------------------------------------------ random rounds

PALETTES = [
    {},  # fair
    {"Ad": 60, "Jd": 60},
    {"Ad": 40, "Jd": 40, "A": 6, "T": 3, "J": 3, "Q": 3, "K": 3},
    {"A": 12},
    {"A": 8, "T": 6, "J": 6, "Q": 6, "K": 6},
    {"2": 8, "3": 8, "A": 6, "4": 5},
    {"8": 20, "3": 8, "2": 8},
    {"T": 8, "J": 8, "Q": 8, "K": 8},
]


def random_record(rng, bias=0.75):
    """A random legal round. `bias` is how often the cards come from a shoe in which some cards are more likely; the number
    of each card that can come is that of the real shoe all the same."""
    decks = rng.choice([6, 8])
    settings = {"decks": decks}
    if rng.random() < 0.4:
        settings["limits"] = {"box": {"max": rng.choice([1000, 2500, 5000, 10000])}}
        if rng.random() < 0.7:
            settings["limits"]["box"]["min"] = rng.choice([100, 500, 1000])
    if rng.random() < 0.3:
        settings["chips"] = rng.choice(
            [[100, 500], [250, 1000], [500, 2500], [300, 500], [50], [700, 1100, 2500]]
        )
    offered = rng.random() < 0.6
    if offered:
        settings["suits_you"] = {"amount": rng.choice([100, 250, 500, 1000])}
        if rng.random() < 0.3:
            settings["suits_you"]["box_players_only"] = True
    if rng.random() < 0.25:
        settings["bust_counts_as_original"] = True
    if rng.random() < 0.25:
        settings["dealer_pinkjack_literal"] = True

    def amount():
        kind = rng.random()
        if kind < 0.5:
            return 500 * rng.randint(1, 12)
        if kind < 0.8:
            return 50 * rng.randint(1, 100)
        return rng.randint(1, 9999)

    names = ["ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal", "ida"]
    how_many = rng.choice([1, 1, 1, 2, 2, 3, 4, 5, 7, 9])
    wagers = []
    sat = []
    for area in sorted(rng.sample(range(1, 10), how_many)):
        patrons = rng.sample(names, rng.choice([1, 1, 2, 2, 3, 3]))
        same = amount()
        equal = rng.random() < 0.35
        box = []
        for patron in patrons:
            box.append(
                {"area": area, "patron": patron, "wager": "box", "amount": same if equal else amount()}
            )
        if len(box) == 3 and rng.random() < 0.2:
            box[2]["amount"] = box[1]["amount"]  # tie for highest, perhaps
        sitting = None
        if rng.random() < 0.6:
            sitting = rng.choice(box)
            if sitting["patron"] in sat:
                sitting = None
            else:
                sat.append(sitting["patron"])
                sitting["seated"] = True
        of_area = list(box)
        if offered and rng.random() < 0.5:
            if sitting is not None:
                controls = sitting["patron"]
            else:
                highest = max(wager["amount"] for wager in box)
                controls = next(wager["patron"] for wager in box if wager["amount"] == highest)
            others = [patron for patron in patrons if patron != controls]
            if len(patrons) < 3 and rng.random() < 0.4:
                others.append(rng.choice([name for name in names if name not in patrons]))
            # One Suits You wager, or the controlling player's and another one. (Two of which none is the controlling
            # player's are left out: who goes first there is not written.)
            placed = [controls]
            if others and rng.random() < 0.6:
                placed = [rng.choice(others)]
                if rng.random() < 0.5:
                    placed.append(controls)
            for patron in placed:
                of_area.append(
                    {
                        "area": area,
                        "patron": patron,
                        "wager": "suits-you",
                        "amount": settings["suits_you"]["amount"],
                        "suit": rng.choice("cddhs"),
                    }
                )
        wagers.extend(of_area)
    if offered and how_many < 9 and rng.random() < 0.05:
        free = [area for area in range(1, 10) if area not in [wager["area"] for wager in wagers]]
        wagers.append(
            {
                "area": rng.choice(free),
                "patron": rng.choice(names),
                "wager": "suits-you",
                "amount": settings["suits_you"]["amount"],
                "suit": rng.choice("cdhs"),
            }
        )

    kinds = [rank + suit for rank in RANKS for suit in SUITS]
    shoe = {card: decks for card in kinds}
    palette = rng.choice(PALETTES) if rng.random() < bias else {}
    more_pairs = rng.random() < bias / 2
    dealer_natural = rng.random() < bias / 2
    taken = []

    def draw(hand_before, for_dealer=False):
        weights = []
        for card in kinds:
            weight = shoe[card] * palette.get(card, palette.get(card[0], 1))
            if more_pairs and len(hand_before) == 1 and value(card) == value(hand_before[0]):
                weight = weight * 8
            if for_dealer and dealer_natural:
                if not hand_before and value(card) in [1, 10]:
                    weight = weight * (40 if card in ["Ad", "Jd"] else 3)
                if len(hand_before) == 1 and is_blackjack([*hand_before, card]):
                    weight = weight * 8
                if len(hand_before) == 1 and is_pinkjack([*hand_before, card]):
                    weight = weight * 60
            weights.append(weight)
        card = rng.choices(kinds, weights)[0]
        shoe[card] = shoe[card] - 1
        taken.append(card)
        return card

    decisions = []
    eager_to_split = rng.choice([0.2, 0.8, 0.95])
    eager_to_double = rng.choice([0.1, 0.3, 0.6])

    def ask(question):
        decision = {"area": question["area"], "hand": question["hand"]}
        control = question["controller"]
        others = [patron for patron in question["stakes"] if patron != control]
        if question["split"] and rng.random() < eager_to_split:
            decision["action"] = "split"
            decision["patrons"] = [control] + [patron for patron in others if rng.random() < 0.5]
            rng.shuffle(decision["patrons"])
        elif question["double"] and rng.random() < eager_to_double:
            decision["action"] = "double"
            added = {}
            for patron in [control] + [patron for patron in others if rng.random() < 0.6]:
                own = question["stakes"][patron]
                added[patron] = own if rng.random() < 0.5 else rng.randint(1, own)
            for patron in others:
                if patron not in added and rng.random() < 0.3:
                    added[patron] = 0
            decision["patrons"] = added
        elif question["stand"] and rng.random() < (0.9 if question["total"] >= 17 else 0.45):
            decision["action"] = "stand"
        else:
            decision["action"] = "hit"
        decisions.append(decision)
        return decision

    record = {"game": "pinkjack", "settings": settings, "wagers": wagers}
    play(record, draw, ask)
    if rng.random() < 0.25:
        for _ in range(rng.randint(1, 4)):
            draw([])
    record["cards"] = taken
    record["decisions"] = decisions
    return record
