"""A turn on one table while it is played: what every rule function gets, and the impulse that is played in it."""

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import Dice
from bound_sim.orders.decisions import Decision, Impossible, SideOrders, SubStep
from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.all_quiet.book.plays import Assignment
from bound_sim.rulesets.all_quiet.book.reasons import REASONS
from bound_sim.rulesets.all_quiet.book.words import DICE_WORDS, SUBSTEPS
from bound_sim.rulesets.all_quiet.state.front import ArmyUnit, FrontGame
from bound_sim.rulesets.kit.lines.driven_turn import DrivenTurn, Play, Why
from bound_sim.scenario.cards import card_row
from bound_sim_maps.table import cm_from_u

#: sub-steps by name: one passes often
_SUBSTEPS = {name: SubStep(name) for name in SUBSTEPS}


class DoneAct(NamedTuple):
    """An action of an impulse: the group by its units (or the name of a card that has none), the card that it used."""

    group: frozenset[str]
    card: str
    kind: str


#: the cards of each group's actions, the number of units that act by Init Ind, how often one does -> whether that fits
Fitting = dict[tuple[tuple[tuple[str, ...], ...], int, int], bool]


@dataclass(slots=True)
class Impulse:
    """AQ-R-7: one play. ``cards`` are effects of cards played as printed; none: a normal action."""

    side: str
    cards: tuple[str, ...] = ()
    #: AQ-R-40: the front of its cards
    front: str = ""
    #: card -> effect, of the cards that were played
    named: Mapping[str, str] = field(default_factory=dict)
    #: the ways to read the play, and the actions of the longest of them
    assignments: tuple[Assignment, ...] = ()
    most: int = 0
    #: what was found of these ways by ``acts.fits``
    fitting: Fitting = field(default_factory=dict)
    acts: list[DoneAct] = field(default_factory=list)
    #: group -> the area that it was in at its first action
    origins: dict[frozenset[str], str] = field(default_factory=dict)
    #: whether a line of a play with Init Ind says ``alone``: then those that do not are the other group's
    says_alone: bool = False
    #: unit -> how often it acted by Init Ind, and where it was then; border and
    #: number of the action -> units that crossed it so (AQ-R-19)
    alone: dict[str, int] = field(default_factory=dict)
    alone_from: dict[str, str] = field(default_factory=dict)
    crossed: dict[tuple[frozenset[str], int], int] = field(default_factory=dict)
    #: AQ-R-30: area and units that fire in this impulse, groups that were fired at, the card that was played
    fire_area: str = ""
    firing: tuple[str, ...] = ()
    fired_at: set[frozenset[str]] = field(default_factory=set)
    #: units that moved in it, and those that it lost: turned back or in the box
    moved: set[str] = field(default_factory=set)
    dropped: set[str] = field(default_factory=set)

    @property
    def acts_twice(self) -> bool:
        """True if a group of it may act twice."""
        return "esprit" in self.cards

    def twice_acting(self, unit: str) -> bool:
        """True if a unit's group may act twice, as far as the actions say by now (AQ-Q-mg-state)."""
        if not self.acts_twice:
            return False
        done = [act.group for act in self.acts]
        others = [group for group in done if unit not in group]
        return not any(done.count(group) > 1 for group in others)

    @property
    def independent(self) -> bool:
        """True if Init Ind is one of its cards."""
        return "independent" in self.cards


Judge = Callable[[Sequence[OrderLine]], Iterable[Impossible]]


@dataclass(frozen=True)
class Judged(Decision):
    """An open question whose answers are judged by what the side that is asked knows: counters, and its own cards."""

    judge: Judge = field(kw_only=True, compare=False, repr=False)

    def impossible(self, lines: Sequence[OrderLine]) -> Iterable[Impossible]:
        return self.judge(lines)


