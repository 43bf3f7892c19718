// Builds the component into one file; `node build.mjs --check` says whether the file that stands there is the same.
import { createHash } from "node:crypto";
import { build } from "esbuild";
import { readdir, readFile, writeFile } from "node:fs/promises";

const here = new URL(".", import.meta.url);
const out = new URL("../bound_sim_maps/viewer/viewer.js", here);
const BUNDLED = [["OpenLayers", "ol", "LICENSE.md"], ["RBush", "rbush", "LICENSE"], ["Quickselect", "quickselect", "LICENSE"]];

const text = async (name) => (await readFile(new URL(name, here), "utf8")).replaceAll("\r\n", "\n");
const sources = [...(await readdir(new URL("src", here))).map((name) => `src/${name}`), "build.mjs", "package-lock.json", "tsconfig.json"].sort();
const digest = createHash("sha256");
for (const name of sources) digest.update(`${name}\n${await text(name)}`);
const licences = await Promise.all(BUNDLED.map(async ([name, folder, file]) => `${name}\n\n${(await text(`node_modules/${folder}/${file}`)).trim()}`));
const head = `/* bound-sim's map that moves: built from maps/viewer, sources ${digest.digest("hex")}. It contains:\n\n${licences.join("\n\n")}\n*/\n`;

const made = await build({
  absWorkingDir: here.pathname,
  entryPoints: ["src/main.ts"],
  bundle: true,
  minify: true,
  format: "iife",
  target: ["es2022"],
  charset: "utf8",
  legalComments: "none",
  metafile: true,
  write: false,
});
const found = new Set(Object.keys(made.metafile.inputs).flatMap((name) => /node_modules\/((?:@[^/]+\/)?[^/]+)/u.exec(name)?.[1] ?? []));
const unnamed = [...found].filter((name) => !BUNDLED.some(([, folder]) => folder === name));
if (unnamed.length) throw new Error(`build.mjs and NOTICE do not name the licence of ${unnamed.join(", ")}`);
const whole = head + made.outputFiles[0].text.replaceAll("</script", "<\\/script");
if (process.argv.includes("--check")) {
  const there = await readFile(out, "utf8").catch(() => "");
  if (there !== whole) {
    console.error("maps/bound_sim_maps/viewer/viewer.js is not what its sources give: make viewer");
    process.exit(1);
  }
} else {
  await writeFile(out, whole);
  console.log(`${String(Buffer.byteLength(whole))} bytes`);
}
