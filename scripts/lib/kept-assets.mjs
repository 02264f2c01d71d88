import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** How many builds before this one, and for how long, pages that are still open find their code. */
const KEPT_BUILDS = 5;
const KEPT_MS = 14 * 24 * 60 * 60 * 1000;

/** Files that are there for open pages only, by the time at which a build replaced them. */
const LIST = 'kept-assets.json';
const ASSETS = 'client/assets';

/**
 * Moves what an earlier build made and this one did not into this one's assets: a page that was opened
 * before an upgrade asks for it by name. Names carry a hash of the content, so none is in the way.
 *
 * @param {string} before the folder of the earlier build
 * @param {string} build the folder of this one
 */
export function keepAssets(before, build, now = Date.now()) {
  if (!existsSync(path.join(before, ASSETS))) return;
  const known = readList(before);
  const made = new Set(readdirSync(path.join(build, ASSETS)));
  const replaced = readdirSync(path.join(before, ASSETS))
    .filter((name) => !made.has(name))
    .map((name) => ({ name, at: known[name] ?? now }));
  const times = [...new Set(replaced.map(({ at }) => at))].sort((a, b) => b - a);
  const oldest = times[KEPT_BUILDS - 1] ?? 0;
  const kept = replaced.filter(({ at }) => at >= oldest && now - at < KEPT_MS);
  for (const { name } of kept) {
    renameSync(path.join(before, ASSETS, name), path.join(build, ASSETS, name));
  }
  const list = Object.fromEntries(kept.map(({ name, at }) => [name, at]));
  writeFileSync(path.join(build, LIST), JSON.stringify(list));
  rmSync(before, { recursive: true, force: true });
}

/** @returns {Record<string, number>} */
function readList(folder) {
  try {
    return JSON.parse(readFileSync(path.join(folder, LIST), 'utf8'));
  } catch {
    return {};
  }
}
