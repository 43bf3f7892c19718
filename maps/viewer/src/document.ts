/** A battle's document (docs/battle-map.md), and how all stood at each of its moments. */

export type Paint = readonly [
  data: string,
  fill?: string,
  line?: string,
  width?: number,
  fillShare?: number,
  lineShare?: number,
  dashes?: readonly number[],
];

export interface State {
  readonly status: string;
  readonly width: number;
  readonly depth: number;
  readonly said: string;
  readonly signs: readonly [number, number];
  readonly over: number;
}

export interface Thing {
  readonly id: string;
  readonly kind: string;
  readonly side: number;
  readonly shape: string;
  readonly at: readonly [number, number];
  readonly other: readonly [number, number];
  readonly radius: number;
  readonly said: string;
  readonly sign: string;
  readonly area: number;
}

export interface Area {
  readonly name: string;
  readonly at: readonly [number, number];
  readonly owner: number;
  readonly held: readonly number[];
  readonly lines?: number;
  /** What it is worth a turn. */
  readonly vp: number;
}

/** All of a document but its chunks. */
export interface Head {
  readonly title: string;
  readonly rules: string;
  readonly language: string;
  readonly side: string;
  readonly words: Readonly<Record<string, string>>;
  readonly table: { readonly width: number; readonly height: number; readonly space: number; readonly inches: boolean };
  readonly sides: readonly (readonly [string, string, string])[];
  readonly ground: string;
  readonly frame: number;
  readonly measured: boolean;
  readonly labels: readonly (readonly [string, number, number, number, string])[];
  readonly zones: number;
  readonly areas: readonly Area[];
  readonly bases: {
    readonly id: readonly string[];
    readonly side: readonly number[];
    readonly type: readonly string[];
    readonly men: readonly number[];
    readonly battalion: readonly number[];
    readonly company: readonly number[];
  };
  readonly battalions: readonly (readonly [string, string])[];
  readonly companies: readonly string[];
  readonly units: readonly string[];
  readonly kinds: readonly (readonly [string, string])[];
  readonly states: readonly State[];
  readonly things: readonly Thing[];
  readonly paints: readonly (readonly Paint[])[];
}

type Numbers<Names extends string> = Readonly<Record<Names, readonly number[]>>;
type Changes = Numbers<"moment" | "base" | "dx" | "dy" | "turn" | "state">;

/** Bounds that are told together. */
export interface Chunk {
  readonly bounds: readonly (readonly [number, string])[];
  readonly moments: {
    readonly bound: readonly number[];
    readonly substep: readonly string[];
    readonly short: readonly string[];
    readonly name: readonly string[];
  };
  readonly opening: Changes;
  readonly changes: Changes;
  readonly lying: readonly number[];
  readonly thing_changes: Numbers<"moment" | "thing" | "there">;
  readonly fire: Numbers<"moment" | "shooter" | "target" | "dice" | "hit">;
  readonly bursts: Numbers<"moment" | "side" | "x" | "y" | "radius" | "inner">;
  readonly fights: { readonly moment: readonly number[]; readonly bases: readonly (readonly number[])[]; readonly dice: readonly number[] };
  readonly events: Numbers<"moment" | "kind" | "unit" | "other" | "text">;
  readonly texts: readonly string[];
}

/** How all bases stand at a moment: 0.01 mm, tenths of a degree, places of states; -1: it is not known of. */
export interface Standing {
  readonly x: Int32Array;
  readonly y: Int32Array;
  readonly facing: Int32Array;
  readonly state: Int32Array;
}

/** A row of the log: its moment, its kind, its unit and the other one (-1: none), its words. */
export interface Row {
  readonly moment: number;
  readonly kind: number;
  readonly unit: number;
  readonly other: number;
  readonly text: string;
}

/** 0.01 mm for a px of the document. */
export const U_PER_PX = 100;
/** The state of a base of which nothing is known. */
export const UNKNOWN = -1;

const at = (numbers: ArrayLike<number>, place: number): number => numbers[place] ?? 0;

function copied(from: Standing): Standing {
  return { x: from.x.slice(), y: from.y.slice(), facing: from.facing.slice(), state: from.state.slice() };
}

function apply(standing: Standing, changes: Changes, row: number): void {
  const base = at(changes.base, row);
  standing.x[base] = at(standing.x, base) + at(changes.dx, row);
  standing.y[base] = at(standing.y, base) + at(changes.dy, row);
  standing.facing[base] = at(standing.facing, base) + at(changes.turn, row);
  standing.state[base] = at(changes.state, row);
}

/** Some bounds, moment by moment. */
export class Course {
  readonly count: number;
  readonly rows: readonly Row[];
  private readonly first: readonly number[];
  private readonly opening: Standing;
  private readonly kept = new Map<number, Standing>();
  private readonly looks: { key: string; paints: readonly Paint[] }[] = [];

  constructor(
    readonly head: Head,
    readonly chunk: Chunk,
  ) {
    const bases = head.bases.id.length;
    this.count = chunk.moments.bound.length;
    this.opening = {
      x: new Int32Array(bases),
      y: new Int32Array(bases),
      facing: new Int32Array(bases),
      state: new Int32Array(bases).fill(UNKNOWN),
    };
    chunk.opening.base.forEach((_, row) => {
      apply(this.opening, chunk.opening, row);
    });
    this.first = this.firsts();
    this.rows = this.told();
  }

