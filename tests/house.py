"""The house in numbers: ``python -m tests.house`` prints each count beside its goal, and fails above a ceiling.

The ceilings stand in ``house.toml``. ``--lower`` writes lower ones, never a higher one.
``--list WORDS`` prints what is counted.
"""

import ast
import importlib
import re
import sys
import tomllib
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from statistics import median
from typing import NamedTuple

from bound_sim.rules import registered, ruleset
from tests.support.import_graph import PACKAGES, ROOT, circles, imports, modules, nodes_of

#: files outside of a ruleset's folder that may name it: its registry line
NAMES_RULESETS = {"bound_sim/rules/__init__.py"}
#: texts that were taken out of all modules, for translators: they hold the rulesets' own too
CATALOGUES = "bound_sim/translations/"
#: what is read beside the packages: whatever builds, tests and ships them
BUILD = ("Makefile", "pyproject.toml", ".ci/run", ".ci/setup", ".ci/system-packages")
RULE_ID = re.compile(r"\b(?:[A-Z]+-)?[RQ]-[0-9a-z][0-9a-z-]*")
#: a name of a rule or ruling that stands as an example: in quotes, backquotes, a command, a case
EXAMPLE = re.compile(r"""["'`]Q-|\[cyan\]|ruling Q-|case R-|R-17""")
#: the rules of campaigns, ours and of no ruleset: they are played, and cited, in their room alone
OF_CAMPAIGNS = ("bound_sim.campaign.", re.compile(r"OP-"))
OWN = tuple(id for id in registered() if registered()[id].startswith("bound_sim."))
#: arguments from which on a function has too many
MANY, SEVERAL = 10, 8
#: lines from which on a file is long
LONG = 500
#: nodes of its tree from which on a function that stands twice counts
SAME = 25
#: a name as ``ast.dump`` writes it
NAMED = re.compile(r"Name\(id='(\w+)'")
KIT = "bound_sim.rulesets.kit."
RELATIVE = re.compile(r"(What|How|Whether|Who|Whose|Whom|Where|When|Which|Why)\b")
CEILINGS = Path(__file__).with_name("house.toml")
HEAD = """\
# The ceilings of tests/house.py: `python -m tests.house --lower` writes lower ones.
# Who raises one by hand writes `reason = "..."` under it.
"""
#: names that end like participles: nouns, and those that the plan of the house keeps
NOUNS = ("bed", "boarding", "compiled", "entrenched", "keyed", "landing", "lettering", "lowering", "making", "printing",
         "ruling", "shipped", "shooting", "standing", "targeting", "typed")  # fmt: skip
#: ids of sides, in quotes, that are as long as the code of a ruleset
SIDE_IDS = re.compile(r'"(?:CP|ENT)"')


class Row(NamedTuple):
    """A count, by its list or as a number alone, with its goal; its ceiling stands in ``CEILINGS``."""

    what: str
    found: list[str]
    goal: int
    alone: int | None = None

    @property
    def number(self) -> int:
        return len(self.found) if self.alone is None else self.alone


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
            cited = [id for line in lines for id in RULE_ID.findall(line)]
            if module.startswith(OF_CAMPAIGNS[0]):
                cited = [id for id in cited if not OF_CAMPAIGNS[1].match(id)]
            if cited:
                found[module] = cited
    return found


def long_signatures(sources: Mapping[str, str], most: int) -> list[str]:
    """Functions with ``most`` arguments or more."""
    found = []
    for module, text in sources.items():
        for node in nodes_of(text):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                given = node.args
                alone = [given.vararg, given.kwarg]
                count = len(given.posonlyargs + given.args + given.kwonlyargs) + sum(one is not None for one in alone)
                if count >= most:
                    found.append(f"{module}.{node.name}")
    return sorted(found)


def doubled_classes(sources: Mapping[str, str]) -> dict[str, list[str]]:
    """Class names that stand in several modules.

    Rulesets give the same parts, from records of the same name: they count as one place. A name with an underscore is
    of its module alone.
    """
    places: dict[str, set[str]] = defaultdict(set)
    for module, text in sources.items():
        place = "bound_sim.rulesets" if module.startswith(("bound_sim.rules.", "bound_sim.rulesets.")) else module
        for node in nodes_of(text):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].add(place)
    return {name: sorted(found) for name, found in sorted(places.items()) if len(found) > 1}


def participles(names: Iterable[str]) -> list[str]:
    """Modules that are named after an act and not after a thing."""
    last = {name: name.rpartition(".")[2] for name in names}
    return sorted(name for name, word in last.items() if word.endswith(("ing", "ed")) and word not in NOUNS)


def files_of_a_ruling(id: str) -> list[int]:
    """For each ruling with several readings, how many files it stands in: its book, what asks for it, its cases.

    A reading is asked for as ``rulings.Name.READING``: see CONTRIBUTING.md.
    """
    package = ruleset(id).package
    book = f"{package}.book.rulings"
    asked = {name: _enumerations(text) for name, text in texts().items() if name.startswith(package) and name != book}
    return [1 + sum(kind in found for found in asked.values()) + 1 for kind in sorted(_declared(texts()[book]))]


