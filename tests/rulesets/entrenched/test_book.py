"""covers: bound_sim/rulesets/entrenched/book

The book of Entrenched!: its charts agree with each other, its lines round-trip, and what its checks refuse.
"""

from dataclasses import replace
from math import hypot
from typing import Any

import pytest

from bound_sim.orders.line_text import parse_line
from bound_sim.orders.lines import LineVerb, format_line
from bound_sim.rulesets.entrenched.answers.case_words import RULES
from bound_sim.rulesets.entrenched.book import legality
from bound_sim.rulesets.entrenched.book.army_book import FISTS, TEMPLATE_IN, UNIT_TYPES, WEAPONS
from bound_sim.rulesets.entrenched.book.chart import ADVICE, BATTLES, CHECKS, D3, DRIFT, DRIFT_IN, OPERATIONS, PHASES
from bound_sim.rulesets.entrenched.book.gists import GISTS
from bound_sim.rulesets.entrenched.book.reasons import REASONS
from bound_sim.rulesets.entrenched.book.rulings import RULINGS, Cover, Readings, Save
from bound_sim.rulesets.entrenched.book.unit_types import type_book, unit_types, weapons
from bound_sim.rulesets.entrenched.book.words import (
    BOXES,
    DICE_WORDS,
    DOES,
    GRAMMAR,
    IN_PHASE,
    QUESTIONS,
    VERBS,
    word_of,
)
from bound_sim.rulesets.entrenched.book.zones import zone
from bound_sim.scenario.model import Scenario
from bound_sim_maps.table import Table, u_from_inches
from tests.rulesets.entrenched.test_case_texts import ALL, BOOK
from tests.support.line_cases import blocks, scenario_of

TABLE = Table(u_from_inches(24), u_from_inches(12))
PLAIN: dict[str, Any] = {
    "title": "plain", "units": "Entente INF1 BEF Infantry at 4,6\nCentral GER1 German Infantry at 20,6",
}  # fmt: skip


def made(**changed: Any) -> Scenario:
    """The scenario of a case with these keys."""
    scenario, faults = scenario_of({**PLAIN, **changed}, BOOK)
    assert faults == []
    return scenario


def said(**changed: Any) -> list[str]:
    """What is refused of it."""
    return [f"{fault.place!s}: {fault.wrong!s}: {fault.allowed!s}" for fault in legality.check(made(**changed))]


def test_operations_have_the_units_and_points_of_the_page() -> None:
    """Section 12: units, points."""
    counted = [
        (sum(units.values()), sum(UNIT_TYPES[name].points * count for name, count in units.items()))
        for battle in BATTLES.values()
        for units in (battle.entente, battle.central)
    ]
    assert counted == [(12, 665), (10, 635), (12, 730), (15, 855)]
    assert tuple(BATTLES) == OPERATIONS
    assert BATTLES["hooge"].point == (18, 6)


def test_operations_exceed_the_emplacement_cap() -> None:
    """ENT-R-34, ENT-Q-operation-cap: 275/665, 135/635, 210/730, 245/855; by number three of the four."""
    shares = []
    for battle in BATTLES.values():
        for units in (battle.entente, battle.central):
            of_class = {name: count for name, count in units.items() if UNIT_TYPES[name].unit_class == "emplacement"}
            points = sum(UNIT_TYPES[name].points * count for name, count in of_class.items())
            shares.append((points, sum(of_class.values()) / sum(units.values()) > 0.2))
    assert shares == [(275, True), (135, False), (210, True), (245, True)]


