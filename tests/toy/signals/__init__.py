"""A toy ruleset whose questions go to all kinds of seats: the raid, and signals before its turn."""

from bound_sim.rules.api import Ruleset
from tests.toy.raid import RULES as RAID

_RAID = {name: f"tests.toy.raid{where}" if str(where).startswith(".") else where for name, where in RAID._given.items()}
_OWN = {"play": ".turn:play", "questions": ".turn:QUESTIONS", "shows": ".turn:SHOWS"}
RULES = Ruleset("signals", "Signals", package=__name__, **{**_RAID, **_OWN})
