"""Odds for the command line: what to play, by how many processes, and what is left in a folder."""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bound_sim.dice.keyed import DiceSource, key_from_seed
from bound_sim.odds import compare as comparing
from bound_sim.odds import luck, variants
from bound_sim.odds import play as odds
from bound_sim.odds.tally import MEASURES, MEN_LOST, QUANTILES, REMOVED, WITHDRAWN, share_interval
from bound_sim.results import folder as results
from bound_sim.rulesets import ruleset
from bound_sim.rulesets.records import rolls as records_rolls
from bound_sim.scenario.folder import load, resolve
from bound_sim.scenario.model import Scenario
from bound_sim_maps import disk, written
from bound_sim_maps.faults import Fault, Refused

RECORD = "odds.json"
#: the most tables of a run, and of processes
MOST_TABLES, MOST_WORKERS = 10_000_000, 256
_TABLES = tuple(f"{name}.{kind}" for name in ("odds", "objectives", "danger") for kind in ("csv", "parquet"))


@dataclass(frozen=True)
class Asked:
    """What the command line asked for."""

    scenario: str
    first: int = 1
    bounds: int | None = None
    tables: int = 10_000
    seed: int = 1
    past_seed: int | None = None
    past_key: str | None = None
    orders: tuple[Path, ...] = ()
    workers: int = 1
    within: float | None = None
    scheduler: str | None = None


def check_numbers(asked: Asked) -> list[Fault]:
    """Faults of the numbers that do not depend on the scenario."""
    faults = []
    if not 1 <= asked.tables <= MOST_TABLES:
        faults.append(Fault("--tables", "", f"{asked.tables} tables", f"1 to {MOST_TABLES}"))
    if not 1 <= asked.workers <= MOST_WORKERS:
        faults.append(Fault("--workers", "", f"{asked.workers} processes", f"1 to {MOST_WORKERS}"))
    if asked.within is not None and not 0 < asked.within < 1:
        faults.append(Fault("--within", "", f"{asked.within:.3%}", "a share like 0.5%, more than 0 and less than 100%"))
    if asked.first > 1 and (asked.past_seed is None) == (asked.past_key is None):
        wrong = "says two things about" if asked.past_key else "needs"
        faults.append(Fault("--from-bound", "", f"{wrong} the dice of the bounds before", "--past-seed or --past-key"))
    return faults


def plan(asked: Asked) -> odds.Plan:
    """The plan of what was asked for. Raises Refused with all faults."""
    return _plan(asked, load(resolve(asked.scenario)))


def _plan(asked: Asked, scenario: Scenario) -> odds.Plan:
    from bound_sim.results import run as play

    faults = check_numbers(asked)
    if not 1 <= asked.first <= scenario.bounds:
        faults.append(Fault("--from-bound", "", f"bound {asked.first}", f"1 to {scenario.bounds}"))
        raise Refused(faults)
    left = scenario.bounds - asked.first + 1
    replaced: list[str] = []
    if asked.bounds is not None and not 1 <= asked.bounds <= left:
        faults.append(Fault("--bounds", "", f"{asked.bounds} bounds from bound {asked.first} on", f"1 to {left}"))
    if asked.orders:
        scenario = variants.with_orders(scenario, asked.orders, asked.first, faults, replaced)
    if faults:
        raise Refused(faults)
    past: DiceSource | None = None
    if asked.first > 1:
        past = play.choose_dice(seed=asked.past_seed, file=None, key=asked.past_key).source
    return odds.Plan(
        _bare(scenario), key_from_seed(asked.seed), asked.bounds or left, asked.first, past, tuple(replaced)
    )


def _bare(scenario: Scenario) -> Scenario:
    """Without what processes have no use for."""
    return replace(scenario, notes="", introduction="", folder=None)


