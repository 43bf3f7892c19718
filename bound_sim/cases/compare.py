"""Results of a battle against the claims of a case: records from the log, and their differences."""

from collections.abc import Mapping
from dataclasses import dataclass

from bound_sim.cases.case import Case, Claim
from bound_sim.rules.records.cases import CaseBook, Record, Records
from bound_sim_maps.texts import Phrase

#: cm: lengths that differ by less are the same; the places of bases are kept to 0.001 cm, turned ones are rounded
CLOSE_CM = 0.005


@dataclass(frozen=True)
class Mismatch:
    """One thing that is not as the case says."""

    bound: int
    expected: Phrase
    got: Phrase
    place: Phrase = ""

    def __str__(self) -> str:
        at = f" ({self.place!s})" if self.place else ""
        return f"bound {self.bound}: expected {self.expected!s}; got {self.got!s}{at}"


def differences(case: Case, found: Records) -> list[Mismatch]:
    """Every claim of the case that what happened does not bear out."""
    made = []
    for claim in case.claims:
        got = _checked(claim, case, found)
        if got:
            made.append(Mismatch(claim.bound, claim.text, got, claim.place))
    return made


def _checked(claim: Claim, case: Case, found: Records) -> str:
    """The records found instead; "" where the claim holds."""
    there = [record for record in found[claim.kind] if record["bound"] == claim.bound]
    if claim.only:
        named = {other.unit for other in case.claims
                 if (other.kind, other.bound, other.absent) == (claim.kind, claim.bound, False)}  # fmt: skip
        others = [record for record in there if named.isdisjoint(record.get("names", (record["unit"],)))]
        return "; ".join(_told(case.book, claim.kind, record) for record in others)
    own = [record for record in there if record["unit"] == claim.unit]
    matching = [record for record in own if all(same(record.get(key), want) for key, want in claim.want.items())]
    if claim.absent:
        return "; ".join(_told(case.book, claim.kind, record) for record in matching)
    if matching:
        return ""
    if own:
        return "; ".join(_told(case.book, claim.kind, record, claim.want) for record in own)
    codes = [record["code"] for record in found["explanation"]
             if record["bound"] == claim.bound and record["unit"] == claim.unit]  # fmt: skip
    why = f" (explained: {', '.join(codes)})" if codes else ""
    return f"nothing of the kind for {claim.unit}{why}"


def same(got: object, want: object) -> bool:
    """True if a value is the one wanted; lengths within ``CLOSE_CM``; of a text it may be a part."""
    if isinstance(want, tuple) and isinstance(got, tuple):
        return all(same(one, other) for one, other in zip(got, want, strict=True))
    if isinstance(want, float) and isinstance(got, (int, float)):
        return abs(got - want) < CLOSE_CM
    return got == want


def _told(book: CaseBook, kind: str, record: Record, want: Mapping[str, object] = {}) -> str:
    """A record in short: what was asked of it, else what tells it from others."""
    keys = tuple(want) if kind == "state" and want else book.told[kind]
    said = ", ".join(f"{key} {_shown(record.get(key))}" for key in keys if record.get(key) not in ("", None))
    return f"{record['unit']} {kind}: {said}"


def _shown(value: object) -> str:
    if isinstance(value, tuple):
        return ",".join(_shown(part) for part in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:.5g}" if isinstance(value, float) else str(value)
