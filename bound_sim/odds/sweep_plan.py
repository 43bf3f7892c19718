"""The plan of a sweep: ``plan.toml``, its parameters, and the runs of a grid, a Latin hypercube, Sobol or Morris."""

import itertools
import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bound_sim.files.folder import load
from bound_sim.odds import sensitivity, variants
from bound_sim.scenario.inputs import Known, clipped, quoted, read_toml
from bound_sim.scenario.model import Scenario
from bound_sim_maps import disk
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import Phrase, text

MOST_RUNS, MOST_TABLES, MOST_BOUNDS = 100_000, 10_000_000, 999
MOST_PARAMETERS, MOST_LETTERS = 20, 60
#: the greatest share of a range that is not its end
_BELOW_1 = 1 - 2**-53
Value = str | int | float


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Parameter(_Table):
    """One thing that differs between runs: the kind of change, what it changes, and its values or their range.

    ``ruling``: a reading; ``type``: the unit type of those platoons of ``battalions`` that are of type ``of``;
    ``bombard``: the number of their bounds in which ``battalions`` bombard; ``width``: a factor of their width.
    """

    name: Annotated[str, Field(min_length=1, max_length=MOST_LETTERS)]
    change: Literal["ruling", "type", "bombard", "width"]
    battalions: list[str] = []
    of: str = ""
    ruling: str = ""
    values: list[Value] = []
    low: float | None = None
    high: float | None = None

    @property
    def whole(self) -> bool:
        return self.change == "bombard"


class PlanFile(_Table):
    """``plan.toml``."""

    scenario: str
    design: Literal["grid", "latin", "sobol", "morris"] = "grid"
    runs: Annotated[int, Field(ge=1, le=MOST_RUNS)] | None = None
    tables: Annotated[int, Field(ge=1, le=MOST_TABLES)] = 1_000
    bounds: Annotated[int, Field(ge=1, le=MOST_BOUNDS)] | None = None
    seed: int = 1
    parameters: Annotated[list[Parameter], Field(min_length=1, max_length=MOST_PARAMETERS)]


#: what a key of the plan, or of one of its parameters, may be
_ALLOWED: Mapping[str, Phrase] = {
    "scenario": text("the name or the folder of a scenario"),
    "design": "grid, latin, sobol, morris",
    "runs": text("a whole number up to {most}", most=MOST_RUNS),
    "tables": text("a whole number up to {most}", most=MOST_TABLES),
    "bounds": text("a whole number up to {most}", most=MOST_BOUNDS),
    "seed": text("a whole number"),
    "parameters": text("tables [[parameters]], up to {most}", most=MOST_PARAMETERS),
    "name": text("the heading of a column, up to {most} characters", most=MOST_LETTERS),
    "change": "ruling, type, bombard, width",
    "battalions": text("a list of ids"),
    "of": text("a unit type"),
    "ruling": text("the id of a ruling"),
    "values": text("a list of values"),
    "low": text("a number"),
    "high": text("a number"),
}


@dataclass(frozen=True)
class Sweep:
    """A checked plan: its runs, each with a value for every parameter, in the order of the parameters."""

    file: PlanFile
    scenario: Scenario
    runs: tuple[tuple[Value, ...], ...]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(parameter.name for parameter in self.file.parameters)

    @property
    def bounds(self) -> int:
        return self.file.bounds or self.scenario.bounds


def read_plan(path: Path) -> Sweep:
    """Read a plan and check every value. Raises Refused with all faults."""
    unread: list[Fault] = []
    data = read_toml(path, unread, missing=text("the plan of a sweep"))
    if data is None or unread:
        raise Refused(unread)
    return plan_of(data, path)


def plan_of(data: Mapping[str, Any], path: Path) -> Sweep:
    """The plan of what a file says, or would say; ``path`` is the file's. Raises Refused with all faults."""
    try:
        file = PlanFile.model_validate(data)
    except ValidationError as wrong:
        details = wrong.errors(include_url=False, include_context=False)
        raise Refused(sorted({_fault(path.name, detail) for detail in details})) from None
    scenario = load(_beside(path, file.scenario))
    faults = _faults(path.name, file, scenario)
    if faults:
        raise Refused(faults)
    most = _count(file)
    if most > MOST_RUNS:
        raise Refused(
            [
                Fault(
                    path.name,
                    "parameters",
                    text("make {most} runs", most=most),
                    text("up to {most_runs}", most_runs=MOST_RUNS),
                )
            ]
        )
    runs = _grid(file) if file.design == "grid" else _latin(file) if file.design == "latin" else _designed(file)
    sweep = Sweep(file, scenario, runs)
    _check_runs(path.name, sweep)
    return sweep


