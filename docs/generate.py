"""Writes the pages of docs/ that come from the code: ``make docs``. A test fails where they were not written again."""

import json
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path

from bound_sim.cases.case import Case
from bound_sim.cases.reader import read_cases
from bound_sim.cases.report import cases_of_readings, cases_of_rules, published
from bound_sim.results.battle_map import form
from bound_sim.results.report.columns import seen_in, tables_of
from bound_sim.rules import registered, ruleset
from bound_sim.rules.records import fog
from bound_sim.rulesets.all_quiet.book.gists import GISTS as AQ_GISTS
from bound_sim.rulesets.end_of_empires.book.gists import GISTS as EOE_GISTS
from bound_sim.rulesets.entrenched.book.gists import GISTS as ENT_GISTS
from bound_sim.rulesets.rules1418.book.chart import FIGHT, FIRE, MARK, MOVEMENT, RECOVERY, STEPS
from bound_sim.rulesets.rules1418.book.gists import GISTS
from bound_sim.rulesets.rules1418.book.rulings import RULINGS
from bound_sim.rulesets.to_end_all_wars.book.gists import GISTS as TEAW_GISTS

DOCS = Path(__file__).resolve().parent

RULINGS_HEAD = """# Rulings

<!-- words: house rules, options, variants, optional rules, interpretation, terrain, line of sight -->

Where the rules are silent or read two ways, the reading taken has a name. A scenario switches it:

```toml
[rulings]
"Q-range-unit" = "yards"
```

The first reading is the default. A ruling with one reading is fixed: the source leaves no second sensible one, or
another would break the engine. What was in force is recorded with the battle. What else can be disputed:
[disputed.md](disputed.md). Written from `bound_sim/rulesets/rules1418/book/rulings.py` by `make docs`.

| ruling | question | readings | what they mean | what the source says | why the default |
|---|---|---|---|---|---|
"""


def rulings() -> str:
    """The readings of section 12, one row a ruling."""
    rows = []
    for ruling in RULINGS.values():
        readings = "fixed" if ruling.fixed else "<br>".join(f"`{reading}`" for reading in ruling.readings)
        source = f"“{ruling.source}”" if ruling.source else "nothing"
        cells = (f"`{ruling.id}`", ruling.question, readings, ruling.meaning, source, ruling.why)
        rows.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |\n")
    return RULINGS_HEAD + "".join(rows)


RULES_HEAD = """# Rules and their cases

What each rule of *1418: Battles of the Great War* comes down to, in a line, and the [cases](cases.md) that show it:
small situations with scripted dice and the result that follows from the text. Then the rulings, reading by reading; the
first reading is the default ([what they mean](rulings.md)). `bound-sim cases --filter R-17` runs those of a rule.
Written from `tests/cases/1418/` by `make docs`.

## Rules
"""


EOE_HEAD = """# End of Empires: rules, rulings and their cases

What each rule of [*End of Empires*](rulesets.md#end-of-empires) comes to, and the [cases](cases.md) that show
it. Then the rulings, reading by reading; the first is the default, and a scenario switches it in the table
`[rulings]`. `bound-sim cases --filter EOE-R-18` runs those of a rule. Written from `tests/cases/end-of-empires/` by
`make docs`.

## Rules
"""


TEAW_HEAD = """# To End All Wars: rules, rulings and their cases

What each rule of [*To End All Wars*](rulesets.md#to-end-all-wars) comes to, and the [cases](cases.md) that show
it. Then the rulings, reading by reading; the first is the default, and a scenario switches it in the table `[rulings]`.
`bound-sim cases --filter TEAW-R-8` runs those of a rule. Written from `tests/cases/to-end-all-wars/` by `make docs`.

## Rules
"""


ENT_HEAD = """# Entrenched!: rules, rulings and their cases

What each rule of [*Entrenched!*](rulesets.md#entrenched) comes to, and the [cases](cases.md) that show it. Then the
rulings, reading by reading; the first is the default, and a scenario switches it in the table `[rulings]`.
`bound-sim cases --filter ENT-R-17` runs those of a rule. Written from `tests/cases/entrenched/` by `make docs`.

## Rules
"""


AQ_HEAD = """# All Quiet on the Western Front: rules, rulings and their cases

What each rule of [*All Quiet on the Western Front*](rulesets.md#all-quiet-on-the-western-front) comes to, and the
[cases](cases.md) that show it. Then the rulings, reading by reading; the first is the default, and a scenario switches
it in the table `[rulings]`. `bound-sim cases --filter AQ-R-21` runs those of a rule. Written from
`tests/cases/all-quiet/` by `make docs`.

## Rules
"""


