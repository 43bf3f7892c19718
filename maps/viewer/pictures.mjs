// Draws a report as it moves, a PNG for each picture, and prints how long each is shown as JSON:
// node pictures.mjs CHROMIUM REPORT FOLDER WIDTH HEIGHT FIRST LAST
// From the first moment of bound FIRST to the end of bound LAST: moments in which nothing changes are left out.
import { chromium } from "playwright-core";

const [, , executablePath, report, folder, width, height, first, last] = process.argv;
/** Pictures of a moment in which bases glide, of one in which they do not; ms that each of them is shown. */
const [GLIDES, STAYS] = [3, 1];
const [GLIDE_MS, MOMENT_MS, END_MS] = [120, 900, 1800];
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--force-device-scale-factor=1"] });
const page = await browser.newPage({ viewport: { width: Number(width), height: Number(height) } });
await page.goto(`file://${report}`);
await page.waitForFunction(() => window.battlePage !== undefined);
await page.addStyleTag({ content: "#map .m-frame{height:calc(100vh - 9rem)!important}.m-zoom{display:none!important}*{caret-color:transparent}" });
await page.evaluate(() => window.dispatchEvent(new Event("resize")));
await page.waitForTimeout(300);

const moments = await page.evaluate(async ([from, to]) => {
  const { battlePage: shown } = window;
  const found = [];
  for (let moment = 0; moment < shown.battle.count; moment += 1) {
    const { chunk, inside } = shown.battle.place(moment);
    const course = await shown.battle.course(chunk);
    const { bound, substep } = course.chunk.moments;
    if (bound[inside] < from || bound[inside] > to) continue;
    const [before, now] = [course.standing(inside - 1), course.standing(inside)];
    const moves = now.x.some((x, base) => (x !== before.x[base] || now.y[base] !== before.y[base]) && before.state[base] >= 0);
    const fires = [course.chunk.fire, course.chunk.bursts, course.chunk.fights].some((rows) => rows.moment.includes(inside));
    const end = ["end", ""].includes(substep[inside]);
    if (moves || fires || end) found.push({ moment, inside, moves: moves && !end, end });
  }
  return found;
}, [Number(first), Number(last)]);

const shown = [];
for (const { moment, inside, moves, end } of moments) {
  const steps = moves ? GLIDES : STAYS;
  await page.evaluate((wanted) => window.battlePage.go(wanted), moment);
  for (let step = 1; step <= steps; step += 1) {
    await page.evaluate((time) => { const { battlePage: of } = window; of.map.set(of.course, time); }, inside - 1 + step / steps);
    await page.waitForTimeout(60);
    const name = `${String(shown.length).padStart(4, "0")}.png`;
    await page.locator(".m-play").screenshot({ path: `${folder}/${name}` });
    shown.push([name, step < steps ? GLIDE_MS : end ? END_MS : MOMENT_MS]);
  }
}
await browser.close();
console.log(JSON.stringify(shown));
