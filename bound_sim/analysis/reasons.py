"""The answer to ``battle.why(...)``: text, a DataFrame, or a cell of a notebook."""

from collections.abc import Sequence

import pandas as pd
from markupsafe import Markup

from bound_sim.results.explanation import Explained

COLUMNS = ("platoon", "bound", "substep", "idle", "text", "rule")


class ExplainedUnit:
    """Acts of each platoon of a unit in a bound, or the reasons for none; ``str()`` is the text of ``bound-sim
    why``."""

    def __init__(self, unit: str, found: Sequence[Explained]) -> None:
        self.unit = unit
        self.bound = found[0].bound
        self._found = found

    @property
    def lines(self) -> pd.DataFrame:
        """A row a sentence: platoon, bound, sub-step, whether there was nothing to do, text, rule."""
        rows = [
            (one.platoon, one.bound, passage.substep, passage.idle, line.text, line.rule)
            for one in self._found for passage in one.passages for line in passage.lines
        ]  # fmt: skip
        return pd.DataFrame(rows, columns=list(COLUMNS))

    def __str__(self) -> str:
        return "\n".join(line for one in self._found for line in one.lines)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return str(Markup("<pre>{}</pre>").format(str(self)))
