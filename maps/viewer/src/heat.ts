/** Danger and losses of many tables on maps side by side, bound by bound on one clock. */

import { Battle, type Packed, U_PER_PX, unpacked } from "./document";
import { button, made, select } from "./elements";
import { BattleMap } from "./map";

/** Shades from little to much, as on the map of danger. */
const SHADES = ["#fee8c8", "#fdbb84", "#fc8d59", "#e34a33", "#b30000"] as const;
/** A cell is shaded if a platoon ends a bound in it on at least one table in fifty. */
const RARE = 50;
/** Danger from here on has the last shade. */
const MOST_DANGER = 0.5;
const PAUSE_MS = 900;
/** Cells that the table has at most. */
const MOST_LISTED = 100;

interface Counts {
  readonly bound: readonly number[];
  readonly side: readonly number[];
  readonly cell: readonly number[];
  readonly seen: readonly number[];
  readonly struck: readonly number[];
}

/** What a page of heat holds: each map with its ground and its counts, packed. */
export interface Heat {
  readonly cell: number;
  readonly bounds: readonly string[];
  readonly words: Readonly<Record<string, string>>;
  readonly maps: readonly { readonly name: string; readonly tables: number; readonly across: number; readonly ground: string; readonly counts: string }[];
}

/** Platoons that ended a bound in a cell, a table, and how many of them were hit in it. */
export interface Stay {
  readonly seen: number;
  readonly struck: number;
}
export type Measure = "danger" | "losses";

/** Cells of a bound, or of all bounds (bound -1), for one side or all (side -1). */
export function stays(counts: Counts, tables: number, bound: number, side: number): Map<number, Stay> {
  const found = new Map<number, { seen: number; struck: number }>();
  counts.cell.forEach((cell, row) => {
    if ((bound >= 0 && counts.bound[row] !== bound) || (side >= 0 && counts.side[row] !== side)) return;
    const stay = found.get(cell) ?? { seen: 0, struck: 0 };
    stay.seen += (counts.seen[row] ?? 0) / tables;
    stay.struck += (counts.struck[row] ?? 0) / tables;
    found.set(cell, stay);
  });
  for (const [cell, stay] of found) if (stay.seen * RARE < 1) found.delete(cell);
  return found;
}

/** What a stay comes to. */
export function value({ seen, struck }: Stay, measure: Measure): number {
  return measure === "danger" ? struck / seen : struck;
}

/** The shade of a value, of which `most` and more has the last one. */
export function shade(of: number, most: number): number {
  return most > 0 ? Math.min(Math.floor((of / most) * SHADES.length), SHADES.length - 1) : 0;
}

/** One map with its counts. */
class HeatMap {
  readonly map: BattleMap;
  readonly said = document.createElement("p");
  readonly listed = made("details");
  readonly paper = made("figure", { class: "paper" });
  cells = new Map<number, Stay>();
  told = "";

  constructor(
    window_: HTMLElement,
    readonly battle: Battle,
    course: Awaited<ReturnType<Battle["course"]>>,
    readonly counts: Counts,
    readonly of: Heat["maps"][number],
    private readonly size: number,
  ) {
    this.map = new BattleMap(window_, course, () => undefined);
    this.said.setAttribute("role", "status");
  }

  /** Shade the cells by a measure. */
  show(measure: Measure, most: number): void {
    const parts: string[][] = SHADES.map(() => []);
    const { width, height } = this.battle.head.table;
    for (const [cell, stay] of this.cells) {
      const [west, south] = [(cell % this.of.across) * this.size, Math.floor(cell / this.of.across) * this.size];
      const [wide, high] = [Math.min(this.size, width - west), Math.min(this.size, height - south)];
      const px = (u: number): string => String(u / U_PER_PX);
      parts[shade(value(stay, measure), most)]?.push(`M${px(west)} ${px(height - south - high)}h${px(wide)}v${px(high)}h${px(-wide)}Z`);
    }
    const paths = parts.map((rectangles) => rectangles.join(""));
    this.map.under = (pen, view) => {
      paths.forEach((path, place) => {
        if (path) pen.path(path, { x: view.x, y: view.y, turn: 0, scale: view.scale }, { fill: SHADES[place] ?? "", share: 0.66 });
      });
    };
    this.map.render();
  }

  /** Say what is shown. */
  tell(): void {
    this.said.textContent = this.told;
  }