def test_rows_of_the_army_book_name_weapons_and_say_where_they_come_from() -> None:
    assert len(UNIT_TYPES) == 24
    assert {weapon for row in UNIT_TYPES.values() for weapon in row.weapons} | {FISTS} == set(WEAPONS)
    assert {(row.points_from, row.rest_from) for row in UNIT_TYPES.values()} == {("source", "ours")}
    assert [name for name, row in WEAPONS.items() if row.origin == "source"] == [FISTS]
    for row in UNIT_TYPES.values():
        assert 1 <= row.wounds <= 6
        assert 2 <= row.response <= 6
        assert 2 <= row.save <= 6
        assert sum(WEAPONS[name].is_melee for name in row.weapons) <= 1
        assert (row.kind == "guns") == ("Artillery" in row.keywords)
        assert (row.kind == "cavalry") == (row.unit_class == "cavalry")
    for weapon in WEAPONS.values():
        assert weapon.template in ("", *TEMPLATE_IN)
        assert bool(weapon.releases) == (weapon.hit == 0 == weapon.dice)


def test_bases_are_inches() -> None:
    book = type_book({})
    assert book.size_u("BEF Infantry") == (u_from_inches(1.5), u_from_inches(1))
    assert book.size_u("British Cavalry") == book.size_u("18 Pounder Team") == (u_from_inches(1.5),) * 2
    assert book.size_u("Marksman") == (u_from_inches(0.75),) * 2
    assert book.hits["German Infantry"] == 5
    assert tuple(book.waits) == BOXES


