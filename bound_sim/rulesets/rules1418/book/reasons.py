"""Reasons in words: what a platoon did not do, the rule that says so, what it rests on. Kernels name them by number."""

from typing import Literal, NamedTuple

#: one's own orders, state and ground alone; bases that it touches or stands against; enemies that it may not see: which
#: of all is nearest, softest, gone; what lay under its circle, what became of a target named
OWN: Literal["own"] = "own"
TOUCH: Literal["touch"] = "touch"
TARGET: Literal["target"] = "target"
FALL: Literal["fall"] = "fall"


class Reason(NamedTuple):
    """One reason is one line here. ``rests_on`` says which sides may be told of it (``answers.fog``).

    ``text`` takes {a}, {b} (numbers), {unit_a} (a platoon by its row), {b_cm} (a length), and what
    ``LogWriter`` has words for.
    """

    code: str
    rests_on: Literal["own", "touch", "target", "fall"]
    rule: str
    text: str


_ALL = (
    Reason("no-order", OWN, "R-13", "no order: stays, and may shoot at any enemy"),
    Reason("bombards", OWN, "R-8", "no order of its own: its battalion bombards"),
    Reason("illegal-now", OWN, "Q-illegal-now", "told to {word}, which the cell forbids ({situation} under {high}): "
           "does {done} instead"),
    Reason("wrong-way", OWN, "Q-{high}-direction", "the drawn move does not end {where}: does {done} instead"),
    Reason("no-better-cover", OWN, "Q-find-cover", "the drawn move does not end in better cover: does {done} instead"),
    Reason("pinned", TOUCH, "Q-pinned", "in contact with {unit_a}: only a retreat breaks contact"),
    Reason("packing", OWN, "Q-packing", "packs in this bound: it can move in the next"),
    Reason("unpacking", OWN, "Q-packing", "unpacks in this bound: it can shoot in the next"),
    Reason("forced", OWN, "Q-no-low-command", "no order, and the cell allows one word only: does {done}"),
    Reason("cannot-dig", OWN, "R-31", "vehicles never dig in"),
    Reason("no-arming", OWN, "R-26", "did not shoot: it has no ranged Arming"),
    Reason("moves-unordered", OWN, "Q-free-fire-who", "did not shoot: it moves and no shot was ordered"),
    Reason("guns-move", OWN, "R-19", "did not shoot: guns and heavy weapons don't in a bound in which they move"),
    Reason("guns-moved", OWN, "R-19", "did not shoot: it moved in the last bound"),
    Reason("packed", OWN, "Q-packing", "did not shoot: it packs, is packed or unpacks"),
    Reason("in-contact", TOUCH, "R-34", "did not shoot: in base contact with {unit_a}"),
    Reason("stands-idle", TOUCH, "Q-pinned", "did not shoot: it stands idle against an enemy that has an opponent"),
    Reason("out-of-range", TARGET, "R-25", "did not shoot: nearest target {unit_a} is out of range by {b_cm} cm"),
    Reason("cannot-hit", TARGET, "R-33", "did not shoot: target {unit_a} has R{b}, no die with its bonus reaches it"),
    Reason("target-in-contact", TARGET, "R-34", "did not shoot: target {unit_a} is in base contact"),
    Reason("target-gone", TARGET, "Q-mark-time", "did not shoot: nobody of its ordered target is on the table"),
    Reason("no-sight", TARGET, "Q-line-of-sight", "did not shoot: target {unit_a} is hidden by the ground between"),
    Reason("nobody", TARGET, "R-25", "did not shoot: there is no enemy on the table"),
    Reason("may-not-dig-shoot", OWN, "Q-dig-shoot", "did not shoot: it digs"),
    Reason("no-free-fire", OWN, "Q-free-fire", "did not shoot: no shot was ordered"),
    Reason("bombard-not-in-range", OWN, "R-39",
           "battery did not fire: the circle's centre is out of range by {b_cm} cm"),
    Reason("bombard-may-not", OWN, "R-19", "battery did not fire: it moved, packs, digs and may not, or is in contact"),
    Reason("bombard-none-under", FALL, "R-35", "nobody to lay shots on lies under the circle: nothing was fired"),
    Reason("bombard-lost", FALL, "R-36", "{a} of {b} shots were lost to the cap of half on one base"),
    Reason("bombard-not-laid", FALL, "R-36", "{a} of {b} shots were laid on nobody"),
    Reason("bombard-cut", FALL, "R-36",
           "{b} of its shots on {unit_a} were not laid: above half of all, or of what is left"),
    Reason("bombard-not-under", FALL, "R-35", "its shots on {unit_a} are lost: it does not lie under the circle"),
    Reason("bombard-gone", FALL, "R-35", "its shots on {unit_a} are lost: it is not on the table"),
    Reason("bombard-direct", OWN, "R-39", "battery took no part: it was told to shoot direct"),
    Reason("halted-edge", OWN, "R-17", "halted at the edge of {ground}: beyond it only {b_cm} cm would be allowed"),
    Reason("halted-impassable", OWN, "Q-impassable", "halted before impassable ground"),
    Reason("halted-table", OWN, "R-20", "halted at the table's edge"),
    Reason("crossing-taken", TOUCH, "Q-impassable", "halted: another base is on the crossing"),
    Reason("settled", OWN, "Q-settle", "stopped {b_cm} cm short of its end: friends stand there"),
    Reason("second-rank", TOUCH, "Q-second-rank", "{unit_a} has an opponent already: comes up behind a friend"),
    Reason("idle", TOUCH, "R-20", "{unit_a} has an opponent already: stands idle"),
    Reason("no-place", TOUCH, "Q-flush", "found no place to turn flush to {unit_a}: stands idle"),
    Reason("was-contacted", TOUCH, "R-20", "did not move: {unit_a} made contact first"),
    Reason("arrival-blocked", TOUCH, "Q-arrival", "could not enter: its place is taken by {unit_a}"),
    Reason("transport-lost", OWN, "R-18",
           "transport is lost with {unit_a}: the battalion moves at its own rate from now on"),
    Reason("target-company-gone", FALL, "Q-assault-direction",
           "the target named for the assault is gone: the arrow's head counts"),
    Reason("stalemate", TOUCH, "R-44", "does not fight {unit_a}: neither side has melee dice"),
    Reason("stands-behind", OWN, "R-42", "second rank behind {unit_a}: takes its hits and rolls no dice"),
    Reason("cannot-strike", TOUCH, "R-41", "did not strike {unit_a}: R{b} is out of reach of its melee dice"),
    Reason("no-melee-dice", TOUCH, "R-41", "did not strike {unit_a}: it has no melee dice"),
    Reason("fell-first", TOUCH, "R-41", "did not strike {unit_a}, which struck first: it fell"),
    Reason("steps-up", OWN, "R-42", "steps up for {unit_a}"),
    Reason("no-turn", TOUCH, "Q-facing", "did not turn: its base would overlap {unit_a}"),
    Reason("no-high-command", OWN, "Q-no-high-command", "no High Command: the battalion holds"),
    Reason("standing-policy", OWN, "R-8", "side {side} sent no orders: standing policy, {policy}"),
    Reason("prepared-waits", TARGET, "Q-prepared", "prepared: no target that it can hit yet"),
    Reason("short-of-enemy", TOUCH, "Q-who-may-contact",
           "stopped 0.5 cm short of {unit_a}: only assaulting units make contact"),
)  # fmt: skip

REASONS: tuple[Reason, ...] = _ALL
#: what a side is told of reasons that rest on enemies out of its sight: code -> rule, text
UNTOLD = {
    "no-target": ("R-25", "did not shoot: nothing that it could see and hit"),
    "umpire": ("", "the umpire ruled"),
}  # fmt: skip
NUMBER = {reason.code: number for number, reason in enumerate(REASONS)}
