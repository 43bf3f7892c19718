"""The numbers of a campaign explained: what a unit came with, lost, and goes on with, each by its rule and dice."""

from collections.abc import Iterator

from bound_sim.battle_file.entries import Entry
from bound_sim.campaign.chain import Chain
from bound_sim.campaign.conditions import DRAW
from bound_sim.campaign.entries import BattleBegun
from bound_sim.campaign.losses import UnitLosses
from bound_sim.campaign.muster import full_strength
from bound_sim_maps.speech import said
from bound_sim_maps.texts import Phrase, text


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


def told(chain: Chain, unit: str) -> Iterator[Phrase]:
    """Lines on a unit through all battles that have it."""
    battles = [id for id, each in chain.plan.battles.items() if unit in each.scenario.forces.battalions]
    for battle in battles:
        state = chain.state(battle)
        yield f"{battle}: {state_text(chain, battle)}"
        if state in ("begun", "over", "may begin"):
            yield from _before(chain, battle, unit)
        if state == "over":
            yield from _after(chain, battle, unit)


def _before(chain: Chain, battle: str, unit: str) -> Iterator[Phrase]:
    planned, forces = chain.plan.battles[battle], chain.forces(battle)
    full = full_strength(planned.scenario)[unit]
    there = full_strength(forces.scenario).get(unit)
    if unit not in forces.units:
        yield text("  comes fresh, as the scenario has it: {men} men, {guns} guns", men=full.men, guns=full.guns)
    else:
        came = forces.units[unit]
        sources = ", ".join(":".join(source) for source in planned.keeps[unit])
        yield text("  goes on from {sources}: {men} men, {guns} guns", sources=sources, men=came.men, guns=came.guns)
        yield text("  has room for {men} men, {guns} guns here", men=full.men, guns=full.guns)
        yield text(
            "  nights before it: {nights}; scattered men that are back: {returned}; still away: {scattered} (OP-R-12)",
            nights=planned.nights,
            returned=came.returned,
            scattered=sum(men for men, _ in came.scattered),
        )
        yield text("  replacements that joined it: {joined}", joined=came.joined)
    behind = forces.mustered.behind.get(unit, 0)
    if there is None:
        yield text("  is not there: {behind} men are not enough for a base", behind=behind)
    else:
        yield text(
            "  goes in with {men} men, {guns} guns; without a base: {behind} men",
            men=there.men,
            guns=there.guns,
            behind=behind,
        )


def _after(chain: Chain, battle: str, unit: str) -> Iterator[Phrase]:
    losses = next((each for each in chain.results[battle].losses if each.unit == unit), None)
    if losses is None:
        return
    yield text("  lost {lost} men, {guns_lost} guns", lost=losses.lost, guns_lost=losses.guns_lost)
    yield from _split(losses)
    after = chain.after(battle, unit)
    yield text("  afterwards: {men} men, {guns} guns", men=after.men, guns=after.guns)


def _split(losses: UnitLosses) -> Iterator[Phrase]:
    ground = text("its side lost the ground") if losses.lost_ground else text("its side did not lose the ground")
    if losses.dice:
        men = losses.dice[0].men
        dice = " ".join(str(die.value) for die in losses.dice)
        each = text("a man each") if men == 1 else text("{men} men each and the rest with the last", men=men)
        yield text(
            "  {count} dice, {each}; {ground} (OP-R-12): {dice}",
            count=len(losses.dice),
            each=each,
            ground=ground,
            dice=dice,
        )
    cut = text("; scattered men without a way back are missing") if losses.cut else ""
    yield (
        text(
            "  killed {killed}, wounded {wounded}, missing {missing}, scattered {scattered}{cut}",
            killed=losses.killed,
            wounded=losses.wounded,
            missing=losses.missing,
            scattered=losses.scattered,
            cut=cut,
        )
    )
    if losses.guns_lost:
        repaired = text(
            "{guns_repaired} of {guns_lost}", guns_repaired=losses.guns_repaired, guns_lost=losses.guns_lost
        )
        yield text(
            "  guns that are repaired after two days: {repaired}; {ground} (OP-R-12)", repaired=repaired, ground=ground
        )
