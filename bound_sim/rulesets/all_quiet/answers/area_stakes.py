"""Areas with what stands in and beside them, as a side sees them: what tables on which it is the same share."""
# not measured: a policy

from bound_sim.rulesets.all_quiet.answers.threats import Comers, Scale, threat_of
from bound_sim.rulesets.all_quiet.steps import fire


class AreaStakes:
    """An area with what stands in it and beside it, as a side sees it, and answers about it.

    Tables on which all of this is the same share one. ``prize``: the worth of taking the area. ``stake``: the loss if
    the enemy takes it. ``points``: the damage that clears it of own units. ``comers``: enemy groups that may do so.
    """

    __slots__ = (
        "arrivals",
        "comers",
        "control",
        "cover",
        "left",
        "points",
        "prize",
        "scale",
        "secured",
        "stake",
        "struck",
        "taken",
        "their_cover",
        "threat",
    )

    def __init__(
        self, control: str, worths: tuple[float, float], points: int, comers: tuple[Comers, ...],
        covers: tuple[fire.Cover, fire.Cover],
    ) -> None:  # fmt: skip
        self.control, self.points, self.comers = control, points, comers
        self.prize, self.stake = worths
        #: the help that own units have in it, and the enemy's
        self.cover, self.their_cover = covers
        self.threat = threat_of(comers, self.cover)
        #: the enemy in it under points of damage
        self.scale: Scale | None = None
        #: strengths, whether with gas, number of volleys, whether they are there then -> the worth of their attack
        self.struck: dict[tuple[tuple[int, ...], bool, int, bool], float] = {}
        #: strengths of own units that come -> what it is worth that they are there
        self.arrivals: dict[tuple[int, ...], float] = {}
        #: number of own units that come -> by how much the area is more secure, what taking it is worth
        self.secured: dict[int, float] = {}
        self.taken: dict[int, float] = {}
        #: own units that leave it -> what the enemy could take more easily
        self.left: dict[int, float] = {}

    def danger(self, points: int) -> float:
        """The mean loss of the area if this number of points clears it."""
        return self.threat.risk(points) * self.stake

    def more_danger(self, side: str, fewer: int, points: int) -> float:
        """The mean loss that an own area of ``side`` risks more if ``fewer`` points clear it than if ``points`` do."""
        return self.danger(fewer) - self.danger(points) if self.control == side else 0.0
