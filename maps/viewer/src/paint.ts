/** A moment of a battle, painted: one function of document, time and view, with either pen. */

import { type Course, type Standing, type Thing, U_PER_PX, UNKNOWN } from "./document";
import { PAPER, type Pen, type Place } from "./pens";

/** Screen px of a picture: a px of the document is `scale` of them, its north-west corner lies at `x`, `y`. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly width: number;
  readonly height: number;
}

export const LAYERS = ["names", "moves", "fire", "misses", "circles", "fallen", "things", "zones", "grid"] as const;
export type Layer = (typeof LAYERS)[number];

export interface Choice {
  readonly hidden: ReadonlySet<Layer>;
  /** 0: signs of the period, 1: NATO's. */
  readonly style: 0 | 1;
  readonly chosen: ReadonlySet<number>;
  /** Bases that are shown; null: all. */
  readonly shown: ReadonlySet<number> | null;
}

const INK = "#2b2620";
const HIT = "#b3001b";
const CHOSEN = "#ffb000";
const SMALLEST_TEXT = 9;
/** A base this wide (px) has its number; company names are written where one is this wide. */
const NUMBERED_PX = 44;
const NAMED_PX = 9;

/** Rooms that texts take, so that no two lie on each other. */
class Rooms {
  private readonly cells = new Map<string, [number, number, number, number][]>();

  take(west: number, north: number, east: number, south: number): boolean {
    const near: string[] = [];
    for (let x = Math.floor(west / 64); x <= Math.floor(east / 64); x += 1)
      for (let y = Math.floor(north / 64); y <= Math.floor(south / 64); y += 1) near.push(`${String(x)} ${String(y)}`);
    for (const cell of near)
      for (const [w, n, e, s] of this.cells.get(cell) ?? []) if (west < e && w < east && north < s && n < south) return false;
    for (const cell of near) {
      const there = this.cells.get(cell);
      if (there) there.push([west, north, east, south]);
      else this.cells.set(cell, [[west, north, east, south]]);
    }
    return true;
  }
}

/** A moment between two others: `time` 3.4 is on the way from moment 3 to moment 4. */
export class Painter {
  private readonly place: number;
  private readonly share: number;
  private readonly before: Standing;
  private readonly now: Standing;
  private readonly rooms = new Rooms();

  constructor(
    private readonly course: Course,
    time: number,
    private readonly view: View,
    private readonly pen: Pen,
    private readonly choice: Choice,
  ) {
    this.place = Math.ceil(time);
    this.share = time === this.place ? 1 : time - Math.floor(time);
    this.now = course.standing(this.place);
    this.before = course.standing(this.place - 1);
  }

  paint(): void {
    const { hidden } = this.choice;
    const { lying, gaps } = this.course.things(this.place);
    this.grounds(lying);
    for (const gap of gaps) this.pen.polyline([...this.at(gap.at), ...this.at(gap.other)], { line: PAPER, width: 9 * this.view.scale });
    if (!hidden.has("moves")) this.moves();
    if (!hidden.has("circles")) this.circles();
    if (!hidden.has("things")) for (const thing of this.drifting(lying)) this.thing(thing);
    this.bases();
    if (!hidden.has("fire")) this.fire();
    if (!hidden.has("names")) this.names();
    if (!hidden.has("grid")) this.grid();
  }

  private x(u: number): number {
    return this.view.x + (u / U_PER_PX) * this.view.scale;
  }

  private y(u: number): number {
    return this.view.y + ((this.course.head.table.height - u) / U_PER_PX) * this.view.scale;
  }

  private at([x, y]: readonly [number, number]): [number, number] {
    return [this.x(x), this.y(y)];
  }

  private colour(side: number): string {
    return this.course.head.sides[side]?.[2] ?? INK;
  }

  private get whole(): Place {
    return { x: this.view.x, y: this.view.y, turn: 0, scale: this.view.scale };
  }

