"""Trust, row ``hidden forces``: every command that answers a side, word for word, while what is hidden from it varies.

One side hands in orders of every kind and gets its packets and seat files, in battles that differ in the other side's
hidden units: their names, regiments, ids, numbers, types, orders, and what the umpire does with them. What the program
answers, the files that it writes, their sizes, times and order stay the same to the last byte.
"""

import io
import json
import random
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from unittest import mock

from typer.testing import CliRunner

from bound_sim.battle_file import BattleFile
from bound_sim.battle_file.memories import Memories
from bound_sim.cli import app
from bound_sim.dice.keyed import key_from_seed
from bound_sim.files.folder import load, save
from bound_sim.keys.seals import make_keys
from bound_sim.orders.records import _Units
from bound_sim.rules.records.eyes import Eyes
from bound_sim.rulesets.rules1418.answers.line_of_sight import Sight
from bound_sim.scenario.forces import Forces, Platoon, natural_key
from bound_sim.scenario.model import Fog, Scenario
from bound_sim.secrecy import seats
from tests.core.battle_file.battles import clock
from tests.support.scenarios_kept import scenarios_kept
from tests.trust import fields
from tests.trust.checks import Check, Tried, folder

_SEED = 1418
#: of whom seat files come
UMPIRE = make_keys("Umpire")
#: variants of each battle in the full count
FULL = 16
HEDGEROW = Path(__file__).parent.parent / "battles/hedgerow"
#: names and regiments of the side that asks: hidden units of the other are given the same
NAMES, REGIMENT = ("Sherwood", "Rifles"), "44"
#: what hidden battalions are called by id, some of it as the other side's own are named
IDS = ("70", "71", "7", "44", "Sherwood", "Rifles", "88")
#: hashes say nothing, and differ between any two battles
_HASH = re.compile(r"\b[0-9a-f]{32,}\b")


@dataclass(frozen=True)
class Place:
    """A battle with something to hide: who asks, whose the hidden units are, and which they are at a level of fog."""

    name: str
    make: Callable[[str], Scenario]
    side: str
    other: str
    own: tuple[str, str]
    hidden: Callable[[str], tuple[str, ...]]
    late: str
    stays: str


def _hedgerow(level: str) -> Scenario:
    """B3 comes after the bounds that are looked at."""
    scenario = replace(load(HEDGEROW), folder=None)
    platoons = tuple(replace(p, arrives=4) if p.battalion == "B3" else p for p in scenario.forces.platoons)
    kept = {key: order for key, order in scenario.high.items() if key[0] != "B3"}
    low = {key: order for key, order in scenario.low.items() if key[0] != "B3"}
    return replace(scenario, forces=Forces(platoons), high=kept, low=low)


def _melees(level: str) -> Scenario:
    """With a reserve of B that comes in bound 3."""
    made = fields.melees(level)
    more = [replace(p, battalion="8", arrives=3) for p in made.forces.platoons if p.battalion == fields.HIDDEN]
    return replace(made, forces=Forces(tuple(sorted((*made.forces.platoons, *more), key=lambda p: natural_key(p.id)))))


def _beyond(level: str) -> tuple[str, ...]:
    return ("8",) if level == "open" else ("8", fields.HIDDEN)


PLACES = (
    Place("woods", fields.woods, "A", "B", ("1", "2"), _beyond, "8/1/1", "1/1 stay"),
    Place("melees", _melees, "A", "B", ("1", "3"), _beyond, "8/1/1", "1/1 stay"),
    Place("hedgerow", _hedgerow, "R", "B", ("R1", "R2"), lambda level: ("B3",), "B3/1", "R1 stay"),
)


