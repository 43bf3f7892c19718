import { expect, test } from "vitest";

import { Battle, type Chunk, Course, type Head } from "../src/document";
import { LAYERS, Painter, letters } from "../src/paint";
import { SvgPen, plain } from "../src/pens";

const state = (status: string, over = 1) => ({ status, width: 4000, depth: 2000, said: status, signs: [0, 2] as const, over });
const HEAD: Head = {
  title: "Two bases", rules: "Some rules", language: "en", side: "", words: {},
  table: { width: 40_000, height: 30_000, space: 10_000, inches: false },
  sides: [["A", "South", "#0072b2"], ["B", "North", "#d55e00"]],
  ground: '<svg xmlns="http://www.w3.org/2000/svg" width="452" height="352"></svg>', frame: 26, measured: true,
  labels: [["<Hill>", 200, 60, 0, ""]], zones: 3, areas: [],
  bases: { id: ["1/1/1", "9/1/1"], side: [0, 1], type: ["Foot", "Foot"], men: [30, 30], battalion: [0, 1], company: [0, 1] },
  battalions: [["1", "First"], ["9", ""]], companies: ["1/1", "9/1"], units: ["side A"], kinds: [["hit", "hit"]],
  states: [state("on table"), state("removed", 4)], things: [
    { id: "mine-1", kind: "mine", side: -1, shape: "point", at: [5000, 5000], other: [5000, 5000], radius: 0, said: "mine", sign: "M0 0L1 1", area: -1 },
    { id: "wire-1", kind: "wire", side: -1, shape: "line", at: [1000, 1000], other: [9000, 1000], radius: 0, said: "wire", sign: "", area: -1 },
  ],
  paints: [[["M-20 -10L20 -10L20 10Z", "#0072b2"]], [], [["M0 0L1 1", "", "#000"]], [], [["M-9 -9L9 9", "", "#b3001b", 2.4, 1, 1, [4, 3]]]],
};
const CHUNK: Chunk = {
  bounds: [[1, "bound 1"]],
  moments: { bound: [1, 1, 1], substep: ["", "3", "end"], short: ["1, opening", "1.3", "1, end"], name: ["1, opening", "1.3 fire", "1, end"] },
  opening: { moment: [0, 0], base: [0, 1], dx: [10_000, 30_000], dy: [10_000, 20_000], turn: [3500, 0], state: [0, 0] },
  changes: { moment: [1, 0], base: [0, 1], dx: [4000, 0], dy: [2000, 0], turn: [-3400, 0], state: [0, 1] },
  lying: [0, 1], thing_changes: { moment: [1], thing: [1], there: [0] },
  fire: { moment: [1], shooter: [0], target: [1], dice: [0], hit: [1] },
  bursts: { moment: [1], side: [1], x: [20_000], y: [20_000], radius: [3000], inner: [1000] },
  fights: { moment: [1], bases: [[0, 1]], dice: [0] },
  events: { moment: [1, 1], kind: [0, 0], unit: [1, 1], other: [0, -1], text: [1, 0] }, texts: ["5 (4+)", "\u0001 removed by \u0002"],
};
const VIEW = { x: 0, y: 0, scale: 1, width: 400, height: 300 };
const ALL = { hidden: new Set<(typeof LAYERS)[number]>(), style: 0, chosen: new Set([0]), shown: null } as const;

function painted(time: number, choice: Partial<ConstructorParameters<typeof Painter>[4]> = {}): string {
  const pen = new SvgPen();
  new Painter(new Course(HEAD, CHUNK), time, VIEW, pen, { ...ALL, ...choice }).paint();
  return pen.picture(400, 300, "", "<title>");
}

test("bases stand where changes left them", () => {
  const course = new Course(HEAD, CHUNK);
  expect([...course.standing(-1).x]).toEqual([10_000, 30_000]);
  expect([...course.standing(0).state]).toEqual([0, 0]);
  expect([...course.standing(2).x]).toEqual([14_000, 30_000]);
  expect([...course.standing(1).state]).toEqual([0, 1]);
});

test("a row names its units, in the moment of each", () => {
  const course = new Course(HEAD, CHUNK);
  expect(course.rows.map((row) => [row.moment, row.text])).toEqual([[1, "9/1/1 removed by 1/1/1"], [2, "5 (4+)"]]);
  expect(course.name(2)).toBe("side A");
});

