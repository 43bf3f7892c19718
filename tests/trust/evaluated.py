"""Row ``no code``: texts that would be code somewhere, read and played under Python's audit hook."""

import random
import subprocess
import sys
from pathlib import Path

from tests.trust.checks import Check, Tried, folder

GOOD = Path(__file__).parents[1] / "battles" / "storm"
_HOOKED = """
import sys
from pathlib import Path
from bound_sim.files.folder import load
from bound_sim.battle_file import BattleFile
from bound_sim.battle_file.status import status
from bound_sim.scenario.posts import Post
from bound_sim.secrecy.seal_files import public_keys
from bound_sim_maps.faults import Refused
from bound_sim.rulesets.rules1418.book.words import DICE_WORDS
import bound_sim.battle_file.verification, bound_sim.rules.records.fog, bound_sim.dice.keyed

def read(folder):
    files = {path.name: path.read_bytes() for path in Path(folder).iterdir() if path.suffix in (".csv", ".txt")}
    battle = folder + ".bound"
    for step in (
        lambda: load(folder), lambda: public_keys(Path(folder) / "arrows.txt"),
        lambda: bound_sim.dice.typed.read_dice(Path(folder) / "orders.csv", DICE_WORDS),
        lambda: BattleFile.create(battle, folder, dice="key", key=bytes(32)), lambda: played(battle, files),
    ):
        try:
            step()
        except Refused:
            pass

def played(path, files):
    if not Path(path).exists():
        return
    with BattleFile(path) as file:
        view = file.view(Post("A"), 1)
        file.submit(view, {name: data for name, data in files.items() if name != "forces.csv"})
        file.set_policy("B", "hold", reason=files["arrows.txt"].decode(errors="replace").splitlines()[-1])
        file.resolve(to_substep="1a")
        status(file)
        file.log()

folders = sys.argv[2:]
# two without code: what is read in plain Python before the rules are compiled is compiled the second time
for at in folders[:2]:
    read(at)
seen, at = [], ""
bad = {"exec", "compile", "os.system", "os.exec", "os.posix_spawn", "os.fork", "subprocess.Popen", "pickle.find_class",
       "marshal.loads", "ctypes.dlopen", "socket.connect"}
def hook(event, args):
    if event in bad:
        seen.append(at)
sys.addaudithook(hook)
for at in folders[2:]:
    read(at)
    if sys.argv[1] == "control":
        eval(repr(Path(at, "scenario.toml").read_text(errors="replace")))
print("\\n".join(sorted(set(seen))))
"""
_CODE = (
    b"!!python/object/apply:os.system ['true']",
    b"__import__('os').system('true')",
    b"cos\nsystem\n(S'true'\ntR.",
    b"{{ 7*7 }}",
    b"${jndi:ldap://x}",
    b"`true`",
    b"$(true)",
    b"=HYPERLINK(1)",
    b"<!ENTITY x SYSTEM 'file:///'>",
)


def no_code(share: float, dice: random.Random, *, control: bool = False) -> Tried:
    """Scenarios, orders, keys, dice with code in their texts, read and played under Python's audit hook."""
    with folder() as place:
        copies = []
        for number, code in enumerate((b"", b"", *_CODE)):
            copy = place / f"s{number}"
            copy.mkdir()
            copies.append(str(copy))
            for path in sorted(GOOD.iterdir()):
                if path.is_file():
                    data = path.read_bytes()
                    if path.suffix == ".toml" and code:
                        data = data.replace(
                            b'title = "', b'title = "' + code.replace(b'"', b"").replace(b"\n", b" "), 1
                        )
                    (copy / path.name).write_bytes(
                        data if path.suffix == ".toml" or number < 6 else data + b"\n" + code
                    )
        words = [sys.executable, "-c", _HOOKED, "control" if control else "run", *copies]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        return Tried(len(_CODE), [] if control else [done.stderr[-600:]])
    return Tried(len(_CODE), done.stdout.split())


CHECKS = [
    Check("no code", "texts that are code somewhere, loaded under an audit hook", no_code,
          lambda dice: no_code(1, dice, control=True), "the rule: it evaluates a text"),
]  # fmt: skip
