// Plays reports by keys alone and by fingers alone, and compares what the two pens of their maps draw; prints what it
// saw of each as JSON: node hands.mjs CHROMIUM FOLDER REPORT...
import { chromium } from "playwright-core";
import { writeFile } from "node:fs/promises";

const [, , executablePath, folder, ...reports] = process.argv;
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"] });
const all = {};

async function opened(report, said, options) {
  const page = await (await browser.newContext(options)).newPage();
  page.on("console", (message) => { if (["error", "warning"].includes(message.type()) && !message.text().includes("willReadFrequently")) said.errors.push(message.text()); });
  page.on("pageerror", (error) => said.errors.push(error.message));
  await page.goto(`file://${report}`);
  await page.waitForFunction(() => window.battlePage !== undefined);
  return page;
}

const address = (page) => page.evaluate(() => location.hash);
const story = (page) => page.locator(".m-story").textContent();
const ground = (page) => page.evaluate(() => document.querySelector(".m-ground").style.transform);
const scale = async (page) => Number(/^matrix\(([\d.e-]+)/u.exec(await ground(page))[1]);
const until = (page, what, ...about) => page.waitForFunction(what, about, { timeout: 10_000 });

// ---- keys alone: never a pointer, never a focus but by Tab

/** Tab to the first element of a selector; how many times. */
async function tabbed(page, selector, most = 120) {
  for (let times = 1; times <= most; times += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return times;
  }
  throw new Error(`Tab does not come to ${selector}`);
}

async function keys(report, said) {
  const page = await opened(report, said, { viewport: { width: 1366, height: 768 }, reducedMotion: "reduce" });
  const found = (said.keys = {});
  await tabbed(page, ".m-map");
  found.outlined = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
  await page.keyboard.press("Home");
  await until(page, () => document.querySelector("input[type=range]").value === "0");
  await page.keyboard.press("PageDown");
  await page.keyboard.press("ArrowRight");
  await page.waitForTimeout(100);
  found.stepped = Number(await page.locator("input[type=range]").inputValue());
  const whole = await scale(page);
  await page.keyboard.press("+");
  await page.keyboard.press("+");
  await page.waitForTimeout(100);
  found.larger = (await scale(page)) / whole;
  const before = await ground(page);
  await page.keyboard.press("Shift+ArrowRight");
  await page.waitForTimeout(100);
  found.moved = before !== await ground(page);
  await page.keyboard.press("0");
  await page.waitForTimeout(100);
  found.whole = Math.abs((await scale(page)) / whole - 1) < 1e-6;
  await page.keyboard.press("End"); // in some battles nobody is there at first
  await page.keyboard.press("n");
  await until(page, () => document.querySelector(".m-story").textContent !== "");
  const first = await story(page);
  await page.keyboard.press("n");
  await until(page, ([was]) => document.querySelector(".m-story").textContent !== was, first);
  found.other = await story(page);
  await page.keyboard.press("p");
  await until(page, ([was]) => document.querySelector(".m-story").textContent === was, first);
  await page.keyboard.press("Escape");
  await until(page, () => document.querySelector(".m-story").textContent === "");
  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  await until(page, () => Number(document.querySelector("input[type=range]").value) > 1);
  await page.keyboard.press("Space");
  await tabbed(page, "input[type=range]");
  await page.keyboard.press("End");
  await until(page, () => location.hash.endsWith(".end"));
  await tabbed(page, "#battle summary");
  await page.keyboard.press("Enter");
  await tabbed(page, ".m-layers input");
  await page.keyboard.press("Space");
  found.layer = await page.evaluate(() => document.activeElement.checked);
  await page.keyboard.press("Space");
  await tabbed(page, "input[type=search]");
  await page.keyboard.type("e");
  await page.waitForTimeout(200);
  found.rows = await page.locator(".m-rows tbody tr").count();
  await tabbed(page, ".m-row");
  await page.keyboard.press("Enter");
  await until(page, () => document.querySelector(".m-rows tr.m-current") !== null);
  found.row = await address(page);
  await tabbed(page, "[data-bound] .m-at", 2_000);
  await page.keyboard.press("Enter");
  await page.waitForTimeout(200);
  found.heading = await address(page);
  await page.context().close();
}

// ---- fingers alone: a tablet

async function fingers(report, said) {
  const page = await opened(report, said, { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2, reducedMotion: "reduce" });
  const found = (said.fingers = {});
  const session = await page.context().newCDPSession(page);
  const touch = (type, ...points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  /** Fingers from places to places. */
  const drag = async (from, to) => {
    await touch("touchStart", ...from);
    for (let step = 1; step <= 6; step += 1)
      await touch("touchMove", ...from.map(([x, y], finger) => [x + ((to[finger][0] - x) * step) / 6, y + ((to[finger][1] - y) * step) / 6]));
    await touch("touchEnd");
    await page.waitForTimeout(400);
  };
  await page.locator(".m-map").scrollIntoViewIfNeeded();
  const box = await page.locator(".m-map").boundingBox();
  const at = (across, down) => [box.x + box.width * across, box.y + box.height * down];
  found.wide = await page.evaluate(() => document.documentElement.scrollWidth);
  const whole = await scale(page);
  await drag([at(0.45, 0.5), at(0.55, 0.5)], [at(0.2, 0.5), at(0.8, 0.5)]);
  found.pinched = (await scale(page)) / whole;
  const [before, chosen] = [await ground(page), await story(page)];
  await drag([at(0.6, 0.6)], [at(0.4, 0.5)]);
  found.panned = before !== await ground(page);
  found.kept = chosen === await story(page); // who drags chooses nothing
  await page.locator(".m-zoom button").last().tap();
  await page.waitForTimeout(100);
  found.whole = Math.abs((await scale(page)) / whole - 1) < 1e-6;
  await page.locator("[title]", { hasText: "|◀" }).tap();
  await until(page, () => document.querySelector("input[type=range]").value === "0");
  await page.locator("[title]", { hasText: "▶|" }).tap(); // in some battles nobody is there at first
  await until(page, () => location.hash.endsWith(".end"));
  // the middle of some base is tapped
  const [x, y] = await page.evaluate(() => {
    const { map } = window.battlePage;
    const { view, course } = map;
    const [base] = map.standing();
    const { x: places, y: ups } = course.standing(course.count - 1);
    return [view.x + (places[base] / 100) * view.scale, view.y + ((course.head.table.height - ups[base]) / 100) * view.scale];
  });
  await page.locator(".m-map").tap({ position: { x, y } });
  await page.waitForTimeout(600);
  found.story = await story(page);
  const targets = await page.evaluate(() => [...document.querySelectorAll(".m-buttons button, .m-zoom button, .m-tools button")].map((one) => one.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)));
  found.least_target = Math.min(...targets);
  await page.screenshot({ path: `${folder}/tablet.png` });
  await page.context().close();
}

// ---- two pens, one picture

/** The share of px in which what the canvas shows differs from the SVG of the same moment, by more than a quarter. */
const differing = (page, hide = "", pans = false) => page.evaluate(async ([hidden, moves]) => {
  const { map } = window.battlePage;
  const canvas = document.querySelector(".m-canvas");
  const { width, height } = canvas;
  const pixels = (image) => {
    const sheet = document.createElement("canvas");
    sheet.width = width;
    sheet.height = height;
    const to = sheet.getContext("2d", { willReadFrequently: true });
    to.fillStyle = "#fff";
    to.fillRect(0, 0, width, height);
    to.filter = "blur(1px)"; // an edge may fall into the px beside
    to.drawImage(image, 0, 0, width, height);
    return to.getImageData(0, 0, width, height).data;
  };
  const frame = () => new Promise((done) => { requestAnimationFrame(() => { requestAnimationFrame(done); }); });
  if (moves) {
    map.zoom(2);
    await frame();
    map.pan(1, 0);
    await frame();
    map.pan(0.3, 0.4);
    await frame();
  }
  const [one, moved] = [pixels(canvas), map.sheet !== null];
  const kept = map.choice;
  if (hidden) map.choice = { ...kept, hidden: new Set([...kept.hidden, hidden]) };
  const drawn = new DOMParser().parseFromString(map.svg("compared", false), "image/svg+xml").documentElement;
  map.choice = kept;
  for (const below of [...drawn.children].filter(({ tagName }) => ["rect", "g"].includes(tagName)).slice(0, 2)) below.remove(); // paper and ground
  const file = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(drawn)], { type: "image/svg+xml" }));
  const picture = new Image();
  picture.src = file;
  await picture.decode();
  URL.revokeObjectURL(file);
  const other = pixels(picture);
  let [differ, inked] = [0, 0];
  for (let place = 0; place < one.length; place += 4) {
    const apart = Math.max(...[0, 1, 2].map((channel) => Math.abs(one[place + channel] - other[place + channel])));
    if (apart > 64) differ += 1;
    if (one[place] + one[place + 1] + one[place + 2] < 740) inked += 1;
  }
  return [differ / Math.max(inked, 1), moved];
}, [hide, pans]);

async function pens(report, said) {
  const page = await opened(report, said, { viewport: { width: 1366, height: 900 } });
  const moments = Number(await page.locator("input[type=range]").getAttribute("max"));
  said.pens = [];
  for (const moment of [0, Math.floor(moments / 2), moments]) {
    await page.evaluate((wanted) => window.battlePage.go(wanted), moment);
    await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => { requestAnimationFrame(done); }); }));
    said.pens.push((await differing(page))[0]);
  }
  [said.control] = await differing(page, "names");
  said.panned = await differing(page, "grid", true); // its letters go with the window, and make room for no names
  await page.waitForTimeout(400);
  said.rested = await differing(page);
  await writeFile(`${folder}/${report.split("/").at(-2)}.png`, await page.locator(".m-frame").screenshot());
  await page.context().close();
}

for (const report of reports) {
  const said = (all[report] = { errors: [] });
  await pens(report, said);
  await keys(report, said);
  await fingers(report, said);
}
await browser.close();
console.log(JSON.stringify(all));
