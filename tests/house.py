"""The house in numbers: ``python -m tests.house`` prints each count beside its goal, and fails above a ceiling.

A ceiling is the count as it was when the line was last changed: it goes down with the count, never up.
"""

import ast
import importlib
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from statistics import median
from typing import NamedTuple

from bound_sim.rulesets import registered, ruleset
from tests.support.import_graph import PACKAGES, ROOT, circles, imports, modules

#: files outside of a ruleset's folder that may name it: its registry line
NAMES_RULESETS = {"bound_sim/rulesets/__init__.py"}
#: texts that were taken out of all modules, for translators: they hold the rulesets' own too
CATALOGUES = "bound_sim/translations/"
#: what is read beside the packages: whatever builds, tests and ships them
BUILD = ("Makefile", "pyproject.toml", ".ci/run", ".ci/setup", ".ci/system-packages")
RULE_ID = re.compile(r"\b(?:[A-Z]+-)?[RQ]-[0-9a-z][0-9a-z-]*")
#: a name of a rule or ruling that stands as an example: in quotes, backquotes, a command, a case
EXAMPLE = re.compile(r"""["'`]Q-|\[cyan\]|ruling Q-|case R-|R-17""")
OWN = tuple(id for id in registered() if registered()[id].startswith("bound_sim."))
#: arguments from which on a function has too many
MANY = 10
#: names that end like participles: nouns, and those that the plan of the house keeps
NOUNS = ("bed", "boarding", "compiled", "entrenched", "keyed", "landing", "lettering", "lowering", "making", "printing",
         "ruling", "shipped", "shooting", "standing", "targeting", "typed")  # fmt: skip
#: ids of sides, in quotes, that are as long as the code of a ruleset
SIDE_IDS = re.compile(r'"(?:CP|ENT)"')


class Row(NamedTuple):
    """A count with its ceiling and its goal, None where the plan names none."""

    what: str
    number: int
    ceiling: int
    goal: int | None


def folder_of(id: str) -> Path:
    """Where a ruleset's package stands."""
    package = importlib.import_module(ruleset(id).package)
    assert package.__file__
    return Path(package.__file__).parent


def names_of(id: str) -> re.Pattern[str]:
    """How a text can name a ruleset: its id, its folder, its title, the code that its rulings begin with."""
    rules = ruleset(id)
    title = re.split(r" \(|:", rules.title)[0]
    codes = {name.partition("-Q-")[0] for name in rules.rulings if "-Q-" in name}
    words = {id, folder_of(id).name, title, *codes}
    any_dash = (re.escape(word).replace(r"\ ", "[-_ ]").replace(r"\-", "[-_ ]") for word in sorted(words))
    return re.compile(rf"(?<![0-9A-Za-z])(?:{'|'.join(any_dash)})(?![0-9A-Za-z])", re.IGNORECASE)


def texts_outside(folder: Path) -> Iterator[tuple[str, str]]:
    """Every text that is neither in this folder nor a shipped scenario."""
    shipped = ROOT / "bound_sim" / "scenarios"
    paths = [ROOT / name for name in BUILD]
    for package in PACKAGES.values():
        paths += sorted(path for path in package.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    for path in paths:
        if not any(path.is_relative_to(place) for place in (folder, shipped, ROOT / CATALOGUES)):
            try:
                yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
            except UnicodeDecodeError:
                continue


def named_outside(id: str) -> dict[str, list[str]]:
    """File -> lines that name a ruleset outside of its folder."""
    pattern, found = names_of(id), {}
    for name, text in texts_outside(folder_of(id)):
        if lines := [line for line in text.splitlines() if pattern.search(SIDE_IDS.sub("", line))]:
            found[name] = lines
    return found


@cache
def texts() -> Mapping[str, str]:
    """The text of every module."""
    return {name: path.read_text(encoding="utf-8") for name, path in modules().items()}


def rules_cited(sources: Mapping[str, str]) -> dict[str, list[str]]:
    """Modules that serve every ruleset -> what they cite of one: docstrings, comments and messages.

    A line with a name in quotes or backquotes, or an example of a command, shows a player how to name a ruling.
    """
    own = tuple(f"{ruleset(id).package}." for id in OWN)
    found = {}
    for module, text in sources.items():
        if module.startswith(("bound_sim.", "bound_sim_maps", "bound_sim_kernels")) and not module.startswith(own):
            lines = (line for line in text.splitlines() if not EXAMPLE.search(line))
            if cited := [id for line in lines for id in RULE_ID.findall(line)]:
                found[module] = cited
    return found


def long_signatures(sources: Mapping[str, str]) -> list[str]:
    """Functions with ``MANY`` arguments or more."""
    found = []
    for module, text in sources.items():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                given = node.args
                alone = [given.vararg, given.kwarg]
                count = len(given.posonlyargs + given.args + given.kwonlyargs) + sum(one is not None for one in alone)
                if count >= MANY:
                    found.append(f"{module}.{node.name}")
    return sorted(found)


def doubled_classes(sources: Mapping[str, str]) -> dict[str, list[str]]:
    """Class names that stand in several modules.

    Rulesets give the same parts, from records of the same name: they count as one place. A name with an underscore is
    of its module alone.
    """
    places: dict[str, set[str]] = defaultdict(set)
    for module, text in sources.items():
        place = "bound_sim.rulesets" if module.startswith("bound_sim.rulesets.") else module
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].add(place)
    return {name: sorted(found) for name, found in sorted(places.items()) if len(found) > 1}


