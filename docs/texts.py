"""Texts of the code that people read: what catalogues take, and what is put together so that no catalogue can have it.

A fault's words, an answer of a command, a sentence of an account or a report: where a text goes in (``SINKS``), what
comes there is followed back through names, branches and functions of the module. A plain text and the template of
``worded``, ``marked``, ``said`` or ``plural`` are for the catalogue. A text that is built of parts by f-string, ``%``,
``+`` or ``format`` is not: a test refuses it.
"""

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
#: packages whose texts are said in other languages
PACKAGES = (ROOT / "bound_sim", ROOT / "maps" / "bound_sim_maps")
#: what takes a template first
MARKS = {"worded", "marked", "said"}
#: parameters that take a text for people, wherever a function has them
TAKEN = {"wrong", "allowed", "trouble", "asks", "otherwise"}
#: callables of others, and of ours with other names: places of the texts
SINKS: Mapping[str, Sequence[int]] = {"Fault": (2, 3), "No": (0,), "Busy": (0,), "Broken": (0,), "say": (0,), "tell": (0,)}
#: templates of Jinja: ``_("...")`` and ``plural(count, "one", "many")``
_JINJA = re.compile(r"""_\(\s*(?P<text>"[^"]*"|'[^']*')|plural\([^"')]*?(?P<one>'[^']*'|"[^"]*")(?:,\s*(?P<many>'[^']*'|"[^"]*"))?""")


@dataclass(frozen=True)
class Built:
    """A text put together of parts where people read it."""

    path: Path
    node: ast.expr

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.node.lineno}: {ast.unparse(self.node)[:100]}"


@dataclass
class Found:
    """What was found: texts for a catalogue with the file of each, texts that are built of parts."""

    texts: dict[str, Path] = field(default_factory=dict)
    built: dict[tuple[Path, int, int], Built] = field(default_factory=dict)


def files() -> list[Path]:
    return sorted(path for package in PACKAGES for path in package.rglob("*.py"))


