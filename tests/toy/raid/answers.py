"""What the toy tells: a side, a policy, a reader of its log."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from markupsafe import Markup

from bound_sim.battle.battle import Battle
from bound_sim.logs.log import Log, rows_of
from bound_sim.rules.records import account, card_text, fog, narrative, prose, replay
from bound_sim.rules.records.eyes import Row
from bound_sim.rules.records.log_replay import moves
from bound_sim.rules.records.memory import First, Shows
from bound_sim.rules.records.open_table import BodyColumns, open_rows
from bound_sim.rules.records.policy import SeatView
from bound_sim.rules.records.replay import thing_changes
from bound_sim.rules.records.rolls import Roll, moments
from bound_sim.rules.records.view import View
from bound_sim.scenario.forces import Forces, Platoon
from bound_sim.scenario.model import Scenario

from .book import COLUMNS, QUESTIONS
from .game import Game


def known_tables(tables: Mapping[str, object], side: str) -> Mapping[str, object]:
    """Who begins; of the hands one's own."""
    game: Any = tables.get("game", {})
    hands = {of: card for of, card in game.get("hands", {}).items() if of == side}
    return {**tables, "game": {**game, "hands": hands}}


SHOWS = Shows(
    {**open_rows(COLUMNS, dict.fromkeys(("shots", "hits", "moves", "melee", "things"), BodyColumns())),
     "decisions": fog.decisions(COLUMNS, QUESTIONS), "cards": fog.cards(COLUMNS)},
    COLUMNS, level="open", own=known_tables,
)  # fmt: skip


def seat_view(battle: Battle, table: int, side: str) -> SeatView:
    """All that a policy in the side's seat may know."""
    game: Game = battle.state[table]
    rows = [row for row in game.states(battle.bound) if row["side"] == side or row["status"] == "on table"]
    bases = [row if row["side"] == side else {**row, "men": 0.0} for row in rows]
    things = [{"id": bomb.id, "side": bomb.side, "at": bomb.at} for bomb in game.bombs]
    first = {unit["platoon"]: First(0, True, False) for unit in bases if unit["side"] != side}
    scenario = fog.known_scenario(battle.scenario, side, battle.bound, first, known_tables(battle.scenario.own, side))
    return SeatView(
        side,
        battle.bound,
        battle.passed,
        scenario,
        bases,
        things,
        game.scores(),
        {"hand": game.cards.cards(side, "hand")},
    )


def rolls(scenario: Scenario, log: Log) -> Iterator[Roll]:
    """Each shot with the chance that it had."""
    for row in rows_of(log["shots"]):
        chance = Fraction(7 - min(row["needed"], 7), 6)
        mean, variance = moments({0: 1 - chance, 1: chance})
        by = scenario.forces.by_id[row["shooter"]]
        yield Roll(
            row["bound"], row["substep"], row["kind"], by.side, by.battalion, row["kind"], by.id, row["target"],
            (row["roll"],), row["needed"], int(row["hit"]), mean, variance, 8.0,
        )  # fmt: skip


def decision_text(row: Row) -> str:
    """An answer in words, with who gave it."""
    who = {"side": "it said so", "umpire": "the umpire answered", "orders": "its line said so",
           "policy": "the usual answer", "": "hidden"}[row["by"]]  # fmt: skip
    return f"{row['kind']} about {row['about'].replace(' ', ', ')}: {row['answer'] or 'nothing'} ({who})"


class Account:
    """What each squad did and why."""

    substeps = ("deal", "burst", "action")

    def __init__(self, scenario: Scenario, tables: account.Tables) -> None:
        self.scenario, self.tables = scenario, tables
        self.bounds = sorted({row["bound"] for row in tables["states"] if row["bound"]})
        own = {platoon.id: [platoon.id] for platoon in scenario.forces.platoons}
        self.asked = own | {squad: [base.id for base in bases] for squad, bases in scenario.forces.battalions.items()}

    def title(self, unit: str) -> str:
        return f"{self.scenario.forces.by_id[unit].type} {unit}"

    def of(self, unit: str, bound: int) -> Sequence[account.Passage]:
        if bound not in self.bounds:
            raise KeyError(bound)
        found: dict[str, account.Passage] = {}

        def say(row: Row, text: str) -> None:
            found.setdefault(row["substep"], account.Passage(row["substep"])).say(text)

        for row in self.tables["orders"]:
            if (row["bound"], row["platoon"]) == (bound, unit):
                say(row, f"{row['line']}: {row['done']}")
        for row in self.tables["decisions"]:
            if row["bound"] == bound and unit in row["about"].split():
                say(row, decision_text(row))
        for row in self.tables["explanations"]:
            if (row["bound"], row["platoon"]) == (bound, unit):
                say(row, row["text"])
        idle = account.Passage("action", idle=True)
        idle.say("had nothing to do")
        return list(found.values()) or [idle]


