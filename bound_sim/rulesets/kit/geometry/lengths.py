"""Lengths as the log has them, and as reasons say them."""

from collections.abc import Callable
from functools import lru_cache

from bound_sim_maps.table import U_PER_CM, u_from_cm

#: 0.01 mm from the figures of rules in cm: they are few, and are asked for again and again
in_u = lru_cache(maxsize=1024)(u_from_cm)


def cm(value: float) -> float:
    """Cm on the table from 0.01 mm."""
    return round(value / U_PER_CM, 5)


def cm_text(value: float, rounds: Callable[[float], float] = round) -> str:
    """Cm on the table from 0.01 mm, as a reason says it, with two decimals at most: ``15.01``.

    ``rounds``: what is too far is rounded up (``ceil``): no figure then says that it was just right.
    """
    return f"{rounds(round(100 * value / U_PER_CM, 4)) / 100:g}"


def tenths(told: str, rounds: Callable[[float], float] = round) -> str:
    """A length that a log's reason has, as people are told it, to a tenth at most: ``14.5`` of ``14.4727``.

    ``rounds`` as in ``cm_text``. What is no number stays as it is.
    """
    try:
        return f"{rounds(round(10 * float(told), 4)) / 10:g}"
    except (ValueError, OverflowError):
        return told
