import type { SupabaseClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfOf } from '../support/resume-files.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { createFixture } from './fixture.ts';
import { type HttpClients, openHttpClients } from './http-clients.ts';
import { CELLS, type Cell, VERBS } from './matrix.ts';
import { triedOverHttp } from './one-of-each.ts';
import { keyOf, RELATIONS, type Relation, relationNamed } from './relations.ts';
import { expectedRows, loadRowIndex, type RowIndex, triedRows } from './row-index.ts';
import { takeSnapshot } from './snapshot.ts';

const NEW = 'new';

let database: TestDatabase;
let clients: HttpClients;
let index: RowIndex;
let image: Buffer;
let restore: () => Promise<string[]>;

beforeAll(async () => {
  database = await createTestDatabase();
  await createFixture(database.owner);
  clients = await openHttpClients(database);
  index = await loadRowIndex(database.owner);
  image = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  restore = await takeSnapshot(database.owner, 'storage');
});
afterAll(async () => {
  await clients.close();
  await database.close();
});

/**
 * Over HTTP, storage updates an object by uploading it again, which also takes the right to insert.
 * Objects in the trash are only moved: see `tests/storage/trash.test.ts`.
 */
function isOnlyMoved({ relation, verb }: Cell): boolean {
  return relation === 'storage.objects in the trash' && verb === 'update';
}

describe.each(RELATIONS.filter(({ schema }) => schema === 'storage'))('$name', (relation) => {
  it.each(VERBS)('%s reaches exactly the rows in the matrix', async (verb) => {
    const cells = triedOverHttp(
      CELLS.filter((cell) => cell.relation === relation.name && cell.verb === verb),
    );
    const reached: Record<string, string[]> = {};
    const before = await rows(relation);
    for (const cell of cells) reached[cell.identity] = await reach(cell, before);
    const expected = cells.map((cell) => [
      cell.identity,
      cell.reach === 'unseen' || isOnlyMoved(cell) ? [] : expectedRows(index, cell),
    ]);
    expect(reached).toEqual(Object.fromEntries(expected));
  });
});

/** Calls the storage API as the cell's identity and returns the rows it has changed. */
async function reach(cell: Cell, before: Map<string, string>): Promise<string[]> {
  const relation = relationNamed(cell.relation);
  const { storage } = clients.of(cell.identity);
  if (cell.verb === 'select') return await listed(storage, relation);
  const keys = cell.verb === 'insert' ? [newKey(relation)] : triedRows(index, cell);
  for (const key of keys) {
    await (relation.buckets ? actOnObject : actOnBucket)(storage, cell.verb, key);
  }
  const after = await rows(relation);
  if ([...after].join() === [...before].join()) return [];
  await restore();
  return keys.filter((key) => after.get(key) !== before.get(key)).sort();
}

type Storage = SupabaseClient['storage'];

function newKey(relation: Relation): string {
  return relation.buckets ? keyOf(relation, relation.newRow) : NEW;
}

async function listed(storage: Storage, { buckets }: Relation): Promise<string[]> {
  if (!buckets) return ((await storage.listBuckets()).data ?? []).map(({ id }) => id).sort();
  const keys: string[] = [];
  for (const bucket of buckets) {
    keys.push(...(await listedIn(storage, bucket, '')).map((name) => `${bucket}:${name}`));
  }
  return keys.sort();
}

/** The files of a folder and of its subfolders. */
async function listedIn(storage: Storage, bucket: string, folder: string): Promise<string[]> {
  const { data } = await storage.from(bucket).list(folder);
  const names: string[] = [];
  for (const { id, name } of data ?? []) {
    const path = folder ? `${folder}/${name}` : name;
    names.push(...(id ? [path] : await listedIn(storage, bucket, path)));
  }
  return names;
}

async function actOnObject(storage: Storage, verb: Cell['verb'], key: string) {
  const [bucket = '', name = ''] = key.split(':');
  const files = storage.from(bucket);
  // The bucket for résumés takes no pictures.
  const isResume = bucket === 'resumes';
  const file = isResume ? pdfOf('New') : image;
  const options = { contentType: isResume ? 'application/pdf' : 'image/png' };
  if (verb === 'insert') return await files.upload(name, file, options);
  if (verb === 'update') return await files.update(name, file, options);
  return await files.remove([name]);
}

async function actOnBucket(storage: Storage, verb: Cell['verb'], key: string) {
  if (verb === 'insert') return await storage.createBucket(key, { public: true });
  if (verb === 'delete') return await storage.deleteBucket(key);
  return await storage.updateBucket(key, { public: true, fileSizeLimit: 1 });
}

/** All rows, bypassing the policies: the key and the column that an update would change. */
async function rows({ buckets }: Relation): Promise<Map<string, string>> {
  const found = buckets
    ? await database.owner`
        select bucket_id || ':' || name as key, coalesce(version, '') as state from storage.objects
        order by key
      `
    : await database.owner`
        select id as key, file_size_limit::text || public::text as state from storage.buckets
        order by key
      `;
  return new Map(found.map(({ key, state }) => [key, state]));
}
