/** A picture that is wider than its window: while one pans it is moved, and not painted again. */

import type { View } from "./paint";
import { CanvasPen, type Pen } from "./pens";

/** The part of a window that a sheet is wider at each of its sides. */
const AROUND = 0.25;

export class Sheet {
  private readonly canvas = document.createElement("canvas");
  private readonly across: number;
  private readonly down: number;

  /** Paints a sheet about a view: `paints` with a pen what lies in a wider one. */
  constructor(private readonly view: View, private readonly ratio: number, paints: (pen: Pen, view: View) => void) {
    this.across = Math.ceil(view.width * AROUND);
    this.down = Math.ceil(view.height * AROUND);
    const wider = { ...view, x: view.x + this.across, y: view.y + this.down, width: view.width + 2 * this.across, height: view.height + 2 * this.down };
    this.canvas.width = Math.round(wider.width * ratio);
    this.canvas.height = Math.round(wider.height * ratio);
    const to = this.canvas.getContext("2d");
    if (!to) return;
    const pen = new CanvasPen(to, ratio);
    pen.begin(view.scale);
    paints(pen, wider);
    pen.flush();
  }

  /** True if all of a view of the same scale and size lies on it. */
  holds(view: View): boolean {
    return Math.abs(view.x - this.view.x) <= this.across && Math.abs(view.y - this.view.y) <= this.down;
  }

  /** Lays it where a view is now. */
  lay(to: CanvasRenderingContext2D, view: View): void {
    const place = (now: number, then: number, around: number): number => Math.round((now - then - around) * this.ratio);
    to.setTransform(1, 0, 0, 1, 0, 0);
    to.drawImage(this.canvas, place(view.x, this.view.x, this.across), place(view.y, this.view.y, this.down));
  }
}
