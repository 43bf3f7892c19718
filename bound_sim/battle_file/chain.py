"""Digests and the chain: a change of any byte of an entry, or of what it names, changes every head after it."""

import hashlib
import json
from typing import Any

from pydantic_core import to_json

FIRST_HEAD = bytes(32)


_ENCODER = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def canonical(value: Any) -> str:
    """The one text of a JSON value: sorted keys, no blanks, finite numbers."""
    return _ENCODER.encode(value)


def digest(data: bytes) -> bytes:
    """The digest that names content."""
    return hashlib.blake2b(data, digest_size=32, person=b"bound-sim blob").digest()


def link(head: bytes, number: int, kind: str, at: str, body: str) -> bytes:
    """The head after an entry."""
    text = to_json([number, kind, at, body])  # the text of ``canonical``: a list has no keys to sort
    return hashlib.blake2b(head + text, digest_size=32, person=b"bound-sim chain").digest()


def receipt(facts: list[Any]) -> str:
    """The hash on a receipt for orders."""
    return hashlib.blake2b(canonical(facts).encode(), digest_size=16, person=b"bound-sim order").hexdigest()