@contextmanager
def workers(count: int, scheduler: str | None = None) -> Iterator[tuple[Executor | None, int]]:
    """Who plays, and how many parts at a time: this process, some of this machine, or those of a cluster."""
    if scheduler is not None:
        with cluster(scheduler) as (executor, threads):
            yield executor, 2 * threads
        return
    if count == 1:
        yield None, 1
        return
    pool = odds.processes(count)
    try:
        yield pool, 2 * count
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """The workers of a dask.distributed scheduler; what one was playing when it died, another plays again."""
    try:
        from distributed import Client
    except ImportError:
        allowed = "pip install 'bound-sim[cluster]'"
        raise Refused([Fault("--scheduler", "", "needs dask.distributed, which is not here", allowed)]) from None
    try:
        client: Any = Client(address, timeout=10)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise Refused([Fault("--scheduler", "", f"{address} doesn't answer ({error})", "tcp://HOST:PORT")]) from None
    try:
        threads = sum(client.nthreads().values())
        if threads == 0:
            raise Refused(
                [Fault("--scheduler", "", f"{address} has no workers", "dask worker ADDRESS on each machine")]
            )
        # pure: the same part is the same work; tries again as often as workers die
        yield client.get_executor(pure=True, retries=10), threads
    finally:
        client.close()


def forecast(chosen: odds.Plan, asked: Asked, on_part: Callable[[int], object]) -> odds.Odds:
    """Play a plan as often, and by as many, as was asked for."""
    with workers(asked.workers, asked.scheduler) as (executor, ahead):
        return odds.run(chosen, asked.tables, executor=executor, ahead=ahead, within=asked.within, on_part=on_part)


def own_names(sides: tuple[str, ...]) -> frozenset[str]:
    """Names of all that odds leave in a folder."""
    pictures = ["fans.png", "histograms.png", *(f"danger{of}.{kind}" for of in ("", *(f"-{side}" for side in sides))
                                                for kind in ("svg", "png"))]  # fmt: skip
    return frozenset({RECORD, *_TABLES, *pictures})


def refuse_place(chosen: odds.Plan, folder: Path) -> None:
    """Refuse a folder that holds anything but earlier odds, before hours are spent."""
    results.refuse_foreign(folder, own_names(tuple(side.id for side in chosen.scenario.sides)))


def write(found: odds.Odds, asked: Asked, folder: Path) -> None:
    """Leave tables, pictures and a record of how they were made in a folder, whole or not at all."""
    from bound_sim.odds.report import pictures as odds_pictures
    from bound_sim.odds.report import tables as odds_tables

    own = own_names(tuple(side.id for side in found.plan.scenario.sides))
    results.refuse_foreign(folder, own)
    with results.staged(folder, replace=True, own=own) as work:
        odds_tables.write(found, work)
        odds_pictures.write(found, work)
        written.write(work / RECORD, json.dumps(facts(found, asked), ensure_ascii=False, indent=2) + "\n")


def facts(found: odds.Odds, asked: Asked) -> dict[str, Any]:
    """How the odds were made, and the losses of sides and battalions at the end of the last bound."""
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
        "seed": asked.seed,
        "replaced": list(found.plan.replaced),
        "units": units,
        **_winners(found),
    }


def _winners(found: odds.Odds) -> dict[str, Any]:
    """Who wins how often with its interval, and mean scores, where the rules know of them."""
    last, known = found.plan.bounds - 1, found.distributions
    won = known.winners(last)
    if won is None:
        return {}
    sides = [side.id for side in found.plan.scenario.sides]
    outcomes = {}
    for name, count in zip(("going on", "draw", *sides), won, strict=True):
        low, high = share_interval(int(count), found.tally.tables)
        outcomes[name] = {"tables": int(count), "low": round(low, 5), "high": round(high, 5)}
    scores = {
        side: {"mean": round(mean, 5), "low": round(low, 5), "high": round(high, 5)}
        for side, (mean, low, high) in zip(sides, known.scores(last), strict=True)
    }
    return {"won": outcomes, "score": scores}


