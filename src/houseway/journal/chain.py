r"""The hash chain, to the byte, so that anybody can check it with nothing but SHA-256.

    body_hash = SHA-256(body)
    hash      = SHA-256(previous + header + body_hash)

`body` is the entry's body, byte for byte. All hashes are written, and go into the next one, as 64 lower-case
hexadecimal ASCII characters. `previous` is the hash of the entry before; the first entry's is 64 zeros.
`header` is the JSON array

    [sequence,at,table,round,kind,author,command,sealed]

in UTF-8 without spaces: integers in decimal, `command` a string or `null`, `sealed` `true` or `false`.
Strings escape `"`, `\` and the characters below U+0020 (\b \t \n \f \r where there is such a form, otherwise
\u00xx in lower case) and nothing else, as RFC 8785 has it. The hashes at both ends have one length, so no two
entries share these bytes:

    printf '%s%s%s' "$previous" "$header" "$body_hash" | sha256sum

The body enters by its hash alone: whoever withholds a sealed body still shows an unbroken chain.
"""

from hashlib import sha256

from msgspec.json import Encoder

from houseway.journal.entries import Draft, Entry

_json = Encoder().encode


def hash_of_body(body: bytes) -> str:
    """What stands for the body in the chain."""
    return sha256(body).hexdigest()


def hash_of_entry(header: tuple[object, ...], body_hash: str, previous: str) -> str:
    """The link: everything about an entry, and through `previous` everything before it."""
    return sha256(previous.encode() + _json(header) + body_hash.encode()).hexdigest()


def link(draft: Draft, at: str, sequence: int, previous: str) -> Entry:
    """The entry that this draft becomes at that place in the chain."""
    header = (
        sequence,
        at,
        draft.table,
        draft.round,
        draft.kind,
        draft.author,
        draft.command,
        draft.sealed,
    )
    body_hash = hash_of_body(draft.body)
    return Entry(*header, draft.body, body_hash, previous, hash_of_entry(header, body_hash, previous))
