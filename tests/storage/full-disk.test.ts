import { execFile } from 'node:child_process';
import { glob, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toStorageAppError } from '../../app/lib/supabase/storage-error.ts';
import { DiskStore } from '../../server/backend/storage/object-stores/disk-store.ts';
import { StoreUnavailable } from '../../server/backend/storage/object-stores/object-store.ts';
import { pdf, png } from './samples.ts';
import { createStorageHarness, type StorageHarness } from './storage-harness.ts';
import { openDiskStore, type TestStore } from './stores.ts';

const run = promisify(execFile);
const DISK_BYTES = 2 * 1024 * 1024;
const PDF = { contentType: 'application/pdf' };

/** A store whose disk can be filled. */
interface SmallDisk extends TestStore {
  fill(): Promise<void>;
  free(): Promise<void>;
}

/** A real disk of 2 MB, which only root can mount. */
async function mountDisk(): Promise<SmallDisk | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tuart-small-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', folder]);
  } catch {
    await rm(folder, { recursive: true });
    return undefined;
  }
  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    objects: new DiskStore(folder),
    fill: () => writeFile(ballast, Buffer.alloc(DISK_BYTES)).catch(() => {}),
    free: () => rm(ballast, { force: true }),
    async close() {
      await run('umount', [folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Without root: a store that fails like a full disk. */
async function pretendDisk(): Promise<SmallDisk> {
  const store = await openDiskStore();
  const objects = new DiskStore(store.folder);
  const put = objects.put.bind(objects);
  let isFull = false;
  objects.put = async (...rest) => {
    if (!isFull) return put(...rest);
    throw new StoreUnavailable(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
  };
  return {
    ...store,
    objects,
    async fill() {
      isFull = true;
    },
    async free() {
      isFull = false;
    },
  };
}

let store: SmallDisk;
let storage: StorageHarness;
beforeAll(async () => {
  store = (await mountDisk()) ?? (await pretendDisk());
  storage = await createStorageHarness(async () => store);
});
afterAll(() => storage.close());

async function media() {
  const { storage: editor } = await storage.as('editor');
  return editor.from('media');
}

async function filesOnDisk(): Promise<string[]> {
  const found: string[] = [];
  for await (const name of glob('??/*/*', { cwd: store.folder })) found.push(name);
  return found;
}

it('a full disk refuses an upload with a clear message, leaves nothing behind, and accepts it once there is room', async () => {
  const photo = await png({ width: 200, height: 200 });
  expect((await (await media()).upload('first.png', photo)).error).toBeNull();
  const before = [await storage.versions(), await filesOnDisk()];

  await store.fill();
  const { error } = await (await media()).upload('second.pdf', pdf(), PDF);
  expect(error).toMatchObject({ statusCode: '507', code: 'InsufficientStorage' });
  expect(error?.message).toBe('There is no space left to store files.');
  expect(error && toStorageAppError(error).code).toBe('unavailable');
  expect([await storage.versions(), await filesOnDisk()]).toEqual(before);
  expect(await readdir(path.join(store.folder, 'incoming'))).toEqual([]);

  // Existing files can still be read, and renditions are made, though not kept.
  const reply = await storage.fetch('/render/image/public/media/first.png?width=32');
  expect(reply.status).toBe(200);
  expect(await filesOnDisk()).toEqual(before[1]);

  await store.free();
  expect((await (await media()).upload('second.pdf', pdf(), PDF)).error).toBeNull();
  expect((await (await media()).download('second.pdf')).error).toBeNull();
});

it('a database whose disk is full refuses an upload in the same way', async () => {
  const { owner } = storage.database;
  await owner.unsafe(`
    create function public.fail_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger fail_full before insert on tuart_backend.unclaimed_files
      execute function public.fail_full();
  `);
  const before = await filesOnDisk();
  const { error } = await (await media()).upload('third.pdf', pdf(), PDF);
  expect(error).toMatchObject({ statusCode: '507', code: 'InsufficientStorage' });
  expect(await filesOnDisk()).toEqual(before);
  await owner.unsafe('drop function public.fail_full cascade');
  expect((await (await media()).upload('third.pdf', pdf(), PDF)).error).toBeNull();
});