  /** Areas as they are held, zones. */
  private grounds(lying: readonly Thing[]): void {
    const { areas, paints, zones } = this.course.head;
    const held = new Map(lying.filter((thing) => thing.kind === "control" && thing.area >= 0).map((thing) => [thing.area, thing.side]));
    areas.forEach((area, place) => {
      const key = area.held[(held.get(place) ?? area.owner) + 1];
      if (key !== undefined) this.pen.stamp(`p${String(key)}`, paints[key] ?? [], this.whole);
    });
    const lines = areas[0]?.lines;
    if (lines !== undefined) this.pen.stamp(`p${String(lines)}`, paints[lines] ?? [], this.whole);
    if (!this.choice.hidden.has("zones")) this.pen.stamp(`p${String(zones)}`, paints[zones] ?? [], this.whole);
  }

  /** Where a base is now: px, degrees; null where it is not to be seen. */
  where(base: number): { x: number; y: number; turn: number; state: number } | null {
    const state = this.now.state[base] ?? UNKNOWN;
    const known = this.course.head.states[state];
    if (!known || (this.choice.shown && !this.choice.shown.has(base))) return null;
    const fallen = known.status === "removed";
    if (!(known.status === "on table" || (fallen && !this.choice.hidden.has("fallen") && this.fell(base)))) return null;
    const was = this.course.head.states[this.before.state[base] ?? UNKNOWN];
    const share = was?.status === "on table" && !fallen ? this.share : 1;
    const from = fallen || !was ? this.now : this.before;
    const between = (of: "x" | "y"): number => {
      const start = from[of][base] ?? 0;
      return start + ((this.now[of][base] ?? 0) - start) * share;
    };
    let turned = (this.now.facing[base] ?? 0) - (from.facing[base] ?? 0);
    turned -= Math.round(turned / 3600) * 3600;
    const facing = (this.now.facing[base] ?? 0) - turned * (1 - share);
    return { x: this.x(between("x")), y: this.y(between("y")), turn: facing / 10, state };
  }

  /** True if a base fell in the bound that is looked at, so that it is marked where it fell. */
  private fell(base: number): boolean {
    const { bound } = this.course.chunk.moments;
    let first = this.place;
    while (first > 0 && bound[first - 1] === bound[this.place]) first -= 1;
    const before = this.course.standing(first - 1);
    const was = this.course.head.states[before.state[base] ?? UNKNOWN];
    const somewhere = (this.now.x[base] ?? 0) !== 0 || (this.now.y[base] ?? 0) !== 0;
    return was?.status === "on table" && somewhere;
  }

  private seen(x: number, y: number, reach: number): boolean {
    return x > -reach && y > -reach && x < this.view.width + reach && y < this.view.height + reach;
  }

  private bases(): void {
    const { head } = this.course;
    const gone: number[] = [];
    for (let base = 0; base < head.bases.id.length; base += 1) {
      const there = this.where(base);
      const state = there && head.states[there.state];
      if (!there || !state) continue;
      if (state.status === "removed") {
        gone.push(base);
        continue;
      }
      const reach = (Math.hypot(state.width, state.depth) / U_PER_PX) * 0.85 * this.view.scale + 3;
      if (!this.seen(there.x, there.y, reach)) continue;
      const place = { x: there.x, y: there.y, turn: there.turn, scale: this.view.scale };
      if (this.choice.chosen.has(base)) this.pen.circle(there.x, there.y, reach, { line: CHOSEN, width: 3 });
      const { key, paints } = this.course.drawn(there.state, this.choice.style);
      this.pen.stamp(key, paints, place, reach);
    }
    for (const base of gone) {
      const there = this.where(base);
      const over = there && head.states[there.state]?.over;
      if (there && over !== undefined && over !== null) this.pen.stamp(`p${String(over)}`, head.paints[over] ?? [], { ...there, scale: this.view.scale });
    }
  }

