"""Odds for the command line: what to play, by how many processes, and what is left in a folder."""

import json
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bound_sim.dice.keyed import DiceSource, key_from_seed
from bound_sim.files.folder import load, resolve
from bound_sim.odds import facts, luck, play, variants
from bound_sim.odds.compare import Comparison, compare_plans
from bound_sim.odds.parts import AllProcessors
from bound_sim.odds.play import Near, Odds, OddsPlan
from bound_sim.results.folder import DICE, RECORD, refuse_foreign, staged
from bound_sim.rules import ruleset
from bound_sim.scenario.inputs import clipped, unknown_side
from bound_sim.scenario.model import Scenario
from bound_sim_kernels import children
from bound_sim_maps import disk, written
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import Text, listed, text

ODDS, PAGE, HEAT, WORKBOOK = "odds.json", "odds.html", "danger.html", "odds.xlsx"
#: charts of odds as files
CHARTS = ("objectives", "fans", "losses", "histograms")
#: the most tables of a run, and of processes; the most tables of a run that stops by itself
MOST_TABLES, MOST_WORKERS, MOST_UNASKED = 10_000_000, 256, 10_000
#: the share of its strength to which each side's loss is known when a run stops by itself
NEAR = 0.005
#: whose losses are to be known -> the levels of these units
LEVELS = {"sides": ("side",), "battalions": ("side", "battalion")}
_TABLES = tuple(f"{name}.{kind}" for name in ("odds", "objectives", "danger") for kind in ("csv", "parquet"))


@dataclass(frozen=True)
class Asked:
    """Options of the command line for odds.

    ``tables`` None: as many as are needed; ``workers`` None: as many as pay. ``within``: the share of their strength to
    which losses of ``of`` (LEVELS) are to be known.
    """

    scenario: str
    first: int = 1
    bounds: int | None = None
    tables: int | None = None
    seed: int = 1
    past_seed: int | None = None
    past_key: str | None = None
    orders: tuple[Path, ...] = ()
    workers: int | None = None
    within: float | None = None
    of: str = "sides"
    scheduler: str | None = None
    #: side -> the policy in its seat
    policies: tuple[tuple[str, str], ...] = ()
    #: what each table came to is kept too
    keep: bool = False

    @property
    def most(self) -> int:
        """The most tables that are played."""
        return MOST_UNASKED if self.tables is None else self.tables

    @property
    def near(self) -> Near | None:
        """The precision at which the run stops before that; None if it does not."""
        if self.within is None and self.tables is not None:
            return None
        return Near(NEAR if self.within is None else self.within, LEVELS[self.of])


def seated(scenario: Scenario, policies: Mapping[str, str], faults: list[Fault]) -> Scenario:
    """The scenario with policies in the seats of sides."""
    sides, rules = [side.id for side in scenario.sides], ruleset(scenario.ruleset)
    for side, name in policies.items():
        if side not in sides:
            faults.append(unknown_side("--policy", side, sides))
        try:
            rules.policy(name)
        except Refused as refused:
            faults += refused.faults
    return replace(scenario, seats={**scenario.seats, **policies})


def check_numbers(asked: Asked) -> list[Fault]:
    """Faults of the numbers that do not depend on the scenario."""
    faults = []
    if asked.tables is not None and not 1 <= asked.tables <= MOST_TABLES:
        faults.append(
            Fault(
                "--tables",
                "",
                text("{tables} tables", tables=asked.tables),
                text("1 to {most_tables}", most_tables=MOST_TABLES),
            )
        )
    if asked.workers is not None and not 1 <= asked.workers <= MOST_WORKERS:
        faults.append(
            Fault(
                "--workers",
                "",
                text("{workers} processes", workers=asked.workers),
                text("1 to {most_workers}", most_workers=MOST_WORKERS),
            )
        )
    if asked.within is not None and not 0 < asked.within < 1:
        faults.append(
            Fault("--within", "", f"{asked.within:.3%}", text("a share like 0.5%, more than 0 and less than 100%"))
        )
    if asked.of not in LEVELS:
        faults.append(
            Fault("--of", "", text('"{of}" is not known', of=clipped(asked.of)), listed(LEVELS, text(" or ")))
        )
    elif asked.of != "sides" and asked.near is None:
        faults.append(
            Fault("--of", "", text("is for a run that stops by itself"), text("--within with it, or no --tables"))
        )
    if asked.first > 1 and (asked.past_seed is None) == (asked.past_key is None):
        wrong = text("says two things about") if asked.past_key else text("needs")
        faults.append(
            Fault(
                "--from-bound",
                "",
                text("{wrong:text} the dice of the bounds before", wrong=wrong),
                text("--past-seed or --past-key"),
            )
        )
    return faults


