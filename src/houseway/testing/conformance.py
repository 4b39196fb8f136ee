"""What every game must show. A test module subclasses `Conformance` and names its game."""

import dataclasses
import json
from collections.abc import Callable, Sequence
from itertools import product
from random import Random
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from houseway.rulebook import Refused, Unreadable, entry_of
from houseway.table.driving.codec import from_plain
from houseway.table.driving.driver import Driver
from houseway.table.driving.noting import note_decision
from houseway.table.layout.events import Event
from houseway.table.layout.round import Round
from houseway.table.layout.settings import read
from houseway.table.layout.views import Viewer, player, request_seen, seen, view
from houseway.table.procedure.asking import questions_of
from houseway.table.procedure.dealing import Dealing
from houseway.table.procedure.inputs import Said
from houseway.table.procedure.requests import Ask, Asks, Wagers
from houseway.table.procedure.roles import Role
from houseway.table.records import records, writing
from houseway.table.rules.game import Game
from houseway.testing.play import PATRONS, accepts, finish, house_dealing, random_answer, random_round
from houseway.testing.retold import (
    hidden_draws,
    nonsense,
    questions_reversed,
    redrawn,
    replayed,
    with_unseen_swapped,
)
from houseway.testing.tables import TableConformance


def any_seed(test: Callable[[Any, int], None]) -> Callable[[Any], None]:
    """The test, for many seeds; several games share it, which hypothesis would warn of."""
    shared = settings(suppress_health_check=list(HealthCheck))
    return shared(given(seed=st.integers(min_value=0, max_value=2**32 - 1))(test))


VIEWERS = [Viewer(role) for role in Role if role is not Role.PLAYER] + [player(name) for name in PATRONS]


class _Audited(list[Event]):
    """Events that hold the money to account as they happen."""

    def __init__(self, game_round: Round[Any, Any]) -> None:
        super().__init__()
        self._round = game_round

    def append(self, event: Event) -> None:
        super().append(event)
        self._round.audit()


def audited(game: Game[Any]) -> Game[Any]:
    """The game, with its money checked after every event."""

    def begin(settings: Any, state: Any, live: bool) -> Any:
        game_round = game.begin(settings, state, live)
        game_round.events = _Audited(game_round)
        return game_round

    return dataclasses.replace(game, begin=begin)


def story(driver: Driver[Any]) -> list[dict[str, Any]]:
    """Everything that happened, as plain data."""
    return [event.as_json() for event in driver.round.events]


