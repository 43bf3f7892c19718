"""covers: kernels/bound_sim_kernels

What is compiled: numba refuses some things only when it compiles, and most tests run without compiling.
"""

import ast
from collections.abc import Iterator

from tests.support.import_graph import modules

DECORATORS = ("compiled", "part", "early")


def kernels() -> Iterator[ast.FunctionDef]:
    """Every function under one of ``DECORATORS``."""
    for path in modules().values():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for decorator in node.decorator_list:
                    if isinstance(decorator, ast.Name) and decorator.id in DECORATORS:
                        yield node


def called(function: ast.FunctionDef) -> set[str]:
    """Names of what a function calls; ``np.zeros`` as ``zeros``."""
    calls = [node.func for node in ast.walk(function) if isinstance(node, ast.Call)]
    return {call.attr if isinstance(call, ast.Attribute) else getattr(call, "id", "") for call in calls}


def test_no_compiled_function_makes_arrays() -> None:
    """They compile without numba's memory: nor may they call what makes any."""
    calls = {node.name: called(node) for node in kernels()}
    makers = {"zeros", "empty", "ones", "full", "array", "copy", "flatnonzero", "arange", "sort", "where"}
    assert len(calls) > 100
    assert {name: names & makers for name, names in calls.items() if names & makers} == {}
