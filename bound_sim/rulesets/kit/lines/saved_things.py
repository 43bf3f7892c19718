"""The state of a game of lines: who begins, and its things as rows of text, and back, each cell within its limits."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from bound_sim.rules.records.state_text import OneOf, Whole
from bound_sim.rulesets.kit.lines.line_game import LineGame
from bound_sim.rulesets.kit.lines.things import Thing
from bound_sim_maps.faults import Unfit
from bound_sim_maps.table import LIMIT_U
from bound_sim_maps.texts import text

#: what a state holds at most of a kind of thing, and of turns
MOST = 9_999
#: a turn, or a count of turns or of things
COUNT = Whole("bound", 0, MOST)
_PLACE, _RADIUS = Whole("place", -LIMIT_U, LIMIT_U), Whole("radius", 0, LIMIT_U)


def saved_things(things: Iterable[Thing]) -> list[list[Any]]:
    """A row a thing."""
    return [
        [thing.id, thing.kind, thing.side, *thing.at, *thing.to, thing.radius, thing.state, thing.by, thing.bound]
        for thing in things
    ]


def take_up_game(
    game: LineGame, facts: Mapping[str, Any], kinds: Collection[str], states: Collection[str], units: Collection[str]
) -> None:  # fmt: skip
    """Put back who begins ("" before the turns), and the things: their kinds, states, and whose they may be."""
    game.first = OneOf("first", ("", *game.sides)).checked(facts["first"])
    numbered, kind, state = OneOf("numbered", kinds), OneOf("kind", kinds), OneOf("state", states)
    side, by = OneOf("side", ("", *game.sides)), OneOf("by", ("", *units))
    game.numbered = Counter({numbered.checked(name): COUNT.checked(n) for name, n in facts["numbered"].items()})
    game.things = {row[0]: _thing(row, kind, state, side, by) for row in facts["things"]}


def _thing(row: list[Any], kinds: OneOf, states: OneOf, sides: OneOf, whose: OneOf) -> Thing:
    """A thing of a row. Raises ValueError for a row that is not whole."""
    name, kind, side, x, y, x2, y2, radius, state, by, bound = row
    kind = kinds.checked(kind)
    if not isinstance(name, str) or name.rpartition("-")[0] != kind:
        raise Unfit(text("thing '{name}'", name=str(name)[:40]))
    return Thing(
        name, kind, sides.checked(side), (_PLACE.checked(x), _PLACE.checked(y)),
        (_PLACE.checked(x2), _PLACE.checked(y2)), _RADIUS.checked(radius), states.checked(state), whose.checked(by),
        COUNT.checked(bound),
    )  # fmt: skip
