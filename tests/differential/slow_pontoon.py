"""Pontoon settlement, written to be read beside the rules, not to be fast.

    settle(record) -> {"lines", "net", "hands", "dealer", "unused"}
    play(record)   -> the same and "money": every movement in the order in which the rules make it
    random_record(rng) -> a record of a random legal round

Only the standard library is used. Numbers in comments are clauses of the Pontoon document NI2018-569; PT-Rn are the
rulings on it, QB-n the questions. Box 1 is dealt first. Money is whole cents. It covers rules 2 to 14 and 18 for short
records; incidents, things carried over and `absent` (rules 15, 17 and 19) are refused.
"""

RANKS = "A23456789JQK"  # 2.1: no tens
SUITS = "cdhs"
TEN_VALUES = "JQK"


# ------------------------------------------------------------------------------------------------------- the cards, 2.5


def value(card):
    """2.5; the ace as 1, points() makes one of them 11 where that fits."""
    if card[0] == "A":
        return 1
    if card[0] in TEN_VALUES:
        return 10
    return int(card[0])


def may_be_eleven(cards, doubled):
    """Is there an ace that may count 11? In a doubled hand not one of the first two cards (2.5(a), PT-R3)."""
    for place, card in enumerate(cards):
        if card[0] == "A" and not (doubled and place < 2):
            return True
    return False


def points(cards, doubled=False):
    """Best total not over 21, else the least total."""
    total = sum(value(card) for card in cards)
    if may_be_eleven(cards, doubled) and total + 10 <= 21:
        total = total + 10
    return total


def is_soft(cards, doubled=False):
    return points(cards, doubled) != sum(value(card) for card in cards)


def is_pontoon(cards):
    """A/pontoon; for split hands it is not asked (11.7)."""
    return len(cards) == 2 and sorted([value(cards[0]), value(cards[1])]) == [1, 10]


def is_suited(cards):
    return all(card[1] == cards[0][1] for card in cards)


def table_1(cards):
    """Odds (numerator, denominator) and class of a hand of 21 that is no Pontoon. PT-R17: 6-7-8 and 7-7-7 are three cards."""
    if len(cards) >= 7:
        return 3, 1, "T1/7-card-21"
    if len(cards) == 6:
        return 2, 1, "T1/6-card-21"
    if len(cards) == 5:
        return 3, 2, "T1/5-card-21"
    ranks = "".join(sorted(card[0] for card in cards))
    if ranks in ["678", "777"]:
        if not is_suited(cards):
            return 3, 2, "T1/" + ranks + "-mixed"
        if cards[0][1] == "s":
            return 3, 1, "T1/" + ranks + "-spades"
        return 2, 1, "T1/" + ranks + "-suited"
    return 1, 1, "T1/other"


def pair_class(first, second):
    """18.3, 18.4: rank, not value."""
    if first[0] != second[0]:
        return None
    if first[1] == second[1]:
        return "perfect"
    if (first[1] in "dh") == (second[1] in "dh"):
        return "coloured"
    return "mixed"


def read_card(text):
    if not isinstance(text, str) or len(text) != 2:
        raise ValueError("no such card: " + repr(text))
    card = text[0].upper() + text[1].lower()
    if card[0] not in RANKS or card[1] not in SUITS:
        raise ValueError("no such card: " + repr(text))
    return card


# -------------------------------------------------------------------------------------------------------------- chips


def least_heaps(chips):
    """Remainder after division by the smallest chip: least heap that leaves it."""
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
    return least


def can_be_made(amount, chips):
    if not chips:
        return True
    least = least_heaps(chips)
    remainder = amount % min(chips)
    return remainder in least and amount >= least[remainder]


def rounded_up(amount, chips):
    while not can_be_made(amount, chips):
        amount = amount + 1
    return amount


def rounded_down(amount, chips):
    while not can_be_made(amount, chips):
        amount = amount - 1
    return amount


# ---------------------------------------------------------------------------------------------------------- one round


def settle(record):
    try:
        result = play(record)
    except (KeyError, AttributeError) as error:
        raise ValueError(f"malformed record: {error}") from None
    return {key: result[key] for key in ["lines", "net", "hands", "dealer", "unused"]}


