// Run pack.py in the Python of the page, then compress the files of the site with Brotli and gzip for the server.
//   node pack.mjs PYODIDE-FOLDER PACK.py JOBS.json      node pack.mjs compress FOLDER CACHE
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import process from "node:process";
import zlib from "node:zlib";
/** @import { Python, Settings } from "./page/built.d.ts" */

const [first, second, third] = process.argv.slice(2);

/**
 * A zip to make (pack.py).
 * @typedef {{ out: string, archive?: string, files?: [string, string][] }} Job
 */

/**
 * Make zips.
 * @param {string} folder - of Pyodide
 * @param {string} program
 * @param {string} jobs
 */
async function pack(folder, program, jobs) {
  /** @type {{ loadPyodide(settings: Settings): Promise<Python> }} */
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
  const python = await loadPyodide({ indexURL: folder, env: { HOME: "/home/pyodide" } });
  python.FS.mkdirTree("/disk");
  // All of the disk is mounted, so that the paths in the jobs are those outside.
  python.mountNodeFS("/disk", "/");
  /** @type {Job[]} */
  const asked = JSON.parse(readFileSync(jobs, "utf8"));
  const list = asked.map((job) => ({
    ...job,
    out: `/disk${job.out}`,
    ...(job.archive && { archive: `/disk${job.archive}` }),
    files: (job.files ?? []).map(([name, path]) => [name, `/disk${path}`]),
  }));
  python.runPython(readFileSync(program, "utf8"));
  python.globals.get("main")?.(JSON.stringify(list));
}

/**
 * Compress the files of a folder. What was compressed before is taken from the cache.
 * @param {string} folder
 * @param {string} cache
 */
function compress(folder, cache) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz|png|stored)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    // A zip is compressed from its twin without compression, which has the same files.
    const stored = `${path}.stored`;
    const data = readFileSync(existsSync(stored) ? stored : path);
    const known = join(cache, createHash("sha256").update(data).digest("hex"));
    if (!existsSync(`${known}.br`)) {
      const quality = data.length > 4e6 ? 9 : 11;
      const params = {
        [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
        [zlib.constants.BROTLI_PARAM_LGWIN]: 24,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: data.length,
      };
      writeFileSync(`${known}.gz`, zlib.gzipSync(data, { level: 9 }));
      writeFileSync(`${known}.br`, zlib.brotliCompressSync(data, { params }));
    }
    for (const suffix of [".br", ".gz"]) copyFileSync(`${known}${suffix}`, `${path}${suffix}`);
  }
}

if (first === "compress") compress(second, third);
else await pack(first, second, third);
