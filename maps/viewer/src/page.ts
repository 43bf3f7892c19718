/** A page around the map: a bar of time, what happened, search and filters, layers. */

import { Charts, onAxis } from "./charts";
import { type Battle, type Course, type Row } from "./document";
import { button, made, select } from "./elements";
import { type Asked, follow } from "./links";
import { BattleMap } from "./map";
import { LAYERS, type Layer } from "./paint";

const MOST_ROWS = 200;
/** ms from one moment to the next, by speed; a step glides in at most so many. */
const SPEEDS: readonly (readonly [string, number])[] = [["½×", 1600], ["1×", 800], ["2×", 400], ["4×", 200]];
const GLIDE_MS = 400;
/** px of a copied picture for a px of the window. */
const COPY_SCALE = 2;

export class Page {
  private readonly words: (name: string) => string;
  private readonly map: BattleMap;
  private readonly slider: HTMLInputElement;
  private readonly said = made("output", { class: "m-now" });
  private readonly rows = made("tbody");
  private readonly count = made("p", { class: "m-count", role: "status" });
  private readonly more: HTMLButtonElement;
  private readonly story = made("p", { class: "m-story" });
  private readonly play: HTMLButtonElement;
  private readonly search: HTMLInputElement;
  private readonly speed: HTMLSelectElement;
  private readonly selects: Record<"when" | "side" | "kind" | "formation", HTMLSelectElement>;
  private readonly chosen = new Set<number>();
  private readonly papers: HTMLElement[] = [];
  private readonly charts: Charts;
  /** The last moments of all bounds, which are printed; empty: the moment that is shown. */
  private ends: readonly (readonly [bound: number, course: Course, inside: number])[] = [];
  private course: Course;
  private moment = 0;
  private shown = MOST_ROWS;
  private timer = 0;
  private frame = 0;

  constructor(private readonly battle: Battle, course: Course, private readonly root: HTMLElement) {
    const { head } = battle;
    this.course = course;
    this.words = (name) => head.words[name] ?? name;
    const window_ = made("div", { class: "m-map", tabindex: "0", role: "application", "aria-label": this.words("map") });
    this.slider = made("input", { type: "range", min: "0", max: String(Math.max(battle.count - 1, 0)), "aria-label": this.words("time") });
    this.play = this.button("play", "▶", () => { this.toggle(); });
    this.search = made("input", { type: "search", placeholder: this.words("search"), "aria-label": this.words("search") });
    this.speed = this.select("speed", SPEEDS.map(([name, pause]) => [String(pause), name]));
    this.speed.value = "800";
    this.selects = {
      when: this.select("events", [["now", this.words("now")], ["all", this.words("battle")]]),
      side: this.select("sides", [["", this.words("sides")], ...head.sides.map(([, name], place): [string, string] => [String(place), name])]),
      kind: this.select("kinds", [["", this.words("kinds")], ...head.kinds.map(([, name], place): [string, string] => [String(place), name])]),
      formation: this.select("formations", [["", this.words("formations")], ...head.battalions.map(([id, name], place): [string, string] => [String(place), name && name !== id ? `${id} ${name}` : id])]),
    };
    this.more = made("button", { type: "button", class: "m-more" }, this.words("more"));
    const chart = document.getElementById("chart");
    this.root.replaceChildren(this.left(window_), ...(chart ? [chart] : []), this.right());
    this.charts = new Charts((bound, share) => { this.stop(); void this.goTo(bound, share); });
    follow((what) => { void this.follow(what); }, this.words("seen"));
    this.map = new BattleMap(window_, course, (base) => { this.pick(base < 0 ? [] : [base]); });
    this.listen(window_);
  }

