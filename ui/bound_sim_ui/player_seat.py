"""What one seat knows of a battle that is elsewhere, at its player's desk: by the seat's file. No widgets."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from bound_sim.battle_file import submission
from bound_sim.rulesets.records.hints import Tables
from bound_sim.scenario.model import Scenario
from bound_sim.secrecy.seat_folder import SeatFolder
from bound_sim_maps.faults import Refused
from bound_sim_ui.at_desk import AtDesk
from bound_sim_ui.stepper import Seen, as_seen
from bound_sim_ui.words import translate


@dataclass
class PlayerSeat(AtDesk):
    """A seat's file as it lies in the seat's folder on this machine."""

    kept: SeatFolder
    clock: Callable[[], datetime] = field(default=lambda: datetime.now(UTC))

    @property
    def path(self) -> Path:
        return self.kept.file

    @property
    def name(self) -> str:
        return self.kept.seat.name

    @property
    def side(self) -> str:
        """Whose seat it is."""
        return self.kept.seat.header.side

    @property
    def seats(self) -> tuple[str, ...]:
        return (self.side,)

    @property
    def scenario(self) -> Scenario:
        return self.kept.seat.scenario

    @property
    def resolved(self) -> int:
        return self.kept.seat.header.bound

    @property
    def battle_id(self) -> str:
        return self.kept.seat.header.battle

    @property
    def bound(self) -> int:
        return self.kept.seat.opens

    @property
    def over(self) -> bool:
        return self.kept.seat.header.over

    def seen(self, seat: str) -> Seen:
        return as_seen(seat, self.scenario, self.kept.seat.tables, self.bound)

    @property
    def told_tables(self) -> Tables:
        return self.kept.seat.tables

    def handed_in(self, seat: str) -> bool:
        return self.over  # orders on their way can be changed until the bound begins

    def close(self) -> None:
        """The file is read whole: nothing is held."""

    def sealed(self, files: Mapping[str, bytes]) -> str:
        """The seat's orders for the open bound as the file to send. Raises Refused, Busy, OSError."""
        wrong = submission.read(self.scenario, self.side, self.bound, files).faults
        if wrong:
            raise Refused(wrong)
        return self.kept.sealed({name: data.decode() for name, data in files.items()})

    @property
    def troubles(self) -> list[str]:
        """What keeps the last orders that reached the umpire from counting, for the last bound and the open one."""
        found: list[str] = []
        for bound in (self.resolved, self.bound):
            taken = [one for one in self.kept.seat.header.taken if one.bound == bound]
            if taken and taken[-1].state == "late":
                found.append(translate("sitting", "Bound {0}: orders came too late and change nothing").format(bound))
            elif taken and taken[-1].state == "faulty":
                found.append(translate("sitting", "Bound {0}: orders were faulty and don't count").format(bound))
                found += taken[-1].faults
        return found
