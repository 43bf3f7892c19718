"""One action of a play: who acts by which card, whether that belongs to the set, its carrying out (section 4, 5)."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from typing import Any, NamedTuple

from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.all_quiet.book import rulings
from bound_sim.rulesets.all_quiet.book.chart import APART, CARDS, INDEPENDENTS
from bound_sim.rulesets.all_quiet.book.plays import Assignment
from bound_sim.rulesets.all_quiet.book.words import IN_BOX
from bound_sim.rulesets.all_quiet.state.front import ArmyUnit, box_of, in_order
from bound_sim.rulesets.all_quiet.state.turn import DoneAct, FrontTurn, Impulse
from bound_sim.rulesets.all_quiet.steps import attack, events, movement, supply
from bound_sim.rulesets.kit.lines.driven_turn import Play, Why

#: verb -> the card that it takes; a plain action takes none
CARD_OF = {"bombard": "heavy-artillery", "gas": "gas", "rain": "steel-rain", "recover": "recovery", "rail": "rail",
           "land": "landing"}  # fmt: skip
#: verb -> what kind of action it is (AQ-Q-esprit-mixed)
KIND_OF = {"move": "move", "rail": "move", "land": "move", "recover": "move", "event": "event"}
INDEPENDENT = "independent"


class GroupAct(NamedTuple):
    """An action as it was told: its units, the area that they are in, the card, how many actions it is.

    ``group`` are the actors: the action's units, or the card of an action that no unit makes.
    """

    line: OrderLine
    units: tuple[ArmyUnit, ...]
    area: str
    card: str
    group: frozenset[str]
    alone: bool = False
    times: int = 1

    @property
    def kind(self) -> str:
        return KIND_OF.get(self.line.verb, "attack")


def named_area(line: OrderLine) -> str:
    """The area in which the units of a line are, "" for those in a box."""
    return str(line.get("origin") or (line.get("area") if line.verb not in ("rail",) else "") or "")


def read(turn: FrontTurn, line: OrderLine) -> GroupAct | Why:
    """An action from its line; why there is none."""
    impulse = turn.impulse
    card = CARD_OF.get(line.verb, "")
    if line.verb == "event":
        card = impulse.named.get(str(line.get("card")), "none")
        return GroupAct(line, (), "", card, _card_group(card))
    if line.verb == "rain":
        return GroupAct(line, (), str(line.get("area")), card, _card_group(card))
    area = named_area(line)
    alone = impulse.independent and (bool(line.get("alone")) or _lone(turn, line, area))
    units = _units(turn, line, area, alone=alone)
    if isinstance(units, Why):
        return units
    times = 2 if line.verb == "attack together" else 1
    group = frozenset([unit.id for unit in units])
    return GroupAct(line, tuple(units), area, INDEPENDENT if alone else card, group, alone, times)


def _card_group(card: str) -> frozenset[str]:
    return frozenset((f"card {card}",))


def _lone(turn: FrontTurn, line: OrderLine, area: str) -> bool:
    """True if a line is one of Init Ind without saying so.

    Without Coordination all that act do so alone. With it, where no line of the play says ``alone``, a line that names
    one unit is Init Ind's, while that has units left and the unit comes from their area; then it is the other group's.
    """
    impulse = turn.impulse
    if line.verb not in ("move", "attack", "attack together"):
        return False
    if "coordination" not in impulse.cards:
        return True
    given: Any = line.get("units") or ()
    named = [str(each).partition("/")[0] for each in given]
    if impulse.says_alone or len(named) != 1 or any(named[0] in act.group for act in impulse.acts):
        return False
    if named[0] in impulse.alone:
        return True
    apart = turn.readings.init_area == rulings.InitArea.ONE_AREA and {*impulse.alone_from.values()} - {area}
    return len(impulse.alone) < INDEPENDENTS and not apart


def _units(turn: FrontTurn, line: OrderLine, area: str, *, alone: bool) -> list[ArmyUnit] | Why:
    """The units of a line: those that it names, else the group that acts again, else all that may act."""
    game, side, verb = turn.game, turn.impulse.side, line.verb
    given: Any = line.get("units")
    # AQ-R-29: of a group that was under fire the survivors go on
    names = [each.partition("/")[0] for each in given or ()]
    if dropped := turn.impulse.dropped:
        names = [name for name in names if name not in dropped] or names
    if names:
        units = []
        for name in names:
            known = game.by_id.get(name)
            if known is None or not _is_ready(turn, known, area, verb):
                if known is not None and game.is_neutral(known):
                    return Why("neutral", {"verb": verb, "unit": name})
                if verb == "recover":
                    return Why("not-spent", {"unit": name, "area": area})
                return Why("not-there", {"verb": verb, "unit": name, "area": area or "its box"})
            units.append(known)
        units = in_order(units)
    else:
        ready = _ready(turn, area, verb)
        units = in_order(_again(turn, ready) or [unit for unit in ready if not unit.acted or alone])
        if not area:
            units = units[: max(0, game.room(str(line.get("area")), side))]
    if not units or (alone and len(units) > 1):
        if verb == "recover":
            return Why("no-spent", {"area": area})
        return Why("no-units", {"verb": verb, "area": area or "the In box"})
    return units


def _ready(turn: FrontTurn, area: str, verb: str) -> list[ArmyUnit]:
    """Units of the side that may act in an area, or in the In box, in no order."""
    return [unit for unit in turn.game.stacks.at[turn.impulse.side, area] if _is_ready(turn, unit, area, verb)]


def _is_ready(turn: FrontTurn, unit: ArmyUnit, area: str, verb: str) -> bool:
    """True for a unit that may act in an area, or in the In box."""
    game, impulse = turn.game, turn.impulse
    if unit.side != impulse.side or unit.area != area:
        return False
    if not area:
        return unit.box == box_of(IN_BOX, impulse.front)
    if unit.id in impulse.dropped or unit.nation.id in game.neutral or game.front_of(area) != impulse.front:
        return False  # AQ-R-40
    if verb != "recover":
        return unit.fresh
    if unit.fresh and not unit.acted:
        return False
    return turn.readings.recovery_line == rulings.RecoveryLine.ANYWHERE or supply.unit_has_line(game, unit)


def _again(turn: FrontTurn, ready: Sequence[ArmyUnit]) -> list[ArmyUnit]:
    """The survivors of a group of this impulse that stand here and may act again, none where it is not whole."""
    impulse = turn.impulse
    for act in impulse.acts:
        left = act.group - impulse.dropped
        found = [unit for unit in ready if unit.id in left]
        done = sum(each.group == act.group for each in impulse.acts)
        if found and len(found) == len(left) and impulse.acts_twice and done < 2:
            return found
    return []


def told(turn: FrontTurn, line: OrderLine) -> GroupAct | Why:
    """The act of a line as things stand, or the reason why it has none."""
    act = read(turn, line)
    return act if isinstance(act, Why) else trouble(turn, act) or act


def trouble(turn: FrontTurn, act: GroupAct) -> Why | None:
    """The reason why an action is not carried out: not of the set, not of a group, or not possible where it stands."""
    return _not_of_the_set(turn, act) or _no_group(turn, act) or _not_possible(turn, act)


def group_of(turn: FrontTurn, act: GroupAct) -> frozenset[str]:
    """The group of this impulse whose survivors act again, else a new one."""
    if act.units:
        for done in turn.impulse.acts:
            if done.group - turn.impulse.dropped == act.group:
                return done.group
    return act.group


def _not_of_the_set(turn: FrontTurn, act: GroupAct) -> Why | None:
    impulse = turn.impulse
    cards: tuple[str, ...] = (act.card,) * act.times
    if not (act.alone or impulse.acts or impulse.alone):  # the first of the play
        return None if fits(impulse, (cards,), 0, 0) else Why("not-of-the-play", {"verb": act.line.verb})
    group, alone = group_of(turn, act), impulse.alone
    if act.alone:
        unit, cards = act.units[0].id, ()
        alone = {**alone, unit: alone.get(unit, 0) + act.times}
    if not fits(impulse, by_group(impulse.acts, group, cards), len(alone), max(alone.values(), default=0)):
        return Why("not-of-the-play", {"verb": act.line.verb})
    others = [each.group for each in impulse.acts if act.units and (act.alone or each.group != group)]
    if any(act.group & other for other in others) or (alone and not act.alone and act.group & alone.keys()):
        return Why("same-group", {"verb": act.line.verb})
    same_kind = turn.readings.esprit_mixed == rulings.EspritMixed.SAME_KIND
    if same_kind and {each.kind for each in impulse.acts if act.units and each.group == group} - {act.kind}:
        return Why("same-kind", {"verb": act.line.verb})
    return None


def by_group(
    acts: Iterable[DoneAct], group: frozenset[str] = frozenset(), more: tuple[str, ...] = ()
) -> tuple[tuple[str, ...], ...]:  # fmt: skip
    """The cards of each group's actions, "" for none; those of a ``group`` that acts so once ``more`` too."""
    cards: dict[frozenset[str], tuple[str, ...]] = {}
    for act in acts:
        cards[act.group] = (*cards.get(act.group, ()), act.card)
    if more:
        cards[group] = (*cards.get(group, ()), *more)
    return tuple(cards.values())


