"""Objects of ``import bound_sim as bs``: battles, odds, comparisons, sweeps and luck, with DataFrames."""

from bound_sim.analysis.battles import FoughtBattle, open
from bound_sim.analysis.chances import (
    ComparedBattles,
    LuckOfBattle,
    OddsOfBattle,
    SweptBattles,
    compare,
    luck,
    odds,
    sweep,
)
from bound_sim.analysis.openings import LoadedScenario, load, scenarios
from bound_sim.analysis.reasons import ExplainedUnit
from bound_sim.analysis.rules import exact, units
from bound_sim_maps.faults import Refused

__all__ = [
    "ComparedBattles",
    "ExplainedUnit",
    "FoughtBattle",
    "LoadedScenario",
    "LuckOfBattle",
    "OddsOfBattle",
    "Refused",
    "SweptBattles",
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
