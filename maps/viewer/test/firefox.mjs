// Plays pages in Firefox by WebDriver BiDi, ten acts each, and prints what it saw of each as JSON:
// node --experimental-websocket firefox.mjs FIREFOX FOLDER PAGE...
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";

const [, , firefox, folder, ...pages] = process.argv;
const profile = mkdtempSync(join(folder, "profile-"));
const browser = spawn(firefox, ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"], { stdio: ["ignore", "ignore", "pipe"] });
const address = await new Promise((done, failed) => {
  let told = "";
  browser.stderr.on("data", (part) => {
    told += part;
    const found = /WebDriver BiDi listening on (ws:\S+)/u.exec(told);
    if (found) done(found[1]);
  });
  browser.on("exit", () => { failed(new Error(told)); });
});
const socket = new WebSocket(`${address}/session`);
await new Promise((done) => { socket.addEventListener("open", done); });

let number = 0;
const waiting = new Map();
let errors = [];
socket.addEventListener("message", ({ data }) => {
  const said = JSON.parse(data);
  if (said.method === "log.entryAdded" && ["error", "warn"].includes(said.params.level)) errors.push(said.params.text);
  const wait = waiting.get(said.id);
  waiting.delete(said.id);
  if (wait && said.type === "error") wait.failed(new Error(`${said.error}: ${said.message}`));
  else wait?.done(said.result);
});
function send(method, params) {
  number += 1;
  socket.send(JSON.stringify({ id: number, method, params }));
  return new Promise((done, failed) => { waiting.set(number, { done, failed }); });
}

await send("session.new", { capabilities: {} });
await send("session.subscribe", { events: ["log.entryAdded"] });
const { context } = await send("browsingContext.create", { type: "tab" });
await send("browsingContext.setViewport", { context, viewport: { width: 1366, height: 768 } });

/** What an expression comes to, as text. */
async function asked(expression) {
  const { result, exceptionDetails } = await send("script.evaluate", { expression: `(async()=>String(await (${expression})))()`, target: { context }, awaitPromise: true });
  if (exceptionDetails) throw new Error(exceptionDetails.text);
  return result.value;
}
async function until(expression, what) {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await asked(`!!(${expression})`) === "true") return;
    await new Promise((done) => { setTimeout(done, 50); });
  }
  throw new Error(`${what} did not come: ${expression}`);
}
/** What an expression comes to once it stays so for a while: a page lays itself out more than once. */
async function settled(expression) {
  let [last, same] = [await asked(expression), 0];
  for (let tries = 0; same < 5 && tries < 200; tries += 1) {
    await new Promise((done) => { setTimeout(done, 50); });
    const now = await asked(`new Promise((done)=>requestAnimationFrame(()=>done(${expression})))`);
    same = now === last ? same + 1 : 0;
    last = now;
  }
  return last;
}
const press = (...keys) => send("input.performActions", { context, actions: [{ type: "key", id: "keys", actions: keys.flatMap((value) => [{ type: "keyDown", value }, { type: "keyUp", value }]) }] });
async function click(selector) {
  const [x, y] = JSON.parse(await asked(`(()=>{const one=document.querySelector(${JSON.stringify(selector)});one.scrollIntoView({block:"center"});const box=one.getBoundingClientRect();return JSON.stringify([Math.round(box.x+box.width/2),Math.round(box.y+box.height/2)])})()`));
  await send("input.performActions", { context, actions: [{ type: "pointer", id: "mouse", actions: [{ type: "pointerMove", x, y }, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }] }] });
}
const choose = (selector, value) => asked(`(()=>{const one=document.querySelector(${JSON.stringify(selector)});one.value=${JSON.stringify(value)};one.dispatchEvent(new Event("change"));one.dispatchEvent(new Event("input"));return one.value})()`);
const slider = 'document.querySelector("input[type=range]")';
const ground = 'document.querySelector(".m-ground").style.transform';
const [HOME, END] = ["\uE011", "\uE010"];

/** A report, or the page of a battle. */
async function battle(said) {
  await until("window.battlePage", "the map");
  said.opens = await asked(slider + ".value===" + slider + ".max");
  await asked('document.querySelector(".m-map").focus()');
  await press(HOME);
  await until(slider + '.value==="0"', "the first moment");
  await press("\uE014");
  await until(slider + '.value==="1"', "the next moment");
  const wide = await settled(ground);
  await press("+");
  await until(`${ground}!==${JSON.stringify(wide)}`, "a larger map");
  await press("0");
  await until(`${ground}===${JSON.stringify(wide)}`, "the whole map");
  await click('button[title="Play"]');
  await until(slider + '.value==="3"', "what is played");
  await click('button[title="Play"]');
  await choose(".m-filters select", "all");
  await choose("input[type=search]", "removed");
  await until('document.querySelectorAll(".m-rows tbody tr").length', "rows");
  await click(".m-rows tbody button");
  await until('document.querySelector(".m-rows tr.m-current")', "the row's moment");
  await choose("input[type=search]", "");
  await asked("window.battlePage.pick([0])");
  await until('document.querySelector(".m-story").textContent.startsWith("Story of ")', "a story");
  await asked('document.querySelector(".m-map").focus()');
  await press("\uE00C");
  await until('!document.querySelector(".m-story").textContent', "no story");
}

/** A page of danger. */
async function danger(said) {
  await until("window.heatPage", "the map");
  said.opens = await asked(slider + ".value===" + slider + ".max");
  await asked('document.querySelector(".map").focus()');
  await press(HOME);
  await until(slider + '.value==="0"', "the first bound");
  await press("\uE014");
  await until(slider + '.value==="1"', "the next bound");
  await press(HOME);
  const wide = await settled(ground);
  await press("+");
  await until(`${ground}!==${JSON.stringify(wide)}`, "a larger map");
  await press("0");
  await until(`${ground}===${JSON.stringify(wide)}`, "the whole map");
  await click('button[title="Play"]');
  await until(slider + '.value!=="0"', "what is played");
  await press(END);
  await choose("select", "losses");
  await until('!document.querySelector(".key").textContent.includes("%")', "losses");
  await choose("select:nth-of-type(2)", "0");
  await click("summary");
  await until('document.querySelectorAll("tbody tr").length', "the table");
}

const all = {};
for (const page of pages) {
  const said = (all[page] = {});
  errors = [];
  await send("browsingContext.navigate", { context, url: `file://${page}`, wait: "complete" });
  await (await asked('!!document.getElementById("battle-heat")') === "true" ? danger(said) : battle(said));
  said.printed = Buffer.from((await send("browsingContext.print", { context })).data, "base64").length;
  said.wide = Number(await asked("document.documentElement.scrollWidth"));
  said.errors = errors;
}
await send("browser.close", {}).catch(() => null);
socket.close();
await new Promise((done) => { if (browser.exitCode === null) browser.on("exit", done); else done(); });
rmSync(profile, { recursive: true, force: true });
console.log(JSON.stringify(all));
