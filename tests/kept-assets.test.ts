import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepAssets } from '../scripts/lib/kept-assets.mjs';
import { temporaryFolder } from './support/server-process.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let build: string;
let before: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  build = path.join(folder.path, 'build');
  before = path.join(folder.path, 'before');
});

afterEach(() => folder.remove());

/** Makes a new build with these files after the current one. */
function upgrade(files: string[], now: number): void {
  if (readdirSync(folder.path).includes('build')) renameSync(build, before);
  mkdirSync(path.join(build, 'client/assets'), { recursive: true });
  for (const file of files) writeFileSync(path.join(build, 'client/assets', file), file);
  keepAssets(before, build, now);
}

function assets(): string[] {
  return readdirSync(path.join(build, 'client/assets')).sort();
}

describe('code from earlier builds, for pages that are still open', () => {
  it('stays at its address from one build to the next', () => {
    upgrade(['site-1.js', 'same.js'], 0);
    upgrade(['site-2.js', 'same.js'], DAY_MS);
    expect(assets()).toEqual(['same.js', 'site-1.js', 'site-2.js']);
    upgrade(['site-3.js', 'same.js'], 2 * DAY_MS);
    expect(assets()).toEqual(['same.js', 'site-1.js', 'site-2.js', 'site-3.js']);
    expect(readdirSync(folder.path)).toEqual(['build']);
  });

  it('is deleted two weeks after it was replaced, not after it was made', () => {
    upgrade(['site-1.js'], 0);
    upgrade(['site-2.js'], 30 * DAY_MS);
    upgrade(['site-3.js'], 43 * DAY_MS);
    expect(assets()).toEqual(['site-1.js', 'site-2.js', 'site-3.js']);
    upgrade(['site-4.js'], 45 * DAY_MS);
    expect(assets()).toEqual(['site-2.js', 'site-3.js', 'site-4.js']);
  });

  it('is kept for at most five builds', () => {
    for (let count = 0; count < 8; count += 1) upgrade([`site-${count}.js`], count);
    expect(assets()).toEqual([2, 3, 4, 5, 6, 7].map((count) => `site-${count}.js`));
  });
});
