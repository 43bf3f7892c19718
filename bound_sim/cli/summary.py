"""Summaries of scenarios and battles for the command line: for people, and as JSON for programs."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from bound_sim.rules import ruleset
from bound_sim.scenario.model import Scenario
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.speech import said, spoken
from bound_sim_maps.table import U_PER_INCH, cm_from_u
from bound_sim_maps.texts import CountedText, Phrase, Text, listed, text

if TYPE_CHECKING:
    from bound_sim.results.run import RunResult


def to_json(value: object) -> str:
    """JSON for a program or a terminal: names in their own letters, nothing unprintable."""
    made = json.dumps(value, ensure_ascii=False, indent=2, allow_nan=False, default=_in_english)
    if all(line.isprintable() for line in made.split("\n")):
        return made
    return "".join(c if c == "\n" or c.isprintable() else json.dumps(c)[1:-1] for c in made)


def _in_english(value: object) -> str:
    """A text of the program as programs read it."""
    if isinstance(value, Text):
        return str(value)
    raise TypeError(f"{type(value).__name__} is nothing that JSON has")


def counted(count: int, one: str, word: Callable[[str], str] = str) -> Text:
    """``1 bound``, ``4 bounds``, by the ``word`` that the rules have for it."""
    return CountedText(f"{{count}} {word(one)}", f"{{count}} {word(one + 's')}", count, {"count": str(count)})


def faults_json(refused: Refused) -> str:
    """``{"ok": false, "faults": [...]}``"""
    return to_json({"ok": False, "faults": _plain_faults(refused.faults)})


def _plain_faults(faults: Iterable[Fault]) -> list[dict[str, str]]:
    return [
        {"file": fault.file, "place": str(fault.place), "wrong": str(fault.wrong), "allowed": str(fault.allowed)}
        for fault in faults
    ]


def facts(scenario: Scenario) -> dict[str, Any]:
    """Contents of a scenario, in numbers."""
    table = scenario.battlefield.table
    sides = []
    for side in scenario.sides:
        platoons = [platoon for platoon in scenario.forces.platoons if platoon.side == side.id]
        battalions = {platoon.battalion for platoon in platoons}
        sides.append(
            {
                "side": side.id,
                "name": side.name or side.id,
                "battalions": len(battalions),
                "companies": len({platoon.company_id for platoon in platoons}),
                "platoons": len(platoons),
                "men": sum(platoon.men for platoon in platoons),
                "types": dict(Counter(platoon.type for platoon in platoons)),
                "high_commands": sum(battalion in battalions for battalion, _ in scenario.high),
                "low_commands": sum(unit.split("/")[0] in battalions for unit, _ in scenario.low),
                "lines": sum(len(lines) for (of, _), lines in scenario.lines.items() if of == side.id),
                "policy": scenario.seats.get(side.id, ""),
            }
        )
    return {
        "ok": True,
        "title": scenario.title,
        "ruleset": scenario.ruleset,
        "bounds": scenario.bounds,
        "table_cm": [cm_from_u(table.width_u), cm_from_u(table.height_u)],
        "spaces": [table.columns, table.rows],
        "features": len(scenario.battlefield.features),
        "rulings": dict(sorted(scenario.rulings.items())),
        "objectives": [objective.name for objective in scenario.objectives],
        "sides": sides,
    }


def contents(scenario: Scenario, hints: Sequence[Fault] = (), *, as_json: bool) -> str:
    """Contents of a scenario and the hints on it, in a few lines or as JSON."""
    known = facts(scenario)
    if as_json:
        return to_json(known | {"hints": _plain_faults(hints)})
    columns, rows = known["spaces"]
    word = _word_of(scenario)
    lines: list[Phrase] = [
        text("{title}: no faults", title=known["title"]),
        text(
            "  {word} of {ruleset}, table {scenario} ({columns} x {rows} spaces, {counted})",
            word=counted(known["bounds"], "bound", word),
            ruleset=known["ruleset"],
            scenario=_size_of(scenario),
            columns=columns,
            rows=rows,
            counted=counted(known["features"], "feature"),
        ),
    ]
    for side in known["sides"]:
        men = f"{spoken(_bodies_of(side, word))}, {side['men']} {said(word('men'))}"
        lines.append(f"  {side['name']}: {men}; {spoken(_orders_of(side))}")
        lines.append("    " + ", ".join(f"{count} {name}" for name, count in side["types"].items()))
    lines += [f"  {name} = {reading}" for name, reading in known["rulings"].items()]
    if known["objectives"]:
        lines.append(text("  objectives: {names}", names=", ".join(known["objectives"])))
    lines += [text("hint: {spoken}", spoken=hint.spoken()) for hint in hints]
    return "\n".join(_clean(line) for line in lines)


def _size_of(scenario: Scenario) -> Phrase:
    """The size of the table as its rules measure."""
    table = scenario.battlefield.table
    if ruleset(scenario.ruleset).grammar.units == "in":
        return text(
            "{width_u} x {height_u} in",
            width_u=f"{table.width_u / U_PER_INCH:g}",
            height_u=f"{table.height_u / U_PER_INCH:g}",
        )
    return text(
        "{width_u} x {height_u} cm", width_u=f"{cm_from_u(table.width_u):g}", height_u=f"{cm_from_u(table.height_u):g}"
    )


def _bodies_of(side: Mapping[str, Any], word: Callable[[str], str]) -> Phrase:
    """The number of a side's units and of its bodies; once, where the rules have one word and number for both."""
    companies = (
        text("1 company") if side["companies"] == 1 else text("{companies} companies", companies=side["companies"])
    )
    units, bases = counted(side["battalions"], "battalion", word), counted(side["platoons"], "platoon", word)
    return units if units == bases else listed([units, companies, bases])


