/** Two pens that draw the same: on a canvas, and as SVG. */

import type { Paint } from "./document";

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
  readonly scale: number;
}

export interface Look {
  readonly line?: string;
  readonly width?: number;
  readonly dashes?: readonly number[];
  readonly fill?: string;
  readonly share?: number;
}

export interface Pen {
  /** Paths about a place, those of a `key` always the same; of what is drawn often, its `reach` in px. */
  stamp(key: string, paints: readonly Paint[], place: Place, reach?: number): void;
  path(data: string, place: Place, look: Look): void;
  polyline(points: readonly number[], look: Look): void;
  circle(x: number, y: number, radius: number, look: Look): void;
  /** A text about a point, with a halo. */
  text(x: number, y: number, text: string, size: number, colour: string, bold: boolean, turn?: number): void;
}

export const PAPER = "#f6f1e4";
const FONT = '"DejaVu Sans", Verdana, sans-serif';
/** A picture of a stamp is kept where it is at most this large, px. */
const LARGEST = 220;
const MOST_KEPT = 3000;

interface Stamp {
  readonly picture: HTMLCanvasElement;
  readonly half: number;
}

export class CanvasPen implements Pen {
  private readonly paths = new Map<string, Path2D>();
  private readonly stamps = new Map<string, Stamp>();
  private scale = 0;
  /** Lines and circles of one look that follow each other are drawn together: thousands cost as much as one. */
  private pending = new Path2D();
  private look: Look | null = null;
  private named = "";
  /** True if nothing was turned, moved or made larger since the last stamp. */
  private upright = false;

  constructor(
    private readonly to: CanvasRenderingContext2D,
    private readonly ratio: number,
  ) {}

  /** Begin a new picture: stamps of another size are forgotten. */
  begin(scale: number): void {
    if (scale !== this.scale || this.stamps.size > MOST_KEPT) this.stamps.clear();
    this.scale = scale;
    this.upright = false;
  }

  private path2d(data: string): Path2D {
    let found = this.paths.get(data);
    if (!found) {
      if (this.paths.size > MOST_KEPT) this.paths.clear();
      found = new Path2D(data);
      this.paths.set(data, found);
    }
    return found;
  }

  private turned(to: CanvasRenderingContext2D, place: Place): void {
    const turn = (place.turn * Math.PI) / 180;
    const across = Math.cos(turn) * place.scale * this.ratio;
    const down = Math.sin(turn) * place.scale * this.ratio;
    this.upright &&= to !== this.to;
    to.setTransform(across, down, -down, across, place.x * this.ratio, place.y * this.ratio);
  }

  private draw(to: CanvasRenderingContext2D, paints: readonly Paint[]): void {
    for (const [data, fill = "", line = "", width = 1, fillShare = 1, lineShare = 1, dashes = []] of paints) {
      const path = this.path2d(data);
      const share = to.globalAlpha;
      if (fill) {
        to.globalAlpha = share * fillShare;
        to.fillStyle = fill;
        to.fill(path, "evenodd");
      }
      if (line) {
        to.globalAlpha = share * lineShare;
        to.strokeStyle = line;
        to.lineWidth = width;
        to.setLineDash([...dashes]);
        to.stroke(path);
      }
      to.globalAlpha = share;
    }
  }

  /** A picture of a stamp at a turn, so that it is copied and not drawn again. */
  private kept(key: string, paints: readonly Paint[], place: Place, reach: number): Stamp {
    const name = `${key} ${String(place.turn)}`;
    const known = this.stamps.get(name);
    if (known) return known;
    const side = Math.ceil(reach * 2 * this.ratio) + 4;
    const picture = document.createElement("canvas");
    picture.width = picture.height = side;
    const to = picture.getContext("2d");
    const made = { picture, half: side / 2 };
    if (to) {
      this.turned(to, { x: made.half / this.ratio, y: made.half / this.ratio, turn: place.turn, scale: place.scale });
      this.draw(to, paints);
    }
    this.stamps.set(name, made);
    return made;
  }

  stamp(key: string, paints: readonly Paint[], place: Place, reach = 0): void {
    this.flush();
    if (reach > 0 && reach * 2 <= LARGEST && place.scale === this.scale) {
      const { picture, half } = this.kept(key, paints, place, reach);
      if (!this.upright) this.to.setTransform(1, 0, 0, 1, 0, 0); // to set it takes longer than to draw the stamp
      this.upright = true;
      this.to.drawImage(picture, Math.round(place.x * this.ratio - half), Math.round(place.y * this.ratio - half));
    } else {
      this.turned(this.to, place);
      this.draw(this.to, paints);
    }
  }

  path(data: string, place: Place, look: Look): void {
    this.flush();
    this.turned(this.to, place);
    this.finish(this.path2d(data), look);
  }

  polyline(points: readonly number[], look: Look): void {
    const path = this.same(look);
    path.moveTo(points[0] ?? 0, points[1] ?? 0);
    for (let place = 2; place + 1 < points.length; place += 2) path.lineTo(points[place] ?? 0, points[place + 1] ?? 0);
  }

  circle(x: number, y: number, radius: number, look: Look): void {
    const path = this.same(look);
    path.moveTo(x + radius, y);
    path.arc(x, y, radius, 0, 2 * Math.PI);
  }

  /** The path that waits to be drawn in a look. */
  private same(look: Look): Path2D {
    const named = `${look.line ?? ""} ${String(look.width)} ${String(look.dashes)} ${look.fill ?? ""} ${String(look.share)}`;
    if (named !== this.named) this.flush();
    this.named = named;
    this.look = look;
    return this.pending;
  }

