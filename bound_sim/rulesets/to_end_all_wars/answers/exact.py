"""Exact chances as fractions, counted with the rules' own functions: attacks, blows, throws, wire, tanks."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from typing import Any

from bound_sim.rules.records.chances import FACES, SIXTH, Distribution, added
from bound_sim.rulesets.kit.geometry.scatter import astray
from bound_sim.rulesets.kit.geometry.units import Point
from bound_sim.rulesets.to_end_all_wars.book import chart, rulings
from bound_sim.rulesets.to_end_all_wars.book.chart import HEALTH, DiceRow
from bound_sim.rulesets.to_end_all_wars.steps import blows
from bound_sim.rulesets.to_end_all_wars.steps.shooting import kills_of
from bound_sim_maps.table import u_from_cm
from bound_sim_maps.texts import text


@cache
def attack(row: DiceRow) -> dict[int, Fraction]:
    """TEAW-R-13: kills by the dice of a row, before taking cover."""
    hit = Fraction(7 - row.needs, 6)
    found: dict[int, Fraction] = {}
    for hits in range(row.dice + 1):
        chance = comb(row.dice, hits) * hit**hits * (1 - hit) ** (row.dice - hits)
        kills = kills_of(row, hits)
        found[kills] = found.get(kills, Fraction(0)) + chance
    return found


def after_cover(kills: Distribution) -> dict[int, Fraction]:
    """TEAW-R-21: kills that are left where each is saved by a 6."""
    found: dict[int, Fraction] = {}
    for number, chance in kills.items():
        one = {0: SIXTH, 1: 1 - SIXTH}
        for left, also in added([one] * number).items():
            found[left] = found.get(left, Fraction(0)) + chance * also
    return dict(sorted(found.items()))


@cache
def mean(row: DiceRow, men: int) -> float:
    """Expected kills of a row at a team of ``men``."""
    return float(sum(min(kills, men) * chance for kills, chance in attack(row).items()))


def capped(kills: Distribution, men: int) -> dict[int, Fraction]:
    """TEAW-R-13: kills beyond the last man are lost."""
    found: dict[int, Fraction] = {}
    for number, chance in kills.items():
        found[min(number, men)] = found.get(min(number, men), Fraction(0)) + chance
    return found


@cache
def blow(less: int, bayonet: bool) -> dict[int, Fraction]:
    """TEAW-R-23: damage of a blow whose die loses this much."""
    found: dict[int, Fraction] = {}
    for face in FACES:
        damage = blows.of_die(face, less, bayonet=bayonet)[1].damage
        found[damage] = found.get(damage, Fraction(0)) + SIXTH
    return found


#: health and what the next die lacks, of the one who has the turn and of the other
_Duel = tuple[int, int, int, int]


def duel(*, bayonet: bool, first: bool, rounds: int) -> dict[Any, Fraction]:
    """TEAW-R-22 to R-24: a man against a man for a number of rounds; he charges in his own turns, every second round.

    ``first``: whether he strikes first. Chances that he wins, loses, that both live.
    """
    states: dict[_Duel, Fraction] = {(HEALTH, 0, HEALTH, 0): Fraction(1)}
    won = lost = Fraction(0)
    for number in range(rounds):
        charges = bayonet and number % 2 == 0
        for own in (first, not first):
            after: dict[_Duel, Fraction] = {}
            for state, chance in states.items():
                for next_ in _struck(state, own=own, bayonet=charges and own):
                    after[next_] = after.get(next_, Fraction(0)) + chance * SIXTH
            won += sum((chance for state, chance in after.items() if state[2] <= 0), Fraction(0))
            lost += sum((chance for state, chance in after.items() if state[0] <= 0), Fraction(0))
            states = {state: chance for state, chance in after.items() if state[0] > 0 and state[2] > 0}
    return {text("wins"): won, text("loses"): lost, text("both live"): 1 - won - lost}


def _struck(state: _Duel, *, own: bool, bayonet: bool) -> Iterator[_Duel]:
    """The duel after each face of a man's die."""
    health, less, other, their = state if own else (*state[2:], *state[:2])
    for face in FACES:
        _, dealt = blows.of_die(face, less, bayonet=bayonet)
        mine, his = (health, dealt.own), (other - dealt.damage, their + dealt.other)
        yield (*mine, *his) if own else (*his, *mine)


def grenade(mark: Point, man: Point) -> Fraction:
    """TEAW-R-26: that a grenade thrown at a mark, straight ahead from (0, 0), kills a man there. 0.01 mm."""
    ahead = mark if mark != (0, 0) else (0, 1)
    front, right = (-ahead[0], -ahead[1]), (ahead[1], -ahead[0])
    hit = 0
    for where in chart.SCATTER:
        x, y = astray(mark, front, right, where, u_from_cm(chart.SCATTER_CM))
        hit += (x - man[0]) ** 2 + (y - man[1]) ** 2 <= u_from_cm(chart.BURST_CM) ** 2
    return Fraction(hit, len(chart.SCATTER))


def shell(distance_u: int, offset: Point, reading: rulings.Cannon8) -> Fraction:
    """TEAW-R-32: that a shell at a mark straight ahead kills a man this far right of it and beyond. 0.01 mm."""
    mark = (0, distance_u)
    found = Fraction(0)
    for dice in product(FACES, repeat=2):
        total = sum(dice)
        where = chart.CANNON_8[reading] if total == 8 else chart.CANNON[total]
        if where == "again":
            continue
        x, y = astray(mark, (0, -1), (1, 0), where, u_from_cm(chart.CANNON_ASTRAY_CM))
        near = (x - offset[0]) ** 2 + (y - distance_u - offset[1]) ** 2 <= u_from_cm(chart.BURST_CM) ** 2
        found += near * SIXTH * SIXTH
    again = Fraction(5, 36) if chart.CANNON_8[reading] == "again" else Fraction(0)
    return found / (1 - again)


def wire() -> dict[str, Fraction]:
    """TEAW-R-8: what a roll at wire comes to."""
    return {result: Fraction(chart.WIRE.count(result), 6) for result in dict.fromkeys(chart.WIRE)}


def up_to(face: int) -> Fraction:
    """That a die shows this or less."""
    return Fraction(face, 6)
