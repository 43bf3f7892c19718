"""covers: bound_sim/rulesets

One engine: no rule is written twice. Change a rule's function, and every part of the program answers otherwise.
"""

import ast
import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator

import pytest

from tests.support.import_graph import ROOT, modules

Answers = dict[str, dict[str, float]]
#: rule that is changed -> what of the answers goes with it, and what of it is left
GOES = {
    "no die hits": {"hits": 0.0},
    "all are out of range": {"shots": 0.0},
    "R is 1": {"needs": 0.5},
    "half the way": {"way": 0.5},
}
#: what of a changed rule other answers follow, beside what is asked of them in the same words
FOLLOWS = {"all are out of range": {("log", "hits"), ("odds", "hits"), ("luck", "hits"), ("rival", "hits")}}
#: functions of this number of nodes and more are told apart by what they do; smaller ones are alike by chance
NODES = 60


@pytest.fixture(scope="module")
def answers() -> dict[str, Answers]:
    """What all parts answer with the rules as they are (""), and with each changed, of a process of its own."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT)}
    words = [sys.executable, "-m", "tests.rulesets.rules1418.changed_rule"]
    told = subprocess.run(words, check=True, cwd=ROOT, env=environment, capture_output=True, text=True).stdout
    found: dict[str, Answers] = json.loads(told)
    assert all(number > 0 for part in found[""].values() for number in part.values()), "every answer can change"
    return found


@pytest.mark.parametrize("rule", GOES)
def test_all_parts_answer_by_the_same_rule(answers: dict[str, Answers], rule: str) -> None:
    """The log, the odds, the hints at the desk, exact chances, luck, and the rival of the bench."""
    for part, words in answers[""].items():
        for word, number in words.items():
            if word in GOES[rule]:
                assert answers[rule][part][word] == pytest.approx(GOES[rule][word] * number), (part, word)
            elif (part, word) in FOLLOWS.get(rule, set()):
                assert answers[rule][part][word] == 0, (part, word)


def functions() -> Iterator[tuple[str, ast.FunctionDef]]:
    for path in [*modules().values(), *sorted((ROOT / "tests" / "bench").rglob("*.py"))]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                yield f"{path.relative_to(ROOT)}:{node.lineno} {node.name}", node


class Nameless(ast.NodeTransformer):
    """A function with its own names replaced by the order they come in; what it calls, and numbers, stay."""

    def __init__(self, function: ast.FunctionDef) -> None:
        bound = {n.id for n in ast.walk(function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        self.own = bound | {n.arg for n in ast.walk(function) if isinstance(n, ast.arg)}
        self.seen: dict[str, str] = {}

    def _called(self, name: str) -> str:
        return self.seen.setdefault(name, f"_{len(self.seen)}") if name in self.own else name

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.Name(self._called(node.id), node.ctx)

    def visit_arg(self, node: ast.arg) -> ast.arg:
        return ast.arg(self._called(node.arg))


def shape(function: ast.FunctionDef) -> str:
    """What a function does, whatever it and its variables are called; docstrings and types don't count."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    bare = ast.FunctionDef("_", function.args, body or [ast.Pass()], [], None)
    return ast.dump(Nameless(function).visit(bare))


def test_no_function_is_there_twice() -> None:
    alike = defaultdict(list)
    for place, function in functions():
        if sum(1 for _ in ast.walk(function)) >= NODES:
            alike[shape(function)].append(place)
    assert [places for places in alike.values() if len(places) > 1] == []


def test_two_of_a_shape_are_found() -> None:
    one = ast.parse("def far(a, b):\n    '''R-1'''\n    d = a - b\n    return d > 3").body[0]
    other = ast.parse("def near(x: int, y: int) -> bool:\n    gap = x - y\n    return gap > 3").body[0]
    third = ast.parse("def near(x, y):\n    gap = x - y\n    return gap > 4").body[0]
    assert isinstance(one, ast.FunctionDef)
    assert isinstance(other, ast.FunctionDef)
    assert isinstance(third, ast.FunctionDef)
    assert shape(one) == shape(other) != shape(third)
