"""The engine plays every golden transcript as it was worked out by hand."""

import pytest

import houseway
from tests.baceball import transcripts
from tests.transcripts import check_money

ALL = sorted(transcripts.FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_transcript(path):
    transcript = transcripts.read(path)
    result = houseway.settle(transcript.record)

    hands = [f"area {hand['area']}  {' '.join(hand['cards'])}  {hand['value']}" for hand in result["hands"]]
    hands.append(f"dealer  {' '.join(result['dealer']['cards'])}  {result['dealer']['value']}")
    assert hands == transcript.hands

    check_money(transcript, result)
    assert result["unused"] == []


def test_there_are_transcripts():
    assert len(ALL) >= 18
