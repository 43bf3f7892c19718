"""Reasons in words: what a platoon did not do, and the rule that says so. Kernels name them by number."""

from typing import NamedTuple


class Reason(NamedTuple):
    """``text`` takes {a}, {b} (numbers), {unit_a}, {unit_b} (platoons by row), {a_cm}, {b_cm} (lengths)."""

    code: str
    rule: str
    text: str


_ALL = (
    Reason("no-order", "R-13", "no order: stays, and may shoot at any enemy"),
    Reason("bombards", "R-8", "no order of its own: its battalion bombards"),
    Reason("illegal-now", "Q-illegal-now", "told to {word}, which the cell forbids ({situation} under {high}): does "
           "{done} instead"),
    Reason("wrong-way", "Q-{high}-direction", "the drawn move does not end {where}: does {done} instead"),
    Reason("no-better-cover", "Q-find-cover", "the drawn move does not end in better cover: does {done} instead"),
    Reason("pinned", "Q-pinned", "in contact with {unit_a}: only a retreat breaks contact"),
    Reason("packing", "Q-packing", "packs in this bound: it can move in the next"),
    Reason("unpacking", "Q-packing", "unpacks in this bound: it can shoot in the next"),
    Reason("forced", "Q-no-low-command", "no order, and the cell allows one word only: does {done}"),
    Reason("cannot-dig", "R-31", "vehicles never dig in"),
    Reason("no-arming", "R-26", "did not shoot: it has no ranged Arming"),
    Reason("moves-unordered", "Q-free-fire-who", "did not shoot: it moves and no shot was ordered"),
    Reason("guns-move", "R-19", "did not shoot: guns and heavy weapons don't in a bound in which they move"),
    Reason("guns-moved", "R-19", "did not shoot: it moved in the last bound"),
    Reason("packed", "Q-packing", "did not shoot: it packs, is packed or unpacks"),
    Reason("in-contact", "R-34", "did not shoot: in base contact with {unit_a}"),
    Reason("stands-idle", "Q-pinned", "did not shoot: it stands idle against an enemy that has an opponent"),
    Reason("out-of-range", "R-25", "did not shoot: nearest target {unit_a} is out of range by {b_cm} cm"),
    Reason("cannot-hit", "R-33", "did not shoot: target {unit_a} has R{b}, no die with its bonus reaches it"),
    Reason("target-in-contact", "R-34", "did not shoot: target {unit_a} is in base contact"),
    Reason("target-gone", "Q-mark-time", "did not shoot: nobody of its ordered target is on the table"),
    Reason("no-sight", "Q-line-of-sight", "did not shoot: target {unit_a} is hidden by the ground between"),
    Reason("nobody", "R-25", "did not shoot: there is no enemy on the table"),
    Reason("may-not-dig-shoot", "Q-dig-shoot", "did not shoot: it digs"),
    Reason("no-free-fire", "Q-free-fire", "did not shoot: no shot was ordered"),
    Reason("bombard-not-in-range", "R-39", "battery did not fire: the circle's centre is out of range by {b_cm} cm"),
    Reason("bombard-may-not", "R-19", "battery did not fire: it moved, packs, digs and may not, or is in contact"),
    Reason("bombard-none-under", "R-35", "nobody to lay shots on lies under the circle: nothing was fired"),
    Reason("bombard-lost", "R-36", "{a} of {b} shots were lost to the cap of half on one base"),
    Reason("bombard-not-laid", "R-36", "{a} of {b} shots were laid on nobody"),
    Reason("bombard-cut", "R-36", "{b} of its shots on {unit_a} were not laid: above half of all, or of what is left"),
    Reason("bombard-not-under", "R-35", "its shots on {unit_a} are lost: it does not lie under the circle"),
    Reason("bombard-gone", "R-35", "its shots on {unit_a} are lost: it is not on the table"),
    Reason("bombard-direct", "R-39", "battery took no part: it was told to shoot direct"),
    Reason("halted-edge", "R-17", "halted at the edge of {ground}: beyond it only {b_cm} cm would be allowed"),
    Reason("halted-impassable", "Q-impassable", "halted before impassable ground"),
    Reason("halted-table", "R-20", "halted at the table's edge"),
    Reason("crossing-taken", "Q-impassable", "halted: another base is on the crossing"),
    Reason("settled", "Q-settle", "stopped {b_cm} cm short of its end: friends stand there"),
    Reason("second-rank", "Q-second-rank", "{unit_a} has an opponent already: comes up behind a friend"),
    Reason("idle", "R-20", "{unit_a} has an opponent already: stands idle"),
    Reason("no-place", "Q-flush", "found no place to turn flush to {unit_a}: stands idle"),
    Reason("was-contacted", "R-20", "did not move: {unit_a} made contact first"),
    Reason("arrival-blocked", "Q-arrival", "could not enter: its place is taken by {unit_a}"),
    Reason("transport-lost", "R-18",
           "transport is lost with {unit_a}: the battalion moves at its own rate from now on"),
    Reason("target-company-gone", "Q-assault-direction",
           "the target named for the assault is gone: the arrow's head counts"),
    Reason("stalemate", "R-44", "does not fight {unit_a}: neither side has melee dice"),
    Reason("stands-behind", "R-42", "second rank behind {unit_a}: takes its hits and rolls no dice"),
    Reason("cannot-strike", "R-41", "did not strike {unit_a}: R{b} is out of reach of its melee dice"),
    Reason("no-melee-dice", "R-41", "did not strike {unit_a}: it has no melee dice"),
    Reason("fell-first", "R-41", "did not strike {unit_a}, which struck first: it fell"),
    Reason("steps-up", "R-42", "steps up for {unit_a}"),
    Reason("no-turn", "Q-facing", "did not turn: its base would overlap {unit_a}"),
    Reason("no-high-command", "Q-no-high-command", "no High Command: the battalion holds"),
    Reason("standing-policy", "R-8", "the side sent no orders: standing policy, all hold and shoot freely"),
    Reason("prepared-waits", "Q-prepared", "prepared: no target that it can hit yet"),
    Reason("short-of-enemy", "Q-who-may-contact",
           "stopped 0.5 cm short of {unit_a}: only assaulting units make contact"),
)  # fmt: skip

REASONS: tuple[Reason, ...] = _ALL
NUMBER = {reason.code: number for number, reason in enumerate(REASONS)}