  /** Ways of this moment; at a bound's end those of all of it. */
  private moves(): void {
    const { head, chunk } = this.course;
    const end = chunk.moments.substep[this.place] === "end";
    let first = this.place - 1;
    while (end && first >= 0 && chunk.moments.bound[first] === chunk.moments.bound[this.place]) first -= 1;
    const from = end ? this.course.standing(Math.max(first, -1)) : this.before;
    head.bases.id.forEach((_, base) => {
      const states = [from.state[base] ?? UNKNOWN, this.now.state[base] ?? UNKNOWN].map((state) => head.states[state]?.status);
      if (states[0] !== "on table" || states[1] !== "on table" || (this.choice.shown && !this.choice.shown.has(base))) return;
      const start = [from.x[base] ?? 0, from.y[base] ?? 0] as const;
      const goal = [this.now.x[base] ?? 0, this.now.y[base] ?? 0] as const;
      if (start[0] === goal[0] && start[1] === goal[1]) return;
      this.arrow(this.at(start), this.at(goal), this.colour(head.bases.side[base] ?? UNKNOWN));
    });
  }

  private arrow(from: readonly [number, number], to: readonly [number, number], line: string): void {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (length < 2) return;
    const size = Math.min(9, length / 2);
    const x = ((to[0] - from[0]) / length) * size;
    const y = ((to[1] - from[1]) / length) * size;
    this.pen.polyline([...from, ...to], { line, width: 1.6 });
    this.pen.polyline([to[0] - x - y / 2, to[1] - y + x / 2, ...to, to[0] - x + y / 2, to[1] - y - x / 2], { line, width: 1.6 });
  }

  /** What happened in this moment; at a bound's end, in all of it. */
  private rows(moments: readonly number[]): number[] {
    const { bound, substep } = this.course.chunk.moments;
    const end = substep[this.place] === "end";
    return moments.flatMap((moment, row) => (moment === this.place || (end && bound[moment] === bound[this.place]) ? [row] : []));
  }

  private circles(): void {
    const { bursts } = this.course.chunk;
    for (const row of this.rows(bursts.moment)) {
      const [x, y] = this.at([bursts.x[row] ?? 0, bursts.y[row] ?? 0]);
      const line = this.colour(bursts.side[row] ?? UNKNOWN);
      const px = this.view.scale / U_PER_PX;
      this.pen.circle(x, y, (bursts.radius[row] ?? 0) * px, { line, width: 2, fill: line, share: 0.14 });
      this.pen.circle(x, y, (bursts.inner[row] ?? 0) * px, { line, width: 1.4, dashes: [6, 4] });
    }
  }

  private fire(): void {
    const { chunk } = this.course;
    const ends: [readonly [number, number], boolean][] = [];
    for (const row of this.rows(chunk.fire.moment)) {
      const moment = chunk.fire.moment[row] ?? this.place;
      const goal = this.spot(chunk.fire.target[row] ?? UNKNOWN, moment);
      if (!goal) continue;
      const hit = chunk.fire.hit[row] === 1;
      // all misses of a bound would hide what stands at its end
      if (!hit && (this.choice.hidden.has("misses") || moment !== this.place)) continue;
      const from = this.spot(chunk.fire.shooter[row] ?? UNKNOWN, moment);
      const line = this.colour(this.course.head.bases.side[chunk.fire.shooter[row] ?? UNKNOWN] ?? UNKNOWN);
      if (from) this.pen.polyline([...from, ...goal], hit ? { line, width: 1.5 } : { line, width: 1, dashes: [5, 3] });
      ends.push([goal, hit]);
    }
    for (const [goal, hit] of ends.sort(([, one], [, other]) => Number(one) - Number(other))) this.end(goal, hit);
    for (const row of this.rows(chunk.fights.moment)) {
      const spots = (chunk.fights.bases[row] ?? []).flatMap((base) => this.spot(base, chunk.fights.moment[row] ?? this.place) ?? []);
      const number = spots.length / 2;
      if (number < 2) continue;
      const middle = (axis: 0 | 1): number => spots.reduce((sum, value, place) => (place % 2 === axis ? sum + value : sum), 0) / number;
      const [x, y] = [middle(0), middle(1)];
      this.pen.circle(x, y, 7, { fill: PAPER, line: HIT, width: 2 });
      this.pen.polyline([x - 4, y - 4, x + 4, y + 4], { line: HIT, width: 2 });
      this.pen.polyline([x - 4, y + 4, x + 4, y - 4], { line: HIT, width: 2 });
    }
  }

