"""What the toy's files, orders and logs are made of."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from bound_sim.dice.words import DiceWords
from bound_sim.logs.log import CARDS, DECISIONS, OWN, SEEN, THINGS, Column, LogTable, schema
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
#: inches about the anchor of an area within which a base stands in it
IN_AREA_IN = 5
#: kind of a border that nobody marches over
HEDGE = "hedge"
#: what a card does: an ambush costs who enters an area a die, the others do nothing
CARD_EFFECTS = {"spring": 3, "nothing": 0}
BOX = "reserve"

QUESTIONS = {
    kind.name: kind
    for kind in (
        QuestionKind("return-fire", "a squad that was shot at may fire back", ("fires back", "holds fire")),
        QuestionKind("ambush", "an enemy enters an area of one's own", ("ambush", "keep")),
        QuestionKind("cover", "a bomb is about to burst: stay, or lie down and do nothing", ("lies down",)),
        QuestionKind("lines", "more lines of the programme, until end", ("move", "shoot", "throw", "enter", "march")),
    )
}
VERBS = (
    LineVerb("move", (Slot("path", "path"),)),
    LineVerb("shoot", (Slot("target", "enemy"),)),
    LineVerb("throw", (Slot("at", "point"),)),
    LineVerb("enter", (Slot("at", "point", lead="at"),)),
    LineVerb("march", (Slot("to", "area"),)),
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


class Game(BaseModel):
    """``[game]``: who begins, and the hands where they are not dealt."""

    model_config = ConfigDict(strict=True, extra="forbid")

    first: str = Field(default="", description="the id of the side that has bound 1")
    hands: dict[str, str] = Field(default={}, description="side -> its card, where it is not dealt by dice")


OWN_TABLES: Mapping[str, Any] = {"game": Game}

_BOUND, _SUBSTEP = Column("bound", "int64", "bound", SEEN), Column("substep", "str", "sub-step", SEEN)
COLUMNS = schema({
    "orders": LogTable(
        _BOUND, _SUBSTEP,
        Column("side", "str", "side", OWN),
        Column("battalion", "str", "squad", OWN),
        Column("platoon", "str", "base", OWN),
        Column("line", "str", "the line", OWN),
        Column("done", "str", "what came of it", OWN),
        Column("source", "str", "lines, rest, question or a policy", OWN),
        of="platoon",
    ),
    "shots": LogTable(
        _BOUND, _SUBSTEP,
        Column("kind", "str", "shot, reply, burst or ambush", SEEN),
        Column("shooter", "str", "base", SEEN),
        Column("target", "str", "base", SEEN),
        Column("die", "int64", "from 1", SEEN),
        Column("round", "int64", "which time in the bound, from 0", SEEN),
        Column("roll", "int64", "the die", SEEN),
        Column("needed", "int64", "what it takes", SEEN),
        Column("hit", "bool", "a hit", SEEN),
    ),
    "hits": LogTable(
        _BOUND, _SUBSTEP,
        Column("kind", "str", "direct or umpire", SEEN),
        Column("by", "str", "base that hit", SEEN),
        Column("target", "str", "base that was hit", SEEN),
        Column("passed_to", "str", "always empty", SEEN),
        Column("effect", "str", "removed or surplus", SEEN),
    ),
    "moves": LogTable(
        _BOUND, _SUBSTEP,
        Column("platoon", "str", "base", SEEN),
        Column("from_x_cm", "float64", "from the west edge", SEEN, "cm"),
        Column("from_y_cm", "float64", "from the south edge", SEEN, "cm"),
        Column("from_facing", "float64", "bearing", SEEN, "degrees"),
        Column("to_x_cm", "float64", "from the west edge", SEEN, "cm"),
        Column("to_y_cm", "float64", "from the south edge", SEEN, "cm"),
        Column("to_facing", "float64", "bearing", SEEN, "degrees"),
        Column("length_cm", "float64", "way", SEEN, "cm"),
        Column("ended", "str", "why", SEEN),
    ),
    "melee": LogTable(_BOUND, Column("striker", "str", "nobody fights hand to hand", SEEN)),
    "states": LogTable(
        _BOUND,
        Column("side", "str", "side", SEEN, kept=True),
        Column("battalion", "str", "squad", SEEN),
        Column("platoon", "str", "base", SEEN, kept=True),
        Column("type", "str", "type", SEEN, kept=True),
        Column("status", "str", "waiting, on table, removed", SEEN, kept=True),
        Column("x_cm", "float64", "from the west edge", SEEN, "cm", kept=True),
        Column("y_cm", "float64", "from the south edge", SEEN, "cm", kept=True),
        Column("facing", "float64", "bearing", SEEN, "degrees", kept=True),
        Column("hits", "int64", "0 or 1", SEEN),
        Column("down", "bool", "lies down", SEEN),
        Column("box", "str", "box in which it waits", OWN),
        Column("men", "float64", "men left", OWN),
    ),
    "explanations": LogTable(
        _BOUND, _SUBSTEP,
        Column("platoon", "str", "base", OWN),
        Column("rule", "str", "always empty", OWN),
        Column("code", "str", "reason code", OWN),
        Column("text", "str", "the reason", OWN),
        of="platoon",
    ),
    "decisions": DECISIONS, "things": THINGS, "cards": CARDS,
})  # fmt: skip


def type_book(custom: Mapping[str, Mapping[str, object]]) -> TypeBook:
    """Squads of one base that one hit removes; some wait in a box."""
    called = {
        "regiment": "", "battalion": "squad", "battalion_name": "", "company": "", "parent": "", "dug_in": "",
        "transport": "", "dismounted": "", "arrives": "",
    }  # fmt: skip
    size = u_from_inches(1)
    names = {name.lower(): name for name in UNIT_TYPES}
    ones = dict.fromkeys(UNIT_TYPES, 1)
    return TypeBook(names, (size, size), called=called, hits=ones, men=dict.fromkeys(UNIT_TYPES, 8), waits=(BOX,))


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
        names = [one.name for one in scenario.cards]
        if side not in sides or card not in names:
            wrong = f"{side} = {card!r}"
            faults.append(Fault("scenario.toml", "game.hands", wrong, "side = one of " + ", ".join(names)))
    order = order_of_sides(scenario)
    for (side, bound), lines in scenario.lines.items():
        active = order[(bound - 1) % len(order)]
        for line in lines:
            verb = next(verb for verb in VERBS if verb.word == line.verb)
            if verb.use != "answer" and side in sides and side != active:
                faults.append(fault_at(line.place, f"bound {bound} is of side {active}", "answers alone"))
    return faults
