"""Melee (EOE-R-24, EOE-R-25): pairs of bases, rounds, who attacks on, last bases."""

from collections.abc import Sequence

import numpy as np

from bound_sim.rulesets.end_of_empires.book import chart, rulings
from bound_sim.rulesets.end_of_empires.book.chart import Kind
from bound_sim.rulesets.end_of_empires.state.bases import Base
from bound_sim.rulesets.end_of_empires.state.between_units import nearest_bases
from bound_sim.rulesets.end_of_empires.state.columns import U_CHARGING, U_ENGAGED, U_ROLLED_MELEE
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.state.moment import Modifiers, Moment, those
from bound_sim.rulesets.end_of_empires.steps import casualties, fights
from bound_sim.rulesets.end_of_empires.steps.combat import with_any
from bound_sim.rulesets.end_of_empires.steps.contact import go_back
from bound_sim.rulesets.end_of_empires.steps.fights import AGAIN, BOTH_LOST, BOTH_STAY, groups_of, in_order, once_each
from bound_sim.rulesets.end_of_empires.steps.shooting import enough_cover
from bound_sim.rulesets.kit.geometry.distance import away_from
from bound_sim.rulesets.kit.geometry.units import LOST
from bound_sim_maps.directions import DIRECTION_X, DIRECTION_Y

Clash = fights.Clash
MOST_ROUNDS = 32


def melee_modifiers(
    *, opponent_cover: bool, pinned: bool, figures: int, opponent_figures: int, kind: Kind, attacking: bool
) -> Modifiers:  # fmt: skip
    """EOE-R-24: modifiers of a base's own die."""
    more = max(0, figures - opponent_figures)
    return those(
        ("opponent in cover", chart.MELEE_COVER, opponent_cover),
        ("prone or pinned", chart.MELEE_PINNED, pinned),
        (f"{more} figures more", chart.MELEE_FIGURE * more, True),
        ("cavalry", chart.MELEE_CAVALRY, kind == "cavalry"),
        ("attacking", chart.MELEE_ATTACKING, attacking),
    )


def fight(moments: Sequence[Moment]) -> None:
    """EOE-R-24, EOE-R-25: melees of all tables on which anybody charges, or fights since the last turn."""
    for moment, rows in with_any(moments, U_CHARGING, U_ENGAGED):
        _fight(moment, [moment.game.units[row] for row in rows])


def _fight(moment: Moment, units: Sequence[Unit]) -> None:
    """EOE-R-24, EOE-R-25, EOE-Q-melee-rounds: all pairs in contact, round by round, of units that charge or fight."""
    closing = [unit for unit in units if unit.charging and not unit.as_pinned]
    fresh = clashes_of(moment, closing)
    resumed, attackers_again = resume(moment, units, fresh)
    live = clashes = in_order([*once_each(fresh, lambda unit, foe: unit.charging == foe.id), *resumed])
    attackers = first_attackers(moment, fresh) | attackers_again
    round_no = 0
    while live and round_no < MOST_ROUNDS:
        fight_round(moment, live, attackers, round_no)
        live = [clash for clash in live if not clash.over]
        if moment.readings.melee_rounds == rulings.MeleeRounds.NEXT_TURN:
            stay_in_contact(live)
            break
        live, attackers = attack_on(moment, live, round_no + 1)
        round_no += 1
    after(moment, clashes)


def first_attackers(moment: Moment, clashes: list[Clash]) -> set[str]:
    """EOE-Q-attacking: who charged in this turn; or, of these, the side that moved last; or those who closed in."""
    reading = moment.readings.attacking
    return {
        unit.id
        for clash in clashes
        for unit in (clash.charger, clash.foe)
        if unit.charging
        and not (reading == rulings.Attacking.MOVED_LAST and unit.side != moment.game.b)
        and not (reading == rulings.Attacking.CLOSED_IN and unit.as_pinned)
    }


