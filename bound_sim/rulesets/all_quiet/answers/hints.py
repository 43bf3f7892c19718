"""Hints for a seat before it answers: chances of fire, the effect of each line of a play, or the reason why it has
none."""
# not measured: what a desk shows

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from bound_sim.orders.decisions import END_OF_LINES, Decision, Impossible, SideOrders
from bound_sim.orders.lines import OrderLine, areas_named, format_line, verb_of
from bound_sim.rules.records import hints
from bound_sim.rules.records.hints import Ghost, GhostBase, LineHint, Proposal
from bound_sim.rules.records.policy import SeatView
from bound_sim.rules.records.reasons import filled
from bound_sim.rulesets.all_quiet.answers import exact, proposals
from bound_sim.rulesets.all_quiet.answers.known_game import FrontView, known_turn
from bound_sim.rulesets.all_quiet.answers.plans import Planner
from bound_sim.rulesets.all_quiet.book import rulings
from bound_sim.rulesets.all_quiet.book.reasons import REASONS
from bound_sim.rulesets.all_quiet.book.words import ACTS, BEGINS_IMPULSE, VERBS
from bound_sim.rulesets.all_quiet.state.turn import Impulse
from bound_sim.rulesets.all_quiet.steps import acts, fire, hands, impulse, supply
from bound_sim.rulesets.kit.lines.driven_turn import Why
from bound_sim_maps.texts import Phrase, Text, counted, listed, text, word


