"""covers: bound_sim/secrecy/seat_dispatch.py, bound_sim/results/seat_pages.py, bound_sim/rules/records/hindrance.py

The dispatch of a bound: ten lines at most, the most important first, by what the seat knows, in all five games.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.battle_file import BattleFile
from bound_sim.battle_file.messages import send
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load, resolve
from bound_sim.results.seat_pages import SeatPage
from bound_sim.rules import registered, ruleset
from bound_sim.rules.records import fog
from bound_sim.rules.records.hindrance import none_known
from bound_sim.rulesets.all_quiet.answers import hindrances as all_quiet
from bound_sim.rulesets.all_quiet.book.reasons import REASONS as ALL_QUIET
from bound_sim.rulesets.end_of_empires.answers import hindrances as empires
from bound_sim.rulesets.end_of_empires.book.reasons import REASONS as EMPIRES
from bound_sim.rulesets.entrenched.answers import hindrances as entrenched
from bound_sim.rulesets.entrenched.book.reasons import REASONS as ENTRENCHED
from bound_sim.rulesets.rules1418.answers import hindrances as rules1418
from bound_sim.rulesets.rules1418.book.reasons import REASONS as RULES1418
from bound_sim.rulesets.to_end_all_wars.answers import hindrances as trench
from bound_sim.rulesets.to_end_all_wars.book.reasons import REASONS as TRENCH
from bound_sim.scenario.posts import UMPIRE, Post
from bound_sim.secrecy import packets, seat_dispatch
from bound_sim.secrecy.seat_dispatch import MOST_LINES, News, of_tables

#: battle, side, bounds played: each is far enough for fire
PLAYED = [
    ("rulebook-sheet", "D", 2), ("beaumont-hamel-fog", "B", 2), ("le-cateau-1914", "B", 3),
    ("petite-douve-1915", "C", 4), ("hooge-1915", "G", 5), ("summer-1914", "CP", 1),
]  # fmt: skip


NONE = News()


@cache
def played(name: str, bounds: int) -> Battle:
    battle = Battle(load(resolve(name)), KeyedDice(key_from_seed(3)))
    battle.run(bounds=bounds)
    return battle


def known(name: str, side: str, bounds: int, commander: str = "") -> fog.SideView:
    battle = played(name, bounds)
    rules = ruleset(battle.scenario.ruleset)
    return rules.known(battle.scenario, side, battle.log.tables, bounds, commander=commander)


def told(facts: fog.SideView, bounds: int, news: News = NONE, commander: str = "") -> SeatPage:
    return of_tables(facts.scenario, Post(facts.side, commander), bounds, facts.tables, news)


def part(page: SeatPage, heading: str) -> tuple[str, ...]:
    return next((lines for name, lines in page.parts if name == heading), ())


def made(states: Sequence[Mapping[str, Any]] = (), **tables: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Tables of a battle of Nimy in which this alone is told."""
    columns = ruleset("1418").log_columns
    found: dict[str, Any] = {}
    for name, rows in {"states": states, **tables}.items():
        whole = [columns[name].row(**row) for row in rows]
        found[name] = {column: [row[column] for row in whole] for column in columns[name]}
    return found


@pytest.mark.parametrize(("name", "side", "bounds"), PLAYED)
def test_it_has_ten_lines_at_most_and_the_same_of_the_last_bound_alone(name: str, side: str, bounds: int) -> None:
    facts = known(name, side, bounds)
    news = News(("umpire: hold the line",) * 7)
    page = told(facts, bounds, news)
    assert 4 <= sum(len(lines) for _, lines in page.parts) <= MOST_LINES
    order = ("Your losses", "Hit by you", "Seen", "Not done", "Messages", "Wanted of you")
    assert [heading for heading, _ in page.parts] == [one for one in order if part(page, one)]
    assert page == told(fog.of_last_bound(facts), bounds, news)


def test_losses_say_how_many_and_by_whom_the_worst_first() -> None:
    page = told(known("le-cateau-1914", "B", 3), 3)
    assert part(page, "Your losses")[:2] == ("Bases lost: 1 of 45; men: 300", "KOSB: removed 1, injured 2, by 4.1")
    assert part(page, "Hit by you")[0] == "26.III: removed 3, injured 6, by B122, B123, KOYLI, MGSB, MGYLI"
    assert part(page, "Not done")[0].startswith("DCLI, SURR: did not advance: no commander")
    assert part(page, "Wanted of you") == ("Orders for turn 4",)


