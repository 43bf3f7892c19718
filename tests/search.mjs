// Asks the search of a site: `node search.mjs SITE`, questions as a JSON list on stdin; pages of each on stdout.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import vm from "node:vm";

const site = process.argv[2];
const { indexOf, ask } = createRequire(import.meta.url)(`${site}/search.js`);
const MiniSearch = createRequire(import.meta.url)(`${site}/minisearch.js`);
const sections = vm.runInNewContext(`${readFileSync(`${site}/search-texts.js`, "utf-8")}; SECTIONS`);
const index = indexOf(MiniSearch, sections);
const questions = JSON.parse(readFileSync(0, "utf-8"));
console.log(JSON.stringify(questions.map((one) => ask(index, sections, one).map(([page]) => page))));
