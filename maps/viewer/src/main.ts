/** The entry of a page: reads the document that stands in it, and plays it. */

import { Battle, type Packed } from "./document";
import { Page } from "./page";

declare global {
  interface Window {
    battlePage?: Page;
  }
}

async function begin(): Promise<void> {
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