  private left(window_: HTMLElement): HTMLElement {
    const step = (by: number): (() => void) => () => { this.stop(); void this.go(this.moment + by, by === 1); };
    const buttons = made("div", { class: "m-buttons" },
      this.button("first", "|◀", () => { this.stop(); void this.go(0); }), this.button("back", "◀", step(-1)), this.play,
      this.button("on", "▷", step(1)), this.button("last", "▶|", () => { this.stop(); void this.go(this.battle.count - 1); }), this.speed);
    const zoom = made("div", { class: "m-zoom" }, this.button("larger", "+", () => { this.map.zoom(1.5); }),
      this.button("smaller", "−", () => { this.map.zoom(1 / 1.5); }), this.button("whole", "⤢", () => { this.map.whole(); }));
    const frame = made("div", { class: "m-frame" }, window_, zoom);
    const { table } = this.battle.head;
    frame.style.setProperty("--ratio", String(table.height / table.width));
    return made("section", { class: "m-play" }, frame, made("div", { class: "m-bar" }, this.slider, made("div", { class: "m-under" }, buttons, this.said)));
  }

  private right(): HTMLElement {
    const { head } = this.battle;
    const layers = LAYERS.map((layer) => this.box(this.words(layer), true, (on) => { this.layer(layer, on); }));
    const nato = this.box(this.words("nato"), false, (on) => { this.map.choice = { ...this.map.choice, style: on ? 1 : 0 }; this.map.render(); });
    const sides = head.sides.map(([, name, colour]) => {
      const swatch = made("i", { class: "m-swatch" });
      swatch.style.background = colour;
      return made("span", {}, swatch, ` ${name} `);
    });
    const tools = made("details", {}, made("summary", {}, this.words("layers")), made("div", { class: "m-layers" }, ...layers, nato),
      made("p", { class: "m-keys" }, this.words("keys").replace("{bounds}", this.words("bounds"))));
    const out = made("div", { class: "m-tools" }, this.button("picture", this.words("picture"), () => { this.save(); }),
      this.button("copy", this.words("copy"), () => { void this.copy(); }), this.button("print", this.words("print"), () => { window.print(); }),
      this.box(this.words("each"), false, (on) => { void this.printEach(on); }));
    const table = made("table", {}, made("caption", {}, this.words("events")), this.rows);
    return made("section", { class: "m-told" }, made("p", { class: "m-sides" }, ...sides), tools, out, this.search,
      made("div", { class: "m-filters" }, ...Object.values(this.selects)), this.story, this.count, made("div", { class: "m-rows", tabindex: "0" }, table, this.more));
  }

  private button(word: string, sign: string, does: () => void): HTMLButtonElement {
    return button(this.words(word), sign, does);
  }

  private box(name: string, on: boolean, does: (on: boolean) => void): HTMLElement {
    const box = made("input", { type: "checkbox" });
    box.checked = on;
    box.addEventListener("change", () => { does(box.checked); });
    return made("label", {}, box, ` ${name}`);
  }

  private select(word: string, options: readonly (readonly [string, string])[]): HTMLSelectElement {
    return select(this.words(word), options);
  }

  private listen(window_: HTMLElement): void {
    this.slider.addEventListener("input", () => { this.stop(); void this.go(Number(this.slider.value)); });
    const again = (): void => { this.shown = MOST_ROWS; this.filter(); void this.tell(); };
    this.search.addEventListener("input", again);
    for (const select of Object.values(this.selects)) select.addEventListener("change", again);
    this.more.addEventListener("click", () => { this.shown += 5 * MOST_ROWS; void this.tell(); });
    window.addEventListener("hashchange", () => { void this.address(); });
    window.addEventListener("beforeprint", () => { this.lay(); });
    window.addEventListener("afterprint", () => { for (const paper of this.papers.splice(0)) paper.remove(); });
    document.addEventListener("keydown", (event) => { this.key(event, window_); });
  }

