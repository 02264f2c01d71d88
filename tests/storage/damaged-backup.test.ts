import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEncryption } from '../../server/backup/archive/age.ts';
import { checkArchive } from '../../server/backup/archive/archive-reader.ts';
import { makeBackup } from '../../server/backup/make-backup.ts';
import { restore } from '../../server/backup/restoring/restore.ts';
import { readConfig } from '../../server/config/config.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { openDiskStore, type TestStore } from './stores.ts';

const FLIPS = 500;
const BLOCK = 512;
const SEAL_AND_END_BYTES = 3 * BLOCK;
const RECIPIENT = 'age1emn6uxy0ffuv85myc2ycqpp2x8l5dtm6r0hmsehgmcnat08vqu9sl9pz65';
const IDENTITY = 'AGE-SECRET-KEY-1A9A7TL0GY7GC0QS909JWCMNNYZSPAUWX6J5K2P9AUNLQP6RQPWVS4FR6C5';

let folder: string;
let database: TestDatabase;
let store: TestStore;
let archive: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tuart-damage-'));
  database = await createTestDatabase();
  store = await openDiskStore();
  await writeFile(path.join(folder, 'a key'), 'with a name of its own');
  archive = path.join(folder, 'backup.tar');
  await makeBackup(source(), archive);
});

afterAll(async () => {
  await store.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

function source() {
  return { databaseUrl: database.url, objects: store.objects, secrets: folder };
}

/** The same numbers in every run, so that a failure can be looked into. */
function* numbersBelow(limit: number): Generator<number> {
  for (let state = 1; ; ) {
    state = (state * 48_271) % 2_147_483_647;
    yield state % limit;
  }
}

/** Restores a copy with one flipped bit after another. Returns the places that nobody noticed. */
async function acceptedFlips(bytes: Buffer, bits: Iterable<number>, count: number) {
  const damaged = path.join(folder, 'damaged.tar');
  const target = path.join(folder, 'target');
  await writeFile(damaged, bytes);
  const file = await open(damaged, 'r+');
  const accepted: string[] = [];
  let tried = 0;
  for (const bit of bits) {
    if (tried++ === count) break;
    const at = bit >> 3;
    await file.write(Buffer.of(bytes.readUInt8(at) ^ (1 << (bit & 7))), 0, 1, at);
    const attempt = restore(damaged, readConfig({ DATA_DIR: target }), {
      unlock: { identity: IDENTITY },
      isReplacing: true,
      isTrusted: true,
      say: () => {},
    });
    const refusal = await attempt.then(
      () => '',
      (error: Error) => error.name,
    );
    const isUntouched = !(await readdir(folder)).includes('target');
    const isRefused = ['DamagedArchive', 'CannotUnlock'].includes(refusal);
    if (!isRefused || !isUntouched) accepted.push(`${bit} of ${at}: ${refusal}`);
    await file.write(bytes, at, 1, at);
  }
  await file.close();
  // Nothing else was wrong with any of the copies.
  expect(bytes.equals(await readFile(damaged))).toBe(true);
  return accepted;
}

it('a backup with one flipped bit, anywhere in it, is refused and nothing is changed', async () => {
  const bytes = await readFile(archive);
  const bits = numbersBelow(bytes.length * 8);
  expect(await acceptedFlips(bytes, bits, FLIPS)).toEqual([]);
  // One bit of each byte of the seal and of the empty blocks before it.
  const start = (bytes.length - SEAL_AND_END_BYTES) * 8;
  const ending = Array.from({ length: SEAL_AND_END_BYTES }, (_, at) => start + at * 8 + (at % 8));
  expect(await acceptedFlips(bytes, ending, ending.length)).toEqual([]);
}, 120_000);

it('so is an encrypted one', async () => {
  const place = path.join(folder, 'backup.tar.age');
  await makeBackup(source(), place, { lock: { recipient: RECIPIENT } });
  const bytes = await readFile(place);
  const bits = numbersBelow(bytes.length * 8);
  expect(await acceptedFlips(bytes, bits, FLIPS)).toEqual([]);
  const { header } = await startEncryption({ recipient: RECIPIENT });
  const inHeader = Array.from(header, (_, at) => at * 8 + (at % 8));
  expect(await acceptedFlips(bytes, inHeader, header.length)).toEqual([]);
}, 120_000);

it('a backup that was cut off anywhere in its last blocks, or that something was added to, is refused', async () => {
  const bytes = await readFile(archive);
  const other = path.join(folder, 'cut.tar');
  for (const missing of [1, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK, 3 * BLOCK]) {
    await writeFile(other, bytes.subarray(0, -missing));
    await expect(checkArchive(other, {}), `${missing}`).rejects.toThrow(/end is (missing|damaged)/);
  }
  for (const added of [Buffer.alloc(1), Buffer.alloc(BLOCK), Buffer.alloc(1e6, 1)]) {
    await writeFile(other, Buffer.concat([bytes, added]));
    await expect(checkArchive(other, {}), `${added.length}`).rejects.toThrow('end is damaged');
  }
});