def _fault(file: str, detail: Any) -> Fault:
    """A pydantic error in the words of the file."""
    loc = [part for part in detail["loc"] if isinstance(part, int) or part in _ALLOWED or part == detail["loc"][-1]]
    unknown = str(loc.pop()) if detail["type"] == "extra_forbidden" else ""
    place = "".join(f" {part + 1}" if isinstance(part, int) else f".{part}" for part in loc).strip(".")
    if unknown:
        known = Known(Parameter.model_fields if loc else PlanFile.model_fields)
        return Fault(file, place, text('key "{unknown}" is not known', unknown=clipped(unknown)), known.hint(unknown))
    named = next((part for part in reversed(loc) if part in _ALLOWED), "")
    allowed = _ALLOWED[str(named)] if named else ""
    if detail["type"] == "missing":
        return Fault(file, place, text("is missing"), allowed)
    return Fault(file, place, text('"{input}" is not allowed', input=clipped(detail["input"])), allowed)


def _beside(path: Path, scenario: str) -> str:
    """The scenario's folder: first looked for beside the plan."""
    folder = path.parent / scenario
    return str(folder) if disk.is_folder(folder) else scenario


def _faults(name: str, file: PlanFile, scenario: Scenario) -> list[Fault]:
    faults = []
    if file.bounds is not None and file.bounds > scenario.bounds:
        faults.append(
            Fault(
                name,
                "bounds",
                text("{bounds} bounds", bounds=file.bounds),
                text("1 to {bounds}", bounds=scenario.bounds),
            )
        )
    if file.design == "latin" and file.runs is None:
        faults.append(Fault(name, "runs", text("is missing"), text("a Latin hypercube's number of runs")))
    if file.design in sensitivity.DESIGNS:
        faults += _design_faults(name, file)
    if file.design == "grid" and file.runs is not None:
        faults.append(Fault(name, "runs", text("is given for a grid"), text("a grid runs every combination")))
    seen: set[str] = set()
    for number, parameter in enumerate(file.parameters, 1):
        place = text("parameters {number}", number=number)
        if parameter.name in seen:
            faults.append(
                Fault(
                    name, place, text('"{name}" is given twice', name=clipped(parameter.name)), text("each name once")
                )
            )
        seen.add(parameter.name)
        faults += [
            Fault(name, text("{place:text}.{key:text}", place=place, key=key), wrong, right)
            for key, wrong, right in _troubles(parameter, file, scenario)
        ]
    return faults


def _design_faults(name: str, file: PlanFile) -> list[Fault]:
    """Faults of a design whose indices are worked out."""
    found = []
    runs = file.runs or 0
    if file.runs is None:
        found.append(
            Fault(name, "runs", text("is missing"), text("the base samples of {design}, like 64", design=file.design))
        )
    elif file.design == "sobol" and (runs < 2 or runs & (runs - 1)):
        found.append(
            Fault(name, "runs", text("{runs} base samples", runs=runs), text("a power of two for sobol, like 64"))
        )
    elif file.design == "morris" and runs < 2:
        found.append(Fault(name, "runs", text("{runs} trajectory", runs=runs), text("two or more for morris")))
    if not sensitivity.has_salib():
        wrong = text('"{design}" needs SALib, which is not installed', design=clipped(file.design))
        found.append(Fault(name, "design", wrong, sensitivity.NEEDS_SALIB))
    return found


def _troubles(parameter: Parameter, file: PlanFile, scenario: Scenario) -> list[tuple[Phrase, Phrase, Phrase]]:
    """Faults of a parameter: the key, what is wrong, what is allowed."""
    found: list[tuple[Phrase, Phrase, Phrase]] = []
    ranged = parameter.low is not None or parameter.high is not None
    if bool(parameter.values) == ranged:
        found.append(("values", text("or low and high: one of the two is needed"), text("a list, or two numbers")))
    if ranged and (parameter.low is None or parameter.high is None or parameter.low >= parameter.high):
        found.append(("low", text("and high are not a range"), text("low less than high")))
    if ranged and (file.design == "grid" or parameter.change in ("ruling", "type")):
        found.append(
            ("low", text("and high don't fit here"), text("values, but over numbers in a design other than grid"))
        )
    needs = {"ruling": ("ruling",), "type": ("battalions", "of"), "bombard": ("battalions",), "width": ("battalions",)}
    for key in needs[parameter.change]:
        if not getattr(parameter, key):
            found.append((key, text('is missing for change "{change}"', change=clipped(parameter.change)), ""))
    known = Known(scenario.forces.battalions)
    found += [("battalions", text('"{b}" does not exist', b=clipped(b)), known.hint(b)) for b in parameter.battalions
              if b not in scenario.forces.battalions]  # fmt: skip
    number = parameter.change in ("bombard", "width")
    for value in parameter.values:
        if number != isinstance(value, int | float) or (parameter.whole and not isinstance(value, int)):
            found.append(
                (
                    "values",
                    quoted(value),
                    text("a whole number") if parameter.whole else text("a number") if number else text("a name"),
                )
            )
    least = 0 if parameter.whole else 0.01
    numbers = [v for v in (*parameter.values, parameter.low) if isinstance(v, int | float)]
    if number and any(v < least for v in numbers):
        found.append(("values", text("go below what there is"), text("{least} or more", least=least)))
    return found