test("things lie until they are gone, and a gap stays of a line of the map", () => {
  const course = new Course(HEAD, CHUNK);
  expect(course.things(0).lying.map((thing) => thing.id)).toEqual(["mine-1", "wire-1"]);
  expect(course.things(1)).toEqual({ lying: [HEAD.things[0]], gaps: [HEAD.things[1]] });
});

test("a move glides by the shorter turn", () => {
  const painter = new Painter(new Course(HEAD, CHUNK), 0.5, VIEW, new SvgPen(), ALL);
  const there = painter.where(0);
  expect([there?.x, there?.y]).toEqual([120, 190]);
  expect(((there?.turn ?? 0) + 360) % 360).toBeCloseTo(0);
  expect(new Painter(new Course(HEAD, CHUNK), 1, VIEW, new SvgPen(), ALL).where(0)?.x).toBe(140);
});

test("the pen of SVG has what the moment has, and no more", () => {
  expect(painted(0)).not.toContain("<polyline points=\"100 200");
  const fire = painted(1);
  expect(fire).toContain('stroke="#0072b2" stroke-width="1.5"');
  expect(fire).toContain('r="30"');
  expect(fire).toContain("&#60;Hill&#62;");
  expect(fire).not.toContain("<Hill>");
  expect(fire).toContain('href="#sp4"');
  expect(painted(1, { hidden: new Set(LAYERS) })).not.toMatch(/<polyline points="1[04]0 |r="30"|Hill|href="#sp4"/u);
});

test("a side that is not shown is not there", () => {
  expect(painted(0)).toMatch(/(href="#sb0-1".*){2}/u);
  expect(painted(0, { shown: new Set([1]) })).not.toMatch(/(href="#sb0-1".*){2}/u);
  expect(painted(0, { style: 1 })).toContain('href="#sb2-1"');
});

test("texts are 9 px or more at every size", () => {
  for (const scale of [0.2, 0.4, 1, 4]) {
    const pen = new SvgPen();
    new Painter(new Course(HEAD, CHUNK), 1, { ...VIEW, scale }, pen, ALL).paint();
    const sizes = [...pen.picture(400, 300, "", "").matchAll(/font-size="([\d.]+)"/gu)].map((found) => Number(found[1]));
    expect(Math.min(...sizes, 99)).toBeGreaterThanOrEqual(9);
  }
});

test("gas glides, with its arrow", () => {
  const gas = { id: "gas-1", kind: "gas", side: -1, shape: "circle", at: [5000, 5000], other: [5000, 5000], radius: 1000, said: "gas", sign: "", area: -1 } as const;
  const arrow = { ...gas, id: "gas-1-drift", shape: "arrow", other: [9000, 5000] } as const;
  const things = [gas, arrow, { ...gas, at: [9000, 5000] }, { ...arrow, at: [9000, 5000], other: [13_000, 5000] }] as const;
  const course = new Course({ ...HEAD, things }, { ...CHUNK, lying: [0, 1], thing_changes: { moment: [1, 1], thing: [2, 3], there: [1, 1] } });
  const pen = new SvgPen();
  new Painter(course, 0.5, VIEW, pen, ALL).paint();
  const drawn = pen.picture(400, 300, "", "");
  expect(drawn).toContain('<circle cx="70" cy="250" r="10"');
  expect(drawn).toContain('<polyline points="70 250 110 250"');
});

test("columns are called as on the table", () => {
  expect([0, 25, 26, 701].map(letters)).toEqual(["A", "Z", "AA", "ZZ"]);
  expect(plain(`<"&'>`)).toBe("&#60;&#34;&#38;&#39;&#62;");
});

test("chunks are read when they are asked for", async () => {
  const packed = async (part: unknown): Promise<string> => {
    const stream = new Blob([JSON.stringify(part)]).stream().pipeThrough(new CompressionStream("gzip"));
    return btoa(String.fromCodePoint(...new Uint8Array(await new Response(stream).arrayBuffer())));
  };
  const battle = await Battle.read({ head: await packed(HEAD), moments: [3, 2], chunks: [await packed(CHUNK), "not read"] });
  expect([battle.count, battle.chunks]).toEqual([5, 2]);
  expect([0, 2, 3, 4].map((moment) => battle.place(moment))).toEqual([
    { chunk: 0, inside: 0, first: 0 }, { chunk: 0, inside: 2, first: 0 }, { chunk: 1, inside: 0, first: 3 }, { chunk: 1, inside: 1, first: 3 },
  ]);
  expect((await battle.course(0)).count).toBe(3);
  expect(battle.course(0)).toBe(battle.course(0));
});
