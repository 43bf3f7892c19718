"""Whole numbers that calls from Python take: others are refused with all their faults, as everywhere."""

import operator
from typing import Any

from bound_sim.odds.forecast import MOST_TABLES, MOST_WORKERS
from bound_sim.scenario.inputs import clipped
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import text

#: name of an argument -> the least and the greatest that it may be; None: any
_LIMITS: dict[str, tuple[int | None, int | None]] = {
    "tables": (1, MOST_TABLES), "workers": (1, MOST_WORKERS), "rolls": (0, None), "bounds": (1, None),
    "from_bound": (1, None), "bound": (0, None), "seed": (None, None),
}  # fmt: skip


def check(**given: Any) -> None:
    """Refuse arguments that are not whole numbers within their limits; None is not given. Raises Refused."""
    faults = []
    for name, value in given.items():
        if value is None:
            continue
        least, most = _LIMITS[name]
        allowed = (
            text("a whole number, {least} or more", least=least)
            if least is not None and most is None
            else text("a whole number")
        )
        allowed += text(", {least} to {most}", least=least, most=most) if most is not None else ""
        try:
            number = operator.index(value) if not isinstance(value, bool) else None
        except TypeError:
            number = None
        if number is None:
            faults.append(Fault(name, "", text('"{quoted}" is not a whole number', quoted=clipped(value)), allowed))
        elif (least is not None and number < least) or (most is not None and number > most):
            faults.append(Fault(name, "", text("is {number}", number=number), allowed))
    if faults:
        raise Refused(faults)
