"""Events of cards: markers, lines, reinforcements, blockade, entries into the war (section 15, AQ-R-39)."""

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any

from bound_sim.orders.decisions import Decision
from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.all_quiet.book import rulings
from bound_sim.rulesets.all_quiet.book.chart import REINFORCEMENTS
from bound_sim.rulesets.all_quiet.book.words import RESERVE, TO_COME
from bound_sim.rulesets.all_quiet.state.front import FORT, TRENCH, ArmyUnit, FrontGame, box_of, in_order
from bound_sim.rulesets.all_quiet.state.turn import FrontTurn
from bound_sim.rulesets.all_quiet.steps import control, movement, supply
from bound_sim.rulesets.kit.lines.driven_turn import Play, Why
from bound_sim_maps.natural import natural_key


def areas_of(line: OrderLine) -> tuple[str, ...]:
    """The areas that an event's line names."""
    named: Any = line.get("areas")
    return tuple(named or ())


def trouble(turn: FrontTurn, side: str, effect: str, line: OrderLine) -> Why | None:
    """The reason why an Event cannot be played so, by what stands there now; None where it can."""
    game, areas = turn.game, areas_of(line)
    for area in areas if effect != "entry" else ():
        if game.front_of(area) != turn.impulse.front:
            return Why("other-front", {"verb": "play", "area": area})
    if effect in (TRENCH, FORT, "supply"):
        if not areas or game.control[areas[0]] != side:
            return Why("not-own", {"area": areas[0] if areas else "no area"})
        if effect == TRENCH and not supply.camp_has_line(game, side, areas[0]):
            return Why("no-line", {"verb": "dig", "area": areas[0]})
    if effect == "reinforcement" and areas:
        return _no_entry(game, side, areas[0], line, box_of(RESERVE, turn.impulse.front))
    if effect == "entry" and (_nation(line) not in game.neutral or game.camp(_nation(line)) != side):
        return Why("neutral", {"verb": "enter the war", "unit": _nation(line) or "nobody"})
    return None


def _no_entry(game: FrontGame, side: str, area: str, line: OrderLine, box: str) -> Why | None:
    """The reason why units of the box do not enter an area that is named, where another is open (AQ-Q-reinf-full)."""
    waiting = _waiting(game, side, line, box)
    if not waiting or may_enter(game, side, waiting[0], area):
        return None
    return Why("not-open", {"area": area}) if entries(game, side, waiting[0]) else None


def _waiting(game: FrontGame, side: str, line: OrderLine, box: str) -> Sequence[ArmyUnit]:
    """The units in the box that a line names, else in the side's box with most units, the first by name."""
    boxes: dict[str, list[ArmyUnit]] = {}
    for unit in game.stacks.at[side, ""]:
        if unit.box == box:
            boxes.setdefault(unit.nation.id, []).append(unit)
    if (named := _nation(line)) in boxes:
        return boxes[named]
    return min(boxes.values(), key=lambda units: (-len(units), natural_key(units[0].nation.id)), default=())


def _nation(line: OrderLine) -> str:
    return str(line.get("nation") or "").upper()


def _marker(turn: FrontTurn, side: str, line: OrderLine, kind: str) -> Play:
    control.place(turn, kind, areas_of(line)[0], side)
    yield from ()


def _trench(turn: FrontTurn, side: str, line: OrderLine) -> Play:
    yield from _marker(turn, side, line, TRENCH)


def _fort(turn: FrontTurn, side: str, line: OrderLine) -> Play:
    yield from _marker(turn, side, line, FORT)


def _supply(turn: FrontTurn, side: str, line: OrderLine) -> Play:
    area = areas_of(line)[0]
    turn.game.given_lines.add((side, area))
    turn.side_why(side, "line-given", area=area)
    yield from ()


def _submarines(turn: FrontTurn, side: str, line: OrderLine) -> Play:
    """AQ-Q-usw: ports are no sources in this turn; or the Entente's next hand is shorter."""
    game = turn.game
    if turn.readings.usw == rulings.Usw.HAND:
        game.shorter[game.entente] += 1
    else:
        game.blockaded.add(turn.impulse.front)
        turn.side_why(side, "no-sources")
    yield from ()


def entries(game: FrontGame, side: str, unit: ArmyUnit, *, ports: bool = False) -> tuple[str, ...]:
    """Areas in which a reinforcement may come in, the usual one first: beside an enemy's, with fewest own units."""
    found = open_to(game, side, unit, ports=ports)
    return tuple(sorted([area for area, bit in game.bits.items() if found & bit], key=usual_first(game, side)))


