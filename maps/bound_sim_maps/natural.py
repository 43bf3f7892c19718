"""Names in the order in which people read them: numbers by value, words by letter."""

import re
from functools import lru_cache

#: number of names whose keys are kept: names are sorted again and again
_KEPT = 16_384
_NUMBER = re.compile(r"(\d+)", flags=re.ASCII)


@lru_cache(maxsize=_KEPT)
def natural_key(name: str) -> tuple[tuple[int, int, str, str], ...]:
    """Sort key of a name or a place: numbers by value, words by letter, so that ``1/2/10`` comes after ``1/2/9``.

    Numbers are compared by their digits, since a text from outside may hold one of any length.
    """
    return tuple(_part_key(part) for part in _NUMBER.split(name) if part)


@lru_cache(maxsize=_KEPT)  # names are made of few parts
def _part_key(part: str) -> tuple[int, int, str, str]:
    if not part.isdecimal():
        return 1, 0, part, ""
    digits = part.lstrip("0")
    return 0, len(digits), digits, part
