"""A small battle whose sides have commanders, for tests: each with a battalion or two, and a file for each seat."""

from dataclasses import replace
from pathlib import Path

from bound_sim.battle_file import BattleFile
from bound_sim.dice.keyed import key_from_seed
from bound_sim.files.folder import load, save
from bound_sim.keys import seals
from bound_sim.scenario.forces import Forces
from bound_sim.scenario.model import Command, Fog, Scenario
from bound_sim.secrecy import seal_files, seat_folder, seats
from tests.core.battle_file.battles import STORM, clock

#: battalion -> who leads it; S and 8 are for the commander-in-chief
LED = {"1": "North", "C": "South", "9": "Old"}
#: orders of each commander of A for bound 1
ORDERS = {
    "North": {"orders.csv": "Battalion,Bound 1\n1,Assault\n", "arrows.txt": "bound 1\n1/1 move by 0,8 shoot 9/1\n"},
    "South": {"orders.csv": "Battalion,Bound 1\nC,Assault\n", "arrows.txt": "bound 1\nC/1 move by 0,18 shoot 8/1\n"},
    "": {"orders.csv": "Battalion,Bound 1\nS,Hold\n"},
}


def led(command: Command | None = None, fog: Fog | None = None) -> Scenario:
    """The storming of a trench, with commanders."""
    scenario = load(STORM)
    platoons = tuple(replace(p, player=LED.get(p.battalion, "")) for p in scenario.forces.platoons)
    return replace(scenario, forces=Forces(platoons), command=command, fog=fog or Fog(), bounds=4)


def opened(place: Path, scenario: Scenario | None = None) -> BattleFile:
    """A battle of it in a file of its own."""
    place.mkdir(parents=True, exist_ok=True)
    save(scenario or led(), place / "scenario")
    BattleFile.create(
        place / "b.bound", place / "scenario", dice="seed", key=key_from_seed(7), seed=7, clock=clock
    )  # fmt: skip
    return BattleFile(place / "b.bound", clock=clock)


def keys(place: Path) -> seals.SecretKeys:
    seal_files.make_keys(place / "umpire", "Umpire")
    return seal_files.secret_keys(place / "umpire")


class Seat:
    """A player at home, with a folder of his own."""

    def __init__(self, place: Path, side: str, commander: str = "") -> None:
        self.place, self.side, self.commander = place / f"{side}{commander}", side, commander
        self.place.mkdir(parents=True, exist_ok=True)
        self.sent = 0

    def gets(self, file: BattleFile, umpire: seals.SecretKeys) -> seats.Seat:
        """The seat's file comes, and is opened."""
        path = self.place / "new.seat"
        path.write_bytes(seats.of_battle(file, self.side, umpire, self.commander))
        self.folder = seat_folder.taken_up(path, self.place / "seats")
        return self.folder.seat

    def sends(self, files: dict[str, str] | None = None) -> Path:
        """Orders sealed; by default those of ``ORDERS``."""
        self.sent += 1
        path = self.place / f"{self.side}{self.commander} {self.sent}.sealed"
        given = ORDERS[self.commander] if files is None else files
        path.write_text(self.folder.sealed(dict(given)), encoding="ascii")
        return path
