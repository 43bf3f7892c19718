import { expect, test } from "vitest";

import { shade, stays, value } from "../src/heat";

/** On 10 tables: side 0 stays in cell 7 in both bounds, side 1 in cell 7 once and on one table of a hundred in cell 9. */
const COUNTS = { bound: [0, 1, 1, 1], side: [0, 0, 1, 1], cell: [7, 7, 7, 9], seen: [10, 10, 5, 1], struck: [0, 5, 5, 1] };

test("stays are of a bound or of all, of a side or of all, a table", () => {
  expect(stays(COUNTS, 10, 0, -1)).toEqual(new Map([[7, { seen: 1, struck: 0 }]]));
  expect(stays(COUNTS, 10, -1, 0)).toEqual(new Map([[7, { seen: 2, struck: 0.5 }]]));
  expect(stays(COUNTS, 10, 1, 1)).toEqual(new Map([[7, { seen: 0.5, struck: 0.5 }], [9, { seen: 0.1, struck: 0.1 }]]));
  expect([...stays(COUNTS, 100, 1, 1).keys()]).toEqual([7]);
});

test("danger is a share of those who stayed, losses are counted a table", () => {
  expect(value({ seen: 2, struck: 0.5 }, "danger")).toBe(0.25);
  expect(value({ seen: 2, struck: 0.5 }, "losses")).toBe(0.5);
});

test("shades go from none to the most, which has the last", () => {
  expect([0, 0.09, 0.1, 0.39, 0.4, 0.5, 1].map((of) => shade(of, 0.5))).toEqual([0, 0, 1, 3, 4, 4, 4]);
  expect(shade(0, 0)).toBe(0);
});