def play(record, draw=None, ask=None):
    """Plays the record. `draw` and `ask` are only given by random_record: then cards and decisions come from there."""
    if record.get("game") != "pontoon":
        raise ValueError("not a Pontoon record")
    if record.get("incidents") or record.get("before") or record.get("inputs"):
        raise ValueError("incidents, inputs and things carried over are outside this model")
    settings = record.get("settings", {})
    chips = settings.get("chips")
    limits = settings.get("limits", {})
    maximum = limits.get("box", {}).get("max")
    side_bet = settings.get("side_bet", "none")
    decks = settings.get("decks", 8)
    if decks not in [3, 4, 5, 6, 7, 8]:
        raise ValueError("three to eight decks")  # 2.1

    # The cards and decisions of the record, taken from the front as the round asks for them. A decision that has a default
    # (insure, surrender, rescue) is taken only if it stands at the front: `ask` gives None where it does not.
    cards_left = []
    decisions_left = []
    if draw is None:
        cards_left = [read_card(card) for card in record["cards"]]
        for card in cards_left:
            if cards_left.count(card) > decks:
                raise ValueError("impossible cards: more of " + card + " than there are decks")  # 2.1
        decisions_left = list(record.get("decisions", []))

        def draw(hand_before, for_dealer=False):
            if not cards_left:
                raise ValueError("cards are missing")
            return cards_left.pop(0)

        def ask(question):
            front = decisions_left[0].get("action") if decisions_left else None
            if question["about"] == "before":
                return decisions_left.pop(0) if front in ["insure", "surrender"] else None
            if question["about"] == "rescue":
                return decisions_left.pop(0) if front == "rescue" else None
            if front is None:
                raise ValueError(f"a decision is missing: area {question['area']} hand {question['hand']}")
            return decisions_left.pop(0)

    # ---- Wagers: who has what on which box (rules 4 and 18).
    boxes = {}  # area: {"box": [[patron, amount], ...] from the dealer outwards, "side": [[patron, amount], ...]}
    seated = {}  # area: patron
    net = {}
    for wager in record["wagers"]:
        area, patron, kind, amount = wager["area"], wager["patron"], wager["wager"], wager["amount"]
        if type(area) is not int or area < 1 or area > 9:
            raise ValueError("boxes are 1 to 9")
        if type(amount) is not int or amount <= 0:
            raise ValueError("a wager is a whole number of cents above nothing")
        if area not in boxes:
            boxes[area] = {"box": [], "side": []}
        net[patron] = 0
        if wager.get("seated"):
            if area in seated and seated[area] != patron:
                raise ValueError("only one patron is seated at a box")
            for other in [each for each in seated if seated[each] == patron]:
                del seated[other]  # a patron has one seat: the one taken last
            seated[area] = patron
        if kind == "box":
            entries = boxes[area]["box"]
        elif kind in ["perfect-pairs", "pairs-play"]:
            if kind != side_bet:
                raise ValueError(kind + " is not offered")  # 18.1, QB-31
            entries = boxes[area]["side"]
        else:
            raise ValueError("no such wager: " + repr(kind))
        if patron in [entry[0] for entry in entries]:
            raise ValueError("a patron has one such wager on a box")  # QB-32
        entries.append([patron, amount])
        if len(entries) > 3:
            raise ValueError("up to three on a box")  # 4.5, 18.6, 18.18

    in_play = [area for area in range(1, 10) if area in boxes and boxes[area]["box"]]
    if not in_play:
        raise ValueError("no box wager: there is no round")

    money = []
    lines = []

    def collect(area, hand, patron, wager, amount, clause):
        money.append([area, hand, patron, wager, "collect", amount, clause])
        net[patron] = net[patron] - amount
        return -amount

    def pay(area, hand, patron, wager, amount, odds, clause):
        """odds is (numerator, denominator). The document does not round: half cents and, with chips, what they cannot make
        go up, each payment on each wager by itself."""
        owed = amount * odds[0]
        owed = (owed + odds[1] - 1) // odds[1]
        owed = rounded_up(owed, chips)
        money.append([area, hand, patron, wager, "pay", owed, clause])
        net[patron] = net[patron] + owed
        return owed

    def give_back(area, hand, patron, wager, amount, clause):
        money.append([area, hand, patron, wager, "return", amount, clause])
        return 0

    def stand_off(area, hand, patron, wager, clause):
        money.append([area, hand, patron, wager, "stand-off", 0, clause])
        return 0

    def new_stake(kind, amount):
        return {
            "kind": kind,
            "amount": amount,
            "double": 0,
            "net": 0,
            "double_net": 0,
            "bonus": 0,
            "open": True,
        }

    # ---- Who decides (4.5) and the maximum (3.5, PT-R20).
    decider = {}  # area: patron
    order = {}  # area: patrons, the decision-maker first, the others as they lie
    original = {}  # (area, patron): wager in action
    hands = {}  # area: list of hands
    for area in in_play:
        box = boxes[area]["box"]
        with_box_wager = [patron for patron, _ in box]
        if area in seated and seated[area] in with_box_wager:
            decider[area] = seated[area]  # 4.5(a)
        else:
            decider[area] = with_box_wager[0]  # 4.5(b): listed from the dealer outwards
        order[area] = [decider[area]] + [p for p in with_box_wager if p != decider[area]]
        stakes = {}
        room = maximum
        for patron in order[area]:
            amount = dict(box)[patron]
            in_action = amount
            if room is not None:
                in_action = min(amount, room)
                if settings.get("max_scope", "box") == "box":  # QB-35
                    room = room - in_action
            # Below the minimum it is settled as it is: 3.4.
            if in_action < amount:
                give_back(area, 1, patron, "box", amount - in_action, "3.5")
            if in_action > 0:
                stakes[patron] = new_stake("box", in_action)
                original[(area, patron)] = in_action
            else:
                lines.append(
                    {"area": area, "hand": 1, "patron": patron, "wager": "box", "stake": 0, "net": 0}
                )
        hands[area] = [{"cards": [], "stakes": stakes, "state": "live", "doubled": False, "of_split": False}]

    # ---- Pair wagers without a Pontoon wager of the same patron on the box are void (18.8, 18.20, PT-R22, QB-32).
    side = []  # [area, patron, amount]
    for area in range(1, 10):
        if area not in boxes:
            continue
        side_maximum = limits.get(side_bet, {}).get("max")
        for patron, amount in boxes[area]["side"]:
            if patron not in [p for p, _ in boxes[area]["box"]]:
                give_back(
                    area, 0, patron, side_bet, amount, "18.8" if side_bet == "perfect-pairs" else "18.20"
                )
                lines.append(
                    {"area": area, "hand": 0, "patron": patron, "wager": side_bet, "stake": 0, "net": 0}
                )
                continue
            in_action = amount
            if (
                side_maximum is not None and amount > side_maximum
            ):  # QB-34: 3.5 by analogy, here for each wager
                in_action = side_maximum
                give_back(area, 0, patron, side_bet, amount - in_action, "3.5")
            side.append([area, patron, in_action])

    # ---- Rule 6: one card to each box, one to the dealer, another to each box.
    dealer = []
    for area in in_play:
        hands[area][0]["cards"].append(draw([]))
    dealer.append(draw([], True))
    for area in in_play:
        hands[area][0]["cards"].append(draw(hands[area][0]["cards"]))
    up = dealer[0]
    pontoon_boxes = [area for area in in_play if is_pontoon(hands[area][0]["cards"])]

    # ---- Rules 7 and 9: insurance and surrender, asked before the subsequent deal (7.3, 9.1, QB-16).
    insurances = []  # in the order placed

    def insure(decision):
        area = decision.get("area")
        patron = decision.get("patron")
        owner = decision.get("on") or patron
        amount = decision.get("amount")
        if up[0] != "A":
            raise ValueError("insurance is against an ace")  # 7.1
        if type(amount) is not int or amount <= 0:
            raise ValueError("an insurance is a whole number of cents above nothing")
        if (area, owner) not in original:
            raise ValueError("there is no such wager to insure")  # 7.1, 7.2
        if patron not in [p for _, p in original]:
            raise ValueError("only a player of the round insures")  # 7.2
        if area in pontoon_boxes:
            raise ValueError("a Pontoon is not insured")  # 7.1, QB-21
        if chips and (2 * amount) % min(chips) != 0:
            raise ValueError("insurance is in multiples of half the smallest chip")  # 7.4
        on_it = [one for one in insurances if one["area"] == area and one["owner"] == owner]
        if patron != owner:
            if not settings.get("third_party_insurance", True):
                raise ValueError("others may not insure here")  # 7.2, QB-20
            if any(one["patron"] == owner for one in on_it):
                raise ValueError("the owner has insured this wager")  # 7.2, QB-20
        elif any(one["patron"] != owner for one in on_it):
            raise ValueError("the owner has left this wager to others")  # 7.2
        if 2 * (amount + sum(one["amount"] for one in on_it)) > original[(area, owner)]:
            raise ValueError("insurance is at most half of the wager")  # 7.1, 7.2
        insurances.append({"area": area, "patron": patron, "owner": owner, "amount": amount})

    def surrender(decision):
        area = decision.get("area")
        if up[0] not in "JQKA":
            raise ValueError("surrender is against J, Q, K or A")  # 9.1
        if area not in in_play or decision.get("hand", 1) != 1:
            raise ValueError("there is no such hand to surrender")
        if hands[area][0]["state"] != "live":
            raise ValueError("this hand is paid or surrendered")  # 8.1, 9.2
        hands[area][0]["state"] = "surrendered"  # 9.2: for all patrons of the box

    # The Pontoons are paid between the two questions (8.1, 9.1); a record lists both kinds of answers one after the other.
    def settle_hand(area, hand, odds, clause):
        """Pays every open wager on the hand at the odds, or collects it where odds is None. The hand is decided then."""
        number = number_of(area, hand)
        for patron in order[area]:
            if patron not in hand["stakes"] or not hand["stakes"][patron]["open"]:
                continue
            stake = hand["stakes"][patron]
            stake["open"] = False
            if odds is None:
                stake["net"] = collect(area, number, patron, stake["kind"], stake["amount"], clause)
                if stake["double"]:
                    stake["double_net"] = collect(area, number, patron, "double", stake["double"], clause)
            else:
                stake["net"] = pay(area, number, patron, stake["kind"], stake["amount"], odds, clause)
                if stake["double"]:
                    stake["double_net"] = pay(area, number, patron, "double", stake["double"], odds, clause)

    def number_of(area, hand):
        for place, other in enumerate(hands[area]):
            if other is hand:  # the very hand, not one with equal cards
                return place + 1

    before = {
        "about": "before",
        "up": up,
        "order": order,
        "decider": decider,
        "original": original,
        "pontoon_boxes": pontoon_boxes,
        "in_play": in_play,
    }
    for area in pontoon_boxes:
        hands[area][0]["state"] = "paid"
    answer = ask(before)
    while answer is not None:
        if answer["action"] == "insure":
            insure(answer)
        else:
            surrender(answer)
        answer = ask(before)

    # ---- Rule 8.
    for area in pontoon_boxes:
        settle_hand(area, hands[area][0], (3, 2), "8.1")

    # ---- Rule 18: the losing pair wagers are removed, then the winning ones paid (18.11, 18.22).
    for winners in [False, True]:
        for area, patron, amount in side:
            kind = pair_class(*hands[area][0]["cards"])
            if (kind is not None) != winners:
                continue
            if side_bet == "perfect-pairs":
                if kind is None:
                    won = collect(area, 0, patron, side_bet, amount, "18.9(d)")
                elif kind == "mixed":
                    won = pay(area, 0, patron, side_bet, amount, (6, 1), "18.9(a)")
                elif kind == "coloured":
                    won = pay(area, 0, patron, side_bet, amount, (12, 1), "18.9(b)")
                else:
                    won = pay(area, 0, patron, side_bet, amount, (25, 1), "18.9(c)")
            elif kind is None:
                won = collect(area, 0, patron, side_bet, amount, "18.21(b)")
            else:
                won = pay(area, 0, patron, side_bet, amount, (11, 1), "18.21(a)")
            lines.append(
                {"area": area, "hand": 0, "patron": patron, "wager": side_bet, "stake": amount, "net": won}
            )

    # ---- Rules 10 to 12.
    box_doubled = {area: False for area in in_play}  # for QB-10
    suited_sevens_split = {area: False for area in in_play}  # 11.10

    def after_a_card(area, hand):
        """21 and over 21 end a hand by themselves."""
        total = points(hand["cards"], hand["doubled"])
        if total > 21:
            hand["state"] = "over"
            settle_hand(area, hand, None, "11.8" if hand["of_split"] else "14.1(e)")
        elif total == 21:
            hand["state"] = "paid"
            numerator, denominator, _ = table_1(hand["cards"])
            even = hand["doubled"]  # 12.7, 12.8, PT-R8
            if settings.get("double_even_money_scope", "hand") == "box" and box_doubled[area]:
                even = True  # QB-10; what was paid before the double stays paid
            settle_hand(area, hand, (1, 1) if even else (numerator, denominator), "10.2(b)")

    for area in in_play:
        position = 0
        while position < len(hands[area]):
            hand = hands[area][position]
            if len(hand["cards"]) == 1:  # a split hand's second card comes when its turn comes (11.4)
                hand["cards"].append(draw(hand["cards"]))
                after_a_card(area, hand)
            split_ace = hand["of_split"] and hand["cards"][0][0] == "A"
            done = hand["state"] != "live" or split_ace  # 11.5, PT-R14: a split ace has its one card
            while not done:
                cards = hand["cards"]
                total = points(cards)
                can_stand = total >= 12 or is_soft(cards)  # 10.2(c), PT-R18
                # 11.3, PT-R12, PT-R21: equal value, four hands at most. A split ace never comes here.
                can_split = len(cards) == 2 and value(cards[0]) == value(cards[1]) and len(hands[area]) < 4
                decision = ask(
                    {
                        "about": "play",
                        "area": area,
                        "hand": position + 1,
                        "decider": decider[area],
                        "stakes": {
                            p: hand["stakes"][p]["amount"] for p in order[area] if p in hand["stakes"]
                        },
                        "cards": list(cards),
                        "total": total,
                        "stand": can_stand,
                        "split": can_split,
                    }
                )
                if decision.get("area") != area or decision.get("hand") != position + 1:
                    raise ValueError(f"it is the turn of area {area} hand {position + 1}, not {decision!r}")
                action = decision.get("action")
                if action == "stand":
                    if not can_stand:
                        raise ValueError("a hard total under 12 has to draw")  # 10.2(c)
                    done = True
                elif action == "hit":
                    cards.append(draw(cards))
                    after_a_card(area, hand)
                    done = hand["state"] != "live"
                elif action == "double":  # 12.1: any number of cards, under 21; once, for it ends the hand
                    added = decision.get("patrons") or {}
                    if not isinstance(added, dict):
                        raise ValueError("a double names the amounts")
                    if not added.get(decider[area]):
                        raise ValueError("others double only if the decision-maker does")  # 12.2
                    for patron, amount in added.items():
                        if type(amount) is not int or amount < 0:
                            raise ValueError("a double is a whole number of cents")
                        if amount == 0:
                            continue
                        if patron not in hand["stakes"]:
                            raise ValueError("a patron without a wager on this hand cannot double")
                        if amount > hand["stakes"][patron]["amount"]:
                            raise ValueError(
                                "a double is not more than the wager on the hand"
                            )  # A/double, QB-11
                        hand["stakes"][patron]["double"] = amount
                    hand["doubled"] = True
                    box_doubled[area] = True
                    cards.append(draw(cards))  # 12.3: one card
                    after_a_card(area, hand)
                    done = True
                    while (
                        hand["state"] == "live"
                    ):  # 12.6, PT-R7, QB-8: each doubling patron for himself, not on 21
                        can_rescue = [
                            p
                            for p in order[area]
                            if p in hand["stakes"]
                            and hand["stakes"][p]["open"]
                            and hand["stakes"][p]["double"]
                        ]
                        answer = ask(
                            {"about": "rescue", "area": area, "hand": position + 1, "who": can_rescue}
                        )
                        if answer is None:
                            break
                        if answer.get("area") != area or answer.get("hand") != position + 1:
                            raise ValueError(f"a rescue for another hand than the doubled one: {answer!r}")
                        who = answer.get("patrons")
                        if not isinstance(who, list) or not who or len(set(who)) != len(who):
                            raise ValueError("a rescue names the patrons who forfeit")
                        for patron in who:
                            if patron not in can_rescue:
                                raise ValueError("only who has doubled can rescue, once")  # 12.6, QB-8
                        for patron in order[area]:
                            if patron in who:
                                stake = hand["stakes"][patron]
                                stake["open"] = False
                                stake["net"] = collect(
                                    area, position + 1, patron, stake["kind"], stake["amount"], "12.6"
                                )
                                stake["double_net"] = give_back(
                                    area, position + 1, patron, "double", stake["double"], "12.6"
                                )
                        if not any(stake["open"] for stake in hand["stakes"].values()):
                            hand["state"] = "rescued"  # PT-R19
                elif action == "split":
                    if not can_split:
                        raise ValueError("no split here")  # A/split, 11.3
                    who = decision.get("patrons")
                    if not isinstance(who, list) or len(set(who)) != len(who):
                        raise ValueError("a split names the patrons who split")
                    if decider[area] not in who:
                        raise ValueError("the decision-maker splits or nobody does")  # 11.1
                    if cards[0] == cards[1] and cards[0][0] == "7":
                        suited_sevens_split[area] = True  # 11.10, PT-R13
                    new = {
                        "cards": [cards.pop()],
                        "stakes": {},
                        "state": "live",
                        "doubled": False,
                        "of_split": True,
                    }
                    for patron in who:
                        if patron not in hand["stakes"]:
                            raise ValueError("a patron without a wager on this hand cannot split it")  # QB-13
                        # 11.2(a): an equal wager on the new hand; who is not named stays on this one (11.2(b)).
                        new["stakes"][patron] = new_stake("split", hand["stakes"][patron]["amount"])
                    hand["of_split"] = True
                    hands[area].insert(position + 1, new)
                    cards.append(draw(cards))
                    after_a_card(area, hand)
                    done = hand["state"] != "live" or cards[0][0] == "A"  # 11.5
                else:
                    raise ValueError(f"no such decision here: {decision!r}")
            position = position + 1
    if decisions_left:
        raise ValueError(f"a decision is listed that nobody asked for: {decisions_left[0]!r}")

    # ---- Rule 13: the dealer's other cards.
    all_hands = [hand for area in in_play for hand in hands[area]]
    if any(hand["state"] == "live" for hand in all_hands):
        # 13.1(a): hard 16 or less and soft 17 or less are drawn to. A Pontoon is a soft 21 and stops.
        while points(dealer) <= 16 or (points(dealer) == 17 and is_soft(dealer)):
            dealer.append(draw(dealer, True))
    elif insurances or any(hand["state"] == "surrendered" for hand in all_hands):
        dealer.append(draw(dealer, True))  # 13.1(b), PT-R6, PT-R15, QB-4: one card, and no more
    # else 13.1(b): none
    total = points(dealer)
    dealer_pontoon = is_pontoon(dealer)

    # ---- 7.5bis(a): on the second card, before the round goes on.
    insurances.sort(key=lambda one: one["area"])  # stable: else as placed
    if insurances and not dealer_pontoon:
        for one in insurances:
            one["net"] = collect(one["area"], 0, one["patron"], "insurance", one["amount"], "7.5bis(a)")

    # ---- Rule 14, from box 1 on, hand by hand.
    for area in in_play:
        # 11.9 and 12.5 with PT-R5: from each patron's undecided hands on this box one original wager in all is taken. Which
        # chips these are changes no total; here: the wager (box or split, never a double) on the first undecided hand.
        original_taken = {}
        for patron in order[area]:
            original_taken[patron] = False
            for hand in hands[area]:
                if (
                    settings.get("bust_counts_as_original")
                    and hand["state"] == "over"
                    and patron in hand["stakes"]
                ):
                    original_taken[patron] = True  # PT-R5, other reading
        for hand in hands[area]:
            number = number_of(area, hand)
            if hand["state"] == "surrendered":
                for patron in order[area]:
                    if patron not in hand["stakes"]:
                        continue
                    stake = hand["stakes"][patron]
                    stake["open"] = False
                    if dealer_pontoon:
                        stake["net"] = collect(area, number, patron, "box", stake["amount"], "9.3")
                    else:
                        # A/surrender, 9.4, QB-17: half, in the player's favour where it cannot be made
                        half = rounded_down(stake["amount"] // 2, chips)
                        stake["net"] = collect(area, number, patron, "box", half, "9.4")
            elif hand["state"] == "live":
                mine = points(hand["cards"], hand["doubled"])
                if total > 21:
                    settle_hand(area, hand, (1, 1), "14.1(a)")
                elif mine > total:
                    settle_hand(area, hand, (1, 1), "14.1(b)")
                elif dealer_pontoon:
                    for patron in order[area]:
                        if patron not in hand["stakes"] or not hand["stakes"][patron]["open"]:
                            continue
                        stake = hand["stakes"][patron]
                        stake["open"] = False
                        if original_taken[patron]:
                            give_back(area, number, patron, stake["kind"], stake["amount"], "11.9")
                        else:
                            stake["net"] = collect(
                                area, number, patron, stake["kind"], stake["amount"], "14.1(g)"
                            )
                            original_taken[patron] = True
                        if stake["double"]:
                            give_back(area, number, patron, "double", stake["double"], "12.5")
                elif mine == total:
                    for patron in order[area]:
                        if patron not in hand["stakes"] or not hand["stakes"][patron]["open"]:
                            continue
                        stake = hand["stakes"][patron]
                        stake["open"] = False
                        stand_off(area, number, patron, stake["kind"], "14.1(h)")
                        if stake["double"]:
                            stand_off(area, number, patron, "double", "14.1(h)")
                else:
                    settle_hand(area, hand, None, "14.1(f)")

    # ---- 14.3 and Table 2, PT-R9 to PT-R13.
    winners = []  # (area, patron): original wagers that have won the Super Bonus, on whichever hand
    for area in in_play:
        for hand in hands[area]:
            cards = hand["cards"]
            if (
                up[0] != "7"
                or len(cards) != 3
                or not is_suited(cards)
                or any(card[0] != "7" for card in cards)
            ):
                continue
            if hand["doubled"] or suited_sevens_split[area]:
                continue  # 12.7, 11.10
            for patron in order[area]:
                if patron in hand["stakes"]:
                    stake = hand["stakes"][patron]
                    if original[(area, patron)] < 2500:
                        amount, clause = 100000, "T2/under-25"
                    else:
                        amount, clause = 500000, "T2/25-plus"
                    stake["bonus"] = pay(
                        area, number_of(area, hand), patron, "super-bonus", amount, (1, 1), clause
                    )
                    winners.append((area, patron))
    if winners:
        served = [patron for _, patron in winners]
        for area in in_play:
            for patron in order[area]:
                if (area, patron) not in original:
                    continue  # wholly beyond the maximum: no wager in the round
                if settings.get("bonus_others_unit", "wager") == "player":
                    if patron in served:
                        continue  # QB-28: once for each person, none for a winner
                    served.append(patron)
                elif (area, patron) in winners:
                    continue
                won = pay(area, 0, patron, "super-bonus-share", 5000, (1, 1), "T2/others")
                lines.append(
                    {
                        "area": area,
                        "hand": 0,
                        "patron": patron,
                        "wager": "super-bonus-share",
                        "stake": 0,
                        "net": won,
                    }
                )

    # ---- 7.5bis(b): on completion of rule 14.
    if dealer_pontoon:
        for one in insurances:
            one["net"] = pay(one["area"], 0, one["patron"], "insurance", one["amount"], (2, 1), "7.5bis(b)")
    for one in insurances:
        lines.append(
            {
                "area": one["area"],
                "hand": 0,
                "patron": one["patron"],
                "wager": "insurance",
                "stake": one["amount"],
                "net": one["net"],
            }
        )

    # ---- What came of it.
    shown = []
    for area in in_play:
        for hand in hands[area]:
            number = number_of(area, hand)
            shown.append(
                {
                    "area": area,
                    "hand": number,
                    "cards": hand["cards"],
                    "value": points(hand["cards"], hand["doubled"]),
                }
            )
            for patron in order[area]:
                if patron not in hand["stakes"]:
                    continue
                stake = hand["stakes"][patron]
                assert not stake["open"]
                line = {"area": area, "hand": number, "patron": patron}
                lines.append(dict(line, wager=stake["kind"], stake=stake["amount"], net=stake["net"]))
                if stake["double"]:
                    lines.append(dict(line, wager="double", stake=stake["double"], net=stake["double_net"]))
                if stake["bonus"]:
                    lines.append(dict(line, wager="super-bonus", stake=0, net=stake["bonus"]))
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
    {"A": 10, "J": 4, "Q": 4, "K": 4},
    {"7h": 30, "7d": 6, "7s": 6, "7c": 3},
    {"7": 25},
    {"7s": 60, "7d": 15},
    {"6": 10, "7": 10, "8": 10},
    {"6s": 30, "7s": 30, "8s": 30, "6h": 20, "7h": 20, "8h": 20},
    {"2": 10, "3": 10, "A": 8, "4": 6},
    {"A": 12, "2": 6, "5": 4},
    {"8": 20, "3": 8, "2": 8},
    {"J": 8, "Q": 8, "K": 8},
    {"9": 8, "2": 6, "A": 4, "K": 4},
]


