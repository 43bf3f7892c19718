// Measures pages of battles in a browser that draws by software, and prints milliseconds as JSON:
// node frames.mjs CHROMIUM PAGE. Script, style, layout and paint are those of the page's main thread, by its own
// processor time: others on the machine don't count.
import { chromium } from "playwright-core";

const [, , executablePath, path] = process.argv;
const FRAMES = 24;
const GLIDES = 7;
const OPENINGS = 5;

const median = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"] });

async function opened() {
  const page = await (await browser.newContext({ viewport: { width: 1366, height: 900 } })).newPage();
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const spent = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration").value * 1000;
  };
  const before = await spent();
  await page.goto(`file://${path}`);
  await page.waitForFunction(() => window.battlePage !== undefined);
  await drawn(page);
  return { page, spent, first: (await spent()) - before };
}

/** The frame that was asked for is drawn, and the one after it has begun. */
const drawn = (page) => page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => { requestAnimationFrame(done); }); }));

const first = [];
for (let time = 0; time < OPENINGS; time += 1) {
  const { page, first: took } = await opened();
  first.push(took);
  await page.context().close();
}

const { page, spent } = await opened();
const { bases, moments } = await page.evaluate(() => ({
  bases: window.battlePage.battle.head.bases.id.length,
  moments: Number(document.querySelector("input[type=range]").max) + 1,
}));
await page.locator(".m-map").focus();
await page.keyboard.press("0");
await drawn(page);
const idle = await spent();
await drawn(page);
const nothing = (await spent()) - idle;
const panned = [];
for (let frame = 0; frame < FRAMES; frame += 1) {
  const before = await spent();
  await page.keyboard.press(`Shift+Arrow${["Right", "Down", "Left", "Up"][frame % 4]}`);
  await drawn(page);
  panned.push((await spent()) - before - nothing);
}
await page.keyboard.press("0");
const glided = [];
for (let glide = 0; glide < GLIDES; glide += 1) {
  // the moment in which most move
  const busiest = await page.evaluate(async (count) => {
    const { bound, substep } = window.battlePage.course.chunk.moments;
    const { changes } = window.battlePage.course.chunk;
    const moved = new Array(count).fill(0);
    let moment = 0;
    changes.moment.forEach((after, row) => { moment += after; if (changes.dx[row] || changes.dy[row]) moved[moment] += 1; });
    const most = moved.findIndex((number, place) => substep[place] !== "end" && bound[place] && number === Math.max(...moved.filter((_, other) => substep[other] !== "end")));
    await window.battlePage.go(most - 1);
    return most;
  }, moments);
  await drawn(page);
  const before = await spent();
  const frames = await page.evaluate((most) => new Promise((done) => {
    let count = 0;
    const began = performance.now();
    const step = () => {
      count += 1;
      if (performance.now() - began < 380) requestAnimationFrame(step);
      else done(count);
    };
    void window.battlePage.go(most, true);
    requestAnimationFrame(step);
  }), busiest);
  glided.push(((await spent()) - before) / frames);
}
await browser.close();
console.log(JSON.stringify({ bases, first: median(first), pan: median(panned), glide: median(glided) }));
