"""The seats of a battle as senders and receivers: the umpire, each side's commander-in-chief, its commanders."""

import hashlib
import re
from typing import NamedTuple

from bound_sim.scenario.model import Scenario
from bound_sim_maps.texts import Phrase, text


class Post(NamedTuple):
    """A seat: a side's commander-in-chief (commander ""), one of its commanders; the umpire's where the side is ""."""

    side: str = ""
    commander: str = ""

    @property
    def key(self) -> str:
        """The seat by one word: a side's id, a stroke and the commander behind it; "" for the umpire's."""
        return f"{self.side}/{self.commander}" if self.commander else self.side

    @property
    def file_name(self) -> str:
        """As a part of a file's name: a side, and its commander in letters that every disk takes.

        Another name has other letters.
        """
        if not self.commander:
            return self.side
        plain = re.sub(r"[^A-Za-z0-9._ -]", "_", self.commander)[:40].strip(" .")
        if plain != self.commander:
            plain = f"{plain} {hashlib.blake2b(self.commander.encode(), digest_size=3).hexdigest()}"
        return f"{self.side} {plain}"

    def whose(self) -> Phrase:
        """As a message names it: the umpire, side B, Anna of side B."""
        if not self.side:
            return text("the umpire")
        return (
            text("{commander} of side {side}", commander=self.commander, side=self.side)
            if self.commander
            else text("side {side}", side=self.side)
        )

    def name(self, scenario: Scenario) -> str:
        """As one reads it: the umpire, a side by its name, a commander."""
        if not self.side:
            return "umpire"
        return self.commander or next((one.name for one in scenario.sides if one.id == self.side), self.side)


UMPIRE = Post()


def post_at(key: str) -> Post:
    """The seat that has this key."""
    side, _, commander = key.partition("/")
    return Post(side, commander)


def post_said(scenario: Scenario, side: str, commander: str = "") -> Post:
    """The seat that a person names: "umpire" is the umpire's, where no side is called so."""
    named = side == "umpire" and all(one.id != side for one in scenario.sides)
    return Post("" if named else side, commander)


def posts(scenario: Scenario) -> list[Post]:
    """All seats of sides: of each the commander-in-chief, then its commanders."""
    commanders = scenario.forces.commanders
    return [Post(side.id, name) for side in scenario.sides for name in ("", *commanders.get(side.id, ()))]


def written_to(scenario: Scenario, sender: Post) -> list[Post]:
    """Posts that a seat can write to: the umpire, and the others of its side; the umpire to all."""
    others = [post for post in posts(scenario) if sender.side in ("", post.side) and post != sender]
    return [*([UMPIRE] if sender.side else []), *others]


def bounds_on_the_way(scenario: Scenario, sender: Post, receiver: Post) -> int:
    """The number of bounds that a message takes from one seat to another."""
    return steps(sender, receiver) * (scenario.command.messages if scenario.command else 0)


def steps(sender: Post, receiver: Post) -> int:
    """Of the chain of command between two seats."""
    if not (sender.side and receiver.side):
        return 0
    return 2 if sender.commander and receiver.commander else 1