def test_tables_of_the_chart() -> None:
    assert [D3[die - 1] for die in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    assert CHECKS == {"Bog": 3, "Wire": 5, "Vault": 2, "Wade": 4}
    assert PHASES == ("response", "movement", "ranged", "melee", "morale")
    assert [round(hypot(*vector), 9) for vector in DRIFT] == [DRIFT_IN] * 6
    assert [tuple(round(part, 3) for part in vector) for vector in DRIFT] == [
        (0, 6), (5.196, 3), (5.196, -3), (0, -6), (-5.196, -3), (-5.196, 3),
    ]  # fmt: skip


def test_every_rule_has_its_line_and_every_ruling_its_meaning() -> None:
    assert tuple(GISTS) == RULES
    assert [name for name, entry in RULINGS.items() if not entry.meaning or not entry.question] == []
    assert [name for name, entry in RULINGS.items() if len(set(entry.readings)) < len(entry.readings)] == []
    assert {rule for rule, _ in REASONS.values()} <= {*RULES, *RULINGS}
    readings = Readings({"ENT-Q-save": "exactly"})
    assert (readings.save, readings.cover) == (Save.EXACTLY, Cover.LINE)


def test_words_fit_the_dice_and_the_questions() -> None:
    assert len(DICE_WORDS.purposes) <= 16
    words = {verb.word for verb in VERBS}
    assert {word for kind in QUESTIONS.values() for word in kind.verbs} <= words
    assert {word for verbs in IN_PHASE.values() for word in verbs} == {v.word for v in DOES if v.use == "do"}
    assert len(words) == len(VERBS) == len(GRAMMAR.lines)
    assert [word_of(name) for name in ("rifle (BEF)", "15 cm gun", "18-pdr")] == ["rifle-bef", "15-cm-gun", "18-pdr"]


def test_lines_of_all_cases_are_written_back() -> None:
    texts = {line.text for case in ALL if not case.get("refused") for line in blocks(case, "orders")}
    texts = {text for text in texts if not text.startswith("side ")}
    assert len(texts) > 60
    for text in texts:
        line = parse_line(text, bound=2, verbs=VERBS, units="in", table=TABLE, side="Entente")
        again = parse_line(format_line(line, VERBS), bound=2, verbs=VERBS, table=TABLE, side="Entente")
        assert again == line, text
    used = {parse_line(t, bound=2, verbs=VERBS, units="in", table=TABLE, side="E").verb for t in texts}
    unused: set[LineVerb] = {verb for verb in VERBS if verb.word not in used}
    assert {verb.word for verb in unused} <= {
        "join wave", "strike", "rest", "counter-fires", "strikes", "falls back if locked", "stays if locked",
        "takes up", "carries",
    }  # fmt: skip


def test_zones_of_a_table() -> None:
    west, east = zone(TABLE, 900), zone(TABLE, 2700)
    assert (str(west), str(east)) == ("0 to 8 by 0 to 12 in", "16 to 24 by 0 to 12 in")
    assert str(zone(TABLE, 0)) == "0 to 24 by 0 to 4 in"
    assert str(zone(TABLE, 1800, u_from_inches(3))) == "0 to 24 by 9 to 12 in"
    assert west.middle == (u_from_inches(4), u_from_inches(6))
    assert west.holds(u_from_inches(8), 0)
    assert not west.holds(u_from_inches(8) + 1, 0)


def test_a_row_of_the_scenario_takes_what_it_leaves_out_from_its_model() -> None:
    rows = unit_types({"Zouaves": {"like": "French Infantry", "wounds": 6, "width_in": 2.0, "points": 70}})
    row = rows["Zouaves"]
    assert (row.wounds, row.width_cm, row.move_in, row.points_from) == (6, 5.08, 6, "ours")
    assert rows["French Infantry"] == UNIT_TYPES["French Infantry"]


def test_a_row_of_the_scenario_may_be_like_no_other() -> None:
    given = {"army": "any", "points": 1, "move_in": 4, "response": 3, "save": 6, "bravery": 2, "wounds": 1}
    row = unit_types({"Dog": given})["Dog"]
    assert (row.weapons, row.keywords, row.unit_class, row.kind, row.wounds) == ((), (), "", "infantry", 1)
    # a row of the book with changes
    changed = unit_types({"Marksman": {"save": 3, "like": None, "keywords": ["Signal"]}})["Marksman"]
    assert (changed.save, changed.points, changed.keywords) == (3, 60, ("Signal",))


def test_weapons_of_the_scenario() -> None:
    own = weapons([
        {"name": "club", "range": "MELEE", "hit": 5, "dice": 1, "a_wound": True},
        {"name": "chlorine", "range": 6, "hit": 0, "dice": "kill", "template": "Tem 2"},
    ])  # fmt: skip
    assert own["club"].is_melee
    assert not own["club"].aims_at_a_spot
    assert (own["chlorine"].releases, own["chlorine"].dice, own["chlorine"].range_in) == ("kill", 0, 6)


def weapon(**changed: Any) -> dict[str, Any]:
    """A weapon of a scenario."""
    return {"name": "Lewis gun", "range": 12, "hit": 4, "dice": 4, **changed}


LONG = "Entente INF1 BEF Infantry at 4,6\nCentral GER1 German Infantry at 20,6\n"
#: keys of a case -> a part of what is refused of it
REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"types": {"Zouaves": {"like": "French Infanry"}}}, "is not a row of the army book: did you mean"),
    ({"types": {"Zouaves": {"points": 3}}}, "has no army, move_in, response, save, bravery, wounds"),
    ({"types": {"Zouaves": {"like": "French Infantry", "weapons": ["rifel"]}}}, 'weapon "rifel" is not known'),
    ({"own": {"weapons": [weapon(hit=0)]}}, "has no hit number: 2 to 6"),
    ({"own": {"weapons": [weapon(), weapon()]}}, '"Lewis gun" is given twice'),
    ({"types": {"Zouaves": {"like": "French Infantry", "keywords": ["Comand"]}}}, 'keyword "Comand" is not known'),
    ({"units": LONG + "Central GER3 German Infantry wave 3", "own": {"game": {"type": "attrition"}}},
     "Central has nobody in wave 2"),
    ({"units": LONG.replace("at 20,6", "wave 2"), "own": {"game": {"type": "attrition"}}},
     "Central has nobody in wave 1"),
    ({"own": {"weapons": [weapon(dice="stun", template="Tem 1")]}}, "releases gas and has a hit number"),
    ({"own": {"weapons": [weapon(range="MELEE", template="Tem 1")]}}, "is for melee"),
    ({"own": {"weapons": [weapon(hit=0, dice="stun")]}}, "has none: Tem 1 or Tem 2"),
    ({"own": {"weapons": [weapon(hit=1)]}}, "hits at 1: 2 to 6"),
    ({"own": {"weapons": [weapon(dice=61)]}}, "has 61 dice: 1 to 60"),
    ({"own": {"weapons": [weapon(dice=0)]}}, "has 0 dice: 1 to 60"),
    ({"own": {"weapons": [weapon(dice=11, a_wound=True)]}}, "has 11 dice: 1 to 10"),
    ({"own": {"weapons": [weapon(hit=0, dice="kill", range="MELEE", template="Tem 1")]}}, "releases gas in melee"),
    ({"own": {"weapons": [weapon(name="fists", range="MELEE")]}}, "fists are what every unit has: another name"),
    ({"own": {"weapons": [weapon(name="Rifle BEF")]}}, '"Rifle BEF" is "rifle-bef" in lines, as another weapon is'),
    ({"own": {"weapons": [weapon(name="?!")]}}, '"?!" is "" in lines'),
    ({"rulings": {"ENT-Q-save": "never"}}, '"never" is not a reading of ENT-Q-save'),
    ({"rulings": {"ENT-Q-nothing": "x"}}, "is not a ruling"),
    ({"rulings": {"ENT-Q-wave": "fixed rounds"}, "own": {"game": {"type": "attrition"}}}, "wave_rounds: is not given"),
    ({"rulings": {"ENT-Q-wave": "fixed rounds"}, "own": {"game": {"type": "attrition", "wave_rounds": [4, 3]}}},
     "two rounds after the first"),
    ({"own": {"game": {"point": [18.0, 6.0]}}}, "in Hooge alone"),
    ({"own": {"game": {"type": "hooge", "point": [18.0]}}}, "[x, y] on the table"),
    ({"own": {"pieces": [{"name": "a", "area": [1, 1, 2, 2]}, {"name": "a", "area": [3, 1, 4, 2]}]}}, "given twice"),
    ({"rulings": {"ENT-Q-points-count": "the scenario's"}, "own": {"game": {"type": "control"}}},
     "control_points: are not given"),
    ({"own": {"game": {"type": "control"}, "control_points": [{"name": "a", "at": [12.0, 6.0]}]}},
     "are given, and the ruling does not ask for them"),
    ({"own": {"control_points": [{"name": "a", "at": [12.0, 6.0]}]}}, 'in a game of type assault: none'),
    ({"own": {"game": {"type": "capture"}, "objective_places": [{"side": "X", "at": [4.0, 6.0]}]}}, "is not a side"),
    ({"own": {"game": {"type": "capture"}, "objective_places": [{"side": "Entente", "at": [4.0, 6.0]}] * 2}},
     '"Entente" has two'),
    ({"orders": "bound 2\nINF1 join wave 2", "own": {"game": {"type": "attrition"}}}, "join wave in bound 2"),
    ({"orders": "INF1 join wave 4", "own": {"game": {"type": "attrition"}}}, "joins wave 4: 1 to 3"),
    ({"orders": "INF1 join wave 1"}, 'is told: join wave: a game of type "attrition"'),
    ({"orders": "bound 2\nINF1 fire GER1 with sword", "rulings": {"ENT-Q-volley": "one weapon"}},
     "has no sword to fire with: rifle-bef"),
    ({"orders": "bound 2\nGER1 counter-fires with bayonet"}, "has no bayonet to counter-fires with: rifle"),
    ({"units": LONG + "Central GUN 15 Schwere Team at 20,9", "orders": "bound 2\nGUN counter-fires"},
     "is told to counter-fires: a unit with a weapon for it"),
    ({"orders": "bound 2\nINF1 takes up"}, 'a game of type "capture"'),
]  # fmt: skip


