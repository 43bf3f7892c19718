"""A turn of the toy: bombs burst, then the side whose turn it is does line after line, and the other may answer."""

from collections.abc import Callable, Generator, Iterator
from math import isqrt
from typing import Any

import numpy as np

from bound_sim.battle.answers import lines_of
from bound_sim.battle.battle import Battle
from bound_sim.battle.drive import Turn, collect, drive
from bound_sim.dice.draw import Times, draw
from bound_sim.dice.keyed import Dice, roll
from bound_sim.orders.decisions import Decision, SideOrders, SubStep
from bound_sim.orders.interventions import Intervention, format_act
from bound_sim.orders.lines import OrderLine, format_line
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.table import cm_from_u, u_from_inches

from .book import (
    BURST_IN,
    BURST_NEEDS,
    CARD_EFFECTS,
    HEDGE,
    PURPOSES,
    SUBSTEPS,
    UNIT_TYPES,
    VERBS,
    order_of_sides,
)
from .game import Bomb, Game, Spot

#: things a squad does in a bound
ACTIONS = 2


class Bound:
    """One bound on one table while it is played."""

    def __init__(self, battle: Battle, game: Game, table: int, bound: int, dice: Dice) -> None:
        self.battle, self.game, self.table, self.bound, self.dice = battle, game, table, bound, dice
        self.logged = battle.logged and table == 0
        self.place, self.times = "", Times()
        self.done: dict[int, int] = {}
        self._out = np.zeros(1, dtype=np.int64)

    def add(self, log_table: str, row: dict[str, Any]) -> None:
        if self.logged:
            self.battle.log.add(log_table, {"bound": self.bound, "substep": self.place, **row})

    def why(self, row: int, code: str, text: str) -> None:
        unit = self.game.platoons[row].id
        self.add("explanations", {"platoon": unit, "rule": "", "code": code, "text": text})

    def die(self, kind: str, row: int, target: int, needed: int) -> bool:
        """One die of a base at a base; whether it hits."""
        step, purpose = SUBSTEPS.index(self.place.split()[0]), PURPOSES.index(kind)
        again = self.times.next(step, purpose, row)
        roll(self.dice, self.table, step, purpose, again, row, -1, 0, 1, self._out)
        face = int(self._out[0])
        game = self.game
        self.add("shots", {
            "kind": kind, "shooter": game.platoons[row].id, "target": game.platoons[target].id, "die": 1,
            "round": again, "roll": face, "needed": needed, "hit": face >= needed,
        })  # fmt: skip
        if face >= needed:
            effect = "surplus" if game.gone[target] else "removed"
            game.gone[target] = True
            self.add("hits", {
                "kind": "direct", "by": game.platoons[row].id, "target": game.platoons[target].id, "passed_to": "",
                "effect": effect,
            })  # fmt: skip
        return face >= needed

    def go(self, row: int, to: Spot, ended: str) -> None:
        start = self.game.at[row] or to
        self.game.at[row] = to
        self.add("moves", {
            "platoon": self.game.platoons[row].id, "from_x_cm": cm_from_u(start[0]), "from_y_cm": cm_from_u(start[1]),
            "to_x_cm": cm_from_u(to[0]), "to_y_cm": cm_from_u(to[1]),
            "from_facing": self.game.platoons[row].facing / 10, "to_facing": self.game.platoons[row].facing / 10,
            "length_cm": round(cm_from_u(self.game.distance(start, to)), 3), "ended": ended,
        })  # fmt: skip

    def taken(self, area: str, side: str) -> None:
        x, y = (cm_from_u(u) for u in self.game.net.by_name[area].at)
        self.add("things", {
            "id": f"control-{area}", "kind": "control", "side": side, "shape": "area", "x_cm": x, "y_cm": y, "x2_cm": x,
            "y2_cm": y, "radius_cm": 0.0, "state": "flies", "by": "",
        })  # fmt: skip

    def thing(self, bomb: Bomb, state: str) -> None:
        x, y = (cm_from_u(u) for u in bomb.at)
        self.add("things", {
            "id": bomb.id, "kind": "bomb", "side": bomb.side, "shape": "circle", "x_cm": x, "y_cm": y, "x2_cm": x,
            "y2_cm": y, "radius_cm": cm_from_u(u_from_inches(BURST_IN)), "state": state, "by": bomb.by,
        })  # fmt: skip


