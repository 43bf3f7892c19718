// Builds the component into one file; `node build.mjs --check` says whether the file that stands there is the same.
import { createHash } from "node:crypto";
import { build } from "esbuild";
import { readdir, readFile, writeFile } from "node:fs/promises";

const here = new URL(".", import.meta.url);
/** Entries, the files made of them, as what kind of script. */
const MADE = [["src/main.ts", "viewer.js", "iife"], ["src/widget.ts", "widget.js", "esm"]];
const BUNDLED = [["OpenLayers", "ol", "LICENSE.md"], ["RBush", "rbush", "LICENSE"], ["Quickselect", "quickselect", "LICENSE"]];

const text = async (name) => (await readFile(new URL(name, here), "utf8")).replaceAll("\r\n", "\n");
const sources = [...(await readdir(new URL("src", here))).map((name) => `src/${name}`), "build.mjs", "package-lock.json", "tsconfig.json"].sort();
const digest = createHash("sha256");
for (const name of sources) digest.update(`${name}\n${await text(name)}`);
const licences = await Promise.all(BUNDLED.map(async ([name, folder, file]) => `${name}\n\n${(await text(`node_modules/${folder}/${file}`)).trim()}`));
const sum = digest.digest("hex");

for (const [entry, name, format] of MADE) {
  const out = new URL(`../bound_sim_maps/viewer/${name}`, here);
  const made = await build({
    absWorkingDir: here.pathname,
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format,
    target: ["es2022"],
    charset: "utf8",
    legalComments: "none",
    metafile: true,
    write: false,
  });
  const found = new Set(Object.keys(made.metafile.inputs).flatMap((input) => /node_modules\/((?:@[^/]+\/)?[^/]+)/u.exec(input)?.[1] ?? []));
  const unnamed = [...found].filter((one) => !BUNDLED.some(([, folder]) => folder === one));
  if (unnamed.length) throw new Error(`build.mjs and NOTICE do not name the licence of ${unnamed.join(", ")}`);
  const contains = found.size ? ` It contains:\n\n${licences.join("\n\n")}\n` : " ";
  const head = `/* bound-sim's map that moves: built from maps/viewer, sources ${sum}.${contains}*/\n`;
  const whole = head + made.outputFiles[0].text.replaceAll("</script", "<\\/script");
  if (process.argv.includes("--check")) {
    const there = await readFile(out, "utf8").catch(() => "");
    if (there !== whole) {
      console.error(`maps/bound_sim_maps/viewer/${name} is not what its sources give: make viewer`);
      process.exit(1);
    }
  } else {
    await writeFile(out, whole);
    console.log(`${name}: ${String(Buffer.byteLength(whole))} bytes`);
  }
}
