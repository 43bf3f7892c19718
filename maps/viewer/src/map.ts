/** The map: OpenLayers for view and gestures, the ground as SVG below, all else painted on a canvas above. */

import Collection from "ol/Collection.js";
import OlMap from "ol/Map.js";
import OlView from "ol/View.js";
import { noModifierKeys } from "ol/events/condition.js";
import DragPan from "ol/interaction/DragPan.js";
import MouseWheelZoom from "ol/interaction/MouseWheelZoom.js";
import PinchZoom from "ol/interaction/PinchZoom.js";
import Layer from "ol/layer/Layer.js";
import Projection from "ol/proj/Projection.js";

import { type Course, U_PER_PX } from "./document";
import { type Choice, Painter, type View } from "./paint";
import { CanvasPen, type Pen, SvgPen } from "./pens";
import { Sheet } from "./sheet";

const FINGER_PX = 10;
/** The room on a sheet of paper (A4, px of CSS): texts are painted as large as they are read there. */
const PAPER_PX = [688, 620] as const;
/** ms after which who pans is taken to have come to rest. */
const RESTS_MS = 200;

export class BattleMap {
  private readonly map: OlMap;
  private readonly canvas = document.createElement("canvas");
  private readonly ground = document.createElement("div");
  private readonly box = document.createElement("div");
  private readonly size: readonly [number, number];
  private pen: CanvasPen | null = null;
  private ratio = 0;
  private view: View = { x: 0, y: 0, scale: 1, width: 1, height: 1 };
  private course: Course;
  private time = 0;
  /** What was painted last, and the sheet that is moved while one pans it. */
  private painted: readonly unknown[] = [];
  private sheet: Sheet | null = null;
  private rest = 0;
  /** True if the whole table is shown, and is to be whatever size the window gets. */
  private fitted = true;
  choice: Choice = { hidden: new Set(), style: 0, chosen: new Set(), shown: null };
  /** Paints between the ground and all else; another function where it would paint something else. */
  under: ((pen: Pen, view: View) => void) | null = null;
  /** ms that the last picture took. */
  took = 0;

  constructor(target: HTMLElement, course: Course, private readonly onPick: (base: number) => void) {
    this.course = course;
    const { table, frame, ground } = course.head;
    this.size = [table.width / U_PER_PX, table.height / U_PER_PX];
    const [width, height] = this.size;
    this.box.className = "m-box";
    this.ground.className = "m-ground";
    this.canvas.className = "m-canvas";
    const drawn = new DOMParser().parseFromString(ground, "image/svg+xml").documentElement;
    drawn.setAttribute("aria-hidden", "true");
    this.ground.append(document.importNode(drawn, true));
    this.box.append(this.ground, this.canvas);
    const extent: [number, number, number, number] = [-frame, -height - frame, width + frame, frame];
    const layer = new Layer({
      render: (state) => {
        this.paint(state.size, state.viewState.center, state.viewState.resolution, state.pixelRatio);
        return this.box;
      },
    });
    this.map = new OlMap({
      target,
      layers: [layer],
      controls: [],
      interactions: new Collection([new DragPan(), new PinchZoom(), new MouseWheelZoom({ condition: (event) => noModifierKeys(event) || event.originalEvent.ctrlKey })]),
      view: new OlView({
        projection: new Projection({ code: "table", units: "pixels", extent }),
        extent,
        center: [width / 2, -height / 2],
        resolution: 1,
        minResolution: 1 / 12,
        maxResolution: Math.max(width, height) / 150,
        constrainOnlyCenter: true,
        enableRotation: false,
      }),
    });
    this.map.on("click", (event) => {
      this.onPick(this.hit(event.pixel[0] ?? 0, event.pixel[1] ?? 0));
    });
    const moved = (): void => { this.fitted = false; };
    this.map.on("pointerdrag", moved);
    target.addEventListener("wheel", moved, { passive: true });
    this.map.on("change:size", () => {
      if (this.fitted) this.whole();
    });
    this.whole();
  }

