import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDraft, removeLeftDrafts } from './drafts.ts';

const HERE = hostname();
const NO_PROCESS = 2 ** 22 + 1;
const MINUTES_AGO = new Date(Date.now() - 120_000);
const HOURS_AGO = new Date(Date.now() - 7_200_000);

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'tuart-drafts-'));
});
afterEach(() => rm(root, { recursive: true }));

const clear = () => removeLeftDrafts(path.join(root, 'postgres'));

async function leave(pid: number, mark?: { host: string; pid: number }, touched?: Date) {
  const draft = path.join(root, `postgres.new-${pid}`);
  await mkdir(path.join(draft, 'base'), { recursive: true });
  await writeFile(`${draft}.password`, 'secret');
  if (mark) await writeFile(`${draft}.process`, JSON.stringify(mark));
  if (touched) await utimes(mark ? `${draft}.process` : draft, touched, touched);
}

it.each<[string, { host: string; pid: number } | undefined, Date | undefined]>([
  ['its process has ended', { host: HERE, pid: NO_PROCESS }, undefined],
  ['another container has not touched it for a while', { host: 'x', pid: 1 }, MINUTES_AGO],
  ['it is from an earlier version and old', undefined, HOURS_AGO],
])('a draft is removed if %s', async (_, mark, touched) => {
  await leave(7, mark, touched);
  await clear();
  expect(await readdir(root)).toEqual([]);
});

it.each<[string, { host: string; pid: number } | undefined]>([
  ['its process runs', { host: HERE, pid: process.ppid }],
  ['another container has just touched it', { host: 'x', pid: 1 }],
  ['it is from an earlier version that may still run', undefined],
])('a draft stays while %s', async (_, mark) => {
  await leave(7, mark);
  const before = await readdir(root);
  await clear();
  expect(await readdir(root)).toEqual(before);
});

it('what only looks similar stays', async () => {
  const others = ['postgres', 'postgres.new', 'postgres.new-plan', 'other.new-7'];
  for (const name of others) await mkdir(path.join(root, name));
  await clear();
  expect((await readdir(root)).sort()).toEqual(others.sort());
});

it('an open draft has a mark from the beginning, and leaves nothing', async () => {
  const draft = await openDraft(path.join(root, 'postgres'));
  expect(await readdir(root)).toEqual([`postgres.new-${process.pid}.process`]);
  await mkdir(draft.folder);
  await writeFile(draft.passwordFile, 'secret');
  await draft.remove();
  expect(await readdir(root)).toEqual([]);
});
