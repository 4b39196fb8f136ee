"""Any JSON and any name is kept to the byte."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given
from hypothesis import strategies as st

from houseway.journal import Draft, Entry, Journal, export_lines, verify, verify_export
from tests.journal.helping import Ticking, all_of

json_values: st.SearchStrategy[object] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner),
    max_leaves=10,
)


def compact(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def escaped(value: object) -> bytes:
    return json.dumps(value).encode()


texts = st.text(st.characters(exclude_categories=["Cs"]))
drafts = st.builds(
    Draft,
    table=texts,
    round=st.integers(-(2**63), 2**63 - 1),
    kind=texts,
    author=texts,
    body=json_values.map(compact) | json_values.map(escaped),
    sealed=st.booleans(),
)


@given(st.lists(st.lists(drafts, max_size=4), max_size=4))
def test_any_json_and_any_author_is_kept_to_the_byte(batches: list[list[Draft]]) -> None:
    with TemporaryDirectory() as place:
        path = Path(place) / "j"
        with Journal(path, Ticking()) as journal:
            kept = [entry for batch in batches for entry in journal.append(batch)]
            head = journal.head()
        assert [without_place(entry) for entry in kept] == [one for batch in batches for one in batch]
        assert all_of(path) == kept
        assert verify(path, head) == []
        assert verify_export(export_lines(kept), head) == []


def without_place(entry: Entry) -> Draft:
    return Draft(entry.table, entry.round, entry.kind, entry.author, entry.body, entry.command, entry.sealed)
