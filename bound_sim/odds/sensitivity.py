"""Indices of Sobol and Morris: what share of a figure's spread each parameter of a sweep makes. By SALib, an extra."""

from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from typing import Any, NamedTuple

import numpy as np

from bound_sim_maps.texts import Phrase, text

#: designs -> the runs that they take for a base sample: (parameters + n) times ``runs``
DESIGNS = {"sobol": 2, "morris": 1}
NEEDS_SALIB = 'the extra of bound-sim that brings it: pip install "bound-sim[sensitivity]"'
#: levels that a parameter has in Morris' design
_LEVELS = 4
#: indices -> what they say
MEANINGS = {
    "first order": "Sobol: the share of the variance that the parameter makes by itself",
    "total": "Sobol: the share that it makes by itself and with others",
    "mu*": "Morris: the mean size of its effects, from its least value to its greatest",
    "sigma": "Morris: how much its effects differ, by others or by bends",
}
#: designs -> what their indices say, for people; indices -> how people call them
LINES = {
    "sobol": (
        text("First order: Sobol: the share of the variance that the parameter makes by itself."),
        text("Total: Sobol: the share that it makes by itself and with others."),
    ),
    "morris": (
        text("Mu*: Morris: the mean size of its effects, from its least value to its greatest."),
        text("Sigma: Morris: how much its effects differ, by others or by bends."),
    ),
}
SAID: Mapping[str, Phrase] = {
    "first order": text("first order"),
    "total": text("total"),
    "mu*": "mu*",
    "sigma": "sigma",
}


class Index(NamedTuple):
    """An index of a parameter with the half of its 95 % interval; 0 where the method gives none."""

    parameter: str
    kind: str
    value: float
    conf: float


def has_salib() -> bool:
    """True if SALib is installed."""
    return find_spec("SALib") is not None


def shares(design: str, names: Sequence[str], runs: int, seed: int) -> list[list[float]]:
    """For each run of a design the place of each parameter in its range, 0 to 1; the same for the same seed."""
    if design == "sobol":
        from SALib.sample import sobol

        drawn = sobol.sample(_problem(names), runs, calc_second_order=False, seed=_seed(seed))
    else:
        from SALib.sample import morris

        drawn = morris.sample(_problem(names), runs, num_levels=_LEVELS, seed=_seed(seed))
    return [[float(share) for share in row] for row in drawn]


def indices(design: str, names: Sequence[str], runs: int, seed: int, values: Sequence[float]) -> Iterator[Index]:
    """The indices of a figure that all runs of a design came to; all are 0 where it is the same in every run."""
    told = ("first order", "total") if design == "sobol" else ("mu*", "sigma")
    if max(values) == min(values):
        yield from (Index(name, index, 0.0, 0.0) for name in names for index in told)
        return
    found = np.array(values, dtype=float)
    if design == "sobol":
        from SALib.analyze import sobol

        made: Any = sobol.analyze(_problem(names), found, calc_second_order=False, seed=_seed(seed))
        columns = {"first order": (made["S1"], made["S1_conf"]), "total": (made["ST"], made["ST_conf"])}
    else:
        from SALib.analyze import morris

        drawn = np.array(shares(design, names, runs, seed))
        made = morris.analyze(_problem(names), drawn, found, num_levels=_LEVELS, seed=_seed(seed))
        columns = {"mu*": (made["mu_star"], made["mu_star_conf"]), "sigma": (made["sigma"], np.zeros(len(names)))}
    for place, name in enumerate(names):
        for index in told:
            value, conf = columns[index]
            yield Index(name, index, float(value[place]), float(np.nan_to_num(conf[place])))


def _problem(names: Sequence[str]) -> dict[str, Any]:
    return {"num_vars": len(names), "names": list(names), "bounds": [[0.0, 1.0]] * len(names)}


def _seed(seed: int) -> int:
    return seed % 2**32
