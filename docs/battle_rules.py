"""``python -m docs.battle_rules [TABLES [RULESET ...]]``: which rules occur in which shipped battle; docs/battles.md.

Not among the pages that tests keep fresh: it plays some hundred battles, in five minutes. A test plays a few of them
and holds the page against what it finds.
"""

import ast
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load
from bound_sim.results import tables as frames
from bound_sim.results.report.citations import occurred
from bound_sim.results.report.view import ReportView
from bound_sim.rules import registered, ruleset
from bound_sim.scenario.files import shipped

PAGE = Path(__file__).resolve().parent / "battles.md"
SEEDS = 20
NEVER = "·"
#: modules of a ruleset that name the rule of what a log or a report says
TELLERS = ("reasons.py", "narrative.py", "course.py")
HEAD = """# Rules by battle

<!-- words: which scenario shows, example of a rule, learn the rules, introduction, coverage -->

In how many of {tables} plays of each shipped battle (seeds 1 to {tables}, with its own orders and its own seats) a rule
occurs: something happened by it, or was refused by it, in the tables of the log or in what the report tells of them.
`{never}`: in none. The [cases](cases.md) show every rule. Written by `python -m docs.battle_rules {tables}`.
"""

NOT_SHOWN = "Not shown by any of them (of some rules a log speaks only where they refuse something):"
NO_MARK = "Of these no log speaks, since they hold in every battle or show in what other rules do:"


def occurring(name: str, seed: int) -> set[str]:
    """Ids of the rules that occur in a shipped battle with the dice of a seed."""
    scenario = load(name)
    battle = Battle(scenario, KeyedDice(key_from_seed(seed)))
    battle.run()
    return occurred(ReportView.of(scenario, frames.frames(battle.log)))


@cache
def named(ruleset_id: str) -> frozenset[str]:
    """Rules of a ruleset that a reason or a report can name: no log says of the others whether they occur."""
    gists = ruleset(ruleset_id).telling.gists
    package = import_module(registered()[ruleset_id].partition(":")[0]).__file__
    found: set[str] = set()
    for path in Path(str(package)).parent.rglob("*.py"):
        if path.name in TELLERS:
            nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            found.update(str(node.value) for node in nodes if isinstance(node, ast.Constant))
    return frozenset(found & gists.keys())


def battles_of(ruleset_id: str) -> list[str]:
    """The battles that are shipped for a ruleset."""
    return [name for name in shipped() if load(name).ruleset == ruleset_id]


def section(ruleset_id: str, tables: int) -> Iterator[str]:
    """The table of a ruleset: a row for each rule, a column for each battle; what none shows, and what cannot show."""
    rules, battles = ruleset(ruleset_id), battles_of(ruleset_id)
    found: dict[str, Counter[str]] = {}
    for name in battles:
        print(name, file=sys.stderr, flush=True)
        found[name] = Counter(rule for seed in range(1, tables + 1) for rule in occurring(name, seed))
    shown = [rule for rule in rules.telling.gists if any(counts[rule] for counts in found.values())]
    yield f"## {rules.title}\n"
    yield f"| rule | what it says | {' | '.join(f'`{name}`' for name in battles)} |"
    yield "|---|---" + "|--:" * len(battles) + "|"
    for rule in shown:
        counts = [str(found[name][rule] or NEVER) for name in battles]
        yield f"| {rule} | {rules.telling.gists[rule]} | {' | '.join(counts)} |"
    hidden = [rule for rule in rules.telling.gists if rule not in shown]
    for head, can_be in ((NOT_SHOWN, True), (NO_MARK, False)):
        listed = [rule for rule in hidden if (rule in named(ruleset_id)) is can_be]
        yield from [f"\n{head}\n"] * bool(listed)
        yield from (f"- {rule}: {rules.telling.gists[rule]}" for rule in listed)
    yield ""


def page(tables: int, only: Sequence[str] = ()) -> str:
    """The whole page; ``only``: rulesets that are played anew, the others stay as they stand there."""
    before = PAGE.read_text(encoding="utf-8").split("\n## ") if only else []
    kept = {part.partition("\n")[0]: f"## {part}".rstrip() + "\n" for part in before}
    parts = [HEAD.format(tables=tables, never=NEVER)]
    for id in registered():
        if registered()[id].startswith("bound_sim.") and battles_of(id):
            parts += section(id, tables) if id in only or not only else [kept[ruleset(id).title]]
    return "\n".join(parts).rstrip() + "\n"


def main(words: list[str]) -> None:
    """Write the page."""
    PAGE.write_text(page(int(words[0]) if words else SEEDS, words[1:]), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
