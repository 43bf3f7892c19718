"""Defensive fire in the opponent's turn (TEAW-R-20)."""

from collections.abc import Sequence
from functools import partial

from bound_sim.orders.decisions import Decision
from bound_sim.rulesets.kit.geometry.approach import comes_within
from bound_sim.rulesets.kit.geometry.distance import nearest_whole
from bound_sim.rulesets.kit.geometry.landing import halting
from bound_sim.rulesets.kit.geometry.points import Leg, middle, to_point
from bound_sim.rulesets.kit.geometry.units import Point
from bound_sim.rulesets.kit.lines.driven_turn import Play, Why
from bound_sim.rulesets.to_end_all_wars.book import rulings
from bound_sim.rulesets.to_end_all_wars.book.chart import OUTERMOST_CM, REACTIONS
from bound_sim.rulesets.to_end_all_wars.state.game import Man, Team
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn
from bound_sim.rulesets.to_end_all_wars.steps import ledger, shooting, sight


def firers(turn: TrenchTurn, side: str) -> list[Team]:
    """Teams of a side's enemy whose reaction is defensive fire, in order of ids."""
    return [team for team in turn.game.against(side) if REACTIONS.get(team.kind) == "defensive-fire"]


def look(turn: TrenchTurn) -> None:
    """Note the pairs of a mover and a firer in range of it as the turn opens."""
    movers = [team for team in turn.game.of(turn.side) if not team.is_tank]
    for firer in firers(turn, turn.side):
        reach = shooting.range_u(turn, firer)
        turn.in_range.update([(firer.id, mover.id) for mover in movers if turn.distance(firer, mover) <= reach])


def after_move(turn: TrenchTurn, mover: Team) -> Play:
    """After a move action: each team that may fire at the mover is asked, as long as anybody of it lives."""
    if mover.is_tank or turn.readings.reaction_time == rulings.ReactionTime.AT_ENTRY:
        return
    for firer in firers(turn, mover.side):
        if not mover.alive:
            return
        if turn.distance(firer, mover) <= shooting.range_u(turn, firer):
            yield from offer(turn, firer, mover)


def offer(turn: TrenchTurn, firer: Team, mover: Team) -> Play:
    """A mover is in a firer's range: where the firer may shoot, its side is asked."""
    found = judged(turn, firer, mover)
    turn.offered.add((firer.id, mover.id))
    if isinstance(found, Why):
        if found.code != "no-sight" and (firer.id, mover.id, found.code) not in turn.told:
            turn.told.add((firer.id, mover.id, found.code))
            turn.explain(firer, found)
        return
    about = (firer.id, mover.id)
    answer = yield Decision("defensive-fire", firer.side, turn.bound, ("fire", "wait"), about=about)
    if answer != "fire":
        turn.why(firer.id, "held-fire", target=mover.id)
        return
    ledger.reacts(turn, firer)
    yield from turn.passes("reaction")
    yield from shooting.fire(turn, firer, shooting.REACTION, mover, found)


def judged(turn: TrenchTurn, firer: Team, mover: Team) -> shooting.Attack | Why:
    """The reaction of a firer at a mover as they stand, or why there is none: for play and hints."""
    found = _barred(turn, firer, mover) or shooting.judged(turn, firer, shooting.REACTION, mover)
    return found if isinstance(found, Why) else _at_cover(turn, firer, mover, found) or found


def _barred(turn: TrenchTurn, firer: Team, mover: Team) -> Why | None:
    """The reason why a firer that has a mover in range may not fire at it, seen or not (TEAW-R-20); None: it may."""
    words = {"target": mover.id}
    if (firer.id, mover.id) in turn.in_range:
        return Why("was-in-range", words)
    if turn.readings.reaction_time == rulings.ReactionTime.FIRST_ALONE and (firer.id, mover.id) in turn.offered:
        return Why("was-in-range", words)
    why = ledger.may_react(turn, firer)
    if why is not None:
        return why
    if firer.moved:
        return Why("moved-itself", words)
    if firer.kind != "defensive" and not firer.set_up:
        return Why("is-packed", {"verb": "fire"})
    return None


def _at_cover(turn: TrenchTurn, firer: Team, mover: Team, found: shooting.Attack) -> Why | None:
    """Cover, and the inner bands under TEAW-Q-df-band."""
    words = {"target": mover.id}
    covers = firer.kind != "hmg" or turn.readings.hmg_cover == rulings.HmgCover.NOT_ALLOWED
    if covers and sight.sees(turn, firer, mover).covered:
        return Why("target-in-cover", words)
    outermost = OUTERMOST_CM.get(firer.kind)
    if (
        turn.readings.df_band == rulings.DfBand.OUTERMOST
        and outermost is not None
        and shooting.banded(turn, found.distance) <= outermost
    ):
        return Why("inner-band", words)
    return None


def first_entry(
    turn: TrenchTurn, mover: Team, leg: Leg, *, men: Sequence[Man] | None = None
) -> tuple[float, Leg, Team] | None:  # fmt: skip
    """TEAW-Q-reaction-time, reading "at entry": the length of a leg at which the mover comes into a firer's range.

    With it the part of the leg up to there, and the firer.

    ``men``: of a mover of whom not all go.
    """
    if turn.readings.reaction_time != rulings.ReactionTime.AT_ENTRY:
        return None
    best: tuple[float, int, Leg, Team] | None = None
    for firer in firers(turn, mover.side):
        if {(firer.id, mover.id)} & (turn.in_range | turn.offered):
            continue
        entry = _entry(turn, firer, mover, leg, mover.men if men is None else men)
        if entry is not None and (best is None or (entry[0], firer.row) < best[:2]):
            best = (entry[0], firer.row, entry[1], firer)
    return (best[0], *best[2:]) if best else None


def _entry(turn: TrenchTurn, firer: Team, mover: Team, leg: Leg, men: Sequence[Man]) -> tuple[float, Leg] | None:
    """The length of a leg at which men come into a firer's range, and its part up to there: the end of it is in range.

    Under TEAW-Q-distance, reading "centres", the middle of the mover goes as far as its men do in the mean.
    """
    reach, way = shooting.range_u(turn, firer), leg
    if turn.readings.distance == rulings.Distance.CENTRES:
        own, foes, share = [middle(man.at for man in mover.men)], [middle(man.at for man in firer.men)], len(men)
        way = leg if share == len(mover.men) else Leg(*(nearest_whole(part * share / len(mover.men)) for part in leg))
    else:
        own, foes, reach = [man.at for man in men], [man.at for man in firer.men], reach + 2 * turn.man_u
    found: list[tuple[float, Leg]] = []
    for x, y in own:
        for foe in foes:
            met = comes_within(((x, y),), way, foe, int(reach))
            if met is not None:
                # of a middle the way is shorter than that of the men who go
                length = met * (leg.length / way.length if way != (0, 0) else 0.0)
                inside = partial(_within, (x, y), foe, reach, way.length / leg.length)
                found.append((length, halting(leg, length, inside)))
    return min(found, default=None)


def _within(start: Point, foe: Point, reach: float, share: float, dx: int, dy: int) -> bool:
    """True if a place is in reach that has gone a share of a vector."""
    return to_point((start[0] + dx * share, start[1] + dy * share), foe) <= reach
