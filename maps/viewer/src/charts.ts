/** Charts of a report whose axis is the battle's time: a click or a drag on one goes there, a line shows the moment. */

const SVG = "http://www.w3.org/2000/svg";

interface Chart {
  readonly drawn: SVGSVGElement;
  /** Places of the battle's beginning and end in px of the drawing, and its bounds. */
  readonly begins: number;
  readonly ends: number;
  readonly bounds: number;
  readonly hand: SVGPathElement;
}

/** The place of a moment among those of its bound on an axis of bounds: 2.5 is the middle of bound 3. */
export function onAxis(bound: number, place: number, count: number): number {
  return bound < 1 ? 0 : bound - 1 + (count > 1 ? place / (count - 1) : 1);
}

/** The bound at a place of such an axis, and the place among its moments, of which it has `count`. */
export function atAxis(value: number, bounds: number): { readonly bound: number; readonly share: number } {
  const bound = Math.max(1, Math.min(Math.ceil(value), bounds));
  return { bound, share: Math.max(0, Math.min(value - bound + 1, 1)) };
}

export class Charts {
  private readonly charts: Chart[];

  constructor(onTime: (bound: number, share: number) => void) {
    this.charts = [...document.querySelectorAll<SVGSVGElement>("svg[data-time]")].map((drawn) => {
      const [begins = 0, ends = 0, bounds = 0] = (drawn.dataset.time ?? "").split(" ").map(Number);
      const hand = document.createElementNS(SVG, "path");
      hand.setAttribute("class", "m-hand");
      drawn.append(hand);
      const chart = { drawn, begins, ends, bounds, hand };
      const goes = (event: PointerEvent): void => {
        const box = drawn.getBoundingClientRect();
        const x = ((event.clientX - box.left) / box.width) * drawn.viewBox.baseVal.width;
        const { bound, share } = atAxis(((x - begins) / (ends - begins)) * bounds, bounds);
        onTime(bound, share);
      };
      drawn.addEventListener("pointerdown", (event) => {
        drawn.setPointerCapture(event.pointerId);
        goes(event);
      });
      drawn.addEventListener("pointermove", (event) => {
        if (drawn.hasPointerCapture(event.pointerId)) goes(event);
      });
      return chart;
    });
  }

  /** Show a moment: its place on the axis of bounds. */
  show(value: number): void {
    for (const { drawn, begins, ends, bounds, hand } of this.charts) {
      const x = begins + ((ends - begins) * Math.min(value, bounds)) / bounds;
      hand.setAttribute("d", `M${x.toFixed(1)} 8V${(drawn.viewBox.baseVal.height - 36).toFixed(1)}`);
    }
  }
}
