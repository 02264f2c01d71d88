import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AppEnv } from '../../server/app-env.ts';
import { createStorageApi } from '../../server/backend/storage/api.ts';
import {
  type ObjectStore,
  ORIGINAL,
  StoreUnavailable,
} from '../../server/backend/storage/object-stores/object-store.ts';
import { openDatabase } from '../../server/database/pool.ts';
import { pdf } from './samples.ts';
import { createStorageHarness, type StorageHarness } from './storage-harness.ts';
import { openDiskStore, type TestStore } from './stores.ts';

const PDF = { contentType: 'application/pdf' };
const HOUR_S = 3600;

/** Faults that a test adds between our code and the real store. */
const faults: { afterPut?: () => Promise<unknown>; onRemove?: () => never } = {};
let store: TestStore;
let storage: StorageHarness;

function withFaults(objects: ObjectStore): ObjectStore {
  return {
    get: (...rest) => objects.get(...rest),
    list: (...rest) => objects.list(...rest),
    removeUnfinished: (...rest) => objects.removeUnfinished(...rest),
    async put(...rest) {
      await objects.put(...rest);
      await faults.afterPut?.();
    },
    async remove(...rest) {
      faults.onRemove?.();
      await objects.remove(...rest);
    },
  };
}

beforeAll(async () => {
  store = await openDiskStore();
  storage = await createStorageHarness(async () => ({
    ...store,
    objects: withFaults(store.objects),
  }));
});
afterAll(() => storage.close());
beforeEach(() => {
  faults.afterPut = undefined;
  faults.onRemove = undefined;
});

async function media(identity = 'editor') {
  const client = await storage.as(identity);
  return client.storage.from('media');
}

async function versionOf(name: string): Promise<string> {
  const { data } = await (await media()).info(name);
  return data?.version ?? '';
}

describe('rows and files', () => {
  it('leave nothing when the row is refused after the file was stored', async () => {
    const { owner } = storage.database;
    let written = '';
    faults.afterPut = async () => {
      written = (await storage.versions()).unclaimed.join();
      expect(await store.objects.list(written)).toEqual([ORIGINAL]);
      await owner`delete from public.permissions where role = 'editor' and permission_key = 'site.edit'`;
    };
    const { error } = await (await media()).upload('refused.pdf', pdf(), PDF);
    await owner`insert into public.permissions (role, permission_key) values ('editor', 'site.edit')`;
    expect(error).toMatchObject({ statusCode: '403' });
    expect(await store.objects.list(written)).toEqual([]);
    expect(await storage.versions()).toEqual({ claimed: [], unclaimed: [] });
  });

  it('leave no row when the store fails', async () => {
    faults.afterPut = async () => {
      throw new StoreUnavailable(new Error('disk full'));
    };
    const { error } = await (await media()).upload('full.pdf', pdf(), PDF);
    expect(error).toMatchObject({ statusCode: '503' });
    expect(error?.message).not.toContain('disk full');
    expect(await storage.versions()).toEqual({ claimed: [], unclaimed: [] });
  });

  it('left half done by a server are removed by the next sweep, unless another server may be using them', async () => {
    const version = randomUUID();
    const { owner } = storage.database;
    await owner`insert into tuart_backend.unclaimed_files (version) values (${version})`;
    await store.objects.put(version, ORIGINAL, pdf());
    await storage.files.sweep(HOUR_S);
    expect(await store.objects.list(version)).toEqual([ORIGINAL]);
    await storage.files.sweep(0);
    expect(await store.objects.list(version)).toEqual([]);
    expect((await storage.versions()).unclaimed).toEqual([]);
  });

  it('that could not be removed are removed later', async () => {
    await (await media()).upload('stubborn.pdf', pdf(), PDF);
    const version = await versionOf('stubborn.pdf');
    faults.onRemove = () => {
      throw new StoreUnavailable(new Error('not now'));
    };
    const { data } = await (await media()).remove(['stubborn.pdf']);
    expect(data).toHaveLength(1);
    expect((await storage.versions()).unclaimed).toEqual([version]);
    faults.onRemove = undefined;
    await storage.files.sweep(0);
    expect(await store.objects.list(version)).toEqual([]);
  });

  it('are removed together, however the row is deleted; a sweep keeps the others', async () => {
    await (await media()).upload('stays.pdf', pdf('stays'), PDF);
    await (await media()).upload('goes.pdf', pdf('goes'), PDF);
    const version = await versionOf('goes.pdf');
    await storage.database.owner`delete from storage.objects where name = 'goes.pdf'`;
    await storage.files.sweep(0);
    expect(await store.objects.list(version)).toEqual([]);
    expect((await (await media()).download('stays.pdf')).error).toBeNull();
    await (await media()).remove(['stays.pdf']);
  });

  it('of several uploads to one name at once: one wins, and nothing of the others is left', async () => {
    const files = await media();
    const uploads = Array.from({ length: 5 }, (_, index) =>
      files.upload('race.pdf', pdf(`${index}`), PDF),
    );
    const errors = (await Promise.all(uploads)).map(({ error }) => error);
    expect(errors.filter((error) => error === null)).toHaveLength(1);
    for (const error of errors) if (error) expect(error).toMatchObject({ statusCode: '409' });
    const { claimed, unclaimed } = await storage.versions();
    expect([claimed.length, unclaimed]).toEqual([1, []]);
  });

  it('of several replacements at once: the last stays, the others are removed', async () => {
    const files = await media();
    const uploads = Array.from({ length: 5 }, (_, index) =>
      files.upload('race.pdf', pdf(`${index}`), { ...PDF, upsert: true }),
    );
    for (const { error } of await Promise.all(uploads)) expect(error).toBeNull();
    await storage.files.sweep(0);
    const { claimed, unclaimed } = await storage.versions();
    expect([claimed.length, unclaimed]).toEqual([1, []]);
    expect(await store.objects.list(claimed[0] ?? '')).toEqual([ORIGINAL]);
    expect((await files.download('race.pdf')).error).toBeNull();
  });

  it('report 404, not a fault, when the file is missing', async () => {
    await (await media()).upload('lost.pdf', pdf(), PDF);
    await store.objects.remove(await versionOf('lost.pdf'));
    const { error } = await (await media()).download('lost.pdf');
    expect(error).toMatchObject({ statusCode: '404' });
    await (await media()).remove(['lost.pdf']);
  });
});

it('without a database the answer is 503', async () => {
  const database = openDatabase('postgres://nobody:secret@127.0.0.1:1/none');
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set('log', () => pino({ level: 'silent' }));
    c.set('caller', { role: 'service_role', claims: { role: 'service_role' } });
    await next();
  });
  const api = createStorageApi({
    ...database,
    objects: store.objects,
    keys: storage.keys,
    requireCaller: (_c, next) => next(),
  });
  app.route('/storage/v1', api);
  const requests: [string, string][] = [
    ['GET', '/object/public/media/a.png'],
    ['GET', '/bucket'],
    ['POST', '/object/media/a.png'],
    ['DELETE', '/object/media/a.png'],
  ];
  for (const [method, address] of requests) {
    const response = await app.request(`/storage/v1${address}`, { method });
    expect([method, address, response.status]).toEqual([method, address, 503]);
    expect(response.headers.get('retry-after')).toBe('2');
    expect(await response.json()).toMatchObject({ statusCode: '503', code: 'Unavailable' });
  }
  await database.close();
});
