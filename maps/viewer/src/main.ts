/** The entry of a page: reads the document that stands in it, and plays it. */

import { Battle, type Packed } from "./document";
import { type Heat, HeatPage } from "./heat";
import { Page } from "./page";

declare global {
  interface Window {
    battlePage?: Page;
    heatPage?: HeatPage;
  }
}

async function begin(): Promise<void> {
  const [heat, place] = [document.getElementById("battle-heat"), document.getElementById("battle")];
  if (heat && place) window.heatPage = await HeatPage.read(JSON.parse(heat.textContent) as Heat, place);
  const [data, root] = [document.getElementById("battle-map"), document.getElementById("battle")];
  if (!data || !root) return;
  const battle = await Battle.read(JSON.parse(data.textContent) as Packed);
  const page = new Page(battle, await battle.course(battle.chunks - 1), root);
  await page.open();
  document.documentElement.classList.add("m-moves");
  window.battlePage = page;
  document.dispatchEvent(new Event("battle-page"));
}

void begin();
