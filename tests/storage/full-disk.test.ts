import { glob, readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { toStorageAppError } from '../../app/lib/supabase/storage-error.ts';
import { pdf, png } from './samples.ts';
import { createStorageHarness, type StorageHarness } from './storage-harness.ts';
import { openDiskStore, type TestStore } from './stores.ts';

const PDF = { contentType: 'application/pdf' };

/** The one thing here that is not real: a disk cannot be filled on every machine. */
const full = vi.hoisted(() => ({ isOn: false }));
vi.mock('node:fs/promises', async (load) => {
  const real = await load<typeof import('node:fs/promises')>();
  return {
    ...real,
    async writeFile(...rest: Parameters<typeof real.writeFile>) {
      // As a full disk does it: the file is there, and holds nothing.
      if (full.isOn) {
        await real.writeFile(rest[0], '');
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      }
      return real.writeFile(...rest);
    },
  };
});

let store: TestStore;
let storage: StorageHarness;
beforeAll(async () => {
  store = await openDiskStore();
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

it('a full disk refuses an upload in so many words, leaves nothing behind, and takes it once there is room', async () => {
  const photo = await png({ width: 200, height: 200 });
  expect((await (await media()).upload('first.png', photo)).error).toBeNull();
  const before = [await storage.versions(), await filesOnDisk()];

  full.isOn = true;
  const { error } = await (await media()).upload('second.pdf', pdf(), PDF);
  expect(error).toMatchObject({ statusCode: '507', code: 'InsufficientStorage' });
  expect(error?.message).toBe('There is no space left to store files.');
  expect(error && toStorageAppError(error).code).toBe('unavailable');
  expect([await storage.versions(), await filesOnDisk()]).toEqual(before);
  expect(await readdir(path.join(store.folder, 'incoming'))).toEqual([]);

  // What is there is still read, and renditions are made, though not kept.
  const reply = await storage.fetch('/render/image/public/media/first.png?width=32');
  expect(reply.status).toBe(200);
  expect(await filesOnDisk()).toEqual(before[1]);

  full.isOn = false;
  expect((await (await media()).upload('second.pdf', pdf(), PDF)).error).toBeNull();
  expect((await (await media()).download('second.pdf')).error).toBeNull();
});

it('a database whose disk is full refuses an upload likewise', async () => {
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