def base(place: Place, level: str) -> Scenario:
    """The battle, with names of the asking side that a hidden unit could bear too."""
    names = dict(zip(place.own, NAMES, strict=True))

    def change(p: Platoon) -> Platoon:
        if p.battalion in names:
            return replace(p, battalion_name=names[p.battalion], regiment=REGIMENT, player="")
        return p

    scenario = place.make(level)
    changed = replace(scenario, forces=Forces(tuple(map(change, scenario.forces.platoons))), history={}, notes="")
    return changed if place.name == "hedgerow" else replace(changed, fog=Fog(level))


def varied(place: Place, scenario: Scenario, level: str, dice: random.Random) -> Scenario:
    """The hidden units under other ids, names and regiments, of other strength; some of them are not there."""
    hidden = place.hidden(level)
    used = {p.battalion for p in scenario.forces.platoons} - set(hidden)
    ids = dict(zip(hidden, dice.sample([name for name in IDS if name not in used], len(hidden)), strict=True))
    name = dice.choice((*NAMES, REGIMENT, *place.own, "x" * dice.randint(1, 60)))
    regiment = dice.choice((REGIMENT, *NAMES, *place.own, ""))
    men = dice.randrange(1, 90)
    rename = dice.random() < 0.7

    def change(p: Platoon) -> Iterator[Platoon]:
        if p.side != place.other:
            yield p
        elif p.battalion not in hidden:
            yield replace(p, battalion_name=name, regiment=regiment, player="", men=p.men)
        elif p.id == place.late or dice.random() < 0.7:
            battalion = p.battalion if p.id == place.late or not rename else ids[p.battalion]
            yield replace(p, battalion=battalion, battalion_name=name, regiment=regiment, player="", men=men)

    platoons = [one for p in scenario.forces.platoons for one in change(p)]
    gone = {unit for unit in hidden if unit not in {p.battalion for p in platoons}}
    return replace(
        scenario, forces=Forces(tuple(sorted(_uniform(platoons), key=lambda p: natural_key(p.id)))),
        high={key: order for key, order in scenario.high.items() if key[0] not in gone},
        low={key: order for key, order in scenario.low.items() if _there(key[0], platoons)},
        notes="n" * dice.randrange(50),
    )  # fmt: skip


def _uniform(platoons: list[Platoon]) -> list[Platoon]:
    """One name, regiment and player a battalion."""
    first: dict[str, Platoon] = {}
    for p in platoons:
        first.setdefault(p.battalion, p)
    return [
        replace(p, battalion_name=first[p.battalion].battalion_name, regiment=first[p.battalion].regiment,
                player=first[p.battalion].player)
        for p in platoons
    ]  # fmt: skip


def _there(unit: str, platoons: list[Platoon]) -> bool:
    return any(unit in (p.battalion, p.company_id) for p in platoons)


def secretly(place: Place, level: str, dice: random.Random) -> list[list[str]]:
    """What the umpire and the other side do that the asking side can't know of: commands for before bounds 1 and 2."""
    acts: list[list[str]] = [[], []]
    words = ["rule", "B", "remove", place.late, "--reason", "r" * dice.randint(1, 99)]
    at = dice.choice((0, 1, None))
    if at is not None:
        acts[at].append("\n".join(words))
    for bound in (1, 2):
        kinds = ("draft", "faulty", "late")[: 1 + bound]
        acts[bound - 1] += dice.sample(kinds, dice.randint(0, len(kinds)))
    return acts