def stay_in_contact(clashes: list[Clash]) -> None:
    """EOE-Q-melee-rounds, "next turn": chargers keep whom they fight, the one that they charged where it is left."""
    for clash in clashes:
        for unit in fights.chargers_of(clash):
            foe = clash.foe if unit is clash.charger else clash.charger
            unit.engaged = foe.id if unit.charging == foe.id else unit.engaged or foe.id


def clashes_of(moment: Moment, units: list[Unit]) -> list[Clash]:
    """EOE-Q-pairing: units and the enemies that fight hand to hand and that they are in contact with."""
    return fights.clashes_of(moment, units, lambda foe: not foe.single)


def resume(moment: Moment, units: Sequence[Unit], fresh: list[Clash]) -> tuple[list[Clash], set[str]]:
    """EOE-Q-melee-rounds, "next turn": those left in contact are asked who attacks on; else the charger goes back."""
    left, engaged = [], {}
    for unit in units:
        engaged[unit.id], unit.engaged = unit.engaged, ""
        busy = any(unit in (clash.charger, clash.foe) for clash in fresh)
        if engaged[unit.id] and not busy:
            left += clashes_of(moment, [unit])
    return attack_on(moment, in_order(once_each(left, lambda unit, foe: engaged.get(unit.id) == foe.id)), 0)


def fight_round(moment: Moment, clashes: list[Clash], attackers: set[str], round_no: int) -> None:
    """EOE-R-24, EOE-Q-pairing, EOE-Q-many: all pairs of a round on its opening state, then the losers go."""
    pairing = moment.readings.pairing
    taken: set[str] = set()
    losers: list[tuple[Unit, Base, Base]] = []
    for group in groups_of(clashes):
        pairs = fights.pairs_of(group, taken, only_touching=pairing == rulings.Pairing.TOUCHING)
        helped = fights.surplus_of(group, taken) if pairing == rulings.Pairing.SURPLUS_HELPS else {}
        for clash, a, b in pairs:
            clash.charger.rolled_melee = clash.foe.rolled_melee = True
            for lost in roll_pair(moment, clash, a, b, attackers, round_no, helped):
                unit, winner = (clash.charger, b) if lost is a else (clash.foe, a)
                losers.append((unit, lost, winner))
    for unit, base, winner in losers:
        casualties.lose_base(moment, unit, base, winner.id)


def modifiers_of(moment: Moment, unit: Unit, base: Base, foe: Unit, other: Base, attackers: set[str]) -> Modifiers:
    """EOE-R-24, EOE-Q-melee-cover: one base's modifiers against another."""
    if moment.readings.melee_cover == rulings.MeleeCover.THE_UNIT:
        cover = enough_cover(moment, foe, moment.covers.from_shot(foe, base, other))
    else:
        between = moment.terrain.across((base.x, base.y), (other.x, other.y))
        cover = between or moment.terrain.in_cover(other.x, other.y)
    return melee_modifiers(
        opponent_cover=cover, pinned=unit.as_pinned, figures=base.figures, opponent_figures=other.figures,
        kind=unit.kind, attacking=unit.id in attackers,
    )  # fmt: skip


def roll_pair(
    moment: Moment, clash: Clash, a: Base, b: Base, attackers: set[str], round_no: int, helped: dict[str, int]
) -> list[Base]:  # fmt: skip
    """EOE-R-24, EOE-Q-melee-tie: the pair's dice until decided; the bases that lost."""
    mine = modifiers_of(moment, clash.charger, a, clash.foe, b, attackers)
    theirs = modifiers_of(moment, clash.foe, b, clash.charger, a, attackers)
    mine += ((f"{helped[a.id]} surplus", helped[a.id]),) if a.id in helped else ()
    theirs += ((f"{helped[b.id]} surplus", helped[b.id]),) if b.id in helped else ()
    attacking = (clash.charger.id in attackers, clash.foe.id in attackers)
    attacker_goes = (AGAIN, ("won", "lost"), ("lost", "won"), BOTH_LOST)[2 * attacking[0] + attacking[1]]
    tie = {
        rulings.MeleeTie.AGAIN: AGAIN,
        rulings.MeleeTie.BOTH_STAY: BOTH_STAY,
        rulings.MeleeTie.BOTH_GO: BOTH_LOST,
        rulings.MeleeTie.ATTACKER_GOES: attacker_goes,
    }[moment.readings.melee_tie]
    return fights.throw_pair(moment, (a, mine), (b, theirs), round_no, tie)


