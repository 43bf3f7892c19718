"""A turn of one player in a game of lines on one table: whose it is, and the rows that all such games write alike."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.kit.geometry.lengths import cm
from bound_sim.rulesets.kit.geometry.units import Pose
from bound_sim.rulesets.kit.lines.driven_turn import DrivenTurn, Why
from bound_sim.rulesets.kit.lines.things import GONE, Thing


class Movable(Protocol):
    """A man, a base or a hull, as far as its way is told."""

    @property
    def id(self) -> str: ...
    @property
    def x(self) -> int: ...
    @property
    def y(self) -> int: ...
    @property
    def facing(self) -> int: ...


U_co = TypeVar("U_co", covariant=True)


class UnitsById(Protocol[U_co]):
    """A game of units of a ruleset's own."""

    @property
    def by_id(self) -> Mapping[str, U_co]: ...


class InGame(Protocol[U_co]):
    """A turn of such a game."""

    @property
    def game(self) -> UnitsById[U_co]: ...


def target_of(turn: InGame[U_co], line: OrderLine) -> U_co:
    """The unit that a line names as its target, by itself or by one of its bodies."""
    return turn.game.by_id[str(line.get("target")).partition("/")[0]]


class LineTurn(DrivenTurn):
    """One player's turn: ``side`` has it. ``steps`` are lines that the one that is carried out takes in."""

    side: str
    steps: Sequence[OrderLine] = ()

    def explain(self, unit: Any, why: Why) -> None:
        """Write down why a unit did something or did not."""
        self.why(unit.id, why.code, **why.words)

    def test(
        self, kind: str, unit: str, roll: int, result: str, *, by: str = "", number: int = 0, **more: object
    ) -> None:  # fmt: skip
        """One die of ``tests``, with what it came to; ``number`` dice of the same roll have fallen before.

        ``more`` are columns of the ruleset's own.
        """
        if self.logged:
            self.add("tests", {
                "kind": kind, "unit": unit, "by": by, "die": number + 1, "roll": roll, "result": result, **more,
            })  # fmt: skip

    def went(self, body: Movable, start: Pose, ended: str, length_u: float, **more: object) -> None:
        """A body's way in ``moves``; ``start`` is where it stood, and its facing; ``more`` are columns of its own."""
        if self.logged:
            self.add("moves", {
                "platoon": body.id, "from_x_cm": cm(start[0]), "from_y_cm": cm(start[1]), "from_facing": start[2] / 10,
                "to_x_cm": cm(body.x), "to_y_cm": cm(body.y), "to_facing": body.facing / 10, "length_cm": cm(length_u),
                "ended": ended, **more,
            })  # fmt: skip

    def thing(self, thing: Thing, *, by: str = "", **more: object) -> None:
        """Log a thing's new state; ``more`` are columns of the ruleset's own."""
        if self.logged:
            self.add("things", {**thing.row(), "by": by or thing.by, **more})

    def takes_off(self, thing: Thing, *, by: str = "", **more: object) -> None:
        """A thing is no more; ``more`` are columns of the ruleset's own."""
        thing.state = GONE
        self.thing(thing, by=by, **more)

    def fallen(self, kind: str, by: str, body: Movable, *, effect: str = "removed", **more: object) -> None:
        """A row of ``hits``; the body is dead already. ``more`` are columns of the ruleset's own."""
        self.struck(kind, by, body.id, effect, **more)
