"""Lines of cases of To End All Wars: a team or a man, and dice."""
# not measured: what cases are written in

from collections.abc import Mapping
from typing import NamedTuple

from bound_sim.dice.typed import TypedRoll
from bound_sim.rules.records.case_lines import unit_at
from bound_sim.rules.records.case_words import Line, Words
from bound_sim.rulesets.kit.geometry.distance import turned
from bound_sim.rulesets.kit.lines.line_cases import rolls_of
from bound_sim.rulesets.to_end_all_wars.book.chart import MOST_MEN, TEAM_SIZE, UNIT_TYPES
from bound_sim.rulesets.to_end_all_wars.book.words import DICE_WORDS
from bound_sim.scenario.forces import Platoon, TypeBook
from bound_sim_maps.table import U_PER_CM, Table, u_from_cm
from bound_sim_maps.texts import text

_CLAUSES = text("men 4, facing 90, file, rank, spaced 1.5, set-up, packed, arrives 2")


class _About(NamedTuple):
    """The words that follow a team's place."""

    men: int
    facing: int
    rank: bool
    spaced_u: int
    set_up: str
    arrives: int


def units(text: str, table: Table, fronts: Mapping[str, int], types: TypeBook, place: str) -> list[Platoon]:
    """``Red AS1 Assault at 20,30 men 4 rank``: the men of a team; ``AS1/3``: one man of it."""
    words = Words(text)
    example = "a team like AS1, or one of its men like AS1/1"
    side, team, number, type_, (x_u, y_u) = unit_at(words, table, fronts, types, example)
    full = TEAM_SIZE[UNIT_TYPES[type_].kind] if type_ in UNIT_TYPES else 1
    about = _about(words, fronts[side], 1 if number else full)
    width_u, depth_u = types.size_u(type_)
    made = []
    for k in range(about.men):
        dx, dy = turned(_spot(k, about), about.facing)
        made.append(Platoon(
            side, side, side, team, team, "", number or str(k + 1), type_, "", x_u + dx, y_u + dy, about.facing, False,
            about.arrives, 1, "", False, width_u, depth_u, place, (("set_up", about.set_up),) if about.set_up else (),
        ))  # fmt: skip
    return made


def _spot(k: int, about: _About) -> tuple[int, int]:
    """To the right and ahead of the first man: behind him, or 1 right, 1 left, 2 right, ... of him."""
    if not about.rank:
        return 0, -k * about.spaced_u
    aside = (k + 1) // 2 * about.spaced_u
    return (aside if k % 2 else -aside), 0


def _about(words: Words, facing: int, men: int) -> _About:
    made = _About(men, facing, rank=False, spaced_u=U_PER_CM, set_up="", arrives=1)
    while words.peek():
        if words.skip("men"):
            count = words.whole(f"men, 1 to {MOST_MEN + 1}", 1)
            made = made._replace(men=min(count, MOST_MEN + 1))
        elif words.skip("facing"):
            made = made._replace(facing=words.bearing())
        elif words.skip("rank"):
            made = made._replace(rank=True)
        elif words.skip("spaced"):
            made = made._replace(spaced_u=u_from_cm(words.decimal("cm from man to man")))
        elif words.peek() in ("set-up", "packed"):
            made = made._replace(set_up="yes" if words.next("") == "set-up" else "no")
        elif words.skip("arrives"):
            made = made._replace(arrives=words.whole("a turn", 1))
        elif not words.skip("file"):
            words.end(_CLAUSES)
    return made


def dice(line: Line) -> list[TypedRoll]:
    """``action AS1 shot at B1 4 2``: the dice of a roll, once for each turn."""
    return rolls_of(line, DICE_WORDS, "action AS1 shot at B1 4 2", roller=_rolls, target=_is_rolled_for)


def _rolls(who: str, purpose: str) -> str:
    return f"side {who}" if purpose == "first" else _roller(who)


def _is_rolled_for(target: str, purpose: str) -> str:
    """The flame marker touches a tank as it does a man."""
    return f"{target}/1" if purpose == "flame" and "/" not in target else _roller(target)


def _roller(unit: str) -> str:
    """A man as he is called, a team as a unit."""
    return unit if "/" in unit else f"unit {unit}"