@pytest.mark.parametrize(("changed", "wrong"), REFUSED, ids=lambda value: value if isinstance(value, str) else "")
def test_what_is_refused(changed: dict[str, Any], wrong: str) -> None:
    found = said(**changed)
    assert len(found) == 1
    assert wrong in found[0]


def test_what_is_in_order_is_not_refused() -> None:
    assert said() == []
    point = {"type": "hooge", "point": [17.0, 6.0]}
    assert said(own={"game": point}) == []
    assert said(own={"weapons": [weapon(), weapon(name="mustard", hit=0, dice="stun", template="Tem 1")]}) == []
    assert said(orders="bound 2\nGER1 counter-fires with rifle\nINF1 holds fire") == []
    assert said(types={"Zouaves": {"like": "French Infantry", "keywords": ["squad", "Colours"]}}) == []
    assert said(rulings={"ENT-Q-wave": "fixed rounds"}) == []


def test_all_faults_come_at_once() -> None:
    piece = {"name": "mill", "area": [5, 5, 4, 6]}
    found = said(own={"game": {"points": 30}, "pieces": [piece]}, orders="bound 2\nINF1 move 9\nINF1 fire-on 4,4")
    assert [text.split(":")[0] for text in found] == [
        "pieces 1.area", "game.points", "game.points", "line 3", "line 4",
    ]  # fmt: skip


