"""Texts of the code that people read, as templates: what catalogues of other languages take.

A fault's words, a line that a command prints, a sentence of an account or a report: where a text goes in (``SINKS``,
parameters named in ``TAKEN``), what comes there is followed back through names, branches, loops and functions. A text
is taken as it stands; an f-string is a template whose names are those of its values, one for each branch in it. A
value that may itself be such a text is marked ``:text``. What is built so that no template tells of it (``%``) is
listed: a test refuses it.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import product
from pathlib import Path

from bound_sim.results.report import page_words

ROOT = Path(__file__).resolve().parents[1]
#: packages whose texts are said in other languages; rulesets whose own texts are English in every language
PACKAGES = (ROOT / "bound_sim", ROOT / "maps" / "bound_sim_maps")
ENGLISH_ONLY: tuple[str, ...] = ()
LEFT = tuple(ROOT / "bound_sim" / "rulesets" / name for name in ENGLISH_ONLY)
#: what takes a template first
MARKS = {"marked", "said"}
#: what makes a text of a template: it stands in the code as a catalogue has it
MAKERS = {"text": 1, "counted": 3}
#: parameters and attributes that take a text for people, wherever a function or a class has them
TAKEN = {"wrong", "allowed", "trouble", "asks", "otherwise", "busy", "rest_title", "lead", "heading", "headings"}
#: callables with other names for such places: positions of the texts
SINKS: Mapping[str, Sequence[int]] = {
    "Fault": (1, 2, 3), "No": (0,), "Busy": (0,), "Broken": (0,), "visible": (0,), "stop": (1, 2), "tell": (0,),
    "printed": (0, 1), "add_task": (0,), "add_column": (0,), "Text": (0,), "ValueError": (0,), "on_bound": (0,),
    "track": (1,), "Impossible": (2,), "Answer": (0,), "one_answer": (0,), "refuse_status": (2,), "say_below": (0,),
}  # fmt: skip
#: what shows a value as it is; quotes of ours stand in the template
QUOTES: Mapping[str, str] = {"quoted": '"', "repr": "'"}
#: words of logs that sentences show as they are
WORDS = (
    "hit", "miss", "injured", "removed", "again", "both stay", "both go", "nothing", "unhurt", "restored",
    "still halved", "lower", "higher", "first", "second", "begins", "waits", "goes first", "passes", "fails",
    "stays", "flees", "joins", "active", "inactive", "stunned", "killed", "fled", "in care", "light", "heavy",
    "wounded", "cut", "not cut", "free", "stuck", "saved", "thrown back", "not thrown", "placed", "off",
    "driver", "gunner", "damaged", "crushed", "not crushed", "defused", "no more moving", "slowed", "snared",
    "fails, hurt", "fails, hampered", "away", "mark", "front", "behind", "right", "left", "laid", "thrown",
    "gone", "fire", "melee", "burst", "flame", "bombardment", "counter-fire", "template", "wire", "grenade",
    "mine", "cloud", "outside", "in a trench or shell hole", "the shell", "attacks", "spent", "fresh", "trench",
    "fort", "deck", "loses", "holds", "both live", "not", "negates cover", "main gun", "once a battle",
    "suppresses", "ours", "source", "pile", "discard", "hand", "box", "unseen",
)  # fmt: skip
#: what is such a text itself, or a word of the rules
TOLD = {"word", "SAY", "say", "heading", "counted"}
#: functions of rulesets whose texts are for people wherever they go
NAMING = ("bound_name",)
#: functions that give a pair of texts
OWN_PAIRS = ("_trouble",)
DATA = {"number", "format_act", "shown", "cm", "signed", "share", "str", "len", "unit", "kind", "name", "join", "text"}
MOST_BRANCHES = 24
#: modules of which every text is for people, but names of columns and what draws
PROSE = ("*/answers/narrative.py", "*/answers/account.py", "*/answers/sentences.py", "*/lines/line_sentences.py",
         "*/lines/line_course.py", "*/lines/line_replay.py", "*/answers/replay.py", "*/records/replay.py",
         "*/records/log_replay.py", "*/answers/course.py", "*/answers/hints.py", "*/records/hints.py",
         "*/lines/line_hints.py", "*/answers/table_zones.py", "*/steps/aims.py", "*/steps/outcome.py",
         "*/steps/hands.py", "*/book/line_legality.py", "*/book/unit_types.py", "*/records/unit_types.py",
         "*/records/narrative.py", "*/records/account.py", "*/records/card_text.py", "*/results/report/page.py",
         "*/results/report/tables.py", "*/results/report/curves.py", "*/results/report/pictures.py",
         "*/results/report/bases.py", "*/results/run.py",
         "*/cli/summary.py", "*/cli/odds_tables.py", "*/answers/exact_questions.py", "*/answers/unit_chart.py",
         "*/answers/card_chart.py", "*/battle_file/status.py", "*/battle_file/verification.py",
         "*/odds/report/page.py", "*/campaign/account.py", "*/campaign/verification.py")  # fmt: skip
#: texts of such a module that are none: a code, a name, SVG, CSS
_NONE = re.compile(r"[<>=;]|[\w.-]*|[a-z_]+(, ?[a-z_]+)*_[a-z_]+.*|[\w-]*-(R|Q)-.*|#.*|m\{\w+\}")
#: texts that are no words: an option, a file, a sign, a format
_NO_WORDS = re.compile(r"--[\w-]+|\{[^}]*\}|[\w*/-]+\.\w{2,7}\b|https?:\S+|[^\W\d_](?![^\W\d_])")
#: what draws or names, and places of a ruleset's sentences: those are taken from the ruleset itself
_CODE = re.compile(
    r"""</|/>|<\w|="|@media|color-mix|npt\.|translate\(|rotate\(|scale\(|^[a-z0-9]+(_[a-z0-9]+)+$|^M-?\d|\[/?(?:dim|bold|cyan)\]|^\#[0-9a-f]{6}$|^[\w-]+[:-]\{\w+\}$"""
    r"""|^ \w+$|\{\{?\w+:(?!text\})"""
)


