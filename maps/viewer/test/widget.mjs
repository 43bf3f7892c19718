// Shows a widget in two cells of a page as notebooks do, and prints what it saw as JSON: node widget.mjs STATE CHROMIUM FOLDER
import { readFile } from "node:fs/promises";
import { chromium } from "playwright-core";

const [, , state_, executablePath, folder] = process.argv;
const state = JSON.parse(await readFile(state_, "utf8"));
const said = { errors: [], asked: [] };
const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
});
const page = await browser.newPage({ viewport: { width: 1100, height: 900 } });
page.on("console", (message) => { if (["error", "warning"].includes(message.type()) && !message.text().includes("willReadFrequently")) said.errors.push(message.text()); });
page.on("pageerror", (error) => said.errors.push(error.message));
page.on("request", (request) => { if (!/^(blob|data):|^http:\/\/notebook\.test\/$/u.test(request.url())) said.asked.push(request.url()); });
await page.route("**/*", (route) => route.fulfill({ contentType: "text/html", body: "<!DOCTYPE html><title>Notebook</title><div id=one></div><div id=two></div>" }));
await page.goto("http://notebook.test/");

// a model as anywidget gives it: values, events of their changes, what was sent to the kernel
await page.evaluate(async (values) => {
  const { default: widget } = await import(URL.createObjectURL(new Blob([values._esm], { type: "text/javascript" })));
  window.cells = ["one", "two"].map((id) => {
    const held = new Map(Object.entries(values));
    const hears = new Map();
    const model = {
      sent: [], held,
      get: (name) => held.get(name),
      set: (name, value) => { held.set(name, value); (hears.get(`change:${name}`) ?? []).forEach((does) => does()); },
      save_changes: () => { model.sent.push(held.get("selected")); },
      on: (event, does) => { hears.set(event, [...(hears.get(event) ?? []), does]); },
      off: (event, does) => { hears.set(event, (hears.get(event) ?? []).filter((one) => one !== does)); },
      heard: () => [...hears.values()].flat().length,
    };
    return { model, end: widget.render({ model, el: document.getElementById(id) }) };
  });
}, state);
const frames = async () => {
  const handles = await page.locator("iframe").elementHandles();
  return Promise.all(handles.map((handle) => handle.contentFrame()));
};
const [one, two] = await frames();
for (const frame of [one, two]) await frame.waitForFunction(() => window.battlePage !== undefined);
await page.waitForTimeout(300);
const told = (frame) => frame.locator(".m-story").textContent();
said.begins = [await told(one), await told(two)];
said.title = await page.locator("iframe").first().getAttribute("title");

// a click chooses a base: its id goes to Python, and the other cell stays as it was
const size = await one.locator(".m-map").boundingBox();
for (let down = 0.04; down < 1; down += 0.02)
  for (let across = 0.05; across < 1; across += 0.05) {
    if (await page.evaluate(() => window.cells[0].model.sent.length)) continue;
    await page.mouse.click(size.x + size.width * across, size.y + size.height * down);
  }
said.clicked = await page.evaluate(() => window.cells[0].model.sent);
said.story = await told(one);
said.other = await page.evaluate(() => [window.cells[1].model.sent, window.cells[1].model.get("selected")]);

// Python chooses two: they are marked, and nothing is sent back
const [first, second] = state.ids;
await page.evaluate((names) => { window.cells[1].model.set("selected", names); }, [first, second]);
await page.waitForTimeout(300);
said.chosen = await told(two);
said.echo = await page.evaluate(() => window.cells[1].model.sent);
await page.evaluate(() => { window.cells[1].model.set("height", 400); });
said.tall = (await page.locator("iframe").nth(1).boundingBox()).height;

// it plays in its frame; the notebook's own address and keys stay its own
await one.getByRole("button", { name: /^(Play|Abspielen)$/u }).click();
await page.waitForTimeout(1200);
said.played = await one.evaluate(() => location.hash);
said.address = page.url();
await page.screenshot({ path: `${folder}/widget.png` });

// the cell is run again
await page.evaluate(() => { window.cells.forEach((cell) => { cell.end(); }); });
said.left = [await page.locator("iframe").count(), await page.evaluate(() => window.cells.map((cell) => cell.model.heard()))];
await browser.close();
console.log(JSON.stringify(said));