def participles(names: Iterable[str]) -> list[str]:
    """Modules that are named after an act and not after a thing."""
    last = {name: name.rpartition(".")[2] for name in names}
    return sorted(name for name, word in last.items() if word.endswith(("ing", "ed")) and word not in NOUNS)


def files_of_a_ruling(id: str) -> list[int]:
    """For each ruling with several readings, how many files it stands in: its book, what asks for it, its cases.

    A reading is asked for by the name of its number, as the book of rulings gives it: see CONTRIBUTING.md.
    """
    package = ruleset(id).package
    book = ast.parse(texts()[f"{package}.book.rulings"])
    switches = [
        {one.id for one in ast.walk(node.targets[0]) if isinstance(one, ast.Name)}
        for node in book.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple)
    ]
    imported = {
        module: {alias.name for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)
                 for alias in node.names}
        for module, text in texts().items()
        if module != f"{package}.book.rulings"
    }  # fmt: skip
    return [1 + sum(bool(names & readings) for names in imported.values()) + 1 for readings in switches]


def files_of_a_column(id: str) -> list[int]:
    """For each column of a ruleset's own log rows, how many files it stands in: the table, what writes its rows."""
    rules = ruleset(id)
    columns = {column.name for table in rules.log_columns.values() for column in table.values()}
    writers: list[set[str]] = []
    for module, text in texts().items():
        if module.startswith(f"{rules.package}.") and ".log.add(" in text:
            rows = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Dict))
            writers.append(
                {str(key.value) for row in rows for key in row.keys if isinstance(key, ast.Constant)} & columns
            )
    return [1 + sum(column in written for written in writers) for column in sorted(set[str]().union(*writers))]


def rows() -> list[Row]:
    """Every count."""
    outside = {name for id in OWN for name in named_outside(id)} - NAMES_RULESETS
    return [
        Row("files outside its folder that name a ruleset", len(outside), 0, 0),
        Row("modules outside of rulesets that cite a rule", len(rules_cited(texts())), 0, 0),
        Row("circles of imports", len(circles(imports())), 0, 0),
        # each option of a command is an argument of its function, and `verify` has as many options as ten arguments
        Row(f"functions with {MANY} arguments or more", len(long_signatures(texts())), 15, 15),
        Row("modules named by a participle", len(participles(modules())), 0, 0),
        Row("class names that stand twice", len(doubled_classes(texts())), 0, 0),
        Row("files to touch for a ruling of 1418 (median)", round(median(files_of_a_ruling("1418"))), 3, 3),
        Row("files to touch for a log column of 1418 (median)", round(median(files_of_a_column("1418"))), 2, 3),
    ]


def main() -> int:
    """Print all counts; 1 where one is above its ceiling."""
    found = rows()
    width = max(len(row.what) for row in found)
    for row in found:
        goal = "-" if row.goal is None else f"{row.goal:,}"
        print(f"{row.what:{width}}  {row.number:6,}   goal {goal:>6}   ceiling {row.ceiling:6,}")
    above = [row for row in found if row.number > row.ceiling]
    for row in above:
        print(f"{row.what}: {row.number:,}, the ceiling is {row.ceiling:,}")
    return 1 if above else 0


if __name__ == "__main__":
    sys.exit(main())