def fits(impulse: Impulse, groups: tuple[tuple[str, ...], ...], alone: int, times: int) -> bool:
    """True if actions can be those of a play: each group in a place of it, within its actions, by its card.

    ``groups`` are as of ``by_group``; ``alone`` units act by Init Ind, ``times`` at most. Found is kept by the play's
    cards, which allow few actions.
    """
    asked = groups, alone, times
    found = impulse.fitting.get(asked)
    if found is None:
        found = any(fits_way(way, groups, alone, times) for way in impulse.assignments)
        impulse.fitting[asked] = found
    return found


def fits_way(
    assignment: Assignment, groups: tuple[tuple[str, ...], ...], alone: int, times: int
) -> bool:  # fmt: skip
    """The same of one way to read it."""
    slots = [(1 + assignment.twice, assignment.first)]
    if assignment.two:
        slots.append((1, assignment.second))
    for taken in _without_alone(slots, alone, times):
        if len(groups) <= len(taken):
            for order in permutations(taken, len(groups)):
                if all(_slot_takes(slot, cards) for cards, slot in zip(groups, order, strict=True)):
                    return True
    return False


def _without_alone(slots: Sequence[tuple[int, str]], alone: int, times: int) -> Iterator[list[tuple[int, str]]]:
    """The places that are left for groups, where units act by Init Ind."""
    if not alone:
        yield list(slots)
        return
    for place, (limit, card) in enumerate(slots):
        if card == INDEPENDENT and alone <= INDEPENDENTS and times <= limit:
            yield [slot for other, slot in enumerate(slots) if other != place]