def turn(bound: Bound, orders: dict[str, SideOrders]) -> Turn:
    """The bound of one side. Who holds all areas at its end has won."""
    game, order = bound.game, order_of_sides(bound.battle.scenario)
    active = order[(bound.bound - 1) % len(order)]
    game.down = [down and game.side(row) != active for row, down in enumerate(game.down)]
    if bound.bound == 1:
        bound.place = yield SubStep("deal")
        deal(bound, order)
    for bomb in [bomb for bomb in game.bombs if bomb.bound < bound.bound]:
        yield from burst(bound, bomb)
    programme = [line for line in orders[active].lines if line.verb in _DOES]
    yield from act(bound, active, programme, orders[active].policy or "lines")
    told = {game.row_of(line.unit) for line in programme}
    if any(line.verb == "rest" and line.get("what") == "shoot" for line in orders[active].lines):
        yield from act(bound, active, list(rest(game, active, told)), "rest")
    while True:
        said = yield Decision("lines", active, bound.bound)
        more = lines_of(bound.battle.scenario, Decision("lines", active, bound.bound), said)
        if not more:
            break
        yield from act(bound, active, more, "question")
    before = dict(game.holders)
    won = game.take_areas()
    for area, holder in game.holders.items():
        if holder != before[area]:
            bound.taken(area, holder)
    return won


_DOES = tuple(verb.word for verb in VERBS if verb.use == "do")


def deal(bound: Bound, order: tuple[str, ...]) -> None:
    """Each side has the card that its scenario says, else draws one of what is left."""
    game = bound.game
    own: Any = bound.battle.scenario.own.get("game", {})
    for side in order:
        pile = game.cards.cards(game.cards.pile_of(side), "pile")
        card = own.get("hands", {}).get(side, "")
        if pile and card not in pile:
            roller = len(game.platoons) + game.sides.index(side)
            drawn = draw(bound.dice, bound.table, substep=0, purpose=0, round_no=0, roller=roller, n=len(pile))
            card = pile[drawn.value]
        if pile:
            bound.add("cards", game.cards.take(side, card, "pile", "hand"))


def burst(bound: Bound, bomb: Bomb) -> Turn:
    """A bomb's fuse is over: all sides that have bases near are asked at once who lies down."""
    game = bound.game

    def near() -> list[int]:
        return [row for row, at in enumerate(game.at)
                if at and not game.gone[row] and game.distance(at, bomb.at) <= u_from_inches(BURST_IN)]  # fmt: skip

    rows = near()
    asked = {side: [row for row in rows if game.side(row) == side] for side in game.sides}
    decisions = tuple(
        Decision("cover", side, bound.bound, ("stay", "down"), about=(game.platoons[own[0]].id, bomb.id))
        for side, own in asked.items() if own
    )  # fmt: skip
    if decisions:
        answers = yield decisions
        for decision, answer in zip(decisions, answers, strict=True):
            for row in asked[decision.side] if answer == "down" else ():
                game.down[row] = True
    bound.place = yield SubStep("burst")
    for row in near():
        bound.die("burst", row, row, BURST_NEEDS + game.down[row])
    game.bombs.remove(bomb)
    bound.thing(bomb, "gone")
    return ""


def rest(game: Game, side: str, told: set[int]) -> Iterator[OrderLine]:
    """Squads without a line shoot at the nearest enemy in range."""
    for row, platoon in enumerate(game.platoons):
        if platoon.side == side and row not in told and game.on_table(row):
            near = sorted((game.apart(row, other), other) for other in _enemies(game, side))
            if near and near[0][0] <= game.range_u(row):
                yield OrderLine(platoon.battalion, "shoot", (("target", game.platoons[near[0][1]].battalion),))


def _enemies(game: Game, side: str) -> list[int]:
    return [row for row in range(len(game.at)) if game.side(row) != side and game.on_table(row)]


