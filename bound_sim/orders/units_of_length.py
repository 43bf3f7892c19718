"""Units that lengths and places are written in: cm or inches on the table, metres on the ground."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Literal, get_args

from bound_sim_maps.table import SCALE, U_PER_CM, U_PER_INCH, u_from_cm, u_from_inches, u_from_m

Units = Literal["cm", "m", "in"]
UNITS: tuple[Units, ...] = get_args(Units)
#: a number in each -> 0.01 mm
TO_U: Mapping[Units, Callable[[float], int]] = {"cm": u_from_cm, "m": u_from_m, "in": u_from_inches}
#: 0.01 mm of each as a fraction in whole numbers, and decimals that tell every 0.01 mm from the next
_U: Mapping[Units, tuple[int, int, int]] = {
    "cm": (U_PER_CM, 1, 3), "m": (*Fraction(100 * U_PER_CM, SCALE).as_integer_ratio(), 3), "in": (U_PER_INCH, 1, 4),
}  # fmt: skip


@lru_cache(maxsize=4096)  # many tables write the same lengths
def length_text(value_u: int, units: Units = "cm") -> str:
    """A length as the shortest decimal that reads back as the same one: 1500 is ``1.5`` cm."""
    part, of, decimals = _U[units]
    # the nearest whole number of steps, halves up
    steps = (2 * abs(value_u) * 10**decimals * of + part) // (2 * part)
    whole, rest = divmod(steps, 10**decimals)
    sign = "-" if value_u < 0 else ""
    return f"{sign}{whole}" + (f".{rest:0{decimals}d}".rstrip("0") if rest else "")
