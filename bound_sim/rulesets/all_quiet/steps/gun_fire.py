"""Machine Gun Fire, the reaction (AQ-R-29 to AQ-R-31)."""

from collections.abc import Sequence
from dataclasses import dataclass

from bound_sim.orders.decisions import Decision
from bound_sim.rulesets.all_quiet.book import rulings
from bound_sim.rulesets.all_quiet.book.chart import APART
from bound_sim.rulesets.all_quiet.state.front import ArmyUnit
from bound_sim.rulesets.all_quiet.state.turn import FrontTurn
from bound_sim.rulesets.all_quiet.steps import damage, fire
from bound_sim.rulesets.kit.lines.driven_turn import Play, Why

CARD = "machine-gun"
WAIT, FIRE = "wait", "fire"


#: between the word and the units of an answer that names some
WITH = f"{FIRE} with "


@dataclass(frozen=True)
class GunFire(Decision):
    """The question of fire: wait, fire with all that may form one group, or with some of the units that may fire.

    ``may`` are these, ``apart`` those of them that form no group with the ``opposed`` (AQ-R-35).
    """

    may: tuple[str, ...] = ()
    apart: tuple[str, ...] = ()
    opposed: tuple[str, ...] = ()

    @property
    def also(self) -> str:
        return f"{WITH}{', '.join(self.may)}, or with some of them"

    def takes(self, text: str) -> bool:
        """An option, or fire with units that may, of one group."""
        if text in self.options or not text.startswith(WITH) or FIRE not in self.options:
            return text in self.options
        named = units_of(text)
        mixed = {*named} & {*self.apart} and {*named} & {*self.opposed}
        return bool(named) and {*named} <= {*self.may} and not mixed


def units_of(text: str) -> tuple[str, ...]:
    """The units that an answer names."""
    return tuple(name.strip() for name in text.removeprefix(WITH).split(",") if name.strip())


def firers(turn: FrontTurn, side: str, area: str) -> list[ArmyUnit]:
    """Units that may fire there: by AQ-Q-mg-who fresh ones, or spent ones too; the same group all through an
    impulse."""
    impulse, game = turn.impulse, turn.game
    there = game.stacks.at[side, area]
    if game.neutral:
        there = [unit for unit in there if not game.is_neutral(unit)]
    if impulse.firing:
        return [unit for unit in there if unit.id in impulse.firing]
    every = turn.readings.mg_who == rulings.MgWho.SPENT_TOO
    return [unit for unit in there if every or (unit.fresh and not unit.acted)]


def who_may_fire(turn: FrontTurn, group: frozenset[str], area: str, *, alone: bool) -> list[ArmyUnit]:
    """AQ-R-30: the units for which fire on a group is to be asked for, by what both sides know."""
    impulse, enemy = turn.impulse, turn.game.other(turn.impulse.side)
    if turn.opens_war and enemy == turn.game.entente and turn.readings.turn1_reaction == rulings.Turn1Reaction.BARRED:
        return []
    if group in impulse.fired_at or (impulse.firing and impulse.fire_area != area):
        return []
    if turn.readings.mg_coord == rulings.MgCoord.ONE_GROUP and impulse.fired_at and not alone:
        return []
    return firers(turn, enemy, area)


def chance(
    turn: FrontTurn, group: frozenset[str], units: Sequence[ArmyUnit], area: str, *, alone: bool = False
) -> Play:
    """Ask the side whose area is entered or attacked; its fire comes before what the group does (AQ-R-29)."""
    able = who_may_fire(turn, group, area, alone=alone)
    if not able:
        return
    game, impulse = turn.game, turn.impulse
    enemy = game.other(impulse.side)
    cards = [
        card for card in game.hand(enemy)
        if game.card(enemy, card).effect == CARD and game.front_of_card(card) == game.front_of(area)
    ]  # fmt: skip
    options = (WAIT, FIRE) if cards or impulse.firing else (WAIT,)
    about = (area, *[unit.id for unit in units])
    apart, opposed = _apart(turn, able)
    question = GunFire.asked(
        "machine-gun-fire", enemy, turn.bound, options, about=about, may=tuple([unit.id for unit in able]),
        apart=apart, opposed=opposed,
    )  # fmt: skip
    answer = str((yield question))
    if answer == WAIT:
        return
    yield from turn.passes("fire")
    named = units_of(answer) if answer.startswith(WITH) else _usual(question)
    group_firing = [unit for unit in firers(turn, enemy, area) if unit.id in named]
    if not impulse.firing:
        turn.put_cards(enemy, cards[:1], "hand", "table")
        impulse.fire_area, impulse.firing = area, tuple(unit.id for unit in group_firing)
        if turn.readings.reaction_turn == rulings.ReactionTurn.YES:
            turn.owes.add(enemy)
    impulse.fired_at.add(group)
    for unit in units:
        turn.explain(unit.id, Why("fired-on", {"area": area}))
    stands = units[0].area  # not the same where Heavy Artillery is fired at (AQ-Q-mg-rail)
    points = fire.dice(turn, fire.Volley("fire", group_firing, area, impulse.side, stands=stands))
    by = group_firing[0].id if group_firing else ""
    yield from damage.share(turn, damage.Struck(units, stands, by, "fire", acting=True), points)
    yield from turn.passes("action")  # what was fired at goes on


def _apart(turn: FrontTurn, units: Sequence[ArmyUnit]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """AQ-R-35: the units of the fewer of British and French where both might fire, and those of the other."""
    if "co-operation" not in turn.game.rules.options:
        return (), ()
    nations = [tuple(unit.id for unit in units if unit.nation.id == nation) for nation in APART]
    if not all(nations):
        return (), ()
    fewer = min(nations, key=len)
    return fewer, nations[1 - nations.index(fewer)]


def _usual(question: GunFire) -> tuple[str, ...]:
    """All that may fire as one group."""
    return tuple(unit for unit in question.may if unit not in question.apart)
