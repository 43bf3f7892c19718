"""Battles whose units bear each other's names, with the dice of the old ones; logs told by the old names."""

import random
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt
import pytest

from bound_sim.battle.battle import Battle
from bound_sim.cases import transforms
from bound_sim.cases.case import Case
from bound_sim.dice.keyed import Dice, KeyedDice, key_from_seed
from bound_sim.logs.log import rows_of
from bound_sim.scenario.forces import Platoon, natural_key
from bound_sim.scenario.model import Scenario

Names = Mapping[str, str]
#: a table of a log -> its rows, each as text, with how often it stands there
Told = dict[str, Counter[str]]


@dataclass
class DiceOfOldNames(KeyedDice):
    """Keyed dice: who bears a new name rolls what it would have rolled under its old one."""

    old: Callable[[str], str] = str

    def open_bound(self, bound: int, rows: Sequence[str], tables: npt.NDArray[np.uint64]) -> Dice:
        return super().open_bound(bound, [self.old(row) for row in rows], tables)


def dealt(platoons: Iterable[Platoon], seed: int) -> dict[str, str]:
    """Id -> new id of units, their bases and what stands between: each is another's of its side and its kinds."""
    paths = [platoon.id.split("/") for platoon in platoons]
    kinds: dict[str, set[str]] = defaultdict(set)
    for platoon, path in zip(platoons, paths, strict=True):
        for depth in range(1, len(path) + 1):
            kinds["/".join(path[:depth])].add(f"{platoon.side} {platoon.type}")
    names: dict[str, str] = {}
    draw = random.Random(seed)

    def deal(below: list[list[str]], old: str, new: str) -> None:
        alike: dict[tuple[str, ...], list[str]] = defaultdict(list)
        for part in sorted({path[0] for path in below}, key=natural_key):
            alike[tuple(sorted(kinds[old + part]))].append(part)
        for parts in alike.values():
            others = parts[:]
            draw.shuffle(others)
            for part, other in zip(parts, others, strict=True):
                names[old + part] = new + other
                left = [path[1:] for path in below if path[0] == part and len(path) > 1]
                if left:
                    deal(left, f"{old}{part}/", f"{new}{other}/")

    deal(paths, "", "")
    return names


def apart(scenario: Scenario, seed: int = 7) -> Scenario:
    """The battle with each unit a little off its place, each by another length, so that no two distances are equal.

    What moves, by less than 1 mm, is a base that is ordered by itself, or a unit with all its bases. Bases that are
    ordered by themselves are moved to and fro alone: side by side they would come to lie on each other.
    """
    platoons = scenario.forces.platoons
    movers = list(dict.fromkeys(platoon.id if platoon.company else platoon.company_id for platoon in platoons))
    draw = random.Random(seed)
    x_u, y_u = (dict(zip(movers, draw.sample(range(len(movers)), len(movers)), strict=True)) for _ in "xy")

    def moved(platoon: Platoon) -> Platoon:
        if platoon.x_u is None or platoon.y_u is None:
            return platoon
        if platoon.company:
            return replace(platoon, y_u=platoon.y_u + y_u[platoon.id] - len(movers) // 2)
        unit = platoon.company_id
        return replace(platoon, x_u=platoon.x_u + x_u[unit], y_u=platoon.y_u + y_u[unit])

    return replace(scenario, forces=replace(scenario.forces, platoons=tuple(map(moved, platoons))))


def _namer(names: Names) -> Callable[[str], str]:
    """What puts one name for another wherever it stands in a text. A number is a name where it is the whole text."""
    said = sorted((name for name in names if not name.isdigit()), key=len, reverse=True)
    pattern = re.compile(rf"(?<![\w./-])(?:{'|'.join(map(re.escape, said))})(?![\w/-])")

    def named(text: str) -> str:
        if text in names:
            return names[text]
        unit, slash, base = text.rpartition("/")
        if slash and unit in names and not re.search(r"[\s,;]", base):
            return f"{names[unit]}/{base}"
        return pattern.sub(lambda found: names[found[0]], text)

    return named


def told(battle: Battle, named: Callable[[str], str], without: Sequence[str] = ()) -> Told:
    """All rows of a battle's log under other names, in no order; names in a cell in no order either."""
    found: Told = {}
    for table in battle.log.tables:
        found[table] = Counter()
        for row in rows_of(battle.log[table]):
            cells = {
                key: " ".join(sorted(re.split(r"[\s,;]+", named(value)))) if isinstance(value, str) else value
                for key, value in row.items() if key not in without
            }  # fmt: skip
            found[table][str(cells)] += 1
    return found


def played(
    scenario: Scenario, names: Names, monkeypatch: pytest.MonkeyPatch, *, seed: int = 1, bounds: int | None = None,
    order_kept: bool = False, without: Sequence[str] = (),
) -> Told:  # fmt: skip
    """What came of a battle whose units bear these names, told by the names of before.

    ``order_kept``: units stand in the order of their old names wherever the program puts them in order.
    """
    back = _namer({new: old for old, new in names.items()})
    if order_kept:
        for module in [module for name, module in sys.modules.items() if name.startswith("bound_sim")]:
            if getattr(module, "natural_key", None) is natural_key:
                monkeypatch.setattr(module, "natural_key", lambda text: natural_key(back(text)))
    monkeypatch.setattr(transforms, "_reversed_names", lambda platoons: dict(names))
    case = Case("X-1", "", "", "", (), scenario)
    renamed = transforms.transformed(case, "renamed")[0].scenario
    # a name that people read goes with the unit, not with its id
    battalion = {names[platoon.battalion]: platoon.battalion_name for platoon in scenario.forces.platoons}
    forces = replace(renamed.forces, platoons=tuple(
        replace(platoon, battalion_name=battalion[platoon.battalion]) for platoon in renamed.forces.platoons
    ))  # fmt: skip

    def old(roller: str) -> str:
        kind, space, id = roller.rpartition(" ")
        return roller if kind == "side" else kind + space + back(id)

    battle = Battle(replace(renamed, forces=forces), DiceOfOldNames(key_from_seed(seed), old=old))
    battle.run(bounds=bounds)
    return told(battle, back, without)


def differences(one: Told, other: Told) -> dict[str, tuple[list[str], list[str]]]:
    """Table -> rows that stand in the one alone, and in the other alone."""
    found = {table: (sorted((one[table] - other[table]).elements()), sorted((other[table] - one[table]).elements()))
             for table in one}  # fmt: skip
    return {table: rows for table, rows in found.items() if any(rows)}