@dataclass(frozen=True)
class Untold:
    """A text that no template tells of."""

    path: Path
    node: ast.expr

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.node.lineno}: {ast.unparse(self.node)[:100]}"


@dataclass
class Found:
    """Templates for a catalogue with the file of each, and what no template tells of."""

    texts: dict[str, Path] = field(default_factory=dict)
    untold: list[Untold] = field(default_factory=list)


def files() -> list[Path]:
    return sorted(
        path for package in PACKAGES for path in package.rglob("*.py") if not any(map(path.is_relative_to, LEFT))
    )


def called(node: ast.AST) -> str:
    """The last name of what is called."""
    if isinstance(node, ast.Call):
        return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    return ""


def has_words(text: str) -> bool:
    return not _CODE.search(text) and any(map(str.isalpha, _NO_WORDS.sub("", text)))


def has_letters(text: object) -> bool:
    """Whether a text of a table is one of words."""
    return isinstance(text, str) and any(map(str.isalpha, re.sub(r"\{\w*(:[^?{}]*|:\?)?|\|\w+\}", "", text)))


def words_of_rules() -> list[str]:
    """Our words for things for which rules may have others, as pages and commands ask for them."""
    asked = re.compile(r"\bword\(['\"]([\w. ]+)['\"]\)|counted\([^()]*?'(\w+)', word\)")
    found = {
        "on table": "",
        "side": "",
        "platoons": "",
        "injured": "",
        "removed": "",
        "withdrawn": "",
        "men lost": "",
        "men left": "",
    }
    for path in (ROOT / "bound_sim").rglob("*"):
        if path.suffix in (".py", ".j2") and path.parent.name in ("report", "cli"):
            for one, counted in asked.findall(path.read_text(encoding="utf-8")):
                found |= dict.fromkeys([one or counted, *([f"{counted}s"] if counted else [])], "")
    return sorted(found)


def counted_words() -> list[str]:
    """The texts of a catalogue for what ``counted`` counts, which rules may call otherwise."""
    asked = re.compile(r"""\bcounted\([^()]*?, ["'](\w+)["'](?:, word)?\)""")
    texts = (path.read_text(encoding="utf-8") for path in (ROOT / "bound_sim" / "cli").glob("*.py"))
    return sorted({word for text in texts for word in asked.findall(text)})


def plurals(one: str, many: str = "") -> tuple[str, str]:
    """The texts of a catalogue for a count of something."""
    return f"{{count}} {one}", f"{{count}} {many or one + 's'}"


