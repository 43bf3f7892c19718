"""Mines that men and tanks come to, and who knows of them (TEAW-R-28, TEAW-R-30)."""

from collections.abc import Collection, Iterator, Sequence

from bound_sim.rulesets.kit.geometry.approach import comes_within, passes_by
from bound_sim.rulesets.kit.geometry.points import Leg
from bound_sim.rulesets.kit.geometry.polygons import is_near_box, swept
from bound_sim.rulesets.kit.lines.driven_turn import Play
from bound_sim.rulesets.kit.lines.things import Thing
from bound_sim.rulesets.to_end_all_wars.book import rulings
from bound_sim.rulesets.to_end_all_wars.book.chart import MINE_FOUND_CM, MINE_TRIGGER_CM
from bound_sim.rulesets.to_end_all_wars.state.game import Man, Team, TrenchGame
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn
from bound_sim.rulesets.to_end_all_wars.steps import bursts, tank_damage
from bound_sim_maps.table import U_PER_CM, u_from_cm

_TRIGGER_U = u_from_cm(MINE_TRIGGER_CM)


def first_met(
    turn: TrenchTurn, team: Team, leg: Leg, *, men: Sequence[Man] | None = None, passed: Collection[str] = ()
) -> tuple[float, Thing] | None:  # fmt: skip
    """TEAW-Q-mine-trigger: the length of a leg at which the team first is 4 cm from a mine or less, and that mine.

    At the start of the leg too: where a mine was laid beside it, it goes off as soon as the team moves. ``men``: of a
    team of whom not all go; ``passed``: mines that did not go off in this move (TEAW-Q-mine-tank).
    """
    mines = turn.game.there("mine")
    if not mines or team.kind == "engineer" or turn.readings.mine_trigger == rulings.MineTrigger.AT_THE_END:
        return None
    within_u = _TRIGGER_U + (0 if team.is_tank else turn.man_u)
    reach = swept(team.box, leg, within_u)
    found = [
        (met, place, mine)
        for place, mine in enumerate(mines) if is_near_box(mine.at, reach, 0) and mine.id not in passed
        for man in (team.men if men is None else men)
        if passes_by(man.at, leg, mine.at, within_u + man.width + man.depth)
        and (met := comes_within(team.shape(man), leg, mine.at, within_u)) is not None
    ]  # fmt: skip
    first = min(found, key=lambda each: each[:2], default=None)
    return first and (first[0], first[2])


def goes_off(turn: TrenchTurn, mine: Thing, team: Team) -> Play:
    """A mine that a team has come to bursts; a tank rolls first (TEAW-Q-mine-tank)."""
    if team.is_tank and not tank_damage.as_by_mine(turn, team, mine.id, kind="mine"):
        if turn.readings.mine_tank == rulings.MineTank.SPENT:
            turn.takes_off(mine, by=team.id)
        return
    turn.why(team.id, "mine-off", mine=mine.id)
    yield from blows(turn, mine, rolled=team.id)


def blows(turn: TrenchTurn, mine: Thing, *, rolled: str = "") -> Play:
    """TEAW-R-28: all within 5 cm die, in trenches too; tanks within 4 cm roll, but the one that has rolled.

    Whom it was hidden from knows of it now (TEAW-Q-mine-seen).
    """
    turn.game.found[mine.id] = list(turn.game.sides)
    found = bursts.burst(turn, "mine", mine.id, mine.at, shelter=False)
    found.tanks = [tank for tank in found.tanks if tank.id != rolled]
    turn.takes_off(mine)
    yield from bursts.strikes(turn, found)


def at_end(turn: TrenchTurn, team: Team) -> Play:
    """TEAW-Q-mine-trigger, reading "at the end": mines near where a move ends."""
    for mine in (
        turn.game.there("mine")
        if turn.readings.mine_trigger == rulings.MineTrigger.AT_THE_END and team.kind != "engineer"
        else ()
    ):
        if mine.there and turn.is_near(team, mine.at, MINE_TRIGGER_CM):
            yield from goes_off(turn, mine, team)


# ---- TEAW-Q-mine-seen


def newly_known(game: TrenchGame) -> Iterator[tuple[str, Thing]]:
    """Sides that know of a mine from now on: open on the table, or one's own, or within 5 cm of an Engineer."""
    for mine in game.there("mine"):
        known = game.found.setdefault(mine.id, [])
        if len(known) == len(game.sides):
            continue
        for side in game.sides:
            if side not in known and (
                game.readings.mine_seen == rulings.MineSeen.OPEN or side == mine.side or _sees(game, side, mine)
            ):
                known.append(side)
                yield side, mine


def _sees(game: TrenchGame, side: str, mine: Thing) -> bool:
    most2 = (u_from_cm(MINE_FOUND_CM) + (U_PER_CM if game.readings.man == rulings.Man.DISC else 0)) ** 2
    return any(
        (man.x - mine.at[0]) ** 2 + (man.y - mine.at[1]) ** 2 <= most2
        for team in game.of(side) if team.kind == "engineer"
        for man in team.men
    )  # fmt: skip


def look(turn: TrenchTurn) -> None:
    """Write down who knows of a mine from now on."""
    for side, mine in newly_known(turn.game):
        _tell(turn, side, mine)


def _tell(turn: TrenchTurn, side: str, mine: Thing) -> None:
    """A find, and where the mine lies, for whom it was hidden from in the turn in which that was written."""
    turn.add("finds", {"side": side, "thing": mine.id})
    if turn.readings.mine_seen == rulings.MineSeen.HIDDEN and side != mine.side:
        turn.add("things", {**mine.row(), "by": mine.by, "was": ""})