def rules_and_cases(head: str = RULES_HEAD, ruleset_id: str = "1418", gists: Mapping[str, str] = GISTS) -> str:
    """Every rule and every reading of a ruling of a ruleset with its cases."""
    cases = read_cases(published(ruleset_id))
    by_id = {case.id: case for case in cases}

    def listed(ids: list[str]) -> list[str]:
        return [f"- {_case(by_id[id], ruleset_id)}" for id in ids] or ["- no case yet"]

    parts = [head]
    for rule, ids in cases_of_rules(cases).items():
        parts += [f"### {rule}", "", gists[rule], "", *listed(ids), ""]
    parts += ["## Rulings", ""]
    readings = cases_of_readings(cases)
    for ruling in ruleset(ruleset_id).rulings.values():
        parts += [f"### {ruling.id}", "", f"{ruling.question[:1].upper()}{ruling.question[1:]}.", ""]
        if ruleset_id != "1418" and ruling.meaning:
            parts += [f"{ruling.meaning[:1].upper()}{ruling.meaning[1:]}.", ""]
        for reading in ruling.readings:
            default = " (default)" if reading == ruling.default and not ruling.fixed else ""
            parts += [f"**{reading}**{default}", "", *listed(readings[ruling.id, reading]), ""]
    return "\n".join(parts).rstrip() + "\n"


def _case(case: Case, ruleset_id: str) -> str:
    return f"[{case.id}](../tests/cases/{ruleset_id}/{case.file}): {case.title}"


LOGS_HEAD = """# The tables of a battle

<!-- words: casualties, losses, data, csv, parquet, columns -->

`bound-sim run` writes each table as CSV (for reading and spreadsheets) and as Parquet (for pandas and the like). The
two say the same; the same scenario and dice give the same bytes. Written from the `tables.py` of each ruleset by
`make docs`.

- Lengths are centimetres on the table (1 cm = 9 m on the ground at 1:900), to 0.01 mm; bearings are degrees clockwise
  from north.
- In CSV numbers have three decimals, truth values are `True` and `False`, and nothing is an empty cell. Text that a
  spreadsheet would take for a formula has a `'` before it.
- Ids: battalion `2`, company `2/3`, platoon `2/3/1`. Rules are `R-n`, rulings `Q-name`.
- `casualties` and `summary` are derived from the others; everything else is recorded in play.
"""


def shipped() -> list[str]:
    """Ids of the rulesets whose tables the pages show: those of this package."""
    return [id for id in registered() if registered()[id].startswith("bound_sim.")]


def logs() -> str:
    """Every table of every ruleset."""
    parts = [f"## {ruleset(id).title}\n\n{tables_of(ruleset(id).log_columns, '###')}" for id in shipped()]
    return "\n".join([LOGS_HEAD, *parts])


def knowledge_tables() -> str:
    """Who may know what: columns of the logs, parts of a scenario."""
    lines = []
    for id in shipped():
        lines += [f"### {ruleset(id).title}", "", seen_in(ruleset(id).log_columns), ""]
    lines += ["### The scenario", "", "| part of the scenario | what a side knows of it |", "|---|---|"]
    lines += [f"| `{name}` | {who} |" for name, who in fog.SCENARIO.items()]
    return "\n".join(lines)


def secrecy() -> str:
    """The page as it is, with its tables made again."""
    before, mark, rest = (DOCS / "secrecy.md").read_text(encoding="utf-8").partition("<!-- tables -->\n")
    _, end, after = rest.partition("\n<!-- end of tables -->")
    return before + mark + knowledge_tables() + end + after


UNITS_HEAD = """# Unit types

<!-- words: troops, unit list, stats, strength, infantry, cavalry, artillery, guns, mortar, machine gun, tank, gas,
speed, range, how far does it move, how far does it shoot -->

What can stand in the column `type` of `forces.csv`, ruleset by ruleset, in capitals or small letters. `bound-sim units`
prints the same, `bound-sim units --scenario mine` with the types that a scenario adds
([how](formats.md)). Written from the charts in the code by `make docs`.
"""


def units() -> str:
    """The chart of each ruleset that the project brings."""
    parts = [UNITS_HEAD]
    for rules in (ruleset(name) for name in registered()):
        if not rules.offers("unit_chart"):
            continue
        chart = rules.unit_chart({})
        parts.append(f"## {rules.title}\n\n| type | {' | '.join(chart.columns)} |\n|---{'|---' * len(chart.columns)}|")
        for name, row in chart.rows.items():
            parts.append(f"| {name} | {' | '.join(str(row[column]) for column in chart.columns)} |")
        parts.append("")
        parts += [f"- `{column}`: {meaning}" for column, meaning in chart.columns.items()]
        parts += [f"- `{other}` is another name of {name}" for other, name in chart.other_names.items()]
        parts += ["", *map(str, chart.notes)] if chart.notes else []
        parts.append("")
    return "\n".join(parts).rstrip() + "\n"


CARDS_HEAD = """# Cards

The decks of the rulesets that have cards. `bound-sim cards --ruleset ID` prints the same, `bound-sim cards
--scenario mine` the decks of a scenario's `cards.csv` ([how](formats.md)). Written from the charts in the code by
`make docs`.
"""