def random_record(rng, bias=0.8, odd=0.02):
    """A random legal round. `bias` is how often the cards come from a shoe in which some cards are more likely; the number
    of each card that can come is that of the real shoe all the same. `odd`: how often a round has wagers of odd cents, so
    that half cents come up (0 leaves them out)."""
    decks = rng.choice([3, 4, 5, 6, 6, 7, 8, 8, 8])
    settings = {"decks": decks}
    if rng.random() < 0.35:
        settings["limits"] = {"box": {"max": rng.choice([1000, 2400, 2500, 5000, 10000])}}
        if rng.random() < 0.7:
            settings["limits"]["box"]["min"] = rng.choice([100, 500, 1000])
    if rng.random() < 0.25:
        settings["chips"] = rng.choice([[100, 500], [250, 1000], [500, 2500], [300, 500], [50], [100, 2500]])
    settings_side = rng.choice(
        [None, None, "none", "perfect-pairs", "perfect-pairs", "pairs-play", "pairs-play"]
    )
    if settings_side:
        settings["side_bet"] = settings_side
    offered = settings_side in ["perfect-pairs", "pairs-play"]
    third_party = True
    if rng.random() < 0.1:
        third_party = rng.random() < 0.3
        settings["third_party_insurance"] = third_party
    if rng.random() < 0.2:
        settings["bust_counts_as_original"] = True
    if rng.random() < 0.2:
        settings["double_even_money_scope"] = rng.choice(["box", "box", "hand"])
    if rng.random() < 0.2:
        settings["bonus_others_unit"] = rng.choice(["player", "player", "wager"])
    chips = settings.get("chips")
    odd_cents = rng.random() < odd

    def amount():
        kind = rng.random()
        if kind < 0.15:
            return rng.choice([2400, 2498, 2500, 2502])
        if kind < 0.55:
            return 500 * rng.randint(1, 12)
        if kind < 0.85 and not odd_cents:
            return 50 * rng.randint(1, 100)
        return rng.randint(1, 9999) if odd_cents else 2 * rng.randint(1, 4999)

    names = ["ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal", "ida"]
    how_many = rng.choice([1, 1, 1, 2, 2, 2, 3, 4, 5, 7, 9])
    wagers = []
    sat = []
    for area in sorted(rng.sample(range(1, 10), how_many)):
        patrons = rng.sample(names, rng.choice([1, 1, 2, 2, 3]))
        same = amount()
        equal = rng.random() < 0.35
        box = []
        for patron in patrons:
            box.append(
                {"area": area, "patron": patron, "wager": "box", "amount": same if equal else amount()}
            )
        sitting = None
        if rng.random() < 0.6:
            sitting = rng.choice(box)
            if sitting["patron"] in sat:
                sitting = None
            else:
                sat.append(sitting["patron"])
                sitting["seated"] = True
        wagers.extend(box)
        if offered:
            # Nobody whose box wager is wholly beyond the maximum places a pair wager (whether it would be void is not written).
            room = settings.get("limits", {}).get("box", {}).get("max")
            in_order = ([sitting] if sitting else []) + [wager for wager in box if wager is not sitting]
            placed = []
            for wager in in_order:
                if room is None or room > 0:
                    if rng.random() < 0.5:
                        placed.append(wager["patron"])
                if room is not None:
                    room = room - min(room, wager["amount"])
            if len(placed) < 3 and len(patrons) < 3 and rng.random() < 0.1:
                placed.append(rng.choice([name for name in names if name not in patrons]))  # void
            for patron in placed:
                wagers.append(
                    {
                        "area": area,
                        "patron": patron,
                        "wager": settings_side,
                        "amount": 50 * rng.randint(1, 40),
                    }
                )
    if offered and how_many < 9 and rng.random() < 0.04:
        free = [area for area in range(1, 10) if area not in [wager["area"] for wager in wagers]]
        wagers.append(
            {"area": rng.choice(free), "patron": rng.choice(names), "wager": settings_side, "amount": 500}
        )

    kinds = [rank + suit for rank in RANKS for suit in SUITS]
    shoe = {card: decks for card in kinds}
    palette = rng.choice(PALETTES) if rng.random() < bias else {}
    sevens = any(key[0] == "7" for key in palette) and rng.random() < 0.7
    more_pairs = rng.random() < bias / 2
    more_pontoons = rng.random() < bias / 3
    long_hands = rng.random() < bias / 4  # small cards, drawn on and on, and a last one that makes 21
    if long_hands:
        palette = {"A": 12, "2": 14, "3": 10, "4": 5, "9": 0.3, "J": 0.1, "Q": 0.1, "K": 0.1}
    dealer_kind = (
        rng.choice(["any", "ace", "ten", "pontoon", "ace pontoon", "soft"]) if rng.random() < bias else "any"
    )
    taken = []

    def draw(hand_before, for_dealer=False):
        weights = []
        for card in kinds:
            weight = shoe[card] * (1 if for_dealer else palette.get(card, palette.get(card[0], 1)))
            if not for_dealer and len(hand_before) == 1:
                if more_pairs and value(card) == value(hand_before[0]):
                    weight = weight * 8
                if more_pontoons and is_pontoon([*hand_before, card]):
                    weight = weight * 6
            if (
                sevens
                and not for_dealer
                and hand_before
                and all(one == hand_before[0] for one in hand_before)
            ):
                if hand_before[0][0] == "7" and card == hand_before[0]:
                    weight = weight * 12
            if not for_dealer and points([*hand_before, card]) == 21:
                ranks = "".join(sorted(one[0] for one in [*hand_before, card]))
                if (long_hands and len(hand_before) >= 4) or (ranks == "678" and "6" in str(palette)):
                    weight = weight * 10
                    if ranks == "678" and is_suited([*hand_before, card]):
                        weight = weight * 4
            if for_dealer and not hand_before:
                if sevens and card[0] == "7":
                    weight = weight * 30
                elif card[0] == "A" and "ace" in dealer_kind:
                    weight = weight * 60
                elif value(card) in [1, 10] and dealer_kind in ["ten", "pontoon"]:
                    weight = weight * 12
                elif card[0] in "A67" and dealer_kind == "soft":
                    weight = weight * 10
            if for_dealer and len(hand_before) == 1:
                if "pontoon" in dealer_kind and is_pontoon([*hand_before, card]):
                    weight = weight * 15
                if (
                    dealer_kind == "soft"
                    and is_soft([*hand_before, card])
                    and points([*hand_before, card]) == 17
                ):
                    weight = weight * 15
            weights.append(weight)
        card = rng.choices(kinds, weights)[0]
        shoe[card] = shoe[card] - 1
        taken.append(card)
        return card

    decisions = []
    eager_to_split = rng.choice([0.1, 0.5, 0.95])
    eager_to_double = rng.choice([0.05, 0.2, 0.5])
    eager_to_hit = rng.choice([0.2, 0.5, 0.85])
    if long_hands:
        eager_to_split, eager_to_double, eager_to_hit = (
            rng.choice([0, 0.5]),
            rng.choice([0, 0.05, 0.15]),
            0.95,
        )
    eager_to_insure = rng.choice([0.2, 0.5, 0.8])
    eager_to_surrender = rng.choice([0.1, 0.4])
    waiting = None  # answers to "before" still to be given

    def insurance_amount(most):
        unit = 1
        if chips:
            # 7.4: multiples of half the smallest chip; all chips here are even
            unit = min(chips) // 2
        elif rng.random() < 0.7:
            unit = 50
        count = most // unit
        if count == 0:
            return 0
        return unit * (count if rng.random() < 0.5 else rng.randint(1, count))

    def answers_before(question):
        answers = []
        up = question["up"]
        if up[0] == "A":
            players = []
            for _, patron in question["original"]:
                if patron not in players:
                    players.append(patron)
            for (area, owner), wager in question["original"].items():
                if area in question["pontoon_boxes"]:
                    continue
                most = wager // 2
                base = {"area": area, "hand": 1, "action": "insure"}
                if rng.random() < eager_to_insure * 0.7:
                    placed = insurance_amount(most)
                    if placed:
                        own = dict(base, patron=owner, amount=placed)
                        if rng.random() < 0.3:
                            own["on"] = owner
                        answers.append(own)
                elif third_party and rng.random() < eager_to_insure:
                    others = [patron for patron in players if patron != owner]
                    rng.shuffle(others)
                    for patron in others[: rng.choice([1, 1, 2, 3])]:
                        placed = insurance_amount(most)
                        if placed:
                            answers.append(dict(base, patron=patron, amount=placed, on=owner))
                            most = most - placed
        if up[0] in "JQKA":
            for area in question["in_play"]:
                if area not in question["pontoon_boxes"] and rng.random() < eager_to_surrender:
                    answers.append({"area": area, "hand": 1, "action": "surrender"})
        return answers

    def ask(question):
        nonlocal waiting
        if question["about"] == "before":
            if waiting is None:
                waiting = answers_before(question)
            if not waiting:
                return None
            decisions.append(waiting.pop(0))
            return decisions[-1]
        decision = {"area": question["area"], "hand": question["hand"]}
        if question["about"] == "rescue":
            if decisions[-1]["action"] == "rescue":
                return None
            who = [patron for patron in question["who"] if rng.random() < 0.4]
            if not who or rng.random() < 0.3:
                return None
            rng.shuffle(who)
            decision["action"] = "rescue"
            decision["patrons"] = who
            decisions.append(decision)
            return decision
        control = question["decider"]
        others = [patron for patron in question["stakes"] if patron != control]
        close_to_bonus = question["cards"][0][0] == "7" and all(
            card == question["cards"][0] for card in question["cards"]
        )
        if question["split"] and rng.random() < (0.25 if close_to_bonus else eager_to_split):
            decision["action"] = "split"
            decision["patrons"] = [control] + [patron for patron in others if rng.random() < 0.5]
            rng.shuffle(decision["patrons"])
        elif rng.random() < eager_to_double:
            decision["action"] = "double"
            added = {}
            for patron in [control] + [patron for patron in others if rng.random() < 0.6]:
                own = question["stakes"][patron]
                added[patron] = own if rng.random() < 0.6 else rng.randint(1, own)
            for patron in others:
                if patron not in added and rng.random() < 0.2:
                    added[patron] = 0
            decision["patrons"] = added
        elif (
            question["stand"]
            and not close_to_bonus
            and rng.random() < (0.9 if question["total"] >= 17 else 1 - eager_to_hit)
        ):
            decision["action"] = "stand"
        else:
            decision["action"] = "hit"
        decisions.append(decision)
        return decision

    record = {"game": "pontoon", "settings": settings, "wagers": wagers}
    play(record, draw, ask)
    if rng.random() < 0.25:
        for _ in range(rng.randint(1, 4)):
            draw([])
    record["cards"] = taken
    record["decisions"] = decisions
    return record
