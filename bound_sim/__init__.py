"""Battles of the Great War on a map, from Python: ``import bound_sim as bs``.

    battle = bs.load("beaumont-hamel").run(seed=7)
    battle.casualties                       # a DataFrame, as every table of the log
    battle.why("NFL/A/1", bound=3)
    bs.odds("beaumont-hamel", tables=1000).losses

Names are imported when they are first asked for. docs/python.md explains them; ``__all__`` is what stays as it is.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bound_sim.analysis import (
        ComparedBattles,
        ExplainedUnit,
        FoughtBattle,
        LoadedScenario,
        LuckOfBattle,
        OddsOfBattle,
        Refused,
        SweptBattles,
        compare,
        exact,
        load,
        luck,
        odds,
        open,
        scenarios,
        sweep,
        units,
    )

__all__ = [
    "ComparedBattles",
    "ExplainedUnit",
    "FoughtBattle",
    "LoadedScenario",
    "LuckOfBattle",
    "OddsOfBattle",
    "Refused",
    "SweptBattles",
    "__version__",
    "compare",
    "exact",
    "load",
    "luck",
    "odds",
    "open",
    "scenarios",
    "sweep",
    "units",
]


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import PackageNotFoundError, version

        try:
            return version("bound-sim")
        except PackageNotFoundError:
            return "0"
    if name == "odds":
        # the room of that name answers calls: an import of one of its modules sets it here
        return import_module("bound_sim.odds")
    if name in __all__:
        return getattr(import_module("bound_sim.analysis"), name)
    from difflib import get_close_matches

    near = get_close_matches(name, __all__, n=1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    raise AttributeError(f"module 'bound_sim' has no attribute {name!r}{hint}", name=name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
