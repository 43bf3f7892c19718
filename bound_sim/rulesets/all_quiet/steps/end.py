"""The end of a turn: recovery, cards, transfers, markers, initiative, victory points (section 3, 9, 11)."""

from collections.abc import Hashable, Mapping
from functools import partial
from itertools import groupby, product

from bound_sim.orders.decisions import Decision
from bound_sim.rulesets.all_quiet.book import rulings
from bound_sim.rulesets.all_quiet.book.chart import LAST_TURN
from bound_sim.rulesets.all_quiet.book.words import IN_BOX, OUT_BOX
from bound_sim.rulesets.all_quiet.state.front import ArmyUnit, FrontGame, box_of, in_order, transferable
from bound_sim.rulesets.all_quiet.state.turn import FrontTurn
from bound_sim.rulesets.all_quiet.steps import control, hands, supply
from bound_sim.rulesets.kit.lines.driven_turn import Play, Why

DRAW = "draw"


def end(turn: FrontTurn) -> Play:
    """Step 4 of the turn, in its order."""
    yield from turn.passes("end")
    early = turn.readings.vp_time == rulings.VpTime.FIRST
    gained = count_points(turn) if early else {}
    recover(turn)
    cards_back(turn)
    yield from transfers(turn)
    control.clear_markers(turn)
    initiative(turn)
    tell_points(turn, gained if early else count_points(turn))
    close(turn)
    hands.draw_strategy(turn, turn.number + 1)


def recover(turn: FrontTurn) -> None:
    """AQ-R-27: spent units with a line become fresh; Russians and neutrals don't (AQ-R-38, AQ-R-39)."""
    game = turn.game
    spent = [unit for unit, fresh, spot in zip(game.units, game.stacks.fresh, game.stacks.spots, strict=True)
             if not fresh and spot >= 0]  # fmt: skip
    every = turn.readings.recovery == rulings.Recovery.ALL
    lined = () if every else supply.with_lines(game, spent)
    for unit in spent:
        if unit.nation.id in game.neutral:
            why = "neutral-spent"
        elif unit.nation.alone:
            why = "card-alone"
        elif every or unit.id in lined:
            unit.fresh, why = True, "recovered"
        else:
            why = "stays-spent"
        if turn.logged:
            turn.why(unit.id, why)


def cards_back(turn: FrontTurn) -> None:
    """Cards that were used go back to the main deck; Strategy cards used for what is printed are removed."""
    game = turn.game
    for side, place in product(game.sides, ("table", "discard", "hand")):
        cards = game.cards.cards(side, place)
        if not cards:
            continue
        if place == "hand" or game.strategies[side].isdisjoint(cards):  # none of a hand was used
            turn.put_cards(side, cards, place, "pile")
            continue
        for gone, together in groupby(cards, key=partial(_used_up, turn, side, place)):
            turn.put_cards(side, [*together], place, "out" if gone else "pile")


def _used_up(turn: FrontTurn, side: str, place: str, card: str) -> bool:
    """True for a Strategy card that is removed; of those alike on the table the first are counted as used otherwise."""
    reversed_ = turn.reversed.get((side, card), 0) if place == "table" else 0
    if reversed_:
        turn.reversed[side, card] = reversed_ - 1
    printed = place == "table" and not reversed_
    removed = printed or turn.readings.strategy_back == rulings.StrategyBack.REMOVED
    return removed and turn.game.is_strategy(side, card)


def transfers(turn: FrontTurn) -> Play:
    """AQ-R-28: German units leave and come, by the turn's chart."""
    game, chart = turn.game, turn.number - 1
    most = game.rules.out[chart] if chart < len(game.rules.out) else 0
    # AQ-R-40: at will, the charts don't count
    able = in_order(transferable(game)) if most or game.rules.joint else []
    most = len(able) if game.rules.joint else min(most, len(able))
    if most:
        decision = Decision("transfer", game.central, turn.bound, about=(f"{most}-units",))
        said = yield decision
        lines = turn.lines_of(decision, str(said)) or turn.on_file(game.central, "transfers")
        named = {line.unit.partition("/")[0] for line in lines}
        leaving = [unit for unit in able if unit.id in named][:most]
        if turn.readings.out == rulings.Out.EXACTLY and not game.rules.joint:
            weakest = sorted((unit for unit in able if unit not in leaving), key=lambda unit: unit.strength)
            leaving += weakest[: most - len(leaving)]
        for unit in leaving:
            _leave(turn, unit)
    into = game.rules.into[chart] if chart < len(game.rules.into) and not game.rules.joint else 0
    waiting = in_order(game.in_box(OUT_BOX)) if into else []
    for _ in range(min(into, len(waiting))):
        unit = turn.draw_units(waiting, "transfer", game.central)
        waiting.remove(unit)
        unit.box = IN_BOX
        turn.explain(unit.id, Why("transferred-in"))