def attack_on(moment: Moment, clashes: list[Clash], round_no: int) -> tuple[list[Clash], set[str]]:
    """EOE-R-25, EOE-Q-melee-rounds: chargers are asked first, then those that they fight; nobody: chargers go back."""
    attackers: set[str] = set()
    live = fights.next_round(
        clashes, lambda unit: unit.declared.said,
        lambda unit, foe: press_on(moment, unit, foe, round_no, attackers),
        lambda units: fall_back(moment, units),
    )  # fmt: skip
    return live, attackers


def press_on(moment: Moment, unit: Unit, foe: Unit, round_no: int, attackers: set[str]) -> None:
    """EOE-R-25: a unit attacks in the next round."""
    moment.why(unit.id, "attacks-on", unit=foe.id, round=round_no)
    attackers.add(unit.id)
    unit.pressed_last = unit.pressed_last or len(unit.bases) == 1


def fall_back(moment: Moment, units: list[tuple[Unit, list[Unit]]]) -> None:
    """EOE-Q-melee-rounds, EOE-Q-goes-back: chargers go back 5 cm, as far as there is room."""
    if moment.readings.melee_rounds == rulings.MeleeRounds.MOVED_LAST:
        units = [each for each in units if not moved_first(moment, *each)]
    # all ways are looked for before anybody goes: who stands first in a list decides nothing
    ways = [way_back(moment, unit, foes) for unit, foes in units]
    for (unit, foes), way in zip(units, ways, strict=True):
        go_back(moment, unit, way, 5_000, step=500)
        moment.why(unit.id, "breaks-off", unit=foes[0].id)


def moved_first(moment: Moment, unit: Unit, foes: list[Unit]) -> bool:
    """EOE-Q-melee-rounds, "moved last": a unit of side A that fights one that charged it too."""
    return unit.side == moment.game.a and any(foe.charging == unit.id and unit.charging == foe.id for foe in foes)


def way_back(moment: Moment, unit: Unit, foes: list[Unit]) -> tuple[float, float]:
    """EOE-Q-goes-back: square to the nearest edges of the two; to its own rear; or from middle to middle."""
    reading = moment.readings.goes_back
    if reading == rulings.GoesBack.TO_ITS_OWN_REAR:
        return -float(DIRECTION_X[unit.facing]), -float(DIRECTION_Y[unit.facing])
    if reading == rulings.GoesBack.MIDDLE_TO_MIDDLE:
        (x, y), (fx, fy) = unit.centre, foes[0].centre
        return float(x - fx), float(y - fy)
    return away_from(*nearest_bases([unit], foes))


def after(moment: Moment, clashes: list[Clash]) -> None:
    """EOE-R-25, EOE-Q-last-base, EOE-Q-form-up: last bases go; survivors form up in the next turn."""
    rolled = moment.places.arrays.units[moment.places.table, :, U_ROLLED_MELEE]
    for unit in [moment.game.units[row] for row in np.nonzero(rolled)[0].tolist()]:
        if not unit.bases:
            unit.status = LOST
            continue
        if moment.readings.pin_hits == rulings.PinHits.MELEE_TOO:
            casualties.pin(moment, unit)
        reading = moment.readings.last_base
        spared = (reading == rulings.LastBase.ONLY_THE_LOSERS and not unit.lost_in_melee) or (
            reading == rulings.LastBase.NOT_IF_IT_ATTACKS_ON and unit.pressed_last
        )
        if len(unit.bases) == 1 and not spared:
            base = unit.bases[0]
            base.status = LOST
            unit.status = LOST
            moment.why(unit.id, "last-base")
            moment.hit("melee", base.id, base, "removed")
        elif unit.engaged or any(clash.charger.engaged and clash.foe is unit for clash in clashes):
            continue
        else:
            unit.must_form = True
            moment.why(unit.id, "forms-up")
