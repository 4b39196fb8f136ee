"""Where the golden transcripts of bACEball lie."""

from pathlib import Path

from tests.transcripts import Movement, Transcript, movements
from tests.transcripts import read as read_any

FOLDER = Path(__file__).parent / "transcripts"

__all__ = ["FOLDER", "Movement", "movements", "read"]


def read(path: Path) -> Transcript:
    return read_any(path, "baceball")
