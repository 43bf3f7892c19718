"""A round of a fight: who strikes first, pairs, blows with their -1s (TEAW-R-22 to TEAW-R-24)."""

from collections.abc import Collection, Generator, Mapping, Sequence
from typing import Any

from bound_sim.orders.decisions import Decision, SubStep
from bound_sim.rulesets.kit.lines.contest import LOST, WON, Contender, contest
from bound_sim.rulesets.kit.lines.driven_turn import Play
from bound_sim.rulesets.to_end_all_wars.book import rulings
from bound_sim.rulesets.to_end_all_wars.book.chart import BAYONET, HAND_TO_HAND, Blow
from bound_sim.rulesets.to_end_all_wars.state.game import Man, Melee, Team
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn
from bound_sim.rulesets.to_end_all_wars.steps import losses

#: whom a man strikes: id of the man -> his opponent
Opponents = dict[str, Man]
Choice = Generator[SubStep | Decision | tuple[Decision, ...], Any, Man | None]


def initiative(turn: TrenchTurn, fight: Melee) -> None:
    """TEAW-R-22: both roll, the higher strikes first, ties again."""
    teams = [turn.game.by_id[name] for name in fight.teams]
    one = teams[0]
    other = next(team for team in teams if team.side != one.side)
    pair, words = (one, other), {WON: "first", LOST: "second"}

    def told(place: int, die: int, word: str, tries: int) -> None:
        turn.test("melee-first", pair[place].id, die, words.get(word, word), by=pair[1 - place].id, number=tries)

    contenders = [Contender(f"unit {a.id}", f"unit {b.id}") for a, b in (pair, pair[::-1])]
    first = pair[contest(turn, "melee-first", contenders, told)]
    fight.first = first.side
    turn.why(first.id, "strikes-first")


def play(turn: TrenchTurn, fight: Melee, acts: Mapping[str, str], out: Collection[str]) -> Play:
    """One round. ``acts``: what teams of the active side do; men of teams that are ``out`` do not strike."""
    game = turn.game
    if not fight.first or turn.readings.melee_initiative == rulings.MeleeInitiative.EACH_ROUND:
        initiative(turn, fight)
    teams = [game.by_id[name] for name in fight.teams if name not in fight.waiting]
    sides = {side: [man for team in teams if team.side == side for man in team.men] for side in game.sides}
    order = (fight.first, game.other(fight.first))
    facing: Opponents = {}
    yield from _pair(turn, sides[order[0]], sides[order[1]], facing)
    charging = {team.id for team in teams if _charges(turn, fight, team, acts.get(team.id, ""))}
    fight.charged += [name for name, act in acts.items() if act == "charge" and name not in fight.charged]
    for side in order:
        strikers = [man for man in sides[side] if man.alive and _strikes(turn, man, out)]
        killers = _strike(turn, strikers, facing, charging)
        while killers and turn.readings.join == rulings.Join.AT_ONCE:
            left = [man for man in sides[game.other(side)] if man.alive]
            if not left:
                break
            again = {man.id: min(left, key=lambda foe: _apart(man, foe)) for man in killers}
            killers = _strike(turn, killers, again, charging)


def _strikes(turn: TrenchTurn, man: Man, out: Collection[str]) -> bool:
    """True if a man strikes: not where his team tried to withdraw, machine gunners by TEAW-Q-hmg-melee."""
    team = turn.game.team_of[man.id]
    if team.kind == "hmg" and turn.readings.hmg_melee == rulings.HmgMelee.DO_NOT_ROLL:
        turn.why(man.id, "does-not-strike")
        return False
    return team.id not in out


def _charges(turn: TrenchTurn, fight: Melee, team: Team, act: str) -> bool:
    """TEAW-Q-bayonet: true where a team strikes by the column of the bayonet in this round."""
    reading = turn.readings.bayonet
    if reading == rulings.Bayonet.FIRST_ROUND:
        return act == "charge" and team.id not in fight.charged
    return act == "charge" or (reading == rulings.Bayonet.EVERY_ROUND and team.id in fight.charged)


def _apart(one: Man, other: Man) -> tuple[int, int, int]:
    return (one.x - other.x) ** 2 + (one.y - other.y) ** 2, one.row, other.row


def _pair(turn: TrenchTurn, first: Sequence[Man], second: Sequence[Man], facing: Opponents) -> Play:
    """TEAW-Q-pairs: nearest first, then id; surplus men each take the nearest, or whom their owner says."""
    taken: set[str] = set()
    if turn.readings.pairs == rulings.Pairs.OWNERS and len(second) > 1:
        for man in first:
            free = [foe for foe in second if foe.id not in taken] or list(second)
            foe = yield from _asked(turn, man, free)
            if foe is not None:
                facing[man.id] = foe
                if foe.id not in taken:
                    facing[foe.id] = man
                taken |= {man.id, foe.id}
    near = sorted((_apart(a, b), a, b) for a in first for b in second)
    for _, a, b in near:
        if not {a.id, b.id} & taken:
            facing[a.id], facing[b.id] = b, a
            taken |= {a.id, b.id}
    for own, foes in ((first, second), (second, first)):
        for man in [man for man in own if man.id not in facing]:
            chosen = None
            if len(foes) > 1 and turn.readings.pairs == rulings.Pairs.NEAREST:
                chosen = yield from _asked(turn, man, foes)
            facing[man.id] = chosen or min(foes, key=lambda foe: _apart(man, foe))


def _asked(turn: TrenchTurn, man: Man, foes: Sequence[Man]) -> Choice:
    """Ask for the opponent of a man; None: the nearest."""
    named = {f"{man.id} takes on {foe.id}": foe for foe in foes}
    side = turn.game.team_of[man.id].side
    answer = yield Decision("pairs", side, turn.bound, ("nearest", *named), about=(man.id,))
    return named.get(str(answer))


def of_die(die: int, less: int, *, bayonet: bool) -> tuple[int, Blow]:
    """TEAW-R-23: a die with its -1s, never below 1, and what it does by its column."""
    score = max(1, die - less)
    return score, (BAYONET if bayonet else HAND_TO_HAND)[score - 1]


def _strike(
    turn: TrenchTurn, strikers: Sequence[Man], facing: Opponents, charging: Collection[str]
) -> list[Man]:  # fmt: skip
    """All dice of a side at once, then the dead are removed (TEAW-R-23); who killed his man."""
    struck: dict[str, list[Man]] = {}
    for man in strikers:
        foe, bayonet = facing[man.id], turn.game.team_of[man.id].id in charging
        (die,) = turn.roll("blow", man.id, target=foe.id)
        less = min(man.penalty, 1) if turn.readings.penalty == rulings.Penalty.AT_MOST_1 else man.penalty
        score, blow = of_die(die, less, bayonet=bayonet)
        man.penalty = blow.own
        foe.penalty += blow.other
        foe.health -= blow.damage
        if blow.damage:
            struck.setdefault(foe.id, []).append(man)
        turn.add("melee", {
            "striker": man.id, "opponent": foe.id, "charging": bayonet, "roll": die, "score": score,
            "damage": blow.damage, "hit": blow.damage > 0,
        })  # fmt: skip
    killers: list[Man] = []
    for name, by in struck.items():
        foe = turn.game.man[name]
        if foe.health <= 0:
            losses.die(turn, foe, "melee", by[-1].id)
            killers += by
    return killers