def _slot_takes(slot: tuple[int, str], cards: Sequence[str]) -> bool:
    """True if a place takes a group's actions, each by its card, "" for none."""
    limit, card = slot
    by_card = [each for each in cards if each]
    once = card and CARDS[card].kinds == ("move",)
    if card and "event" in CARDS[card].kinds:
        return len(cards) == 1 and cards[0] == card
    return len(cards) <= limit and all(each == card for each in by_card) and not (once and len(by_card) > 1)


def _no_group(turn: FrontTurn, act: GroupAct) -> Why | None:
    game, impulse, verb = turn.game, turn.impulse, act.line.verb
    if "co-operation" in game.rules.options and {unit.nation.id for unit in act.units}.issuperset(APART):
        return Why("co-operation", {"verb": verb})
    for unit in act.units:
        if unit.nation.alone and (len(impulse.cards) > 1 or _bars_russians(turn)):
            return Why("alone", {"unit": unit.id})
    whole, apart = (
        turn.readings.subset == rulings.Subset.ALL_FRESH,
        turn.readings.coord_area == rulings.CoordArea.DIFFERENT,
    )
    if (whole or apart) and _is_new(turn, act):
        if whole and act.area and not act.alone and verb != "recover":
            free = {unit.id for unit in _ready(turn, act.area, verb) if not unit.acted}
            if free - act.group:
                return Why("all-must", {"verb": verb, "area": act.area})
        if apart and act.units and act.area in _origins(turn, alone=not act.alone):
            return Why("not-apart", {"verb": verb})
    if act.alone and turn.readings.init_area == rulings.InitArea.ONE_AREA and act.units[0].id not in impulse.alone:
        if any(area != act.area for area in impulse.alone_from.values()):
            return Why(
                "not-there", {"verb": verb, "unit": act.units[0].id, "area": next(iter(impulse.alone_from.values()))}
            )
    return None


def _bars_russians(turn: FrontTurn) -> bool:
    """AQ-Q-russian-star: true where a card of the play is none for them."""
    cards, reading = turn.impulse.cards, turn.readings.russian_star
    return reading == rulings.RussianStar.THEY_DO_NOT and ("coordination" in cards or "esprit" in cards)