class Hints(hints.Hints):
    """By what one side may know: all counters, its own cards."""

    view: FrontView

    def __init__(self, view: SeatView) -> None:
        assert isinstance(view, FrontView)
        super().__init__(view)
        self.side = view.side
        self.turn = known_turn(view)
        #: enemies whom the action that is judged would hit
        self._hits: tuple[str, ...] = ()
        self.game = self.turn.game

    def options(self, decision: Decision) -> Mapping[str, Phrase]:
        """The meaning of each answer."""
        match decision.kind:
            case "machine-gun-fire":
                return self._fire(decision)
            case "hand":
                most = hands.size(self.game, self.side, self.view.bound)
                cards = counted(most, "{count} card", "{count} cards")
                if self._ordered("hand"):
                    return {
                        END_OF_LINES: text(
                            "{cards} make the hand; without a choice it is that of your orders", cards=cards
                        )
                    }
                return {END_OF_LINES: text("{cards} make the hand; without a choice it is the usual one", cards=cards)}
            case "impulse" if self.view.own["plays"]:
                return {END_OF_LINES: text("without a play the next one of your orders that can be done is played")}
            case "impulse":
                return {END_OF_LINES: text("without a play the side passes")}
            case "retreat" | "enter":
                return {area: self._area(area) for area in decision.options}
            case "who-begins":
                return {"begins": text("this side has the first impulse"), "yields": text("the enemy has it")}
        return {}

    def cards(self, decision: Decision) -> tuple[int, int] | None:
        """AQ-Q-hand: the cards of a hand."""
        if decision.kind != "hand":
            return None
        most = hands.size(self.game, self.side, self.view.bound)
        return (most if self.game.readings.hand == rulings.Hand.EXACTLY else 0), most

    def _ordered(self, *verbs: str) -> bool:
        """True if the orders of the side for the turn have a line of one of these verbs."""
        return any(line.verb in verbs for line in self.view.lines)

    def opening(self, orders: SideOrders) -> Sequence[tuple[SeatView, Decision]]:
        """The hand; with one named the first impulse, where the side has one of its own."""
        side, bound = self.side, self.view.bound
        view = replace(self.view, scenario=hints.told_orders(self.view, orders))
        named = [impulse.cards_of(line) for line in orders.lines if line.verb == "hand"]
        if not named:
            return [(view, Decision("hand", side, bound))]
        if self.turn.opens_war and side == self.game.entente:
            return ()
        pile = Counter(self.view.own["pile"]) - Counter(named[-1])
        own = {
            **self.view.own, "hand": list(named[-1]), "pile": list(pile.elements()),
            "plays": len(impulse.programme(orders.lines)),
        }  # fmt: skip
        return [(replace(view, own=own), Decision("impulse", side, bound))]

    def proposals(self, decision: Decision) -> Sequence[Proposal]:
        """The usual hand; plays of most worth, and a pass."""
        planner = Planner(known_turn(self.view), self.side)
        match decision.kind:
            case "hand":
                return proposals.hand(hands.usual(self.game, self.side, self.view.bound))
            case "impulse":
                return proposals.plays(self.view, planner)
        return ()

    def _fire(self, decision: Decision) -> Mapping[str, Phrase]:
        area = decision.about[0]
        units = [unit for unit in self.game.of(self.side, area) if unit.fresh]
        points = exact.attack(
            tuple(sorted(unit.strength for unit in units)), fire.cover(self.game, area, self.game.other(self.side))
        )  # fmt: skip
        said = text(
            "{count} dice, {points} points on average; these units are spent then",
            count=len(units),
            points=f"{exact.mean(points):.2f}",
        )
        return {"wait": text("no fire now; the card stays in the hand"), "fire": said}

    def _area(self, area: str) -> Phrase:
        friends = len(self.game.of(self.side, area))
        lined = any(supply.has_line(self.game, self.side, nation, area) for nation in self.game.camps[self.side])
        return (
            text("{friends} own units, {side} points, a line", friends=friends, side=self.game.vp(area, self.side))
            if lined
            else text(
                "{friends} own units, {side} points, no line", friends=friends, side=self.game.vp(area, self.side)
            )
        )

    def lines(self, lines: Sequence[OrderLine]) -> Sequence[LineHint]:
        """The effect of each line as things stand; a play's actions are judged by its cards."""
        found = []
        self.turn.impulse = Impulse(self.side)
        stood = {unit.id: unit.area for unit in self.game.units}
        for line in lines:
            if line.verb in BEGINS_IMPULSE:
                self._stand(stood)
            before, self._hits = {unit.id: unit.area for unit in self.game.units}, ()
            hint = LineHint(line, *self._line(line))
            found.append(hint._replace(ghost=self._ghost(hint, before)))
        self._stand(stood)
        return found

    def _ghost(self, hint: LineHint, stood: Mapping[str, str]) -> Ghost:
        """From area to area as a line names them; the counters that stand otherwise, and those that it is to hit."""
        line, net = hint.line, self.game.net.by_name
        way = tuple(net[name].at for name in areas_named(line, verb_of(line, VERBS)) if name in net)
        ends = tuple(
            GhostBase(unit.base, net[unit.area].at, None) for unit in self.game.units
            if unit.area in net and unit.area != stood[unit.id]
        )  # fmt: skip
        whole = Ghost("", way, 0.0, ends, hint.fits, "" if hint.fits else hint.said, self._hits)
        whole = replace(whole, said=(("", hint.said),))
        return replace(whole, reach_u=whole.length_u) if hint.fits else whole

    def openers(self, lines: Sequence[OrderLine], line: OrderLine) -> Sequence[Proposal]:
        """Plays of a card that is left in the hand, or in the usual one, by which an action would be done."""
        if line.verb not in ACTS or (lines and self.lines([*lines, line])[-1].fits and self._begun(lines)):
            return ()
        named = [impulse.cards_of(each) for each in lines if each.verb == "hand"]
        held = list(self.view.own["hand"]) or [*named[-1:], hands.usual(self.game, self.side, self.view.bound)][0]
        left = Counter(held)
        for each in lines:
            if each.verb in BEGINS_IMPULSE:
                left -= Counter(impulse.cards_of(each))
        found = []
        for card in dict.fromkeys(card for card in held if left[card]):
            for verb in ("use", "play"):
                opener = OrderLine("", verb, (("cards", (card,) if verb == "play" else card),), self.view.bound)
                *_, begun, done = self.lines([*lines, opener, line])
                if begun.fits and done.fits:
                    found.append(Proposal(format_line(opener, VERBS), begun.said))
        return found

    @staticmethod
    def _begun(lines: Sequence[OrderLine]) -> bool:
        """True if the last play among these lines is not a pass."""
        begins = [line for line in lines if line.verb in BEGINS_IMPULSE]
        return bool(begins) and begins[-1].verb != "pass"

    def impossible(self, lines: Sequence[OrderLine]) -> Iterator[Impossible]:
        """A hand that its own decks do not give, plays of cards that are not in the hand, actions of other cards.

        Where the lines name a hand that may be, that is the hand; else any card of the main deck may be in it.
        """
        turn = known_turn(self.view)
        game, bound = turn.game, self.view.bound
        held = hands.may_hold(game, self.side, bound)
        last = max((number for number, line in enumerate(lines) if line.verb == "hand"), default=-1)
        if last >= 0:
            cards = impulse.cards_of(lines[last])
            if why := hands.before_drawing(game, self.side, cards, bound):
                yield hands.wrong(last, why)
            else:
                held = Counter(cards)
        game.cards.lay(self.side, "hand", held.elements())
        yield from impulse.never(turn, self.side, lines)

    def unit(self, unit: str, lines: Sequence[OrderLine]) -> hints.UnitHint | None:
        """AQ-R-3, AQ-R-18, AQ-R-21: a counter's nation and two figures, its state, its area or box."""
        own = next((each for each in self.game.units if each.id == unit), None)
        if own is None:
            return None
        area = self.game.net.by_name.get(own.area)
        said = listed([
            f"{own.nation.name} {own.type}",
            *([text("tank")] if own.is_tank else []),
            text("a die hits with {strength} or less", strength=own.strength),
            counted(own.moves, "{count} movement point", "{count} movement points"),
            text("fresh") if own.fresh else text("spent"),
            word(own.area or own.box),
        ])  # fmt: skip
        own_verbs = (verb.word for verb in VERBS if verb.by == "unit")
        return hints.UnitHint(said, dict.fromkeys(own_verbs, ""), None if area is None else area.at)

    def _stand(self, at: Mapping[str, str]) -> None:
        """Put units back to where they stand."""
        for unit in self.game.units:
            unit.area = at[unit.id]

    def _line(self, line: OrderLine) -> tuple[bool, Phrase]:
        if line.verb == "hand":
            wanted = impulse.cards_of(line)
            why = hands.before_drawing(self.game, self.side, wanted, self.view.bound)
            return not why, why or text("{count} cards", count=len(wanted))
        if line.verb in BEGINS_IMPULSE:
            return self._play(line)
        if line.verb not in ACTS:
            return True, text("an answer, where the question comes")
        act = acts.read(self.turn, line)
        if isinstance(act, Why):
            return False, _text(act)
        if not_so := acts.trouble(self.turn, act):
            return False, _text(not_so)
        return True, self._act(act)

    def _play(self, line: OrderLine) -> tuple[bool, Phrase]:
        if line.verb == "pass":
            return True, "passes"
        if not_so := self._declared(line):
            return False, _text(not_so)
        impulse.begin(self.turn, line)
        ways = self.turn.impulse.assignments
        most = max(way.most for way in ways)
        return True, text("up to {actions}", actions=counted(most, "{count} action", "{count} actions"))

    def _declared(self, line: OrderLine) -> Why | None:
        """The reason why the cards cannot be played so; before the hand is built any card of the main deck may be in
        it."""
        held = list(self.view.own["hand"]) or list(self.view.own["pile"])
        self.game.cards.lay(self.side, "hand", held)
        return impulse.declared(self.turn, self.side, line)

    def _act(self, act: acts.GroupAct) -> Phrase:
        enemy = self.game.other(self.side)
        match act.line.verb:
            case "attack" | "attack together" | "gas" | "bombard" | "rain":
                area = str(act.line.get("area"))
                gas = act.line.verb == "gas"
                helps = fire.cover(self.game, area, enemy, gas=gas)
                points = exact.rain(helps) if act.line.verb == "rain" else exact.attack(
                    tuple(sorted(fire.strength_of(unit, gas=gas) for unit in act.units)), helps
                )  # fmt: skip
                self._hits = tuple(unit.id for unit in self.game.of(enemy, area))
                points = exact.together([points, points]) if act.times > 1 else points
                none = points.get(0, Fraction(0))
                return text(
                    "{points} points on average, none with {none}",
                    points=f"{exact.mean(points):.2f}",
                    none=f"{float(none):.0%}",
                )
            case "move" | "rail" | "land":
                to: Any = act.line.get("to") or act.line.get("way") or act.line.get("area") or ()
                for unit in act.units:  # what follows in the play is judged from there
                    unit.area = to if isinstance(to, str) else to[-1]
                return counted(len(act.units), "{count} unit goes", "{count} units go")
        return text("as it is printed")


def _text(why: Why) -> Text:
    return filled(REASONS[why.code][1], why.words)
