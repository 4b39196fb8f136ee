"""The engine plays every golden transcript as it was worked out by hand."""

from pathlib import Path

import pytest

import houseway
from tests import transcripts

ALL = sorted((Path(__file__).parent / "transcripts").glob("*.txt"))


def hand_line(hand: dict) -> str:
    return f"area {hand['area']} hand {hand['hand']}  {' '.join(hand['cards'])}  {hand['value']}"


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_transcript(path):
    transcript = transcripts.read(path, "pinkjack")
    result = houseway.settle(transcript.record)
    dealer = result["dealer"]
    dealers = f"dealer  {' '.join(dealer['cards'])}  {dealer['value']}"
    assert [hand_line(hand) for hand in result["hands"]] + [dealers] == transcript.hands

    transcripts.check_money(transcript, result)


def test_there_are_transcripts():
    assert len(ALL) >= 45