def test_losses_are_those_of_the_log() -> None:
    battle, facts = played("rulebook-sheet", 2), known("rulebook-sheet", "D", 2)
    rows = [dict(zip(battle.log.tables["states"], row, strict=True))
            for row in zip(*battle.log.tables["states"].values(), strict=True)]  # fmt: skip
    own = {(row["bound"], row["platoon"]): row for row in rows if row["side"] == "D"}
    gone = sum(row["status"] == "removed" and own[1, base]["status"] != "removed"
               for (bound, base), row in own.items() if bound == 2)  # fmt: skip
    men = sum(own[1, base]["men"] - row["men"] for (bound, base), row in own.items() if bound == 2)
    assert part(told(facts, 2), "Your losses")[0] == f"Platoons lost: {gone} of 57; men: {men:.0f}"


def test_a_commander_is_told_of_its_own_losses() -> None:
    side, one = (told(known("beaumont-hamel-fog", "B", 2, name), 2, commander=name) for name in ("", "87 Brigade"))
    assert "by reports of bound 1" in side.title
    assert one.title.endswith("dispatch after bound 2")
    forces = load(resolve("beaumont-hamel-fog")).forces
    led = forces.led_by("B", "87 Brigade")
    units = [line.partition(":")[0].split("/")[0] for line in part(one, "Your losses")[1:]]
    assert units
    assert set(units) <= led


def test_nothing_happened_is_said() -> None:
    states = [{"bound": bound, "side": "B", "platoon": "RF/A/1", "status": "on table", "men": 40.0} for bound in (1, 2)]
    nimy = load(resolve("nimy"))
    page = of_tables(nimy, Post("B"), 2, made(states, hits=()), News())
    assert part(page, "Your losses") == ("None.",)
    assert page.parts[0].heading == "Your losses"
    assert not part(page, "Hit by you")


def test_at_the_start_it_says_what_is_wanted_and_no_more() -> None:
    facts = known("rulebook-sheet", "D", 2)
    empty: dict[str, dict[str, list[Any]]] = {
        name: {column: [] for column in table} for name, table in facts.tables.items()
    }
    page = of_tables(facts.scenario, Post("D"), 0, empty, News())
    assert page.title.endswith("dispatch at the start")
    assert page.parts == (("Wanted of you", ("Orders for bound 1",)),)


def test_a_question_and_the_end_are_what_is_wanted() -> None:
    facts = known("summer-1914", "CP", 1)
    assert part(told(facts, 0, News(asked="the play of an impulse")), "Wanted of you") == (
        "Your answer: the play of an impulse",
    )
    assert "dispatch in turn 1" in told(facts, 0, News(asked="a play")).title
    assert part(told(facts, 1, News(over=True)), "Wanted of you") == ("Nothing: the battle is over.",)


def test_who_came_into_sight_and_went_out_of_it() -> None:
    page = told(known("beaumont-hamel-fog", "B", 2, "87 Brigade"), 2, commander="87 Brigade")
    assert "in sight now: " in part(page, "Seen")[0]


def test_a_long_message_is_cut_and_lines_of_it_are_one() -> None:
    page = told(known("hooge-1915", "G", 5), 5, News(("umpire: one\ntwo " + "x" * 300,)))
    (line,) = part(page, "Messages")
    assert line.startswith("umpire: one two xxx")
    assert len(line) == 120


def altered(battle: Battle, side: str) -> dict[str, dict[str, list[Any]]]:
    """A log with other secrets of the others: their orders, reasons, cards, and the men of their bases."""
    sides = battle.scenario.forces.sides
    found = {name: {column: list(values) for column, values in table.items()}
             for name, table in battle.log.tables.items()}  # fmt: skip

    def change(name: str, about: str, columns: Mapping[str, object]) -> None:
        table = found.get(name, {})
        for place, unit in enumerate(table.get(about, ())):
            if sides.get(unit, unit) != side and unit not in ("", f"side {side}"):
                for column in columns.keys() & table.keys():
                    table[column][place] = columns[column]

    change("orders", "side", dict.fromkeys(("line", "low_command", "high_command", "order", "done"), "SECRET"))
    change("explanations", "platoon", {"text": "SECRET", "code": "halted-edge"})
    change("cards", "side", {"card": "SECRET"})
    if battle.scenario.ruleset == "1418":
        change("states", "platoon", {"men": 1.0, "under_fire": True})
    return found


@pytest.mark.parametrize(("name", "side", "bounds"), PLAYED)
def test_the_others_secrets_change_no_byte(name: str, side: str, bounds: int) -> None:
    battle = played(name, bounds)
    rules, other = ruleset(battle.scenario.ruleset), altered(battle, side)
    assert other != battle.log.tables
    facts = rules.known(battle.scenario, side, other, bounds)
    assert told(facts, bounds).page == told(known(name, side, bounds), bounds).page


@pytest.mark.parametrize(("name", "bounds"), [("rulebook-sheet", 2), ("le-cateau-1914", 3)])
def test_changes_of_what_it_is_told_show(name: str, bounds: int) -> None:
    """The control: the same changes of what it is told are seen in its dispatch."""
    battle = played(name, bounds)
    side = battle.scenario.sides[0].id
    raw, other = battle.log.tables, altered(battle, battle.scenario.sides[1].id)
    one, two = (of_tables(battle.scenario, Post(side), bounds, tables, News()) for tables in (raw, other))
    assert one != two


