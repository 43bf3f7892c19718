"""The curtain's words: how far the battle is, who is wanted, and a note under the name of each seat."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from bound_sim.desk.curtain import CurtainView, at_curtain
from bound_sim.desk.games import moment_named, substep_named
from bound_sim_maps.speech import said
from bound_sim_ui.policy_words import policy_entry
from bound_sim_ui.words import translate

if TYPE_CHECKING:
    from bound_sim.desk.hot_seat import HotSeat

#: more seats that are wanted than this are counted, not named
_NAMED = 5


class CurtainPage(Protocol):
    """The page that asks who sits down."""

    def tell(self, text: str, notes: Mapping[str, str], tips: Mapping[str, str]) -> None: ...
    def offer(self, seat: str | None) -> None: ...


def tell_at_curtain(page: CurtainPage, sitting: "HotSeat") -> None:
    """Say on the curtain how the battle stands, and offer the seat that goes on with it."""
    view = at_curtain(sitting)
    tips = {side: policy_entry(policy) for side, policy in view.policies.items()}
    page.tell(_said_of(sitting, view), _notes_of(view), tips)
    page.offer(view.first)


def _said_of(sitting: "HotSeat", view: CurtainView) -> str:
    """The battle in a sentence or two."""
    if view.stands == "over":
        return sitting.ended
    if view.stands == "asked":
        return _asked(sitting)
    bound = moment_named(sitting.scenario, sitting.bound)
    if view.stands == "orders":
        names = [sitting.named(sitting.post(key)) for key in view.wanted]
        many = translate("curtain", "{0} seats").format(len(names))
        wanted = ", ".join(names) if len(names) <= _NAMED else many
        return translate("curtain", "{0}: orders are wanted of {1}.").format(bound, wanted)
    if view.stands == "begun":
        after = substep_named(sitting.scenario, view.after)
        return translate("curtain", "{0}: resolved to the end of {1}. The umpire goes on.").format(bound, after)
    return translate("curtain", "{0}: no more orders are wanted, the umpire resolves.").format(bound)


def _asked(sitting: "HotSeat") -> str:
    public = [one for one in sitting.asked if not sitting.rules.questions[one.kind].secret]
    if not public:
        return translate("curtain", "The battle waits for an answer. Each seat looks whether it is asked.")
    told: dict[str, list[str]] = {}
    for one in public:
        about = f" ({', '.join(one.about)})" if one.about else ""
        told.setdefault(said(sitting.rules.questions[one.kind].title) + about, []).append(sitting.asked_named(one))
    wanted = translate("curtain", "An answer is wanted of {0}: {1}.")
    return " ".join(wanted.format(", ".join(dict.fromkeys(who)), title) for title, who in told.items())


def _notes_of(view: CurtainView) -> dict[str, str]:
    """Seat -> the note under its name."""
    found = {side: translate("curtain", "played by {0}").format(policy) for side, policy in view.policies.items()}
    found |= {key: translate("curtain", "in since {0}").format(at) for key, at in view.since.items()}
    found |= dict.fromkeys(view.wanted, translate("curtain", "orders wanted"))
    return found | dict.fromkeys(view.asked, translate("curtain", "is asked"))
