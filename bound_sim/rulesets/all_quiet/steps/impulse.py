"""Impulses: one play, a reaction of the enemy's on the way, units spent when it is over (section 4)."""

from collections.abc import Generator, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from typing import Any, NamedTuple

from bound_sim.orders.decisions import Impossible
from bound_sim.orders.lines import OrderLine, format_line
from bound_sim.rules.records.reasons import filled
from bound_sim.rulesets.all_quiet.book import rulings
from bound_sim.rulesets.all_quiet.book.chart import CARDS, INDEPENDENTS
from bound_sim.rulesets.all_quiet.book.plays import NORMAL, Assignment, assignments
from bound_sim.rulesets.all_quiet.book.reasons import REASONS
from bound_sim.rulesets.all_quiet.book.words import ACTS, BEGINS_IMPULSE, VERBS
from bound_sim.rulesets.all_quiet.state.front import FrontGame
from bound_sim.rulesets.all_quiet.state.kept import KEPT, OnDemand
from bound_sim.rulesets.all_quiet.state.turn import Fitting, FrontTurn, Impulse
from bound_sim.rulesets.all_quiet.steps import acts
from bound_sim.rulesets.kit.lines.driven_turn import Play, Why
from bound_sim_maps.texts import text

PLAYED, PASSED, FORCED = "played", "passed", "forced"
#: plays that a side may try in an impulse before it passes
_TRIES = 20
#: what was found of a normal action by ``acts.fits``
_OF_NORMAL: Fitting = {}
Result = Generator[Any, Any, str]


def programme(lines: Sequence[OrderLine]) -> list[list[OrderLine]]:
    """The plays of a side's orders: each begins with play, use or pass, and has the actions after it."""
    plays: list[list[OrderLine]] = []
    for line in lines:
        if line.verb in BEGINS_IMPULSE:
            plays.append([line])
        elif plays and line.verb in ACTS:
            plays[-1].append(line)
    return plays


def impulse(turn: FrontTurn, side: str) -> Result:
    """AQ-R-7: one play, or a pass. The plays that are left of the side's orders serve where it says nothing."""
    turn.impulse = Impulse(side)
    yield from turn.passes("impulse")
    if side in turn.owes:
        turn.owes.discard(side)
        turn.side_why(side, "used-reaction")
        return PLAYED
    if not turn.game.cards.count(side, "hand"):
        turn.side_why(side, "passes")
        return PASSED
    asks, plays_judged, plays = True, JudgedPlays(turn, side), turn.game.plays[side]
    given: list[OrderLine] = []
    for _ in range(_TRIES):
        if asks:
            given = yield from turn.asks("impulse", partial(impossible, plays_judged))
        # plays on file are tried without asking again: how often is seen by the enemy
        asks = bool(given)
        source = "question" if given else "lines"
        lines = given or (plays.pop(0) if plays else [])
        if not lines or lines[0].verb == "pass":
            turn.side_why(side, "passes")
            return PASSED
        judged = plays_judged.of(lines)
        why = judged.trouble
        _ordered(turn, side, lines[0], why, source)
        if why and why.code == "no-action":
            for line, not_so in zip(lines[1:], judged.refusals, strict=True):
                _ordered(turn, side, line, not_so, source)
        if why is None:
            yield from play(turn, lines[0], lines[1:], source, judged.first)
            return PLAYED
    turn.side_why(side, "passes")
    return PASSED


def _ordered(turn: FrontTurn, side: str, line: OrderLine, why: Why | None, source: str) -> None:
    if not turn.logged:
        return
    turn.add("orders", {
        "side": side, "line": format_line(line, VERBS), "done": why.code if why else "done", "source": source,
    })  # fmt: skip
    if why:
        turn.explain(f"side {side}", why)


class PlayedCards(NamedTuple):
    """Cards that are played together, whatever the table: card -> effect, the effects, the front of the first.

    ``ways`` are those to read the set, ``most`` the actions of its longest one, ``fitting`` what was found of the ways
    by ``acts.fits``. ``wrong``: why they are none.
    """

    named: Mapping[str, str]
    effects: tuple[str, ...]
    front: str
    ways: tuple[Assignment, ...]
    most: int
    fitting: Fitting
    wrong: Why | None