class Module:
    """A module's tree: which function a node stands in, what names are set to."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.tree = ast.parse(path.read_text(encoding="utf-8"))
        self.within: dict[ast.AST, ast.AST] = {}
        for node in ast.walk(self.tree):
            for child in ast.iter_child_nodes(node):
                self.within[child] = node

    @cached_property
    def functions(self) -> dict[str, list[ast.FunctionDef]]:
        """Functions and methods by name."""
        found: dict[str, list[ast.FunctionDef]] = {}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.FunctionDef):
                found.setdefault(node.name, []).append(node)
        return found

    def scope(self, node: ast.AST) -> ast.AST:
        """The function that a node stands in, or the module."""
        while node in self.within:
            node = self.within[node]
            if isinstance(node, ast.FunctionDef):
                return node
        return self.tree

    def set_to(self, name: ast.Name) -> Iterator[ast.expr]:
        """What a name is set to in its function; where it is not set there, in the module."""
        scopes: list[ast.AST] = [self.scope(name)]
        while scopes[-1] is not self.tree:
            scopes.append(self.scope(scopes[-1]))
        for scope in scopes:
            found = list(self._set_in(scope, name.id))
            if found:
                yield from found
                return

    def _set_in(self, scope: ast.AST, name: str) -> Iterator[ast.expr]:
        for node in ast.walk(scope):
            if isinstance(node, ast.FunctionDef) and node is not scope and scope is self.tree:
                continue
            targets: list[ast.expr] = []
            value: ast.expr | None = None
            if isinstance(node, ast.Assign):
                targets, value = node.targets, node.value
            elif isinstance(node, ast.AnnAssign | ast.NamedExpr | ast.AugAssign):
                targets, value = [node.target], node.value
            elif isinstance(node, ast.For):
                targets, value = [node.target], node.iter
            for target in targets:
                if value is not None and (scope is not self.tree or self.scope(node) is self.tree):
                    yield from _matched(target, value, name)


def _matched(target: ast.expr, value: ast.expr, name: str) -> Iterator[ast.expr]:
    """The part of a value that a name in a target takes."""
    if isinstance(target, ast.Name) and target.id == name:
        yield value
    elif isinstance(target, ast.Tuple):
        if isinstance(value, ast.IfExp):
            yield from _matched(target, value.body, name)
            yield from _matched(target, value.orelse, name)
        elif isinstance(value, ast.Tuple) and len(value.elts) == len(target.elts):
            for one, other in zip(target.elts, value.elts, strict=True):
                yield from _matched(one, other, name)
        elif isinstance(value, ast.Tuple | ast.List):  # rows of a loop
            for row in value.elts:
                yield from _matched(target, row, name) if isinstance(row, ast.Tuple) else ()


def called(node: ast.expr) -> str:
    """The last name of what is called."""
    return node.func.attr if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) else (
        node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else "")  # fmt: skip


class Scan:
    """All modules, and what goes in where people read."""

    def __init__(self, paths: Sequence[Path] | None = None) -> None:
        self.modules = [Module(path) for path in (files() if paths is None else paths)]
        self.sinks: dict[str, set[int | str]] = {name: set(places) for name, places in SINKS.items()}
        for module in self.modules:
            for name, functions in module.functions.items():
                for function in functions:
                    self._sinks_of(name, function, module)
        self.found = Found()
        for module in self.modules:
            self._scan(module)

    def _sinks_of(self, name: str, function: ast.FunctionDef, module: Module) -> None:
        """The places of a function's parameters that take a text for people."""
        arguments = [argument.arg for argument in (*function.args.posonlyargs, *function.args.args)]
        owner = module.within.get(function)
        method = isinstance(owner, ast.ClassDef) and arguments[:1] in (["self"], ["cls"])
        if name == "__init__" and isinstance(owner, ast.ClassDef):
            name = owner.name
        for place, argument in enumerate(arguments[1:] if method else arguments):
            if argument in TAKEN:
                self.sinks.setdefault(name, set()).update((place, argument))
        self.sinks.get(name, set()).update(a.arg for a in function.args.kwonlyargs if a.arg in TAKEN)

    def _scan(self, module: Module) -> None:
        for node in ast.walk(module.tree):
            if not isinstance(node, ast.Call):
                continue
            name = called(node)
            if name in MARKS and node.args:
                self._template(module, node.args[0])
            if name == "plural":
                self._plural(module, node)
            places = self.sinks.get(name, set())
            for place, argument in enumerate(node.args):
                if isinstance(argument, ast.Starred):
                    if places and any(isinstance(wanted, int) and wanted >= place for wanted in places):
                        self._follow(module, argument.value, set())
                    break
                if place in places:
                    self._follow(module, argument, set())
            for keyword in node.keywords:
                if keyword.arg in places or keyword.arg in TAKEN:
                    self._follow(module, keyword.value, set())

    def _template(self, module: Module, node: ast.expr) -> None:
        """A template of a mark: a text, or one of several."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            self._text(module, node.value)
        elif isinstance(node, ast.IfExp):
            self._template(module, node.body)
            self._template(module, node.orelse)
        elif isinstance(node, ast.JoinedStr | ast.BinOp):
            self._built(module, node)

    def _plural(self, module: Module, node: ast.Call) -> None:
        words = [a.value for a in node.args[1:3] if isinstance(a, ast.Constant) and isinstance(a.value, str)]
        for text in plurals(*words) if words else ():
            self._text(module, text)

    def _text(self, module: Module, text: str) -> None:
        if any(c.isalpha() for c in re.sub(r"\{\w*\}", "", text)):
            self.found.texts.setdefault(text, module.path)

    def _built(self, module: Module, node: ast.expr) -> None:
        self.found.built[module.path, node.lineno, node.col_offset] = Built(module.path, node)

    def _follow(self, module: Module, node: ast.expr, seen: set[ast.AST]) -> None:
        """What may come out of an expression."""
        if node in seen:
            return
        seen.add(node)
        after: list[ast.expr] = []
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str):
                self._text(module, node.value)
        elif isinstance(node, ast.JoinedStr):
            if any(isinstance(part, ast.Constant) and any(map(str.isalpha, str(part.value))) for part in node.values):
                self._built(module, node)
        elif isinstance(node, ast.BinOp):
            self._built(module, node)
        elif isinstance(node, ast.IfExp):
            after = [node.body, node.orelse]
        elif isinstance(node, ast.BoolOp):
            after = node.values
        elif isinstance(node, ast.NamedExpr | ast.Starred):
            after = [node.value]
        elif isinstance(node, ast.Tuple | ast.List):
            after = node.elts
        elif isinstance(node, ast.Name):
            after = list(module.set_to(node))
        elif isinstance(node, ast.Subscript):
            after = [value for held in self._held(module, node.value) for value in held]
        elif isinstance(node, ast.Call):
            name = called(node)
            own = isinstance(node.func, ast.Name) or (
                isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name)
                and node.func.value.id == "self"
            )  # fmt: skip
            if name == "format" and isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Constant):
                self._built(module, node)
            elif own and name not in MARKS | {"plural"}:
                after = [
                    each.value for function in module.functions.get(name, ()) for each in ast.walk(function)
                    if isinstance(each, ast.Return | ast.Yield) and each.value is not None
                ]  # fmt: skip
        for each in after:
            self._follow(module, each, seen)

    def _held(self, module: Module, node: ast.expr) -> Iterator[list[ast.expr]]:
        """The values of a table that a name stands for."""
        if isinstance(node, ast.Name):
            for value in module.set_to(node):
                yield from self._held(module, value)
        elif isinstance(node, ast.Dict):
            yield node.values


def plurals(one: str, many: str = "") -> tuple[str, str]:
    """The texts of a catalogue for a count of something."""
    return f"{{count}} {one}", f"{{count}} {many or one + 's'}"


def scan() -> Found:
    """Every text of the code for a catalogue, and every one that is built of parts."""
    found = Scan().found
    for path in sorted((ROOT / "bound_sim").rglob("*.j2")):
        for match in _JINJA.finditer(path.read_text(encoding="utf-8")):
            if match["text"]:
                found.texts.setdefault(ast.literal_eval(match["text"]), path)
            else:
                words = [ast.literal_eval(word) for word in (match["one"], match["many"]) if word]
                for text in plurals(*words):
                    found.texts.setdefault(text, path)
    return found


if __name__ == "__main__":
    everything = scan()
    print(*everything.built.values(), sep="\n")
    print(len(everything.texts), "texts,", len(everything.built), "built of parts")
