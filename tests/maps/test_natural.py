"""covers: maps/bound_sim_maps/natural.py

Natural order: of ids, and of the places of faults.
"""

from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.natural import natural_key


def test_numbers_by_value_words_by_letter() -> None:
    ids = ["1/10", "b", "1/9", "1/9/2", "a10", "a9", "01/9"]
    assert sorted(ids, key=natural_key) == ["01/9", "1/9", "1/9/2", "1/10", "a9", "a10", "b"]
    assert natural_key("9" * 5000) < natural_key("1" + "0" * 5000), "of any length"


def test_faults_by_place_as_one_reads_them() -> None:
    """A fault in line 5 is told before one in line 10, each once."""
    faults = [Fault("orders.csv", f"line {number}", "is wrong") for number in (10, 5, 5)]
    faults += [Fault("arrows10.txt", "line 1", "is wrong"), Fault("arrows9.txt", "line 1", "is wrong")]
    told = [f"{fault.file} {fault.place!s}" for fault in Refused(faults).faults]
    assert told == ["arrows9.txt line 1", "arrows10.txt line 1", "orders.csv line 5", "orders.csv line 10"]
