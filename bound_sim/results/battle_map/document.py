"""The document of a battle that moves: made of its log as the ruleset reads it, one JSON object for every browser.

It tells all and only what its maker may know: of a side's tables it tells what the side knows. Its form is in
docs/battle-map.md and docs/battle-map.schema.json. Places are in 0.01 mm; what is painted is path data in px, 10 px
for a cm of the table, from its north-west corner down. Columns of changes tell differences, which pack better.
"""

import json
from bisect import bisect_left
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from bound_sim.results.battle_map.paints import Painting, Pool, columns_of
from bound_sim.results.battle_map.timeline import SubstepEnd, Timeline, history_of
from bound_sim.results.battle_map.words import page_words
from bound_sim.rules import ruleset
from bound_sim.rules.records.fog import SideView
from bound_sim.rules.records.replay import Event, Standing, Tables, Thing, ThingChange
from bound_sim.scenario.model import Scenario
from bound_sim_maps.scan import Backdrop
from bound_sim_maps.speech import language, spoken

FORMAT, VERSION = "bound-sim map", 2
#: bounds that are told together: a browser reads the others when it comes to them
BOUNDS_A_CHUNK = 24
#: the place of a base that is not on the map, and of one that is not known
NONE = -1
#: stand for the unit and the other one in the text of an event
UNIT, OTHER = "\x01", "\x02"
Json = dict[str, Any]
Moment = tuple[SubstepEnd, dict[str, Standing]]
_NOWHERE = Standing("", "", "", "", 0, 0, 0, 0, 0)


def battle_map(
    scenario: Scenario, tables: Tables, *, side: str = "", since: int = 1, scan: Backdrop | None = None
) -> Json:  # fmt: skip
    """The document of a battle from its recorded tables, ``since`` this bound; ``side``: whose tables they are.

    A ``scan`` lies on the ground. Raises Refused where its file is not a picture, OSError.
    """
    made = _Document(Painting(scenario, scan), history_of(scenario, tables), since)
    chunks = list(made.chunks())
    return {"format": FORMAT, "version": VERSION, **_head(scenario, side), **made.told(), "chunks": chunks}


def of_side(facts: SideView) -> Json:
    """The document of what a side knows."""
    return battle_map(facts.scenario, facts.tables, side=facts.side, since=facts.since)