class FrontTurn(DrivenTurn):
    """One turn on one table: its game, its dice, its rows of the log."""

    dice_words, reasons = DICE_WORDS, REASONS

    def __init__(
        self, battle: Battle | None, game: FrontGame, table: int, bound: int, dice: Dice | None,
        rollers: Mapping[str, int],
    ) -> None:  # fmt: skip
        super().__init__(battle, table, bound, dice, rollers)
        self.game, self.readings = game, game.readings
        self.acting = game.actors
        self.number = game.turn(bound)
        #: AQ-R-34: whether the rules of turn 1 hold
        self.opens_war = self.number == 1 and game.rules.turn_one
        self.impulse = Impulse(game.central)
        #: border -> units that retreated over it in this sub-step (AQ-Q-barrier-retreat)
        self.retreated: dict[frozenset[str], int] = {}
        #: side and card -> how many that were used by their reverse lie open (AQ-Q-discard)
        self.reversed: dict[tuple[str, str], int] = {}
        #: sides whose next impulse a reaction was (AQ-Q-reaction-turn)
        self.owes: set[str] = set()
        #: how often judged questions were answered
        self._answered = 0
        #: what each side handed in for the turn
        self.orders: Mapping[str, SideOrders] = {}

    def on_file(self, side: str, verb: str) -> list[OrderLine]:
        """The lines of a verb that a side handed in: they count where an answer says nothing."""
        return [line for line in self.orders[side].lines if line.verb == verb] if side in self.orders else []

    def passes(self, name: str) -> Play:
        """Let a sub-step pass, and note it: their order is that of the turn's account."""
        self.place = yield _SUBSTEPS[name]
        if self.logged:
            self.add("passages", {})

    def while_asked(self, judge: Judge) -> Judge:
        """A judge that speaks until ``answered``: then the table may stand otherwise."""
        number = self._answered
        return lambda lines: judge(lines) if number == self._answered else ()

    def answered(self) -> None:
        """The questions that were open are answered."""
        self._answered += 1

    def asks(self, kind: str, judge: Judge, about: tuple[str, ...] = ()) -> Generator[Any, Any, list[OrderLine]]:
        """Ask the side whose impulse it is an open question; the lines of its answer."""
        judge = self.while_asked(judge)
        decision = Judged.asked(kind, self.impulse.side, self.bound, about=about, judge=judge)
        said: str = yield decision
        self.answered()
        return self.lines_of(decision, said)

    def lines_of(self, decision: Decision, said: str) -> list[OrderLine]:
        """The lines of an answer."""
        return self.lines_said(self.game.scenario, decision, said)

    # ---- dice

    def draw_units(self, units: Sequence[ArmyUnit], purpose: str, side: str) -> ArmyUnit:
        """One of several by chance (AQ-Q-draws); they stand in natural order."""
        return units[self.draw(purpose, f"side {side}", len(units))]

    # ---- rows of the log

    def side_why(self, side: str, code: str, /, **words: object) -> None:
        """A reason of a side."""
        if self.logged:
            self.why(f"side {side}", code, **words)

    def explain(self, who: str, why: Why) -> None:
        """A reason that was worked out."""
        if self.logged:
            self.why(who, why.code, **why.words)

    def put_cards(self, side: str, cards: Sequence[str], from_: str, to: str) -> None:
        """Cards change their place."""
        self.game.cards.take_each(side, cards, from_, to)
        for card in cards if self.logged else ():
            self.add("cards", card_row(side, card, from_, to))

    def moved(self, unit: ArmyUnit, origin: str, ended: str) -> None:
        """A unit's step from area to area, or from or to a box."""
        if self.acting.by_step(ended):
            unit.acted = True
        if not self.logged:
            return
        net = self.game.net.by_name
        start = net[origin].at if origin in net else None
        end = net[unit.area].at if unit.area else start
        start, end = start or end or (0, 0), end or (0, 0)
        self.add("moves", {
            "platoon": unit.base, "origin": origin, "area": unit.area or unit.box,
            "from_x_cm": cm_from_u(start[0]), "from_y_cm": cm_from_u(start[1]), "from_facing": 0.0,
            "to_x_cm": cm_from_u(end[0]), "to_y_cm": cm_from_u(end[1]), "to_facing": 0.0,
            "length_cm": round(cm_from_u(round(((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5)), 3),
            "ended": ended,
        })  # fmt: skip

    def marker(self, kind: str, area: str, side: str, state: str) -> None:
        """A marker is placed, or taken off; control has one where the owner is not the starting one (AQ-R-24)."""
        if not self.logged:
            return
        x, y = (cm_from_u(u) for u in self.game.net.by_name[area].at)
        self.add("things", {
            "id": f"{kind}-{area}", "kind": kind, "side": side, "shape": "area", "x_cm": x, "y_cm": y,
            "x2_cm": x, "y2_cm": y, "radius_cm": 0.0, "state": state, "by": "",
        })  # fmt: skip