class Module:
    """A module's tree: which function a node stands in, what names are set to."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.tree = ast.parse(path.read_text(encoding="utf-8"))
        self.within: dict[ast.AST, ast.AST] = {}
        self.nodes: list[ast.AST] = [self.tree]
        for node in self.nodes:  # grows meanwhile
            for child in ast.iter_child_nodes(node):
                self.within[child] = node
                self.nodes.append(child)

    @cached_property
    def functions(self) -> dict[str, list[ast.FunctionDef]]:
        """Functions and methods by name."""
        found: dict[str, list[ast.FunctionDef]] = {}
        for node in self.nodes:
            if isinstance(node, ast.FunctionDef):
                found.setdefault(node.name, []).append(node)
        return found

    @cached_property
    def _sets(self) -> dict[tuple[ast.AST, str], list[ast.expr]]:
        """(function or module, name) -> what the name is set to there."""
        found: dict[tuple[ast.AST, str], list[ast.expr]] = {}
        for node in self.nodes:
            if isinstance(node, ast.Assign):
                pairs = [(target, node.value) for target in node.targets]
            elif isinstance(node, ast.AnnAssign | ast.NamedExpr | ast.AugAssign) and node.value is not None:
                pairs = [(node.target, node.value)]
            elif isinstance(node, ast.For | ast.comprehension):
                pairs = [(node.target, row) for row in self._rows(node.iter)]
            else:
                continue
            scope = self.scope(node)
            for target, value in pairs:
                for name, part in _matched(target, value):
                    found.setdefault((scope, name), []).append(part)
        return found

    def _rows(self, node: ast.expr, seen: frozenset[ast.AST] = frozenset()) -> Iterator[ast.expr]:
        """Parts that a loop runs over, where they stand in the code; ``seen`` are on the way here."""
        if node in seen:
            return
        seen |= {node}
        if isinstance(node, ast.Name):
            for other in ast.walk(self.scope(node)):
                if isinstance(other, ast.Assign | ast.AugAssign):
                    target = other.targets[0] if isinstance(other, ast.Assign) else other.target
                    if getattr(target, "id", "") == node.id:
                        yield from self._rows(other.value, seen)
                elif called(other) == "append" and _holder(other) == node.id:
                    yield from other.args  # type: ignore[attr-defined]
        elif isinstance(node, ast.Tuple | ast.List):
            for part in node.elts:
                yield from self._rows(part.value, seen) if isinstance(part, ast.Starred) else (part,)
        elif isinstance(node, ast.ListComp | ast.GeneratorExp):
            yield node.elt
        elif isinstance(node, ast.Call) and called(node) in self.functions:
            for function in self.functions[called(node)]:
                for each in ast.walk(function):
                    if isinstance(each, ast.Yield) and isinstance(each.value, ast.Tuple):
                        yield each.value
                    elif isinstance(each, ast.YieldFrom | ast.Return) and each.value is not None:
                        if called(each.value) != called(node):
                            yield from self._rows(each.value, seen)
        elif called(node) == "items" and isinstance(node.func, ast.Attribute):  # type: ignore[attr-defined]
            table = node.func.value  # type: ignore[attr-defined]
            if isinstance(table, ast.Dict):
                yield from (ast.Tuple([k, v]) for k, v in zip(table.keys, table.values, strict=True) if k is not None)

    def scope(self, node: ast.AST) -> ast.AST:
        """The function that a node stands in, or the module."""
        while node in self.within:
            node = self.within[node]
            if isinstance(node, ast.FunctionDef):
                return node
        return self.tree

    def set_to(self, name: ast.Name) -> list[ast.expr]:
        """What a name is set to in its function; where it is not set there, further out."""
        scope: ast.AST = name
        while scope is not self.tree:
            scope = self.scope(scope)
            if (scope, name.id) in self._sets:
                return self._sets[scope, name.id]
        return []


def _holder(node: ast.AST) -> str:
    """The name before the point of a call: ``found`` of ``found.append(...)``."""
    point = getattr(node, "func", None)
    return getattr(point.value, "id", "") if isinstance(point, ast.Attribute) else ""


def _matched(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """The names of a target with the part of a value that each takes."""
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple):
        if isinstance(value, ast.IfExp):
            yield from _matched(target, value.body)
            yield from _matched(target, value.orelse)
        elif called(value) in ("get", *OWN_PAIRS):
            yield from ((name, value) for part in target.elts for name, _ in _matched(part, value))
        elif isinstance(value, ast.Tuple) and len(value.elts) == len(target.elts):
            for one, other in zip(target.elts, value.elts, strict=True):
                yield from _matched(one, other)


class Scan:
    """All modules, and what goes in where people read."""

    def __init__(self, paths: Sequence[Path] | None = None) -> None:
        self.modules = [Module(path) for path in (files() if paths is None else paths)]
        self.sinks: dict[str, set[int | str]] = {name: set(places) for name, places in SINKS.items()}
        self.everywhere: dict[str, list[tuple[Module, ast.FunctionDef]]] = {}
        self.found = Found()
        self._followed: dict[ast.AST, bool] = {}
        for module in self.modules:
            for name, functions in module.functions.items():
                for function in functions:
                    self._sinks_of(name, function, module)
                    if function.returns is not None and "str" in ast.unparse(function.returns):
                        self.everywhere.setdefault(name, []).append((module, function))
        for module in self.modules:
            self._scan(module)
            for function in (one for name in NAMING for one in module.functions.get(name, ())):
                for each in ast.walk(function):
                    if isinstance(each, ast.Return) and each.value is not None:
                        self.follow(module, each.value)
            if any(map(module.path.match, PROSE)):
                self._prose(module)

    def _prose(self, module: Module) -> None:
        """Take every text of a module of prose."""
        for node in module.nodes:
            if not isinstance(node, ast.JoinedStr | ast.BinOp | ast.Constant) or not _is_text(node):
                continue
            above = module.within[node]
            if isinstance(
                above, ast.JoinedStr | ast.FormattedValue | ast.BinOp | ast.Expr | ast.Subscript | ast.Compare
            ):
                continue
            # answers of exact questions are keys: name -> chance
            keyed = isinstance(above, ast.Dict) and node in above.keys and not module.path.match("*/exact_questions.py")
            if keyed or called(above) in (
                "say",
                "SAY",
                "rows_in",
                "plural",
                "rows",
            ):
                continue
            texts = [str(node.value)] if isinstance(node, ast.Constant) else self._templates(module, node)
            if not any(_NONE.fullmatch(text) or re.search(r"[<>=]|\bpx\b|\|", text) for text in texts):
                self.follow(module, node)

    def _sinks_of(self, name: str, function: ast.FunctionDef, module: Module) -> None:
        """The places of a function's parameters that take a text for people."""
        owner = module.within.get(function)
        arguments = [argument.arg for argument in (*function.args.posonlyargs, *function.args.args)]
        if isinstance(owner, ast.ClassDef) and arguments[:1] in (["self"], ["cls"]):
            arguments = arguments[1:]
            name = owner.name if name == "__init__" else name
        taken = {(place, argument) for place, argument in enumerate(arguments) if argument in TAKEN}
        if taken:
            self.sinks.setdefault(name, set()).update(each for pair in taken for each in pair)

    def _scan(self, module: Module) -> None:
        for node in module.nodes:
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "attr", "") in TAKEN:
                self.follow(module, node.value)
            if not isinstance(node, ast.Call):
                continue
            name = called(node)
            if name in MAKERS:
                self.made(module, node)
            if name in MARKS and node.args:
                self.follow(module, node.args[0])
            elif name == "plural":
                self.follow(module, node)
            elif node.args and (_of_passage(node) or (name == "print" and "cli" in module.path.parts)):
                self.follow(module, node.args[0])
            places = self.sinks.get(name, ())
            for place, argument in enumerate(node.args):
                if isinstance(argument, ast.Starred):
                    if any(isinstance(wanted, int) and wanted >= place for wanted in places):
                        self.follow(module, argument.value)
                    break
                if place in places:
                    self.follow(module, argument)
                    if name == "ValueError":
                        self._halves(module, argument)
            for keyword in node.keywords:
                if keyword.arg in places or keyword.arg in TAKEN:
                    self.follow(module, keyword.value)

    def made(self, module: Module, node: ast.Call) -> bool:
        """Take the templates of a text that is made by name."""
        first = MAKERS[called(node)] // 2
        for argument in node.args[first : MAKERS[called(node)]]:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str) and has_words(argument.value):
                self.found.texts.setdefault(argument.value, module.path)
        return True

    def _halves(self, module: Module, node: ast.expr) -> None:
        """Take the two parts of an error's text, "what is wrong: what is allowed": who catches it may part them."""
        for text in self._templates(module, node):
            wrong, mark, allowed = text.partition(": ")
            if mark and "{" not in wrong[-1:]:
                self._text(module, wrong)
                self._text(module, allowed)

    def _text(self, module: Module, text: str) -> bool:
        if has_words(text):
            self.found.texts.setdefault(text, module.path)
            return True
        return False

    def follow(self, module: Module, node: ast.expr) -> bool:
        """Take the texts that may come out of an expression; whether there are any."""
        if node not in self._followed:
            self._followed[node] = False
            self._followed[node] = self._follow(module, node)
        return self._followed[node]

    def _follow(self, module: Module, node: ast.expr) -> bool:
        if called(node) in MAKERS:
            return self.made(module, node)  # type: ignore[arg-type]
        if isinstance(node, ast.Constant):
            return isinstance(node.value, str) and self._text(module, node.value)
        if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.BinOp) and _is_text(node)) or plural_of(node):
            return sum(self._text(module, text) for text in self._templates(module, node)) > 0
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod) and isinstance(node.left, ast.Constant):
            self.found.untold += [Untold(module.path, node)] if isinstance(node.left.value, str) else []
            return False
        return sum(self.follow(of, each) for of, each in self._after(module, node)) > 0

    def _after(self, module: Module, node: ast.expr) -> list[tuple[Module, ast.expr]]:
        """Where to look further."""
        after: Iterable[ast.expr] = ()
        if isinstance(node, ast.IfExp):
            after = (node.body, node.orelse)
        elif isinstance(node, ast.BoolOp):
            after = node.values
        elif isinstance(node, ast.NamedExpr | ast.Starred):
            after = (node.value,)
        elif isinstance(node, ast.Tuple | ast.List):
            after = node.elts
        elif isinstance(node, ast.ListComp | ast.GeneratorExp):
            after = (node.elt,)
        elif isinstance(node, ast.Name):
            after = module.set_to(node)
        elif isinstance(node, ast.Dict):
            after = node.values
        elif isinstance(node, ast.Subscript):
            after = (node.value,)
        elif isinstance(node, ast.BinOp):  # a list of one that is there or not
            after = (node.left, node.right)
        elif isinstance(node, ast.Call):
            return self._of_call(module, node)
        return [(module, each) for each in after]

    def _of_call(self, module: Module, node: ast.Call) -> list[tuple[Module, ast.expr]]:
        name = called(node)
        if isinstance(node.func, ast.Attribute):
            if name == "join" and isinstance(node.func.value, ast.Constant):
                return [(module, node.args[0])]
            if name in ("format", "removeprefix", "removesuffix", "rstrip", "strip", "capitalize"):
                return [(module, node.func.value)]
            if name == "get":
                return [(module, node.func.value), *((module, each) for each in node.args[1:])]
        if name in DATA or name in QUOTES or name in MARKS:
            return []
        own = [(module, function) for function in module.functions.get(name, ())]
        functions = own or (self.everywhere.get(name, []) if len(self.everywhere.get(name, [])) <= 2 else [])
        return [
            (of, each.value) for of, function in functions for each in ast.walk(function)
            if isinstance(each, ast.Return | ast.Yield) and each.value is not None
        ]  # fmt: skip

    def _templates(self, module: Module, node: ast.expr) -> list[str]:
        """The templates of a text that is built: one for each way through its branches."""
        pieces = list(self._pieces(module, node))
        if not has_words("".join(choice for piece in pieces for choice in piece)):
            return []
        ways = 1
        for piece in pieces:
            ways *= len(piece)
        return ["".join(way) for way in product(*pieces)][:MOST_BRANCHES] if ways <= MOST_BRANCHES else []

    def _branches(self, module: Module, name: ast.Name) -> list[ast.expr]:
        """What a name is set to, where that is a text that may be empty: a part of a sentence that is there or not."""
        values = module.set_to(name)
        chosen = all(isinstance(value, ast.IfExp) and _all_text(value) for value in values)
        return values if values and chosen and any(map(_empty, values)) else []

    def _pieces(self, module: Module, node: ast.expr, more: str = "") -> Iterator[tuple[str, ...]]:
        """The pieces of a text in order, each as the texts or templates that it may be."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield (node.value.replace("{", "{{").replace("}", "}}"),)
        elif isinstance(node, ast.JoinedStr):
            for part in node.values:
                if isinstance(part, ast.FormattedValue):
                    yield from self._pieces(module, part.value, "'" if part.conversion == ord("r") else "")
                else:
                    yield from self._pieces(module, part)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add) and _is_text(node):
            yield from self._pieces(module, node.left)
            yield from self._pieces(module, node.right)
        elif isinstance(node, ast.Name) and (branches := self._branches(module, node)):
            yield tuple("".join(ways) for each in branches for ways in product(*self._pieces(module, each)))
        elif isinstance(node, ast.IfExp) and any(_is_text(each) for each in (node.body, node.orelse)):
            yield tuple(
                way for each in (node.body, node.orelse)
                for way in ("".join(ways) for ways in product(*self._pieces(module, each)))
            )  # fmt: skip
        elif words := plural_of(node):
            yield plurals(*words)
        else:
            sign = QUOTES.get(called(node), more)
            textual = not sign and (called(node) in TOLD or self.follow(module, node))
            yield (f"{sign}{{{_name(node)}{':text' if textual else ''}}}{sign}",)


def _of_passage(node: ast.Call) -> bool:
    """``passage.say(...)``: a line of an account."""
    return called(node) == "say" and getattr(getattr(node.func, "value", None), "id", "") == "passage"


def plural_of(node: ast.expr) -> list[str]:
    """The words that ``plural`` counts, where they stand in the code."""
    words = node.args[1:3] if isinstance(node, ast.Call) and called(node) == "plural" else []
    return [word.value for word in words if isinstance(word, ast.Constant) and isinstance(word.value, str)]


def _all_text(node: ast.expr) -> bool:
    """Whether all branches of an expression are texts that stand in the code."""
    return _all_text(node.body) and _all_text(node.orelse) if isinstance(node, ast.IfExp) else _is_text(node)


def _empty(node: ast.expr) -> bool:
    """Whether a branch of an expression is no text at all."""
    if isinstance(node, ast.IfExp):
        return _empty(node.body) or _empty(node.orelse)
    return isinstance(node, ast.Constant) and node.value == ""


def _is_text(node: ast.expr) -> bool:
    """Whether this is a text that stands in the code, or one added to others."""
    if isinstance(node, ast.BinOp):
        return isinstance(node.op, ast.Add) and (_is_text(node.left) or _is_text(node.right))
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _name(node: ast.AST) -> str:
    """What a value of a template is called."""
    found = "value"
    if isinstance(node, ast.Name):
        found = node.id
    elif isinstance(node, ast.Attribute):
        found = node.attr
    elif isinstance(node, ast.Subscript):
        key = node.slice
        text = key.value if isinstance(key, ast.Constant) and isinstance(key.value, str) else ""
        found = text if text.isidentifier() else _name(node.value)
    elif isinstance(node, ast.Call):
        name = called(node)
        found = "count" if name == "len" else _name(node.args[-1]) if node.args else name
        found = name if found == "value" and name else found
    elif isinstance(node, ast.BinOp):
        found = _name(node.right if isinstance(node.left, ast.Constant) else node.left)
    elif isinstance(node, ast.IfExp | ast.NamedExpr):
        found = _name(node.body if isinstance(node, ast.IfExp) else node.target)
    elif isinstance(node, ast.GeneratorExp | ast.ListComp):
        found = _name(node.generators[0].iter)
    return found.strip("_").lower() or "value"


def numbered(template: str) -> str:
    """A template in which each name stands once: the second of one name is another value."""
    seen: dict[str, int] = {}

    def renamed(match: re.Match[str]) -> str:
        seen[match[1]] = seen.get(match[1], 0) + 1
        return f"{{{match[1]}{'' if seen[match[1]] == 1 else seen[match[1]]}{match[2]}}}"

    return re.sub(r"(?<!\{)\{(\w+)(:text|)\}(?!\})", renamed, template.replace("{}", "{value}"))


@cache
def scan() -> Found:
    """Every template of the code for a catalogue, and what no template tells of."""
    found = Scan().found
    for path in sorted((ROOT / "bound_sim" / "results").rglob("*.j2")):
        for text in page_words.texts(path.read_text(encoding="utf-8")):
            found.texts.setdefault(text, path)
    found.texts |= {word: ROOT / "docs" / "logs.md" for word in WORDS if word not in found.texts}
    found.texts = {numbered(text): path for text, path in found.texts.items()}
    return found


if __name__ == "__main__":
    everything = scan()
    for text, path in everything.texts.items():
        print(f"{path.relative_to(ROOT)}: {text!r}")
    print(*everything.untold, sep="\n")
    print(len(everything.texts), "texts,", len(everything.untold), "untold")