def plan(asked: Asked) -> OddsPlan:
    """The plan of what was asked for. Raises Refused with all faults."""
    return plan_of(asked, load(resolve(asked.scenario)))


def plan_of(asked: Asked, scenario: Scenario) -> OddsPlan:
    """The plan of what was asked for, of a scenario that was read. Raises Refused with all faults."""
    from bound_sim.results import run

    faults = check_numbers(asked)
    if not 1 <= asked.first <= scenario.bounds:
        faults.append(
            Fault(
                "--from-bound",
                "",
                text("bound {first}", first=asked.first),
                text("1 to {bounds}", bounds=scenario.bounds),
            )
        )
        raise Refused(faults)
    left = scenario.bounds - asked.first + 1
    replaced: list[Text] = []
    if asked.bounds is not None and not 1 <= asked.bounds <= left:
        faults.append(
            Fault(
                "--bounds",
                "",
                text("{bounds} bounds from bound {first} on", bounds=asked.bounds, first=asked.first),
                text("1 to {left}", left=left),
            )
        )
    scenario = seated(scenario, dict(asked.policies), faults)
    if asked.orders:
        scenario = variants.with_orders(scenario, asked.orders, asked.first, faults, replaced)
    if faults:
        raise Refused(faults)
    past: DiceSource | None = None
    if asked.first > 1:
        past = run.choose_dice(seed=asked.past_seed, file=None, key=asked.past_key).source
    return OddsPlan(
        _bare(scenario), key_from_seed(asked.seed), asked.bounds or left, asked.first, past, tuple(replaced),
        keep=asked.keep,
    )  # fmt: skip


def _bare(scenario: Scenario) -> Scenario:
    """The scenario without parts that other processes do not need."""
    return replace(scenario, notes="", introduction="", folder=None)


@contextmanager
def workers(count: int | None = None, scheduler: str | None = None) -> Iterator[tuple[Executor | None, int]]:
    """The player of the parts, and the number of parts at a time: this process, processes of this machine, a
    cluster. ``count`` None: this process, and all processors where that pays."""
    if scheduler is not None:
        with cluster(scheduler) as (executor, threads):
            yield executor, 2 * threads
        return
    if count == 1:
        yield None, 1
        return
    if count is None:
        everywhere = AllProcessors()
        pool: Executor = everywhere
        count = everywhere.count
    else:
        pool = children.pool(count)
    try:
        yield pool, 2 * count
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """The workers of a dask.distributed scheduler. If a worker dies, another worker plays its part again."""
    try:
        from distributed import Client
    except ImportError:
        allowed = text("pip install 'bound-sim[cluster]'")
        raise Refused([Fault("--scheduler", "", text("needs dask.distributed, which is not here"), allowed)]) from None
    try:
        client: Any = Client(address, timeout=10)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise Refused(
            [
                Fault(
                    "--scheduler",
                    "",
                    text("{address} doesn't answer ({error})", address=address, error=error),
                    "tcp://HOST:PORT",
                )
            ]
        ) from None
    try:
        threads = sum(client.nthreads().values())
        if threads == 0:
            raise Refused(
                [
                    Fault(
                        "--scheduler",
                        "",
                        text("{address} has no workers", address=address),
                        text("dask worker ADDRESS on each machine"),
                    )
                ]
            )
        # pure: the same part is the same work. Retries cover workers that die.
        yield client.get_executor(pure=True, retries=10), threads
    finally:
        client.close()


def forecast(
    chosen: OddsPlan, asked: Asked, on_part: Callable[[int], object],
    on_odds: Callable[[Odds], object] = lambda odds: None,
) -> Odds:  # fmt: skip
    """Play a plan with the tables and processes that were asked for; ``on_odds`` hears what is counted so far."""
    with workers(asked.workers, asked.scheduler) as (executor, ahead):
        return play.run(
            chosen, asked.most, executor=executor, ahead=ahead, near=asked.near, on_part=on_part, on_odds=on_odds
        )


