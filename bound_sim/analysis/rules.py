"""Asking the rules from Python: exact chances and unit types as DataFrames."""

from typing import Any

import pandas as pd

from bound_sim.analysis.arguments import takes
from bound_sim.analysis.exact_options import options_of
from bound_sim.files.folder import load, resolve
from bound_sim.rules import default_ruleset, registered, ruleset
from bound_sim.rules.api import Ruleset
from bound_sim.rules.records.exact import Prepare
from bound_sim.scenario.inputs import Known, clipped
from bound_sim.scenario.model import Scenario
from bound_sim_maps.faults import refuse
from bound_sim_maps.texts import text


def _rules(wanted: str | None) -> Ruleset:
    name = wanted or default_ruleset()
    if name not in registered():
        refuse("ruleset", text('"{name}" is not known', name=clipped(name)), Known(registered()).hint(name))
    return ruleset(name)


def _loaded(name_or_path: str) -> Scenario:
    return load(resolve(name_or_path))


@takes()
def exact(question: str | None = None, *, ruleset: str | None = None, **options: object) -> pd.DataFrame:
    """Exact chances: ``exact("shot", dice=4, needed=5)``.

    ``question``: its name; without it a row for each question that the ruleset answers. ``ruleset``: its id, the first
    one if not given. ``options``: those of ``bound-sim exact QUESTION``, with ``_`` for ``-``, one or a list where that
    takes several. A row a chance: title, what, fraction (as ``fractions.Fraction``), decimal. Raises Refused.
    """
    rules = _rules(ruleset)
    questions = {one.name: one for one in rules.exact}
    if question is None:
        said = [(name, (one.ask.__doc__ or "").strip().splitlines()[0]) for name, one in questions.items()]
        return pd.DataFrame(said, columns=["question", "asks"])
    if question not in questions:
        refuse(
            "question", text('"{question}" is not known', question=clipped(question)), Known(questions).hint(question)
        )
    asked = questions[question]
    found = asked.ask(Prepare(rules.ready, _loaded), **options_of(asked, options))
    rows: list[tuple[Any, ...]] = [
        (str(answer.title), str(what), chance, float(chance))
        for answer in found.answers
        for what, chance in answer.chances.items()
    ]
    return pd.DataFrame(rows, columns=["title", "what", "fraction", "decimal"])


@takes()
def units(ruleset: str | None = None) -> pd.DataFrame:
    """The unit types of a ruleset, a row each, as ``bound-sim units`` lists them. ``ruleset``: its id."""
    chart = _rules(ruleset).unit_chart({})
    return pd.DataFrame([{"type": name, **row} for name, row in chart.rows.items()])
