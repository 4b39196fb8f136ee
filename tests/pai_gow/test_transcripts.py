"""The engine plays every golden transcript as it was worked out by hand."""

import pytest

import houseway
from houseway.equipment import tile
from tests.pai_gow import transcripts
from tests.transcripts import check_money

ALL = sorted(transcripts.FOLDER.glob("*.txt"))


def hand_line(whose, hand):
    """Tiles of one kind are interchangeable, so a hand is told by the names of its tiles."""
    parts = []
    for which in ("low", "high"):
        parts += [" ".join(sorted(tile(name).name for name in hand[which])), hand[f"{which}_value"]]
    return "  ".join([whose, *parts])


def written_line(line):
    whose, low, low_value, high, high_value = [part for part in line.split("  ") if part]
    hand = {"low": low.split(), "low_value": low_value, "high": high.split(), "high_value": high_value}
    return hand_line(whose, hand)


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_transcript(path):
    transcript = transcripts.read(path)
    result = houseway.settle(transcript.record)

    bank = transcript.record.get("chung", 1)
    shown = {hand["area"]: hand for hand in result["hands"] if "conceded" not in hand}
    told = [hand_line(f"area {area}", hand) for area, hand in shown.items() if area != bank]
    assert [*told, hand_line("bank", shown[bank])] == [written_line(line) for line in transcript.hands]

    check_money(transcript, result, transcripts.movements(result["events"]))
    assert result["unused"] == []


def test_there_are_transcripts():
    assert len(ALL) >= 21
