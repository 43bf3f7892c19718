"""Reasons why something happened, or did not: code -> rule and text."""

from collections.abc import Mapping

from bound_sim.rules.records.reasons import ReasonBook
from bound_sim_maps.texts import text, word

#: verbs of lines, and of reactions, as a reason says them after "did not"; those that stand before a target
VERBS = {
    "move": "move", "step": "step", "turn": "turn", "cut": "cut the wire", "shoot": "shoot",
    "grenade": "throw a grenade", "throw-back": "throw a grenade back", "fight": "fight", "charge": "charge",
    "withdraw": "withdraw", "wire": "place wire", "mine": "place a mine", "defuse": "defuse a mine",
    "charge-on-tank": "put a charge on a tank",
    "set-up": "set up its gun", "pack-up": "pack up its gun", "mg": "fire its machine gun", "flame": "use its flame",
    "line-up": "line up a shot", "precision": "take its precision shot", "anti-tank": "fire its anti-tank rifle",
    "cannon": "fire its cannon", "react": "react", "fire": "fire", "rest": "do the rest",
    # answers given beforehand
    "cuts": "cut the wire", "rolls": "roll", "goes on": "go on", "stays": "stay", "fires": "fire", "waits": "wait",
    "takes cover": "take cover", "keeps cover": "keep its cover", "loses": "lose men", "takes on": "take on an enemy",
    "fights": "fight", "charges": "charge", "withdraws": "withdraw", "throws back": "throw a grenade back",
    "leaves grenade": "leave the grenade",
}  # fmt: skip
AT_TARGET = {
    "shoot": "shoot at {target}", "mg": "fire its machine gun at {target}", "fight": "fight {target}",
    "charge": "charge {target}", "precision": "take its precision shot at {target}",
    "anti-tank": "fire its anti-tank rifle at {target}", "cannon": "fire its cannon at {target}",
    "flame": "use its flame on {target}", "charge-on-tank": "put a charge on {target}",
}  # fmt: skip


def in_words(words: Mapping[str, object]) -> dict[str, object]:
    """The values of a reason, with the verb of a line in plain words: ``take its precision shot at``."""
    if "verb" not in words:
        return dict(words)
    verb = str(words["verb"])
    target = words.get("target")
    at_target = AT_TARGET.get(verb) if target is not None else None
    return {**words, "verb": text(at_target, target=target) if at_target else word(VERBS[verb])}


