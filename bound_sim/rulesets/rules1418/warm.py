"""Compile the kernels once for a machine, in two processes side by side; later runs load them from the cache.

In processes of their own, so that a window that waits for it in a thread stays alive.
"""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from maps.compiled import cache_folder, compiles, installed_hash


def _stamp() -> Path:
    """The file that says that all is compiled for the sources where they lie."""
    return cache_folder() / f"all-compiled-{installed_hash()}"


def is_warm() -> bool:
    """Whether nothing is left to compile."""
    return not compiles() or _stamp().exists()


def warm_up(tell: Callable[[str], object] = lambda _: None) -> None:
    """Compile what is not in the cache yet; ``tell`` hears of it where it will take a while."""
    if is_warm():
        return
    stamp = _stamp()  # of the sources as they are now: what is written meanwhile is not compiled
    tell("First run: compiling the rules once, this takes a minute or more ...")
    helpers = {
        part: subprocess.Popen(
            [sys.executable, "-m", __name__, part], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        for part in _PARTS
    }
    for part, helper in helpers.items():
        if helper.wait() != 0:
            _PARTS[part](_tiny_bound())  # here, where what is wrong can be told
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.touch()


def _tiny_bound() -> Any:
    """A bound of two platoons: kernels compile for the types of their arguments, which every battle shares."""
    from bound_sim.battle import Battle, SideOrders
    from bound_sim.dice import KeyedDice
    from bound_sim.forces import Forces, Platoon
    from bound_sim.rulesets.rules1418.bound import Field, open_bound
    from bound_sim.scenario import Scenario, Side
    from maps.battlefield import Battlefield
    from maps.table import Table

    def platoon(side: str, x_u: int, facing: int) -> Platoon:
        return Platoon(side, "", "", side, side, "1", "1", "Line infantry", "", x_u, 50_000, facing, False, 1, 30, "",
                       False, 5080, 2540)  # fmt: skip

    scenario = Scenario(
        "", "1418", 1, Battlefield(Table(100_000, 100_000, 25_000)), (Side("A", "", 900, ""), Side("B", "", 2700, "")),
        Forces((platoon("A", 20_000, 900), platoon("B", 80_000, 2700))), {}, {}, {},
    )  # fmt: skip
    battle = Battle(scenario, KeyedDice(bytes(32)))
    return open_bound(Field(battle), 1, {"A": SideOrders(), "B": SideOrders()})


def _compile_fire(bound: Any) -> None:
    import numpy as np

    from bound_sim.rulesets.rules1418 import marks, shooting, umpire

    f = bound.field
    shooting.take_turns(f.units, bound.corps, f.state, bound.marks, bound.orders, f.readings, 1, f.rec)
    nothing = np.zeros(3)
    shooting.mark_all(
        f.ground, f.units, bound.corps, f.state, bound.marks, bound.orders, f.readings, f.chances, f.near, 1, nothing
    )
    bound.fire(marks.S1A)
    shooting.recover(1, f.units, f.state, bound.marks, f.readings, bound.dice, f.rec)
    umpire.warm(f, bound.marks)


def _compile_movement(bound: Any) -> None:
    from bound_sim.rulesets.rules1418 import advance, entering, intent, melee
    from bound_sim.rulesets.rules1418 import bound as steps

    f = bound.field
    intent.set_out(f.ground, 1, f.units, bound.corps, f.state, bound.marks, bound.orders, f.readings, f.scratch, f.rec)
    bound.move(advance.NORMAL)
    advance.after_movement(f.units, f.state, bound.marks, bound.orders, f.lines, f.rec)
    entering.enter_reinforcements(f.ground, 1, f.units, f.state, bound.marks, f.lines, f.readings, f.rec)
    bound.refresh(after_movement=True)
    melee.deathmatch(f.units, bound.corps, f.state, bound.marks, f.readings, bound.dice, f.rec, 1)
    steps.close_bound(bound)


#: what can be compiled side by side
_PARTS: dict[str, Callable[[Any], None]] = {"fire": _compile_fire, "movement": _compile_movement}

if __name__ == "__main__":
    _PARTS[sys.argv[1]](_tiny_bound())
