"""A commander who tries what each of his groups may do, and takes what is best in the coming bounds. No dice.

A ruleset says what the groups are, which ways to act each has, and what all of them together are worth
(``Imagined``); how it is looked for is the same everywhere. Ours, no rule.
"""
# not measured: what somebody in a seat would order: the rules judge it

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Protocol

import numpy as np
import numpy.typing as npt

from bound_sim.orders.decisions import Decision
from bound_sim.rules.records.policy import Policy, SeatView

#: group -> the way it acts
Plan = Mapping[str, str]
#: a number a table
Floats = npt.NDArray[np.float64]


class Imagined(Protocol):
    """The coming bounds as a side sees them before it orders."""

    #: by how much more worth a way takes the place of another: less may be the luck of a few tables
    edge: int

    def first(self) -> Plan:
        """Plan of all groups if nothing better is found: by the side's sheet."""

    def ways(self, group: str) -> Sequence[str]:
        """Further choices of a group, beside its first."""

    def worth(self, plan: Plan, *, again: bool = False) -> int:
        """The worth of a plan of all groups; ``again``: on other dice, and on more of them."""

    def files(self, plan: Plan) -> Mapping[str, str]:
        """Orders for the view's bound by which each group acts so."""


def best_plan(imagined: Imagined) -> Plan:
    """Takes the groups once in their order, each with the way of most worth, if that is worth more by an edge.

    It has to be so again on other dice: the best of some ways on a few tables is often the one that was lucky there.
    """
    plan = dict(imagined.first())
    best, surely = imagined.worth(plan), None
    for group in [*plan]:
        ways = [way for way in imagined.ways(group) if way != plan[group]]
        tried = [(imagined.worth({**plan, group: way}), -place) for place, way in enumerate(ways)]
        value, place = max(tried, default=(best, 0))
        if value <= best + imagined.edge:
            continue
        other = {**plan, group: ways[-place]}
        if surely is None:
            surely = imagined.worth(plan, again=True)
        if (proof := imagined.worth(other, again=True)) > surely + imagined.edge:
            best, surely, plan = value, proof, other
    return plan


class FarImagined(Protocol):
    """A long time to come, as a side sees it: courses that all of it may follow, beside what it does anyway, ""."""

    #: by how much more worth a course takes the place of what it does anyway: less than 0 where less is enough
    edges: Mapping[str, int]
    #: the number of tables on which all courses are tried, and of those on which the best is tried again
    tables: int
    more: int

    def worths(self, course: str, tables: range) -> Floats:
        """The worth of a course on each of these tables; a table has the same dice for all courses."""


def best_course(imagined: FarImagined) -> str:
    """The course of most worth, or "": none is worth so much more on the mean table than what the side does anyway.

    All are tried on few tables, and the best of them, if it was good on one, on more, with the same dice as the other.
    """
    if not imagined.edges:
        return ""
    first, rest = range(imagined.tables), range(imagined.tables, imagined.tables + imagined.more)
    usual = imagined.worths("", first)
    gains = {course: imagined.worths(course, first) - usual for course in imagined.edges}
    best = max(gains, key=lambda course: float(gains[course].sum()) - imagined.edges[course])
    gained, edge = gains[best], imagined.edges[best]
    if not gained.any() or gained.max() <= edge:
        return ""
    if imagined.more:
        gained = np.concatenate([gained, imagined.worths(best, rest) - imagined.worths("", rest)])
    return best if gained.mean() > edge else ""


class Lookahead:
    """Orders what is best in the coming bounds as a ruleset imagines them; ``answers`` answers questions for it."""

    name, version = "lookahead", "2"
    keeps_orders = False
    takes_long = True

    def __init__(
        self, rules: str, imagine: Callable[[SeatView], Imagined | None], *, answers: Policy | None = None
    ) -> None:  # fmt: skip
        self.rulesets: Collection[str] = (rules,)
        self._imagine, self._answers = imagine, answers

    def orders(self, view: SeatView) -> Mapping[str, str]:
        imagined = self._imagine(view)
        return {} if imagined is None else imagined.files(best_plan(imagined))

    def answer(self, view: SeatView, decision: Decision) -> str:
        return self._answers.answer(view, decision) if self._answers else decision.usual
