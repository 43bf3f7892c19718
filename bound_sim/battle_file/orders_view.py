"""The view that a seat gives orders by, and the stamp on orders that are handed in."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bound_sim.battle import outlook
from bound_sim.battle_file import submission
from bound_sim.files.side_files import Submission
from bound_sim.keys.slips import Slip
from bound_sim.rules.records.hints import Hints
from bound_sim.scenario.model import Scenario
from bound_sim.scenario.posts import Post


@dataclass(frozen=True)
class OrdersView:
    """The view that a seat gives orders for a bound by: ``scenario`` as far as it knows it, and nothing beside it.

    So nothing that is hidden from a seat makes its orders faulty. A view is made once, by the entries up to ``head``:
    what came after them must be orders and words alone, else another view is made.
    """

    post: Post
    bound: int
    scenario: Scenario
    head: bytes
    #: what its lines would do as the bound opens, where the rules refuse some by it
    hints: Hints | None = None

    def read(self, files: Mapping[str, bytes]) -> Submission:
        """Files of orders with what is wrong with them. Raises Refused for what cannot be kept.

        Lines that are impossible by what the seat knows itself are faulty too.
        """
        submission.check_files(files)
        found = submission.read(self.scenario, self.post.side, self.bound, files)
        wrong = [] if found.faults else outlook.impossible(self.hints, found.lines)
        return replace(found, faults=tuple(sorted(wrong))) if wrong else found


@dataclass(frozen=True)
class Stamp:
    """The words on orders that are handed in: whether as a draft, which umpire wrote them and why, the file that
    they ``came_as``, the slip that came with them."""

    draft: bool = False
    umpire: str = ""
    reason: str = ""
    came_as: str = ""
    slip: Slip | None = None


#: on orders that somebody hands in at the desk
BARE = Stamp()
