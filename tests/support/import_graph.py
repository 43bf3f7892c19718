"""Who imports whom, read from the sources: for tests of the layout."""

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
#: package -> the folder that it stands in
PACKAGES = {
    "bound_sim": ROOT / "bound_sim",
    "bound_sim_kernels": ROOT / "kernels" / "bound_sim_kernels",
    "bound_sim_maps": ROOT / "maps" / "bound_sim_maps",
    "bound_sim_ui": ROOT / "ui" / "bound_sim_ui",
}


@cache
def nodes_of(text: str) -> tuple[ast.AST, ...]:
    """The nodes of a source's tree, the module first, read once for all counts: nobody may change them."""
    return tuple(ast.walk(ast.parse(text)))


@cache
def modules() -> Mapping[str, Path]:
    """Name -> file of every module of the four packages."""
    found = {}
    for package, folder in PACKAGES.items():
        for path in sorted(folder.rglob("*.py")):
            parts = path.relative_to(folder).with_suffix("").parts
            found[".".join((package, *(part for part in parts if part != "__init__")))] = path
    return found


def imports_in(name: str, text: str, known: Mapping[str, Path]) -> set[str]:
    """The modules of ``known`` that a module's text imports: at its head, inside a function, or for types alone."""
    is_package = name in known and known[name].name == "__init__.py"
    found = set()
    for node in nodes_of(text):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            within = name.split(".")
            base = within[: len(within) - node.level + is_package] if node.level else []
            module = ".".join([*base, *filter(None, [node.module])])
            inside = {f"{module}.{alias.name}" for alias in node.names}
            found |= {one if one in known else module for one in inside}
    return (found & known.keys()) - {name}


@cache
def imports() -> Mapping[str, frozenset[str]]:
    """Module -> the modules of the four packages that it imports."""
    known = modules()
    return {name: frozenset(imports_in(name, path.read_text(encoding="utf-8"), known)) for name, path in known.items()}


def circles(graph: Mapping[str, frozenset[str]]) -> list[frozenset[str]]:
    """The groups of modules that reach each other (strongly connected, of two or more), by name."""
    return sorted(filter(lambda group: len(group) > 1, _groups(graph)), key=sorted)


def _groups(graph: Mapping[str, frozenset[str]]) -> Iterator[frozenset[str]]:
    """Tarjan's components."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[frozenset[str]] = []

    def visit(name: str) -> None:
        number[name] = low[name] = len(number)
        stack.append(name)
        for other in sorted(graph[name]):
            if other not in number:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], number[other])
        if low[name] == number[name]:
            at = stack.index(name)
            found.append(frozenset(stack[at:]))
            del stack[at:]

    for name in sorted(graph):
        if name not in number:
            visit(name)
    return iter(found)


def reached(start: str, graph: Mapping[str, frozenset[str]]) -> set[str]:
    """A module and all that it imports, directly or not."""
    found, todo = {start}, [start]
    while todo:
        new = graph[todo.pop()] - found
        found |= new
        todo += new
    return found