def act(bound: Bound, side: str, lines: list[OrderLine], source: str) -> Turn:
    """Line after line; one that is impossible now is passed over, with the reason."""
    for line in lines:
        row = bound.game.row_of(line.unit)
        trouble = _trouble(bound, row, line)
        bound.place = yield SubStep("action")
        trouble = trouble or _trouble(bound, row, line)  # the umpire may have ruled
        bound.add("orders", {
            "side": side, "battalion": line.unit.partition("/")[0], "platoon": bound.game.platoons[row].id,
            "line": format_line(line, VERBS), "done": trouble or "done", "source": source,
        })  # fmt: skip
        if trouble:
            bound.why(row, "passed-over", f"did not {line.verb}: {trouble}")
            continue
        bound.done[row] = bound.done.get(row, 0) + 1
        match line.verb:
            case "move" | "enter" | "march":
                yield from _move(bound, row, line)
            case "shoot":
                yield from _shoot(bound, row, bound.game.row_of(str(line.get("target"))))
            case "throw":
                _throw(bound, row, line)
    return ""


def _trouble(bound: Bound, row: int, line: OrderLine) -> str:
    """Why a line cannot be carried out now, "" where it can."""
    game = bound.game
    if game.gone[row]:
        return "it is gone"
    if game.down[row]:
        return "it lies down"
    if bound.done.get(row, 0) >= ACTIONS:
        return f"it did {ACTIONS} things already"
    spot: Any = line.get("at")
    if line.verb == "enter":
        if game.at[row] is not None:
            return "it is on the table"
        area = game.net.area_at(spot)
        return "" if not area or game.supplied(game.side(row), area) else f"no line of own areas leads to {area}"
    if game.at[row] is None:
        return "it waits in its box"
    if line.verb == "march":
        here, there = game.area_at(game.at[row] or (0, 0)), str(line.get("to"))
        kind = game.net.border(here, there) if here else None
        return "" if kind not in (None, HEDGE) else f"no way leads from {here or 'here'} to {there}"
    if line.verb == "shoot":
        target = game.row_of(str(line.get("target")))
        if not game.on_table(target):
            return "its target is not on the table"
        return "" if game.apart(row, target) <= game.range_u(row) else "its target is out of range"
    if line.verb == "throw":
        reach = u_from_inches(UNIT_TYPES[game.platoons[row].type].throws_in)
        return "" if game.distance(game.at[row] or (0, 0), spot) <= reach else "that is too far to throw"
    return ""


def _move(bound: Bound, row: int, line: OrderLine) -> Turn:
    """Along its path as far as it moves; who enters an area that another side holds may walk into an ambush."""
    game = bound.game
    start = game.at[row]
    before = game.area_at(start) if start else ""
    given: Any = line.get("path") or line.get("at")
    if line.verb == "enter":
        bound.go(row, given, "entered")
    elif line.verb == "march":
        bound.go(row, game.net.by_name[str(line.get("to"))].at, "marched")
    else:
        bound.go(row, *_along(game, row, given))
    area = game.area_at(game.at[row] or (0, 0))
    owner = game.holders.get(area, "")
    if area in ("", before) or owner in ("", game.side(row)):
        return ""
    springs = [card for card in game.scenario.cards
               if CARD_EFFECTS[card.effect] and card.name in game.cards.cards(owner, "hand")]  # fmt: skip
    options = ("keep", "spring") if springs else ("keep",)
    answer = yield Decision("ambush", owner, bound.bound, options, about=(area, game.platoons[row].id))
    if answer == "spring":
        bound.add("cards", game.cards.take(owner, springs[0].name, "hand", "table"))
        bound.die("ambush", row, row, CARD_EFFECTS[springs[0].effect])
    return ""


def _along(game: Game, row: int, path: tuple[Spot, ...]) -> tuple[Spot, str]:
    """Where a base comes to that goes a path's legs from where it stands, and why it stops."""
    x, y = game.at[row] or (0, 0)
    left = u_from_inches(UNIT_TYPES[game.platoons[row].type].moves_in)
    table = game.scenario.battlefield.table
    for (x0, y0), (x1, y1) in zip(path, path[1:], strict=False):
        dx, dy = x1 - x0, y1 - y0
        length = isqrt(dx * dx + dy * dy)
        far = min(left, length)
        to = x + dx * far // max(length, 1), y + dy * far // max(length, 1)
        if not table.contains(*to):
            return (x, y), "table edge"
        (x, y), left = to, left - far
        if far < length:
            return (x, y), "reach"
    return (x, y), "order done"