class Replay:
    """What a replay of the toy shows."""

    kinds = ("line", "shot", "hit", "question", "card")

    def of(self, scenario: Scenario) -> "Replay":
        return self

    def name(self, substep: str) -> str:
        return {"deal": "cards are dealt", "burst": "a bomb bursts"}.get(substep.partition(" ")[0], "")

    def decided(self, tables: replay.Tables, bound: int, names: Mapping[str, str]) -> str:
        return "; ".join(f"{names[row['side']]}: {decision_text(row)}" for row in rows_of(tables["decisions"])
                         if row["bound"] == bound)  # fmt: skip

    def events(self, tables: replay.Tables) -> Iterator[replay.Event]:
        for row in rows_of(tables["orders"]):
            yield replay.Event(
                row["bound"], row["substep"], "line", row["platoon"], "", f"{row['line']}: {row['done']}"
            )
        for row in rows_of(tables["shots"]):
            said = f"{row['shooter']} rolls {row['roll']} against {row['needed']}"
            yield replay.Event(row["bound"], row["substep"], "shot", row["shooter"], row["target"], said)
        for row in rows_of(tables["hits"]):
            yield replay.Event(row["bound"], row["substep"], "hit", row["by"], row["target"], row["effect"])
        yield from replay.decisions(tables)
        yield from card_text.events(tables)

    def fire(self, tables: replay.Tables) -> Iterator[replay.Fire]:
        for row in rows_of(tables["shots"]):
            if row["kind"] in ("shot", "reply"):
                units = frozenset((row["shooter"], row["target"]))
                yield replay.Fire(row["bound"], row["substep"], row["shooter"], row["target"], str(row["roll"]),
                                  row["hit"], units)  # fmt: skip

    def bursts(self, tables: replay.Tables) -> Iterator[replay.Burst]:
        return iter(())

    def fights(self, tables: replay.Tables) -> Iterator[replay.Fight]:
        return iter(())

    def stands(self, platoon: Platoon, row: Row, start: replay.Standing) -> replay.Standing:
        return replace(start, marks=("down",) if row["down"] else ())

    def changes(self, tables: replay.Tables, forces: Forces) -> Iterator[replay.Change]:
        yield from moves(tables)
        for row in rows_of(tables["hits"]):
            if row["effect"] == "removed":
                yield replay.Change(row["bound"], row["substep"], 2, row["target"], _gone)

    def things(self, tables: replay.Tables) -> Iterator[replay.ThingChange]:
        return thing_changes(tables)


def _gone(base: replay.Standing) -> replay.Standing:
    return replace(base, status="removed", hits=1)


def _tell(view: View, bound: int) -> list[narrative.Passage]:
    """Sub-step by sub-step: lines, questions with their answers and whose they were."""
    found: dict[str, narrative.Passage] = {}
    for table, text in (("orders", lambda row: f"{row['line']}: {row['done']}"), ("decisions", decision_text)):
        for row in view.rows(table, bound):
            place = row["substep"]
            passage = found.setdefault(place, narrative.Passage(place or "opening", place or "Opening"))
            passage.lines.append(Markup("{}").format(text(row)))
    for row in view.rows("moves", bound):
        said = Markup("{} goes {}").format(view.unit(row["platoon"]), view.length(row["length_cm"]))
        found.setdefault(row["substep"], narrative.Passage(row["substep"], row["substep"])).lines.append(said)
    return list(found.values())


TELLING = narrative.Telling(
    _tell, {}, "a square is a squad", lambda row: (), lambda row: f"{row['platoon']} {row['status']}",
    lambda substep: (False, False), words={"platoon": "base", "battalion": "squad"},
    length=prose.inches,
)  # fmt: skip