def _declared(text: str) -> set[str]:
    """Enumerations that a module makes: ``Cover = IntEnum("Cover", ...)``."""
    return {
        str(node.value.args[0].value)
        for node in nodes_of(text)
        if isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Call)
        and isinstance(node.value.func, ast.Name)
        and node.value.func.id == "IntEnum"
        and isinstance(node.value.args[0], ast.Constant)
    }


def _enumerations(text: str) -> set[str]:
    """Enumerations of readings that a module asks for."""
    found: set[str] = set()
    for node in nodes_of(text):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "rulings":
            found.add(node.attr)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").endswith(".book.rulings"):
            found |= {alias.name for alias in node.names}
    return found


def files_of_a_column(id: str) -> list[int]:
    """For each column of a ruleset's own log rows, how many files it stands in: the table, what writes its rows."""
    rules = ruleset(id)
    columns = {column.name for table in rules.log_columns.values() for column in table.values()}
    writers: list[set[str]] = []
    for module, text in texts().items():
        if module.startswith(f"{rules.package}.") and ".log.add(" in text:
            rows = (node for node in nodes_of(text) if isinstance(node, ast.Dict))
            writers.append(
                {str(key.value) for row in rows for key in row.keys if isinstance(key, ast.Constant)} & columns
            )
    return [1 + sum(column in written for written in writers) for column in sorted(set[str]().union(*writers))]


def of_one_ruleset(graph: Mapping[str, frozenset[str]], packages: Iterable[str]) -> dict[str, list[str]]:
    """Modules of the kit that fewer than two rulesets reach, with those that do; packages themselves are not asked."""
    kit = {name for name in graph if name.startswith(KIT) and not any(other.startswith(f"{name}.") for other in graph)}
    reached = {package: _reached(graph, package) for package in packages}
    users = {name: [package for package, found in reached.items() if name in found] for name in sorted(kit)}
    return {name: found for name, found in users.items() if len(found) < 2}


def _reached(graph: Mapping[str, frozenset[str]], package: str) -> set[str]:
    """The modules of the kit that a package imports, by itself or through the kit, or names in its list of parts."""
    found = {name for name in graph if name.startswith(KIT) and f'"{name}' in texts().get(package, "")}
    ahead = [name for name in graph if name in found or name == package or name.startswith(f"{package}.")]
    while ahead:
        for other in graph[ahead.pop()]:
            if other.startswith(KIT) and other not in found:
                found.add(other)
                ahead.append(other)
    return found


def two_ways(graph: Mapping[str, frozenset[str]]) -> list[str]:
    """Pairs of rooms that import each other: one of the two looks up."""
    arrows = {(_room(name), _room(other)) for name, found in graph.items() for other in found}
    return sorted(f"{one}, {other}" for one, other in arrows if one < other and (other, one) in arrows)


def _room(name: str) -> str:
    first, *inside = name.split(".")
    return f"{first}.{inside[0]}" if first == "bound_sim" and inside else first


def bare_readings(sources: Mapping[str, str]) -> list[str]:
    """Readings that are asked for by a text, or taken as a number or for true or false: ``if readings.cover``."""
    found = []
    for module, text in sources.items():
        nodes = nodes_of(text)
        above = {child: node for node in nodes for child in ast.iter_child_nodes(node)}
        for node in nodes:
            if isinstance(node, ast.Call) and _name_of(node.func) == "readings" and _is_text(node.args):
                found.append(f"{module}:{node.lineno}")
            elif isinstance(node, ast.Attribute) and _name_of(node.value) in ("readings", "in_force"):
                if isinstance(node.ctx, ast.Load) and _is_bare(node, above[node]):
                    found.append(f"{module}:{node.lineno}")
    return sorted(found)


