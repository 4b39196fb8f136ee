"""The engine plays every golden transcript as it was worked out by hand."""

from pathlib import Path

import pytest

import houseway
from tests import transcripts

ALL = sorted((Path(__file__).parent / "transcripts").glob("*.txt"))


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_transcript(path):
    transcript = transcripts.read(path, "four-card-poker")
    result = houseway.settle(transcript.record)

    hands = [f"area {hand['area']}  {' '.join(hand['cards'])}  {hand['value']}" for hand in result["hands"]]
    hands.append(f"dealer  {' '.join(result['dealer']['cards'])}  {result['dealer']['value']}")
    assert hands == transcript.hands

    transcripts.check_money(transcript, result)
    assert result["unused"] == []


def test_there_are_transcripts():
    assert len(ALL) >= 27
