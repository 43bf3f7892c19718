"""View of a ruleset's narrative: a battle's tables by bound, and how its units are written."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from markupsafe import Markup

from bound_sim.rules.records.prose import Row
from bound_sim.scenario.forces import Platoon
from bound_sim.scenario.model import Scenario


class View(Protocol):
    """A battle to be told, as a report has it."""

    @property
    def scenario(self) -> Scenario: ...
    @property
    def since(self) -> int: ...  # the first bound that the tables tell of
    @property
    def platoons(self) -> dict[str, Platoon]: ...  # by id
    @property
    def tables(self) -> Mapping[str, Mapping[int, Sequence[Row]]]: ...  # rows by table and bound
    def rows(self, table: str, bound: int) -> Sequence[Row]: ...
    def states(self, bound: int) -> dict[str, Row]: ...  # platoon id -> its state at the end of a bound
    def length(self, cm: float) -> str: ...  # on the table, in the ruleset's unit
    def side_name(self, side: str) -> str: ...
    def battalion(self, battalion: str) -> Markup: ...  # id and name
    def unit(self, unit_id: str) -> Markup: ...  # an id, marked with its side
    def kind(self, unit_id: str) -> Markup: ...  # what a platoon is, and its id
    def units(self, unit_ids: Iterable[str], most: int = 16) -> Markup: ...  # ids in order