  /** The end of a shot: a star for a hit, a ring for a miss. */
  private end([x, y]: readonly [number, number], hit: boolean): void {
    if (!hit) {
      this.pen.circle(x, y, 3, { line: INK, width: 1, fill: PAPER });
      return;
    }
    for (const [dx, dy] of [[6, 0], [4, 4], [0, 6], [-4, 4]] as const) this.pen.polyline([x - dx, y - dy, x + dx, y + dy], { line: HIT, width: 1.8 });
  }

  /** Where a base was that fire or a fight is told of: where it stands, else where it stood. */
  private spot(base: number, moment: number): [number, number] | null {
    for (const standing of [this.course.standing(moment - 1), this.course.standing(moment)]) {
      const state = this.course.head.states[standing.state[base] ?? UNKNOWN];
      if (state?.status === "on table") return this.at([standing.x[base] ?? 0, standing.y[base] ?? 0]);
    }
    return null;
  }

  /** Things where they are now: those that drift, like gas, on their way from where they were, with their arrows. */
  private drifting(lying: readonly Thing[]): readonly Thing[] {
    if (this.share === 1) return lying;
    const before = new Map(this.course.things(this.place - 1).lying.map((thing) => [thing.id, thing]));
    return lying.map((thing) => {
      const was = before.get(thing.id) ?? thing;
      const between = (of: "at" | "other"): readonly [number, number] => {
        const [[x, y], [toX, toY]] = [was[of], thing[of]];
        return [x + (toX - x) * this.share, y + (toY - y) * this.share];
      };
      return { ...thing, at: between("at"), other: between("other") };
    });
  }

  private thing(thing: Thing): void {
    if (thing.kind === "control") return;
    const [x, y] = thing.area >= 0 ? this.anchor(thing.area) : this.at(thing.at);
    const line = this.colour(thing.side);
    if (thing.shape === "circle") {
      const radius = (thing.radius / U_PER_PX) * this.view.scale;
      this.pen.circle(x, y, radius, { line, width: 1.4, dashes: [6, 4], fill: line, share: 0.16 });
    } else if (thing.shape === "line") this.pen.polyline([x, y, ...this.at(thing.other)], { line, width: 3, dashes: [2, 3] });
    else if (thing.shape === "arrow") this.arrow([x, y], this.at(thing.other), line);
    else this.pen.path(thing.sign, { x, y, turn: 0, scale: Math.max(1, Math.min(this.view.scale, 2)) }, { fill: PAPER, line, width: 1.6 });
  }

  private anchor(place: number): [number, number] {
    const [x, y] = this.course.head.areas[place]?.at ?? [0, 0];
    return [this.view.x + x * this.view.scale + 12, this.view.y + y * this.view.scale - 12];
  }

  // ---- texts: at every size of the map they can be read

  private write(x: number, y: number, text: string, size: number, colour: string, bold: boolean, turn = 0): boolean {
    const half = text.length * size * (bold ? 0.36 : 0.32) + 2;
    const [wide, high] = Math.abs(turn) > 45 ? [size * 0.7, half] : [half, size * 0.7];
    if (!this.seen(x, y, 0) || !this.rooms.take(x - wide, y - high, x + wide, y + high)) return false;
    this.pen.text(x, y, text, size, colour, bold, turn);
    return true;
  }

  private names(): void {
    const { head } = this.course;
    if (head.areas.length) this.areas();
    else this.units();
    for (const [text, x, y, turn, colour] of head.labels)
      this.write(this.view.x + x * this.view.scale, this.view.y + y * this.view.scale, text, Math.max(SMALLEST_TEXT, Math.min(13, 11 * this.view.scale)), colour || "#4b4338", false, turn);
  }