#: code -> (rule or ruling id, text; what stands in braces is filled in)
REASONS: dict[str, tuple[str, str]] = {
    # the turn
    "begins": ("TEAW-Q-first", "begins"),
    "not-its-verb": ("TEAW-R-2", "did not {verb}: {kind} teams don't"),
    "no-actions": ("TEAW-R-3", "did not {verb}: it has {left} actions left, this takes {needs}"),
    "cap": ("TEAW-R-5", "did not {verb}: {cap} a turn"),
    "cannon-cap": ("TEAW-Q-cannon-cap", "did not fire its cannon: 1 a turn"),
    "gone": ("TEAW-R-13", "did not {verb}: nobody of it lives"),
    "turn-over": ("TEAW-Q-turn-ends", "did not {verb}: its turn has ended"),
    "reaction-used": ("TEAW-R-6", "did not react: its reaction of this turn is used"),
    "reaction-paid": ("TEAW-Q-reaction-cost", "has one action less: it paid for its reaction"),
    # movement and wire
    "set-up-no-move": ("TEAW-R-11", "did not move: its gun is set up"),
    "is-set-up": ("TEAW-R-11", "did not set up: it is set up"),
    "is-packed": ("TEAW-R-11", "did not {verb}: its gun is packed"),
    "no-more-moving": ("TEAW-R-8", "did not move: wire has ended its moving in this turn"),
    "slowed": ("TEAW-R-8", "did not {verb}: slowed by wire"),
    "snared": ("TEAW-R-9", "did not {verb}: snared"),
    "one-move": ("TEAW-R-9", "did not {verb}: freed from wire it has one move and nothing else"),
    "not-across": ("TEAW-Q-forward", "did not move: its way does not cross the wire that held it"),
    "wire-met": ("TEAW-R-8", "ended its move action at {wire}"),
    "no-wire": ("TEAW-R-10", "did not cut: it stands at no wire"),
    "no-cut": ("TEAW-Q-cut-cost", "did not cut: it has no action left for it"),
    "enemy-near": ("TEAW-Q-enemy-near", "stopped {cm} cm from {enemy}"),
    "impassable": ("TEAW-Q-ground", "stopped at impassable ground"),
    "table-edge": ("TEAW-Q-edge", "stopped at the edge of the table"),
    "halved": ("TEAW-Q-ground", "had half its figure: its way touches rough ground"),
    "too-far-to-step": ("TEAW-Q-team-move", "did not step: more than {most} cm"),
    "from-mates": ("TEAW-Q-team-move", "did not step: more than 5 cm from every mate"),
    "no-move-to-step": ("TEAW-Q-team-move", "did not step: its team has just not moved"),
    "turned-too-far": ("TEAW-R-12", "did not move: a turn of {degrees} degrees, 90 at most"),
    "not-straight": ("TEAW-R-12", "did not move: its way is not straight to its front"),
    "driver-dead": ("TEAW-R-30", "did not move: its driver is dead"),
    "tank-halted": ("TEAW-Q-overrun", "halted on touching {unit}"),
    "trench-stops": ("TEAW-Q-tank-ground", "halted at a trench"),
    "wire-crushed": ("TEAW-Q-tank-ground", "destroyed {wire} under its tracks"),
    # fire
    "out-of-range": ("TEAW-R-13", "did not {verb}: {cm} cm, out of range"),
    "no-sight": ("TEAW-Q-sight", "did not {verb}: no sight of it"),
    "target-gone": ("TEAW-R-13", "did not {verb}: nobody of it lives"),
    "target-tank": ("TEAW-R-19", "did not {verb}: small arms and MG don't harm tanks"),
    "not-a-tank": ("TEAW-R-18", "did not {verb}: not a tank"),
    "into-a-fight": ("TEAW-Q-engaged", "did not {verb}: it is in a fight"),
    "in-a-fight": ("TEAW-Q-engaged", "did not {verb}: it is in a fight"),
    "kept-to-fight": ("TEAW-Q-melee-turn", "did not {verb}: its last action is for its round of the fight"),
    "not-lined-up": ("TEAW-R-17", "did not {verb}: no shot is lined up"),
    "gunner-dead": ("TEAW-R-30", "did not {verb}: its gunner is dead"),
    "in-cover": ("TEAW-R-14", "was in cover: {seen} of {men} men seen"),
    "surplus": ("TEAW-R-13", "has no men left for {surplus} kills: they are lost"),
    "out-of-arc": ("TEAW-R-32", "did not {verb}: outside its arc"),
    # reactions
    "held-fire": ("TEAW-R-20", "held its fire at {target}"),
    "was-in-range": ("TEAW-R-20", "could not fire at {target}: in range when the turn opened"),
    "moved-itself": ("TEAW-R-20", "could not fire at {target}: it moved in its own last turn"),
    "target-in-cover": ("TEAW-R-20", "could not fire at {target}: it is in cover"),
    "inner-band": ("TEAW-Q-df-band", "could not fire at {target}: nearer than the outermost band"),
    "took-cover": ("TEAW-R-21", "took cover: {saved} of {hit} men saved"),
    # hand to hand
    "too-far-to-fight": ("TEAW-R-22", "did not {verb}: {cm} cm, within 2 is needed"),
    "no-third": ("TEAW-Q-third", "did not {verb}: it is in a fight"),
    "strikes-first": ("TEAW-R-22", "strikes first"),
    "does-not-strike": ("TEAW-Q-hmg-melee", "does not strike: machine gunners don't fight"),
    "not-in-a-fight": ("TEAW-R-25", "did not withdraw: it is in no fight"),
    "withdrew": ("TEAW-R-25", "withdrew {cm} cm"),
    "health-back": ("TEAW-Q-health", "has 3 health a man again: {team} is out of the fight"),
    "fight-over": ("TEAW-R-23", "is out of the fight, its men have 3 health again"),
    # grenades, engineers, tanks
    "too-far-to-throw": ("TEAW-Q-grenade-range", "did not throw: {cm} cm, {most} at most"),
    "off-the-table": ("TEAW-R-26", "landed off the table: nothing bursts"),
    "no-grenade": ("TEAW-R-27", "did not throw back: no such grenade within 4 cm"),
    "stays-thrown": ("TEAW-Q-throw-back", "did not throw back: it was thrown back before"),
    "left-it": ("TEAW-R-27", "left {grenade} where it lay"),
    "shielded": ("TEAW-R-26", "was not hurt by {grenade}: it burst {where}"),
    "not-about-5": ("TEAW-R-28", "did not place wire: {cm} cm from end to end, about 5 and straight is meant"),
    "wire-not-touching": ("TEAW-R-28", "did not place wire: it touches no man of the team"),
    "mine-too-far": ("TEAW-R-28", "did not place the mine: {cm} cm, within 3 is needed"),
    "no-mine": ("TEAW-R-28", "did not defuse: no such mine within 5 cm"),
    "mine-off": ("TEAW-R-28", "set off {mine}"),
    "tank-too-far": ("TEAW-R-29", "did not place a charge: {cm} cm, within 5 is needed"),
    "no-nozzle": ("TEAW-R-31", "did not flame: {man} is not a living man of it"),
    "charge-off": ("TEAW-R-29", "was destroyed by {charge}"),
    "driver-killed": ("TEAW-R-30", "lost its driver"),
    "gunner-killed": ("TEAW-R-30", "lost its gunner"),
    "no-further-effect": ("TEAW-Q-tank-crew", "was hit as before: no further effect"),
    "tank-out": ("TEAW-Q-tank-crew", "has no crew left: counts as destroyed"),
    "unharmed": ("TEAW-Q-cannon-tank", "is unharmed by the burst"),
    # games
    "holds": ("TEAW-R-33", "holds {area}: {turns} of {needs} turns"),
    "out": ("TEAW-Q-home", "is out, and has to come home to {place}"),
    "home": ("TEAW-Q-home", "is home at {place}: {teams} of {needs} teams"),
    "won": ("TEAW-R-33", "won: {why}"),
    "won-home": ("TEAW-Q-home", "won: {why}"),
    "won-otherwise": ("TEAW-Q-end", "won: {why}"),
    "draw": ("TEAW-Q-end", "a draw"),
}
BOOK = ReasonBook({code: told for code, (_, told) in REASONS.items()})
