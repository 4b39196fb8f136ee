"""What an agent sees and may do, in words: for people, and for agents that read."""

from houseway.envs.actions import Actions, offered
from houseway.envs.games import SET
from houseway.envs.session import Session
from houseway.equipment import dollars
from houseway.table.procedure.requests import DEALER, Ask


def legal(session: Session) -> dict[str, str]:
    """Every action that may be taken now, by its name, in words."""
    actions, question = session.setup.actions, session.question
    if session.over:
        return {}
    mask = actions.mask(question)
    return {
        name: name if question is None else _answer(actions, number, question)
        for number, name in enumerate(actions.names)
        if mask[number]
    }


def barred(session: Session) -> dict[str, str]:
    """What may not be said now, with the clause that bars it."""
    question = session.question
    return {} if question is None else {action: str(clause) for action, clause in question.barred.items()}


def text(session: Session, patron: str) -> str:
    """All of that in some lines."""
    game, question, seen = session.setup.game, session.question, session.seen[patron]
    number = min(session.table.rounds_played + 1, session.setup.rounds)
    lines = [f"{game.title}, round {number} of {session.setup.rounds}."]
    if session.over:
        return "\n".join([*lines, "The last round is over."])
    if session.turn != patron:
        return "\n".join([*lines, f"It is {session.turn}'s turn."])
    if question is None:
        lines.append("Bets are open.")
    else:
        hand, dealers = _hand(session, question), seen.at((DEALER.area, DEALER.hand))
        lines.append(f"Your hand: {' '.join(hand)}.")
        lines += [f"{game.nouns.dealer.capitalize()} shows: {' '.join(dealers)}."] if dealers else []
        lines.append(f"Your wagers: {_wagers(session, patron)}.")
    lines += ["You may:", *(f"  {name}: {words}" for name, words in legal(session).items())]
    withheld = [f"{action} ({clause})" for action, clause in barred(session).items()]
    return "\n".join([*lines, *([f"Barred: {', '.join(withheld)}."] if withheld else [])])


def _hand(session: Session, question: Ask) -> tuple[str, ...]:
    """As it was dealt; or in order, where places in it are named."""
    items = next((sorted(option.items) for option in question.options if option.items), None)
    lies = session.seen[question.patron].at((question.area, question.hand))
    return lies if items is None else tuple(map(str, items))


def _wagers(session: Session, patron: str) -> str:
    lines = session.setup.game.wagers
    own = [each for each in session.table.round.open_wagers() if each.patron == patron]
    return ", ".join(f"{lines[each.kind]} {dollars(each.stake)}" for each in own)


def _answer(actions: Actions, number: int, question: Ask) -> str:
    said, saying = actions.said(number, question), actions.game.sayings
    words = saying[said.action].words if said.action in saying else said.action
    option = offered(question, said.action)
    if said.action == SET:
        low, high = said.items[:2], said.items[2:]
        return f"{words}: low {' '.join(map(str, low))}, high {' '.join(map(str, high))}"
    return words if option is None or not option.most else f"{words}, {dollars(said.amount)}"