class Conformance(TableConformance):
    """The conformance suite. `settings` are tables to try, `commands` orders with their fields."""

    game: ClassVar[Game[Any]]
    settings: ClassVar[Sequence[dict[str, Any]]] = ({},)
    commands: ClassVar[Sequence[dict[str, Any]]] = ()

    def a_round(self, seed: int) -> Driver[Any]:
        """A random legal round."""
        rng = Random(seed)
        return random_round(self.game, rng.choice(self.settings), rng)

    def dealing_on(self, pause: Driver[Any], rng: Random) -> Dealing:
        """What deals on after a command; a game whose items are few takes care of those that are out."""
        return house_dealing(self.game, pause.round.settings, rng, pause.round.cards_out())

    @any_seed
    def test_money_adds_up_after_every_event(self, seed: int) -> None:
        rng = Random(seed)
        driver = random_round(audited(self.game), rng.choice(self.settings), rng)
        assert len(driver.round.events) > 0
        assert driver.round.over == "settled"

    @any_seed
    def test_every_event_cites_clauses_of_its_own_game(self, seed: int) -> None:
        for event in self.a_round(seed).round.events:
            assert event.rule, event
            for clause in event.rule:
                assert clause.startswith(f"{self.game.name}/")
                entry_of(clause)
            assert event.ruling is None or event.ruling in self.game.rulebook.rulings

    @any_seed
    def test_replay_of_the_inputs_tells_the_same_story(self, seed: int) -> None:
        driver = self.a_round(seed)
        assert story(replayed(driver, driver.inputs)) == story(driver)

    @any_seed
    def test_resume_from_every_prefix(self, seed: int) -> None:
        driver = self.a_round(seed)
        for place in range(len(driver.inputs)):
            resumed = replayed(driver, driver.inputs[:place])
            for happened in driver.inputs[place:]:
                resumed.tell(happened)
            assert story(resumed) == story(driver)

    @any_seed
    def test_both_records_settle_alike(self, seed: int) -> None:
        self._check_written_down(self.a_round(seed))

    @any_seed
    def test_open_questions_may_be_answered_in_any_order(self, seed: int) -> None:
        driver = self.a_round(seed)
        other = replayed(driver, questions_reversed(driver))
        assert _net(other) == _net(driver)

    @any_seed
    def test_every_answer_has_words_for_a_screen(self, seed: int) -> None:
        driver = self.a_round(seed)
        resumed = replayed(driver, [])
        for happened in driver.inputs:
            for question in questions_of(resumed.request):
                assert {option.action for option in question.options} <= self.game.sayings.keys()
            resumed.tell(happened)

    @any_seed
    def test_what_is_refused_changes_nothing(self, seed: int) -> None:
        rng = Random(seed)
        driver = self.a_round(seed)
        pause = replayed(driver, driver.inputs[: rng.randrange(len(driver.inputs))])
        before = (story(pause), list(pause.inputs), type(pause.request))
        for odd in nonsense(rng):
            with pytest.raises((Refused, Unreadable)):
                pause.tell(odd)
            assert (story(pause), list(pause.inputs), type(pause.request)) == before

    @any_seed
    def test_every_command_at_any_pause(self, seed: int) -> None:
        driver = self.a_round(seed)
        rng = Random(seed)
        for command in self.commands:
            pause = replayed(driver, driver.inputs[: rng.randrange(len(driver.inputs))])
            self._try_command(pause, command, rng)

    def test_every_command_at_every_pause_of_one_round(self) -> None:
        driver = min((self.a_round(seed) for seed in range(5)), key=lambda each: len(each.inputs))
        for place in range(len(driver.inputs)):
            pause = replayed(driver, driver.inputs[:place])
            for command in self.commands:
                if self._try_command(pause, command, Random(place)):
                    pause = replayed(driver, driver.inputs[:place])

    def _try_command(self, pause: Driver[Any], command: dict[str, Any], rng: Random) -> bool:
        """Whether it was carried out; what is refused leaves everything as it was."""
        before = story(pause)
        betting = isinstance(pause.request, Wagers) or not pause.round.wagers
        powers = sorted(self.game.commands[command["kind"]].roles)
        role = rng.choice(powers if rng.random() < 0.8 else list(Role))
        try:
            pause.tell(from_plain(self.game, {"input": "command", "by": role, **command}, "command"))
        except Refused as refused:
            assert str(refused.clause).startswith(f"{self.game.name}/")
            assert story(pause) == before
            return False
        pause.dealing = self.dealing_on(pause, rng)
        pause.advance()
        finish(pause, rng)
        pause.round.audit()
        assert story(pause)[: len(before)] == before
        self._check_written_down(pause, in_short=not betting)
        return True

    def _check_written_down(self, driver: Driver[Any], *, in_short: bool = True) -> None:
        """The round replays from its inputs, and settles alike from both records.

        Only the full record keeps what happened while betting was open, in its order.
        """
        assert story(replayed(driver, driver.inputs)) == story(driver)
        live = records.settlement(self.game, driver.round, [])
        before = driver.begin().state
        full = records.from_mapping(self.game, _through_json(writing.full_form(driver, before)))
        assert records.settle(self.game, full) == live
        if not in_short:
            return
        short = records.from_mapping(self.game, _through_json(writing.short_form(driver, before)))
        from_short = records.settle(self.game, short)
        assert from_short["unused"] == []
        assert from_short.get("over") == live.get("over")
        for part in ("results", "net", "hands", "dealer", "after"):
            assert _by_line(from_short[part]) == _by_line(live[part])

    @any_seed
    def test_redoing_with_the_same_items_and_decisions_changes_nothing(self, seed: int) -> None:
        driver = self.a_round(seed)
        rng = Random(seed)
        for kind, anew in product(self._redoing(), (False, True)):
            place = rng.randrange(len(driver.inputs))
            pause = replayed(driver, driver.inputs[:place])
            before = story(pause)
            cards = [event["item"] for event in before if event["event"] == "dealt"]
            order = self._order(kind, cards) | ({"decisions": _decided(pause)} if anew else {})
            if not accepts(pause, from_plain(self.game, order, kind)):
                continue
            for happened in driver.inputs[place:]:
                pause.tell(happened)
            told = story(pause)
            assert told[: len(before)] == before
            assert told[len(before)]["event"] == "called"
            assert told[len(before) + 1 :] == story(driver)[len(before) :]
            assert records.settlement(self.game, pause.round, [])["net"] == _net(driver)

    @any_seed
    def test_redoing_in_another_order_goes_on_to_the_end(self, seed: int) -> None:
        driver = self.a_round(seed)
        rng = Random(seed)
        for kind in self._redoing():
            pause = replayed(driver, driver.inputs[: rng.randrange(len(driver.inputs))])
            self._set_right_at_random(pause, kind, rng)

    @any_seed
    def test_a_decision_told_anew_goes_on_to_the_end(self, seed: int) -> None:
        driver = self.a_round(seed)
        rng = Random(seed)
        said = [place for place, happened in enumerate(driver.inputs) if isinstance(happened, Said)]
        for kind in self._redoing() if said else ():
            place = rng.choice(said)
            pause = replayed(driver, driver.inputs[:place])
            stands = _decided(pause)
            assert isinstance(pause.request, Ask | Asks)
            anew: list[dict[str, Any]] = []
            note_decision(anew, pause, random_answer(pause.request, rng))
            pause = replayed(driver, driver.inputs[: rng.randint(place + 1, len(driver.inputs) - 1)])
            self._set_right_at_random(pause, kind, rng, decisions=anew, kept=len(stands))

    def _set_right_at_random(self, pause: Driver[Any], kind: str, rng: Random, **told: Any) -> None:
        """The items in another order, or with these decisions; the round goes on, and is written down."""
        before = story(pause)
        cards = [str(item) for item in pause.round.cards_out()]
        if not told:
            rng.shuffle(cards)
        if not accepts(pause, from_plain(self.game, self._order(kind, cards) | told, kind)):
            return
        pause.dealing = house_dealing(self.game, pause.round.settings, rng, pause.round.cards_out())
        pause.advance()
        finish(pause, rng)
        pause.round.audit()
        assert story(pause)[: len(before)] == before
        self._check_written_down(pause)

    def _redoing(self) -> list[str]:
        return [kind for kind, command in self.game.commands.items() if command.sets_right]

    def _order(self, kind: str, cards: list[str]) -> dict[str, Any]:
        role = sorted(self.game.commands[kind].roles)[0]
        return {"input": "command", "kind": kind, "by": role, "cards": cards}

    @any_seed
    def test_no_viewer_learns_what_it_may_not_see(self, seed: int) -> None:
        driver = self.a_round(seed)
        for event in driver.round.events:
            sight = getattr(event, "sight", None)
            for viewer in VIEWERS:
                if sight is not None and viewer.name not in sight:
                    shown = seen(event, viewer).as_json()
                    assert not set(event.private) & set(shown)
        hidden = hidden_draws(driver)
        if hidden:
            other = replayed(driver, redrawn(driver, hidden))
            for viewer in VIEWERS:
                assert _bytes(view(other.round.events, viewer)) == _bytes(view(driver.round.events, viewer))

    @any_seed
    def test_what_a_viewer_has_not_seen_may_be_any_other_item(self, seed: int) -> None:
        rng = Random(seed)
        driver = self.a_round(seed)
        for place in {len(driver.inputs), *rng.choices(range(len(driver.inputs)), k=3)}:
            pause = replayed(driver, driver.inputs[:place])
            for viewer in VIEWERS:
                other = replayed(driver, with_unseen_swapped(pause, viewer, rng))
                assert _sent(other, viewer) == _sent(pause, viewer)

    @any_seed
    def test_settings_survive_being_written_down(self, seed: int) -> None:
        settings = Random(seed).choice(self.settings)
        chosen = read(self.game.settings, settings, "settings")
        again = read(self.game.settings, _through_json(writing.settings_in_use(chosen)), "settings")
        assert again == chosen


def _through_json(plain: dict[str, Any]) -> dict[str, Any]:
    again: dict[str, Any] = json.loads(json.dumps(plain))
    return again


def _bytes(plain: Any) -> bytes:
    return json.dumps(plain, sort_keys=True).encode()


def _decided(driver: Driver[Any]) -> list[dict[str, Any]]:
    """The decisions made so far, as a record lists them."""
    again = replayed(driver, ())
    decisions: list[dict[str, Any]] = []
    for happened in driver.inputs:
        if isinstance(happened, Said):
            note_decision(decisions, again, happened)
        again.tell(happened)
    return decisions


def _net(driver: Driver[Any]) -> dict[str, int]:
    return records.settlement(driver.game, driver.round, [])["net"]


def _by_line(part: Any) -> Any:
    return sorted(map(str, part)) if isinstance(part, list) else part


def _sent(driver: Driver[Any], viewer: Viewer) -> bytes:
    """Everything that this viewer is sent up to now."""
    asked = None if driver.request is None else request_seen(driver.request, viewer)
    return _bytes([view(driver.round.events, viewer), asked])
