"""What a replay of End of Empires shows beside what the kit does: marks, and the reasons that set them."""

from collections.abc import Mapping
from typing import ClassVar

from bound_sim.rulesets.end_of_empires.answers.base.replay import ObjectReplay
from bound_sim.rulesets.end_of_empires.answers.sentences import SAY


class Replaying(ObjectReplay):
    """EOE-R-7: the six steps and the opening, from the log's tables alone."""

    say = SAY
    melee = "5"
    of_side: ClassVar[Mapping[str, str]] = {"side-a": "is side A"}
    marks: ClassVar[Mapping[str, str]] = {
        "pinned": "pinned", "prone": "prone", "retreats": "retreating", "limbered": "limbered",
        "dismounted": "dismounted", "aboard": "aboard",
    }  # fmt: skip
    by_reason: ClassVar[Mapping[str, tuple[tuple[str, bool], ...]]] = {
        "pinned": (("pinned", True),), "pinned-for-good": (("pinned", True), ("retreats", False)),
        "unpinned": (("pinned", False),), "went-prone": (("prone", True),), "got-up": (("prone", False),),
        "retreat-starts": (("retreats", True),), "retreat-over": (("retreats", False),),
        "dismounted": (("dismounted", True),), "mounted": (("dismounted", False),),
        "boarded": (("aboard", True),), "left-vehicle": (("aboard", False),),
    }  # fmt: skip
    by_action: ClassVar[Mapping[str, tuple[str, bool]]] = {
        "limber": ("limbered", True),
        "unlimber": ("limbered", False),
    }