def _shoot(bound: Bound, row: int, target: int) -> Turn:
    """One die; a target that is still there and has the shooter in range may fire back."""
    game = bound.game
    bound.die("shot", row, target, UNIT_TYPES[game.platoons[row].type].needs)
    if game.gone[target] or game.down[target] or game.apart(row, target) > game.range_u(target):
        return ""
    about = game.platoons[target].id, game.platoons[row].id
    answer = yield Decision("return-fire", game.side(target), bound.bound, ("fire", "hold"), about=about)
    if answer == "fire":
        bound.die("reply", target, row, UNIT_TYPES[game.platoons[target].type].needs)
    else:
        bound.why(target, "held-fire", f"did not fire back at {about[1]}")
    return ""


def _throw(bound: Bound, row: int, line: OrderLine) -> None:
    game = bound.game
    game.thrown += 1
    spot: Any = line.get("at")
    bomb = Bomb(f"bomb-{game.thrown}", game.side(row), spot, game.platoons[row].id, bound.bound)
    game.bombs.append(bomb)
    bound.thing(bomb, "lies there")


def line_answer(battle: Battle, table: int, decision: Decision, line: OrderLine) -> str:
    """The option that a line given beforehand means for a question, "" where it does not fit."""
    game: Game = battle.state[table]
    if decision.kind == "cover":
        return "down"
    if decision.kind == "ambush":
        if line.verb == "keep":
            return "keep"
        return "spring" if line.get("area") in (None, decision.about[0]) else ""
    if line.verb == "holds fire":
        return "hold"
    own, enemy = (game.row_of(unit) for unit in decision.about)
    targets: Any = line.get("targets")
    if targets and not {game.platoons[enemy].id, game.platoons[enemy].battalion} & set(targets):
        return ""
    within: Any = line.get("within")
    return "fire" if within is None or game.apart(own, enemy) <= within else ""


def play(battle: Battle, turned: Callable[[Bound, dict[str, SideOrders]], Turn] = turn) -> Generator[Any, Any, None]:
    """Bound by bound, until somebody has won on every table."""
    scenario = battle.scenario
    first = battle.opening.bound if battle.opening else 1
    games = [
        Game.saved(scenario, battle.opening.state) if battle.opening else Game.opening(scenario)
        for _ in range(battle.tables)
    ]
    battle.state = games
    rollers = [platoon.id for platoon in scenario.forces.platoons] + [f"side {side}" for side in games[0].sides]
    numbers = np.arange(battle.first_table, battle.first_table + battle.tables, dtype=np.uint64)
    _log_states(battle, 0 if first == 1 else None)
    for bound in range(first, scenario.bounds + 1):
        orders = yield from collect(battle, bound)
        dice = battle.dice.open_bound(bound, rollers, numbers)
        turns = {
            table: turned(Bound(battle, game, table, bound, dice), orders[table])
            for table, game in enumerate(games) if table not in battle.outcomes
        }  # fmt: skip
        yield from drive(battle, turns, bound, dice)
        _log_states(battle, bound)
        if len(battle.outcomes) == len(games):
            return


def _log_states(battle: Battle, bound: int | None) -> None:
    game: Game = battle.state[0]
    for row in game.states(bound) if battle.logged and bound is not None else ():
        battle.log.add("states", row)


def amend(battle: Battle, intervention: Intervention) -> None:
    """An umpire's act on a base. Raises Refused."""
    game: Game = battle.state[0]
    act_, row = intervention.act, game.row_of(intervention.act.unit)
    if act_.word != "restore" and game.gone[row]:
        raise Refused([Fault(format_act(act_), "", f"{act_.unit} is not on the table", "a base that is")])
    about = Bound(battle, game, 0, intervention.bound, None)  # type: ignore[arg-type]
    about.place = intervention.after
    if act_.word in ("hit", "remove"):
        game.gone[row] = True
        about.add("hits", {"kind": "umpire", "by": "umpire", "target": act_.unit, "passed_to": "", "effect": "removed"})
    elif act_.word == "move" and act_.point:
        about.go(row, act_.point, "umpire")
    elif act_.word == "restore":
        game.gone[row] = False
        game.at[row] = game.at[row] or (0, 0)
    about.why(row, "umpire", f"the umpire ruled: {intervention.reason}")