def show(found: odds.Odds, asked: Asked, folder: Path | None) -> None:
    """The losses of sides and battalions at the end of the last bound, as a small table."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(soft_wrap=True, highlight=False)
    last = found.plan.first + found.plan.bounds - 1
    title = f"{found.plan.scenario.title}: {found.tally.tables:,} tables, end of bound {last}"
    table = Table(title=Text(title), title_justify="left", box=None)
    for heading in ("unit", "men", "men lost", "95 % of mean", "half of tables", "nine tenths", "removed", "withdrawn"):
        table.add_column(heading, justify="left" if heading == "unit" else "right")
    known = found.distributions
    for level in ("side", "battalion"):
        for number, unit in enumerate(found.layout.units):
            if unit.level != level:
                continue
            lost, removed, left = (
                known.summary(found.plan.bounds - 1, number, measure) for measure in (MEN_LOST, REMOVED, WITHDRAWN)
            )
            q = lost.quantiles
            table.add_row(
                Text(("side " if level == "side" else "") + unit.id), f"{unit.men}", f"{lost.mean:.1f}",
                f"{lost.low:.1f} to {lost.high:.1f}", f"{q[1]:g} to {q[3]:g}", f"{q[0]:g} to {q[4]:g}",
                f"{removed.mean:.1f}", f"{left.mean:.1f}",
            )  # fmt: skip
    console.print(table)
    said = _winners(found)
    for name, share in said.get("won", {}).items():
        what = {"going on": "nobody has won", "draw": "a draw"}.get(name, f"side {name} wins")
        tables = found.tally.tables
        console.print(
            Text(f"{what}: {share['tables'] / tables:.1%} of tables ({share['low']:.1%} to {share['high']:.1%})")
        )
    for side, score in said.get("score", {}).items():
        console.print(Text(f"score of side {side}: {score['mean']:.2f} ({score['low']:.2f} to {score['high']:.2f})"))
    for what in found.plan.replaced:
        console.print(Text(f"Replaced: {what}."))
    if found.tally.tables < found.asked:
        console.print(Text(f"Stopped after {found.tally.tables:,} of {found.asked:,} tables: near enough."))
    if folder is not None:
        console.print(Text(f"Tables and pictures: {results.shown(folder)}"))


@dataclass(frozen=True)
class Compared:
    """What-if as asked for: the first battle, and what the others change."""

    asked: Asked
    variants: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return ("as it is", *self.variants)


def plans(compared: Compared) -> list[odds.Plan]:
    """A plan for the battle as it is and for each variant, all with the same dice. Raises Refused with all faults."""

    source = load(resolve(compared.asked.scenario))
    base = _plan(compared.asked, source)
    made, faults = [base], []
    for text in compared.variants:
        try:
            replaced: list[str] = []
            changed = variants.variant(source, text, base.first, replaced)
        except Refused as refused:
            faults += refused.faults
            continue
        if changed.bounds < base.first + base.bounds - 1 or changed.ruleset != source.ruleset:
            last = base.first + base.bounds - 1
            faults.append(Fault("--with", text, f"is of {changed.bounds} bounds of {changed.ruleset}",
                                f"{last} bounds of {source.ruleset}"))  # fmt: skip
        made.append(replace(base, scenario=_bare(changed), replaced=tuple(replaced)))
    if faults:
        raise Refused(faults)
    return made


def compare(
    chosen: list[odds.Plan], compared: Compared, on_part: Callable[[int], object]
) -> comparing.Comparison:  # fmt: skip
    """Play the plans of what was asked for, on the same dice."""
    asked = compared.asked
    with workers(asked.workers, asked.scheduler) as (executor, ahead):
        return comparing.compare(compared.names, chosen, asked.tables, executor=executor, ahead=ahead, on_part=on_part)


DIFFERENCES = frozenset({"differences.csv", "differences.parquet", "differences.png", "compare.json"})


def compare_facts(found: comparing.Comparison, compared: Compared) -> dict[str, Any]:
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
        "seed": compared.asked.seed,
        "variants": list(found.names),
        "replaced": {name: list(plan.replaced) for name, plan in zip(found.names, found.plans, strict=True)},
        "men_lost": rows,
    }


def write_comparison(found: comparing.Comparison, compared: Compared, folder: Path) -> None:
    """Leave tables, a picture and a record in a folder, whole or not at all."""
    from bound_sim.odds.report import differences

    results.refuse_foreign(folder, DIFFERENCES)
    with results.staged(folder, replace=True, own=DIFFERENCES) as work:
        differences.write(found, work)
        text = json.dumps(compare_facts(found, compared), ensure_ascii=False, indent=2)
        written.write(work / "compare.json", text + "\n")


def show_comparison(found: comparing.Comparison, compared: Compared, folder: Path | None) -> None:
    """Men lost under each variant less those under the first, as a small table."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(soft_wrap=True, highlight=False)
    said = compare_facts(found, compared)
    table = Table(title=Text(f"{said['title']}: men lost, {said['tables']:,} tables on the same dice"),
                  title_justify="left", box=None)  # fmt: skip
    for heading in ("variant", "unit", "as it is", "variant", "difference", "95 % interval", "pairing gained"):
        table.add_column(heading, justify="left" if heading in ("variant", "unit") else "right")
    for row in said["men_lost"]:
        gain = "-" if row["gain"] is None else f"{row['gain']:.1f} x"
        table.add_row(
            Text(row["variant"]), Text(("side " if row["level"] == "side" else "") + row["unit"]), f"{row['base']:.1f}",
            f"{row['other']:.1f}", f"{row['mean']:+.1f}", f"{row['low']:+.1f} to {row['high']:+.1f}", gain,
        )  # fmt: skip
    console.print(table)
    for name, plan in zip(found.names, found.plans, strict=True):
        for what in plan.replaced:
            console.print(Text(f"Replaced in {name}: {what}."))
    if folder is not None:
        console.print(Text(f"Tables and picture: {results.shown(folder)}"))


