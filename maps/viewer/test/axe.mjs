// Looks for faults of access in pages, and prints all and those that are serious as JSON: node axe.mjs CHROMIUM WIDTH PAGE...
import axe from "axe-core";
import { chromium } from "playwright-core";

const [, , executablePath, width, ...pages] = process.argv;
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"] });
const all = {};
for (const path of pages) {
  const found = (all[path] = { rules: 0, serious: [], every: [] });
  for (const colorScheme of ["light", "dark"]) {
    const page = await (await browser.newContext({ viewport: { width: Number(width), height: 768 }, colorScheme })).newPage();
    await page.goto(`file://${path}`);
    // pages with a map that moves are ready when it is
    await page.waitForFunction(() => !document.querySelector("script") || window.battlePage !== undefined || window.heatPage !== undefined);
    await page.evaluate(() => { for (const one of document.querySelectorAll("details")) one.open = true; });
    await page.evaluate(axe.source);
    const { passes, violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations", "passes"] }));
    found.rules += passes.length;
    for (const { id, impact, nodes } of violations) {
      const said = `${colorScheme} ${id}, ${nodes.length} times: ${nodes[0].html.slice(0, 200)} ${nodes[0].failureSummary.slice(0, 200)}`;
      found.every.push(said);
      if (["serious", "critical"].includes(impact)) found.serious.push(said);
    }
    await page.close();
  }
}
await browser.close();
console.log(JSON.stringify(all));