REASONS = {
    "1418": ({reason.code for reason in RULES1418}, rules1418.ALWAYS | rules1418.SHOTS),
    "end-of-empires": (set(EMPIRES), empires.CODES),
    "to-end-all-wars": (set(TRENCH), trench.STOPS),
    "entrenched": (set(ENTRENCHED), entrenched.STOPS),
    "all-quiet": (set(ALL_QUIET), all_quiet.STOPS),
}


@pytest.mark.parametrize("rules", registered())
def test_hindrances_are_reasons_of_their_rules(rules: str) -> None:
    there, named = REASONS[rules]
    assert named <= there
    assert none_known({"explanations": [{"code": "any"}]}) == []


def test_every_thing_not_done_is_a_hindrance_or_is_said_not_to_be() -> None:
    """Of rules whose lines do not say it themselves."""
    quiet = {"no-target", "not-told", "moves-instead", "retreating-no-fire", "own-word"}
    undone = {code for code, (_, text) in EMPIRES.items() if text.startswith(("did not", "could not", "halted"))}
    assert undone - empires.CODES == quiet | {"charge-ready"}
    quiet = {"moves-unordered", "no-free-fire", "fell-first", "no-melee-dice", "cannot-strike"}
    texts = {reason.code: reason.text for reason in RULES1418}
    undone = {code for code, text in texts.items() if text.startswith(("did not", "could not", "halted", "stopped"))}
    assert undone - rules1418.ALWAYS - rules1418.SHOTS == quiet


def test_no_shot_is_a_hindrance_where_one_was_ordered() -> None:
    order = {"platoon": "1/1/1", "low_command": "stay shoot 4/1"}
    why = {"platoon": "1/1/1", "code": "out-of-range"}
    assert rules1418.hindered({"orders": [order], "explanations": [why]}) == [why]
    assert rules1418.hindered({"orders": [order | {"low_command": "stay"}], "explanations": [why]}) == []


def test_reasons_of_a_unit_that_differ_in_numbers_are_one_line() -> None:
    """Three bases of a company that are out of range by three distances take no three lines of ten."""
    scenario = load(resolve("rulebook-sheet"))
    side = scenario.sides[0].id
    mine = [base.id for base in scenario.forces.platoons if base.side == side][:3]
    other = next(base.id for base in scenario.forces.platoons if base.side != side)
    why = "did not shoot: nearest target {0} is out of range by {1} cm"
    rows = [{"bound": 1, "platoon": base, "code": "out-of-range", "rule": "R-25", "text": why.format(other, far)}
            for base, far in zip(mine, (0.9, 9.4, 17), strict=True)]  # fmt: skip
    orders = [{"bound": 1, "platoon": base, "low_command": f"stay shoot {other}"} for base in mine]
    facts = {"states": [], "explanations": rows, "orders": orders, "shots": []}
    [line] = seat_dispatch._Told(scenario, Post(side), 1, facts).not_done()
    unit = mine[0].rpartition("/")[0]
    assert line == f"{unit}: did not shoot: nearest target {other} is out of range by 0.9 cm (R-25), and 2 like it"


def test_a_bombardment_that_no_battery_took_part_in_is_told() -> None:
    """All its batteries were told to shoot at targets of their own; where one bombarded, nothing was hindered."""
    why = {"platoon": "80/1/1", "code": "bombard-direct"}
    other = {"kind": "bombard", "shooter": "81"}
    assert rules1418.hindered({"explanations": [why], "shots": [other]}) == [why]
    assert rules1418.hindered({"explanations": [why], "shots": [other, other | {"shooter": "80"}]}) == []


def test_it_is_in_the_packet_with_new_messages_and_as_a_page(tmp_path: Path) -> None:
    path = tmp_path / "b.bound"
    BattleFile.create(path, "beaumont-hamel-fog", dice="seed", key=key_from_seed(1), seed=1)
    post = Post("B", "87 Brigade")
    with BattleFile(path) as file:
        send(file, UMPIRE, post, "before")
        file.resolve()
        send(file, UMPIRE, post, "Hold <on>")
    files = packets.of_battle(path, "B", None, commander="87 Brigade")
    text = files[packets.DISPATCH].decode()
    assert "\n- umpire: Hold <on>\n" in text
    assert "before" not in text
    assert "<li>umpire: Hold &lt;on&gt;</li>" in files[packets.DISPATCH_PAGE].decode()
    report = files["report.html"].decode()
    assert report.index("<summary>Dispatch</summary>") < report.index("<summary>Briefing</summary>")
    assert "<h3>Your losses</h3>" in report
    assert set(json.loads(files["packet.json"])["files"]) >= {packets.DISPATCH, packets.DISPATCH_PAGE}
