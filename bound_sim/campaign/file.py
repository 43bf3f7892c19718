"""A campaign file: on the store of battle files, each change one transaction, all of it or nothing."""

import hashlib
import os
import secrets as randomness
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from bound_sim.battle_file import dicekey
from bound_sim.battle_file.bounds import file_bytes
from bound_sim.battle_file.entries import Body, Branched, Dice, Entry, File, Opened, Redone, Undone
from bound_sim.battle_file.file import BattleFile, now, program
from bound_sim.battle_file.history import body_text
from bound_sim.battle_file.messages import of_seat, same_words, send
from bound_sim.battle_file.open_file import OpenFile
from bound_sim.battle_file.reader import BattleReader
from bound_sim.battle_file.schema import CAMPAIGN
from bound_sim.battle_file.storage import Store
from bound_sim.campaign import briefs, records
from bound_sim.campaign.battle_files import files_of, forces_bytes
from bound_sim.campaign.chain import BattleForces, Chain, Result, result_fits
from bound_sim.campaign.conditions import DRAW
from bound_sim.campaign.entries import KIND_OF, BattleBegun, CampaignOpened, Place, ResultTaken, Source
from bound_sim.campaign.history import CampaignHistory
from bound_sim.campaign.losses import split, ten_sided
from bound_sim.campaign.plan import CampaignPlan, read_plan
from bound_sim.campaign.units import UnitRemains
from bound_sim.dice.keyed import fresh_key, key_from_seed
from bound_sim.results import folder
from bound_sim.results.folder import Broken, No, making_sense_of
from bound_sim.scenario.inputs import Known, clipped
from bound_sim.scenario.posts import UMPIRE, posts
from bound_sim_maps import disk
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import text

#: s that a writer waits for its turn, unless it is told otherwise
WAIT_S = 10
#: seeds of battles of a campaign that has one
_SEEDS = 2**53


@dataclass(frozen=True)
class GivenResult:
    """A result beside its units: who won, where it came from. ``said``: the umpire said who won.

    Of a battle file ``head`` is its head, ``opening`` that of its first entry. ``cut``: units without a way back.
    """

    won: str
    source: Source
    file: str = ""
    head: str = ""
    opening: str = ""
    bounds: int = 0
    said: bool = False
    cut: Collection[str] = ()