  /** Write the cells as a table, those of the highest values first: each by the middle of it, from the south-west corner. */
  list(stayed: (stay: Stay) => string, measure: Measure, heading: string): void {
    const { inches } = this.battle.head.table;
    const [unit, name] = inches ? [2540, "″"] : [1000, "cm"];
    const from = (cells: number): string => (((cells + 0.5) * this.size) / unit).toFixed(1);
    const rows = [...this.cells].sort(([, one], [, other]) => value(other, measure) - value(one, measure)).slice(0, MOST_LISTED);
    const lines = rows.map(([cell, stay]) => {
      const place = `${from(cell % this.of.across)}, ${from(Math.floor(cell / this.of.across))} ${name}`;
      return made("tr", {}, made("th", { scope: "row" }, place), made("td", {}, stayed(stay)));
    });
    const table = made("table", {}, made("tbody", {}, ...lines));
    const frame = made("div", { class: "listed", tabindex: "0", role: "group", "aria-label": heading }, table);
    this.listed.replaceChildren(made("summary", {}, heading), frame);
  }

  /** The stay at a place of the window; null where nobody ended a bound. */
  at(x: number, y: number): Stay | null {
    const { height } = this.battle.head.table;
    const [across, up] = this.map.place(x, y).map((px) => px * U_PER_PX);
    const column = Math.floor((across ?? 0) / this.size);
    const row = Math.floor((height - (up ?? 0)) / this.size);
    return column < 0 || column >= this.of.across ? null : (this.cells.get(column + this.of.across * row) ?? null);
  }
}

export class HeatPage {
  private maps: HeatMap[] = [];
  private readonly words: (name: string) => string;
  private readonly slider: HTMLInputElement;
  private readonly said = made("output", { class: "now" });
  private readonly key = made("div", { class: "key" });
  private readonly play: HTMLButtonElement;
  private readonly measure: HTMLSelectElement;
  private readonly side: HTMLSelectElement;
  private timer = 0;

  private constructor(private readonly heat: Heat, battles: readonly Battle[]) {
    const common = battles[0]?.head;
    this.words = (name) => heat.words[name] ?? common?.words[name] ?? name;
    const last = String(heat.bounds.length);
    this.slider = made("input", { type: "range", min: "0", max: last, value: last, "aria-label": this.words("time") });
    this.slider.value = last;
    this.play = button(this.words("play"), "▶", () => { this.toggle(); });
    this.measure = select(this.words("measure"), [["danger", this.words("danger")], ["losses", this.words("losses")]]);
    this.side = select(this.words("sides"), [["-1", this.words("sides")], ...(common?.sides ?? []).map(([, name], place): [string, string] => [String(place), name])]);
  }

  static async read(heat: Heat, root: HTMLElement): Promise<HeatPage> {
    const battles = await Promise.all(heat.maps.map((one) => Battle.read(JSON.parse(one.ground) as Packed)));
    const page = new HeatPage(heat, battles);
    await page.build(battles, root);
    return page;
  }

  private async build(battles: readonly Battle[], root: HTMLElement): Promise<void> {
    const zoom = [["larger", "+", 1.5], ["smaller", "−", 1 / 1.5], ["whole", "⤢", 0]] as const;
    const buttons = zoom.map(([word, sign, by]) => button(this.words(word), sign, () => { this.zoom(by); }));
    const windows = battles.map(() => made("div", { class: "map", tabindex: "0", role: "application", "aria-label": this.words("map") }));
    const sections = windows.map((window_, place) => made("section", {}, made("h2", {}, this.heat.maps[place]?.name ?? ""), window_));
    root.replaceChildren(made("div", { class: "maps" }, ...sections), this.key,
      made("div", { class: "bar" }, this.slider, made("div", { class: "under" }, this.play, this.said, this.measure, this.side, ...buttons)));
    for (const [place, battle] of battles.entries()) {
      const [of, window_] = [this.heat.maps[place], windows[place]];
      if (!of || !window_) continue;
      const counts = (await unpacked(of.counts)) as Counts;
      const one = new HeatMap(window_, battle, await battle.course(0), counts, of, this.heat.cell);
      sections[place]?.append(one.paper, one.said, one.listed);
      const [first] = this.maps;
      if (first) one.map.follow(first.map);
      window_.addEventListener("pointermove", (event) => {
        const box = window_.getBoundingClientRect();
        this.point(event.clientX - box.left, event.clientY - box.top);
      });
      window_.addEventListener("pointerleave", () => { for (const each of this.maps) each.tell(); });
      this.maps.push(one);
    }
    this.listen();
    this.zoom(0);
    this.show();
  }

