// Plays a page in a browser as people do, and prints what it saw as JSON: node browser.mjs PAGE CHROMIUM FOLDER
import { chromium } from "playwright-core";

const [, , page_, executablePath, folder] = process.argv;
const said = { errors: [], asked: [] };
const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
});

async function opened(options, hash = "") {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.on("console", (message) => { if (["error", "warning"].includes(message.type()) && !message.text().includes("willReadFrequently")) said.errors.push(message.text()); });
  page.on("pageerror", (error) => said.errors.push(error.message));
  page.on("request", (request) => { if (!/^(file|blob|data):/u.test(request.url())) said.asked.push(request.url()); });
  await page.goto(`file://${page_}${hash}`);
  if (options.javaScriptEnabled !== false) await page.waitForFunction(() => window.battlePage !== undefined);
  return page;
}

const now = (page) => page.locator("output.m-now").textContent();
const painted = (page) => page.evaluate(() => {
  const canvas = document.querySelector(".m-canvas");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let sum = 0;
  for (let place = 0; place < data.length; place += 4) sum = (sum * 31 + data[place] * data[place + 3] + data[place + 1]) % 1_000_003;
  return sum;
});

// a desktop: buttons, keys, rows, filters, layers, pictures, print
const page = await opened({ viewport: { width: 1366, height: 768 }, acceptDownloads: true });
said.opens = await now(page);
said.address = await page.evaluate(() => location.hash);
await page.locator(".m-map").focus();
await page.keyboard.press("Home");
await page.waitForFunction(() => document.querySelector("input[type=range]").value === "0");
said.first = await now(page);
const before = await painted(page);
await page.keyboard.press("PageDown");
await page.waitForTimeout(100);
said.second = await now(page);
said.repainted = before !== await painted(page);
await page.getByRole("button", { name: /^(Play|Abspielen)$/u }).click();
await page.waitForTimeout(2200);
await page.getByRole("button", { name: /^(Pause|Anhalten)$/u }).click();
said.played = Number(await page.locator("input[type=range]").inputValue());
await page.locator("select").nth(1).selectOption("all");
said.rows = await page.locator("tbody tr").count();
await page.locator("input[type=search]").fill("removed");
await page.waitForTimeout(150);
said.found = await page.locator("tbody tr").count();
await page.locator("tbody button").first().click();
await page.waitForTimeout(200);
said.visited = await page.evaluate(() => location.hash);
await page.locator("input[type=search]").fill("");
await page.locator(".m-map").focus();
await page.keyboard.press("0");
await page.waitForTimeout(200);
const size = await page.locator(".m-map").boundingBox();
let story = "";
for (let down = 0.04; down < 1 && !story; down += 0.02)
  for (let across = 0.05; across < 1 && !story; across += 0.05) {
    await page.mouse.click(size.x + size.width * across, size.y + size.height * down);
    story = (await page.locator(".m-story").textContent()) ?? "";
  }
said.story = story;
await page.keyboard.press("Escape");
said.let_go = await page.locator(".m-story").textContent();
const whole = await painted(page);
await page.locator("summary").click();
await page.locator(".m-layers input").first().uncheck();
await page.waitForTimeout(100);
said.layer = whole !== await painted(page);
const nato = await painted(page);
await page.locator(".m-layers input").last().check();
await page.waitForTimeout(100);
said.nato = nato !== await painted(page);
const [download] = await Promise.all([page.waitForEvent("download"), page.locator(".m-tools button").first().click()]);
said.saved = download.suggestedFilename();
await download.saveAs(`${folder}/saved.svg`);
await page.pdf({ path: `${folder}/printed.pdf` });
said.took = await page.evaluate(() => window.battlePage.took);
await page.goto(`file://${page_}#b1.end`);
await page.waitForTimeout(200);
said.jumped = await now(page);

// nothing came in that is not the page's own, and nothing of it ran
said.strange = await page.evaluate(() => [...document.querySelectorAll("img, iframe, object, embed, link, form, [onerror], [onload], [onclick], script:not([id]):not(:has(+ #battle-page))")].map((one) => one.outerHTML.slice(0, 80)));
said.stolen = await page.evaluate(() => window.top.stolen ?? null);

// a phone: nothing is wider than the screen; a tap chooses
const phone = await opened({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2, colorScheme: "dark" });
said.phone = await phone.evaluate(() => [document.documentElement.scrollWidth, getComputedStyle(document.body).backgroundColor]);
await phone.touchscreen.tap(200, 300);

// without scripts: the last bound's picture
const still = await opened({ viewport: { width: 1024, height: 768 }, javaScriptEnabled: false });
said.still = await still.locator(".m-still svg").count();
said.still_wide = (await still.locator(".m-still svg").first().boundingBox())?.width ?? 0;

await browser.close();
console.log(JSON.stringify(said));
