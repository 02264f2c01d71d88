import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseRange } from '../../server/backend/storage/objects/byte-range.ts';
import { pdf } from './samples.ts';
import { createStorageHarness, type StorageHarness } from './storage-harness.ts';
import { openDiskStore } from './stores.ts';

const OBJECTS = 3_000;
const LIST_MAX = 1000;
const COSTLY = ['%'.repeat(1024), '_'.repeat(1024), '%_'.repeat(512), '\\'.repeat(1024)];

let storage: StorageHarness;
beforeAll(async () => {
  storage = await createStorageHarness(openDiskStore);
  await storage.database.owner`
    insert into storage.objects (bucket_id, name, version, metadata)
    select 'media', 'folder/' || n || '.pdf', gen_random_uuid(), '{"mimetype": "application/pdf"}'
    from generate_series(1, ${OBJECTS}::int) as n
  `;
  const { storage: service } = await storage.as('service');
  await service.from('media').upload('paper.pdf', pdf('0123456789'), {
    contentType: 'application/pdf',
  });
});
afterAll(() => storage.close());

async function post(path: string, body: object, identity = 'editor', method = 'POST') {
  const headers = await storage.headers(identity);
  const reply = await storage.fetch(path, { method, headers, body: JSON.stringify(body) });
  return { status: reply.status, body: await reply.json() };
}

describe('a list', () => {
  it('has at most a thousand entries, however many are requested', async () => {
    const { body } = await post('/object/list/media', { prefix: 'folder', limit: 1e9 });
    expect(body).toHaveLength(LIST_MAX);
    const { body: next } = await post('/object/list-v2/media', { prefix: 'folder/', limit: 1e9 });
    expect([next.objects.length, next.hasNext]).toEqual([LIST_MAX, true]);
  });

  it.each(COSTLY)('treats no character of a name as a pattern: %s', async (text) => {
    for (const query of [{ prefix: text }, { prefix: 'folder', search: text }]) {
      expect(await post('/object/list/media', query)).toEqual({ status: 200, body: [] });
    }
  });

  it('refuses names and offsets that are too long', async () => {
    for (const query of [
      { prefix: 'x'.repeat(1025) },
      { prefix: '', search: 'x'.repeat(1025) },
      { prefix: '', offset: 1_000_001 },
    ]) {
      expect((await post('/object/list/media', query)).status).toBe(400);
    }
  });
});

it('a thousand names are removed or signed at once, and one more is refused', async () => {
  const names = Array.from({ length: 1001 }, (_, index) => `folder/${index + 1}.pdf`);
  const many = names.slice(0, 1000);
  const signed = await post('/object/sign/media', { expiresIn: 60, paths: many });
  expect([signed.status, signed.body.length]).toEqual([200, 1000]);
  expect((await post('/object/sign/media', { expiresIn: 60, paths: names })).status).toBe(400);
  expect((await post('/object/media', { prefixes: names }, 'editor', 'DELETE')).status).toBe(400);
  const removed = await post('/object/media', { prefixes: many }, 'editor', 'DELETE');
  expect([removed.status, removed.body.length]).toEqual([200, 1000]);
});

describe('a range', () => {
  it('with many parts returns the whole file once', async () => {
    const ranges = Array.from({ length: 1000 }, (_, index) => `${index % 10}-`).join(',');
    const reply = await storage.fetch('/object/public/media/paper.pdf', {
      headers: { Range: `bytes=${ranges}` },
    });
    expect([reply.status, (await reply.arrayBuffer()).byteLength]).toEqual([
      200,
      pdf('0123456789').length,
    ]);
  });

  it.each([
    [`bytes=${'9'.repeat(15_000)}-`, 'unsatisfiable'],
    [`bytes=-${'9'.repeat(15_000)}`, { start: 0, end: 99 }],
    [`bytes=0-${'9'.repeat(15_000)}`, { start: 0, end: 99 }],
    [`bytes=${'0'.repeat(15_000)}x`, undefined],
    [`bytes=${'1-2,'.repeat(4_000)}`, undefined],
  ])('of any length is parsed', (header, expected) => {
    expect(parseRange(header, 100)).toEqual(expected);
  });
});