def _name_of(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _is_text(args: list[ast.expr]) -> bool:
    return len(args) == 1 and isinstance(args[0], ast.Constant) and isinstance(args[0].value, str)


def _is_bare(node: ast.Attribute, above: ast.AST) -> bool:
    match above:
        case ast.Compare(left=left, comparators=others):
            return any(isinstance(other, ast.Constant) for other in (left, *others))
        case ast.Call(func=ast.Name(id="bool")) | ast.BoolOp() | ast.UnaryOp() | ast.BinOp():
            return True
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            return test is node
    return False


def aliases(sources: Mapping[str, str]) -> list[str]:
    """Modules and names of our own that are imported by another name."""
    return sorted(
        f"{module}: {alias.name} as {alias.asname}"
        for module, text in sources.items()
        for node in nodes_of(text)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
        if alias.asname and (getattr(node, "module", None) or alias.name).startswith(tuple(PACKAGES))
    )


def relative_openings(sources: Mapping[str, str]) -> list[str]:
    """Docstrings that open with a relative word, not with the thing that is meant."""
    documented = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Module
    return sorted(
        f"{module}.{getattr(node, 'name', '')}"
        for module, text in sources.items()
        for node in nodes_of(text)
        if isinstance(node, documented) and RELATIVE.match(ast.get_docstring(node) or "")
    )


def two_forms(sources: Mapping[str, str]) -> list[str]:
    """Functions that stand twice: the same but for the names of what is theirs alone, from ``SAME`` nodes on."""
    forms: dict[str, list[str]] = defaultdict(list)
    for module, text in sources.items():
        for node in nodes_of(text):
            if isinstance(node, ast.FunctionDef) and (form := _form(node)).count("(") >= SAME:
                forms[form].append(f"{module}.{node.name}")
    return sorted(", ".join(sorted(found)) for found in forms.values() if len(found) > 1)


def _form(node: ast.FunctionDef) -> str:
    """A function's text with its own names numbered, without its docstring."""
    body = node.body[1:] if ast.get_docstring(node) is not None else node.body
    own = {each.arg for each in ast.walk(node.args) if isinstance(each, ast.arg)}
    own |= {each.id for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}
    names: dict[str, str] = {}
    return NAMED.sub(
        lambda found: f"Name(id={names.setdefault(found[1], f'name{len(names)}')}" if found[1] in own else found[0],
        "".join(map(ast.dump, body)),
    )


def rows() -> list[Row]:
    """Every count."""
    outside = {name for id in OWN for name in named_outside(id)} - NAMES_RULESETS
    packages = [ruleset(id).package for id in OWN]
    rules = {name: text for name, text in texts().items() if name.startswith(tuple(packages))}
    long = [name for name, path in modules().items() if len(path.read_text("utf-8").splitlines()) > LONG]
    return [
        Row("files outside its folder that name a ruleset", sorted(outside), 0),
        Row("modules outside of rulesets that cite a rule", sorted(rules_cited(texts())), 0),
        Row("circles of imports", [", ".join(sorted(circle)) for circle in circles(imports())], 0),
        Row("pairs of rooms that import each other", two_ways(imports()), 0),
        Row("kit modules with fewer than two rulesets", sorted(of_one_ruleset(imports(), packages)), 0),
        Row("bare readings", bare_readings(rules), 0),
        Row(f"functions with {MANY} arguments or more", long_signatures(texts(), MANY), 15),
        Row(f"functions with {SEVERAL} arguments or more", long_signatures(texts(), SEVERAL), 60),
        Row("functions that stand in two forms", two_forms(texts()), 0),
        Row("modules named by a participle", participles(modules()), 0),
        Row("class names that stand twice", sorted(doubled_classes(texts())), 0),
        Row("aliases of own modules and names", aliases(texts()), 20),
        Row("docstrings that open with a relative word", relative_openings(texts()), 300),
        Row(f"files over {LONG} lines", sorted(long), 4),
        Row(
            "files to touch for a ruling (median)",
            [],
            3,
            round(median(chain.from_iterable(map(files_of_a_ruling, OWN)))),
        ),
        Row("files to touch for a log column (median)", [], 3, round(median(files_of_a_column("1418")))),
    ]


def ceilings() -> dict[str, int]:
    """The counts that may not be passed, by what is counted."""
    return {what: entry["most"] for what, entry in tomllib.loads(CEILINGS.read_text("utf-8")).items()}


def lower(found: Iterable[Row]) -> None:
    """Write the counts as ceilings, where they are lower: never a higher one. Reasons of rows that stay are kept."""
    before = tomllib.loads(CEILINGS.read_text("utf-8"))
    lines = [HEAD]
    for row in found:
        entry = before.get(row.what, {"most": row.number})
        kept = entry["most"] <= row.number
        lines.append(f'["{row.what}"]\nmost = {min(entry["most"], row.number)}\n')
        if kept and "reason" in entry:
            lines.append(f'reason = "{entry["reason"]}"\n')
    CEILINGS.write_text("".join(lines), "utf-8")


def main(given: Sequence[str] = ()) -> int:
    """Print all counts, with ``--list WORDS`` the lists of some, with ``--lower`` write lower ceilings.

    1 where a count is above its ceiling.
    """
    parser = ArgumentParser(prog="python -m tests.house", description=__doc__)
    parser.add_argument("--list", metavar="WORDS", help="print the lists of the counts whose names hold these words")
    parser.add_argument("--lower", action="store_true", help=f"write lower counts into {CEILINGS.name}, no higher one")
    asked = parser.parse_args(given)
    found = rows()
    if asked.lower:
        lower(found)
    most, width = ceilings(), max(len(row.what) for row in found)
    for row in found:
        print(f"{row.what:{width}}  {row.number:6,}   goal {row.goal:>6,}   ceiling {most[row.what]:6,}")
    above = [row for row in found if row.number > most[row.what]]
    for row in found:
        if row in above or (asked.list is not None and asked.list in row.what):
            print(f"{row.what}: {row.number:,}, the ceiling is {most[row.what]:,}", *row.found, sep="\n  ")
    return 1 if above else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
