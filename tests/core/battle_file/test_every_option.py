"""covers: bound_sim/battle_file, bound_sim/cli/battle_files.py, bound_sim/cli/umpire.py

Each command of a battle file with each of its options: what it says, what it refuses and how, exit codes.
"""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import typer.main
from typer.testing import CliRunner

from bound_sim.battle_file import BattleFile
from bound_sim.cli import app
from bound_sim.dice.proof import make_share
from bound_sim.dice.shares import Shares
from bound_sim.keys.slips import Slip
from tests.core.battle_file.battles import HIGH_A, LOW_A, STORM, clock, hand_in, opened, played

COMMANDS = (
    "next", "status", "undo", "redo", "branch", "export", "verify", "orders", "policy", "rule", "sector", "merge",
    "keys", "seal", "open", "packet", "dice make", "dice promise", "dice give", "dice reveal", "dice share", "receipt",
)  # fmt: skip
HEX = "ab" * 32
SEALING = "--battle vimy --side A --bound 2 --key anna --to umpire --out s"
OPENING = "--key umpire --from A=anna --battle vimy --out in"

#: command line, exit code, a part of what it says. The battles: one.bound has bound 1, over.bound both, new.bound none
#: and a secret key, stop.bound stands after sub-step 3
ANSWERS = [
    ("new storm b.bound", 0, "dice promised as"),
    ("new storm b.bound --seed 7", 0, "2 bounds"),
    (f"new storm b.bound --key {HEX}", 0, "dice promised as"),
    ("new storm b.bound --table-dice", 0, "Then: bound-sim next b.bound"),
    ("new storm b.bound --table-dice --seed 7", 2, "say two things about the dice: one of them"),
    ("new storm b.bound --key 12", 2, "64"),
    ("new storm b.bound --sign umpire --shared-dice", 0, "dice promised as"),
    ("new storm b.bound --shared-dice --seed 7", 2, "say two things about the dice: one of them"),
    ("new storm b.bound --sign low.txt", 2, "low.txt: holds no keys"),
    ("new storm folder --sign umpire", 2, "a name that ends in .bound"),
    ("new storm one.bound", 2, "one.bound: exists already: the name of a new file"),
    ("new storm folder --seed 7", 2, "a name that ends in .bound"),
    ("new nothing b.bound", 2, "nothing"),
    ("new broken b.bound", 2, "scenario.toml"),
    ("next one.bound", 0, "bound 2 is resolved\n  side A: the scenario's"),
    ("next one.bound --json", 0, '"over": true'),
    ("next one.bound --bound 2", 0, "the battle is over"),
    ("next one.bound --bound 1", 1, "bound 2 is next, not 1"),
    ("next one.bound --to-substep 5a", 0, "bound 2 stands after sub-step 5a"),
    ("next one.bound --to-substep 99", 2, "--to-substep: '99' is none: one of #, 1a"),
    ("next stop.bound --to-substep 2b", 1, "stands after sub-step 3 already"),
    ("next new.bound --all", 0, "bound 2 is resolved"),
    ("next over.bound", 1, "the battle is over after bound 2"),
    ("next over.bound --all", 1, "the battle is over"),
    ("next one.bound --dice wrong.csv", 2, "--dice: the dice of this battle come from its key"),
    ("next table.bound --dice missing.csv", 2, "missing.csv: is missing"),
    ("next table.bound --dice wrong.csv", 2, "wrong.csv: line 2: dice \"7\": numbers from 1 to 6"),
    ("next table.bound", 2, "dice.csv: bound 1: missing: 3: shot of 9/1/1"),
    ("next one.bound --wait -1", 2, "--wait"),
    ("next missing.bound", 2, "missing.bound: is not there: a battle file"),
    ("next .", 2, "is a folder"),
    ("next low.txt", 2, "low.txt: is not a battle file"),
    ("next damaged.bound", 3, "breaks the chain"),
    ("status one.bound", 0, "bound 2 of 2 is next"),
    ("status over.bound", 0, "over: all 2 bounds are resolved"),
    ("status stop.bound", 0, "stopped after sub-step 3"),
    ("status one.bound --json", 0, '"next_bound": 2'),
    ("status signed.bound --head h.txt --sign umpire", 0, "head "),
    ("status one.bound --head low.txt", 2, "low.txt: exists already: the name of a new file"),
    ("status one.bound --sign umpire", 2, "--sign: there is nothing to sign"),
    ("status signed.bound --head h.txt --sign anna", 2, "are not those with which the battle was opened"),
    ("status damaged.bound", 3, "breaks the chain"),
    ("undo one.bound", 0, "undone: bound 1"),
    ("undo stop.bound", 0, "undone: bound 1 up to 3"),
    ("undo over.bound --to-bound 0", 0, "undone: bound 1\nundone: bound 2"),
    ("undo one.bound --to-bound 1", 1, "nothing was done since bound 1"),
    ("undo one.bound --to-bound 9", 1, "bound 9 is not resolved"),
    ("undo new.bound", 1, "nothing is left to undo"),
    ("undo damaged.bound", 3, "breaks the chain"),
    ("redo undone.bound", 0, "in force again: bound 1"),
    ("redo one.bound", 1, "nothing can be redone"),
    ("branch over.bound c.bound", 0, "c.bound"),
    ("branch over.bound c.bound --bound 1", 0, "c.bound"),
    ("branch over.bound c.bound --bound 7", 1, "bound 7 is not resolved"),
    ("branch over.bound one.bound", 2, "one.bound: exists already"),
    ("branch damaged.bound c.bound", 3, "breaks the chain"),
    ("export over.bound --out out --no-report", 0, "out"),
    ("export over.bound --out out --bounds 1 --no-report", 0, "out"),
    ("export over.bound --out out --bounds 1 --png", 0, "out"),
    ("export over.bound --out out --bounds 1 --no-report --xlsx", 0, "out"),
    ("export over.bound --out out --bounds 3", 1, "2 bounds are resolved, not 3"),
    ("export new.bound --out out", 1, "no bound is resolved yet"),
    ("export over.bound --map-json map.json --bounds 1", 0, "map.json"),
    ("export over.bound --map-json map.json --bounds 3", 1, "2 bounds are resolved, not 3"),
    ("export over.bound", 2, "--out: is missing: --out DIR, --map-json FILE, or both"),
    ("export over.bound --out anna", 2, "anna: holds other files"),
    ("export over.bound --out low.txt", 2, "low.txt: is a file"),
    ("export damaged.bound --out out", 3, "breaks the chain"),
    ("verify over.bound", 0, "2 bounds computed again with the same bytes"),
    ("verify over.bound --no-recompute", 0, "holds: 3 entries"),
    ("verify over.bound --no-recompute --strict", 0, "holds: 3 entries"),
    ("verify over.bound --json", 0, '"recomputed": 2'),
    ("verify over.bound --no-recompute --head {head}", 0, "holds"),
    (f"verify over.bound --no-recompute --head {HEX}", 3, "was never one of this battle's"),
    ("verify signed.bound --receipts A.receipt --head head.txt --umpire umpire", 0, "1 of them signed by the umpire"),
    ("verify signed.bound --seals --no-recompute", 0, "orders 2 (handed in): seal abababab"),
    ("verify signed.bound --umpire anna --no-recompute", 3, "was not opened with this umpire's keys"),
    ("verify one.bound --receipts A.receipt --no-recompute", 3, "opened without a key to sign with"),
    ("verify one.bound --receipts low.txt --no-recompute", 3, "low.txt: is not a receipt"),
    ("verify one.bound --orders low.txt", 2, "is not a receipt: --orders and --key are for receipts"),
    ("verify A.receipt --orders low.txt --umpire umpire", 0, "A.receipt: the umpire's, for these orders"),
    ("verify A.receipt --orders low.txt --umpire umpire --key anna", 0, "A.receipt: the umpire's, for these orders"),
    ("verify A.receipt --orders two.txt --umpire umpire", 3, "is the umpire's, and for other orders than these"),
    ("verify A.receipt --orders low.txt --umpire anna", 3, "is not signed with the umpire's key, but with another"),
    ("verify A.receipt --umpire umpire", 2, "--orders: A.receipt is a receipt: the files of orders"),
    ("verify A.receipt", 2, "--umpire: is missing"),
    ("verify head.txt --umpire umpire --json", 0, '"ok": true'),
    ("verify low.txt --umpire umpire", 3, "low.txt: is not a receipt or head as the umpire makes it"),
    ("verify anna --umpire umpire", 2, "anna: has no packet.json"),
    ("verify over.bound --head 12", 2, "--head: 12 is not a head: at least 16 hexadecimal digits"),
    ("verify damaged.bound", 3, "breaks the chain"),
    ("verify damaged.bound --json", 3, '"ok": false'),
    ("verify missing.bound", 2, "is not there"),
    ("orders one.bound high.csv low.txt --side A --bound 2", 0, "side A, bound 2: handed in, number 1, receipt "),
    ("orders one.bound low.txt --side A --bound 2 --draft", 0, "draft, number 1"),
    ("orders one.bound low.txt --side A --bound 2 --json", 0, '"state": "handed in"'),
    ("orders one.bound low.txt --side A --bound 2 --reason telephone --umpire north", 0, "handed in"),
    ("orders signed.bound low.txt --side A --bound 2 --receipt r --sign umpire --json", 0, '"signature": "'),
    ("orders one.bound low.txt --side A --bound 2 --sign umpire", 2, "opened without a key to sign with"),
    ("orders one.bound low.txt --side A --bound 2 --receipt low.txt", 2, "low.txt: exists already"),
    ("orders one.bound low.txt --side A --bound 2 --slip A.slip", 2, "slip: is for side A and bound 2 of battle"),
    ("orders one.bound low.txt --side A --bound 2 --slip low.txt", 2, "low.txt: is not a slip"),
    ("receipt signed.bound --side A --number 1 --out r --sign umpire", 0, "r: number 1 of side A for bound 2"),
    ("receipt signed.bound --side A --out A.receipt", 2, "A.receipt: exists already"),
    ("receipt signed.bound --side B --out r", 1, "orders of side B do not exist"),
    ("receipt signed.bound --side B --messages --out r", 1, "no message of side B has a receipt"),
    ("receipt signed.bound --side A --messages --number 1 --out r", 2, "--number: is given with --messages"),
    ("receipt signed.bound --side A --commander North --out r", 1, "orders of North of side A do not exist"),
    ("orders one.bound two.txt --side A --bound 2", 0, "1 orders in these files are for other bounds"),
    ("orders twice.bound low.txt --side A --bound 2", 0, "it replaces number 1: a side's last orders count"),
    ("status twice.bound", 0, "(number 1)"),
    ("orders one.bound garbage.txt --side A --bound 2", 2, "is not a word of an order"),
    ("orders one.bound bad.txt --side A --bound 2", 2, "bad.txt: line 1: company 1/99 does not exist"),
    ("orders one.bound low.txt --side B --bound 2", 2, "low.txt: line 1: 1/1 is not of side B"),
    ("orders one.bound low.txt --side A --bound 1", 1, "bound 1 is closed: these orders are kept and change nothing"),
    ("orders one.bound low.txt --side A --bound 3", 2, "--bound: bound 3: 1 to 2"),
    ("orders one.bound low.txt --side X --bound 2", 2, "--side: there is no side 'X'"),
    ("orders one.bound low.txt ./low.txt --side A --bound 2", 2, "low.txt: is given twice: files of different names"),
    ("orders one.bound missing.txt --side A --bound 2", 2, "missing.txt: is missing"),
    ("orders one.bound large.txt --side A --bound 2", 2, "large.txt: is too large: at most 256 KiB"),
    ("orders one.bound picture.png --side A --bound 2", 2, "picture.png: is not a file of orders"),
    ("orders damaged.bound low.txt --side A --bound 2", 3, "breaks the chain"),
    ("policy one.bound --side A repeat", 0, "side A: repeat"),
    ("policy one.bound --side A hold --reason ill", 0, "side A: hold"),
    ("policy one.bound --side A umpire", 0, "side A: umpire"),
    ("policy one.bound --side A rest", 2, "rest: is not a policy: did you mean"),
    ("policy one.bound --side A --ask none", 0, "is asked: nothing"),
    ("policy one.bound --side A --ask all", 0, "is asked: nothing"),
    ("policy one.bound --side A --ask tea", 2, "is not a kind of question: these rules ask nothing"),
    ("policy one.bound --side A --commander Kim hold", 2, '--commander: side A has no commander "Kim"'),
    ("policy one.bound --side X hold", 2, "there is no side 'X'"),
    ("rule one.bound hit 9/1/1 --reason seen", 0, "hit 9/1/1"),
    ("rule one.bound hit 9/1/1 --reason seen --umpire north", 0, "hit 9/1/1"),
    ("rule one.bound ruling Q-free-fire nobody --bound 2 --reason bloody", 0, "ruling Q-free-fire nobody"),
    ("rule one.bound ruling Q-free-fire nobody --bound 1 --reason late", 1, "1"),
    ("rule one.bound hit 9/1/1 --bound 2 --reason seen", 2, "--bound: hit happens as the battle stands: no --bound"),
    ("rule one.bound hit 9/1/1", 2, "--reason"),
    ("rule one.bound hit 7/7/7 --reason x", 2, "hit 7/7/7: 7/7/7 does not exist"),
    ("rule one.bound move 9/1/1 999,0 --reason x", 2, "the point is off the table"),
    ("rule one.bound smite 9/1/1 --reason x", 2, "smite"),
    ("rule over.bound hit 9/1/1 --reason x", 1, "the battle is over"),
    ("orders one.bound low.txt --side A --bound 2 --commander Kim", 2, '--commander: side A has no commander "Kim"'),
    ("sector one.bound north A2 C2", 0, "umpire north: A2 to C2"),
    ("sector one.bound north A9 C2", 2, "sector: "),
    ("sector one.bound =1 A2 C2", 2, "begins with"),
    ("merge one.bound copy.bound", 0, "orders 1 of side A for bound 2"),
    ("merge one.bound one.bound", 0, "nothing new"),
    ("merge one.bound new.bound", 1, "another battle"),
    ("merge one.bound missing.bound", 2, "is not there"),
    ("keys k --name Kim", 0, "fingerprint: "),
    ("keys k", 0, "k/public.keys: give it to people"),
    ("keys anna", 2, "secret.keys: exists already: a folder without keys"),
    ("keys k --name =1", 2, "is not allowed"),
    (f"seal low.txt {SEALING}", 0, "s: orders of side A for bound 2, sealed to umpire"),
    (f"seal low.txt high.csv {SEALING} --size 288", 0, "sealed to umpire"),
    (f"seal low.txt {SEALING} --share a.shares --attempt 2 --battle {'0' * 32}", 0, "digest: "),
    (f"seal high.csv low.txt {SEALING} --question 2", 2, "high.csv: is not an answer: first a text file"),
    (f"seal low.txt {SEALING} --share a.shares", 2, "a.shares: is of side A in battle 0000"),
    (f"seal low.txt {SEALING} --share low.txt", 2, "low.txt: holds no shares"),
    (f"seal low.txt {SEALING} --number 9", 0, "sealed to umpire"),
    (f"seal low.txt {SEALING} --number 0", 2, "--number: 0 is not allowed: 1 to 1,000,000,000"),
    (f"seal low.txt {SEALING} --out A.sealed", 2, "A.sealed: exists already: the name of a new file, or --force"),
    (f"seal low.txt {SEALING} --out A.sealed --force", 0, "sealed to umpire"),
    (f"seal low.txt {SEALING} --out anna/secret.keys --force", 2, "exists already, and is not a seal"),
    (f"seal low.txt {SEALING} --size 1", 2, "size: 1 KiB: one of 32, 288"),
    (f"seal low.txt two.txt {SEALING}", 2, "two.txt: is a second .txt file"),
    (f"seal picture.png {SEALING}", 2, "picture.png: is not a file of orders"),
    (f"seal missing.txt {SEALING}", 2, "missing.txt: is missing"),
    (f"seal large.txt {SEALING}", 2, "large.txt: is too large"),
    (f"seal low.txt {SEALING} --bound 0", 2, "bound: \"0\" is not allowed: a whole number, 1 to 999"),
    (f"seal low.txt {SEALING} --key low.txt", 2, "low.txt: holds no keys"),
    (f"seal low.txt {SEALING} --to anna/secret.keys", 2, "secret.keys: holds secret keys"),
    (f"open A.sealed {OPENING}", 0, "side A, bound 2, number"),
    (f"open A.sealed {OPENING} --side A --bound 2 --json", 0, '"side": "A"'),
    (f"open A.sealed {OPENING} --side B", 2, 'A.sealed: is for side "A": side "B"'),
    (f"open A.sealed {OPENING} --bound 1", 2, 'A.sealed: is for bound "2": bound "1"'),
    (f"open A.sealed {OPENING} --battle arras", 2, 'is for battle "vimy": battle "arras"'),
    (f"open A.sealed A.sealed {OPENING}", 0, "A.sealed: is the same seal as A.sealed"),
    (f"open A.sealed {OPENING} --key anna", 2, "does not open"),
    (f"open A.sealed {OPENING} --from A=umpire", 2, "side A is given twice"),
    (f"open A.sealed {OPENING} --from B", 2, "names no side and no file"),
    (f"open low.txt {OPENING}", 2, "low.txt: holds no whole seal"),
    ("packet over.bound --side A --out p", 0, "p: what side A may know"),
    ("packet new.bound --side A --out p", 0, "p: what side A may know"),
    ("packet over.bound --side A --all --out p", 0, "p: what side A may know"),
    ("packet over.bound --side A --bound 1 --out p", 0, "p: what side A may know"),
    ("packet signed.bound --side A --out p --sign umpire", 0, "p: what side A may know"),
    ("packet over.bound --side A --out p --sign umpire", 2, "opened without a key to sign with"),
    ("packet over.bound --side A --bound 3 --out p", 2, "--bound: bound 3 is not resolved: 0 to 2"),
    ("packet over.bound --side A --commander Kim --out p", 2, '--commander: side A has no commander "Kim"'),
    ("packet over.bound --side X --out p", 2, '--side: there is no side \'X\': one of "A", "B"'),
    ("packet over.bound --side A --out anna", 2, "anna: is there and not empty"),
    ("packet damaged.bound --side A --out p", 3, "breaks the chain"),
    ("dice make share --battle {id} --side A", 0, "promise: "),
    ("dice make share --battle {id} --side A --shared", 0, "keep it secret to the end of the battle\npromise: "),
    ("dice share a.shares --bound 2 --attempt 3 --out s", 0, "s: the share of side A for bound 2"),
    ("dice share a.shares --bound 2 --out low.txt", 2, "low.txt: exists already"),
    ("dice share a.shares --bound 2 --attempt 17 --out s", 2, "share: bound 2, attempt 17: bound 1 to 1024"),
    ("dice share a.share --bound 2 --out s", 2, "a.share: holds no shares"),
    ("dice make low.txt --battle {id} --side A", 2, "low.txt: exists already: a new file"),
    ("dice make share --battle {id} --side ../A", 2, "is not allowed"),
    ("dice promise new.bound --side A {promise}", 0, "side A has promised; head "),
    ("dice promise new.bound --side A 12", 2, 'promise: "12" is none: 64 hexadecimal digits'),
    ("dice promise new.bound --side X {promise}", 2, '--side: there is no side \'X\': one of "A", "B"'),
    ("dice promise promised.bound --side A {promise}", 1, "side A has promised already"),
    ("dice promise one.bound --side A {promise}", 1, "this battle has none"),
    ("dice give promised.bound a.share", 0, "all shares are in"),
    ("dice give new.bound a.share", 2, "a.share: is not what side A promised"),
    ("dice give promised.bound low.txt", 2, "low.txt"),
    ("dice reveal new.bound", 1, "bound 1 is still to come: --early ends the battle"),
    ("dice reveal new.bound --early", 0, "key: "),
    ("dice reveal one.bound", 1, "the key is not secret: it is known"),
    ("next promised.bound", 1, "side A promised a share of the dice and has not given it: bound-sim dice give"),
    ("next revealed.bound", 1, "the key of the dice is revealed"),
]  # fmt: skip


