"""A slip: what comes with a side's orders beside the orders, as a file of its own.

It names the seal that they came in, the salt of their receipt and the side's share of the dice (``dice.shares``).
"""

import re
from dataclasses import dataclass

from bound_sim.dice.proof import HEX, fields_of
from bound_sim.dice.shares import Share, read_share_lines, share_lines
from bound_sim.scenario.inputs import name_trouble
from bound_sim.scenario.posts import Post
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import text

_HEAD = "bound-sim slip 1: give it in with the orders"
_FIELDS = ("battle", "side", "commander", "bound", "seal", "salt", "share", "path")
#: 128 random bits
SALT = re.compile(r"[0-9a-f]{32}")
SEAL = re.compile(r"[0-9a-f]{64} [1-9][0-9]{0,15}")


@dataclass(frozen=True)
class Slip:
    """For whose orders of which battle and bound it is; ``seal`` is "" or a seal's digest and number.

    ``commander`` is the one whose key signed the seal, "" where the side's did.
    """

    battle: str
    side: str
    bound: int
    seal: str = ""
    salt: str = ""
    share: Share | None = None
    commander: str = ""

    @property
    def post(self) -> Post:
        """The seat whose orders they are."""
        return Post(self.side, self.commander)

    @property
    def text(self) -> str:
        """The file."""
        share, path = share_lines(self.share) if self.share else ("", "")
        said = (self.battle, self.side, self.commander, str(self.bound), self.seal, self.salt, share, path)
        lines = [f"{name}: {value}" for name, value in zip(_FIELDS, said, strict=True) if value]
        return "\n".join((_HEAD, *lines, ""))


def read_slip(content: str, file: str) -> Slip:
    """A slip from its file. Raises Refused."""
    fields = dict.fromkeys(_FIELDS, "") | fields_of(content, _HEAD)
    bound, share = fields["bound"], None
    good = set(fields) == set(_FIELDS) and bool(re.fullmatch(r"[1-9][0-9]{0,2}", bound))
    good = good and not name_trouble(fields["commander"])
    good = good and (not fields["salt"] or bool(SALT.fullmatch(fields["salt"])))
    good = good and (not fields["seal"] or bool(SEAL.fullmatch(fields["seal"])))
    if good and fields["share"]:
        share = read_share_lines(int(bound), fields["share"], fields["path"])
        good = share is not None
    if not good:
        allowed = text("the file that bound-sim open or dice share made")
        raise Refused([Fault(file, "", text("is not a slip"), allowed)])
    return Slip(fields["battle"], fields["side"], int(bound), fields["seal"], fields["salt"], share,
                fields["commander"])  # fmt: skip


def seal_said(digest: str, number: int) -> str:
    """A seal as a slip and a receipt name it."""
    assert HEX.fullmatch(digest)
    return f"{digest} {number}"
