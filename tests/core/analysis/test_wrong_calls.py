"""covers: bound_sim/analysis/arguments.py, bound_sim/analysis/exact_options.py, bound_sim/analysis/python_words.py

What calls from Python do not take is refused, all at once, before anything is played, and in Python's words. Every
public call is walked through with values that nobody means (findings 16 of the third look at ease of use).
"""

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

import bound_sim as bs
from bound_sim.analysis.arguments import KINDS, judged
from bound_sim.analysis.cells import ShownPicture
from bound_sim.rules import registered, ruleset


@pytest.mark.parametrize(("call", "said"), [
    (lambda: bs.odds("rulebook-sheet", tables=0), "tables: is 0: a whole number, 1 to 10000000"),
    (lambda: bs.odds("rulebook-sheet", tables="x", seed=1.5), 'seed: "1.5" is not a whole number'),  # type: ignore[arg-type]
    (lambda: bs.odds("rulebook-sheet", tables="x", seed=1.5), 'tables: "x" is not a whole number'),  # type: ignore[arg-type]
    (lambda: bs.odds("rulebook-sheet", orders="x.csv"), "x.csv: is missing"),
    (lambda: bs.odds("rulebook-sheet", orders=3), 'orders: is "3" (int): a path, or a list of paths'),  # type: ignore[arg-type]
    (lambda: bs.odds("rulebook-sheet", from_bound=2), "from_bound: needs the dice of the bounds before: past"),
    (lambda: bs.odds("rulebook-sheet", from_bound=2, past="zz"), "past: is not a battle key"),
    (lambda: bs.odds("rulebook-sheet", tables=2, of="battalions"), "of: is for a run that stops by itself: within"),
    (lambda: bs.odds(3), 'scenario: is "3" (int): what load gave'),  # type: ignore[arg-type]
    (lambda: bs.odds("rulebook-sheet", within="1%"), 'within: "1%" is not a number'),  # type: ignore[arg-type]
    (lambda: bs.compare("rulebook-sheet", [], tables=2), "variants: are none"),
    (lambda: bs.compare("rulebook-sheet", "Q-free-fire=nearest"), "variants: is one text"),
    (lambda: bs.compare("rulebook-sheet", ["zz"]), 'variants: zz: "zz" is not a variant'),
    (lambda: bs.compare("rulebook-sheet", {"a": {"forces": 3}}), 'forces: is "3" (int): a DataFrame'),
    (lambda: bs.compare("rulebook-sheet", {"a": 3}), 'variants "a": is "3" (int): a text, a dict'),
    (lambda: bs.compare("rulebook-sheet", {3: "x"}), 'variants: is "3" (int)'),  # type: ignore[dict-item]
    (lambda: bs.luck("rulebook-sheet", tables=0), "tables: is 0"),
    (lambda: bs.sweep("plan.toml", "out", workers=0), "workers: is 0: a whole number, 1 to 256"),
    (lambda: bs.load("rulebook-sheet").run(seed="x"), 'seed: "x" is not a whole number'),  # type: ignore[arg-type]
    (lambda: bs.load("rulebook-sheet").run(bounds=True), 'bounds: "True" is not a whole number'),
    (lambda: bs.load("rulebook-sheet").run(bounds=99), "bounds: 99 bounds: 1 to 4"),
    (lambda: bs.load("rulebook-sheet").run(1, key="0"), "seed and key: say two things about the dice"),
    (lambda: bs.load("rulebook-sheet").change(forces=3), 'forces: is "3" (int): a DataFrame'),  # type: ignore[arg-type]
    (lambda: bs.load("rulebook-sheet").change(rulings={"Q": 1}), "rulings: is "),  # type: ignore[dict-item]
    (lambda: bs.load(""), "SCENARIO: is empty"),
    (lambda: bs.load({"scenario.toml": "text"}), "source: is "),  # type: ignore[dict-item]
    (lambda: bs.exact("shot", nedeed=3), 'nedeed: is not an option of shot: did you mean "needed"?'),
    (lambda: bs.exact("shot", dice=99, needed="x"), "dice: 99 is out of range: a whole number, 0 to 20"),
    (lambda: bs.exact("shot", dice=99, needed="x"), 'needed: is "x" (str): a whole number, -20 to 40'),
    (lambda: bs.exact("volley", ruleset="end-of-empires", cm=-1.0), "cm: -1 is out of range: a number, 0 to 1000"),
    (lambda: bs.exact("volley", ruleset="end-of-empires", cm=3, cover=1), 'cover: is "1" (int): True or False'),
    (lambda: bs.exact("volley", ruleset="end-of-empires", cm=3, by=None), 'by: is "None" (NoneType): a text'),
    (lambda: bs.exact("volley", ruleset="end-of-empires"), "cm: is missing: "),
])  # fmt: skip
def test_a_wrong_value_is_refused(call: Any, said: str) -> None:
    with pytest.raises(bs.Refused) as refused:
        call()
    assert said in str(refused.value)
    assert "--" not in str(refused.value)


def test_numbers_of_numpy_are_numbers() -> None:
    found = judged({"tables": np.int64(3), "seed": np.uint8(0), "past": np.int64(4), "within": np.float64(0.5)})
    assert found == {"tables": 3, "seed": 0, "past": 4, "within": 0.5}


def test_names_that_are_nearly_right_have_a_hint() -> None:
    with pytest.raises(AttributeError, match="did you mean 'odds'"):
        bs.oddss  # noqa: B018
    with pytest.raises(AttributeError, match=r"no attribute 'zzz'$"):
        bs.zzz  # noqa: B018


