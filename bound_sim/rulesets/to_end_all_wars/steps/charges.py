"""Charges on tanks: placed by Engineers, they go off at the end of their next turn (TEAW-R-29, TEAW-R-4)."""

from math import ceil

from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.kit.geometry.lengths import cm_text
from bound_sim.rulesets.kit.lines import things
from bound_sim.rulesets.kit.lines.driven_turn import Play, Why
from bound_sim.rulesets.to_end_all_wars.book.chart import CHARGE_BLOWS_ON, CHARGE_UP_TO, CHARGE_WITHIN_CM
from bound_sim.rulesets.to_end_all_wars.state.game import Team
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn
from bound_sim.rulesets.to_end_all_wars.steps import ledger, losses
from bound_sim_maps.table import u_from_cm


def trouble(turn: TrenchTurn, team: Team, line: OrderLine) -> Why | None:
    """An enemy tank within 5 cm."""
    target = turn.game.by_id[str(line.get("target"))]
    words = {"verb": line.verb, "target": target.id}
    if not target.is_tank:
        return Why("not-a-tank", words)
    if not target.alive:
        return Why("target-gone", words)
    far = turn.distance(team, target)
    return Why("tank-too-far", {"cm": cm_text(far, ceil)}) if far > u_from_cm(CHARGE_WITHIN_CM) else None


def play(turn: TrenchTurn, team: Team, line: OrderLine) -> Play:
    """TEAW-Q-charge: placed, or the team's turn ends, or all of it die."""
    tank = turn.game.by_id[str(line.get("target"))]
    die = turn.roll("charge", f"unit {team.id}")[0]
    blows, placed = die <= CHARGE_BLOWS_ON, die <= CHARGE_UP_TO[turn.readings.charge]
    turn.test("charge", team.id, die, "off" if blows else "placed" if placed else "fails", by=tank.id)
    if blows:
        yield from losses.struck(turn, [(team, man) for man in team.men], kind="charge", by=team.id)
    elif placed:
        # whose it is: the tank carries it wherever it goes
        charge = turn.game.put("charge", team.side, (tank.all[0].at,), state="placed", by=tank.id, bound=turn.bound)
        turn.thing(charge, by=team.id)
    else:
        ledger.ends_turn(turn, team)


def carried(turn: TrenchTurn, tank: Team) -> None:
    """Charges on a tank go where it goes."""
    for charge in turn.game.there("charge"):
        if charge.by == tank.id:
            charge.at = charge.to = tank.all[0].at
            turn.thing(charge)


def due(turn: TrenchTurn) -> None:
    """TEAW-R-4: those placed in the side's last turn go off, whatever became of who placed them."""
    for charge in things.due(turn.game.of_kind("charge"), "charge", turn.side, turn.bound):
        tank = turn.game.by_id[charge.by]
        turn.takes_off(charge)
        if tank.alive:
            turn.why(tank.id, "charge-off", charge=charge.id)
            losses.die(turn, tank.all[0], "charge", charge.id)