  /** Every act has a key; those of fields stay theirs. */
  private key(event: KeyboardEvent, window_: HTMLElement): void {
    const of = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || of.matches("input[type=search], select, button, summary, input[type=checkbox]")) return;
    const panned: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const way = panned[event.key];
    const acts: Record<string, () => void> = {
      " ": () => { this.toggle(); }, PageUp: () => { this.bound(-1); }, PageDown: () => { this.bound(1); },
      Home: () => { void this.go(0); }, End: () => { void this.go(this.battle.count - 1); }, "+": () => { this.map.zoom(1.5); },
      "-": () => { this.map.zoom(1 / 1.5); }, "0": () => { this.map.whole(); }, Escape: () => { this.pick([]); },
      n: () => { this.neighbour(1); }, p: () => { this.neighbour(-1); },
    };
    if (way && event.shiftKey && of === window_) this.map.pan(...way);
    else if (way && way[0] && of !== this.slider) { this.stop(); void this.go(this.moment + way[0], way[0] === 1); }
    else if (acts[event.key]) acts[event.key]?.();
    else return;
    event.preventDefault();
  }

  private layer(layer: Layer, on: boolean): void {
    const hidden = new Set(this.map.choice.hidden);
    if (on) hidden.delete(layer);
    else hidden.add(layer);
    this.map.choice = { ...this.map.choice, hidden };
    this.map.render();
  }

  // ---- time

  /** The first moment: that of the page's address, which the map is shown with, else the end of it all. */
  async open(): Promise<void> {
    if (!(await this.address())) await this.go(this.battle.count - 1);
    else if (performance.getEntriesByType("navigation").some((one) => (one as PerformanceNavigationTiming).type === "navigate")) this.root.scrollIntoView();
  }

  /** Go where the address says: `#b7.3b`; false where it says nothing. */
  private async address(): Promise<boolean> {
    const asked = /^#b(\d+)(?:\.(.*))?$/u.exec(decodeURIComponent(location.hash));
    if (!asked) return false;
    const found = await this.moments(Number(asked[1]));
    const place = found.steps.indexOf(asked[2] ?? "end");
    if (!found.steps.length) return false;
    this.stop();
    await this.go(found.first + (place >= 0 ? place : found.steps.length - 1));
    return true;
  }

  /** The moments of a bound: that of the first, and the sub-step of each; none of a bound that is not told of. */
  private async moments(bound: number): Promise<{ readonly first: number; readonly steps: readonly string[] }> {
    for (let chunk = 0, first = 0; chunk < this.battle.chunks; chunk += 1) {
      const course = await this.battle.course(chunk);
      const { bound: bounds, substep } = course.chunk.moments;
      const begins = bounds.indexOf(bound);
      if (begins >= 0) return { first: first + begins, steps: substep.slice(begins, bounds.lastIndexOf(bound) + 1).map((step) => step || "opens") };
      first += course.count;
    }
    return { first: 0, steps: [] };
  }

  /** Go to a share of a bound, as charts have it. */
  private async goTo(bound: number, share: number): Promise<void> {
    const { first, steps } = await this.moments(bound);
    if (steps.length) await this.go(first + Math.round(share * (steps.length - 1)));
  }

  private bound(by: number): void {
    const { bound } = this.course.chunk.moments;
    const { inside, first } = this.battle.place(this.moment);
    const now = bound[inside];
    let wanted = inside;
    while (wanted >= 0 && wanted < bound.length && bound[wanted] === now) wanted += by;
    this.stop();
    void this.go(first + wanted);
  }

  /** Go to a moment; `glides`: from the one before, as far as people like what moves. */
  async go(moment: number, glides = false): Promise<void> {
    const wanted = Math.max(0, Math.min(moment, this.battle.count - 1));
    const { chunk, inside } = this.battle.place(wanted);
    const course = await this.battle.course(chunk);
    this.moment = wanted;
    this.course = course;
    this.slider.value = String(wanted);
    const { bound, substep, name } = course.chunk.moments;
    const called = name[inside] ?? "";
    this.said.textContent = called ? `${this.words("bound")} ${called}` : "";
    this.slider.setAttribute("aria-valuetext", this.said.textContent);
    const now = bound[inside];
    if (now !== undefined) {
      history.replaceState(null, "", `#b${String(now)}.${encodeURIComponent(substep[inside] || "opens")}`);
      const begins = bound.indexOf(now);
      this.charts.show(onAxis(now, inside - begins, bound.lastIndexOf(now) - begins + 1));
    }
    cancelAnimationFrame(this.frame);
    if (glides && !matchMedia("(prefers-reduced-motion: reduce)").matches) this.glide(course, inside);
    else this.map.set(course, inside);
    await this.tell();
  }

  private glide(course: Course, inside: number): void {
    const began = performance.now();
    const lasts = Math.min(GLIDE_MS, Number(this.speed.value) * 0.6);
    const step = (): void => {
      const share = Math.min((performance.now() - began) / lasts, 1);
      this.map.set(course, inside - 1 + Math.max(share, 0.001));
      if (share < 1) this.frame = requestAnimationFrame(step);
    };
    step();
  }

  private toggle(): void {
    if (this.timer) {
      this.stop();
      return;
    }
    this.play.textContent = "❚❚";
    this.play.setAttribute("aria-label", this.words("pause"));
    const from = this.moment >= this.battle.count - 1 ? 0 : this.moment;
    void this.go(from).then(() => { this.timer = window.setTimeout(() => { this.tick(); }, Number(this.speed.value)); });
  }

  private tick(): void {
    if (this.moment >= this.battle.count - 1) {
      this.stop();
      return;
    }
    void this.go(this.moment + 1, true);
    this.timer = window.setTimeout(() => { this.tick(); }, Number(this.speed.value));
  }

  private stop(): void {
    window.clearTimeout(this.timer);
    this.timer = 0;
    this.play.textContent = "▶";
    this.play.setAttribute("aria-label", this.words("play"));
  }

  // ---- what happened

  /** Choose bases, and tell their story; none: of all. */
  pick(bases: readonly number[]): void {
    this.chosen.clear();
    for (const base of bases) this.chosen.add(base);
    this.map.choice = { ...this.map.choice, chosen: new Set(this.chosen) };
    this.map.render();
    this.shown = MOST_ROWS;
    void this.tell();
    const { id } = this.battle.head.bases;
    document.dispatchEvent(new CustomEvent("battle-pick", { detail: [...this.chosen].map((base) => id[base] ?? "") }));
  }

  /** Choose the next base of those that are to be seen on the table, the one before it for -1: by keys alone. */
  private neighbour(by: 1 | -1): void {
    const seen = this.map.standing();
    const [last = by > 0 ? -1 : 0] = this.chosen;
    const base = by > 0 ? (seen.find((one) => one > last) ?? seen[0]) : (seen.findLast((one) => one < last) ?? seen.at(-1));
    if (base === undefined) return;
    this.pick([base]);
    this.map.show([base]);
  }

  /** Choose bases by their names. */
  choose(names: readonly string[]): void {
    const { id } = this.battle.head.bases;
    this.pick(names.map((name) => id.indexOf(name)).filter((base) => base >= 0));
  }

  /** Bases that the filters leave on the map. */
  private filter(): void {
    const { bases } = this.battle.head;
    const side = this.selects.side.value;
    const formation = this.selects.formation.value;
    const shown = side || formation ? new Set(bases.id.flatMap((_, base) => (this.own(base, side, formation) ? [base] : []))) : null;
    this.map.choice = { ...this.map.choice, shown };
    this.map.render();
  }

  private own(base: number, side: string, formation: string): boolean {
    const { bases } = this.battle.head;
    return (!side || bases.side[base] === Number(side)) && (!formation || bases.battalion[base] === Number(formation));
  }

  /** The bases of a base, a company or a battalion. */
  private basesOf(unit: number): number[] {
    const { bases } = this.battle.head;
    if (unit < 0) return [];
    if (unit < bases.id.length) return [unit];
    return this.basesNamed(this.course.name(unit));
  }

  /** The bases that a name is of: one, those of a company, of a battalion. */
  private basesNamed(name: string): number[] {
    const { bases, battalions, companies } = this.battle.head;
    return bases.id.flatMap((id, base) => (id === name || companies[bases.company[base] ?? -1] === name || battalions[bases.battalion[base] ?? -1]?.[0] === name ? [base] : []));
  }

  private takes(row: Row): boolean {
    const { side, kind, formation } = this.selects;
    if (kind.value && row.kind !== Number(kind.value)) return false;
    const units = [...this.basesOf(row.unit), ...this.basesOf(row.other)];
    if (this.chosen.size && !units.some((base) => this.chosen.has(base))) return false;
    if ((side.value || formation.value) && !units.some((base) => this.own(base, side.value, formation.value))) return false;
    const wanted = this.search.value.trim().toLowerCase();
    return !wanted || `${this.course.name(row.unit)} ${this.course.name(row.other)} ${row.text}`.toLowerCase().includes(wanted);
  }

  /** Write the rows that are looked for; of chosen bases, and of a search, those of the whole battle. */
  private async tell(): Promise<void> {
    const moment = this.moment;
    const whole = this.selects.when.value === "all" || this.chosen.size > 0 || this.search.value.trim() !== "";
    const found: [Course, number, Row][] = [];
    let all = 0;
    const { chunk: here, inside } = this.battle.place(moment);
    for (let chunk = 0, first = 0; chunk < this.battle.chunks; chunk += 1) {
      if (!whole && chunk !== here) {
        continue;
      }
      const course = await this.battle.course(chunk);
      if (moment !== this.moment) return;
      const start = whole ? first : moment - inside;
      const bound = course.chunk.moments.bound[inside];
      const end = ["end", ""].includes(course.chunk.moments.substep[inside] ?? "");
      for (const row of course.rows) {
        if (!whole && !(row.moment === inside || (end && course.chunk.moments.bound[row.moment] === bound))) continue;
        all += 1;
        if (this.takes(row)) found.push([course, start + row.moment, row]);
      }
      first += course.count;
    }
    this.write(found, all);
  }

  private write(found: readonly (readonly [Course, number, Row])[], all: number): void {
    const { head } = this.battle;
    this.rows.replaceChildren(
      ...found.slice(0, this.shown).map(([course, moment, row]) => {
        const { inside } = this.battle.place(moment);
        const short = course.chunk.moments.short[inside] ?? "";
        const told = `bound-${String(course.chunk.moments.bound[inside])}`;
        const when = made("td", { class: "m-when" }, document.getElementById(told) ? made("a", { href: `#${told}` }, short) : short);
        const units = [row.unit, row.other].filter((unit) => unit >= 0).map((unit) => course.name(unit));
        const go = made("button", { type: "button", class: "m-row" }, row.text);
        go.addEventListener("click", () => { this.stop(); void this.visit(moment, [...this.basesOf(row.unit), ...this.basesOf(row.other)]); });
        const line = made("tr", {}, when, made("td", { class: "m-unit" }, units.join(" ⟶ ")), made("td", {}, go));
        line.title = head.kinds[row.kind]?.[1] ?? "";
        if (moment === this.moment) line.className = "m-current";
        return line;
      }),
    );
    this.more.hidden = found.length <= this.shown;
    this.count.textContent = found.length ? this.words("shown").replace("{count}", String(Math.min(found.length, this.shown))).replace("{all}", String(all)) : this.words("nothing");
    this.story.replaceChildren(...this.told());
  }

  /** Whose story is told, and how each of these stands. */
  private told(): Node[] {
    if (!this.chosen.size) return [];
    const { head } = this.battle;
    const { inside } = this.battle.place(this.moment);
    const standing = this.course.standing(inside);
    const close = this.button("close", "×", () => { this.pick([]); });
    const said = [...this.chosen].map((base) => {
      const men = head.bases.men[base] ?? 0;
      const parts = [head.bases.type[base] ?? "", men > 1 ? this.words("men").replace("{count}", String(men)) : "", head.states[standing.state[base] ?? -1]?.said ?? ""];
      return `${this.words("story").replace("{unit}", head.bases.id[base] ?? "")}: ${parts.filter(Boolean).join(", ")}`;
    });
    return [document.createTextNode(`${said.join("; ")} `), close];
  }

  /** Go where a row, a name or a rule of the report leads; back leads to it again. */
  private async follow({ bound, step, units, rule }: Asked): Promise<void> {
    this.stop();
    const bases = units.flatMap((name) => this.basesNamed(name));
    const { first, steps } = await this.moments(bound);
    const there = steps.indexOf(step);
    history.pushState(null, "", location.hash || "#");
    this.search.value = bound ? "" : rule;
    this.shown = MOST_ROWS;
    if (bound || bases.length) this.pick(bases);
    if (steps.length) await this.go(first + (there >= 0 ? there : steps.length - 1));
    else await this.tell();
    if (!bound && rule) this.rows.querySelector("button")?.click();
    this.map.show(bases);
    this.root.scrollIntoView();
  }

  private async visit(moment: number, bases: readonly number[]): Promise<void> {
    this.map.choice = { ...this.map.choice, chosen: new Set([...this.chosen, ...bases]) };
    await this.go(moment);
    this.map.show(bases);
  }

  // ---- pictures

  private title(): string {
    return `${this.battle.head.title}, ${this.said.textContent}`;
  }

  private save(): void {
    const file = URL.createObjectURL(new Blob([this.map.svg(this.title(), false)], { type: "image/svg+xml" }));
    this.download(file, "svg");
    URL.revokeObjectURL(file);
  }

  private download(file: string, kind: string): void {
    made("a", { href: file, download: `${location.hash.slice(1) || "map"}.${kind}` }).click();
  }

  /** The moment as the window shows it into the clipboard, as PNG; where nobody may write there, as a file. */
  private async copy(): Promise<void> {
    const image = await this.map.png(this.title(), COPY_SCALE);
    try {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": image })]);
    } catch {
      const file = URL.createObjectURL(image);
      this.download(file, "png");
      URL.revokeObjectURL(file);
    }
  }

  /** From now on, print how each bound ended, or the moment that is shown. */
  private async printEach(on: boolean): Promise<void> {
    const found: (readonly [number, Course, number])[] = [];
    for (let chunk = 0; on && chunk < this.battle.chunks; chunk += 1) {
      const course = await this.battle.course(chunk);
      const { bound } = course.chunk.moments;
      bound.forEach((number, inside) => { if (number !== bound[inside + 1]) found.push([number, course, inside]); });
    }
    this.ends = found;
  }

  /** Lay out what is printed: in a report, each bound's map by its story. */
  private lay(): void {
    const paper = (drawn: string): HTMLElement => {
      const figure = made("figure", { class: "m-paper" });
      figure.innerHTML = drawn;
      this.papers.push(figure);
      return figure;
    };
    if (!this.ends.length) this.root.append(paper(this.map.svg(this.title(), true)));
    for (const [bound, course, inside] of this.ends) {
      const title = `${this.battle.head.title}, ${this.words("bound")} ${course.chunk.moments.name[inside] ?? ""}`;
      const figure = paper(this.map.svg(title, true, course, inside));
      const story = document.querySelector(`[data-bound="${String(bound)}"] > header`);
      if (story) story.after(figure);
      else this.root.append(figure);
    }
  }

  /** ms that the last picture took, for measurements. */
  get took(): number {
    return this.map.took;
  }
}
