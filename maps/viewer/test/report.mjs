// Plays reports in a browser, and prints what it saw of each as JSON: node report.mjs CHROMIUM FOLDER DEEP REPORT...
// Of the report DEEP everything is tried, of the others that each moment comes up without a fault.
import { chromium } from "playwright-core";

const [, , executablePath, folder, deep, ...reports] = process.argv;
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"] });
const all = {};

async function opened(report, said, options, hash = "") {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.on("console", (message) => { if (["error", "warning"].includes(message.type()) && !message.text().includes("willReadFrequently")) said.errors.push(message.text()); });
  page.on("pageerror", (error) => said.errors.push(error.message));
  page.on("request", (request) => { if (!/^(file|blob|data):/u.test(request.url())) said.asked.push(request.url()); });
  await page.goto(`file://${report}${hash}`);
  if (options.javaScriptEnabled !== false) await page.waitForFunction(() => window.battlePage !== undefined);
  return page;
}

const address = (page) => page.evaluate(() => location.hash);
const wide = (page) => page.evaluate(() => document.documentElement.scrollWidth);
const story = (page) => page.locator(".m-story").textContent();

/** The moment after something was done. */
async function after(page, act) {
  const before = await address(page);
  await act();
  await page.waitForFunction((was) => location.hash !== was, before, { timeout: 5000 }).catch(() => null);
  return address(page);
}

for (const report of reports) {
  const said = (all[report] = { errors: [], asked: [] });
  const page = await opened(report, said, { viewport: { width: 1366, height: 768 } });
  said.opens = await address(page);
  said.moments = Number(await page.locator("input[type=range]").getAttribute("max")) + 1;
  said.played = await page.evaluate(async (count) => {
    const seen = new Set();
    for (let moment = 0; moment < count; moment += 1) {
      await window.battlePage.go(moment);
      seen.add(location.hash);
    }
    return seen.size;
  }, said.moments);
  said.wide = await wide(page);
  // on paper of A4 each text is as large as it is read there
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 688, height: 1000 });
  said.paper = await page.evaluate(() => {
    const drawn = document.querySelector(".m-paper > svg");
    const box = drawn.getBoundingClientRect();
    const share = Math.min(box.width / drawn.viewBox.baseVal.width, box.height / drawn.viewBox.baseVal.height);
    const texts = [...drawn.querySelectorAll("text")];
    return { least_px: Math.min(...texts.map((one) => parseFloat(getComputedStyle(one).fontSize) * share)), texts: texts.map((one) => one.textContent) };
  });
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1366, height: 768 });
  if (report === deep) {
    said.still = await page.locator(".m-still").count();
    // a name, a row, a rule of a bound's story, a heading: the map goes there; back leads to the story again
    const bound = page.locator("#bound-1");
    said.name = await after(page, () => bound.locator("[data-step] li :is(b, u)").first().click());
    said.story = await story(page);
    said.seen = await page.evaluate(() => document.querySelector(".m-map").getBoundingClientRect().top < innerHeight);
    await page.evaluate(() => window.battlePage.go(0));
    said.rule = await after(page, () => bound.locator("[data-step] li a").first().click());
    await page.evaluate(() => window.battlePage.go(0));
    said.row = await after(page, () => bound.locator("table.losses tr td + td").first().click());
    said.row_story = await story(page);
    await page.evaluate(() => window.battlePage.go(0));
    await bound.locator(".m-at").last().focus();
    said.heading = await after(page, () => page.keyboard.press("Enter"));
    await page.locator(".gists dt").first().click();
    await page.waitForTimeout(200);
    said.searched = [await page.locator("input[type=search]").inputValue(), await page.locator(".gists dt").first().textContent()];
    await page.locator("input[type=search]").fill("");
    // a chart is a bar of time: a click, a drag; its line stands where the moment is
    const chart = page.locator("#chart svg");
    await chart.scrollIntoViewIfNeeded();
    const box = await chart.boundingBox();
    const [begins, ends] = [68, 570].map((x) => box.x + (box.width * x) / 760);
    said.chart = await after(page, () => page.mouse.click(begins + (ends - begins) * 0.3, box.y + box.height / 2));
    await page.mouse.move(begins + 5, box.y + 40);
    await page.mouse.down();
    said.dragged = await after(page, () => page.mouse.move(ends, box.y + 40, { steps: 3 }));
    await page.mouse.up();
    said.hand = await page.locator("#chart .m-hand").getAttribute("d");
    // the whole table stays in the window when that gets another size, until somebody zooms
    const scale = () => page.evaluate(() => document.querySelector(".m-ground").style.transform);
    const before = await scale();
    await page.setViewportSize({ width: 900, height: 500 });
    await page.waitForTimeout(300);
    said.refits = before !== await scale();
    // printed: the moment, or each bound by its story
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    said.printed = await page.locator(".m-paper > svg").count();
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await page.locator(".m-tools input").check();
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    said.printed_each = await page.locator("[data-bound] > .m-paper > svg").count();
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    said.left = await page.locator(".m-paper").count();
    await page.pdf({ path: `${folder}/report.pdf` });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.locator(".m-tools button").nth(1).click();
    said.copied = await page.evaluate(async () => {
      for (let tries = 0; tries < 50; tries += 1) {
        const [item] = await navigator.clipboard.read();
        if (item?.types.includes("image/png")) {
          const picture = await createImageBitmap(await item.getType("image/png"));
          return [picture.width, picture.height];
        }
        await new Promise((done) => { setTimeout(done, 100); });
      }
      return [];
    });
    // a tablet, a phone in the dark; without scripts
    const tablet = await opened(report, said, { viewport: { width: 820, height: 1180 }, hasTouch: true }, "#b2.end");
    said.tablet = [await wide(tablet), await address(tablet)];
    said.tablet_top = await tablet.evaluate(() => document.querySelector(".m-map").getBoundingClientRect().top);
    const phone = await opened(report, said, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2, colorScheme: "dark" });
    said.phone = await wide(phone);
    said.covered = await phone.evaluate(() => document.querySelector(".m-zoom").getBoundingClientRect().top < document.querySelector(".m-map").getBoundingClientRect().bottom);
    said.tapped = await after(phone, () => phone.locator("#bound-1 [data-step] li :is(b, u)").first().tap());
    said.least_px = await phone.evaluate(() => Math.min(...[...document.querySelectorAll("#chart text")].filter((one) => one.getBoundingClientRect().height > 0).map((one) => {
      const drawn = one.closest("svg");
      return (parseFloat(getComputedStyle(one).fontSize) * drawn.getBoundingClientRect().width) / drawn.viewBox.baseVal.width;
    })));
    const still = await opened(report, said, { viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
    said.without = [await wide(still), await still.locator(".m-still svg").count(), await still.locator('a[href="maps/bound-01.svg"]').count()];
  }
  await page.close();
}
await browser.close();
console.log(JSON.stringify(all));