def fought(name: str, seed: int | None, key: str | None) -> tuple[Scenario, DiceSource, int, list[luck.Row] | None]:
    """A battle that was fought: scenario, dice, bounds, and its states where they were written down.

    ``name`` is a folder that ``run`` left, which knows its dice, or a scenario with a seed or a key.
    """
    from bound_sim.dice.typed import read_dice
    from bound_sim.results import run as play
    from bound_sim.results import tables as frames

    folder = Path(name)
    if disk.is_file(folder / results.RECORD):
        if seed is not None or key is not None:
            raise Refused([Fault(name, "", "knows its own dice", "no --seed or --key")])
        record, scenario = play.fought(folder)
        source: DiceSource
        if record["key"]:
            source = play.choose_dice(seed=None, file=None, key=record["key"]).source
        elif disk.is_file(folder / results.DICE):
            source = read_dice(folder / results.DICE, ruleset(scenario.ruleset).dice_words)
        else:
            raise Refused([Fault(name, "", "has dice whose key is still secret", "one whose key was revealed")])
        states = frames.read(folder, ruleset(scenario.ruleset).log_columns, record["bounds"])["states"]
        return scenario, source, record["bounds"], frames.records(states)
    scenario = load(resolve(name))
    if (seed is None) == (key is None):
        raise Refused([Fault(name, "", "is a scenario: which of its battles?", "--seed or --key, or a folder of run")])
    chosen = play.choose_dice(seed=seed, file=None, key=key)
    return scenario, chosen.source, scenario.bounds, None


def luck_facts(found: luck.Luck, most: int) -> dict[str, Any]:
    """Where losses lie, hits against those expected by side, step and battalion, and the rolls that mattered most."""

    def totals(key: Callable[[records_rolls.Roll], Any]) -> list[dict[str, Any]]:
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


def show_luck(found: luck.Luck, most: int) -> None:
    """A battle's luck as small tables."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    said = luck_facts(found, most)
    console = Console(soft_wrap=True, highlight=False)

    def needed(die: int) -> str:
        return f"{die}+" if die else "more"

    def table(title: str, headings: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
        made = Table(title=Text(title), title_justify="left", box=None)
        for place, heading in enumerate(headings):
            made.add_column(heading, justify="left" if place == 0 else "right")
        for row in rows:
            made.add_row(*map(Text, row))
        console.print(made)

    table(f"{said['title']}: men lost, beside {said['tables']:,} other tables",
          ("unit", "lost", "mean", "fewer on", "as many on"),
          [(("side " if p["level"] == "side" else "") + p["unit"], f"{p['men_lost']:g}", f"{p['mean']:.1f}",
            f"{p['fewer_on']:.1%}", f"{p['as_many_on']:.1%}") for p in said["losses"]])  # fmt: skip
    for what in ("sides", "steps", "battalions"):
        table(f"hits scored, by {what}", ("of", "rolls", "hits", "expected", "deviations"),
              [(t["of"], f"{t['rolls']}", f"{t['hits']}", f"{t['expected']:.1f}", f"{t['deviations']:+.2f}")
               for t in said[what]])  # fmt: skip
    table("rolls that mattered most", ("by", "at", "bound", "dice", "needed", "hits", "expected", "men"),
          [(r["by"], r["target"], f"{r['bound']} {r['substep']}", " ".join(map(str, r["dice"])), needed(r["needed"]),
            f"{r['hits']}", f"{r['expected']:.2f}", f"{r['men']:+.1f}") for r in said["rolls"]])  # fmt: skip