def _is_new(turn: FrontTurn, act: GroupAct) -> bool:
    """True if an action is the first of its group."""
    return group_of(turn, act) == act.group and not any(each.group == act.group for each in turn.impulse.acts)


def _origins(turn: FrontTurn, *, alone: bool) -> set[str]:
    """Areas of the groups of this impulse, those of Init Ind too where a group is judged."""
    impulse = turn.impulse
    return {*impulse.origins.values(), *(impulse.alone_from.values() if alone else ())}


def _not_possible(turn: FrontTurn, act: GroupAct) -> Why | None:
    game, side, line = turn.game, turn.impulse.side, act.line
    enemy = game.other(side)
    match line.verb:
        case "move":
            way: Any = line.get("way")
            return movement.way_trouble(turn, act.units, act.area, way, _crossed(turn, act))
        case "attack" | "attack together":
            return _no_target(turn, act.area)
        case "gas":
            if why := _no_target(turn, act.area):
                return why
            struck = {unit.nation.id for unit in game.of(enemy, act.area)} & game.invaded
            return Why("no-gas", {"nation": min(struck)}) if struck else None
        case "bombard":
            goal = str(line.get("area"))
            if game.net.border(act.area, goal) is None:
                return Why("not-bordering", {"area": goal, "origin": act.area})
            return _no_target(turn, goal)
        case "rain":
            if game.front_of(act.area) != turn.impulse.front:
                return Why("other-front", {"verb": "rain", "area": act.area})
            here = game.bits[act.area]
            if not game.stacks.held[side] & (here | game.beside[here]):
                return Why("out-of-rain", {"area": act.area})
            return _no_target(turn, act.area)
        case "rail":
            return movement.rail_trouble(turn, act.units, act.area, str(line.get("area")))
        case "land":
            return movement.landing_trouble(turn, act.units, act.area, str(line.get("area")))
        case "event":
            return events.trouble(turn, side, act.card, line)
    return None


def _no_target(turn: FrontTurn, area: str) -> Why | None:
    """The reason why nobody in an area is attacked: no enemy there, or neutrals alone (AQ-Q-shell-neutral)."""
    game, enemy = turn.game, turn.game.other(turn.impulse.side)
    if not game.holds(area, enemy):
        return Why("no-enemy", {"area": area})
    return None if not game.neutral or attack.targets(turn, area) else Why("neutral-target", {"area": area})


def _crossed(turn: FrontTurn, act: GroupAct) -> dict[frozenset[str], int]:
    """AQ-R-19: units of Init Ind that crossed borders in the same one of their actions."""
    if not act.alone:
        return {}
    number = turn.impulse.alone.get(act.units[0].id, 0)
    return {border: count for (border, each), count in turn.impulse.crossed.items() if each == number}


def carry_out(turn: FrontTurn, act: GroupAct) -> Play:
    """Do it: it counts as an action of its group, whatever comes of it."""
    impulse, line = turn.impulse, act.line
    group = act.group
    if act.alone:
        name = act.units[0].id
        impulse.alone[name] = impulse.alone.get(name, 0) + act.times
        impulse.alone_from.setdefault(name, act.area)
    else:
        group = group_of(turn, act)
        impulse.acts += [DoneAct(group, act.card, act.kind)] * act.times
        if act.units:
            impulse.origins.setdefault(group, act.area)
    match line.verb:
        case "move":
            way: Any = line.get("way")
            yield from movement.march(turn, act.units, way, group, alone=act.alone)
        case "attack" | "attack together":
            times = attack.TWO if act.times > 1 else attack.ONE
            yield from attack.attack(turn, act.units, act.area, group, times=times, alone=act.alone)
        case "gas":
            yield from attack.attack(turn, act.units, act.area, group, gas=True)
        case "bombard":
            yield from attack.bombard(turn, act.units, str(line.get("area")), group)
        case "rain":
            yield from attack.rain(turn, act.area)
        case "recover":
            for unit in act.units:
                unit.fresh, unit.acted = True, False
                turn.explain(unit.id, Why("recovered"))
        case "rail":
            movement.by_rail(turn, act.units, str(line.get("area")))
        case "land":
            yield from movement.march(turn, act.units, [str(line.get("area"))], group)
        case _:
            yield from events.EVENTS[act.card](turn, impulse.side, line)
