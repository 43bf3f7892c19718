"""Hits become losses (EOE-R-26..29): which base takes them, who goes, who is pinned, a commander's risk."""

from collections.abc import Sequence

from bound_sim.rulesets.end_of_empires.book import chart, rulings
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.steps import losses
from bound_sim.rulesets.end_of_empires.steps.boarding import lost_with
from bound_sim.rulesets.kit.geometry.units import LOST, Base


def casualty_base(moment: Moment, unit: Unit, firers: Sequence[Base]) -> Base:
    """EOE-R-26, EOE-Q-casualty-base, EOE-Q-several-firers: the base that takes the next hit, until it is gone."""
    base = losses.casualty_base(
        moment, unit, firers, (unit.taking, unit.names_casualty),
        nearest=moment.readings.casualty_base == rulings.CasualtyBase.NEAREST_END,
        together=moment.readings.several_firers == rulings.SeveralFirers.ALL_TOGETHER,
    )  # fmt: skip
    unit.taking = base.id
    return base


def take_hits(moment: Moment, unit: Unit, firer: Base, figures: int, kind: str, firers: Sequence[Base]) -> None:
    """EOE-R-26, EOE-R-27: hits of one roll, figure by figure; what finds nobody left is surplus.

    ``firers`` are all bases whose hits on the unit fall at once. Their order decides nothing.
    """
    for _ in range(figures):
        if not unit.bases:
            moment.hit(kind, firer.id, unit.all[-1].id, "surplus")
            continue
        base = casualty_base(moment, unit, firers)
        hit_base(moment, unit, base, firer.id, kind)
    if unit.bases:
        return
    if unit.on_table:
        unit.status = LOST
        moment.why(unit.id, "gone")


def hit_base(moment: Moment, unit: Unit, base: Base, by: str, kind: str) -> None:
    """EOE-R-26, EOE-R-27, EOE-R-29, EOE-Q-removal, EOE-Q-mg-gone: one figure of a base, or one hit of a single base."""
    spare = int(moment.readings.removal == rulings.Removal.AT_THE_5TH_AND_3RD and unit.kind in ("battery", "commander"))
    stays = unit.kind == "mg" and moment.readings.mg_gone == rulings.MgGone.STAYS
    if losses.strike(moment, base, by, kind, spare=spare, stays=stays):
        unit.taking = ""
        if unit.kind == "vehicle":
            lost_with(moment, unit, by)
        if not unit.single:
            moment.why(unit.id, "base-gone", base=base.id)


def lose_base(moment: Moment, unit: Unit, base: Base, by: str) -> None:
    """EOE-R-24: a base that lost in melee goes with all its figures."""
    if moment.readings.pin_hits == rulings.PinHits.MELEE_TOO:
        unit.hits_turn += base.figures
    unit.lost_in_melee = True
    losses.lose_whole(moment, unit, base, by, "melee")


def can_be_pinned(unit: Unit) -> bool:
    """EOE-R-16: mounted cavalry, commanders and vehicles are not."""
    return unit.kind in ("infantry", "mg", "battery")


def pin(moment: Moment, unit: Unit) -> None:
    """EOE-R-28, EOE-Q-pin-hits: 4 or more hits in one turn pin a unit."""
    exactly = moment.readings.pin_hits == rulings.PinHits.EXACTLY_FOUR and unit.hits_turn != chart.PINNING_HITS
    if not unit.on_table or unit.hits_turn < chart.PINNING_HITS or exactly:
        return
    if unit.kind == "cavalry":
        moment.why(unit.id, "not-pinned", hits=unit.hits_turn)
    elif can_be_pinned(unit) and not unit.pinned:
        unit.pinned = True
        moment.why(unit.id, "pinned", hits=unit.hits_turn)


def commander_risk(moment: Moment, battery: Base, side: str, target: Unit, near: list[Unit], figures: int) -> None:
    """EOE-R-29, EOE-Q-commander-die: a battery's roll that hit: a die for each commander within 5 cm of its target.

    ``near`` are the commanders within 5 cm, found before the hits were applied.
    """
    reading = moment.readings.commander_die
    for commander in near:
        if not commander.on_table or (reading == rulings.CommanderDie.OWN_UNITS and commander.side != target.side):
            continue
        for number in range(figures if reading == rulings.CommanderDie.EACH_HIT else 1):
            die = moment.die("commander", commander.all[0].row, target=battery.row, number=number)
            hit = die >= chart.COMMANDER_HIT_ON
            if hit and reading == rulings.CommanderDie.SECOND_6:
                commander.sixes += 1
                hit = commander.sixes % 2 == 0
            moment.test("commander", commander.id, die, "hit" if hit else "", needed=chart.COMMANDER_HIT_ON,
                        number=number, by=battery.id)  # fmt: skip
            if hit:
                moment.why(commander.id, "commander-hit", unit=target.id)
                hit_base(moment, commander, commander.all[0], battery.id, "artillery")
                if not commander.bases:
                    commander.status = LOST
                    moment.why(commander.id, "gone")
                    break


def commanders_near(moment: Moment, target: Unit) -> list[Unit]:
    """EOE-R-29: commanders of either side within 5 cm of a unit."""
    return [unit for unit in moment.around(target, chart.CHARGE_CM * 1000) if unit.kind == "commander"]