  /** The first change of each moment, and one more: the number of changes. */
  private firsts(): number[] {
    const found: number[] = [];
    let moment = 0;
    this.chunk.changes.moment.forEach((after, row) => {
      moment += after;
      while (found.length <= moment) found.push(row);
    });
    while (found.length <= this.count) found.push(this.chunk.changes.moment.length);
    return found;
  }

  /** Every row of the log in words. */
  private told(): Row[] {
    const { events, texts } = this.chunk;
    let moment = 0;
    let unit = 0;
    return events.moment.map((after, row) => {
      moment += after;
      unit += at(events.unit, row);
      const other = at(events.other, row);
      const text = (texts[at(events.text, row)] ?? "").replaceAll("\u0001", this.name(unit)).replaceAll("\u0002", this.name(other));
      return { moment, kind: at(events.kind, row), unit, other, text };
    });
  }

  /** The paths of a base in a state with its marks, and their name; 0: signs of the period, 1: NATO's. */
  drawn(state: number, style: 0 | 1): { readonly key: string; readonly paints: readonly Paint[] } {
    const place = state * 2 + style;
    const known = this.looks[place];
    if (known) return known;
    const { paints, states } = this.head;
    const sign = states[state]?.signs[style] ?? 0;
    const over = states[state]?.over ?? 0;
    const made = { key: `b${String(sign)}-${String(over)}`, paints: [...(paints[sign] ?? []), ...(paints[over] ?? [])] };
    this.looks[place] = made;
    return made;
  }

  /** The name of a base or of another unit. */
  name(unit: number): string {
    const { bases, units } = this.head;
    return bases.id[unit] ?? units[unit - bases.id.length] ?? "";
  }

  /** How all stood at a moment; -1: before the first. */
  standing(moment: number): Standing {
    const wanted = Math.min(moment, this.count - 1);
    if (wanted < 0) return this.opening;
    const known = this.kept.get(wanted);
    if (known) return known;
    let from = wanted - 1;
    while (from >= 0 && !this.kept.has(from)) from -= 1;
    const made = copied(this.kept.get(from) ?? this.opening);
    for (let row = at(this.first, from + 1); row < at(this.first, wanted + 1); row += 1) apply(made, this.chunk.changes, row);
    if (this.kept.size > 40) this.kept.clear();
    this.kept.set(wanted, made);
    return made;
  }

  /** What lies there beside bases at a moment, by its id, and lines of the map that are gone. */
  things(moment: number): { lying: Thing[]; gaps: Thing[] } {
    const lying = new Map<string, Thing>();
    const gaps: Thing[] = [];
    const thing = (place: number): Thing | undefined => this.head.things[place];
    for (const place of this.chunk.lying) {
      const one = thing(place);
      if (one) lying.set(one.id, one);
    }
    const { thing_changes: changes } = this.chunk;
    for (let row = 0; row < changes.moment.length && at(changes.moment, row) <= moment; row += 1) {
      const one = thing(at(changes.thing, row));
      if (!one) continue;
      if (at(changes.there, row)) lying.set(one.id, one);
      else {
        lying.delete(one.id);
        if (one.shape === "line" && one.side < 0) gaps.push(one);
      }
    }
    return { lying: [...lying.values()], gaps };
  }
}

/** The part of a page that holds a document: its head, where its chunks begin, and these, packed. */
export interface Packed {
  readonly head: string;
  readonly moments: readonly number[];
  readonly chunks: readonly string[];
}

/** Base64 of gzip as the value that it holds. */
export async function unpacked(text: string): Promise<unknown> {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text()) as unknown;
}

/** A battle whose bounds are read as they are asked for. */
export class Battle {
  readonly count: number;
  private readonly courses = new Map<number, Promise<Course>>();

  private constructor(
    readonly head: Head,
    private readonly packed: Packed,
  ) {
    this.count = packed.moments.reduce((sum, moments) => sum + moments, 0);
  }

  static async read(packed: Packed): Promise<Battle> {
    return new Battle((await unpacked(packed.head)) as Head, packed);
  }

  /** The place of a moment: its chunk, its place in it, and the place of the chunk's first moment. */
  place(moment: number): { chunk: number; inside: number; first: number } {
    let first = 0;
    let chunk = 0;
    while (chunk < this.packed.moments.length - 1 && moment >= first + at(this.packed.moments, chunk)) {
      first += at(this.packed.moments, chunk);
      chunk += 1;
    }
    return { chunk, inside: moment - first, first };
  }

  get chunks(): number {
    return this.packed.chunks.length;
  }

  /** Bounds that are told together. */
  course(chunk: number): Promise<Course> {
    let found = this.courses.get(chunk);
    if (!found) {
      found = unpacked(this.packed.chunks[chunk] ?? "").then((read) => new Course(this.head, read as Chunk));
      this.courses.set(chunk, found);
    }
    return found;
  }
}
