"""Hits become losses (EOE-R-24..29), one by one: who goes, who is pinned."""

import numpy as np

from bound_sim.rulesets.end_of_empires.book import rulings
from bound_sim.rulesets.end_of_empires.state.bases import Base
from bound_sim.rulesets.end_of_empires.state.columns import U_KIND
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.steps import hits, losses
from bound_sim.rulesets.end_of_empires.steps.boarding import lost_with
from bound_sim.rulesets.kit.geometry.measure import Ints


def loss_readings(moment: Moment) -> Ints:
    """The readings in force, in the order of ``hits.READINGS``."""
    known, readings = moment.tables.known, moment.readings
    if "losses" not in known:
        known["losses"] = np.array([
            readings.removal == rulings.Removal.AT_THE_5TH_AND_3RD, readings.mg_gone == rulings.MgGone.STAYS,
            readings.pin_hits == rulings.PinHits.EXACTLY_FOUR,
            readings.under_fire == rulings.UnderFire.A_DIE_ROLLED, readings.commander_die,
            readings.casualty_base == rulings.CasualtyBase.NEAREST_END,
            readings.several_firers == rulings.SeveralFirers.ALL_TOGETHER,
        ], dtype=np.int64)  # fmt: skip
    found: Ints = known["losses"]
    return found


def hit_base(moment: Moment, unit: Unit, base: Base, by: str, kind: str) -> None:
    """EOE-R-26, EOE-R-27, EOE-R-29, EOE-Q-removal, EOE-Q-mg-gone: one figure of a base, or one hit of a single base."""
    number, readings = unit.cells[U_KIND], loss_readings(moment)
    spare, stays = hits.hits_to_spare(number, readings), hits.stays_without(number, readings)
    if losses.strike(moment, base, by, kind, spare=spare, stays=stays):
        unit.taking = ""
        if unit.kind == "vehicle":
            lost_with(moment, unit, by)
        if not unit.single:
            moment.why(unit.id, "base-gone", base=base.id)
