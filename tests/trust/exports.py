"""Row ``exports``: no name becomes a path, a formula, HTML, SQL or a terminal's command on its way out."""

import csv
import io
import json
import random
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from html.parser import HTMLParser
from pathlib import Path

import pytest

from bound_sim.battle_file import BattleFile, parse_act
from bound_sim.battle_file.export import export
from bound_sim.battle_file.verification import verify
from bound_sim.dice.keyed import key_from_seed
from bound_sim.files.folder import load
from bound_sim.orders.text import OrderFault
from bound_sim.results import tables as frames
from bound_sim.results.folder import No
from bound_sim.results.report import page
from bound_sim.scenario import inputs
from bound_sim.scenario.inputs import number
from bound_sim.secrecy import packets
from bound_sim_maps import canvas
from bound_sim_maps.faults import Refused
from tests.core.battle_file.battles import clock, hand_in
from tests.trust.by_mail import in_this_process
from tests.trust.checks import Check, Tried, folder, times

PAYLOADS = (
    "=1+1", "+1+1", "-1+1", "@SUM(1)", "\t=1+1", "\r=1+1", "=cmd|' /C calc'!A0", '=HYPERLINK("http://x","y")',
    "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "' onmouseover='alert(1)",
    "</svg><script>x</script>", "</title><b>", "<!--", "]]>", "&lt;b&gt;&amp;", "{{7*7}}", "{% for x in y %}",
    "'; DROP TABLE entry; --", '" OR 1=1 --', "../../evil", "..\\..\\evil", "/tmp/evil", "CON",
    "\x1b[2J\x1b]0;x\x07", "\x9b31m", "\u202eevil", "a\nb: c", "\x00x", "javascript:alert(1)",
    "[red]x[/red][link=http://x]", "\u2028x", "%s%n%x", "x" * 100,
)  # fmt: skip
PLAIN = "plain"
#: texts of a scenario's files, with what stands there otherwise
SCENARIO = {
    "title": "A title", "introduction": "Words", "notes file": "NOTES.md", "notes": "Notes\n\n    code", "side id": "A",
    "side name": "North", "colour": "#0072b2", "objective": "The hill", "unit type": "Storm troops",
    "history key": "note", "history": "said", "clock": "07:25", "ruling": "Q-free-fire", "reading": "nearest",
    "map title": "A map", "map note": "seen", "feature": "copse", "feature note": "thick", "item": "wood",
    "player": "Anna", "regiment": "4th", "battalion": "1", "battalion name": "1st/4th", "company": "1", "platoon": "1",
    "transport": "horse", "order": "1/1", "word": "Hold", "comment": "a note",
}  # fmt: skip
#: texts that come in while a battle runs
RUNNING = ("order file", "reason", "umpire", "policy reason", "sector", "side", "act")
FIELDS = (*SCENARIO, *RUNNING)


