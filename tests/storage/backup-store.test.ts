import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { S3Store } from '../../server/backend/storage/object-stores/s3-store.ts';
import { downloadBackup, s3BackupStore } from '../../server/backup/places/s3-place.ts';
import { startLargeS3, type TestS3 } from './stores.ts';

const PART_BYTES = 1024 * 1024;
/** Two full parts of an upload and a smaller one. */
const BYTES = 2.5 * PART_BYTES;
const PREFIX = 'backups/site';
/** S3 lists 1,000 at a time. */
const MANY = 1_005;

let folder: string;
let s3: TestS3;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tuart-backups-'));
  s3 = await startLargeS3();
});

afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

it('keeps, lists, downloads and removes backups in S3', async () => {
  const store = s3BackupStore(s3.config, PREFIX, { partBytes: PART_BYTES });
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

it('lists more backups, and parts of a file, than S3 names at once', async () => {
  const objects = new S3Store(s3.config);
  const version = randomUUID();
  const parts = Array.from({ length: MANY }, (_, number) => `part-${number}`);
  await objects.put(version, 'part-0', Buffer.from('a part'));
  // Sending each of them would take ten seconds.
  const kept = path.join(s3.folder, s3.config.bucket, version);
  for (const file of await readdir(kept)) {
    for (const part of parts.slice(1)) {
      await link(path.join(kept, file), path.join(kept, file.replace('part-0', part)));
    }
  }
  expect((await objects.list(version)).toSorted()).toEqual(parts.toSorted());
  const store = s3BackupStore(s3.config, version);
  expect(await store.list()).toHaveLength(MANY);
});
