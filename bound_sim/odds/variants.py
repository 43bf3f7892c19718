"""Variants of a scenario: another folder, other orders, another reading of a ruling, other forces; each is checked."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from bound_sim.files.folder import load
from bound_sim.files.line_files import LineFrame
from bound_sim.files.side_files import is_lines
from bound_sim.orders.lines import OrderLine
from bound_sim.rules import ruleset
from bound_sim.scenario import spreadsheets
from bound_sim.scenario.files import TOML, shipped
from bound_sim.scenario.forces import Forces, Platoon
from bound_sim.scenario.inputs import Known, clipped
from bound_sim.scenario.model import Scenario
from bound_sim_maps import disk
from bound_sim_maps.directions import DIRECTION_SCALE, DIRECTION_X, DIRECTION_Y
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import Text, text

#: ids of rulings, whatever the ruleset: Q-NAME, or CODE-Q-NAME
_RULING = re.compile(r"([A-Z]+-)?Q-")
_ORDERS = (*spreadsheets.ENDINGS, ".txt", ".geojson")
#: a unit and a bound
OrderKey = tuple[str, int]


def named(text: str) -> tuple[str, str]:
    """The name that ``NAME=WHAT`` gives a variant, and what it changes; without a name it is called by its change."""
    name, mark, what = (part.strip() for part in text.partition("="))
    if not mark or not name or _RULING.match(name) or disk.exists(Path(text.split(",")[0].strip())):
        return text, text
    return name, what


def variant(scenario: Scenario, content: str, first: int = 1, replaced: list[Text] | None = None) -> Scenario:
    """A scenario changed as ``text`` says: ``Q-lmg=heavy in both``, files of orders, or another scenario.

    Rulings are those of the scenario's ruleset. Commas separate several changes. Orders change from bound ``first``
    on; ``replaced`` receives which. Raises Refused with all faults.
    """
    faults: list[Fault] = []
    files: list[Path] = []
    changed = scenario
    for part in (part.strip() for part in content.split(",")):
        name, _, reading = part.partition("=")
        if _RULING.match(name):
            changed = with_ruling(changed, name.strip(), reading.strip(), faults)
        elif part in shipped() or disk.is_file(Path(part) / TOML):
            changed = load(part)
        elif Path(part).suffix.lower() in _ORDERS and disk.is_file(Path(part)):
            files.append(Path(part))
        else:
            faults.append(Fault("--with", content, text('"{part}" is not a variant', part=clipped(part)),
                                text("Q-...=reading, a file of orders, a scenario")))  # fmt: skip
    if files and not faults:
        changed = with_orders(changed, tuple(files), first, faults, replaced)
    if faults:
        raise Refused(faults)
    return changed


def with_orders(
    scenario: Scenario, files: tuple[Path, ...], first: int, faults: list[Fault], replaced: list[Text] | None = None
) -> Scenario:
    """The scenario with the orders of these files instead of its own from bound ``first`` on.

    A sheet replaces High Commands, a file of arrows Low Commands, a file of lines (lines*.txt) the lines: those of
    every side that has any of this kind in the files. The other kinds stay. ``replaced`` receives which were replaced.
    """
    from bound_sim.files import line_files
    from bound_sim.orders import records
    from bound_sim.orders.checks import order_faults
    from bound_sim.orders.files import read_arrows

    rules, table = ruleset(scenario.ruleset), scenario.battlefield.table
    high: list[OrderLine] = []
    low: list[OrderLine] = []
    lines: list[OrderLine] = []
    for path in files:
        kind = path.suffix.lower()
        if kind in spreadsheets.ENDINGS:
            high += records.read_sheet(
                path, faults, words=rules.grammar.sheet, forces=scenario.forces, bounds=scenario.bounds
            )
        elif is_lines(path.name):
            lines += line_files.read_lines(
                path,
                faults,
                frame=LineFrame(
                    table,
                    scenario.bounds,
                    rules.grammar.lines,
                    [side.id for side in scenario.sides],
                    rules.grammar.units,
                ),
            )
        elif kind in (".txt", ".geojson"):
            low += read_arrows(path, faults, table=table, bounds=scenario.bounds, grammar=rules.grammar)
        else:
            faults.append(
                Fault(
                    path.name,
                    "",
                    text("is not a file of orders"),
                    text("orders.csv, arrows.txt, arrows.geojson or lines.txt"),
                )
            )
    new_high, new_low = records.one_each(high, faults), records.one_each(low, faults)
    said = replaced if replaced is not None else []
    changed = replace(
        scenario,
        high=_in_the_place_of(scenario, scenario.high, new_high, first, text("High Commands"), said),
        low=_in_the_place_of(scenario, scenario.low, new_low, first, text("Low Commands"), said),
        lines=_lines_in_the_place_of(scenario.lines, line_files.by_side(lines, scenario.forces), first, said),
    )
    if not faults:
        faults += order_faults(changed, rules.grammar)
        faults += line_files.line_faults(changed, rules.grammar.lines, line_files.known_names(scenario))
        faults += rules.check(changed)
    return changed


def _in_the_place_of(
    scenario: Scenario, old: Mapping[OrderKey, OrderLine], new: Mapping[OrderKey, OrderLine], first: int, what: Text,
    said: list[Text],
) -> dict[OrderKey, OrderLine]:  # fmt: skip
    """Orders by unit and bound: the new ones from bound ``first`` on, for the sides that have new ones."""
    side_of = scenario.forces.side_of
    given = {side_of(unit) for unit, _ in new}
    if given:
        names = ", ".join(sorted(given))
        said.append(text("{what} of {names} from bound {first} on", what=what, names=names, first=first))
    kept = {key: order for key, order in old.items() if key[1] < first or side_of(key[0]) not in given}
    return kept | {key: order for key, order in new.items() if key[1] >= first}


def _lines_in_the_place_of(
    old: Mapping[OrderKey, tuple[OrderLine, ...]], new: Mapping[OrderKey, tuple[OrderLine, ...]], first: int,
    said: list[Text],
) -> dict[OrderKey, tuple[OrderLine, ...]]:  # fmt: skip
    """Lines by side and bound: from bound ``first`` on the new ones, for the sides that have any."""
    given = {side for side, _ in new}
    if given:
        said.append(text("lines of {sides} from bound {first} on", sides=", ".join(sorted(given)), first=first))
    kept = {key: lines for key, lines in old.items() if key[1] < first or key[0] not in given}
    return kept | {key: lines for key, lines in new.items() if key[1] >= first}


def with_ruling(scenario: Scenario, name: str, reading: str, faults: list[Fault]) -> Scenario:
    """The scenario with another reading of a ruling."""
    rulings = ruleset(scenario.ruleset).rulings
    if name not in rulings:
        faults.append(Fault("rulings", name, text("is not known"), Known(rulings).hint(name)))
        return scenario
    if reading not in rulings[name].readings:
        hint = Known(rulings[name].readings).hint(reading)
        faults.append(Fault("rulings", name, text('"{reading}" is not a reading', reading=clipped(reading)), hint))
        return scenario
    return replace(scenario, rulings={**scenario.rulings, name: reading})


def with_platoons(scenario: Scenario, battalions: Sequence[str], change: Callable[[Platoon], Platoon]) -> Scenario:
    """The scenario with the platoons of some battalions changed. Ids and rows stay the same."""
    platoons = tuple(change(p) if p.battalion in battalions else p for p in scenario.forces.platoons)
    return replace(scenario, forces=Forces(platoons))


def with_type(scenario: Scenario, battalions: Sequence[str], old: str, new: str) -> Scenario:
    """The scenario with type ``new`` for those platoons of some battalions that have type ``old``."""
    return with_platoons(scenario, battalions, lambda p: replace(p, type=new) if p.type == old else p)


def with_width(scenario: Scenario, battalions: Sequence[str], factor: float) -> Scenario:
    """The scenario with battalions wider by ``factor``: platoons are moved along the front, away from its middle."""
    fronts = {side.id: side.front for side in scenario.sides}
    for name in battalions:
        placed = [p for p in scenario.forces.battalions[name] if p.x_u is not None and p.y_u is not None]
        if not placed:
            continue
        bearing = (fronts[placed[0].side] + 900) % 3600
        across = int(DIRECTION_X[bearing]), int(DIRECTION_Y[bearing])
        middle = sum(_along(p, across) for p in placed) / len(placed)

        def moved(p: Platoon, across: tuple[int, int] = across, middle: float = middle) -> Platoon:
            if p.x_u is None or p.y_u is None:
                return p
            shift = (factor - 1) * (_along(p, across) - middle)
            by_x, by_y = (round(shift * part / DIRECTION_SCALE) for part in across)
            return replace(p, x_u=p.x_u + by_x, y_u=p.y_u + by_y)

        scenario = with_platoons(scenario, [name], moved)
    return scenario


def _along(platoon: Platoon, across: tuple[int, int]) -> float:
    return ((platoon.x_u or 0) * across[0] + (platoon.y_u or 0) * across[1]) / DIRECTION_SCALE


def with_bombardment(scenario: Scenario, battalions: Sequence[str], bounds: int) -> Scenario:
    """The scenario with artillery battalions that bombard in the first ``bounds`` of their bounds, and hold later."""
    left = dict.fromkeys(battalions, bounds)
    high = {}
    for (name, bound), order in sorted(scenario.high.items(), key=lambda item: item[0][1]):
        if name in left and order.verb == "bombard":
            left[name] -= 1
            if left[name] < 0:
                order = replace(order, verb="hold", operands=())
        high[name, bound] = order
    # only a bombardment has shots laid by hand
    low = {
        (unit, bound): order
        for (unit, bound), order in scenario.low.items()
        if not (unit in left and (unit, bound) in high and high[unit, bound].verb != "bombard")
    }
    return replace(scenario, high=high, low=low)


def check(scenario: Scenario) -> list[Fault]:
    """Every fault of a scenario that was made from another one: places, orders, rules."""
    from bound_sim.files.placement import placing_faults
    from bound_sim.orders.checks import order_faults

    rules = ruleset(scenario.ruleset)
    points, units = rules.type_book(scenario.unit_types).points, rules.grammar.units
    return [
        *placing_faults(scenario.forces, scenario.battlefield, scenario.areas, points=points, units=units),
        *order_faults(scenario, rules.grammar),
        *rules.check(scenario),
    ]


def known_types(scenario: Scenario) -> Mapping[str, str]:
    """Unit types of a scenario: name in lower case -> name."""
    return ruleset(scenario.ruleset).type_book(scenario.unit_types).names
