"""Small battles in files, for tests: quick ones, with a clock that stands still."""

from collections.abc import Mapping
from pathlib import Path

from bound_sim.battle.battle import Battle
from bound_sim.battle_file import BattleFile, Receipt, parse_act
from bound_sim.battle_file.entries import By
from bound_sim.battle_file.merge import merge
from bound_sim.battle_file.messages import send
from bound_sim.battle_file.orders_view import Stamp
from bound_sim.battle_file.passwords import set_for
from bound_sim.battle_file.shares import add_promise, add_share, reveal_key
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.dice.proof import make_share
from bound_sim.files.folder import load
from bound_sim.keys.slips import Slip
from bound_sim.logs.log import Log, rows_of
from bound_sim.scenario.posts import UMPIRE, Post

TESTS = Path(__file__).parents[2]
STORM, GOOD, SHEET = str(TESTS / "battles/storm"), str(TESTS / "scenarios/good"), "rulebook-sheet"
#: orders of side A of the storm for bound 2, other than the scenario's
HIGH_A = b"Battalion,Bound 2\n1,Hold\nC,Hold\n"
LOW_A = b"1/1 stay shoot 9/1\n"


def clock() -> str:
    """The time, always the same."""
    return "2026-01-01T00:00:00Z"


def opened(path: Path, scenario: str = STORM, *, seed: int = 7) -> BattleFile:
    """A new battle file with the dice of a seed."""
    BattleFile.create(path, scenario, dice="seed", key=key_from_seed(seed), seed=seed, clock=clock)
    return BattleFile(path, clock=clock)


def played(path: Path, scenario: str = STORM, *, seed: int = 7, bounds: int | None = None) -> BattleFile:
    """A battle file with its bounds resolved."""
    file = opened(path, scenario, seed=seed)
    for _ in range(bounds or file.history.opened.bounds):
        file.resolve()
    return file


def uninterrupted(scenario: str = STORM, *, seed: int = 7) -> Log:
    """The log of a battle that was played in one go, without a file."""
    battle = Battle(load(scenario), KeyedDice(key_from_seed(seed)))
    battle.run()
    return battle.log


def every_kind(place: Path) -> Path:
    """A battle file with every kind of entry in it, and every form of orders."""
    path, copy, branch = (place / f"{name}.bound" for name in ("first", "copy", "every-kind"))
    BattleFile.create(path, STORM, dice="keyed", key=bytes(range(32)), clock=clock)
    with BattleFile(path, clock=clock) as file:
        shares = [make_share(file.history.battle_id, side) for side in "AB"]
        for share in shares:
            add_promise(file, share.side, share.promise)
        for share in shares:
            (place / "share").write_text(share.text, encoding="utf-8")
            add_share(file, place / "share")
        table = file.scenario_as_given().battlefield.table
        file.set_sector("north", (0, table.height_u // 2, table.width_u, table.height_u), reason="two umpires")
        file.set_policy("B", "repeat", reason="ill")
        send(file, UMPIRE, Post("A"), "Umpire north sees to the north.")
        set_for(file, "B", "garrison")
        copy.write_bytes(path.read_bytes())
        with BattleFile(copy, clock=clock) as other:
            hand_in(
                other, "A", 2, {"high.csv": HIGH_A, "low.txt": LOW_A}, by="umpire", umpire="south", reason="telephone"
            )
        hand_in(file, "A", 1, {"low.txt": b"1/99 stay\n"})
        hand_in(file, "A", 1, {"low.txt": LOW_A}, draft=True)
        file.rule(parse_act("hit 1/1/1"), reason="forgotten", umpire="south")
        merge(file, copy)
        file.resolve(to_substep="3")
        hand_in(file, "A", 1, {"low.txt": LOW_A})
        file.rule(parse_act("move 1/2/1 4,4 face 10"), reason="knocked over", umpire="south")
        file.resolve()
        file.undo()
        file.redo()
        file.rule(parse_act("ruling Q-free-fire nobody"), reason="too bloody", umpire="south")
        file.branch(branch)
    with BattleFile(branch, clock=clock) as file:
        file.resolve()
        reveal_key(file)
    return branch


def hand_in(
    file: BattleFile, side: str, bound: int, files: Mapping[str, bytes], *, commander: str = "", by: By = "side",
    draft: bool = False, umpire: str = "", reason: str = "", came_as: str = "", slip: Slip | None = None,
) -> Receipt:  # fmt: skip
    """Hand in orders of a seat by what it knows now."""
    return file.submit(file.view(Post(side, commander), bound), files, Stamp(draft, umpire, reason, came_as, slip), by)


def rows(file: BattleFile, table: str, **where: object) -> list[dict[str, object]]:
    """Rows of a table of a battle file's log, those that match."""
    return [row for row in rows_of(file.log()[table]) if all(row[key] == value for key, value in where.items())]