def _played(game: FrontGame, side: str, cards: tuple[str, ...]) -> PlayedCards:
    """Some cards of a side. Raises KeyError for one that it does not have."""
    if _new_play not in game.kept:
        game.kept[_new_play] = OnDemand(partial(_new_play, game))
    found: PlayedCards = game.kept[_new_play][side, cards]
    return found


def _new_play(game: FrontGame, asked: tuple[str, tuple[str, ...]]) -> PlayedCards:
    side, cards = asked
    effects = [game.card(side, card).effect for card in cards]
    named, front = dict(zip(cards, effects, strict=True)), game.front_of_card(cards[0]) if cards else ""
    ways = assignments(list(named.values()), game.readings)
    most = max([way.most for way in ways], default=0)
    wrong = _no_set(effects) or (None if ways else Why("no-set", {"cards": ", ".join(cards)}))
    return PlayedCards(named, tuple(named.values()), front, ways, most, {}, wrong)


def _no_set(effects: Sequence[str]) -> Why | None:
    """The reason why one of some cards is not played with the others, or not in an impulse."""
    for effect in effects:
        if effects.count(effect) > 1:
            return Why("two-names", {"card": CARDS[effect].title})
        if "reaction" in CARDS[effect].kinds:
            return Why("reaction-only", {"card": CARDS[effect].title})
    return None


def declared(turn: FrontTurn, side: str, line: OrderLine) -> Why | None:
    """AQ-R-17: why cards cannot be played so, None where they can."""
    game = turn.game
    if line.verb not in BEGINS_IMPULSE:
        return Why("not-of-the-play", {"verb": line.verb})
    named = cards_of(line)
    hand = game.hand(side)
    for card in named:
        if card not in hand:
            return Why("no-card", {"card": card})
    if len(game.fronts) > 1 and len({game.front_of_card(card) for card in named}) > 1:
        return Why("two-fronts", {"cards": ", ".join(named)})
    if line.verb == "use":
        return None
    if turn.opens_war and side == game.entente:
        return Why("turn-one")
    return _played(game, side, named).wrong


class JudgedPlay:
    """A play that a side tries in an impulse, as things stand: its actions are told as they are asked for."""

    def __init__(self, turn: FrontTurn, side: str, lines: Sequence[OrderLine]) -> None:
        self._turn, self._lines = turn, lines
        #: the reason why the cards of the play cannot be played so
        self.declared = declared(turn, side, lines[0])
        #: the impulse of the play, and its actions as its first, as far as they were asked for
        self._impulse: Impulse | None = None
        self._told: list[acts.GroupAct | Why] = []

    @cached_property
    def idle(self) -> Why | None:
        """AQ-Q-idle-play: why a play with actions is none: not one is possible now, so that none would be done."""
        rest = self._lines[1:]
        laid_down = self._turn.readings.idle_play == rulings.IdlePlay.LAID_DOWN
        if laid_down or not rest or "skip" in [each.verb for each in rest]:
            return None
        for place in range(len(rest)):
            if not isinstance(self._told_at(place), Why):
                return None
        return Why("no-action", {"cards": ", ".join(cards_of(self._lines[0]))})

    @property
    def trouble(self) -> Why | None:
        """The reason why a play is not one: its cards, or all of its actions."""
        return self.declared or self.idle

    @property
    def refusals(self) -> list[Why | None]:
        """The reason why each action of a play could not be its first, as things stand; None for one that could."""
        told = [self._told_at(place) for place in range(len(self._lines) - 1)]
        return [act if isinstance(act, Why) else None for act in told]

    @property
    def first(self) -> tuple[Impulse, acts.GroupAct | Why] | None:
        """The impulse of a play and its first action as they were judged, None where they were not."""
        return (self._impulse, self._told[0]) if self._impulse and self._told else None

    def _told_at(self, place: int) -> acts.GroupAct | Why:
        """An action of the play that is judged as its first; those before it are told first."""
        turn, told, lines = self._turn, self._told, self._lines
        if len(told) <= place:
            before = turn.impulse
            if self._impulse is None:
                begin(turn, lines[0], lines[1:])
                self._impulse = turn.impulse
            turn.impulse = self._impulse
            told += [acts.told(turn, line) for line in lines[1 + len(told) : 2 + place]]
            turn.impulse = before
        return told[place]