def files(given: Mapping[str, str]) -> dict[str, str]:
    """A scenario of two platoons with these texts in it."""
    text = {name: json.dumps(given.get(name, usual), ensure_ascii=False) for name, usual in SCENARIO.items()}
    plain = {name: given.get(name, usual) for name, usual in SCENARIO.items()}
    toml = (
        f"title = {text['title']}\nbounds = 1\nintroduction = {text['introduction']}\n"
        f"notes = {text['notes file']}\nclock = [{text['clock']}]\n[sides.{text['side id']}]\nfront = 0\n"
        f"name = {text['side name']}\ncolour = {text['colour']}\n[sides.B]\nfront = 180\n"
        f"[rulings]\n{text['ruling']} = {text['reading']}\n[[objectives]]\nname = {text['objective']}\narea = 'A1'\n"
        f"[[unit_types]]\nname = {text['unit type']}\nlike = 'Line infantry'\n"
        f"[history]\n{text['history key']} = {text['history']}\n[fog]\nlevel = 'open'\n"
    )
    header = "side,player,regiment,battalion,battalion_name,company,platoon,type,x_cm,y_cm,transport"
    rows: list[tuple[str, ...]] = [tuple(header.split(","))]
    for n in (plain["platoon"], "2", "3"):
        cells = ("side id", "player", "regiment", "battalion", "battalion name", "company")
        x_cm = str(10 + 7 * len(rows))
        rows.append((*(plain[name] for name in cells), n, plain["unit type"], x_cm, "10", plain["transport"]))
    rows += [("B", "", "", "9", "", "1", str(n), "Line infantry", str(10 + 7 * n), "30", "") for n in (1, 2, 3)]
    forces = io.StringIO()
    csv.writer(forces, lineterminator="\n").writerows(rows)
    ground = {
        "type": "FeatureCollection",
        "battlefield": {"title": plain["map title"], "note": plain["map note"], "units": "cm", "columns": 2, "rows": 2},
        "features": [{
            "type": "Feature", "properties": {"kind": "item", "item": plain["item"], "ground": "rough",
                                              "name": plain["feature"], "note": plain["feature note"]},
            "geometry": {"type": "Polygon", "coordinates": [[[40, 40], [50, 40], [50, 50], [40, 50], [40, 40]]]},
        }],
    }  # fmt: skip
    return {
        "scenario.toml": toml, "forces.csv": forces.getvalue(), "map.geojson": json.dumps(ground),
        "orders.csv": f"Battalion,Bound 1\n{plain['battalion']},{plain['word']}\n",
        "arrows.txt": f"bound 1\n{plain['order']} stay shoot 9/1 # {plain['comment']}\n", "NOTES.md": plain["notes"],
    }  # fmt: skip


def written(place: Path, given: Mapping[str, str]) -> Path:
    """The scenario as a folder of its own."""
    place.mkdir(exist_ok=True)
    for name, text in files(given).items():
        (place / name).write_text(text, encoding="utf-8", newline="")
    return place


class Outputs:
    """All that comes out of a battle with these texts, and what is wrong with it."""

    def __init__(self, place: Path, given: Mapping[str, str], payload: str) -> None:
        self.place, self.payload = place, payload
        self.taken = 0
        self.said: list[str] = []
        path, scenario = place / "b.bound", written(place / "scenario", given)
        BattleFile.create(path, scenario, dice="seed", key=key_from_seed(7), seed=7, clock=clock)
        with BattleFile(path, clock=clock) as file:
            for act in self._acts(file, payload):
                try:
                    act()
                    self.taken += 1
                except (Refused, No, OrderFault) as refused:
                    self.said.append(str(refused))
            file.resolve()
            export(file, place / "out")
            played = file.player.with_orders()
            packets.write(packets.packet(played, file.log().tables, "B", 1, png=False), place / "packet")
        asked = ["status b.bound", "status b.bound --json", "check scenario", "verify b.bound"]
        given_to = (["status", payload], ["why", "b.bound", payload], ["rule", "b.bound", payload, "--reason", payload])
        for words in (*(line.split() for line in asked), *given_to):
            with suppress(ValueError):  # no file can be called so
                self.said.append(in_this_process(words, place)[1])

    @staticmethod
    def _acts(file: BattleFile, payload: str) -> list[Callable[[], object]]:
        """Each text that comes in while a battle runs."""
        return [
            lambda: hand_in(file, "B", 1, {payload: b"9/1 stay\n"}),
            lambda: file.rule(parse_act("hit 9/1/2"), reason=payload),
            lambda: file.rule(parse_act("hit 9/1/3"), reason="seen", umpire=payload),
            lambda: file.set_policy("B", "hold", reason=payload),
            lambda: file.set_sector(payload, (0, 0, 1, 1)),
            lambda: file.set_policy(payload, "hold"),
            lambda: file.rule(parse_act(f"hit {payload}"), reason="why"),
        ]

    def names(self) -> set[str]:
        """The files that were written, wherever."""
        return {str(path.relative_to(self.place)) for path in self.place.rglob("*")}

    def formulas(self) -> Iterator[str]:
        """Cells that a spreadsheet would compute."""
        for path in (*self.place.glob("out/*.csv"), *self.place.glob("packet/*.csv")):
            for row in csv.reader(io.StringIO(path.read_text(encoding="utf-8"), newline="")):
                yield from (f"{path.name}: {cell[:40]!r}" for cell in row
                            if cell.startswith(("=", "+", "-", "@", "\t", "\r")) and number(cell) is None)  # fmt: skip

    def tags(self) -> set[tuple[str, ...]]:
        """Every tag of pages and pictures with the names of its attributes."""
        found = set()
        for path in (*self.place.glob("*/*.html"), *self.place.glob("*/maps/*.svg")):
            reader = _Tags()
            reader.feed(path.read_text(encoding="utf-8"))
            reader.close()
            found |= reader.found
        return found

    def unprintable(self) -> Iterator[str]:
        """Lines for a terminal that hold more than text."""
        for text in self.said:
            yield from (repr(line[:60]) for line in text.split("\n") if not line.isprintable())


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: set[tuple[str, ...]] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.add((tag, *sorted(name for name, _ in attrs)))
        for name, value in attrs:
            if name in ("href", "src") and re.match(r"\s*(javascript|vbscript):", value or "", re.IGNORECASE):
                self.found.add((tag, f"{name}=script"))

    def handle_comment(self, data: str) -> None:
        self.found.add(("<!--",))

    def handle_decl(self, decl: str) -> None:
        self.found.add((f"<!{decl}",))


