"""Odds of a campaign as plain values: the tree of what follows, score and losses, each with its 95 % interval."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np

from bound_sim.campaign.odds import CampaignOdds, CampaignTally
from bound_sim.odds.tally import QUANTILES, mean_interval, quantiles, share_interval


def of_campaign_odds(found: CampaignOdds, seed: int) -> dict[str, Any]:
    """Facts of a run."""
    plan, tally = found.plan.plan, found.tally
    sides = [
        {
            "side": side,
            "battles_won": _distribution(_of(tally.won, side)),
            "men_lost": _distribution(_of(tally.lost, side)),
        }
        for side in found.plan.sides
    ]
    losses = [
        {"battle": battle, "side": side, **_distribution(counts)}
        for battle, planned in plan.battles.items()
        for side in planned.sides
        if (counts := _of(tally.battle_lost, battle, side))
    ]
    units = [
        {"battle": battle, "unit": unit, **_distribution(counts)}
        for battle, planned in plan.battles.items()
        for unit in planned.scenario.forces.battalions
        if (counts := _of(tally.left, battle, unit))
    ]
    return {
        "title": plan.title, "tables": tally.tables, "tables_asked": found.asked, "seed": seed,
        "battles": [{"battle": id, "title": planned.scenario.title} for id, planned in plan.battles.items()],
        "outcomes": outcomes(found), "tree": tree(found), "sides": sides, "losses": losses, "left": units,
    }  # fmt: skip


def outcomes(found: CampaignOdds) -> list[dict[str, Any]]:
    """Each outcome of each battle, "left out" among them, with its share of all tables."""
    rows = []
    for place, (battle, planned) in enumerate(found.plan.plan.battles.items()):
        counts: Counter[str] = Counter()
        for path, tables in found.tally.paths.items():
            counts[path[place]] += tables
        for outcome in [*planned.sides, "draw", "left out"]:
            if counts[outcome] or outcome != "left out":
                rows.append({"battle": battle, "outcome": outcome, **_share(counts[outcome], found.tally.tables)})
    return rows


def tree(found: CampaignOdds) -> list[dict[str, Any]]:
    """Consequences of each battle: each beginning of a path, those of the same before it together, the likeliest first.

    A row has the outcomes so far, the share of all tables with its interval, and the share of those that came so far.
    """
    rows: list[dict[str, Any]] = []
    battles = [*found.plan.plan.battles]

    def grow(before: tuple[str, ...], tables: int) -> None:
        if len(before) == len(battles):
            return
        counts: Counter[str] = Counter()
        for path, number in found.tally.paths.items():
            if path[: len(before)] == before:
                counts[path[len(before)]] += number
        for outcome, number in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
            so_far = (*before, outcome)
            share = _share(number, found.tally.tables)
            rows.append({
                "path": list(so_far), "battle": battles[len(before)], "outcome": outcome, **share,
                "of_those_before": round(number / tables, 5),
            })  # fmt: skip
            grow(so_far, number)

    grow((), found.tally.tables)
    return rows


def widest(tally: CampaignTally) -> float:
    """Half the width of the widest interval of a path's share."""
    ends = [share_interval(number, tally.tables) for number in tally.paths.values()]
    return max(high - low for low, high in ends) / 2


def _of(counts: Mapping[Any, int], *key: str) -> Counter[int]:
    """Value -> tables, of the entries that begin with this key."""
    return Counter({each[-1]: number for each, number in counts.items() if each[:-1] == key})


def _share(number: int, tables: int) -> dict[str, Any]:
    low, high = share_interval(number, tables)
    return {"tables": number, "share": round(number / tables, 5), "low": round(low, 5), "high": round(high, 5)}


def _distribution(counts: Counter[int]) -> dict[str, Any]:
    """Mean with its interval, and quantiles."""
    values = np.array(sorted(counts), dtype=np.float64)
    numbers = np.array([counts[int(value)] for value in values], dtype=np.int64)
    tables = int(numbers.sum())
    mean = float(values @ numbers) / tables
    spread = float(((values - mean) ** 2) @ numbers) / max(tables - 1, 1)
    low, high = mean_interval(mean, spread, tables)
    shares = zip(QUANTILES, quantiles(values, numbers), strict=True)
    return {
        "tables": tables, "mean": round(mean, 3), "low": round(low, 3), "high": round(high, 3),
        **{f"q{round(share * 100):02d}": value for share, value in shares},
    }  # fmt: skip
