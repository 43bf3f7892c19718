"""Results of odds, comparisons and luck as plain values: for JSON, records in folders, and pages."""

from collections.abc import Callable
from typing import Any

from bound_sim.odds.compare import Comparison
from bound_sim.odds.luck import Luck
from bound_sim.odds.play import Odds, known_to
from bound_sim.odds.tally import MEASURES, MEN_LOST, QUANTILES, share_interval
from bound_sim.rules.records.rolls import Roll

#: holders of an objective beside the sides
NOBODY, CONTESTED = "nobody", "contested"


def of_odds(found: Odds, seed: int) -> dict[str, Any]:
    """Facts of odds: how they were made, holders of the objectives, losses at the end of the last bound."""
    last = found.plan.bounds - 1
    known = found.distributions
    units = []
    for number, unit in enumerate(found.layout.units):
        if unit.level not in ("side", "battalion"):
            continue
        measures = {}
        for measure in MEASURES:
            s = known.summary(last, number, measure)
            if s.tables:
                shares = {
                    f"q{round(share * 100):02d}": value for share, value in zip(QUANTILES, s.quantiles, strict=True)
                }
                measures[measure] = {
                    "mean": round(s.mean, 5),
                    "low": round(s.low, 5),
                    "high": round(s.high, 5),
                    **shares,
                }
        units.append({"level": unit.level, "unit": unit.id, "side": unit.side, "men": unit.men, **measures})
    return {
        "title": found.plan.scenario.title,
        "ruleset": found.plan.scenario.ruleset,
        "rulings": dict(sorted(found.plan.scenario.rulings.items())),
        "from_bound": found.plan.first,
        "bounds": found.plan.bounds,
        "tables": found.tally.tables,
        "tables_asked": found.asked,
        **_near(found),
        "seed": seed,
        "replaced": list(map(str, found.plan.replaced)),
        **({"policies": dict(found.plan.scenario.seats)} if found.plan.scenario.seats else {}),
        **({"known_to": found.plan.guess.side} if found.plan.guess else {}),
        "objectives": objectives(found),
        "units": units,
        **winners(found),
    }


def _near(found: Odds) -> dict[str, Any]:
    """The shares of strength to which losses were to be known, and are at the worst; of runs that stop for it."""
    if found.near is None:
        return {}
    worst = max(known_to(found.distributions, found.near.levels).values(), default=0.0)
    return {"within": found.near.share, "known_within": round(worst, 5)}


def winners(found: Odds) -> dict[str, Any]:
    """Shares of wins with their intervals, and mean scores, where the rules know of them."""
    last, known = found.plan.bounds - 1, found.distributions
    won = known.winners(last)
    if won is None:
        return {}
    sides = [side.id for side in found.plan.scenario.sides]
    outcomes = {}
    for name, count in zip(("going on", "draw", *sides), won.tolist(), strict=True):
        low, high = share_interval(count, found.tally.tables)
        outcomes[name] = {"tables": count, "low": round(low, 5), "high": round(high, 5)}
    scores = {
        side: {"mean": round(mean, 5), "low": round(low, 5), "high": round(high, 5)}
        for side, (mean, low, high) in zip(sides, known.scores(last), strict=True)
    }
    return {"won": outcomes, "score": scores}


def holders(found: Odds) -> list[str]:
    """Possible holders of an objective, in the order of the counts: nobody, each side alone, several."""
    return [NOBODY, *(side.id for side in found.plan.scenario.sides), CONTESTED]


def objectives(found: Odds) -> list[dict[str, Any]]:
    """On what share of the tables each objective is held by whom at the end of the last bound."""
    tables, last = found.tally.tables, found.plan.bounds - 1
    told = []
    for number, objective in enumerate(found.plan.scenario.objectives):
        held = []
        for holder, count in zip(holders(found), found.distributions.holders(last, number).tolist(), strict=True):
            low, high = share_interval(count, tables)
            held.append({"holder": holder, "share": round(count / tables, 5), "low": round(low, 5),
                         "high": round(high, 5)})  # fmt: skip
        told.append({"objective": objective.name, "held": held})
    return told


def of_comparison(found: Comparison, seed: int) -> dict[str, Any]:
    """Men lost by sides and battalions under each variant, less those under the first."""
    last = found.plans[0].bounds - 1
    rows = []
    for variant in range(1, len(found.names)):
        for number, unit_number in enumerate(found.shared[0]):
            unit = found.layouts[0].units[unit_number]
            if unit.level not in ("side", "battalion"):
                continue
            d = found.difference(variant, last, MEN_LOST, number)
            figures = {name: None if value != value else round(value, 5) for name, value in d._asdict().items()}
            rows.append({"variant": found.names[variant], "level": unit.level, "unit": unit.id, **figures})
    return {
        "title": found.plans[0].scenario.title,
        "from_bound": found.plans[0].first,
        "bounds": found.plans[0].bounds,
        "tables": found.sums.tables,
        "seed": seed,
        "variants": list(found.names),
        "replaced": {name: list(map(str, plan.replaced)) for name, plan in zip(found.names, found.plans, strict=True)},
        "men_lost": rows,
    }


def of_luck(found: Luck, most: int) -> dict[str, Any]:
    """Facts of luck: losses among those of others, hits against those expected, and the rolls that mattered most."""

    def totals(key: Callable[[Roll], Any]) -> list[dict[str, Any]]:
        return [
            {"of": " ".join(name) if isinstance(name, tuple) else name, "rolls": t.rolls, "hits": t.hits,
             "expected": round(t.expected, 3), "deviations": round(t.deviations, 3)}
            for name, t in found.totals(key).items()
        ]  # fmt: skip

    return {
        "title": found.scenario.title,
        "bounds": found.bounds,
        "tables": found.tables,
        "losses": [
            {"level": p.level_name, "unit": p.unit, "side": p.side, "men_lost": p.lost, "mean": round(p.mean, 3),
             "fewer_on": round(p.below, 5), "as_many_on": round(p.level, 5)}
            for p in found.places
        ],
        "sides": totals(lambda roll: roll.side),
        "steps": totals(lambda roll: (roll.side, roll.step)),
        "battalions": totals(lambda roll: roll.battalion),
        "rolls": [
            {"bound": r.bound, "substep": r.substep, "kind": r.kind, "by": r.by, "target": r.target,
             "dice": list(r.dice), "needed": r.needed, "hits": r.hits, "expected": round(r.expected, 4),
             "men": round(r.swing, 2)}
            for r in found.that_mattered(most)
        ],
    }  # fmt: skip
