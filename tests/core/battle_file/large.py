"""Large battles in files, made fast: two lines that come slowly on, so that every bound is as full as the first."""

from dataclasses import replace
from pathlib import Path

from bound_sim.battle_file import BattleFile
from bound_sim.dice.keyed import key_from_seed
from bound_sim.files.folder import save
from bound_sim.orders.arrows import arrow
from bound_sim.orders.records import declared
from bound_sim.scenario.forces import Forces, natural_key
from bound_sim.scenario.model import Fog, Scenario
from bound_sim_maps.battlefield import Battlefield
from bound_sim_maps.table import Table, u_from_cm
from tests.bench.lines import lines
from tests.core.battle_file.battles import clock
from tests.rulesets.rules1418.builder import ground

#: the lines stand this much further apart than they can fire, in cm
APART_CM = 150
#: how far a bound takes them, in cm
STEP_CM = 0.2
#: a wood between the lines, and woods behind it: what one sees differs from base to base
WOODS = ((0.1, 0.2), (0.35, 0.4), (0.6, 0.8))


def approach(platoons: int, level: str, *, bounds: int) -> Scenario:
    """So many platoons, half of them on each side, move a little in bound 1; woods hide some of them."""
    base = lines(platoons, advancing=False, bounds=bounds)
    far = u_from_cm(APART_CM)
    table = Table(base.battlefield.table.width_u, base.battlefield.table.height_u + far, u_from_cm(25))
    moved = tuple(
        replace(p, y_u=(p.y_u or 0) + far, battalion_name=p.battalion) if p.side == "B" else p
        for p in base.forces.platoons
    )
    forces = Forces(tuple(sorted(moved, key=lambda platoon: natural_key(platoon.id))))
    width, middle = table.width_u / 1000, table.height_u / 2000
    woods = tuple(ground("wood", x0 * width, middle - 5, x1 * width, middle + 5) for x0, x1 in WOODS)
    high = {(unit, 1): declared(unit, 1, "advance") for unit in forces.battalions}
    way = u_from_cm(STEP_CM)
    low = {}
    for unit, (first, *_) in forces.companies.items():
        path = ((0, 0), (0, way if first.side == "A" else -way))
        guns = tuple(p.id for p in forces.companies[unit] if "guns" in p.type)
        low[unit, 1] = arrow(unit, 1, "move", path=path, exempt=guns)
    return replace(
        base, battlefield=Battlefield(table, {}, woods), forces=forces, high=high, low=low, fog=Fog(level),
        rulings={"Q-line-of-sight": "terrain"},
    )  # fmt: skip


def battle(folder: Path, platoons: int, level: str, *, bounds: int, upto: int | None = None) -> Path:
    """A battle file of it, whose sides repeat their orders; its bounds (``upto``: the first of them) are resolved."""
    save(approach(platoons, level, bounds=bounds), folder / "scenario")
    path = folder / "large.bound"
    BattleFile.create(path, folder / "scenario", dice="seed", key=key_from_seed(7), seed=7, clock=clock)
    with BattleFile(path, clock=clock) as file:
        for side in "AB":
            file.set_policy(side, "repeat")
        for _ in range(bounds if upto is None else upto):
            file.resolve()
    return path
