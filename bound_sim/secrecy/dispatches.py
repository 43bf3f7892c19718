"""Messages of a seat on their way: numbered by the seat, in its folder and in what it seals, until the umpire has them.

A seat's file says which the umpire has. Until it says so of a message, each file that the seat sends brings it again.
"""

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from bound_sim.battle_file import limits
from bound_sim.scenario.posts import Post
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import text

#: of one file, and on their way from one seat
MOST = limits.MESSAGES


class Dispatch(BaseModel):
    """A message that a seat wrote; to side and commander "" for the umpire."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    number: int = Field(ge=1, le=1_000_000)
    side: str = Field(default="", max_length=limits.NAME)
    commander: str = Field(default="", max_length=limits.NAME)
    text: str = Field(min_length=1, max_length=limits.MESSAGE)

    @property
    def to(self) -> Post:
        """The post that it is for."""
        return Post(self.side, self.commander)


_DISPATCHES = TypeAdapter(list[Dispatch])


def text_of(dispatches: list[Dispatch]) -> str:
    """Their one text."""
    return _DISPATCHES.dump_json(dispatches).decode()


def read(content: str, file: str) -> list[Dispatch]:
    """Messages from their text. Raises Refused."""
    try:
        found = _DISPATCHES.validate_json(content, strict=True)
    except ValidationError as error:
        why = f"{error.errors()[0]['msg']}"
        raise Refused(
            [Fault(file, "", text("holds no messages ({why})", why=why), text("what Hand in at a seat writes"))]
        ) from None
    if len(found) > MOST or len({one.number for one in found}) < len(found):
        raise Refused(
            [Fault(file, "", text("holds too many messages, or two of one number"), text("at most {most}", most=MOST))]
        )
    return found
