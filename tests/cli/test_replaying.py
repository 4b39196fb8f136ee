"""A round again in the terminal: a story, with the clause beside each sentence."""

from pathlib import Path

from tests.cli.running import run


def test_a_replay_tells_a_story_at_80_columns(tmp_path: Path) -> None:
    run("play", "baceball", "--data", str(tmp_path), stdin="bdq")
    told = run("replay", "baceball-1/1", "--data", str(tmp_path), columns=80)
    assert (told.code, told.err) == (0, "")
    words = " ".join(told.out.split())
    assert "You wagers $5.00 on bet (area 1) 5.1.1" in words
    assert "The dealer says: no more bets 7.1" in words
    assert " to area 1, face up 7.3" in words
    assert "The round is over" in words
    assert max(map(len, told.out.splitlines())) <= 80
    assert "face_up" not in told.out and "…" not in told.out


def test_programs_get_what_they_got(tmp_path: Path) -> None:
    run("play", "baceball", "--data", str(tmp_path), stdin="bdq")
    document = run("replay", "baceball-1/1", "--data", str(tmp_path), "--json").json
    assert all(set(step) <= {"happened", "events", "takes_back"} for step in document["replay"])
