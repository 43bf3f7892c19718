/** A page around the map: a bar of time, what happened, search and filters, layers. */

import { type Battle, type Course, type Row } from "./document";
import { BattleMap } from "./map";
import { LAYERS, type Layer } from "./paint";

const MOST_ROWS = 200;
/** ms from one moment to the next, by speed; a step glides in at most so many. */
const SPEEDS: readonly (readonly [string, number])[] = [["½×", 1600], ["1×", 800], ["2×", 400], ["4×", 200]];
const GLIDE_MS = 400;

type Attributes = Readonly<Record<string, string>>;

/** An element with its texts and children. */
function made<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, attributes: Attributes = {}, ...inside: (Node | string)[]): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...inside);
  return element;
}

export class Page {
  private readonly words: (name: string) => string;
  private readonly map: BattleMap;
  private readonly slider: HTMLInputElement;
  private readonly said = made("output", { class: "now" });
  private readonly rows = made("tbody");
  private readonly count = made("p", { class: "count", role: "status" });
  private readonly more: HTMLButtonElement;
  private readonly story = made("p", { class: "story" });
  private readonly play: HTMLButtonElement;
  private readonly search: HTMLInputElement;
  private readonly speed: HTMLSelectElement;
  private readonly selects: Record<"when" | "side" | "kind" | "formation", HTMLSelectElement>;
  private readonly chosen = new Set<number>();
  private readonly paper = made("figure", { class: "paper", "aria-hidden": "true" });
  private course: Course;
  private moment = 0;
  private shown = MOST_ROWS;
  private timer = 0;
  private frame = 0;

  constructor(private readonly battle: Battle, course: Course, private readonly root: HTMLElement) {
    const { head } = battle;
    this.course = course;
    this.words = (name) => head.words[name] ?? name;
    const window_ = made("div", { class: "map", tabindex: "0", role: "application", "aria-label": this.words("map") });
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
    this.more = made("button", { type: "button", class: "more" }, this.words("more"));
    this.root.replaceChildren(this.left(window_), this.right());
    document.body.append(this.paper);
    this.map = new BattleMap(window_, course, (base) => { this.pick(base < 0 ? [] : [base]); });
    this.listen(window_);
  }

  private left(window_: HTMLElement): HTMLElement {
    const step = (by: number): (() => void) => () => { this.stop(); void this.go(this.moment + by, by === 1); };
    const buttons = made("div", { class: "buttons" },
      this.button("first", "|◀", () => { this.stop(); void this.go(0); }), this.button("back", "◀", step(-1)), this.play,
      this.button("on", "▷", step(1)), this.button("last", "▶|", () => { this.stop(); void this.go(this.battle.count - 1); }), this.speed);
    const zoom = made("div", { class: "zoom" }, this.button("larger", "+", () => { this.map.zoom(1.5); }),
      this.button("smaller", "−", () => { this.map.zoom(1 / 1.5); }), this.button("whole", "⤢", () => { this.map.whole(); }));
    const frame = made("div", { class: "frame" }, window_, zoom);
    const { table } = this.battle.head;
    frame.style.setProperty("--ratio", String(table.height / table.width));
    return made("section", { class: "play" }, frame, made("div", { class: "bar" }, this.slider, made("div", { class: "under" }, buttons, this.said)));
  }

  private right(): HTMLElement {
    const { head } = this.battle;
    const layers = LAYERS.map((layer) => this.box(this.words(layer), true, (on) => { this.layer(layer, on); }));
    const nato = this.box(this.words("nato"), false, (on) => { this.map.choice = { ...this.map.choice, style: on ? 1 : 0 }; this.map.render(); });
    const sides = head.sides.map(([, name, colour]) => {
      const swatch = made("i", { class: "swatch" });
      swatch.style.background = colour;
      return made("span", {}, swatch, ` ${name} `);
    });
    const tools = made("details", {}, made("summary", {}, this.words("layers")), made("div", { class: "layers" }, ...layers, nato),
      made("p", { class: "keys" }, this.words("keys").replace("{bounds}", this.words("bounds"))));
    const out = made("div", { class: "tools" }, this.button("picture", this.words("picture"), () => { this.save(); }), this.button("print", this.words("print"), () => { window.print(); }));
    const table = made("table", {}, made("caption", {}, this.words("events")), this.rows);
    return made("aside", { class: "told" }, made("p", { class: "sides" }, ...sides), tools, out, this.search,
      made("div", { class: "filters" }, ...Object.values(this.selects)), this.story, this.count, made("div", { class: "rows", tabindex: "0" }, table, this.more));
  }

