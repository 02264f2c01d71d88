import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** For how many builds, and for how long, pages that are still open can load their old code. */
const KEPT_BUILDS = 5;
const KEPT_MS = 14 * 24 * 60 * 60 * 1000;

/** Files kept only for open pages, with the time at which a build replaced them. */
const LIST = 'kept-assets.json';
const ASSETS = 'client/assets';

/**
 * Moves files that only the earlier build has into this build's assets, because a page opened before
 * an upgrade requests them by name. Names contain a hash of the content, so they never clash.
 *
 * @param {string} before the earlier build's folder
 * @param {string} build this build's folder
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