  /** Draw what waits. */
  flush(): void {
    if (!this.look) return;
    this.upright = false;
    this.to.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    this.finish(this.pending, this.look);
    this.pending = new Path2D();
    this.look = null;
    this.named = "";
  }

  private finish(path: Path2D, look: Look): void {
    if (look.fill) {
      this.to.globalAlpha = look.share ?? 1;
      this.to.fillStyle = look.fill;
      this.to.fill(path);
      this.to.globalAlpha = 1;
    }
    if (look.line) {
      this.to.strokeStyle = look.line;
      this.to.lineWidth = look.width ?? 1;
      this.to.setLineDash([...(look.dashes ?? [])]);
      this.to.stroke(path);
    }
  }

  text(x: number, y: number, text: string, size: number, colour: string, bold: boolean, turn = 0): void {
    this.flush();
    this.turned(this.to, { x, y, turn, scale: 1 });
    this.to.font = `${bold ? "bold " : ""}${String(size)}px ${FONT}`;
    this.to.textAlign = "center";
    this.to.textBaseline = "middle";
    this.to.lineJoin = "round";
    this.to.setLineDash([]);
    this.to.strokeStyle = PAPER;
    this.to.lineWidth = size / 3.5;
    this.to.strokeText(text, 0, 0);
    this.to.fillStyle = colour;
    this.to.fillText(text, 0, 0);
  }
}

/** A number as SVG has it. */
const short = (value: number): string => String(Math.round(value * 100) / 100);

/** A text that can stand in SVG. */
export function plain(text: string): string {
  return text.replace(/[&<>"']/gu, (sign) => `&#${String(sign.codePointAt(0) ?? 32)};`);
}

export class SvgPen implements Pen {
  private readonly parts: string[] = [];
  private readonly defs = new Map<string, string>();

  /** All that was drawn, on a ground that is SVG itself. */
  picture(width: number, height: number, ground: string, title: string): string {
    const defs = [...this.defs.values()].join("");
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${short(width)}" height="${short(height)}" ` +
      `viewBox="0 0 ${short(width)} ${short(height)}"><title>${plain(title)}</title>` +
      `<rect width="100%" height="100%" fill="#fdfbf5"/>${ground}<defs>${defs}</defs>${this.parts.join("")}</svg>`
    );
  }

  private place({ x, y, turn, scale }: Place): string {
    const turned = turn ? `rotate(${short(turn)})` : "";
    return `transform="translate(${short(x)} ${short(y)})${turned}${scale === 1 ? "" : `scale(${String(Math.round(scale * 1e5) / 1e5)})`}"`;
  }

  private drawn(paints: readonly Paint[]): string {
    return paints
      .map(([data, fill = "", line = "", width = 1, fillShare = 1, lineShare = 1, dashes = []]) => {
        const filled = fill ? `fill="${plain(fill)}" fill-rule="evenodd" fill-opacity="${short(fillShare)}"` : 'fill="none"';
        const lined = line
          ? ` stroke="${plain(line)}" stroke-width="${short(width)}" stroke-opacity="${short(lineShare)}"` +
            (dashes.length ? ` stroke-dasharray="${dashes.join(" ")}"` : "")
          : "";
        return `<path d="${plain(data)}" ${filled}${lined}/>`;
      })
      .join("");
  }

  stamp(key: string, paints: readonly Paint[], place: Place): void {
    const id = `s${key.replace(/\W/gu, "-")}`;
    if (!this.defs.has(key)) this.defs.set(key, `<g id="${id}">${this.drawn(paints)}</g>`);
    this.parts.push(`<use href="#${id}" ${this.place(place)}/>`);
  }

  private looks(look: Look): string {
    const filled = look.fill ? `fill="${plain(look.fill)}" fill-opacity="${short(look.share ?? 1)}"` : 'fill="none"';
    const lined = look.line ? ` stroke="${plain(look.line)}" stroke-width="${short(look.width ?? 1)}"` : "";
    return filled + lined + (look.dashes?.length ? ` stroke-dasharray="${look.dashes.join(" ")}"` : "");
  }

  path(data: string, place: Place, look: Look): void {
    this.parts.push(`<path d="${plain(data)}" ${this.place(place)} ${this.looks(look)}/>`);
  }

  polyline(points: readonly number[], look: Look): void {
    this.parts.push(`<polyline points="${points.map(short).join(" ")}" ${this.looks(look)}/>`);
  }

  circle(x: number, y: number, radius: number, look: Look): void {
    this.parts.push(`<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" ${this.looks(look)}/>`);
  }

  text(x: number, y: number, text: string, size: number, colour: string, bold: boolean, turn = 0): void {
    const turned = turn ? ` transform="rotate(${short(turn)} ${short(x)} ${short(y)})"` : "";
    const common = `x="${short(x)}" y="${short(y + size * 0.36)}" font-size="${short(size)}" font-family="DejaVu Sans, sans-serif" text-anchor="middle"${bold ? ' font-weight="bold"' : ""}${turned}`;
    this.parts.push(
      `<text ${common} fill="${PAPER}" stroke="${PAPER}" stroke-width="${short(size / 3.5)}" stroke-linejoin="round">${plain(text)}</text>` +
        `<text ${common} fill="${plain(colour)}">${plain(text)}</text>`,
    );
  }
}