  /** The whole table in the window. */
  whole(): void {
    const [width, height] = this.size;
    this.map.updateSize();
    this.map.getView().fit([-14, -height - 8, width + 8, 14], { padding: [8, 8, 8, 8] });
    this.fitted = true;
  }

  zoom(by: number): void {
    this.fitted = false;
    const view = this.map.getView();
    view.setResolution((view.getResolution() ?? 1) / by);
  }

  pan(dx: number, dy: number): void {
    this.fitted = false;
    const view = this.map.getView();
    const [x = 0, y = 0] = view.getCenter() ?? [];
    const by = (view.getResolution() ?? 1) * 80;
    view.setCenter([x + dx * by, y - dy * by]);
  }

  /** Show what another map shows, and move with it. */
  follow(other: BattleMap): void {
    this.map.setView(other.map.getView());
  }

  /** A place of the window in px of the document. */
  place(x: number, y: number): readonly [number, number] {
    return [(x - this.view.x) / this.view.scale, (y - this.view.y) / this.view.scale];
  }

  /** Bases that stand on the table and that the filters leave on it. */
  standing(): number[] {
    const { state } = this.course.standing(Math.ceil(this.time));
    const { states, bases } = this.course.head;
    return bases.id.flatMap((_, base) => (states[state[base] ?? -1]?.status === "on table" && (this.choice.shown?.has(base) ?? true) ? [base] : []));
  }

  /** Bases into the window, if they stand on the table. */
  show(bases: readonly number[]): void {
    const standing = this.course.standing(Math.ceil(this.time));
    const there = bases.filter((base) => this.course.head.states[standing.state[base] ?? -1]?.status === "on table");
    if (!there.length) return;
    this.fitted = false;
    const mean = (of: Int32Array): number => there.reduce((sum, base) => sum + (of[base] ?? 0), 0) / there.length / U_PER_PX;
    const view = this.map.getView();
    view.setCenter([mean(standing.x), mean(standing.y) - this.size[1]]);
    if ((view.getResolution() ?? 1) > 1) view.setResolution(1);
  }

  /** Go to a time of a course: 3.4 is on the way from moment 3 to moment 4. */
  set(course: Course, time: number): void {
    this.course = course;
    this.time = time;
    this.map.render();
  }

  render(): void {
    this.map.render();
  }

  private paint(size: readonly number[], centre: readonly number[], resolution: number, ratio: number): void {
    const began = performance.now();
    const [width = 1, height = 1] = size;
    const scale = 1 / resolution;
    const x = width / 2 - (centre[0] ?? 0) * scale;
    const y = height / 2 + (centre[1] ?? 0) * scale;
    const last = this.view;
    const view = { x, y, scale, width, height };
    this.view = view;
    const { frame } = this.course.head;
    this.ground.style.transform = `matrix(${String(scale)},0,0,${String(scale)},${String(x - frame * scale)},${String(y - frame * scale)})`;
    // never stretched: for a moment the box may have another size than the view
    this.canvas.style.width = `${String(width)}px`;
    this.canvas.style.height = `${String(height)}px`;
    const to = this.canvas.getContext("2d");
    if (!to) return;
    if (this.canvas.width !== Math.round(width * ratio) || this.canvas.height !== Math.round(height * ratio) || !this.pen || this.ratio !== ratio) {
      this.canvas.width = Math.round(width * ratio);
      this.canvas.height = Math.round(height * ratio);
      this.pen = new CanvasPen(to, ratio);
      this.ratio = ratio;
    }
    this.pen.begin(scale);
    to.setTransform(1, 0, 0, 1, 0, 0);
    to.clearRect(0, 0, this.canvas.width, this.canvas.height);
    const now = [this.course, this.time, this.choice, this.under, scale, width, height, ratio];
    const same = now.every((one, place) => one === this.painted[place]);
    this.painted = now;
    if (!same) this.sheet = null;
    if (same && (x !== last.x || y !== last.y)) this.panned(to, this.pen, view);
    else this.fill(this.pen, view, this.choice);
    this.pen.flush();
    this.took = performance.now() - began;
  }

