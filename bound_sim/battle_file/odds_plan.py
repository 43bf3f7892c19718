"""Odds of a battle file: how it may go on from the opening of a bound, for its umpire, or by what a side knows."""

from collections.abc import Mapping
from dataclasses import replace
from hashlib import blake2b

from bound_sim.battle.battle import Battle, Opening, SideOrders
from bound_sim.battle_file.entries import Source
from bound_sim.battle_file.places import OPENING
from bound_sim.battle_file.reader import BattleReader
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.odds.guess import Guess
from bound_sim.odds.play import OddsPlan
from bound_sim.orders.arrows import changed
from bound_sim.orders.records import OrderLine
from bound_sim.rules import ruleset
from bound_sim.scenario.forces import Forces
from bound_sim.scenario.inputs import unknown_side
from bound_sim.scenario.model import Scenario
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import text


def plan_of(
    file: BattleReader, *, seed: int, bound: int | None = None, bounds: int | None = None, side: str = "",
    policies: Mapping[str, str] | None = None,
) -> OddsPlan:  # fmt: skip
    """The plan of a battle's odds from a bound (the next one) on. Raises Refused with all faults.

    ``side``: on that side's own knowledge, what is unknown drawn for each table; "": the umpire's. ``policies`` sit in
    the seats of sides; the others have whom the battle file says.
    """
    history, whole = file.history, file.scenario_as_given()
    first = bound or history.next_bound
    last = min(history.next_bound, whole.bounds)
    faults = []
    if not 1 <= first <= last or history.over:
        wrong = text("the battle is over") if history.over else text("bound {first}", first=first)
        faults.append(Fault("--from-bound", "", wrong, text("1 to {last}", last=last)))
        raise Refused(faults)
    left = whole.bounds - first + 1
    if bounds is not None and not 1 <= bounds <= left:
        faults.append(
            Fault(
                "--bounds",
                "",
                text("{bounds} bounds from bound {first} on", bounds=bounds, first=first),
                text("1 to {left}", left=left),
            )
        )
    sides = [one.id for one in whole.sides]
    if side and side not in sides:
        faults.append(unknown_side("--side", side, sides))
    if side and not ruleset(whole.ruleset).offers("possible"):
        wrong = text("{title} does not say what a side holds possible", title=ruleset(whole.ruleset).title)
        faults.append(Fault("--side", "", wrong, text("odds without it, as the umpire")))
    if first == history.next_bound and file.player.acts(first).get(OPENING):
        faults.append(
            Fault(
                "--from",
                "",
                text("the umpire ruled since bound {first}", first=first - 1),
                text("odds once the bound is resolved"),
            )
        )
    if faults:
        raise Refused(faults)
    chosen = _as_umpire(file, first) if not side else _as_side(file, side, first)
    chosen = replace(chosen, seats={**file.player.seats(first), **(policies or {})}, notes="", introduction="")
    key, guess = key_from_seed(seed), None
    opening = Opening(first, _state(file, first))
    if side:
        unknown = blake2b(key, digest_size=32, person=b"bound-sim unkno").digest()
        guess, opening = Guess(whole, side, first, opening.state, unknown), None  # type: ignore[assignment]
    return OddsPlan(
        replace(chosen, folder=None), key, bounds or left, first, opening=opening, guess=guess,
    )  # fmt: skip


def _state(file: BattleReader, bound: int) -> bytes:
    """The state at the opening of a bound, of the first one as the scenario makes it."""
    kept = file.player.opening(bound)
    if kept is not None:
        return kept.state
    scenario = file.scenario_as_given()
    battle = Battle(scenario, KeyedDice(key_from_seed(0)), answer=lambda _: None)  # no die is rolled before the bound
    battle.open()
    return ruleset(scenario.ruleset).save(battle)


def _as_umpire(file: BattleReader, first: int) -> Scenario:
    """The scenario as it is played from a bound on: of that bound the orders that are in, of others those on file."""
    player, given = file.player, file.scenario_as_given()
    sides = {side: player.side_orders(side, first, source) for side, source in _sources(file, first).items()}
    return _with_orders(player.scenario_at(first), given, sides, first)


def _as_side(file: BattleReader, side: str, first: int) -> Scenario:
    """The scenario as a side knows it, its own orders in it; of enemies' bases the men that their type has."""
    known = file.memories_of(file.history).scenario_of(side, first - 1)
    source = _sources(file, first).get(side)
    sides = {side: file.player.side_orders(side, first, source)} if source else {}
    types = ruleset(known.ruleset).type_book(known.unit_types)
    forces = tuple(p if p.side == side else replace(p, men=types.men.get(p.type, 30)) for p in known.forces.platoons)
    told = _with_orders(replace(known, forces=Forces(forces)), known, sides, first)
    return replace(told, low={key: _aimed_at_known(order, known.forces) for key, order in told.low.items()})


def _aimed_at_known(order: OrderLine, forces: Forces) -> OrderLine:
    """An order without the marks that its side does not know of: they were named before anybody was seen."""
    known, shoot, toward = forces.side_of, order.word("shoot"), order.target("toward")
    return changed(
        order, shoot=shoot if known(shoot) else "",
        toward=toward if not isinstance(toward, str) or known(toward) else None,
        shots=tuple(shot for shot in order.shares("shots") if known(shot[0])),
    )  # fmt: skip


def _sources(file: BattleReader, first: int) -> dict[str, Source]:
    """Sources of the orders that count in a bound, of those that were handed in."""
    found = file.player.sources(first).items()
    return {side: source for side, source in found if source is not None and source.source == "handed in"}


def _with_orders(played: Scenario, given: Scenario, sides: Mapping[str, SideOrders], first: int) -> Scenario:
    """Orders on file from a bound on; of that bound those of these sides instead."""
    side_of = given.forces.side_of
    high = {key: order for key, order in given.high.items() if key[1] != first or side_of(key[0]) not in sides}
    low = {key: order for key, order in given.low.items() if key[1] != first or side_of(key[0]) not in sides}
    lines = {key: order for key, order in given.lines.items() if key[1] != first or key[0] not in sides}
    for side, orders in sides.items():
        high |= {(unit, first): order for unit, order in orders.high.items()}
        low |= {(unit, first): order for unit, order in orders.low.items()}
        lines |= {(side, first): orders.lines} if orders.lines else {}
    return replace(played, high=high, low=low, lines=lines)
