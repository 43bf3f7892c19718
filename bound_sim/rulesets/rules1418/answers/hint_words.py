"""A platoon's hint and a measured shot in words, with the rules that say so."""

from bound_sim.rules.records.hints import PlatoonHint, Thread
from bound_sim_maps.table import cm_from_u, m_from_u
from bound_sim_maps.texts import Phrase, counted, listed, text


def hint_words(hint: PlatoonHint) -> Phrase:
    """A platoon's hint in words with rule ids."""
    said: list[Phrase] = [hint.done]
    if hint.way and hint.way.reach_u > 0:
        said.append(text("{way} (R-17)", way=hint.way.words))
    if hint.way and hint.way.ground != "open":
        said.append(text("worst ground {ground}", ground=hint.way.ground))
    if hint.way and hint.way.on_road:
        said.append(text("road"))
    said.append(text("R{needed} in {cover_row} (R-31)", needed=hint.needed, cover_row=hint.cover_row))
    if hint.target:
        said.append(text("step {substep}: {target}", substep=hint.substep, target=hint.target))
    said_of = listed(said)
    why = [text("{reason} ({rule})", reason=reason, rule=rule) for rule, reason in hint.reasons]
    return listed([said_of, *why], "; ")


def thread_words(thread: Thread) -> Phrase:
    """R-25, R-26, R-32: a measured shot in words."""
    said = [
        text(
            "{distance_u} m, {distance_u2} cm",
            distance_u=f"{m_from_u(thread.distance_u):.0f}",
            distance_u2=f"{cm_from_u(thread.distance_u):.1f}",
        )
    ]
    if thread.dice == 0:
        said.append(text("no ranged Arming (R-26)"))
    elif thread.range_u is not None and thread.distance_u > thread.range_u:
        over = cm_from_u(thread.distance_u - thread.range_u)
        said.append(text("out of range by {over} cm (R-25)", over=f"{over:.1f}"))
    else:
        cover = text("dug in, {cover_row}", cover_row=thread.cover_row) if thread.dug_in else thread.cover_row
        bonus = f"(+{thread.bonus})" if thread.bonus else ""
        said.append(
            text(
                "needs {needed}+ (R{resilience}, {cover})",
                needed=thread.needed,
                resilience=thread.resilience,
                cover=cover,
            )
        )
        said.append(
            counted(
                thread.dice,
                "{count} die{bonus}: hits with {chance}",
                "{count} dice{bonus}: hits with {chance}",
                bonus=bonus,
                chance=f"{thread.chance:.0%}",
            )
        )
        if thread.rerolled:
            said.append(text("successes rolled again (R-45)"))
    if thread.blocked:
        said.append(
            text("ground blocks sight")
            + ("" if thread.sight_counts else text(", which does not count (Q-line-of-sight)"))
        )
    return listed(said, "; ")