class CampaignFile(OpenFile):
    """A campaign file that is open; ``chain`` is the campaign as it stood at the last look, or change."""

    def __init__(self, path: str | Path, *, clock: Callable[[], str] = now, wait_s: float = WAIT_S) -> None:
        self.path, self.clock = Path(path), clock
        self.store = Store(self.path, wait_s=wait_s, kind=CAMPAIGN)
        with self._first_look():
            self.history = self._read()
            self.plan = self._plan()
            self.chain = self._chain()

    @classmethod
    def create(
        cls, path: str | Path, source: Path, *, seed: int | None = None, clock: Callable[[], str] = now
    ) -> None:  # fmt: skip
        """Open a campaign of a folder in a new file, whole or not at all. Raises Refused.

        Its dice come from a fresh secret key, or from a ``seed``.
        """
        target = Path(path)
        folder.refuse_taken(target)
        plan, files = read_plan(source)
        key = fresh_key() if seed is None else key_from_seed(seed)
        with folder.staged_file(target) as work:
            Store.create(work, CAMPAIGN)
            store = Store(work, kind=CAMPAIGN)
            try:
                with store.writing():
                    named = [File(name=name, digest=store.keep(data).hex(), size=len(data))
                             for name, data in files.items()]  # fmt: skip
                    opened = CampaignOpened(
                        program=program(), title=plan.title, files=named, salt=randomness.token_hex(16),
                        dice="keyed" if seed is None else "seed", seed=seed, commitment=dicekey.commitment(key),
                    )  # fmt: skip
                    store.append("campaign", clock(), body_text(opened))
                    store.keep_secret(dicekey.KEY, key)
            finally:
                store.close()

    def key(self) -> bytes:
        """The key of the campaign's dice. Raises Broken where it is not the one that was promised."""
        key, opened = self.store.secret(dicekey.KEY), self.history.opened
        if key is None or dicekey.commitment(key) != opened.commitment:
            raise Broken([text("{path}: the key of the dice is not the one that was promised", path=self.path)])
        if opened.seed is not None and key_from_seed(opened.seed) != key:
            raise Broken([text("{path}: the key of the dice is not that of the seed", path=self.path)])
        return key

    @contextmanager
    def changing(self) -> Iterator[None]:
        """One transaction, on the campaign as it is now; what fails leaves the file as it was. Raises Busy, Full."""
        kept = self.history, self.chain
        try:
            with self.store.writing():
                self.history = self._read()
                self.chain = self._chain()
                yield
                self.history = self._read()
                self.chain = self._chain()
        except BaseException:
            self.history, self.chain = kept
            raise

    def _add(self, body: Body) -> None:
        self.store.append(KIND_OF[type(body)], self.clock(), body_text(body))

    def begin(self, battle: str, *, place: Place = "file", file: Path | None = None) -> BattleForces:
        """Begin a battle with the units that are there: in a new battle file, or at a real ``table``.

        Without a ``file`` it lies beside the campaign, by the first name that is free. Where a side has nobody left it
        has lost: no battle file is made. A battle file that a command which broke off left behind is taken up. Raises
        Refused, No.
        """
        with self.changing():
            self.check_battle(battle)
            self._check_may_begin(battle)
            forces = self.chain.forces(battle)
            body = BattleBegun(battle=battle, place=place, forces=self.store.keep(forces_bytes(forces)).hex())
            if forces.empty_sides:
                self._add(body)
                self._add_unfought(battle, forces)
            elif place == "table":
                self._add(body)
            else:
                files = files_of(self.plan.battles[battle], forces)
                key, seed = battle_key(self.key(), battle, seeded=self.history.opened.seed is not None)
                places = self._beside(battle) if file is None else [file]
                target, opening = _open(places, files, key, seed, self.clock)
                self._tell_seats(battle, target)
                named = Path(os.path.relpath(target.absolute(), self.path.absolute().parent)).as_posix()
                self._add(body.model_copy(update={"file": named, "opening": opening}))
        return forces

    def check_battle(self, battle: str) -> None:
        """Refuse a battle that the campaign does not have."""
        if battle not in self.plan.battles:
            wrong = text('battle "{battle}" does not exist', battle=clipped(battle))
            raise Refused([Fault("BATTLE", "", wrong, Known(self.plan.battles).hint(battle))])

    def _check_may_begin(self, battle: str) -> None:
        state = self.chain.state(battle)
        if state == "waits":
            states = [other for other in self.plan.battles[battle].after
                      if self.chain.state(other) not in ("over", "left out")]  # fmt: skip
            raise No(text("{battle} waits for {states}", battle=battle, states=", ".join(states)))
        if state == "left out":
            raise No(text("{battle} is left out: its condition has failed", battle=battle))
        if state != "may begin":
            raise No(
                text("{battle} is begun already", battle=battle)
                if state == "begun"
                else text("{battle} is over already", battle=battle)
            )

    def _beside(self, battle: str) -> Iterator[Path]:
        """Places of a new battle file: one that was undone may have taken the first."""
        yield self.path.with_name(f"{self.path.stem}-{battle}.bound")
        yield from (self.path.with_name(f"{self.path.stem}-{battle}-{number}.bound") for number in count(2))

    def battle_path(self, battle: str) -> Path | None:
        """The place of the battle file that was begun, None for a battle at a table. Raises KeyError."""
        begun = self.history.begin(battle)
        return self.path.parent / begun.file if begun.file else None

    def _tell_seats(self, battle: str, target: Path) -> None:
        """Write to each seat of a new battle file what became of its units, as the umpire; never twice the same."""
        if not self.plan.battles[battle].keeps:
            return
        with BattleFile(target, clock=self.clock) as file:
            for post in posts(file.scenario_as_given()):
                there = [one for one in of_seat(file.history, post) if not one.side]
                for text in briefs.messages(self.chain, battle, post):
                    if not any(same_words(one, post, text) for one in there):
                        send(file, UMPIRE, post, text)

    def take(self, battle: str, units: Sequence[UnitRemains], given: GivenResult) -> Result:
        """Take the result of a battle that was begun: its units as they are, and who won. Raises Refused, No.

        The losses are split by the campaign's dice. A result is taken once; one that differs from the forces that were
        begun with is another battle's.
        """
        with self.changing():
            self.check_battle(battle)
            state = self.chain.state(battle)
            if state == "over":
                raise No(text("the result of {battle} is taken already: undo it first", battle=battle))
            if state != "begun":
                raise No(text("{battle} is not begun", battle=battle))
            begun, forces = self.history.begin(battle), self.chain.forces(battle)
            if given.source == "battle file" and given.opening != begun.opening:
                raise No(text("the result is of another battle than the one that was begun as {battle}", battle=battle))
            if not result_fits(forces, tuple(units)):
                raise No(text("the result is of other units than those that went into {battle}", battle=battle))
            self._check_said(battle, forces, given.won, given.cut)
            self._add_taken(battle, tuple(units), given)
        return self.chain.results[battle]

    def _check_said(self, battle: str, forces: BattleForces, won: str, cut: Collection[str]) -> None:
        faults = []
        sides = [*(side.id for side in forces.scenario.sides), DRAW]
        if won not in sides:
            faults.append(Fault("--won", "", text('"{won}" is not a side', won=clipped(won)), Known(sides).hint(won)))
        there = forces.scenario.forces.battalions
        for unit in cut:
            if unit not in there:
                faults.append(
                    Fault(
                        "--cut", "", text('unit "{unit}" does not exist', unit=clipped(unit)), Known(there).hint(unit)
                    )
                )
        if faults:
            raise Refused(faults)

    def _add_taken(self, battle: str, units: tuple[UnitRemains, ...], given: GivenResult) -> None:
        losses = split(units, given.won, ten_sided(self.key(), battle), given.cut)
        self._add(ResultTaken(
            battle=battle, source=given.source, file=given.file, head=given.head, bounds=given.bounds, won=given.won,
            said=given.said, cut=sorted(given.cut), units=self.store.keep(records.units_bytes(units)).hex(),
            losses=self.store.keep(records.losses_bytes(losses)).hex(),
        ))  # fmt: skip

    def _add_unfought(self, battle: str, forces: BattleForces) -> None:
        """A side without anybody has lost: the one other side has won, else nobody."""
        others = [side.id for side in forces.scenario.sides if side.id not in forces.empty_sides]
        won = others[0] if len(others) == 1 else DRAW
        self._add_taken(battle, records.as_they_went_in(forces), GivenResult(won, "not fought"))

    def undo(self, battle: str = "") -> Entry:
        """Take back the last act, or the last one of a battle. Raises No where a battle after it has begun."""
        with self.changing():
            if battle:
                self.check_battle(battle)
            last = self.history.last(battle)
            if last is None:
                raise No(
                    text("nothing of {battle} is left to undo", battle=battle)
                    if battle
                    else text("nothing is left to undo")
                )
            of = _battle_of(last)
            if followers := self.chain.followers_begun(of):
                raise No(
                    text(
                        "{followers} has begun with what was left of {of}: undo that first",
                        followers=", ".join(followers),
                        of=of,
                    )
                )
            self._add(Undone(entries=[last.number]))
        return last

    def redo(self) -> Entry:
        """Bring back the act that was undone last. Raises No where something was done since."""
        with self.changing():
            entry = self.history.redoable
            if entry is None:
                raise No(text("nothing can be redone"))
            self._add(Redone(entries=[entry.number]))
        return entry

    def branch(self, target: str | Path) -> None:
        """Another campaign file that goes on from here with the same dice. Raises Refused."""
        place = Path(target)
        folder.refuse_taken(place)
        with folder.staged_file(place) as work:
            self.store.copy(work)
            with CampaignFile(work, clock=self.clock) as copied, copied.changing():
                copied._add(Branched(entries=[], head=copied.history.head.hex()))

    def _read(self) -> CampaignHistory:
        return CampaignHistory(self.store.rows)

    def _plan(self) -> CampaignPlan:
        """The campaign's plan, from the files in it. Raises Broken."""
        files = {file.name: file_bytes(file, self.store.content) for file in self.history.opened.files}
        try:
            with making_sense_of("the campaign in it"):
                plan, named = read_plan(files)
        except Refused as refused:
            raise Broken([text("the campaign in it: {fault}", fault=fault) for fault in refused.faults]) from None
        if named.keys() != files.keys():
            raise Broken([text("the campaign in it has files that it does not name")])
        return plan

    def _chain(self) -> Chain:
        """The campaign as its entries say. Raises Broken where they are of other battles, units, sides."""
        found: dict[str, Result] = {}
        history = self.history
        if unknown := history.begun.keys() - self.plan.battles.keys():
            raise Broken([text("'{unknown}' was begun, which is not a battle of it", unknown=min(unknown)[:40])])
        chain = Chain(self.plan, frozenset(history.begun), {})
        for battle in [id for id in self.plan.battles if id in history.begun]:
            with making_sense_of(f"battle {battle}"):
                before = Chain(self.plan, frozenset(history.begun) - {battle}, found)
                if before.state(battle) != "may begin":
                    raise Broken([text("{battle} was begun before its time", battle=battle)])
                if battle in history.taken:
                    found = {**found, battle: self._result(battle, before.forces(battle))}
                chain = Chain(self.plan, frozenset(history.begun), found)
        return chain

    def _result(self, battle: str, forces: BattleForces) -> Result:
        taken = self.history.result(battle)
        units = records.read_units(self.store.content(bytes.fromhex(taken.units)))
        losses = records.read_losses(self.store.content(bytes.fromhex(taken.losses)))
        sides = {side.id for side in forces.scenario.sides} | {DRAW}
        if not result_fits(forces, units) or taken.won not in sides:
            raise Broken([text("the result of {battle} is of another battle", battle=battle)])
        lost = [(each.unit, each.lost, each.guns_lost) for each in units]
        if lost != [(each.unit, each.lost, each.guns_lost) for each in losses]:
            raise Broken([text("the losses of {battle} are those of other units", battle=battle)])
        return Result(taken.won, units, losses)


