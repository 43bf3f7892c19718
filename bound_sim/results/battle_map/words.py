"""The words of the page around a map that moves, in the language that is chosen."""

from collections.abc import Callable

from bound_sim_maps.speech import said, spoken


def page_words(word: Callable[[str], str]) -> dict[str, str]:
    """Name of a word on the page -> the word for people; ``word`` gives the ruleset's own for one of ours."""
    return {
        "bound": spoken(word("Bound")), "bounds": spoken(word("Bounds")),
        "play": said("Play"), "pause": said("Pause"), "back": said("One step back"), "on": said("One step on"),
        "first": said("To the beginning"), "last": said("To the end"), "time": said("Bar of time"),
        "speed": said("Speed"), "search": said("Search: unit, cause, rule"), "sides": said("all sides"),
        "kinds": said("all kinds"), "formations": said("all formations"), "layers": said("Layers"),
        "names": said("names"), "moves": said("moves"), "fire": said("fire"), "circles": said("bombardments"),
        "things": said("things on the table"), "fallen": said("the fallen"), "grid": said("letters of the grid"),
        "nato": said("NATO's signs"), "picture": said("Save as a picture"), "print": said("Print"),
        "copy": said("Copy as a picture"), "each": said("print each bound"), "seen": said("Show on the map"),
        "zones": said("zones"), "misses": said("fire that missed"),
        "larger": said("Larger"), "smaller": said("Smaller"), "whole": said("The whole map"),
        "events": said("What happened"), "now": said("this step"), "battle": said("all of it"),
        "story": said("Story of {unit}"), "close": said("Close"), "men": said("{count} men"),
        "nothing": said("Nothing that is looked for"), "shown": said("{count} rows of {all}"),
        "more": said("More rows"), "map": said("Map of the battle"), "keys": said(
            "Keys: space plays, arrows step, Page Up and Page Down go by {bounds}, plus and minus zoom, Shift and "
            "arrows move the map, 0 shows all, N and P go from base to base, Escape lets go"
        ),
    }  # fmt: skip
