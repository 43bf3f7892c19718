"""The dispatch to a seat with each bound: in ten lines at most what became of it, the most important first.

Losses, enemies that were hit, who was seen, what units could not do and why, messages, what is asked of the seat. One
model for packets, seat files, paper and the desk. It comes from what the seat knows and from nothing else.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import isnan
from typing import Any, NamedTuple

from bound_sim.results.seat_pages import PagePart, SeatPage
from bound_sim.rules import ruleset
from bound_sim.rules.records import fog
from bound_sim.rules.records.eyes import Row
from bound_sim.scenario.forces import natural_key
from bound_sim.scenario.model import Scenario
from bound_sim.scenario.posts import Post
from bound_sim_maps.speech import said, spoken
from bound_sim_maps.texts import Phrase, text

#: lines of a dispatch; units that a line names; letters of a message that stand in it
MOST_LINES = 10
_MOST_UNITS, _LETTERS = 6, 120


class News(NamedTuple):
    """Other news for the seat, beside the log: messages that came since the last bound, as lines; the title of the
    question that waits for its answer, "" for none; whether the battle is over.
    """

    messages: tuple[str, ...] = ()
    asked: str = ""
    over: bool = False


def of_tables(scenario: Scenario, post: Post, done: int, tables: fog.Tables, news: News) -> SeatPage:
    """The dispatch to a seat by the log's tables as it knows them, of the last bound that they tell of.

    ``done`` bounds are over: where reports are late the tables tell of an earlier one, at a question of the next.
    """
    bound = max(tables["states"]["bound"], default=0)
    told = _Told(scenario, post, bound, {name: _since(table, bound - 1) for name, table in tables.items()})
    parts = (
        (said("Your losses"), told.losses() if bound else ()),
        (said("Hit by you"), told.hit() if bound else ()),
        (said("Seen"), told.seen() if bound else ()),
        (said("Not done"), told.not_done() if bound else ()),
        (said("Messages"), map(_short, news.messages)),
        (said("Wanted of you"), _wanted(scenario, done, news)),
    )
    found = [(heading, list(lines)) for heading, lines in parts]
    return SeatPage(_title(scenario, done, bound), tuple(_cut(found)))


def _since(table: Mapping[str, Sequence[Any]], bound: int) -> list[Row]:
    """The rows of a table from a bound on: of a long battle no others are made."""
    places = [place for place, at in enumerate(table["bound"]) if at >= bound]
    return [{name: values[place] for name, values in table.items()} for place in places]


def _title(scenario: Scenario, done: int, told: int) -> str:
    def name(bound: int) -> str:
        return spoken(ruleset(scenario.ruleset).bound_name(bound, scenario))

    battle = scenario.title
    if told > done:
        return said("{battle}: dispatch in {bound}").format(battle=battle, bound=name(told))
    if not done:
        return said("{battle}: dispatch at the start").format(battle=battle)
    if told < done:
        text = said("{battle}: dispatch after {bound}, by reports of {told}")
        return text.format(battle=battle, bound=name(done), told=name(told))
    return said("{battle}: dispatch after {bound}").format(battle=battle, bound=name(done))


def _wanted(scenario: Scenario, done: int, news: News) -> Iterator[str]:
    if news.over or (done >= scenario.bounds and not news.asked):
        yield said("Nothing: the battle is over.")
    elif news.asked:
        yield said("Your answer: {question}").format(question=spoken(news.asked))
    else:
        name = spoken(ruleset(scenario.ruleset).bound_name(done + 1, scenario))
        when = f" ({scenario.clock[done]})" if done < len(scenario.clock) else ""
        yield said("Orders for {bound}{when}").format(bound=name, when=when)


def _short(message: str) -> str:
    line = " ".join(message.split())
    return line if len(line) <= _LETTERS else line[: _LETTERS - 1].rstrip() + "\u2026"


def _cut(parts: Iterable[tuple[str, list[str]]]) -> Iterator[PagePart]:
    """Parts with lines, ``MOST_LINES`` in all: in turn each has one more of those that it has."""
    there = [(heading, lines) for heading, lines in parts if lines]
    shown = [0] * len(there)
    for _ in range(MOST_LINES):
        few = [place for place, (_, lines) in enumerate(there) if shown[place] < len(lines)]
        if few and sum(shown) < MOST_LINES:
            shown[min(few, key=lambda place: shown[place])] += 1
    for (heading, lines), number in zip(there, shown, strict=True):
        told, left = lines[:number], len(lines) - number
        if left:
            told[-1] = said("{line} \u2013 and {left} more").format(line=told[-1], left=left)
        yield PagePart(heading, tuple(told))


class _Told:
    """The rows of a bound, and the states as it opened, as a seat knows them."""

    def __init__(self, scenario: Scenario, post: Post, bound: int, rows: Mapping[str, Sequence[Row]]) -> None:
        self.scenario, self.post, self.bound = scenario, post, bound
        self.rows = {name: [row for row in found if row["bound"] >= bound] for name, found in rows.items()}
        states = rows["states"]
        self.before = {row["platoon"]: row for row in states if row["bound"] == bound - 1}
        self.now = {row["platoon"]: row for row in states if row["bound"] == bound}
        forces = scenario.forces
        self._led = forces.led_by(*post) if post.commander else None
        self._one_base = forces.one_each

    def mine(self, unit: str) -> bool:
        """True of a unit that the seat leads, by its id or that of one of its bases; of the side as a whole too."""
        if unit in (self.post.side, f"side {self.post.side}"):
            return True
        leads = self._led is None or unit.split("/", 1)[0] in self._led
        return leads and self.scenario.forces.side_of(unit) == self.post.side

    def unit_of(self, base: str) -> str:
        """The unit of a base, as orders name it; another name stays as it is."""
        return base.rpartition("/")[0] if base in self.scenario.forces.by_id and "/" in base else spoken(base)

    # ---- losses and hits

    def losses(self) -> Iterator[str]:
        """In all, then unit by unit, the worst first."""
        own = {base: row for base, row in self.now.items() if self.mine(base)}
        lost = [base for base, row in own.items() if self._newly(row, "removed")]
        there = sum(row["status"] == "on table" for base, row in self.before.items() if self.mine(base))
        # of who is gone, or was reported late, the men that are left may not be known
        left = {base: self._men(base) - float(row["men"]) for base, row in own.items()}
        men = sum(lost_men for lost_men in left.values() if not isnan(lost_men))
        taken = [row for row in self.rows.get("hits", ()) if self.mine(row["target"]) and row["effect"] != "surplus"]
        if not (lost or taken or men > 0):
            yield said("None.")
            return
        word = ruleset(self.scenario.ruleset).telling.word
        line = said("{Bases} lost: {lost} of {all}")
        line = line.format(Bases=spoken(word("Platoons")), lost=len(lost), all=there)
        yield line if round(men) == len(lost) else f"{line}; {spoken(word('men'))}: {men:.0f}"
        effects: dict[str, Counter[str]] = defaultdict(Counter)
        by: dict[str, dict[str, None]] = defaultdict(dict)
        for base in lost:
            effects[self.unit_of(base)]["removed"] += 1
        for row in taken:
            unit = self.unit_of(row["passed_to"] or row["target"])
            if row["effect"] != "removed":
                effects[unit][row["effect"]] += 1
            by[unit][self._doer(row)] = None
        yield from self._by_unit(effects, by)

    def hit(self) -> Iterator[str]:
        """Enemies that own units hit, the worst hit first."""
        effects: dict[str, Counter[str]] = defaultdict(Counter)
        by: dict[str, dict[str, None]] = defaultdict(dict)
        for row in self.rows.get("hits", ()):
            doer = row.get("credited") or row["by"]
            if row["effect"] == "surplus" or not self.mine(doer) or self._own_side(row["target"]):
                continue
            unit = self.unit_of(row["passed_to"] or row["target"])
            effects[unit][row["effect"]] += 1
            by[unit][self.unit_of(doer)] = None
        yield from self._by_unit(effects, by)

    def _own_side(self, unit: str) -> bool:
        return self.scenario.forces.side_of(unit) == self.post.side

    def _newly(self, row: Row, status: str) -> bool:
        was = self.before.get(row["platoon"])
        return row["status"] == status and (was is None or was["status"] != status)

    def _men(self, base: str) -> float:
        """Men of a base as the bound opened; of one that was not known then as it ended."""
        return float(self.before.get(base, self.now[base])["men"])

    def _doer(self, row: Row) -> str:
        return " ".join(filter(None, (row.get("credited", ""), self.unit_of(row["by"])))) or spoken(row["kind"])

    def _by_unit(self, effects: Mapping[str, Counter[str]], by: Mapping[str, Iterable[str]]) -> Iterator[str]:
        worst = sorted(effects, key=lambda unit: (-effects[unit]["removed"], -effects[unit].total(), natural_key(unit)))
        for unit in worst:
            each = ", ".join(f"{spoken(effect)} {number}" for effect, number in _removed_first(effects[unit]))
            doers = list(by.get(unit, ()))
            if doers:
                yield said("{unit}: {each}, by {units}").format(unit=unit, each=each, units=_list(doers))
            else:
                yield f"{unit}: {each}"

    # ---- who was seen, and what was not done

    def seen(self) -> Iterator[str]:
        """Units of the others that came into sight since the bound opened, or went out of it; those in sight now."""
        now, before = self._others(self.now), self._others(self.before)
        came = [base for base in now if base not in before]
        gone = [base for base in before if base not in now and base not in self.now]
        if self.scenario.fog.level == "open":
            if came:
                yield said("New on the map: {units}").format(units=self._counted(came))
            return
        parts = []
        if came:
            parts.append(said("came into sight: {units}").format(units=self._counted(came)))
        if gone:
            parts.append(said("out of sight: {units}").format(units=self._counted(gone)))
        parts.append(said("in sight now: {units}").format(units=self._counted(now)) if now else said("nobody in sight"))
        yield "; ".join(parts)

    def _others(self, states: Mapping[str, Row]) -> list[str]:
        return [base for base, row in states.items() if row["side"] != self.post.side and row["status"] == "on table"]

    def _counted(self, bases: Iterable[str]) -> str:
        """Units with the number of their bases, where they have several."""
        units = Counter(self.unit_of(base) for base in bases)
        names = [unit if self._one_base else f"{unit} ({number})" for unit, number in units.items()]
        return _list(sorted(names, key=natural_key))

    def not_done(self) -> Iterator[str]:
        """Reasons why units could not do what they were told, the one of most units first.

        Reasons of the same units that differ in their numbers alone are one line.
        """
        units: dict[tuple[str, Phrase, str], dict[str, None]] = defaultdict(dict)
        rules = ruleset(self.scenario.ruleset)
        for row in rules.hindered(self.rows):
            if row["bound"] == self.bound and self.mine(row["platoon"]):
                whole = self.unit_of(row["platoon"])
                why = row["code"], rules.telling.reasons.told(row), row["rule"]
                units[why]["" if whole == spoken(text("side {side}", side=self.post.side)) else whole] = None
        alike: dict[tuple[str, str, tuple[str, ...]], list[Phrase]] = defaultdict(list)
        for (code, reason, rule), who in sorted(units.items(), key=lambda each: -len(each[1])):
            alike[code, rule, tuple(who)].append(reason)
        for (_, rule, of), reasons in alike.items():
            line = f"{spoken(reasons[0])} ({rule})" if rule else spoken(reasons[0])
            line = f"{_list(of)}: {line}" if any(of) else line
            more = len(reasons) - 1
            yield said("{line}, and {more} like it").format(line=line, more=more) if more else line


def _removed_first(effects: Counter[str]) -> list[tuple[str, int]]:
    return sorted(effects.items(), key=lambda each: (each[0] != "removed", each[0]))


def _list(units: Iterable[str]) -> str:
    """Names with commas between; of many the first, and how many more there are."""
    names = [unit for unit in units if unit]
    if len(names) <= _MOST_UNITS:
        return ", ".join(names)
    shown = ", ".join(names[: _MOST_UNITS - 1])
    return said("{units} and {more} more").format(units=shown, more=len(names) - _MOST_UNITS + 1)