#: every command that writes to a battle file, as it doesn't wait for its turn
WRITING = [
    "next one.bound --wait 0", "undo one.bound --wait 0", "redo undone.bound --wait 0",
    "orders one.bound low.txt --side A --bound 2 --wait 0", "policy one.bound --side A hold --wait 0",
    "rule one.bound hit 9/1/1 --reason x --wait 0", "sector one.bound north A2 C2 --wait 0",
    "merge one.bound copy.bound --wait 0", "dice promise new.bound --side A --wait 0 " + HEX,
    "dice give promised.bound a.share --wait 0", "dice reveal new.bound --early --wait 0",
]  # fmt: skip


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Everything that the command lines name."""
    place = tmp_path_factory.mktemp("files")
    for name, bounds in (("one", 1), ("over", 2)):
        played(place / f"{name}.bound", bounds=bounds).close()
    for name in ("copy", "twice", "undone", "damaged"):
        shutil.copy(place / "one.bound", place / f"{name}.bound")
    for name in ("copy", "twice"):
        with BattleFile(place / f"{name}.bound", clock=clock) as file:
            hand_in(file, "A", 2, {"high.csv": HIGH_A, "low.txt": LOW_A})
    with BattleFile(place / "undone.bound", clock=clock) as file:
        file.undo()
    with opened(place / "stop.bound") as file:
        file.resolve(to_substep="3")
    with closing(sqlite3.connect(place / "damaged.bound")) as connection, connection:
        connection.execute("UPDATE entry SET at = '' WHERE number = 2")
    BattleFile.create(place / "table.bound", STORM, dice="table", key=None, clock=clock)
    BattleFile.create(place / "new.bound", STORM, dice="keyed", key=bytes(range(32)), clock=clock)
    shutil.copytree(STORM, place / "storm")
    shutil.copytree(STORM, place / "broken")
    (place / "broken/scenario.toml").write_text("title =\n", encoding="utf-8")
    texts = {
        "high.csv": HIGH_A.decode(), "low.txt": LOW_A.decode(), "bad.txt": "1/99 stay\n",
        "garbage.txt": "all quiet\n" * 9, "two.txt": LOW_A.decode() + "bound 1\n1/2 stay\n",
        "large.txt": "#" * 300_000, "picture.png": "x",
        "wrong.csv": "bound,substep,unit,purpose,dice\n1,3,1/1/1,shot,7\n",
    }  # fmt: skip
    for name, text in texts.items():
        (place / name).write_text(text, encoding="utf-8")
    with BattleFile(place / "new.bound") as file:
        share = make_share(file.history.battle_id, "A")
    (place / "a.share").write_text(share.text, encoding="utf-8")
    (place / "a.shares").write_text(Shares("0" * 32, "A", bytes(32)).text, encoding="utf-8")
    for name in ("promised", "revealed"):
        shutil.copy(place / "new.bound", place / f"{name}.bound")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(place)
        reveal, promise = "dice reveal revealed.bound --early", f"dice promise promised.bound --side A {share.promise}"
        signed = (
            "new storm signed.bound --seed 7 --sign umpire", "next signed.bound",
            "orders signed.bound low.txt --side A --bound 2 --receipt A.receipt --sign umpire",
            "status signed.bound --head head.txt --sign umpire", "dice share a.shares --bound 2 --out A.slip",
        )  # fmt: skip
        for line in ("keys anna", "keys umpire", f"seal low.txt {SEALING} --out A.sealed", reveal, promise, *signed):
            assert CliRunner().invoke(app, line.split()).exit_code == 0, line
    with BattleFile(place / "signed.bound") as file:
        slip = Slip(file.history.battle_id, "A", 2, "ab" * 32 + " 1")
        hand_in(file, "A", 2, {"low.txt": LOW_A}, slip=slip)
    return place


def filled(line: str, place: Path) -> list[str]:
    """A command line with the battle's id, its head and the promise in it."""
    if "{" not in line:
        return line.split()
    with BattleFile(place / "new.bound") as new, BattleFile(place / "over.bound") as over:
        battle, head = new.history.battle_id, over.history.head.hex()
    from bound_sim.dice.proof import read_share

    share = read_share((place / "a.share").read_text(encoding="utf-8"), "a.share")
    return line.format(id=battle, head=head, promise=share.promise).split()


