"""The engine plays every golden transcript as it was worked out by hand."""

from pathlib import Path

import pytest

import houseway
from tests import transcripts

ALL = sorted((Path(__file__).parent / "transcripts").glob("*.txt"))


def hand_line(hand: dict) -> str:
    return f"area {hand['area']} hand {hand['hand']}  {' '.join(hand['cards'])}  {hand['value']}"


def decides(moved, cited):
    """A transcript shows a stand off and a forfeited half; the rest is handed back without saying."""
    return moved.verb != "return" or not cited & {"pontoon/14.1(h)", "pontoon/9.4"}


def in_order(money):
    """Insurance wagers of one box are paid or collected together: the document gives no order among them."""
    insurance = [each for each in money if each[0].wager == "insurance"]
    return [each for each in money if each[0].wager != "insurance"] + sorted(
        insurance, key=lambda each: each[0]
    )


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_transcript(path):
    transcript = transcripts.read(path, "pontoon")
    result = houseway.settle(transcript.record)
    dealer = result["dealer"]
    dealers = f"dealer  {' '.join(dealer['cards'])}  {dealer['value']}"
    assert [hand_line(hand) for hand in result["hands"]] + [dealers] == transcript.hands

    played = in_order(
        [(moved, cited) for moved, cited in transcripts.movements(result["events"]) if decides(moved, cited)]
    )
    transcripts.check_money(transcript, result, played, in_order(transcript.money))


def test_there_are_transcripts():
    assert len(ALL) >= 60
