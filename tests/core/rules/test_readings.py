"""covers: bound_sim/rules/records/readings.py

Readings in force have names, and a record of them has a field for each ruling that can be switched.
"""

from enum import IntEnum

import pytest

from bound_sim.rules.records import readings
from bound_sim.rules.records.ruling import ruling

Cover = IntEnum("Cover", "LINE HALF", start=0)
Kind = IntEnum("Kind", "ONE TWO THREE", start=0)
RULINGS = {
    entry.id: entry
    for entry in (
        ruling("T-Q-cover", "whose", "line | half", "of a base"),
        ruling("T-Q-class", "which", "one | two | three", "of a unit"),
        ruling("T-Q-fixed", "what", "only", "as written"),
    )
}


class Toy(readings.Readings):
    """Two that can be switched; the third is fixed."""

    rulings, prefix = RULINGS, "T-Q-"

    cover: Cover
    class_: Kind


def test_readings_are_asked_for_by_name() -> None:
    default, switched = Toy({}), Toy({"T-Q-class": "three", "T-Q-fixed": "only"})
    assert (default.cover, default.class_) == (Cover.LINE, Kind.ONE)
    assert (switched.cover, switched.class_) == (Cover.LINE, Kind.THREE)
    assert vars(switched).keys() == {"cover", "class_"}


def test_a_field_without_its_ruling_is_refused() -> None:
    with pytest.raises(TypeError, match="fields and rulings differ: class_, klass"):

        class Wrong(readings.Readings):
            rulings, prefix = RULINGS, "T-Q-"

            cover: Cover
            klass: Kind


def test_an_enumeration_of_another_length_is_refused() -> None:
    with pytest.raises(TypeError, match="T-Q-cover has 2 readings, Kind has others"):

        class Wrong(readings.Readings):
            rulings, prefix = RULINGS, "T-Q-"

            cover: Kind
            class_: Kind
