"""Aims: the winner of a battle (TEAW-R-33, TEAW-Q-hold, TEAW-Q-end)."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from bound_sim.battle.drive import DRAW
from bound_sim.rulesets.to_end_all_wars.book import rulings
from bound_sim.rulesets.to_end_all_wars.book.aim_places import Aim, is_box
from bound_sim.rulesets.to_end_all_wars.state.game import Team
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn
from bound_sim_maps.texts import Phrase, text

#: what the game's ``kept`` answers
HOLDS = "holds"
#: what reasons call the edges of the table
_EDGES = {
    "north": text("the north edge"), "east": text("the east edge"), "south": text("the south edge"),
    "west": text("the west edge"),
}  # fmt: skip


class Ending(NamedTuple):
    """An ending that a side has won: the code of the reason, and its words."""

    code: str
    why: Phrase


def outcome(turn: TrenchTurn) -> str:
    """The side that has won at a turn's end, "draw", or "" for a battle that goes on."""
    game = turn.game
    won = {side: why for side in game.sides if (why := _won(turn, side))}
    if len(won) == 1:
        (side,) = won
        turn.why(f"side {side}", won[side].code, why=won[side].why)
        return side
    wiped_out = not any(_is_left(turn, team) for team in game.teams)
    last = turn.bound >= game.scenario.bounds
    if not won and not wiped_out and not last:
        return ""
    own: Any = game.scenario.own.get("game") or {}
    if turn.readings.end == rulings.End.OF_THE_SCENARIO:
        over = text("the battle is over, and no other side has reached its aim")
        turn.why(f"side {own['otherwise']}", "won-otherwise", why=over)
        return str(own["otherwise"])
    for side in game.sides:
        turn.why(f"side {side}", "draw")
    return DRAW


def aims_of(turn: TrenchTurn, side: str) -> list[tuple[int, Aim]]:
    """A side's aims with their numbers; one that has none is to kill all."""
    given: Any = turn.game.scenario.own.get("aims") or []
    rows: Sequence[Aim] = given
    own = [(number, aim) for number, aim in enumerate(rows, 1) if aim["side"] == side]
    return own or [(0, {"side": side, "kind": "kill all"})]


def _won(turn: TrenchTurn, side: str) -> Ending | None:
    """By which of its aims a side has won, the first of several; those behind it are not looked at."""
    found = (_reached(turn, side, number, aim) for number, aim in aims_of(turn, side))
    return next((ending for ending in found if ending is not None), None)


def _reached(turn: TrenchTurn, side: str, number: int, aim: Aim) -> Ending | None:
    """The ending by an aim that is reached, else None."""
    match aim["kind"]:
        case "hold":
            return _held(turn, side, number, aim)
        case "home":
            return _home(turn, side, number, aim)
        case "destroy":
            gone = sum(team.side != side and not _is_left(turn, team) for team in turn.game.teams)
            return Ending("won", text("{gone} teams destroyed", gone=gone)) if gone >= aim["number"] else None
    left = any(team.side != side and _is_left(turn, team) for team in turn.game.teams)
    return None if left else Ending("won", text("all enemies are dead"))


def _is_left(turn: TrenchTurn, team: Team) -> bool:
    """True if somebody of a team lives on the table, or it is still to arrive."""
    return team.alive or (not team.on_table and team.arrives > turn.bound)


def _held(turn: TrenchTurn, side: str, number: int, aim: Aim) -> Ending | None:
    """TEAW-Q-hold: own men in the area and no living enemy, looked at after each pair of turns."""
    held = turn.game.held
    if turn.bound % 2:
        return None
    there = [team for team in turn.game.teams if team.alive and any(_stand_in(turn, number, aim, team))]
    if not there or any(team.side != side for team in there):
        if turn.readings.hold == rulings.Hold.CONSECUTIVE:
            held[number] = 0
        return None
    held[number] += 1
    turn.why(there[0].id, "holds", area=called(aim), turns=held[number], needs=aim["number"])
    return Ending("won", text("{aim} held", aim=called(aim))) if held[number] >= aim["number"] else None


def _home(turn: TrenchTurn, side: str, number: int, aim: Aim) -> Ending | None:
    """TEAW-Q-home: teams of a side that were out, or in the trench that it raids, and stand at home."""
    known = turn.game.home.setdefault(number, {})
    teams = turn.game.of(side)
    came = []
    for team in teams:
        was = known.get(team.id, "")
        now = _where(turn, number, aim, team, was)
        if now and now != was:
            known[team.id] = now
            came.append((team, now))
    home = sum(known.get(team.id) == "home" for team in teams)
    for team, now in came:
        turn.why(team.id, now, place=called(aim), teams=home, needs=aim["number"])
    return (
        Ending("won-home", text("{home} teams home at {aim}", home=home, aim=called(aim)))
        if home >= aim["number"]
        else None
    )


def _where(turn: TrenchTurn, number: int, aim: Aim, team: Team, was: str) -> str:
    """A team's place: home after it was out, out, or "" as long as it was not out."""
    men = _stand_in(turn, number, aim, team)
    all_or_one = any if turn.readings.home == rulings.Home.ONE_MAN else all
    if was and all_or_one(men) and turn.game.fight_of(team) is None:
        return "home"
    if aim.get("raid"):
        return "out" if was or any(_stand_in(turn, number, aim, team, "raid")) else ""
    return "out" if was or not any(men) else ""


def _stand_in(turn: TrenchTurn, number: int, aim: Aim, team: Team, key: str = "") -> list[bool]:
    """For each of its men, or the middle of a tank, whether it is in an aim's place; its edge belongs to it."""
    kept, asked = turn.game.kept.answers, (HOLDS, number, key, turn.game.stand_of(team))
    known: list[bool] | None = kept.get(asked)
    if known is None:
        place = turn.ground.place(number, aim, key)
        known = kept[asked] = [any(part.holds(at) for part in place) for at in team.spots]
    return known


def called(aim: Aim) -> Phrase:
    """The name of an aim's place: like "60,20 to 80,40", "Front trench", "the south edge"."""
    if aim.get("trench"):
        return str(aim["trench"])
    if aim.get("edge"):
        return _EDGES[aim["edge"]]
    if is_box(aim["area"]):
        west, south, east, north = aim["area"]
        return text(
            "{west},{south} to {east},{north}",
            west=f"{west:g}",
            south=f"{south:g}",
            east=f"{east:g}",
            north=f"{north:g}",
        )
    return " -> ".join(f"{x:g},{y:g}" for x, y in aim["area"])