  private listen(): void {
    this.slider.addEventListener("input", () => { this.stop(); this.show(); });
    for (const select of [this.measure, this.side]) select.addEventListener("change", () => { this.show(); });
    window.addEventListener("beforeprint", () => { this.lay(); });
    window.addEventListener("afterprint", () => { for (const one of this.maps) one.paper.replaceChildren(); });
    window.addEventListener("resize", () => { for (const one of this.maps) one.map.render(); });
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || (event.target as HTMLElement).matches("select, button")) return;
      const acts: Readonly<Record<string, () => void>> = {
        " ": () => { this.toggle(); }, ArrowLeft: () => { this.step(-1); }, ArrowRight: () => { this.step(1); }, PageUp: () => { this.step(-1); },
        PageDown: () => { this.step(1); }, Home: () => { this.go(0); }, End: () => { this.go(this.heat.bounds.length); },
        "+": () => { this.zoom(1.5); }, "-": () => { this.zoom(1 / 1.5); }, "0": () => { this.zoom(0); },
      };
      const act = acts[event.key];
      if (!act) return;
      act();
      event.preventDefault();
    });
  }

  /** Lay out what is printed: the whole of each map, as vectors. */
  private lay(): void {
    for (const one of this.maps) one.paper.innerHTML = one.map.svg(`${one.battle.head.title}, ${this.said.textContent}`, true);
  }

  private zoom(by: number): void {
    const [first] = this.maps;
    if (by) first?.map.zoom(by);
    else first?.map.whole();
  }

  // ---- time

  private step(by: number): void {
    this.stop();
    this.go(Number(this.slider.value) + by);
  }

  /** Go to a bound; the place after the last is all of them. */
  go(bound: number): void {
    this.slider.value = String(bound);
    this.show();
  }

  private toggle(): void {
    if (this.timer) {
      this.stop();
      return;
    }
    this.play.textContent = "❚❚";
    this.play.setAttribute("aria-label", this.words("pause"));
    if (Number(this.slider.value) >= this.heat.bounds.length) this.go(0);
    this.timer = window.setInterval(() => {
      this.go(Number(this.slider.value) + 1);
      if (Number(this.slider.value) >= this.heat.bounds.length) this.stop();
    }, PAUSE_MS);
  }

  private stop(): void {
    window.clearInterval(this.timer);
    this.timer = 0;
    this.play.textContent = "▶";
    this.play.setAttribute("aria-label", this.words("play"));
  }

  // ---- what is shown

  /** Shade all maps alike, so that they can be compared. */
  private show(): void {
    const place = Number(this.slider.value);
    const measure = this.measure.value as Measure;
    const bound = place < this.heat.bounds.length ? place : -1;
    for (const one of this.maps) one.cells = stays(one.counts, one.of.tables, bound, Number(this.side.value));
    const values = this.maps.map((one) => [...one.cells.values()].map((stay) => value(stay, measure)));
    const most = measure === "danger" ? MOST_DANGER : Math.max(0, ...values.flat());
    this.maps.forEach((one, number) => {
      one.show(measure, most);
      const highest = Math.max(0, ...(values[number] ?? []));
      one.told = this.words("cells").replace("{count}", String(one.cells.size)).replace("{most}", this.figure(highest, measure));
      one.tell();
      one.list((stay) => this.stayed(stay), measure, this.words("places"));
    });
    this.said.textContent = this.heat.bounds[place] ?? this.words("whole");
    this.slider.setAttribute("aria-valuetext", this.said.textContent);
    this.key.replaceChildren(...SHADES.map((colour, step) => {
      const swatch = made("i");
      swatch.style.background = colour;
      return made("span", {}, swatch, `${this.figure((most * step) / SHADES.length, measure)}+`);
    }));
  }

  private figure(of: number, measure: Measure): string {
    return measure === "danger" ? `${String(Math.round(of * 100))} %` : of.toFixed(of < 0.1 ? 3 : 2);
  }

  /** Say what happened at a place, on each map. */
  private point(x: number, y: number): void {
    for (const one of this.maps) {
      const stay = one.at(x, y);
      one.said.textContent = stay ? this.stayed(stay) : this.words("nobody");
    }
  }

  private stayed({ seen, struck }: Stay): string {
    return this.words("there").replace("{seen}", seen.toFixed(2)).replace("{struck}", struck.toFixed(2)).replace("{share}", String(Math.round((struck / seen) * 100)));
  }
}