  /** Names of areas with what they are worth, clear of the counters, and what lies on each pile. */
  private areas(): void {
    const { head } = this.course;
    const piles: { x: number; y: number; low: number; side: number; type: string; count: number }[] = [];
    head.bases.id.forEach((_, base) => {
      const there = this.where(base);
      const state = there && head.states[there.state];
      if (!there || !state || state.status !== "on table") return;
      const low = (Math.max(state.width, state.depth) / U_PER_PX / 2) * this.view.scale;
      this.rooms.take(there.x - low, there.y - low, there.x + low, there.y + low);
      const [side, type] = [head.bases.side[base] ?? UNKNOWN, head.bases.type[base] ?? ""];
      const pile = piles.find((one) => one.side === side && one.type === type && Math.hypot(one.x - there.x, one.y - there.y) < low);
      if (pile) {
        pile.count += 1;
        pile.y = Math.max(pile.y, there.y);
      } else piles.push({ x: there.x, y: there.y, low, side, type, count: 1 });
    });
    for (const area of head.areas) {
      const worth = area.vp > 0 && area.vp <= 20 ? ` ${String.fromCodePoint(0x245f + area.vp)}` : "";
      const [x, y] = [this.view.x + area.at[0] * this.view.scale, this.view.y + area.at[1] * this.view.scale];
      [-36, -52, -68, 52, 68].some((below) => this.write(x, y + below * this.view.scale, area.name + worth, 11, INK, true));
    }
    for (const { x, y, low, type, count } of piles) this.write(x, y + low + 8, count > 1 ? `${String(count)} × ${type}` : type, SMALLEST_TEXT, INK, false);
  }

  private units(): void {
    const { head } = this.course;
    const companies = new Map<number, { x: number; y: number; low: number; count: number }>();
    head.bases.id.forEach((id, base) => {
      const there = this.where(base);
      const state = there && head.states[there.state];
      if (!there || !state || state.status !== "on table" || !this.seen(there.x, there.y, 0)) return;
      const wide = (state.width / U_PER_PX) * this.view.scale;
      const low = (Math.hypot(state.width, state.depth) / U_PER_PX / 2) * this.view.scale;
      if (wide < NAMED_PX) return;
      if (wide >= NUMBERED_PX) this.write(there.x, there.y + low * 0.75 + 8, id, Math.max(SMALLEST_TEXT, Math.min(13, wide / 6)), INK, false);
      else {
        const company = head.bases.company[base] ?? 0;
        const known = companies.get(company);
        if (known) known.count += 1;
        else companies.set(company, { x: there.x, y: there.y, low, count: 1 });
      }
    });
    for (const [company, place] of companies) this.write(place.x, place.y + place.low + 8, head.companies[company] ?? "", 11, INK, true);
  }

  /** Letters and numbers of the grid, along the edge of the table or of the window. */
  grid(): void {
    const { table, measured } = this.course.head;
    const space = (table.space / U_PER_PX) * this.view.scale;
    if (!measured || space < 4) return;
    this.ruler(table.inches ? 2540 : 1000, table.inches ? "″" : " cm");
    const every = [1, 2, 5, 10, 20, 50].find((step) => step * space >= 26) ?? 100;
    const [west, north] = [Math.max(this.view.x - 10, 9), Math.max(this.view.y - 10, 9)];
    for (let column = 0; column * table.space < table.width; column += every) this.write(this.x((column + 0.5) * table.space), north, letters(column), 11, INK, true);
    for (let row = 0; row * table.space < table.height; row += every) this.write(west, this.y((row + 0.5) * table.space), String(row + 1), 11, INK, true);
  }

  /** A length to measure by, in the corner of the window: of so many units, each `unit` of 0.01 mm. */
  private ruler(unit: number, name: string): void {
    const px = (unit / U_PER_PX) * this.view.scale;
    const count = [1, 2, 5, 10, 20, 50, 100].find((number) => number * px >= 50) ?? 200;
    const [west, south] = [12, this.view.height - 8];
    this.pen.polyline([west, south - 5, west, south, west + count * px, south, west + count * px, south - 5], { line: INK, width: 1.6 });
    this.write(west + (count * px) / 2, south - 9, `${String(count)}${name}`, 10, INK, false);
  }
}

/** A column's name: A for 0, Z for 25, AA for 26. */
export function letters(column: number): string {
  const letter = (place: number): string => String.fromCodePoint(65 + place);
  return column < 26 ? letter(column) : letter(Math.floor(column / 26) - 1) + letter(column % 26);
}
