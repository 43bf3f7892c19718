"""covers: bound_sim/rulesets

A reader who knows the rules finds who acts and what happens in each sub-step by opening three files at most: the file
that plays a turn names the others at its head.
"""

import ast
import re
from pathlib import Path

import pytest

from bound_sim.rules import registered, ruleset
from tests.support.import_graph import modules

#: - sub-steps, of whom: ``file`` (what is in it), ``file``
LINE = re.compile(r"^- (?P<when>[^:]+): (?P<where>.*)$", re.MULTILINE)
#: files to open beside that of the turn
MOST = 2


def head_of(path: Path) -> str:
    """The docstring at the head of a file, with lines that go on joined to those that they go on from."""
    return re.sub(r"\n +", " ", ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "")


def files_by_step(text: str) -> list[tuple[list[str], list[str]]]:
    """(sub-steps and remarks, files), line by line."""
    return [(line["when"].split(", "), re.findall(r"``(\w+)``", line["where"])) for line in LINE.finditer(text)]


@pytest.mark.parametrize("rules_id", [name for name, of in registered().items() if of.startswith("bound_sim.")])
def test_each_sub_step_is_found_in_three_files(rules_id: str) -> None:
    rules = ruleset(rules_id)
    name, steps = rules.play.__module__, set(rules.substeps)
    lines = files_by_step(head_of(modules()[name]))
    assert steps <= {step for when, _ in lines for step in when}, "each sub-step has a line"
    for when, files in lines:
        assert set(when) & steps, f"{when}: not a sub-step"
        assert 1 <= len(files) <= MOST, f"{when}: {files}"
        for file in files:
            assert f"{name.rpartition('.')[0]}.{file}" in modules(), file
