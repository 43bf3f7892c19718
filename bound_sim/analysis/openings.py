"""Scenarios from Python: read and checked, ready to be played once or many times."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pandas as pd

from bound_sim.analysis import chances
from bound_sim.analysis.arguments import takes
from bound_sim.analysis.battles import FoughtBattle
from bound_sim.analysis.cells import heading, image, ready_for_one
from bound_sim.analysis.changes import changed_files
from bound_sim.battle.battle import Battle
from bound_sim.files.folder import load_files, resolve
from bound_sim.files.prospects import hints
from bound_sim.results.run import choose_bounds, choose_dice
from bound_sim.results.tables import frames
from bound_sim.rules import ruleset
from bound_sim.scenario.files import shipped
from bound_sim.scenario.model import Scenario


def scenarios() -> tuple[str, ...]:
    """The names of the scenarios that come with the program."""
    return shipped()


@takes()
def load(source: str | Path | Mapping[str, bytes]) -> "LoadedScenario":
    """A scenario, read and checked.

    ``source``: a folder, the name of a shipped scenario, or its files as bytes by name. Raises Refused with all faults.
    """
    name = "scenario" if isinstance(source, Mapping) else resolve(source).name
    scenario, files = load_files(source)
    return LoadedScenario(scenario, name, files)


class LoadedScenario:
    """A scenario that was read and checked, ready to be played."""

    def __init__(self, scenario: Scenario, name: str, files: Mapping[str, bytes]) -> None:
        #: the scenario itself, as the engine has it
        self.scenario = scenario
        self.name = name
        self.files = files

    @property
    def title(self) -> str:
        return self.scenario.title

    @property
    def hints(self) -> list[str]:
        """Hints on orders that cannot be carried out whatever the dice, as ``bound-sim check`` gives them."""
        return [str(hint) for hint in hints(self.scenario)]

    @property
    def forces(self) -> pd.DataFrame:
        """The order of battle, a row a platoon."""
        columns = ("side", "player", "regiment", "battalion", "battalion_name", "company", "platoon", "type", "men",
                   "x_cm", "y_cm", "facing", "dug_in", "arrives")  # fmt: skip
        rows = [
            (p.side, p.player, p.regiment, p.battalion, p.battalion_name, p.company_id, p.id, p.type, p.men, p.x_cm,
             p.y_cm, p.facing / 10, p.dug_in, p.arrives)
            for p in self.scenario.forces.platoons
        ]  # fmt: skip
        return pd.DataFrame(rows, columns=list(columns))

    @takes()
    def change(
        self, *, forces: pd.DataFrame | None = None, orders: str | Path | Iterable[str | Path] = (),
        rulings: Mapping[str, str] | None = None,
    ) -> "LoadedScenario":  # fmt: skip
        """This scenario with other forces, orders or readings, checked as its files are; this one stays as it is.

        ``forces``: a frame as ``scenario.forces`` gives it, changed; a row a base. ``orders``: files that replace all
        orders. ``rulings``: ruling -> reading. Raises Refused with all faults.
        """
        made = changed_files(self.scenario, self.files, forces=forces, orders=orders, rulings=rulings)
        scenario, files = load_files(made)
        return LoadedScenario(scenario, self.name, files)

    @takes()
    def run(
        self, seed: int | None = None, *, key: str | None = None, dice: str | Path | None = None,
        bounds: int | None = None,
    ) -> FoughtBattle:  # fmt: skip
        """Play it once.

        Its dice are those of ``seed``, of ``key`` (64 hex digits), of the file ``dice`` that was typed at a real table,
        or fresh ones where none of the three is given. ``bounds``: how many, all if not given. Raises Refused.
        """
        scenario = self.scenario
        words = ruleset(scenario.ruleset).dice_words
        chosen = choose_dice(seed=seed, file=None if dice is None else Path(dice), key=key, words=words)
        count = choose_bounds(scenario, bounds)
        ready_for_one(scenario)
        battle = Battle(scenario, chosen.source)
        battle.run(bounds=count)
        return FoughtBattle(scenario, frames(battle.log), name=self.name, dice_line=chosen.line(), key=chosen.key)

    @takes()
    def odds(self, tables: int = 1_000, **options: Any) -> chances.OddsOfBattle:
        """Play many copies: ``tables`` of them. ``options`` are those of ``bound_sim.odds``: its help explains them."""
        return chances.odds(self, tables, **options)

    @takes()
    def compare(self, variants: Any, tables: int = 1_000, **options: Any) -> chances.ComparedBattles:
        """Play ``variants`` on the same dice, on ``tables`` tables each: see ``bound_sim.compare``.

        ``options`` are its others: ``seed``, ``workers``, ``from_bound``, ``bounds``, ``past``.
        """
        return chances.compare(self, variants, tables, **options)

    def __repr__(self) -> str:
        men = ", ".join(f"{side.name or side.id} {len(self._of(side.id))} platoons" for side in self.scenario.sides)
        return f"<scenario {self.title!r}: {self.scenario.bounds} bounds of {self.scenario.ruleset}; {men}>"

    def _of(self, side: str) -> list[str]:
        return [platoon.id for platoon in self.scenario.forces.platoons if platoon.side == side]

    def _repr_html_(self) -> str:
        from bound_sim.results.report.pictures import opening

        said = heading(self.title, f"{self.scenario.bounds} bounds of {self.scenario.ruleset}")
        return str(said + image(opening(self.scenario), f"the opening of {self.title}"))