class JudgedPlays:
    """The plays that a side tries in an impulse. One is judged as an answer, then as what is played: that is once,
    where the umpire does nothing between."""

    def __init__(self, turn: FrontTurn, side: str) -> None:
        self._turn, self._side = turn, side
        self._last: tuple[int, tuple[OrderLine, ...], JudgedPlay] | None = None

    def of(self, lines: Sequence[OrderLine]) -> JudgedPlay:
        """The play of some lines, as it was judged last, where that holds."""
        ruled, said = self._turn.game.ruled, tuple(lines)
        if self._last is None or self._last[0] != ruled or self._last[1] != said:
            self._last = ruled, said, JudgedPlay(self._turn, self._side, said)
        return self._last[2]


def impossible(judged: JudgedPlays, lines: Sequence[OrderLine]) -> Iterator[Impossible]:
    """Faults of an answer for an impulse that the side itself can know: its cards, or all of its actions."""
    if lines[0].verb == "pass":
        return
    play = judged.of(lines)
    if why := play.declared:
        yield wrong(0, why)
    again = [number for number, line in enumerate(lines) if number and line.verb in BEGINS_IMPULSE]
    for number in again:
        yield wrong(number, Why("not-of-the-play", {"verb": lines[number].verb}))
    if why or again or play.idle is None:
        return
    # none is possible: each has its reason
    for number, found in enumerate(filter(None, play.refusals), 1):
        yield wrong(number, found)


def impossible_action(turn: FrontTurn, lines: Sequence[OrderLine]) -> Iterator[Impossible]:
    """The same of an answer for an action: its first line is carried out as things stand."""
    if lines[0].verb != "skip" and isinstance(act := acts.told(turn, lines[0]), Why):
        yield wrong(0, act)


def never(turn: FrontTurn, side: str, lines: Sequence[OrderLine]) -> Iterator[Impossible]:
    """Lines of a programme that nothing makes possible: its cards as the hand may be, actions of other cards."""
    begun: OrderLine | None = None
    for number, line in enumerate(lines):
        if line.verb in BEGINS_IMPULSE:
            why = declared(turn, side, line) if line.verb != "pass" else None
            begun = None if why else line
        else:
            why = _of_other_cards(turn, side, begun, line) if begun and line.verb in ACTS else None
        if why:
            yield wrong(number, why)


def _of_other_cards(turn: FrontTurn, side: str, begun: OrderLine, line: OrderLine) -> Why | None:
    """The reason why an action is not one of a play: it takes a card that the play does not have."""
    named = {card: turn.game.card(side, card).effect for card in cards_of(begun)} if begun.verb == "play" else {}
    needs = acts.CARD_OF.get(line.verb)
    missing = line.get("card") not in named if line.verb == "event" else bool(needs) and needs not in named.values()
    return Why("not-of-the-play", {"verb": line.verb}) if missing else None


def wrong(number: int, why: Why) -> Impossible:
    """A fault of an answer's line, from the reason for which it would not be done."""
    rule, content = REASONS[why.code]
    return Impossible(number, filled(content, why.words), text("what the rules allow ({rule})", rule=rule))


def cards_of(line: OrderLine) -> tuple[str, ...]:
    """The cards that a play names."""
    named: Any = line.get("cards")
    return (named,) if isinstance(named, str) else tuple(named or ())


