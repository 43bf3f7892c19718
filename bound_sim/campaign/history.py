"""The entries of a campaign file that are in force. Raises Broken where they make no campaign."""

from collections.abc import Sequence
from typing import cast

from bound_sim.battle_file.entries import Branched, Entry, Redone, Undone
from bound_sim.battle_file.history import read_entry
from bound_sim.battle_file.storage import Row
from bound_sim.campaign.entries import KINDS, BattleBegun, CampaignOpened, ResultTaken
from bound_sim.results.folder import Broken
from bound_sim_maps.texts import Phrase, text


class CampaignHistory:
    """The entries in order, and what is in force after the last of them: battle -> entry."""

    def __init__(self, rows: Sequence[Row]) -> None:
        first = read_entry(rows[0], KINDS) if rows else None
        if first is None or not isinstance(first.body, CampaignOpened):
            raise Broken([text("the first entry does not open a campaign")])
        self.opened = first.body
        self.campaign_id = first.head[:16].hex()
        self.entries: list[Entry] = [first]
        self.begun: dict[str, Entry] = {}
        self.taken: dict[str, Entry] = {}
        #: entries that were undone, and that redo brings back, last first
        self._undone: list[int] = []
        for row in rows[1:]:
            entry = read_entry(row, KINDS)
            if wrong := self._trouble(entry):
                raise Broken([text("entry {number} {wrong:text}", number=entry.number, wrong=wrong)])
            self._follow(entry)

    @property
    def head(self) -> bytes:
        """The chain's head."""
        return self.entries[-1].head

    def result(self, battle: str) -> ResultTaken:
        """The result of a battle that is over. Raises KeyError."""
        return cast(ResultTaken, self.taken[battle].body)

    def begin(self, battle: str) -> BattleBegun:
        """The beginning of a battle. Raises KeyError."""
        return cast(BattleBegun, self.begun[battle].body)

    def last(self, battle: str = "") -> Entry | None:
        """The last entry in force that can be undone, of one battle or of all."""
        held = [entry for found in (self.begun, self.taken) for id, entry in found.items() if battle in ("", id)]
        return max(held, key=lambda entry: entry.number, default=None)

    @property
    def redoable(self) -> Entry | None:
        """The entry that redo brings back."""
        return self.entries[self._undone[-1] - 1] if self._undone else None

    def _trouble(self, entry: Entry) -> Phrase:
        """The trouble that keeps an entry from following those before it, "" for nothing."""
        match entry.body:
            case CampaignOpened():
                return text("opens a campaign a second time")
            case BattleBegun(battle=battle):
                return text("begins '{battle}' a second time", battle=battle[:40]) if battle in self.begun else ""
            case ResultTaken(battle=battle):
                return (
                    "" if battle in self.begun and battle not in self.taken else text("is a result that none waits for")
                )
            case Undone(entries=[number]):
                held = {each.number for each in (*self.begun.values(), *self.taken.values())}
                return "" if number in held and not self._held_by(number) else text("undoes what is not in force")
            case Redone(entries=[number]):
                return "" if self._undone[-1:] == [number] else text("brings back what was not undone")
            case Branched(entries=[]):
                return ""
        return text("is of another file")

    def _held_by(self, number: int) -> bool:
        """True if a battle is over whose beginning this is."""
        body = self.entries[number - 1].body
        return isinstance(body, BattleBegun) and body.battle in self.taken

    def _follow(self, entry: Entry) -> None:
        self.entries.append(entry)
        match entry.body:
            case Undone(entries=[number]):
                self._undone.append(number)
                body = cast(BattleBegun | ResultTaken, self.entries[number - 1].body)
                del (self.begun if isinstance(body, BattleBegun) else self.taken)[body.battle]
            case Redone():
                self._put(self.entries[self._undone.pop() - 1])
            case BattleBegun() | ResultTaken():
                self._undone = []
                self._put(entry)

    def _put(self, entry: Entry) -> None:
        body = cast(BattleBegun | ResultTaken, entry.body)
        (self.begun if isinstance(body, BattleBegun) else self.taken)[body.battle] = entry
