"""covers: tests/quick.py

The tests of what was changed are found by what files of tests say that they cover.
"""

from tests.quick import covered, of_changed

COVERS = {
    "tests/core/test_a.py": ["bound_sim/a.py", "bound_sim/b.py"],
    "tests/core/test_room.py": ["bound_sim/room"],
    "tests/test_all.py": ["bound_sim"],
}


def test_what_a_file_of_tests_covers() -> None:
    assert covered('"""covers: a/b.py, c\n\nWords."""') == ["a/b.py", "c"]
    assert covered('"""covers: a/b.py,\nc\n\nWords."""') == ["a/b.py", "c"]
    assert covered('"""Words."""') == covered("x = 1") == []


def test_tests_that_name_a_file_are_its_tests() -> None:
    """Where none does, those of the nearest folder; a file of tests is its own; other files have none."""
    assert of_changed(["bound_sim/a.py"], COVERS) == ["tests/core/test_a.py"]
    assert of_changed(["bound_sim/room/deep/x.py"], COVERS) == ["tests/core/test_room.py"]
    assert of_changed(["bound_sim/c.py", "tests/core/test_a.py"], COVERS) == [
        "tests/core/test_a.py",
        "tests/test_all.py",
    ]
    assert of_changed(["README.md", "ui/x.py"], COVERS) == []