def _leave(turn: FrontTurn, unit: ArmyUnit) -> None:
    # AQ-R-40: into the other front's box, where that is part of the battle
    other = turn.game.other_front(unit.area)
    box = box_of(IN_BOX, other) if other else OUT_BOX
    origin, unit.area, unit.previous, unit.box, unit.fresh = unit.area, "", "", box, True
    turn.moved(unit, origin, "transferred")
    turn.explain(unit.id, Why("transferred-out"))
    control.look(turn, origin)


def initiative(turn: FrontTurn) -> None:
    """AQ-R-25: who took more areas has it next; equal, it changes hands. The marker goes back to 0."""
    game = turn.game
    taken = {side: game.captures[side] for side in game.sides}
    if turn.readings.captures == rulings.Captures.NET:
        taken = {
            side: sum(now == side != game.opened[area] for area, now in game.control.items()) for side in game.sides
        }
    one, other = game.sides
    game.losing = "" if taken[one] == taken[other] else min(game.sides, key=lambda side: taken[side])
    if taken[one] == taken[other]:
        game.initiative = game.other(game.initiative)
    else:
        game.initiative = max(game.sides, key=lambda side: taken[side])
    side = game.initiative
    turn.side_why(side, "initiative", captures=taken[side], others=taken[game.other(side)])


def count_points(turn: FrontTurn) -> dict[str, int]:
    """AQ-R-33, AQ-Q-vp-what: both players add the points of areas that they control; what each has gained."""
    game = turn.game
    found = {}
    for side in game.sides:
        worth = _worth(game, side)
        found[side] = sum([worth[area] for area, holder in game.control.items() if holder == side])
        game.points[side] += found[side]
    return found


def _worth(game: FrontGame, side: str) -> Mapping[str, int]:
    """The points that each area gives to a side that controls it."""
    kept: dict[Hashable, dict[str, int]] = game.kept.setdefault(_worth, {})
    asked = side, frozenset(game.neutral)
    if asked not in kept:
        own = game.readings.vp_what != rulings.VpWhat.CAPTURED
        kept[asked] = {
            area.name: game.vp(area.name, side) if own or area.owner != side else 0 for area in game.net.areas
        }  # fmt: skip
    return kept[asked]


def tell_points(turn: FrontTurn, gained: Mapping[str, int]) -> None:
    """Write down what both have gained, when the initiative is known."""
    game = turn.game
    for side, points in gained.items():
        turn.side_why(side, "points", gained=points, total=game.points[side])
        if turn.logged:
            turn.add("points", {
                "side": side, "gained": points, "total": game.points[side], "initiative": game.initiative == side,
            })  # fmt: skip


def close(turn: FrontTurn) -> None:
    """End all that holds for a turn."""
    game = turn.game
    game.captures.clear()
    game.opened = dict(game.control)
    game.given_lines.clear()
    game.invaded.clear()
    game.lost_trenches.clear()
    game.blockaded.clear()


def outcome(turn: FrontTurn) -> str:
    """AQ-R-33: who has won; "" for a battle that goes on."""
    game = turn.game
    if game.winner:
        return game.winner
    if turn.number < LAST_TURN:
        return ""
    one, other = game.sides
    if game.points[one] == game.points[other]:
        if turn.readings.vp_equal == rulings.VpEqual.ENTENTE:
            return game.entente
        turn.side_why(one, "drawn")
        return DRAW
    side = max(game.sides, key=lambda each: game.points[each])
    turn.side_why(side, "won", total=game.points[side], others=game.points[game.other(side)])
    return side