def test_a_unit_is_one_base() -> None:
    scenario = made()
    base = scenario.forces.platoons[0]
    two = replace(scenario, forces=replace(scenario.forces, platoons=(base, replace(base, number="2"))))
    assert "is a second base of its unit" in legality.check(two)[0].wrong


def test_units_and_lines_of_an_unknown_type_are_left_to_the_reader() -> None:
    scenario = made(orders="bound 2\nGER1 move 99\nINF1 move 2")
    bases = tuple(replace(base, type="Elephants") for base in scenario.forces.platoons)
    assert legality.check(replace(scenario, forces=replace(scenario.forces, platoons=bases))) == []


def test_units_and_lines_of_an_unknown_side_are_left_to_the_reader() -> None:
    scenario = made(orders="bound 1\nGER1 deploy 1,1")
    bases = tuple(replace(base, side="X") for base in scenario.forces.platoons)
    lines = {("X", bound): own for (_, bound), own in scenario.lines.items()}
    assert lines
    faults = legality.check(replace(scenario, forces=replace(scenario.forces, platoons=bases), lines=lines))
    assert not [fault for fault in faults if "deployed" in fault.wrong]


def test_a_scenario_is_advised_and_not_refused() -> None:
    assert legality.advice(made()) == []
    assert list(map(str, legality.advice(made(own={"game": {"type": "capture", "limit": 2, "points": 100}})))) == [
        "scenario.toml: game: the limit of 2 rounds: the 10 to 18 of capture (ENT-R-35)",
        "scenario.toml: game: the limit of 100 points: the 600 to 2000 of capture (ENT-R-35)",
    ]
    assert [fault.wrong for fault in legality.advice(made(own={"game": {"type": "hooge"}}))] == [
        "the army of Central", "the army of Entente",
    ]  # fmt: skip
    assert set(ADVICE) | set(OPERATIONS) == {"assault", "control", "capture", "attrition", "langemarck", "hooge"}


def test_an_operation_as_printed_is_not_warned_of() -> None:
    battle = BATTLES["langemarck"]
    lines = [
        f"{side} {side}-{number}-{index} {name} to deploy"
        for side, units in (("Entente", battle.entente), ("Central", battle.central))
        for number, (name, count) in enumerate(units.items())
        for index in range(count)
    ]
    scenario = made(units="\n".join(lines), own={"game": {"type": "langemarck", "limit": 14}}, bounds=29)
    assert legality.check(scenario) == []
    assert legality.advice(scenario) == []