def own_names(sides: tuple[str, ...]) -> frozenset[str]:
    """Names of all that odds leave in a folder."""
    drawn = (*CHARTS, "danger", *(f"danger-{side}" for side in sides))
    pictures = (f"{name}.{kind}" for name in drawn for kind in ("svg", "png"))
    return frozenset({ODDS, PAGE, HEAT, WORKBOOK, *_TABLES, *pictures})


def refuse_place(chosen: OddsPlan, folder: Path) -> None:
    """Refuse a folder that holds anything but earlier odds. This check comes before a long run."""
    refuse_foreign(folder, own_names(tuple(side.id for side in chosen.scenario.sides)))


def write(found: Odds, asked: Asked, folder: Path, *, xlsx: bool = False, png: bool = False) -> None:
    """Leave a page, tables, pictures and a record of how they were made in a folder, whole or not at all.

    ``xlsx``: the tables as one workbook too; ``png``: each picture as PNG too.
    """
    from bound_sim.odds.report import heat, page, tables

    own = own_names(tuple(side.id for side in found.plan.scenario.sides))
    refuse_foreign(folder, own)
    with staged(folder, replace=True, own=own) as work:
        tables.write(found, work)
        if xlsx:
            tables.write_workbook(tables.frames(found), tables.COLUMNS, work / WORKBOOK)
        for name, drawn in page.odds_pictures(found).items():
            _draw(work / f"{name}.svg", drawn, png=png)
        written.write(work / PAGE, page.of_odds(found, asked.seed))
        written.write(work / HEAT, heat.of_odds(found))
        written.write(work / ODDS, json.dumps(facts.of_odds(found, asked.seed), ensure_ascii=False, indent=2) + "\n")


def _draw(path: Path, drawn: str, *, png: bool) -> None:
    """Write a picture as SVG, and as PNG beside it where that is asked for."""
    from bound_sim_maps.pngs import on_white

    written.write(path, drawn)
    if png:
        written.write(path.with_suffix(".png"), on_white(drawn))


#: what the first battle of a comparison is called
AS_IT_IS = "as it is"


@dataclass(frozen=True)
class Compared:
    """Options of a comparison: the first battle, and the changes of the others, each with a name or not.

    A variant that was made already is its name and its scenario.
    """

    asked: Asked
    variants: tuple[str | tuple[str, Scenario], ...]

    @property
    def named(self) -> tuple[tuple[str, str | Scenario], ...]:
        """The name of each variant, and what it changes, or its scenario."""
        return tuple(variants.named(one) if isinstance(one, str) else one for one in self.variants)

    @property
    def names(self) -> tuple[str, ...]:
        return (AS_IT_IS, *(name for name, _ in self.named))


def plans(compared: Compared, source: Scenario | None = None) -> list[OddsPlan]:
    """A plan for the battle as it is and for each variant, all with the same dice. Raises Refused with all faults.

    ``source`` is the scenario where it was read already.
    """
    source = load(resolve(compared.asked.scenario)) if source is None else source
    base = plan_of(compared.asked, source)
    made, faults = [base], []
    for name in sorted({name for name in compared.names if compared.names.count(name) > 1}):
        faults.append(Fault("--with", name, text("is the name of two variants"), text("NAME=WHAT, each name once")))
    for name, what in compared.named:
        try:
            replaced: list[Text] = []
            changed = (
                what if isinstance(what, Scenario) else variants.variant(source, what, base.first, replaced)
            )  # fmt: skip
        except Refused as refused:
            faults += refused.faults
            continue
        if changed.bounds < base.first + base.bounds - 1 or changed.ruleset != source.ruleset:
            last = base.first + base.bounds - 1
            faults.append(
                Fault(
                    "--with",
                    name,
                    text("is of {bounds} bounds of {ruleset}", bounds=changed.bounds, ruleset=changed.ruleset),
                    text("{last} bounds of {ruleset}", last=last, ruleset=source.ruleset),
                )
            )
        made.append(replace(base, scenario=_bare(changed), replaced=tuple(replaced)))
    if faults:
        raise Refused(faults)
    return made