class Asking:
    """One battle in a folder: commands are typed, and what they answer the asking side is noted."""

    def __init__(self, work: Path, place: Place, scenario: Scenario) -> None:
        self.work, self.place, self.noted = work, place, []  # type: tuple[Path, Place, list[Any]]
        work.mkdir()
        save(scenario, work / "scenario")
        self.file = work / "b.bound"
        BattleFile.create(self.file, work / "scenario", dice="seed", key=key_from_seed(4), seed=4, clock=clock)

    def types(self, *words: object) -> tuple[int, str, str]:
        done = CliRunner().invoke(app, list(map(str, words)))
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            raise done.exception
        return done.exit_code, done.stdout, done.stderr

    def asks(self, *words: object) -> None:
        """A command whose answer goes to the side."""
        said = self.types(*words)
        self.noted.append((words[0], *(_HASH.sub("#", str(part)).replace(str(self.work), "") for part in said)))

    def hands_in(self, name: str, text: str, bound: int, *more: str) -> None:
        path = self.work / name
        path.write_text(text, encoding="utf-8")
        self.asks("orders", self.file, "--side", self.place.side, "--bound", bound, path, *more)

    def gets_packet(self, *more: object) -> None:
        out = self.work / f"packet-{len(self.noted)}"
        self.asks("packet", self.file, "--side", self.place.side, "--out", out, *more)
        self.noted.append([
            (str(path.relative_to(out)), path.stat().st_size, path.stat().st_mtime_ns, path.read_bytes())
            for path in sorted(out.rglob("*")) if path.is_file()
        ])  # fmt: skip

    def gets_seat(self) -> None:
        """The side's seat file, part by part, without what the battle's salted id and the umpire's signature make."""
        with BattleFile(self.file) as file:
            data = seats.of_battle(file, self.place.side, UMPIRE)
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = {entry.filename: (entry.date_time, archive.read(entry)) for entry in archive.infolist()}
        header = json.loads(parts["seat.json"][1])
        parts["seat.json"] = parts["seat.json"][0], repr({**header, "battle": "", "keys": ""}).encode()
        del parts["seat.signed"]
        self.noted.append([(name, *part) for name, part in parts.items()])

    def status(self) -> None:
        """The side's lines of the umpire's board, as he would read them out."""
        _, said, _ = self.types("status", self.file)
        lines = [re.sub(r"\d{4}-\S+Z", "", line) for line in said.splitlines()]
        mine = f"  side {self.place.side}:"
        self.noted.append([line for line in lines if line.startswith((mine, "  bound "))])

    def secret(self, act: str, bound: int) -> None:
        """Something that the side isn't told of."""
        if "\n" in act:
            words = act.split("\n")
            code, _, said = self.types("rule", self.file, *words[2:])
            assert code == 0, said
            return
        path = self.work / "theirs.txt"
        path.write_text("no/thing stay\n" if act == "faulty" else f"{self.place.late.rsplit('/', 1)[0]} stay\n")
        more = ["--draft"] if act == "draft" else []
        at = bound - (act == "late")
        code, _, said = self.types("orders", self.file, "--side", self.place.other, "--bound", at, path, *more)
        assert code == {"draft": 0, "faulty": 2, "late": 1}[act], said

    def play(self, acts: list[list[str]]) -> list[Any]:
        """Two bounds with everything that a side may ask."""
        unit, name = self.place.own[1], NAMES[0]
        self.gets_seat()
        for bound in (1, 2):
            for text in (name, REGIMENT, unit, *IDS, "nobody"):
                sheet = f"Battalion,Bound {bound}\n{text},Hold\n"
                self.hands_in("sheet.csv", sheet, bound, *(["--draft"] if bound == 2 else []))
            self.hands_in("probe.txt", "\n".join(self._probes()), bound)
            for act in acts[bound - 1]:
                self.secret(act, bound)
            self.hands_in("own.csv", f"Battalion,Bound {bound}\n{name},Hold\n{NAMES[1]},Hold\n", bound)
            self.hands_in("arrows.txt", f"{self.place.stays}\n", bound)
            self.status()
            self.gets_seat()
            code, _, said = self.types("next", self.file)
            assert code == 0, said
            self.gets_packet()
            self.gets_seat()
            self.hands_in("late.txt", f"{self.place.stays}\n", bound)
        self.gets_packet("--all")
        self.gets_packet("--bound", 0)
        self.status()
        return self.noted

    def _probes(self) -> list[str]:
        """Orders that ask about what is hidden."""
        own = self.place.stays.split()[0]
        parts = ("",) if "/" not in own else ("/1", "/1/1", "/2/1")
        targets = [f"{unit}{part}" for unit in IDS for part in parts]
        return [*(f"{own} stay shoot {target}" for target in targets), *(f"{unit}{parts[0]} stay" for unit in IDS)]