def _orders_of(side: Mapping[str, Any]) -> Phrase:
    """A side's orders in the scenario, and the policy in its seat."""
    commands = text(
        "{high_commands} High and {low_commands} Low Commands",
        high_commands=side["high_commands"],
        low_commands=side["low_commands"],
    )
    lines = text("{lines} lines of orders", lines=side["lines"]) if side["lines"] else ""
    seat = text("policy {policy}", policy=side["policy"]) if side["policy"] else ""
    said: list[Phrase] = [
        commands if side["high_commands"] or side["low_commands"] or not (lines or seat) else "",
        lines,
        seat,
    ]
    return listed(one for one in said if one)


def sides_at_end(outcome: "RunResult") -> list[dict[str, Any]]:
    """The last line of the summary for each side, in the scenario's order."""
    summary = outcome.tables["summary"]
    last = summary[(summary["bound"] == outcome.bounds) & (summary["level"] == "side")]
    rows = {row["side"]: row for row in last.to_dict("records")}
    names = ("platoons", "on_table", "injured", "removed", "withdrawn")
    states = outcome.tables["states"]
    elsewhere = _elsewhere(outcome.scenario, states[states["bound"] == outcome.bounds].to_dict("records"))
    return [
        {"side": side.id, "name": side.name or side.id}
        | {name: int(rows[side.id][name]) for name in names}
        | {"removed": int(rows[side.id]["removed"]) - elsewhere[side.id, "in_care"]}
        | {name: elsewhere[side.id, name] for name in ("in_care", "waiting")}
        | {name: float(rows[side.id][name]) for name in ("men_lost", "men_left")}
        for side in outcome.scenario.sides
        if side.id in rows
    ]


def _elsewhere(scenario: Scenario, states: Iterable[Any]) -> Counter[tuple[str, str]]:
    """(side, "waiting" or "in_care") -> how many bases: those still to come, and those that may come again."""
    rules = ruleset(scenario.ruleset)
    found: Counter[tuple[str, str]] = Counter()
    for row in states:
        cared = rules.offers("telling") and rules.telling.in_care(row)
        found[row["side"], "waiting" if row["status"] == "waiting" else "in_care" if cared else ""] += 1
    return found


def outcome_json(outcome: "RunResult") -> str:
    """A battle's outcome for a program: where it lies, its dice, each side's losses."""
    return to_json(
        {
            "title": outcome.scenario.title,
            "out": str(outcome.folder),
            "bounds": outcome.bounds,
            **({"won": outcome.won} if outcome.won else {}),
            "key": outcome.chosen.key,
            "seed": outcome.chosen.seed,
            "sides": sides_at_end(outcome),
        }
    )


def print_outcome(outcome: "RunResult") -> None:
    """The outcome as a small table, where the results lie, and the key if it was fresh."""
    from rich.console import Console
    from rich.table import Table

    from bound_sim.results import folder

    console = Console(soft_wrap=True, highlight=False)
    names = {side.id: side.name or side.id for side in outcome.scenario.sides}
    won: Phrase = text(": {won} won", won=names.get(outcome.won, outcome.won)) if outcome.won else ""
    won = text(": a draw") if outcome.won == "draw" else won
    word = _word_of(outcome.scenario)
    title: Phrase = listed([outcome.scenario.title, ", ", counted(outcome.bounds, "bound", word), won], "")
    table = Table(title=_plain(title), title_justify="left", box=None)
    ends = sides_at_end(outcome)
    there = [name for name in ("withdrawn", "in_care", "waiting") if any(side[name] for side in ends)] or ["withdrawn"]
    columns = (("withdrawn", "withdrawn"), ("in care", "in_care"), ("to come", "waiting"))
    away = [heading for heading, name in columns if name in there]
    for heading in (
        "side",
        "platoons",
        "on table",
        "injured",
        "removed",
        *away,
        "men lost",
        "men left",
    ):
        table.add_column(said(word(heading)), justify="left" if heading == "side" else "right")
    for side in ends:
        numbers = [str(side[name]) for name in ("platoons", "on_table", "injured", "removed", *there)]
        men = [f"{side[name]:g}" for name in ("men_lost", "men_left")]
        table.add_row(_plain(side["name"]), *numbers, *men)
    console.print(table)
    console.print(_plain(text("Results: {folder}", folder=folder.shown(outcome.folder))))
    if outcome.report:
        console.print(_plain(text("Report:  {folder}", folder=folder.shown(outcome.folder / folder.REPORT))))
    if outcome.chosen.fresh:
        console.print(_plain(text("Dice:    fresh; --key {key} plays the same battle again", key=outcome.chosen.key)))


def _word_of(scenario: Scenario) -> Callable[[str], str]:
    """The words of a scenario's rules, by our own words."""
    rules = ruleset(scenario.ruleset)
    return rules.telling.word if rules.offers("telling") else str


def _clean(text: Phrase) -> str:
    """A text in the language that is chosen, without control characters."""
    return "".join(c if c.isprintable() else "?" for c in spoken(text))


def _plain(text: Phrase) -> Any:
    """Text for rich that is not read as markup and holds no control characters."""
    from rich.text import Text

    return Text(_clean(text))
