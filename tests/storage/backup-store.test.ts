import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { downloadBackup, s3BackupStore } from '../../server/backup/places/s3-place.ts';
import { startS3 } from './stores.ts';

/** More than one part of an upload. */
const BYTES = 33 * 1024 * 1024;
const PREFIX = 'backups/site';

let folder: string;
let s3: Awaited<ReturnType<typeof startS3>>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tuart-backups-'));
  s3 = await startS3();
});

afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

it('keeps, lists, downloads and removes backups in S3', async () => {
  const store = s3BackupStore(s3.config, PREFIX);
  const name = 'tuart-2026-11-17T020000Z.tar';
  const content = randomBytes(BYTES);
  await writeFile(path.join(folder, name), content);
  await store.keep(path.join(folder, name));
  expect(await store.list()).toEqual([name]);
  // It was moved, not copied.
  await expect(readFile(path.join(folder, name))).rejects.toThrow('ENOENT');

  const back = path.join(folder, 'back.tar');
  await downloadBackup(s3.config, { prefix: PREFIX, name }, back);
  expect((await readFile(back)).equals(content)).toBe(true);
  await store.remove(name);
  expect(await store.list()).toEqual([]);
  const missing = downloadBackup(s3.config, { prefix: PREFIX, name }, back);
  await expect(missing).rejects.toThrow(`S3 has no backup ${PREFIX}/${name}.`);
});
