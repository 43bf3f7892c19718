"""Whole numbers that calls from Python take: others are refused with all their faults, as everywhere."""

import operator
from typing import Any

from bound_sim.odds.forecast import MOST_TABLES, MOST_WORKERS
from bound_sim.scenario.inputs import quoted
from bound_sim_maps.faults import Fault, Refused

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
        allowed = "a whole number" + (f", {least} or more" if least is not None and most is None else "")
        allowed += f", {least} to {most}" if most is not None else ""
        try:
            number = operator.index(value) if not isinstance(value, bool) else None
        except TypeError:
            number = None
        if number is None:
            faults.append(Fault(name, "", f"{quoted(value)} is not a whole number", allowed))
        elif (least is not None and number < least) or (most is not None and number > most):
            faults.append(Fault(name, "", f"is {number}", allowed))
    if faults:
        raise Refused(faults)
