"""covers: bound_sim/files/blank.py

A new scenario says what the ruleset's own tables take, and how its lines look; what is said can be taken as it is.
"""

import re
import tomllib

import pytest

from bound_sim.files.blank import blank_files
from bound_sim.rules import registered, ruleset


@pytest.mark.parametrize("name", registered())
def test_own_tables_stand_there_as_comments_that_can_be_taken(name: str) -> None:
    toml = blank_files("mine", name, ("Blue", "Red"))["scenario.toml"].decode()
    models = {table: model for table, model in ruleset(name).own_tables.items() if table != "unit_types"}
    for table, model in models.items():
        several = any(field.is_required() for field in model.model_fields.values())
        head = f"[[{table}]]" if several else f"[{table}]"
        assert re.search(rf"^(# )?{re.escape(head)}$", toml, re.MULTILINE), table
        if f"# {head}\n" not in toml or several:
            continue
        block = toml.partition(f"# {head}\n")[2].partition("\n\n")[0]
        read = tomllib.loads("\n".join(line.removeprefix("# ") for line in block.splitlines()))
        assert read.keys() == model.model_fields.keys()
        assert model.model_validate(read) == model.model_validate({}), "the usual values"


@pytest.mark.parametrize("name", registered())
def test_orders_have_the_file_that_the_rules_read(name: str) -> None:
    files, grammar = blank_files("mine", name, ("Blue", "Red")), ruleset(name).grammar
    assert ("arrows.txt" in files) == bool(grammar.actions)
    assert ("lines.txt" in files) == bool(grammar.lines)
    for verb in grammar.lines:
        assert f"#   {verb.pattern}\n" in files["lines.txt"].decode()
