// Looks at a page of danger as people do, and prints what it saw as JSON: node heat.mjs PAGE CHROMIUM
import { chromium } from "playwright-core";

const [, , page_, executablePath] = process.argv;
const said = { errors: [], asked: [] };
const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
});
async function opened(options) {
  const page = await (await browser.newContext(options)).newPage();
  page.on("console", (message) => { if (["error", "warning"].includes(message.type()) && !message.text().includes("willReadFrequently")) said.errors.push(message.text()); });
  page.on("pageerror", (error) => said.errors.push(error.message));
  page.on("request", (request) => { if (!/^(file|blob|data):/u.test(request.url())) said.asked.push(request.url()); });
  await page.goto(`file://${page_}`);
  if (options.javaScriptEnabled !== false) await page.waitForFunction(() => window.heatPage !== undefined);
  return page;
}
const painted = (page, place) => page.locator("canvas").nth(place).evaluate((canvas) => {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) sum = (sum * 31 + data[at] * data[at + 3] + data[at + 1]) % 1_000_003;
  return sum;
});
const page = await opened({ viewport: { width: 1200, height: 800 } });
await page.waitForTimeout(200);
said.names = await page.locator("h2").allTextContents();
said.opens = await page.locator(".now").textContent();
said.told = await page.locator(".maps p").allTextContents();
said.key = await page.locator(".key span").allTextContents();
await page.locator("summary").first().click();
said.listed = await page.locator("details").first().locator("tr").allTextContents();
const all = await painted(page, 0);
await page.locator(".map").first().focus();
await page.keyboard.press("Home");
await page.waitForTimeout(100);
said.first = await page.locator(".now").textContent();
said.repainted = all !== await painted(page, 0);
await page.getByRole("button", { name: "Play" }).click();
await page.waitForTimeout(2600);
said.played = await page.locator(".now").textContent();
const danger = await painted(page, 0);
await page.locator("select").first().selectOption("losses");
await page.waitForTimeout(100);
said.losses = danger !== await painted(page, 0);
said.side = [];
for (const side of ["0", "1"]) {
  await page.locator("select").nth(1).selectOption(side);
  said.side.push(await page.locator(".maps p").first().textContent());
}
// all maps move together, and say what happened at the pointer's place
const before = await Promise.all(said.names.map((_, place) => painted(page, place)));
await page.getByRole("button", { name: "Larger" }).click();
await page.waitForTimeout(300);
const after = await Promise.all(said.names.map((_, place) => painted(page, place)));
said.together = before.every((sum, place) => sum !== after[place]);
const size = await page.locator(".map").first().boundingBox();
said.pointed = [];
for (let across = 0.1; across < 0.95 && !said.pointed.length; across += 0.02)
  for (let down = 0.1; down < 0.95 && !said.pointed.length; down += 0.04) {
    await page.mouse.move(size.x + size.width * across, size.y + size.height * down);
    const texts = await page.locator(".maps p").allTextContents();
    if (texts[0].includes("hit:")) said.pointed = texts;
  }
// printed: the whole of each map with its shades, though the window shows a part
await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
await page.emulateMedia({ media: "print" });
said.printed = await page.evaluate(() => [...document.querySelectorAll(".paper > svg")].map((drawn) => [
  drawn.getBoundingClientRect().height > 100, [...drawn.querySelectorAll("path")].some((path) => path.getAttribute("fill") === "#fee8c8"),
]));
await page.evaluate(() => dispatchEvent(new Event("afterprint")));
said.left = await page.locator(".paper > svg").count();
const phone = await opened({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
said.phone = await phone.evaluate(() => document.documentElement.scrollWidth);
const still = await opened({ viewport: { width: 900, height: 700 }, javaScriptEnabled: false });
said.still = [await still.locator("main p").first().textContent(), await still.locator("main svg").count()];
await browser.close();
console.log(JSON.stringify(said));