  private fill(pen: Pen, view: View, choice: Choice): void {
    this.under?.(pen, view);
    new Painter(this.course, this.time, view, pen, choice).paint();
  }

  /** While one pans, what is there is moved; what lies along the edge of the window is painted, and all once more at rest. */
  private panned(to: CanvasRenderingContext2D, pen: Pen, view: View): void {
    const { hidden } = this.choice;
    if (!this.sheet?.holds(view)) this.sheet = new Sheet(view, this.ratio, (wide, wider) => { this.fill(wide, wider, { ...this.choice, hidden: new Set([...hidden, "grid"]) }); });
    this.sheet.lay(to, view);
    if (!hidden.has("grid")) new Painter(this.course, this.time, view, pen, this.choice).grid();
    window.clearTimeout(this.rest);
    this.rest = window.setTimeout(() => {
      this.sheet = null;
      this.map.render();
    }, RESTS_MS);
  }

  /** The base at a place of the window, -1 for none. */
  private hit(x: number, y: number): number {
    const { head } = this.course;
    const painter = new Painter(this.course, this.time, this.view, new SvgPen(), this.choice);
    let nearest = -1;
    let least = FINGER_PX;
    head.bases.id.forEach((_, base) => {
      const there = painter.where(base);
      const state = there && head.states[there.state];
      if (!there || !state) return;
      const turn = (there.turn * Math.PI) / 180;
      const [dx, dy] = [x - there.x, y - there.y];
      const across = Math.abs(dx * Math.cos(turn) + dy * Math.sin(turn)) - (state.width / U_PER_PX / 2) * this.view.scale;
      const along = Math.abs(dy * Math.cos(turn) - dx * Math.sin(turn)) - (state.depth / U_PER_PX / 2) * this.view.scale;
      const far = Math.max(across, along);
      if (far <= Math.min(least, 0) || (far < least && least > 0)) {
        nearest = base;
        least = far;
      }
    });
    return nearest;
  }

  /** A moment, else the one that is shown, as a picture of the whole table, or of the window: SVG. */
  svg(title: string, all: boolean, course = this.course, time = this.time): string {
    const { frame, ground } = course.head;
    const [width, height] = this.size;
    const scale = Math.min(PAPER_PX[0] / (width + 2 * frame), PAPER_PX[1] / (height + 2 * frame));
    const whole = { x: frame * scale, y: frame * scale, scale, width: (width + 2 * frame) * scale, height: (height + 2 * frame) * scale };
    const view = all ? whole : this.view;
    const pen = new SvgPen();
    this.under?.(pen, view);
    new Painter(course, time, view, pen, this.choice).paint();
    const placed = `<g transform="translate(${String(view.x - frame * view.scale)} ${String(view.y - frame * view.scale)}) scale(${String(view.scale)})">${ground.replace(/<\?xml.*?\?>/u, "")}</g>`;
    return pen.picture(view.width, view.height, placed, title);
  }

  /** The moment as the window shows it, `scale` px for one of it. */
  async png(title: string, scale: number): Promise<Blob> {
    const file = URL.createObjectURL(new Blob([this.svg(title, false)], { type: "image/svg+xml" }));
    const picture = new Image();
    picture.src = file;
    await picture.decode();
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(this.view.width * scale);
    canvas.height = Math.round(this.view.height * scale);
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    URL.revokeObjectURL(file);
    return new Promise((done, failed) => {
      canvas.toBlob((made) => {
        if (made) done(made);
        else failed(new Error("no picture"));
      });
    });
  }
}