def text(document: Json) -> str:
    """A document as its file has it: the same battle gives the same bytes."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"), allow_nan=False) + "\n"


def _head(scenario: Scenario, side: str) -> Json:
    rules, table = ruleset(scenario.ruleset), scenario.battlefield.table
    inches = rules.grammar.units == "in"
    return {
        "title": scenario.title, "ruleset": rules.id, "rules": rules.title, "language": language(), "side": side,
        "words": page_words(rules.telling.word),
        "table": {"width": table.width_u, "height": table.height_u, "space": table.space_u, "inches": inches},
    }  # fmt: skip


class _Document:
    """A document in the making: what all of its chunks share."""

    def __init__(self, painting: Painting, history: Timeline, since: int) -> None:
        self.scenario, self.history, self.since = painting.scenario, history, since
        scenario = painting.scenario
        self.rules = ruleset(scenario.ruleset)
        self.painting = painting
        self.sides = self.painting.sides
        #: ids of bases, then names of all else that events tell of
        self.units = Pool(platoon.id for platoon in scenario.forces.platoons)
        self.kinds = Pool(history.replaying.kinds)
        self.states, self.things = Pool(), Pool()
        #: looks that bases have -> their places among the states
        self.looks: dict[tuple[Any, ...], int] = {}
        #: how all stand before the moments that no chunk has told of yet
        self.before: Mapping[str, Standing] = {}
        #: changes of things that no chunk has told of yet
        self.to_lay = deque(history.thing_changes)

    def told(self) -> Json:
        """The parts that chunks refer to: sides, bases, names, kinds, states, things, what is painted."""
        parts = {
            "sides": self.painting.named_sides(), **self.painting.ground(), **self._bases(),
            "units": [name for name in self.units if name not in self.scenario.forces.by_id],
            "kinds": [[kind, spoken(kind)] for kind in self.kinds],
            "states": [self._state(state) for state in self.states],
            "things": [self._thing(thing) for thing in self.things],
        }  # fmt: skip
        return parts | {"paints": self.painting.paints()}

    def _bases(self) -> Json:
        battalions, companies = Pool(), Pool()
        rows = [
            (platoon.id, self.sides[platoon.side], spoken(platoon.type), platoon.men,
             battalions[platoon.battalion, platoon.battalion_name], companies[platoon.company_id])
            for platoon in self.scenario.forces.platoons
        ]  # fmt: skip
        return {
            "bases": columns_of(("id", "side", "type", "men", "battalion", "company"), rows),
            "battalions": [list(name) for name in battalions], "companies": list(companies),
        }  # fmt: skip

    def _state(self, state: Standing) -> Json:
        return {
            "status": state.status, "marker": state.marker, "dug_in": state.dug_in, "hits": state.hits,
            "left": state.left, "full": state.full, "marks": list(state.marks), "box": state.waits_in,
            "width": state.width_u, "depth": state.depth_u,
            "said": ", ".join(filter(None, (spoken(state.status), spoken(state.words), state.waits_in))),
            **self.painting.base(state),
        }  # fmt: skip

    def _thing(self, thing: Thing) -> Json:
        return {
            "id": thing.id, "kind": thing.kind, "side": self.sides.get(thing.side, NONE), "shape": thing.shape,
            "at": list(thing.at), "other": list(thing.other), "radius": thing.radius_u, "state": thing.state,
            "said": f"{spoken(thing.kind)} {thing.id}: {spoken(thing.state)}", **self.painting.thing(thing),
        }  # fmt: skip

    # ---- chunks

    def chunks(self) -> Iterator[Json]:
        """The bounds that are told of, some in each."""
        told = [when for when in self.history.moments if when.bound >= self.since or self.since == 1]
        numbers = sorted({when.bound for when in told})
        moments = (moment for moment in self.history.each() if moment[0].bound >= self.since or self.since == 1)
        self.before = self.painting.arranged(self.history.ends(self.since - 1))
        lying: dict[str, Thing] = {}
        for first in range(0, max(len(numbers), 1), BOUNDS_A_CHUNK):
            wanted = numbers[first : first + BOUNDS_A_CHUNK]
            whens = [when for when in told if when.bound in wanted]
            yield {
                "bounds": [[number, self._called(number)] for number in wanted if number],
                "moments": columns_of(("bound", "substep", "short", "name"), [
                    (when.bound, when.substep, spoken(when.short), spoken(when.text)) for when in whens
                ]),
                "opening": _columns(self._change(0, name, _NOWHERE, base) for name, base in self.before.items()),
                "changes": _columns(self._changes(islice(moments, len(whens)))), **self._lying(lying, whens),
                **self._happened(whens),
            }  # fmt: skip

    def _called(self, bound: int) -> str:
        """The words for a bound, with its time where the scenario has one."""
        times, name = self.scenario.clock, spoken(self.rules.bound_name(bound, self.scenario))
        return f"{name}, {times[bound - 1]}" if bound <= len(times) else name

    def _changes(self, moments: Iterable[Moment]) -> Iterator[tuple[int, ...]]:
        """Changes, moment by moment, bases in their order; ``before`` is led on."""
        last = 0
        for place, (_, standing) in enumerate(moments):
            before, now = self.before, self.painting.arranged(standing)
            for name in self.units:
                was, base = before.get(name), now.get(name)
                if was is not base and was != base:
                    yield self._change(place - last, name, was or _NOWHERE, base)
                    last = place
            self.before = now

    def _change(self, after: int, name: str, was: Standing, base: Standing | None) -> tuple[int, ...]:
        """Moments since the change before, the base, how far it went and turned, its state now: none, not known."""
        now = base or replace(was, x_u=0, y_u=0, facing=0)
        state = self._look(base) if base else NONE
        return after, self.units[name], now.x_u - was.x_u, now.y_u - was.y_u, now.facing - was.facing, state

    def _look(self, base: Standing) -> int:
        """The place of a base's state: all of it but whose it is, where it stands and which way it faces."""
        look = (base.side, base.type, base.status, base.width_u, base.depth_u, base.hits, base.marker, base.dug_in,
                base.left, base.full, base.marks, base.waits_in)  # fmt: skip
        place = self.looks.get(look)
        if place is None:
            place = self.looks[look] = self.states[replace(base, platoon="", x_u=0, y_u=0, facing=0)]
        return place

    def _lying(self, lying: dict[str, Thing], whens: Sequence[SubstepEnd]) -> Json:
        """Things that lie there as a chunk opens, and what its moments change of them; ``lying`` is led on."""
        at, rows = {when: place for place, when in enumerate(whens)}, list[tuple[int, int, int]]()
        while whens and self.to_lay and self.to_lay[0][0] < whens[0]:
            _lay(lying, self.to_lay.popleft()[1])
        opening = [self.things[thing] for thing in lying.values()]
        while whens and self.to_lay and self.to_lay[0][0] <= whens[-1]:
            when, change = self.to_lay.popleft()
            thing = change.thing or change.was or lying.get(change.id)
            if thing is not None:
                rows.append((_place(whens, at, when), self.things[thing], int(change.thing is not None)))
            _lay(lying, change)
        return {"lying": opening, "thing_changes": columns_of(("moment", "thing", "there"), rows)}

    # ---- what happened

    def _happened(self, whens: Sequence[SubstepEnd]) -> Json:
        """Fire, circles, fights, and every row of the log in words, each by its moment."""
        history, texts = self.history, Pool()
        # shots are taken out: there are many, and they are told of once
        fire = [
            (place, self._base(shot.shooter), self._base(shot.target), texts[spoken(shot.dice)], int(shot.hit))
            for place, when in enumerate(whens) for shot in history.fire.pop(when, ())
        ]  # fmt: skip
        bursts = [
            (place, self.sides.get(burst.side, NONE), *burst.centre, round(burst.radius_u), round(burst.inner_u))
            for place, when in enumerate(whens) for burst in history.bursts.get(when, ())
        ]  # fmt: skip
        fights = [
            (place, [base for unit in fight.units for base in self._bases_of(unit)], texts[spoken(fight.dice)])
            for place, when in enumerate(whens) for fight in history.fights.get(when, ())
        ]  # fmt: skip
        return {
            "fire": columns_of(("moment", "shooter", "target", "dice", "hit"), fire),
            "bursts": columns_of(("moment", "side", "x", "y", "radius", "inner"), bursts),
            "fights": columns_of(("moment", "bases", "dice"), fights),
            "events": self._events(whens, texts), "texts": list(texts),
        }  # fmt: skip

    def _events(self, whens: Sequence[SubstepEnd], texts: Pool) -> Json:
        """Every row of the log in words; a column at a time, for there are as many as a battle has rows."""
        columns: dict[str, list[int]] = {name: [] for name in ("moment", "kind", "unit", "other", "text")}
        moment, kind, unit, other, words = (column.append for column in columns.values())
        last = one = 0
        for place, event in self._of_moments(whens):
            before, one = one, self.units[event.unit] if event.unit else NONE
            moment(place - last)
            kind(self.kinds[event.kind])
            unit(one - before)
            other(self.units[event.other] if event.other else NONE)
            words(texts[_shortened(event)])
            last = place
        return columns

    def _base(self, unit: str) -> int:
        return self.units[unit] if unit in self.scenario.forces.by_id else NONE

    def _bases_of(self, unit: str) -> list[int]:
        """The bases of a unit, itself where it is one."""
        forces = self.scenario.forces
        found = [unit] if unit in forces.by_id else [platoon.id for platoon in forces.companies.get(unit, ())]
        return [self.units[name] for name in found]

    def _of_moments(self, whens: Sequence[SubstepEnd]) -> Iterator[tuple[int, Event]]:
        """Rows of these moments in words; one of a sub-step in which nothing else was is of the moment after it."""
        at, bounds = {when: place for place, when in enumerate(whens)}, {when.bound for when in whens}
        for when, found in self.history.by_moment():
            if when.bound in bounds:
                place = _place(whens, at, when)
                for event in found:
                    yield place, event


def _place(whens: Sequence[SubstepEnd], at: Mapping[SubstepEnd, int], when: SubstepEnd) -> int:
    return at[when] if when in at else min(bisect_left(whens, when), len(whens) - 1)


def _lay(lying: dict[str, Thing], change: ThingChange) -> None:
    """Carry out what befell a thing."""
    if change.thing is None:
        lying.pop(change.id, None)
    else:
        lying[change.id] = change.thing


def _columns(rows: Iterable[tuple[int, ...]]) -> dict[str, list[Any]]:
    return columns_of(("moment", "base", "dx", "dy", "turn", "state"), rows)


def _shortened(event: Event) -> str:
    """The words of an event with its units by their marks: many say the same of others."""
    said = spoken(event.text)
    for name, mark in ((event.unit, UNIT), (event.other, OTHER)):
        said = said.replace(name, mark) if name else said
    return said
