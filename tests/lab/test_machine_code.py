"""Machine code made beforehand is what a first simulation finds."""

import houseway
from houseway.lab import machine_code
from houseway.lab.baceball import kernel
from houseway.lab.games import ENTRIES


def test_nothing_is_left_to_compile_after_it() -> None:
    machine_code.make("baceball")
    before = list(kernel.play.signatures)  # type: ignore[attr-defined]
    houseway.simulate("baceball", {}, rounds=10, seed=1, workers=1)
    assert list(kernel.play.signatures) == before != []  # type: ignore[attr-defined]


def test_every_game_is_told_as_it_is_made(monkeypatch, capsys) -> None:
    made: list[str] = []
    monkeypatch.setattr(machine_code, "make", made.append)
    machine_code.main()
    assert made == list(ENTRIES)
    assert all(f"making machine code: {game}" in capsys.readouterr().out for game in made[:1])
