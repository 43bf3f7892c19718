"""Policies: what sits in a seat that no person sits in. One sees only what its side may know, and has no dice.

Another package offers one by an entry point of the group ``bound_sim.policies``: its name = "module:name" of an object,
or of a class that is made without arguments. Names of the core and of the ruleset come first.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, Protocol

from bound_sim.orders.decisions import Decision
from bound_sim.orders.records import OrderLine
from bound_sim.scenario.inputs import Known
from bound_sim.scenario.model import Scenario
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import text

GROUP = "bound_sim.policies"
HOLD = "hold"
#: what a battle file knows beside policies, not for a seat of a scenario: its last orders again, the umpire writes, and
#: that a person sits there again
REPEAT, UMPIRE, PERSON = "repeat", "umpire", "person"


@dataclass(frozen=True)
class SeatView:
    """All that a seat may know as the battle stands: after ``passed`` sub-steps of a bound.

    ``scenario`` is as the side knows it, ``bases`` are rows as of the log's ``states``, ``things`` as of ``things``,
    ``score`` is by side. ``own`` holds the side's secrets: its hand, its reserves. ``tables`` are the log's as columns,
    as far as the side knows it, where the view is made of the log.
    """

    side: str
    bound: int
    passed: int
    scenario: Scenario
    bases: Sequence[Mapping[str, Any]] = ()
    things: Sequence[Mapping[str, Any]] = ()
    score: Mapping[str, int] = field(default_factory=dict)
    own: Mapping[str, Any] = field(default_factory=dict)
    tables: Mapping[str, Mapping[str, Sequence[Any]]] | None = field(default=None, compare=False, repr=False)

    @property
    def lines(self) -> Sequence[OrderLine]:
        """The lines of the side's orders for the bound."""
        return self.scenario.lines.get((self.side, self.bound), ())


class Policy(Protocol):
    """A policy that sits in a seat. ``rulesets`` are the ids of those that it plays; empty: all.

    One that has ``keeps_orders = False`` plays its own orders where the scenario has some of the side. One that has
    ``kinds`` answers questions of other kinds as usual, and need not be asked them. One that has ``takes_long = True``
    thinks for seconds: tables that it plays on are told of one by one.
    """

    name: str
    version: str
    rulesets: Collection[str]

    def orders(self, view: SeatView) -> Mapping[str, str]:
        """Files of orders for the view's bound, by name; none: all hold."""

    def answer(self, view: SeatView, decision: Decision) -> str:
        """The answer to a question: one of its options, lines where it has none, or "usual"."""


class Hold:
    """All hold and answer as usual."""

    name, version = HOLD, "1"
    rulesets: Collection[str] = ()
    keeps_orders = False

    def orders(self, view: SeatView) -> Mapping[str, str]:
        return {}

    def answer(self, view: SeatView, decision: Decision) -> str:
        return decision.usual


def installed() -> dict[str, str]:
    """Name -> "module:name" of the policies that other packages bring; nothing is imported."""
    return {point.name: point.value for point in sorted(entry_points(group=GROUP)) if point.name != HOLD}


def names(own: Collection[str]) -> list[str]:
    """The names of all policies of a ruleset that has these of its own."""
    return list(dict.fromkeys([HOLD, *sorted(own), *installed()]))


def find(name: str, *, ruleset: str, own: Mapping[str, Policy]) -> Policy:
    """The policy of this name for a ruleset. Raises Refused where there is none, or it plays other rules."""
    if name == HOLD:
        return Hold()
    found = own.get(name) or _imported(name, own)
    if found.rulesets and ruleset not in found.rulesets:
        played = ", ".join(sorted(found.rulesets))
        raise Refused(
            [
                Fault(
                    f"policy {name}",
                    "",
                    text("does not play {ruleset}", ruleset=ruleset),
                    text("it plays {played}", played=played),
                )
            ]
        )
    return found


def _imported(name: str, own: Collection[str]) -> Policy:
    offered = installed()
    if name not in offered:
        raise Refused([Fault(f"policy {name}", "", text("is not installed"), Known(names(own)).hint(name))])
    module, _, attribute = offered[name].partition(":")
    try:
        found = getattr(import_module(module), attribute)
        made: Policy = found() if isinstance(found, type) else found
    except Exception as error:  # another package's code: whatever fails in it is told, not raised
        raise Refused(
            [Fault(f"policy {name}", "", text("cannot be loaded ({error})", error=error), text("a package that works"))]
        ) from error
    if not all(hasattr(made, part) for part in ("name", "version", "rulesets", "orders", "answer")):
        raise Refused(
            [Fault(f"policy {name}", "", text("is not a policy"), text("docs/questions.md says what one has"))]
        )
    return made
