"""The rules' answers on draft orders: what each platoon would do, what is wrong; asked anew of what changed alone."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from bound_sim.desk.draft import Draft, Drafts
from bound_sim.orders.checks import order_faults
from bound_sim.orders.decisions import SideOrders
from bound_sim.orders.records import OrderLine
from bound_sim.orders.text import Grammar
from bound_sim.results.battle_map.timeline import Standing
from bound_sim.rules import ruleset
from bound_sim.rules.records.hints import Ghost, Hints, PlatoonHint, ghost_of
from bound_sim.scenario.model import Scenario
from bound_sim_maps.faults import Fault
from bound_sim_maps.speech import spoken

#: battalion -> orders of it and its companies, by unit and kind
Given = dict[str, dict[tuple[str, str], OrderLine]]


class OfDrafts(Protocol):
    """The seat that drafts are of, as far as the rules are asked about it."""

    scenario: Scenario
    side: str
    bound: int
    drafts: Drafts

    @property
    def grammar(self) -> Grammar: ...
    @property
    def standing(self) -> dict[str, Standing]: ...
    def is_own(self, unit: str) -> bool: ...
    def high_now(self) -> dict[str, OrderLine]: ...
    def low_now(self) -> dict[str, OrderLine]: ...
    def present(self, company: str) -> list[Standing]: ...


class DraftAnswers:
    """The answers on a seat's drafts of its bound."""

    def __init__(self, desk: OfDrafts) -> None:
        self.desk = desk
        self.hints: Hints | None = None
        #: what was told, and of what drafts (None: of none yet); the same of faults
        self._told: dict[str, PlatoonHint] = {}
        self._asked: Given | None = None
        self._faults: dict[str, list[Fault]] = {}
        self._checked: Given = {}
        self._stale_told = self._stale_faults = True

    def take(self, hints: Hints | None) -> None:
        """Answers from these from now on."""
        self.hints, self._asked, self._stale_told = hints, None, True

    def forget(self) -> None:
        """The drafts changed."""
        self._stale_told = self._stale_faults = True

    def told(self) -> Mapping[str, PlatoonHint]:
        """Platoon id -> what it would do by the drafts."""
        if self.hints is None:
            return {}
        if self._stale_told:
            self._ask()
        return self._told

    def faults(self) -> Mapping[str, list[Fault]]:
        """Unit id -> what is wrong with its drafts."""
        if self._stale_faults:
            drafts = self._drafts()
            changed = _changed(self._checked, drafts)
            kept = {unit: found for unit, found in self._faults.items() if unit.split("/", 1)[0] not in changed}
            self._faults = (kept | self._check(changed, self.desk.drafts.now)) if changed else kept
            self._checked = drafts
            self._stale_faults = False
        return self._faults

    def faults_with(self, battalion: str, high: OrderLine | None, low: OrderLine | None) -> list[Fault]:
        """Faults of a battalion's word and of its order beside it (None: without), all else as drafted."""
        key = battalion, self.desk.bound
        draft = self.desk.drafts.now.with_high({key: high}).with_low({key: low})
        return self._check({battalion}, draft).get(battalion, [])

    def ghosts(self, orders: dict[str, OrderLine]) -> dict[str, Ghost]:
        """By unit, the rows of orders that are still being drawn, all others as they are drafted."""
        if self.hints is None:
            return {unit: self.ghost_of(unit, order, {}) for unit, order in orders.items()}
        drawn = SideOrders(self.desk.high_now(), self.desk.low_now() | orders)
        return {ghost.unit: ghost for ghost in self.hints.ghosts(drawn, orders)}

    def ghost_of(self, unit: str, order: OrderLine | None, told: Mapping[str, PlatoonHint]) -> Ghost:
        """The row of a unit by an order, of what its bases were told; its way begins in their middle."""
        exempt = order.names("exempt") if order is not None else ()
        bases = [base for base in self.desk.present(unit) if base.platoon not in exempt]
        start = middle_of(bases) if bases else None
        return ghost_of(unit, order, [told[base.platoon] for base in bases if base.platoon in told], start)

    def _drafts(self) -> Given:
        """Battalion -> its drafts for this bound and its companies', by unit."""
        found: Given = {}
        for unit, high in self.desk.high_now().items():
            found.setdefault(unit, {})[unit, "high"] = high
        for unit, low in self.desk.low_now().items():
            found.setdefault(unit.split("/", 1)[0], {})[unit, "low"] = low
        return found

    def _ask(self) -> None:
        """Ask the rules about what changed since they were asked; all of it where units depend on others."""
        assert self.hints is not None
        desk, drafts = self.desk, self._drafts()
        high, low = desk.high_now(), desk.low_now()
        sides = {unit: base.side for unit, base in desk.standing.items()}
        own = [unit for unit, side in sides.items() if side == desk.side and desk.is_own(unit)]
        if self._asked is None or not getattr(self.hints, "by_battalion", False):
            self._told = self.hints.orders(high, low, only=own)
        elif changed := _changed(self._asked, drafts):
            self._told = self._told | self.hints.orders(
                {unit: order for unit, order in high.items() if unit in changed},
                {unit: order for unit, order in low.items() if unit.split("/", 1)[0] in changed},
                only=[unit for unit in own if unit.split("/", 1)[0] in changed],
            )
        self._asked, self._stale_told = drafts, False

    def _check(self, battalions: Collection[str], draft: Draft) -> dict[str, list[Fault]]:
        """The faults of a draft in the orders of some battalions, by unit."""
        desk, scenario = self.desk, self.desk.scenario
        placed = replace(
            scenario,
            high={key: replace(order, place=f"{key[0]}: bound {key[1]}") for key, order in draft.high.items()
                  if key[1] == desk.bound and key[0] in battalions},
            low={key: replace(order, place=f"{key[0]}: bound {key[1]}") for key, order in draft.low.items()
                 if key[1] == desk.bound and key[0].split("/", 1)[0] in battalions},
        )  # fmt: skip
        found: dict[str, list[Fault]] = {}
        for fault in [*order_faults(placed, desk.grammar), *ruleset(placed.ruleset).check(placed)]:
            if fault.file in scenario.forces.battalions or fault.file in scenario.forces.companies:
                if fault not in found.setdefault(fault.file, []):
                    found[fault.file].append(fault)
        return found


def _changed(before: Given, after: Given) -> set[str]:
    """Battalions whose drafts differ."""
    return {unit for unit in before.keys() | after.keys() if before.get(unit) != after.get(unit)}


def middle_of(bases: Sequence[Standing]) -> tuple[int, int]:
    """The middle of some bases, 0.01 mm."""
    return sum(base.x_u for base in bases) // len(bases), sum(base.y_u for base in bases) // len(bases)


def said_of(ghost: Ghost) -> list[str]:
    """The words of a ghost's order: a line each, with the bases that it is said of."""
    return [f"{spoken(who)}: {spoken(text)}" if who else spoken(text) for who, text in ghost.said if text]
