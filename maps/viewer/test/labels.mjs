// How wide the map that moves is, and how large its least letters are, in px of the screen, as JSON by page and width:
// node labels.mjs CHROMIUM WIDTHS PAGE...
import { chromium } from "playwright-core";

const [, , executablePath, widths, ...pages] = process.argv;
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"] });
const all = {};
for (const path of pages) {
  all[path] = {};
  for (const wide of widths.split(",").map(Number)) {
    const page = await browser.newPage({ viewport: { width: wide, height: 900 }, deviceScaleFactor: 2 });
    await page.addInitScript(() => {
      window.letters = [];
      const write = CanvasRenderingContext2D.prototype.fillText;
      CanvasRenderingContext2D.prototype.fillText = function (words, ...where) {
        const { a, b } = this.getTransform();
        // px of the canvas as it is shown: its own are twice as fine
        const shown = this.canvas.isConnected ? this.canvas.getBoundingClientRect().width / this.canvas.width : 1 / devicePixelRatio;
        window.letters.push({ words, px: parseFloat(/([\d.]+)px/u.exec(this.font)[1]) * Math.hypot(a, b) * shown });
        return write.call(this, words, ...where);
      };
    });
    await page.goto(`file://${path}`);
    await page.waitForFunction(() => window.battlePage !== undefined);
    await page.evaluate(() => window.battlePage.go(0));
    await page.waitForTimeout(300);
    all[path][wide] = await page.evaluate(() => {
      const least = window.letters.reduce((found, one) => (one.px < found.px ? one : found), { px: Infinity });
      const map = document.querySelector(".m-map"), main = map.parentElement.parentElement;
      return { letters: window.letters.length, least, map: map.getBoundingClientRect().width, room: main.getBoundingClientRect().width };
    });
    await page.close();
  }
}
await browser.close();
console.log(JSON.stringify(all));