def battle_key(key: bytes, battle: str, *, seeded: bool) -> tuple[bytes, int | None]:
    """The key of a battle's dice, which follows from the campaign's, and its seed where that has one."""
    digest = hashlib.blake2b(battle.encode(), key=key, digest_size=32, person=b"bound-sim chain").digest()
    if not seeded:
        return digest, None
    seed = int.from_bytes(digest[:8], "little") % _SEEDS
    return key_from_seed(seed), seed


def _open(
    places: Iterable[Path], files: Mapping[str, bytes], key: bytes, seed: int | None, clock: Callable[[], str]
) -> tuple[Path, str]:
    """A new battle file at the first place that is free, or one that was made there and not noted; the head of its
    opening. Where none is free, the last refuses."""
    target = Path()
    for target in places:
        if disk.is_file(target) and (found := _opening_of(target, files, dicekey.commitment(key))):
            return target, found
        if not disk.exists(target):
            break
    dice: Dice = "keyed" if seed is None else "seed"
    history = BattleFile.create(target, files, dice=dice, key=key, seed=seed, clock=clock)
    return target, history.entries[0].head.hex()


def _battle_of(entry: Entry) -> str:
    body = entry.body
    return body.battle if isinstance(body, BattleBegun | ResultTaken) else ""


def _opening_of(path: Path, files: Mapping[str, bytes], commitment: str) -> str:
    """The head of the opening of a battle file of these files and this key, "" of any other file."""
    try:
        with BattleReader(path) as file:
            opened: Opened = file.history.opened
            same = {one.name: file_bytes(one, file.store.content) for one in opened.files} == dict(files)
            return file.history.entries[0].head.hex() if same and opened.commitment == commitment else ""
    except (Refused, Broken):
        return ""