def play(
    turn: FrontTurn, line: OrderLine, rest: Sequence[OrderLine], source: str,
    judged: tuple[Impulse, acts.GroupAct | Why] | None = None,
) -> Play:  # fmt: skip
    """Put the cards down, carry out the actions as they come, then all that acted is spent (AQ-R-10).

    ``judged`` are the impulse, in which nobody acted, and its first action where it was told as things stand.
    """
    game, side, named = turn.game, turn.impulse.side, cards_of(line)
    act: acts.GroupAct | Why | None = None
    if judged:
        turn.impulse, act = judged
    else:
        begin(turn, line, rest)
    by_reverse = line.verb == "use"
    for card in named if by_reverse and turn.readings.discard == rulings.Discard.ALL_KNOWN else ():
        turn.reversed[side, card] = turn.reversed.get((side, card), 0) + 1
    unseen = by_reverse and turn.readings.discard == rulings.Discard.SECRET
    turn.put_cards(side, named, "hand", "discard" if unseen else "table")
    if turn.logged:
        turn.side_why(side, "uses" if by_reverse else "plays", cards=", ".join(named))
    waiting = list(rest)
    while may_act(turn.impulse) and not game.winner:
        from_question = not waiting
        if from_question:
            waiting = yield from turn.asks("action", partial(impossible_action, turn), turn.impulse.cards)
            if not waiting:
                break
        told = waiting.pop(0)
        if told.verb == "skip":
            break
        act = act or acts.told(turn, told)
        if not isinstance(act, Why):
            # one that cannot be done is not a sub-step: these are seen by the enemy
            ruled = game.ruled
            yield from turn.passes("action")
            if game.ruled > ruled:
                act = acts.told(turn, told)
        _ordered(turn, side, told, act if isinstance(act, Why) else None, "question" if from_question else source)
        if not isinstance(act, Why):
            yield from acts.carry_out(turn, act)
        act = None
    close(turn)


def begin(turn: FrontTurn, line: OrderLine, rest: Sequence[OrderLine] = ()) -> None:
    """The impulse of a play: its cards by name and effect, and how the set may be read."""
    game, side, cards = turn.game, turn.impulse.side, cards_of(line)
    if line.verb != "play" or not cards:
        front = game.front_of_card(cards[0]) if cards else turn.impulse.front
        turn.impulse = Impulse(side, front=front, assignments=(NORMAL,), most=NORMAL.most, fitting=_OF_NORMAL)
        return
    named, effects, front, ways, most, fitting, _ = _played(game, side, cards)
    alone = acts.INDEPENDENT in effects and any(each.get("alone") for each in rest)
    turn.impulse = Impulse(side, effects, front, named, ways, most, fitting, says_alone=alone)


def may_act(impulse: Impulse) -> bool:
    """True if a play has actions left, read in one way or another."""
    ways, done = impulse.assignments, len(impulse.acts)
    if not (done or impulse.alone):
        return bool(ways)
    if not impulse.alone and done >= impulse.most:
        return False
    return _may_act(ways, acts.by_group(impulse.acts), tuple(impulse.alone.values()))


@lru_cache(KEPT)
def _may_act(ways: tuple[Assignment, ...], groups: tuple[tuple[str, ...], ...], alone: tuple[int, ...]) -> bool:
    """The same of groups by the cards of their actions, and of the number of actions of each unit of Init Ind."""
    done = sum(map(len, groups)) + bool(alone)
    for way in ways:
        if not acts.fits_way(way, groups, len(alone), max(alone, default=0)):
            continue
        if done < way.most - _lone_twice(alone, way) or (alone and _more_alone(alone, way)):
            return True
    return False


def _lone_twice(alone: tuple[int, ...], way: Assignment) -> int:
    """Init Ind takes the place of a group: the second action of that is not one of a group's."""
    return int(bool(alone) and way.twice and way.first == acts.INDEPENDENT)


def _more_alone(alone: tuple[int, ...], way: Assignment) -> bool:
    limit = 1 + (way.twice and way.first == acts.INDEPENDENT)
    few = len(alone) < INDEPENDENTS
    return acts.INDEPENDENT in (way.first, way.second) and (few or min(alone) < limit)


def close(turn: FrontTurn) -> None:
    """AQ-R-10: units that acted (``state.actors``) are spent when the impulse is over."""
    for unit in [unit for unit in turn.game.units if unit.acted]:
        unit.fresh, unit.acted = unit.fresh and not unit.area, False
