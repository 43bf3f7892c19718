/** The tables and sentences of a report as links to its map: a row, a name, a rule, the heading of a sub-step. */

import { made } from "./elements";

/** What was clicked: a bound (0: none, the moment stays), its sub-step, names of units, a rule. */
export interface Asked {
  readonly bound: number;
  readonly step: string;
  readonly units: readonly string[];
  readonly rule: string;
}

const ROWS = "li, tr, p";
/** The marks of units in a report. */
const UNITS = "b, u";

function names(of: Element | null): string[] {
  return [...(of?.querySelectorAll(UNITS) ?? [])].map((unit) => unit.textContent);
}

/** What a click on an element of the report asks for; null: nothing that the map has. */
export function asked(on: Element): Asked | null {
  if (on.closest("#battle, #chart, summary, label, input, select, button, svg")) return null;
  const link = on.closest("a");
  const rule = link && document.querySelector(`#rulings [id="${CSS.escape(link.hash.slice(1))}"]`) ? link.textContent : "";
  if (link && !rule) return null;
  const bound = Number(on.closest<HTMLElement>("[data-bound]")?.dataset.bound ?? 0);
  const step = on.closest<HTMLElement>("[data-step]")?.dataset.step ?? "";
  const cited = on.closest(".gists > div")?.id ?? "";
  if (cited) return { bound: 0, step: "", units: [], rule: cited };
  const unit = on.closest(UNITS);
  const units = unit ? [unit.textContent] : names(on.closest(ROWS));
  if (!bound && (rule || !units.length)) return null;
  return units.length || rule ? { bound, step, units, rule } : null;
}

/** Let clicks in the report go to the map, and give each of its headings a button that does. */
export function follow(go: (what: Asked) => void, show: string): void {
  document.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element) || getSelection()?.toString()) return;
    const what = asked(event.target);
    if (!what) return;
    event.preventDefault();
    go(what);
  });
  for (const heading of document.querySelectorAll<HTMLElement>("[data-bound] h2, [data-step] h3")) {
    const button = made("button", { type: "button", class: "m-at", title: show, "aria-label": `${show}: ${heading.textContent.trim()}` }, "◎");
    button.addEventListener("click", () => {
      const bound = Number(heading.closest<HTMLElement>("[data-bound]")?.dataset.bound ?? 0);
      go({ bound, step: heading.closest<HTMLElement>("[data-step]")?.dataset.step ?? "", units: [], rule: "" });
    });
    heading.append(" ", button);
  }
}
