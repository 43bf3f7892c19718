"""covers: kernels/bound_sim_kernels

What is compiled: numba refuses some things only when it compiles, and most tests run without compiling.
"""

import ast
from collections.abc import Iterator

from tests.support.import_graph import modules

DECORATORS = ("allocating", "compiled", "part")


def kernels() -> Iterator[tuple[str, ast.FunctionDef]]:
    """Every function under one of ``DECORATORS``."""
    for path in modules().values():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for decorator in node.decorator_list:
                    if isinstance(decorator, ast.Name) and decorator.id in DECORATORS:
                        yield decorator.id, node


def called(function: ast.FunctionDef) -> set[str]:
    """Names of what a function calls; ``np.zeros`` as ``zeros``."""
    calls = [node.func for node in ast.walk(function) if isinstance(node, ast.Call)]
    return {call.attr if isinstance(call, ast.Attribute) else getattr(call, "id", "") for call in calls}


def test_only_kernels_and_those_that_say_so_make_arrays() -> None:
    """All else compiles without numba's memory where compiled functions call it: nor may it call what makes any."""
    kinds = {node.name: kind for kind, node in kernels()}
    calls = {node.name: called(node) for _, node in kernels()}
    makers = {"zeros", "empty", "ones", "full", "array", "copy"}
    while more := {name for name, names in calls.items() if names & makers} - makers:
        makers |= more
    assert "measure_fire" in makers
    inner = set().union(*calls.values())
    bare = {name for name, kind in kinds.items() if kind != "allocating" and (kind != "compiled" or name in inner)}
    assert {name: calls[name] & makers for name in bare & makers} == {}
