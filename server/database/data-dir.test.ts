import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDataDir } from './data-dir.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'tuart-data-dir-'));
});
afterEach(() => rm(root, { recursive: true }));

const inRoot = (name: string) => path.join(root, name);

it('keeps the password of the database', async () => {
  const first = await openDataDir(root);
  expect(first.databasePassword).toMatch(/^[\w-]{32}$/);
  expect((await openDataDir(root)).databasePassword).toBe(first.databasePassword);
});

it.each(['', '\n', '\0\0\0\0\0\0\0\0\0\0', 'abc'])(
  'refuses a damaged password and leaves the file as it is: %j',
  async (text) => {
    await openDataDir(root);
    await writeFile(inRoot('secrets/database-password'), text);
    await expect(openDataDir(root)).rejects.toThrow(/database-password is (?:empty|damaged)/);
    expect(await readFile(inRoot('secrets/database-password'), 'utf8')).toBe(text);
  },
);

it('makes no new password for a database that exists', async () => {
  await openDataDir(root);
  await mkdir(inRoot('postgres'));
  await writeFile(inRoot('postgres/PG_VERSION'), '18\n');
  await rm(inRoot('secrets/database-password'));
  await expect(openDataDir(root)).rejects.toThrow('database-password is missing');
  await expect(readFile(inRoot('secrets/database-password'))).rejects.toThrow('ENOENT');
});

it.each(['', '{"product"'])('says how to repair a damaged marker: %j', async (text) => {
  await openDataDir(root);
  await writeFile(inRoot('tuart.json'), text);
  const mend = /tuart\.json is empty or damaged.* write this line into the file: (.*)$/;
  const failure = await openDataDir(root).catch((error: Error) => error.message);
  const [, line = ''] = mend.exec(String(failure)) ?? [];
  expect(await readFile(inRoot('tuart.json'), 'utf8')).toBe(text);
  await writeFile(inRoot('tuart.json'), line);
  expect(await openDataDir(root)).toHaveProperty('databasePassword');
});