def test_exact_asks_of_a_scenario_too_and_says_plain_words() -> None:
    """As `docs/python.md` has it; a column of words is one of `str`."""
    found = bs.exact("shot", by=["1/2/1"], at="4/1/1", scenario="rulebook-sheet")
    assert {type(word) for column in ("title", "what") for word in found[column]} == {str}
    assert found.fraction.sum() > 0
    assert len(bs.exact("volley", ruleset="end-of-empires", cm=12, bases=4))


def test_a_word_that_stands_alone_has_the_name_of_the_command_line() -> None:
    asked = {"ruleset": "end-of-empires", "by": "infantry", "at": "infantry"}
    typed = bs.exact("pair", opponent_pinned=True, **asked)
    assert typed.equals(bs.exact("pair", their_pin=True, **asked))
    assert not typed.equals(bs.exact("pair", **asked))


# ---- every public call, with what nobody means

WRONG: tuple[Any, ...] = (3, -1, 2.5, "no-such", "", b"x", object(), [object()], {1: 2}, True, pd.DataFrame({"a": [1]}),
                          ["a", 3], float("nan"), None)  # fmt: skip


@pytest.fixture(scope="module")
def calls(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Callable[..., Any], dict[str, Any]]]:
    """Every public call by its name, with arguments that are right."""
    place = tmp_path_factory.mktemp("calls")
    scenario = bs.load("rulebook-sheet")
    battle = scenario.run(seed=7, bounds=1)
    odds = scenario.odds(2, bounds=1)
    fire = {"name": "fire", "change": "ruling", "ruling": "Q-free-fire", "values": ["nearest"]}
    plan = {"scenario": "rulebook-sheet", "tables": 2, "bounds": 1, "parameters": [fire]}
    given: dict[Any, dict[str, Any]] = {
        bs.load: {"source": "rulebook-sheet"}, bs.open: {"path": "no-such"}, bs.scenarios: {}, bs.units: {},
        bs.odds: {"scenario": scenario, "tables": 2, "bounds": 1},
        bs.compare: {"scenario": scenario, "variants": ["Q-free-fire=nearest"], "tables": 2, "bounds": 1},
        bs.sweep: {"plan": plan, "out": place / "swept"}, bs.luck: {"battle": battle, "tables": 2}, bs.exact: {},
        ShownPicture("<svg/>").save: {"path": place / "drawn.svg"},
    }  # fmt: skip
    objects = {
        "LoadedScenario": scenario, "FoughtBattle": battle, "OddsOfBattle": odds, "ExplainedUnit": battle.why("1/1/1"),
        "ComparedBattles": scenario.compare(["Q-free-fire=nearest"], 2, bounds=1),
        "SweptBattles": bs.sweep(plan, place / "plan"), "LuckOfBattle": bs.luck(battle, 2),
    }  # fmt: skip
    own: dict[str, dict[str, Any]] = {
        "run": {"bounds": 1}, "odds": {"tables": 2, "bounds": 1}, "save": {"folder": place / "saved"},
        "compare": {"variants": ["Q-free-fire=nearest"], "tables": 2, "bounds": 1},
        "why": {"unit": "1/1/1"}, "time_of": {"bound": 1}, "map": {},
    }  # fmt: skip
    functions = {name: each for name in bs.__all__ if callable(each := getattr(bs, name)) and not inspect.isclass(each)}
    assert set(functions.values()) <= set(given)
    assert {name for name in bs.__all__ if inspect.isclass(getattr(bs, name))} == {*objects, "Refused"}
    made: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {}
    for call, arguments in given.items():
        made[getattr(call, "__name__", "odds")] = call, arguments
    for kind, one in objects.items():
        for name, _ in inspect.getmembers(type(one), inspect.isfunction):
            if not name.startswith("_"):
                made[f"{kind}.{name}"] = getattr(one, name), own.get(name, {})
    return made


def test_every_argument_of_a_public_call_is_judged(calls: dict[str, tuple[Callable[..., Any], Any]]) -> None:
    assert len(calls) > 25
    for name, (call, _) in calls.items():
        parameters = inspect.signature(call).parameters.values()
        free = [one.name for one in parameters if one.kind is not one.VAR_KEYWORD and one.name not in KINDS]
        assert free == [], name


#: values that mean something, and take long
_LONG = {("workers", 3), ("tables", 3), ("tables", None)}


def refusal(call: Callable[..., Any], arguments: dict[str, Any]) -> str:
    """What a call says that refuses its arguments, "" for one that takes them; OSError of a place that is none."""
    try:
        call(**arguments)
    except bs.Refused as refused:
        return str(refused)
    except OSError as error:
        return f"disk: {error}"
    return ""


def test_no_call_falls_over_a_value_that_nobody_means(
    calls: dict[str, tuple[Callable[..., Any], dict[str, Any]]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    refused = 0
    for name, (call, right) in calls.items():
        for argument, parameter in inspect.signature(call).parameters.items():
            if parameter.kind is parameter.VAR_KEYWORD:
                continue
            for value in WRONG:
                if isinstance(value, int | None) and (argument, value) in _LONG:
                    continue
                said = refusal(call, {**right, argument: value})
                refused += bool(said)
                assert "--" not in said, (name, argument, value, said)
                assert not said.startswith("disk: ") or argument in ("path", "folder", "out"), (name, argument, value)
    assert refused > 500


def test_no_exact_question_falls_over_one() -> None:
    for id in registered():
        for question in ruleset(id).exact:
            for argument in list(inspect.signature(question.ask).parameters)[1:]:
                for value in WRONG:
                    said = refusal(bs.exact, {"question": question.name, "ruleset": id, argument: value})
                    assert "--" not in said, (id, question.name, argument, value, said)
