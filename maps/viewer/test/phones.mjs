// How wide pages are on phones, as JSON by page and width: node phones.mjs CHROMIUM WIDTHS PAGE...
// Beside a page that is wider than the screen stand the elements that stick out.
import { chromium } from "playwright-core";

const [, , executablePath, widths, ...pages] = process.argv;
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"] });
const all = {};
for (const path of pages) {
  all[path] = {};
  const page = await browser.newPage({ isMobile: true, hasTouch: true, viewport: { width: 390, height: 844 } });
  for (const wide of widths.split(",").map(Number)) {
    await page.setViewportSize({ width: wide, height: 844 });
    await page.goto(`file://${path}`);
    await page.waitForFunction(() => !document.querySelector("[data-battle], script[type='application/json']") || window.battlePage !== undefined || window.heatPage !== undefined, null, { timeout: 20000 }).catch(() => null);
    all[path][wide] = await page.evaluate((screen) => {
      for (const one of document.querySelectorAll("details")) one.open = true;
      const found = { wide: document.documentElement.scrollWidth, out: [] };
      if (found.wide > screen)
        for (const one of document.querySelectorAll("body *"))
          if (Math.max(one.getBoundingClientRect().right, one.getBoundingClientRect().left + one.scrollWidth) > screen + 0.5 && getComputedStyle(one).overflowX === "visible" && found.out.length < 5) found.out.push(one.outerHTML.slice(0, 160));
      return found;
    }, wide);
  }
  await page.close();
}
await browser.close();
console.log(JSON.stringify(all));