def exports(share: float, dice: random.Random) -> Tried:
    """Each text field with each payload: refused with a plain sentence, or taken and harmless in all that comes out."""
    chosen = PAYLOADS if share > 0.5 else dice.sample(PAYLOADS, times(len(PAYLOADS), share / 2))
    wrong: list[str] = []
    taken = 0
    with folder() as place:
        (place / "plain").mkdir()
        usual = Outputs(place / "plain", {}, PLAIN)
        names, tags = usual.names(), usual.tags()
        assert not [*usual.formulas()]
        for index, payload in enumerate(chosen):
            accepted, said = _accepted(place / "trial", payload)
            wrong += [f"{payload[:20]!r}: {sentence!r}" for sentence in said if not sentence.isprintable()]
            (place / str(index)).mkdir()
            out = Outputs(place / str(index), dict.fromkeys(accepted, payload), payload)
            taken += len(accepted) + out.taken
            found = [f"path {name!r}" for name in out.names() - names]
            found += [f"formula in {cell}" for cell in out.formulas()]
            found += [f"tag {tag}" for tag in out.tags() - tags]
            found += [f"terminal: {line}" for line in out.unprintable()]
            found += map(str, verify(place / str(index) / "b.bound", recompute=False).wrong)
            wrong += [f"{payload[:20]!r}: {sentence}" for sentence in found]
        if [path for path in (place.parent / "evil", Path("/tmp/evil")) if path.exists()]:
            wrong.append("a file was written elsewhere")
    return Tried(len(chosen) * len(FIELDS), wrong, f"{taken} taken, the others refused")


def _accepted(place: Path, payload: str) -> tuple[list[str], list[str]]:
    """The scenario's texts that take a payload, and what the others are refused with."""
    accepted, said = [], []
    for name in SCENARIO:
        try:
            load(written(place, {name: payload}))
            accepted.append(name)
        except Refused as refused:
            said += [str(fault) for fault in refused.faults]
        except (UnicodeEncodeError, ValueError) as error:
            said.append(f"\0{name}: {error}")
    return accepted, said


@contextmanager
def unguarded() -> Iterator[None]:
    """Control: names are taken as they come and written as they are."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(inputs, "_FORMULA", ())
        patch.setattr(frames, "_FORMULA", "$.")  # found in no text
        patch.setattr(canvas, "escape", str)
        patch.setattr(page, "select_autoescape", lambda **_: False)
        page._template.cache_clear()
        yield
    page._template.cache_clear()


def control(dice: random.Random) -> Tried:
    """A formula and a tag, without what guards against them."""
    with unguarded(), pytest.MonkeyPatch.context() as patch:
        patch.setattr("tests.trust.exports.PAYLOADS", ("=1+1", "<script>alert(1)</script>"))
        return exports(1, dice)


CHECKS = [Check("exports", "payloads in every text field: paths, formulas, tags, SQL, terminals", exports, control,
                "escaping and the check of names")]  # fmt: skip