@pytest.mark.parametrize(("line", "code", "said"), ANSWERS, ids=[line for line, _, _ in ANSWERS])
def test_answer(line: str, code: int, said: str, files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "here"
    shutil.copytree(files, place)
    monkeypatch.chdir(place)
    before = {path.name: path.read_bytes() for path in place.glob("*.bound")}
    result = CliRunner().invoke(app, filled(line, place))
    assert result.exit_code == code, result.output
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert said in result.output
    kept = line.startswith("orders ") or code == 0  # faulty and late orders are kept
    after = {path.name: path.read_bytes() for path in place.glob("*.bound")}
    assert kept or after == before, "refused, and yet something was written"


def test_every_option_is_tried() -> None:
    root = typer.main.get_command(app)
    missing = []
    for name in COMMANDS:
        command = root
        for word in name.split():
            command = vars(command)["commands"][word]
        tried = [*(line for line, _, _ in ANSWERS), *WRITING]
        lines = [line.split() for line in tried if line.startswith(f"{name} ")]
        options = {opt for param in command.params for opt in param.opts if opt.startswith("--")}
        missing += [f"{name} {option}" for option in options - {"--help"} if not any(option in line for line in lines)]
        missing += [
            f"{name}: no refusal" for _ in [0] if not any(code for line, code, _ in ANSWERS if line.startswith(name))
        ]
    assert missing == []


@pytest.mark.parametrize("line", WRITING)
def test_who_comes_second_is_told_that_it_is_busy(
    line: str, files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "here"
    shutil.copytree(files, place)
    monkeypatch.chdir(place)
    with BattleFile(place / line.split()[2 if line.startswith("dice") else 1]) as holder, holder.changing():
        result = CliRunner().invoke(app, line.split())
    assert result.exit_code == 4, result.output
    assert "somebody else is writing to it" in result.output


def test_open_table_battle_is_looked_at_while_it_is_resolved(files: Path, tmp_path: Path) -> None:
    shutil.copy(files / "one.bound", tmp_path / "one.bound")
    with BattleFile(tmp_path / "one.bound") as holder, holder.changing():
        for line in ("status", "verify --no-recompute"):
            command, *options = line.split()
            result = CliRunner().invoke(app, [command, str(tmp_path / "one.bound"), *options])
            assert result.exit_code == 0, result.output