def cards() -> str:
    """The decks of each ruleset that the project brings and that has cards."""
    parts = [CARDS_HEAD]
    for rules in (ruleset(name) for name in registered()):
        if not rules.offers("card_chart"):
            continue
        chart = rules.card_chart((), {})
        parts.append(f"## {rules.title}\n\n| card | {' | '.join(chart.columns)} |\n|---{'|---' * len(chart.columns)}|")
        for name, row in chart.rows:
            parts.append(f"| {name} | {' | '.join(str(row[column]) for column in chart.columns)} |")
        parts.append("")
        parts += [f"- `{column}`: {meaning}" for column, meaning in chart.columns.items()]
        parts += ["", "| effect | what it does |", "|---|---|"]
        parts += [f"| `{effect}` | {does} |" for effect, does in chart.effects.items()]
        parts += ["", *map(str, chart.notes), ""]
    return "\n".join(parts).rstrip() + "\n"


#: what is done in a sub-step of 1418, and the modules that do it
SUBSTEP_ACTS = {
    MARK: ("Platoons set out; the moving are marked, reinforcements enter", "tasks.py", "reinforcements.py"),
    FIRE: ("They shoot and bombard: all dice, then all hits", "shooting.py", "bombardment.py"),
    RECOVERY: ("Recovery dice", "shooting.py"),
    MOVEMENT: ("They move, all at once", "movement.py", "contact.py"),
    FIGHT: ("All pairs in contact fight, then deathmatch rounds", "melee.py", "ranks.py"),
}
SUBSTEPS_HEAD = """| sub-step | who acts | what is done | modules |
|---|---|---|---|
"""


def bound() -> str:
    """The page of the bound, its sub-steps in the order of effectiveness."""
    rows = []
    for step in STEPS:
        does, *modules = SUBSTEP_ACTS[step.act]
        who = step.who if step.name[0].isdigit() else "all"
        rows.append(f"| {step.name} | {who} | {does} | {', '.join(f'`{module}`' for module in modules)} |\n")
    begin, end = "<!-- made from the sub-steps of 1418: make docs -->\n", "<!-- until here -->\n"
    before, _, rest = (DOCS / "bound.md").read_text(encoding="utf-8").partition(begin)
    return before + begin + SUBSTEPS_HEAD + "".join(rows) + end + rest.partition(end)[2]


def ladder() -> str:
    """CONTRIBUTING.md, its storeys as the contracts of imports name them."""
    project = tomllib.loads((DOCS.parent / "pyproject.toml").read_text(encoding="utf-8"))
    storeys, *contracts = project["tool"]["importlinter"]["contracts"]
    floors = [[name.strip("() ") for name in layer.replace("\n", " ").split(":")] for layer in storeys["layers"]]
    rows = [f"| {len(floors) - i} | {_modules(names)} |\n" for i, names in enumerate(floors)]
    rooms = [f"- {contract['name']}.\n" for contract in contracts]
    begin, end = "<!-- made from the contracts of pyproject.toml: make docs -->\n", "<!-- until here -->\n"
    before, _, rest = (DOCS.parent / "CONTRIBUTING.md").read_text(encoding="utf-8").partition(begin)
    head = "| storey | modules |\n|--:|---|\n"
    return before + begin + head + "".join(rows) + "\n" + "".join(rooms) + end + rest.partition(end)[2]


def _modules(names: list[str]) -> str:
    """The modules of a storey by their package: ``dice: words, keyed``."""
    packages: dict[str, list[str]] = {}
    for name in names:
        package, _, inside = name.removeprefix("bound_sim.").rpartition(".")
        packages.setdefault(package, []).append(f"`{inside}`")
    return "; ".join(f"`{package}`: {', '.join(inside)}" if package else ", ".join(inside)
                     for package, inside in packages.items())  # fmt: skip


def _cases_of(head: str, ruleset_id: str, gists: Mapping[str, str]) -> Callable[[], str]:
    return lambda: rules_and_cases(head, ruleset_id, gists)


#: file in docs/ -> what writes it
PAGES: Mapping[str, Callable[[], str]] = {
    "../CONTRIBUTING.md": ladder,
    "bound.md": bound,
    "logs.md": logs,
    "rulings.md": rulings,
    "rules-and-cases.md": rules_and_cases,
    "end-of-empires-cases.md": _cases_of(EOE_HEAD, "end-of-empires", EOE_GISTS),
    "to-end-all-wars-cases.md": _cases_of(TEAW_HEAD, "to-end-all-wars", TEAW_GISTS),
    "entrenched-cases.md": _cases_of(ENT_HEAD, "entrenched", ENT_GISTS),
    "all-quiet-cases.md": _cases_of(AQ_HEAD, "all-quiet", AQ_GISTS),
    "secrecy.md": secrecy,
    "units.md": units,
    "cards.md": cards,
    "battle-map.schema.json": lambda: json.dumps(form.schema(), indent=2, ensure_ascii=False) + "\n",
}


def main() -> None:
    """Write every page."""
    for name, written in PAGES.items():
        (DOCS / name).write_text(written(), encoding="utf-8")


if __name__ == "__main__":
    main()
