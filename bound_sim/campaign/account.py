"""The numbers of a campaign explained: what a unit came with, lost, and goes on with, each by its rule and dice."""

from collections.abc import Iterator

from bound_sim.battle_file.entries import Entry
from bound_sim.campaign.chain import Chain
from bound_sim.campaign.conditions import DRAW
from bound_sim.campaign.entries import BattleBegun
from bound_sim.campaign.losses import UnitLosses
from bound_sim.campaign.muster import full_strength
from bound_sim_maps.speech import said


def state_text(chain: Chain, battle: str) -> str:
    """The state of a battle, in the language that is chosen."""
    words = {
        "waits": said("waits"), "may begin": said("may begin"), "begun": said("begun"), "over": said("over"),
        "left out": said("left out"),
    }  # fmt: skip
    return words[chain.state(battle)]


def won_text(won: str) -> str:
    """The winner of a battle, in the language that is chosen."""
    return said("a draw") if won == DRAW else said("side {won} has won").format(won=won)


def act_text(entry: Entry) -> str:
    """The act of an entry that can be undone, in the language that is chosen."""
    text = said("the beginning of {battle}") if isinstance(entry.body, BattleBegun) else said("the result of {battle}")
    return text.format(battle=getattr(entry.body, "battle", ""))


def told(chain: Chain, unit: str) -> Iterator[str]:
    """Lines on a unit through all battles that have it."""
    battles = [id for id, each in chain.plan.battles.items() if unit in each.scenario.forces.battalions]
    for battle in battles:
        state = chain.state(battle)
        yield f"{battle}: {state_text(chain, battle)}"
        if state in ("begun", "over", "may begin"):
            yield from _before(chain, battle, unit)
        if state == "over":
            yield from _after(chain, battle, unit)


def _before(chain: Chain, battle: str, unit: str) -> Iterator[str]:
    planned, forces = chain.plan.battles[battle], chain.forces(battle)
    full = full_strength(planned.scenario)[unit]
    there = full_strength(forces.scenario).get(unit)
    if unit not in forces.units:
        yield f"  comes fresh, as the scenario has it: {full.men} men, {full.guns} guns"
    else:
        came = forces.units[unit]
        sources = ", ".join(":".join(source) for source in planned.keeps[unit])
        yield f"  goes on from {sources}: {came.men} men, {came.guns} guns"
        yield f"  has room for {full.men} men, {full.guns} guns here"
        yield (
            f"  nights before it: {planned.nights}; scattered men that are back: {came.returned}; still away: "
            f"{sum(men for men, _ in came.scattered)} (OP-R-12)"
        )
        yield f"  replacements that joined it: {came.joined}"
    behind = forces.mustered.behind.get(unit, 0)
    if there is None:
        yield f"  is not there: {behind} men are not enough for a base"
    else:
        yield f"  goes in with {there.men} men, {there.guns} guns; without a base: {behind} men"


def _after(chain: Chain, battle: str, unit: str) -> Iterator[str]:
    losses = next((each for each in chain.results[battle].losses if each.unit == unit), None)
    if losses is None:
        return
    yield f"  lost {losses.lost} men, {losses.guns_lost} guns"
    yield from _split(losses)
    after = chain.after(battle, unit)
    yield f"  afterwards: {after.men} men, {after.guns} guns"


def _split(losses: UnitLosses) -> Iterator[str]:
    ground = "its side lost the ground" if losses.lost_ground else "its side did not lose the ground"
    if losses.dice:
        men = losses.dice[0].men
        dice = " ".join(str(die.value) for die in losses.dice)
        each = "a man each" if men == 1 else f"{men} men each and the rest with the last"
        yield f"  {len(losses.dice)} dice, {each}; {ground} (OP-R-12): {dice}"
    cut = "; scattered men without a way back are missing" if losses.cut else ""
    yield (
        f"  killed {losses.killed}, wounded {losses.wounded}, missing {losses.missing}, scattered "
        f"{losses.scattered}{cut}"
    )
    if losses.guns_lost:
        repaired = f"{losses.guns_repaired} of {losses.guns_lost}"
        yield f"  guns that are repaired after two days: {repaired}; {ground} (OP-R-12)"
