"""What obstacles leave of the allowance of a move."""

from typing import NamedTuple

#: how obstacles halve: the whole allowance once, if any base meets one; again at each; only the stretch behind it
ONCE, EACH, BEHIND = range(3)


class Halved(NamedTuple):
    """What obstacles leave of an allowance: how far it goes, where the first is met, where each counts."""

    length: float
    first: float
    begins: list[float]


def halved(met: list[list[float]], rate: float, how: int) -> Halved | None:
    """What is left of an allowance, 0.01 mm.

    ``met``: for each base the lengths at which it comes to an obstacle, below ``rate``. None where nobody meets any.
    """
    first = min((begins[0] for begins in met if begins), default=None)
    if first is None:
        return None
    most = max(met, key=len)
    if how == EACH:
        length = rate
        for number, start in enumerate(most, 1):
            if start >= length:
                break
            length = max(start, rate / 2**number)
    elif how == BEHIND:
        length = first + (rate - first) / 2
    else:
        # the furthest point whose length is at most the allowance to that point
        length = max(first, rate / 2)
    return Halved(length, first, most)
