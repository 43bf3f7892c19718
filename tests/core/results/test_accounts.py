"""covers: bound_sim/results/accounts.py, bound_sim/results/arrow_columns.py

Casualties and summary against the same counted row by row, for logs drawn at random.
"""

from collections import Counter
from itertools import product

import numpy as np
import pandas as pd
import pytest

from bound_sim.results.accounts import LossesAndHits
from bound_sim.results.arrow_columns import array_of, joined

UNITS = ("1/A/1", "1/A/2", "1/B/10", "1/B/9", "2/A/1", "2/A/2")
BOUNDS = (0, 1, 2, 3)


def _log(seed: int) -> dict[str, pd.DataFrame]:
    """A battle that makes no sense, with everything that is counted: hits passed on, surplus, a base that is late."""
    draw = np.random.Generator(np.random.Philox(seed))
    states = [
        {"bound": bound, "platoon": unit, "company": unit[:3], "battalion": unit[0], "side": "AB"[unit[0] == "2"],
         "status": draw.choice(["on table", "removed", "withdrawn", "waiting"]), "hits": int(draw.integers(0, 2)),
         "men": float(draw.integers(0, 60)) / 2}
        for bound, unit in product(BOUNDS, UNITS) if bound or unit != "2/A/2"
    ]  # fmt: skip
    some = (*UNITS, "", "1", "side A", "nobody")
    hits = [
        {"bound": int(draw.integers(0, 4)), "substep": "3", "by": draw.choice(some), "target": draw.choice(UNITS),
         "passed_to": draw.choice(["", *UNITS]), "effect": draw.choice(["injured", "removed", "surplus"])}
        for _ in range(60)
    ]  # fmt: skip
    shots = [{"bound": int(draw.integers(0, 4)), "shooter": draw.choice(some)} for _ in range(60)]
    melee = [{"bound": int(draw.integers(0, 4)), "striker": draw.choice(UNITS)} for _ in range(20)]
    return {name: pd.DataFrame(rows) for name, rows in
            (("states", states), ("hits", hits), ("shots", shots), ("melee", melee))}  # fmt: skip


@pytest.mark.parametrize(("seed", "since"), [(1, 1), (2, 2), (3, 0)])
def test_sums_are_those_of_the_rows(seed: int, since: int) -> None:
    log = _log(seed)
    account = LossesAndHits(log, since)
    losses, summary = pd.DataFrame(account.casualties()), pd.DataFrame(account.summary())
    assert [*losses["bound"].unique()] == [*summary["bound"].unique()] == [bound for bound in BOUNDS if bound >= since]
    hits = log["hits"].assign(on=log["hits"]["passed_to"].where(log["hits"]["passed_to"] != "", log["hits"]["target"]))
    for _, row in losses.iterrows():
        mine = {unit for unit in UNITS if row["unit"] in (unit, unit[:3], unit[0], "AB"[unit[0] == "2"])}
        own = hits[(hits["bound"] == row["bound"]) & hits["on"].isin(mine) & (hits["effect"] != "surplus")]
        assert row["hits"] == len(own)
        assert row["by"] == ", ".join(f"{by} (3)" for by in own["by"])
    platoons = losses[losses["level"] == "platoon"].groupby(["bound", "side"])[["men_lost", "removed", "injured"]].sum()
    sides = losses[losses["level"] == "side"].set_index(["bound", "side"])[["men_lost", "removed", "injured"]]
    pd.testing.assert_frame_equal(platoons, sides.sort_index(), check_dtype=False)
    dice = Counter(zip(log["shots"]["bound"], log["shots"]["shooter"], strict=True))
    dice.update(zip(log["melee"]["bound"], log["melee"]["striker"], strict=True))
    for _, row in summary.iterrows():
        mine = {unit for unit in UNITS if row["unit"] in (unit[:3], unit[0], "AB"[unit[0] == "2"])}
        mine |= {"1"} if row["unit"] in ("1", "A") else set()
        mine |= {"side A"} if row["unit"] == "A" else set()
        assert row["dice"] == sum(dice[row["bound"], unit] for unit in mine)


def test_units_stand_as_people_read_them_and_platoons_as_they_came() -> None:
    account = LossesAndHits(_log(1))
    assert account.casualties()["unit"][:6] == ["1/A/1", "1/A/2", "1/B/9", "1/B/10", "2/A/1", "2/A/2"]
    assert account.platoons[-1] == "2/A/2"  # in reserve at first


def test_a_battle_that_has_no_bound_yet_counts_nothing() -> None:
    log = _log(1)
    account = LossesAndHits({**log, "states": log["states"][log["states"]["bound"] == 0]})
    assert not len(account.casualties()["unit"])
    assert not len(account.summary()["unit"])


def test_texts_are_joined_row_by_row() -> None:
    texts = array_of(pd.Series(["a", "b"], dtype="str"))
    assert joined(texts, "-", texts.cast("large_string")).to_pylist() == ["a-a", "b-b"]