def compare(
    chosen: list[OddsPlan], compared: Compared, on_part: Callable[[int], object]
) -> Comparison:  # fmt: skip
    """Play the plans of what was asked for, on the same dice."""
    asked = compared.asked
    with workers(asked.workers, asked.scheduler) as (executor, ahead):
        return compare_plans(compared.names, chosen, asked.most, executor=executor, ahead=ahead, on_part=on_part)


DIFFERENCES = frozenset(
    {f"differences.{kind}" for kind in ("csv", "parquet", "png", "svg", "xlsx")}
    | {"compare.json", "compare.html", HEAT}
)
LUCK = frozenset({"luck.json", "luck.html", "luck.svg"})


def write_comparison(
    found: Comparison, compared: Compared, folder: Path, *, xlsx: bool = False, png: bool = False
) -> None:
    """Leave a page, tables, a picture and a record in a folder, whole or not at all; as ``write`` does."""
    from bound_sim.odds.report import differences, heat, page, tables

    refuse_foreign(folder, DIFFERENCES)
    with staged(folder, replace=True, own=DIFFERENCES) as work:
        differences.write(found, work)
        if xlsx:
            book = {"differences": differences.frame(found)}
            tables.write_workbook(book, {"differences": differences.COLUMNS}, work / "differences.xlsx")
        _draw(work / "differences.svg", page.differences_chart(found), png=png)
        written.write(work / "compare.html", page.of_comparison(found, compared.asked.seed))
        written.write(work / HEAT, heat.of_comparison(found))
        text = json.dumps(facts.of_comparison(found, compared.asked.seed), ensure_ascii=False, indent=2)
        written.write(work / "compare.json", text + "\n")


def write_luck(found: luck.Luck, most: int, folder: Path) -> None:
    """Leave a page, its chart and a record in a folder, whole or not at all."""
    from bound_sim.odds.report import page

    refuse_foreign(folder, LUCK)
    told = facts.of_luck(found, most)
    with staged(folder, replace=True, own=LUCK) as work:
        written.write(work / "luck.svg", page.luck_chart(told, found.scenario))
        written.write(work / "luck.html", page.of_luck(found, most))
        written.write(work / "luck.json", json.dumps(told, ensure_ascii=False, indent=2) + "\n")


def dice_in(scenario: Scenario, tables: Mapping[str, Any]) -> DiceSource | None:
    """The dice that the tables of a battle have written down, None where they have not."""
    from bound_sim.dice.typed import replay
    from bound_sim.logs.dice_table import dice_rolled
    from bound_sim.results.tables import as_columns

    rules = ruleset(scenario.ruleset)
    if not len(tables["dice"]):
        return None
    return replay(dice_rolled(as_columns(tables, rules.log_columns)["dice"]), rules.dice_words)


def fought(name: str, seed: int | None, key: str | None) -> tuple[Scenario, DiceSource, int, list[luck.Row] | None]:
    """A battle that was played: its scenario, its dice, its bounds, and its states if they were recorded.

    ``name`` is a folder that ``run`` left, with its own dice, or a scenario; a scenario needs a seed or a key.
    """
    from bound_sim.dice.typed import read_dice
    from bound_sim.results import run
    from bound_sim.results.tables import read, records

    folder = Path(name)
    if disk.is_file(folder / RECORD):
        if seed is not None or key is not None:
            raise Refused([Fault(name, "", text("knows its own dice"), text("no --seed or --key"))])
        record, scenario = run.fought(folder)
        rules = ruleset(scenario.ruleset)
        tables = read(folder, rules.log_columns, record["bounds"])
        source = dice_in(scenario, tables)
        if source is not None:
            return scenario, source, record["bounds"], records(tables["states"])
        if record["key"]:
            source = run.choose_dice(seed=None, file=None, key=record["key"]).source
        elif disk.is_file(folder / DICE):  # of a version that kept the file of dice typed in
            source = read_dice(folder / DICE, rules.dice_words)
        else:
            raise Refused(
                [Fault(name, "", text("has dice whose key is still secret"), text("one whose key was revealed"))]
            )
        return scenario, source, record["bounds"], records(tables["states"])
    scenario = load(resolve(name))
    if (seed is None) == (key is None):
        raise Refused(
            [Fault(name, "", text("is a scenario: which of its battles?"), text("--seed or --key, or a folder of run"))]
        )
    chosen = run.choose_dice(seed=seed, file=None, key=key)
    return scenario, chosen.source, scenario.bounds, None