def _grid(file: PlanFile) -> tuple[tuple[Value, ...], ...]:
    return tuple(itertools.product(*(parameter.values for parameter in file.parameters)))


def _count(file: PlanFile) -> int:
    """The number of runs of a plan."""
    if file.design == "grid":
        return math.prod(len(parameter.values) for parameter in file.parameters)
    return (file.runs or 1) * (len(file.parameters) + sensitivity.DESIGNS.get(file.design, 1 - len(file.parameters)))


def _designed(file: PlanFile) -> tuple[tuple[Value, ...], ...]:
    """The runs of a design of SALib, whose shares reach from 0 to 1 and both."""
    names = [parameter.name for parameter in file.parameters]
    return tuple(
        tuple(_value(parameter, min(share, _BELOW_1)) for parameter, share in zip(file.parameters, row, strict=True))
        for row in sensitivity.shares(file.design, names, file.runs or 1, file.seed)
    )


def _latin(file: PlanFile) -> tuple[tuple[Value, ...], ...]:
    """Each parameter's range is divided into slices, one a run; every slice is used once, in an order by the seed."""
    runs = file.runs or 1
    dice = np.random.Generator(np.random.Philox(key=file.seed % 2**64))
    columns: list[list[Value]] = []
    for parameter in file.parameters:
        shares = ((dice.permutation(runs) + dice.random(runs)) / runs).tolist()
        columns.append([_value(parameter, share) for share in shares])
    return tuple(zip(*columns, strict=True))


def _value(parameter: Parameter, share: float) -> Value:
    if parameter.values:
        return parameter.values[int(share * len(parameter.values))]
    low, high = parameter.low or 0.0, parameter.high or 0.0
    if parameter.whole:
        return int(low + share * (int(high) + 1 - low))
    return round(low + share * (high - low), 4)


def changed(sweep: Sweep, run: tuple[Value, ...], faults: list[Fault]) -> Scenario:
    """The scenario of a run."""
    scenario = sweep.scenario
    for parameter, value in zip(sweep.file.parameters, run, strict=True):
        if parameter.change == "ruling":
            scenario = variants.with_ruling(scenario, parameter.ruling, str(value), faults)
        elif parameter.change == "type":
            known = variants.known_types(scenario)
            for name in (parameter.of, str(value)):
                if name.lower() not in known:
                    faults.append(
                        Fault(
                            parameter.name,
                            "",
                            text('"{name}" is not a unit type', name=clipped(name)),
                            Known(known.values()).hint(name),
                        )
                    )
                    return scenario
            scenario = variants.with_type(
                scenario, parameter.battalions, known[parameter.of.lower()], known[str(value).lower()]
            )
        elif parameter.change == "bombard":
            scenario = variants.with_bombardment(scenario, parameter.battalions, int(value))
        else:
            scenario = variants.with_width(scenario, parameter.battalions, float(value))
    return scenario


def _check_runs(name: str, sweep: Sweep) -> None:
    """Refuse a plan if a run is not a valid scenario: platoons that overlap, orders that the matrix forbids."""
    faults: list[Fault] = []
    for number, run in enumerate(sweep.runs, 1):
        before = len(faults)
        scenario = changed(sweep, run, faults)
        if len(faults) == before:
            faults += variants.check(scenario)
        if len(faults) > before:
            values = ", ".join(f"{key} = {value}" for key, value in zip(sweep.names, run, strict=True))
            raise Refused(
                Fault(
                    name,
                    text("run {number}", number=number),
                    text(
                        "{values}: {file}: {place:text}: {wrong:text}",
                        values=values,
                        file=f.file,
                        place=f.place,
                        wrong=f.wrong,
                    ),
                    f.allowed,
                )
                for f in faults
            )