  private button(word: string, sign: string, does: () => void): HTMLButtonElement {
    const button = made("button", { type: "button", title: this.words(word), "aria-label": this.words(word) }, sign);
    button.addEventListener("click", does);
    return button;
  }

  private box(name: string, on: boolean, does: (on: boolean) => void): HTMLElement {
    const box = made("input", { type: "checkbox" });
    box.checked = on;
    box.addEventListener("change", () => { does(box.checked); });
    return made("label", {}, box, ` ${name}`);
  }

  private select(word: string, options: readonly (readonly [string, string])[]): HTMLSelectElement {
    return made("select", { "aria-label": this.words(word) }, ...options.map(([value, name]) => made("option", { value }, name)));
  }

  private listen(window_: HTMLElement): void {
    this.slider.addEventListener("input", () => { this.stop(); void this.go(Number(this.slider.value)); });
    const again = (): void => { this.shown = MOST_ROWS; this.filter(); void this.tell(); };
    this.search.addEventListener("input", again);
    for (const select of Object.values(this.selects)) select.addEventListener("change", again);
    this.more.addEventListener("click", () => { this.shown += 5 * MOST_ROWS; void this.tell(); });
    window.addEventListener("hashchange", () => { void this.address(); });
    window.addEventListener("resize", () => { this.map.render(); });
    window.addEventListener("beforeprint", () => { this.paper.innerHTML = this.map.svg(this.title(), true); });
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

  /** The first moment: that of the page's address, else the end of it all. */
  async open(): Promise<void> {
    if (!(await this.address())) await this.go(this.battle.count - 1);
  }

  /** Go where the address says: `#b7.3b`; false where it says nothing. */
  private async address(): Promise<boolean> {
    const asked = /^#b(\d+)(?:\.(.*))?$/u.exec(decodeURIComponent(location.hash));
    if (!asked) return false;
    for (let chunk = 0, first = 0; chunk < this.battle.chunks; chunk += 1) {
      const course = await this.battle.course(chunk);
      const { bound, substep } = course.chunk.moments;
      const wanted = asked[2] ?? "end";
      const found = bound.findIndex((number, place) => number === Number(asked[1]) && (substep[place] || "opens") === wanted);
      const any = found >= 0 ? found : bound.lastIndexOf(Number(asked[1]));
      if (any >= 0) {
        this.stop();
        await this.go(first + any);
        return true;
      }
      first += course.count;
    }
    return false;
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
    if (bound[inside] !== undefined) history.replaceState(null, "", `#b${String(bound[inside])}.${encodeURIComponent(substep[inside] || "opens")}`);
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
    const { bases, battalions, companies } = this.battle.head;
    if (unit < 0) return [];
    if (unit < bases.id.length) return [unit];
    const name = this.course.name(unit);
    return bases.id.flatMap((_, base) => (companies[bases.company[base] ?? -1] === name || battalions[bases.battalion[base] ?? -1]?.[0] === name ? [base] : []));
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
        const when = made("td", { class: "when" }, course.chunk.moments.short[inside] ?? "");
        const units = [row.unit, row.other].filter((unit) => unit >= 0).map((unit) => course.name(unit));
        const go = made("button", { type: "button", class: "row" }, row.text);
        go.addEventListener("click", () => { this.stop(); void this.visit(moment, [...this.basesOf(row.unit), ...this.basesOf(row.other)]); });
        const line = made("tr", {}, when, made("td", { class: "unit" }, units.join(" ⟶ ")), made("td", {}, go));
        line.title = head.kinds[row.kind]?.[1] ?? "";
        if (moment === this.moment) line.className = "current";
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
    const link = made("a", { href: file, download: `${location.hash.slice(1) || "map"}.svg` });
    link.click();
    URL.revokeObjectURL(file);
  }

  /** ms that the last picture took, for measurements. */
  get took(): number {
    return this.map.took;
  }
}