def usual_first(game: FrontGame, side: str) -> Callable[[str], tuple[bool, int, Any]]:
    """The order of areas in which a reinforcement may come in."""
    held, bits = game.stacks.held[game.other(side)], game.bits

    def worth(area: str) -> tuple[bool, int, Any]:
        beside = any(held & bits[each] for each in game.neighbours(area))
        return not beside, len(game.stacks.at[side, area]), natural_key(area)

    return worth


def may_enter(game: FrontGame, side: str, unit: ArmyUnit, area: str, *, ports: bool = False) -> bool:
    """True if a reinforcement may come in at an area."""
    return bool(open_to(game, side, unit, ports=ports) & game.bits[area])


def open_to(game: FrontGame, side: str, unit: ArmyUnit, *, ports: bool = False) -> int:
    """The bits of the areas in which a reinforcement may come in: own ones with room, ports or those with a line."""
    stated: dict[tuple[str, str, bool], int] = game.kept.setdefault(open_to, {})
    asked = unit.nation.id, game.front_of_box(unit), ports
    if asked not in stated:
        stated[asked] = sum(
            bit for area, bit in game.bits.items() if game.front_of(area) == asked[1]
            and not game.closed(area, [unit]) and (not ports or game.net.by_name[area].port)
        )  # fmt: skip
    found = stated[asked] & game.ours[side] & ~game.stacks.full[side]
    if ports:
        return found
    return found & ~game.stacks.held[game.other(side)] & supply.lined(game, side, (unit.nation,))


def _comes_in(
    turn: FrontTurn, side: str, units: Sequence[ArmyUnit], areas: Sequence[str], *, ports: bool = False
) -> Generator[Any, Any, None]:
    """Units come in: at the areas that the line names, in their order, else where their owner says."""
    game = turn.game
    entered = 0
    for number, unit in enumerate(units):
        named = (*areas[number:], *areas)
        to = next((area for area in named if may_enter(game, side, unit, area, ports=ports)), "")
        open_ = () if to else entries(game, side, unit, ports=ports)
        if open_:
            to = open_[0]
            if len(open_) > 1:
                to = yield Decision("enter", side, turn.bound, open_, about=(unit.id,))
        if not to:
            continue
        origin, unit.area, unit.box, unit.previous = unit.box, to, "", ""
        unit.fresh, unit.fallen = not game.is_neutral(unit), False
        turn.moved(unit, origin, "came in")
        turn.explain(unit.id, Why("entered", {"area": to}))
        entered += 1
    if not entered:
        turn.side_why(side, "none-enter")


def _reinforcement(turn: FrontTurn, side: str, line: OrderLine) -> Play:
    """Two units by chance from one own reserve box; they enter one area (section 15, AQ-Q-reinf-full)."""
    game = turn.game
    box = box_of(RESERVE, turn.impulse.front)
    waiting = in_order(_waiting(game, side, line, box))
    drawn: list[ArmyUnit] = []
    while waiting and len(drawn) < REINFORCEMENTS:
        drawn.append(turn.draw_units(waiting, "draw-unit", side))
        waiting.remove(drawn[-1])
    areas = areas_of(line)[:1]
    if drawn and not areas:
        open_ = entries(game, side, drawn[0])
        if open_:
            to = open_[0]
            if len(open_) > 1:
                to = str((yield Decision("enter", side, turn.bound, open_, about=tuple(unit.id for unit in drawn))))
            areas = (to,)
    fits = [unit for unit in drawn if areas and may_enter(game, side, unit, areas[0])]
    room = game.room(areas[0], side) if areas else 0
    yield from _comes_in(turn, side, fits[:room], areas)


def _us_entry(turn: FrontTurn, side: str, line: OrderLine) -> Play:
    """The American units enter at ports that their side controls."""
    waiting = in_order([unit for unit in turn.game.in_box(TO_COME) if unit.side == side])
    yield from _comes_in(turn, side, waiting, areas_of(line), ports=True)


def _entry(turn: FrontTurn, side: str, line: OrderLine) -> Play:
    """AQ-R-39: a neutral enters the war by its card."""
    movement.to_war(turn, _nation(line))
    yield from ()


Event = Callable[[FrontTurn, str, OrderLine], Play]
EVENTS: Mapping[str, Event] = {
    TRENCH: _trench, FORT: _fort, "supply": _supply, "submarines": _submarines, "reinforcement": _reinforcement,
    "us-entry": _us_entry, "entry": _entry,
}  # fmt: skip
