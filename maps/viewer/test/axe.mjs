// Looks for faults of access in pages, and prints those that are serious as JSON: node axe.mjs CHROMIUM PAGE...
import axe from "axe-core";
import { chromium } from "playwright-core";

const [, , executablePath, ...pages] = process.argv;
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"] });
const all = {};
for (const path of pages) {
  const found = (all[path] = { rules: 0, serious: [] });
  for (const colorScheme of ["light", "dark"]) {
    const page = await (await browser.newContext({ viewport: { width: 1366, height: 768 }, colorScheme })).newPage();
    await page.goto(`file://${path}`);
    await page.waitForFunction(() => window.battlePage !== undefined || window.heatPage !== undefined);
    await page.evaluate(() => { for (const one of document.querySelectorAll("details")) one.open = true; });
    await page.evaluate(axe.source);
    const { passes, violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations", "passes"] }));
    found.rules += passes.length;
    for (const { id, impact, nodes } of violations)
      if (["serious", "critical"].includes(impact)) found.serious.push(`${colorScheme} ${id}, ${nodes.length} times: ${nodes[0].html.slice(0, 200)} ${nodes[0].failureSummary.slice(0, 200)}`);
    await page.close();
  }
}
await browser.close();
console.log(JSON.stringify(all));
