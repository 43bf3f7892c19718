"""What the toy's files, orders and logs are made of."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from bound_sim.battle.log import COLUMNS as COMMON
from bound_sim.battle.log import OFFERED
from bound_sim.dice.words import DiceWords
from bound_sim.orders.decisions import QuestionKind
from bound_sim.orders.lines import LineVerb, Slot
from bound_sim.orders.records import fault_at
from bound_sim.orders.text import Grammar
from bound_sim.scenario.forces import TypeBook
from bound_sim.scenario.model import Scenario
from bound_sim_maps.faults import Fault
from bound_sim_maps.table import u_from_inches


class Row(NamedTuple):
    """A row of the chart; lengths in inches."""

    name: str
    kind: str
    moves_in: float
    range_in: float
    throws_in: float
    needs: int


UNIT_TYPES = {
    "Squad": Row("Squad", "infantry", 6, 12, 6, 4),
    "Bombers": Row("Bombers", "infantry", 6, 6, 8, 5),
}
#: inches about its place in which a bomb bursts, and what it needs
BURST_IN, BURST_NEEDS = 2, 4
SUBSTEPS = ("deal", "burst", "action")
PURPOSES = ("deal", "shot", "reply", "burst", "ambush")
DICE_WORDS = DiceWords(SUBSTEPS, PURPOSES, by_round=("shot", "reply", "burst", "ambush"))
CARDS = ("ambush", "rain", "rum")
BOX = "reserve"

QUESTIONS = {
    kind.name: kind
    for kind in (
        QuestionKind("return-fire", "a squad that was shot at may fire back", ("fires back", "holds fire")),
        QuestionKind("ambush", "an enemy enters an area of one's own", ("ambush", "keep")),
        QuestionKind("cover", "a bomb is about to burst: stay, or lie down and do nothing", ("lies down",)),
        QuestionKind("lines", "more lines of the programme, until end", ("move", "shoot", "throw", "enter")),
    )
}
VERBS = (
    LineVerb("move", (Slot("path", "path"),)),
    LineVerb("shoot", (Slot("target", "enemy"),)),
    LineVerb("throw", (Slot("at", "point"),)),
    LineVerb("enter", (Slot("at", "point", lead="at"),)),
    LineVerb(
        "fires back",
        (Slot("targets", "enemy", lead="at", optional=True, many=True),
         Slot("within", "length", lead="within", optional=True)),
        use="answer",
    ),
    LineVerb("holds fire", use="answer"),
    LineVerb("lies down", use="answer"),
    LineVerb("ambush", (Slot("area", "area", lead="at", optional=True),), use="answer", by="side"),
    LineVerb("keep", (Slot("card", "card"),), use="answer", by="side"),
    LineVerb("rest", (Slot("what", "word", words=("hold", "shoot")),), use="rest", by="side"),
)  # fmt: skip
GRAMMAR = Grammar(actions={}, clauses=(), level=0, given_to="orders are lines", lines=VERBS)

_NAME = Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9-]{0,30}$")]


class Game(BaseModel):
    """``[game]``: who begins, and the hands where they are not dealt."""

    model_config = ConfigDict(strict=True, extra="forbid")

    first: str = Field(default="", description="the id of the side that has bound 1")
    hands: dict[str, str] = Field(default={}, description="side -> its card, where it is not dealt by dice")


class Area(BaseModel):
    """``[[areas]]``: a rectangle of the table."""

    model_config = ConfigDict(strict=True, extra="forbid")

    name: _NAME = Field(description="a short name of letters")
    owner: str = Field(default="", description="the side that holds it at the start")
    box_in: list[float] = Field(min_length=4, max_length=4, description="west, south, east and north in inches")


OWN_TABLES: Mapping[str, Any] = {"game": Game, "areas": Area}

COLUMNS = {
    "orders": {
        "bound": ("int64", "bound"), "substep": ("str", "sub-step"), "side": ("str", "side"),
        "battalion": ("str", "squad"), "platoon": ("str", "base"), "line": ("str", "the line"),
        "done": ("str", "what came of it"), "source": ("str", "lines, rest, question or policy"),
    },
    "shots": {
        "bound": ("int64", "bound"), "substep": ("str", "sub-step"), "kind": ("str", "shot, reply, burst or ambush"),
        "shooter": ("str", "base"), "target": ("str", "base"), "die": ("int64", "from 1"),
        "round": ("int64", "which time in the bound, from 0"), "roll": ("int64", "the die"),
        "needed": ("int64", "what it takes"), "hit": ("bool", "a hit"),
    },
    "hits": COMMON["hits"],
    "moves": {
        "bound": ("int64", "bound"), "substep": ("str", "sub-step"), "platoon": ("str", "base"),
        "from_x_cm": ("float64", "cm"), "from_y_cm": ("float64", "cm"), "to_x_cm": ("float64", "cm"),
        "to_y_cm": ("float64", "cm"), "to_facing": ("float64", "degrees"), "length_cm": ("float64", "cm"),
        "ended": ("str", "why"),
    },
    "melee": {"bound": ("int64", "bound"), "striker": ("str", "nobody fights hand to hand")},
    "draws": {
        "bound": ("int64", "bound"), "substep": ("str", "sub-step"), "side": ("str", "side"),
        "die": ("int64", "from 1"), "roll": ("int64", "the die"),
    },
    "states": {
        "bound": ("int64", "bound"), "side": ("str", "side"), "battalion": ("str", "squad"), "platoon": ("str", "base"),
        "type": ("str", "type"), "status": ("str", "waiting, on table, removed"), "x_cm": ("float64", "cm"),
        "y_cm": ("float64", "cm"), "facing": ("float64", "degrees"), "hits": ("int64", "0 or 1"),
        "down": ("bool", "lies down"), "box": ("str", "box in which it waits"), "men": ("float64", "men left"),
    },
    "explanations": COMMON["explanations"],
    **OFFERED,
    "casualties": COMMON["casualties"],
    "summary": COMMON["summary"],
}  # fmt: skip


def type_book(custom: Mapping[str, Mapping[str, object]]) -> TypeBook:
    """Squads of one base that one hit removes; some wait in a box."""
    called = {
        "regiment": "", "battalion": "squad", "battalion_name": "", "company": "", "parent": "", "dug_in": "",
        "transport": "", "dismounted": "", "player": "", "arrives": "",
    }  # fmt: skip
    size = u_from_inches(1)
    names = {name.lower(): name for name in UNIT_TYPES}
    ones = dict.fromkeys(UNIT_TYPES, 1)
    return TypeBook(names, (size, size), called=called, hits=ones, men=dict.fromkeys(UNIT_TYPES, 8), waits=(BOX,))


def areas_of(scenario: Scenario) -> dict[str, tuple[str, tuple[int, int, int, int]]]:
    """Name -> owner at the start, and corners in 0.01 mm."""
    rows: Any = scenario.own.get("areas", [])
    return {row["name"]: (row["owner"], tuple(map(u_from_inches, row["box_in"]))) for row in rows}  # type: ignore[misc]


def order_of_sides(scenario: Scenario) -> tuple[str, ...]:
    """Sides in the order in which they have their turns."""
    game: Any = scenario.own.get("game", {})
    sides = [side.id for side in scenario.sides]
    first = game.get("first") or sides[0]
    return (first, *(side for side in sides if side != first))


def bound_name(bound: int, scenario: Scenario) -> str:
    """Like "round 3, West" for bound 5."""
    order = order_of_sides(scenario)
    names = {side.id: side.name for side in scenario.sides}
    return f"round {(bound - 1) // len(order) + 1}, {names[order[(bound - 1) % len(order)]]}"


def line_names(scenario: Scenario) -> Mapping[str, Sequence[str]]:
    """Areas and cards that a line may name."""
    return {"area": list(areas_of(scenario)), "card": CARDS}


def check(scenario: Scenario) -> list[Fault]:
    """Sides that are there, cards that there are; a bound's programme is that of the side whose turn it is."""
    sides = {side.id for side in scenario.sides}
    game: Any = scenario.own.get("game", {})
    faults = []
    if game.get("first") and game["first"] not in sides:
        faults.append(
            Fault("scenario.toml", "game.first", f"{game['first']!r} is not a side", ", ".join(sorted(sides)))
        )
    for side, card in game.get("hands", {}).items():
        if side not in sides or card not in CARDS:
            wrong = f"{side} = {card!r}"
            faults.append(Fault("scenario.toml", "game.hands", wrong, "side = one of " + ", ".join(CARDS)))
    order = order_of_sides(scenario)
    for (side, bound), lines in scenario.lines.items():
        active = order[(bound - 1) % len(order)]
        for line in lines:
            verb = next(verb for verb in VERBS if verb.word == line.verb)
            if verb.use != "answer" and side in sides and side != active:
                faults.append(fault_at(line.place, f"bound {bound} is of side {active}", "answers alone"))
    return faults