def asked(place: Place, scenario: Scenario, acts: list[list[str]]) -> list[Any]:
    """All that a side is answered in a battle; pictures are drawn as their texts, which they follow from."""
    with (
        folder() as work,
        scenarios_kept(),
        mock.patch("bound_sim_maps.picture.png_bytes", lambda svg, zoom=1.0: svg.encode()),
    ):
        return Asking(work / "battle", place, scenario).play(acts)


def hidden_forces(count: int, seed: int, places: Sequence[Place] = PLACES) -> tuple[int, list[str]]:
    """``count`` variants of each battle; the sentences of those in which an answer tells."""
    return told_apart(asked, _differences, count, seed, places)


def told_apart(
    asks: Callable[[Place, Scenario, list[list[str]]], list[Any]],
    differences: Callable[[list[Any], list[Any]], Iterable[str]],
    count: int, seed: int, places: Sequence[Place], of: str = "",
) -> tuple[int, list[str]]:  # fmt: skip
    """``count`` variants of what is hidden in each battle, and a sentence for each difference in what a side is told.

    ``of`` begins the seed of a row that draws variants of its own.
    """
    wrong = []
    for index, place in enumerate(places):
        dice = random.Random(f"{of}{place.name} {seed}")
        before: dict[str, list[Any]] = {}
        for n in range(count):
            level = fields.LEVELS[(n + index) % 3] if place.name != "hedgerow" else "open"
            scenario = base(place, level)
            if level not in before:
                before[level] = asks(place, scenario, [[], []])
            changed = varied(place, scenario, level, dice)
            answered = asks(place, changed, secretly(place, level, dice))
            wrong += [f"{place.name}, {level}, variant {n} of seed {seed}: {what}"
                      for what in differences(before[level], answered)]  # fmt: skip
    return count * len(places), wrong


def _differences(one: list[Any], other: list[Any]) -> Iterator[str]:
    """The first answer that differs."""
    for number, (a, b) in enumerate(zip(one, other, strict=True)):
        if a == b:
            continue
        if isinstance(a, list) and a and isinstance(a[0], tuple):
            here, there = {entry[0]: entry[1:] for entry in a}, {entry[0]: entry[1:] for entry in b}
            names = [name for name in here.keys() | there.keys() if here.get(name) != there.get(name)]
            yield f"answer {number}: {', '.join(sorted(names))}"
        else:
            yield f"answer {number}: {str(a)[:150]!r} and {str(b)[:150]!r}"
        return


@contextmanager
def everybodys_names() -> Iterator[None]:
    """Control: a side's sheet is read by all names that there are, and who was removed was seen."""
    made = _Units.__init__

    def by_all(self: Any, forces: Forces, side: str = "") -> None:
        made(self, forces)

    def whole(self: Memories, side: str, bound: int, commander: str = "") -> Scenario:
        return self.scenario

    with (
        mock.patch.object(_Units, "__init__", by_all),
        mock.patch.object(Memories, "scenario_of", whole),
        mock.patch.object(Eyes, "left_in_sight", return_value=True),
        mock.patch.object(Sight, "left_in_sight", return_value=True),
    ):
        yield


def run(share: float, dice: random.Random) -> Tried:
    tried, wrong = hidden_forces(max(1, round(FULL * share)), _SEED)
    return Tried(tried, wrong, "every answer to a side, 3 battles")


def control(dice: random.Random) -> Tried:
    with everybodys_names():
        tried, wrong = hidden_forces(1, _SEED, PLACES[:1])
    return Tried(tried, wrong)


CHECKS = [
    Check("hidden forces", "the other's hidden names, ids, numbers, reserves, acts and orders varied: every answer",
          run, control, "own names first, and what hides the rest", _SEED),
]  # fmt: skip
