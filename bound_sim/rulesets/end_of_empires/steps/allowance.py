"""What obstacles leave of an allowance (EOE-R-12, EOE-Q-obstacle)."""

from typing import NamedTuple


class Halved(NamedTuple):
    """What obstacles leave of an allowance: how far it goes, where the first is met, where each counts."""

    length: float
    first: float
    begins: list[float]


def allowance(*, rate: float, obstacle_at: float) -> float:
    """EOE-R-12, EOE-Q-obstacle: furthest point P whose length is at most the allowance to P, 0.01 mm.

    ``obstacle_at``: how far on the first obstacle begins, less than ``rate``.
    """
    return max(obstacle_at, rate / 2)


def halved(met: list[list[float]], rate: float, reading: int) -> Halved | None:
    """EOE-Q-obstacle: the whole allowance is halved once if any base meets one; or again at each; or only behind it.

    ``met``: for each base the lengths at which it comes to one, below ``rate``. None where nobody meets any.
    """
    first = min((begins[0] for begins in met if begins), default=None)
    if first is None:
        return None
    most = max(met, key=len)
    if reading == 1:
        length = rate
        for number, start in enumerate(most, 1):
            if start >= length:
                break
            length = max(start, rate / 2**number)
    elif reading == 2:
        length = first + (rate - first) / 2
    else:
        length = allowance(rate=rate, obstacle_at=first)
    return Halved(length, first, most)
