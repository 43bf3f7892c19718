"""What is compiled: numba refuses some things only when it compiles, and most tests run without compiling."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = [*(ROOT / "maps").glob("*.py"), *(ROOT / "bound_sim").rglob("*.py")]


def kernels() -> Iterator[tuple[str, ast.FunctionDef]]:
    """Every function under ``@compiled``, ``@part``, ``@inlined`` or ``@merged``."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for decorator in node.decorator_list:
                    if isinstance(decorator, ast.Name) and decorator.id in ("compiled", "part", "inlined", "merged"):
                        yield decorator.id, node


def called(function: ast.FunctionDef) -> set[str]:
    """Names of what a function calls; ``np.zeros`` as ``zeros``."""
    calls = [node.func for node in ast.walk(function) if isinstance(node, ast.Call)]
    return {call.attr if isinstance(call, ast.Attribute) else getattr(call, "id", "") for call in calls}


def test_no_part_makes_an_array_nor_calls_what_does() -> None:
    """``part`` compiles without numba's memory, and so is whatever is compiled for its sake."""
    calls = {node.name: called(node) for _, node in kernels()}
    makers = {"zeros", "empty", "ones", "full", "array", "copy"}
    while more := {name for name, names in calls.items() if names & makers} - makers:
        makers |= more
    assert "form_ranks" in makers
    parts = {node.name for kind, node in kernels() if kind != "compiled"}
    assert {name: calls[name] & makers for name in parts & makers} == {}
