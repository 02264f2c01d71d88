import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdf } from './samples.ts';
import { createStorageHarness, type StorageHarness } from './storage-harness.ts';
import { openDiskStore } from './stores.ts';

const NAMES = [
  'b.pdf',
  'A.pdf',
  'c/one.pdf',
  'c/two.pdf',
  'c/deep/three.pdf',
  'd_e/x.pdf',
  'dXe.pdf',
];

interface SearchOptions {
  limit?: number;
  offset?: number;
  search?: string;
  sortBy?: { column: string; order: string };
}

let storage: StorageHarness;

beforeAll(async () => {
  storage = await createStorageHarness(openDiskStore);
  const { storage: files } = await storage.as('editor');
  for (const name of NAMES) {
    await files.from('media').upload(name, pdf(), { contentType: 'application/pdf' });
  }
});
afterAll(() => storage.close());

async function list(path: string, options: SearchOptions = {}) {
  const client = await storage.as('editor');
  const { data, error } = await client.storage.from('media').list(path, options);
  if (error) throw error;
  return data.map(({ name, id }) => (id === null ? `${name}/` : name));
}

describe('list', () => {
  it('shows the files and folders of a folder by name, ignoring case', async () => {
    expect(await list('')).toEqual(['A.pdf', 'b.pdf', 'c/', 'd_e/', 'dXe.pdf']);
    expect(await list('c')).toEqual(['deep/', 'one.pdf', 'two.pdf']);
    expect(await list('c/')).toEqual(['deep/', 'one.pdf', 'two.pdf']);
    expect(await list('c/deep')).toEqual(['three.pdf']);
    expect(await list('nowhere')).toEqual([]);
  });

  it('returns the row of a file and only the name of a folder', async () => {
    const client = await storage.as('editor');
    const { data } = await client.storage.from('media').list('');
    expect(data?.find(({ name }) => name === 'b.pdf')).toMatchObject({
      id: expect.any(String),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      metadata: { mimetype: 'application/pdf', size: pdf().length, cacheControl: 'max-age=3600' },
    });
    expect(data?.find(({ name }) => name === 'c')).toEqual({
      name: 'c',
      id: null,
      created_at: null,
      updated_at: null,
      last_accessed_at: null,
      metadata: null,
    });
  });

  it('sorts by the given column', async () => {
    const sorted = (column: string, order: string) => list('', { sortBy: { column, order } });
    expect(await sorted('name', 'desc')).toEqual(['dXe.pdf', 'd_e/', 'c/', 'b.pdf', 'A.pdf']);
    expect(await sorted('created_at', 'asc')).toEqual(['c/', 'd_e/', 'b.pdf', 'A.pdf', 'dXe.pdf']);
    expect(await sorted('created_at', 'desc')).toEqual(['c/', 'd_e/', 'dXe.pdf', 'A.pdf', 'b.pdf']);
    expect((await sorted('updated_at', 'desc')).at(-1)).toBe('b.pdf');
    expect((await sorted('last_accessed_at', 'asc')).at(-1)).toBe('dXe.pdf');
  });

  it('returns pages', async () => {
    expect(await list('', { limit: 2 })).toEqual(['A.pdf', 'b.pdf']);
    expect(await list('', { limit: 2, offset: 2 })).toEqual(['c/', 'd_e/']);
    expect(await list('', { limit: 2, offset: 9 })).toEqual([]);
  });

  it('searches by the start of a name, treating every character literally', async () => {
    expect(await list('', { search: 'a' })).toEqual(['A.pdf']);
    expect(await list('', { search: 'd_e' })).toEqual(['d_e/']);
    expect(await list('', { search: '%' })).toEqual([]);
    expect(await list('c', { search: 'T' })).toEqual(['two.pdf']);
    expect(await list('', { search: 'c/d' })).toEqual(['c/deep/']);
  });

  it.each([
    [{ limit: 0 }],
    [{ limit: 1.5 }],
    [{ offset: -1 }],
    [{ sortBy: { column: 'metadata; drop table storage.objects', order: 'asc' } }],
    [{ sortBy: { column: 'name', order: 'sideways' } }],
  ])('refuses %j', async (options) => {
    await expect(list('', options)).rejects.toMatchObject({ statusCode: '400' });
  });
});

describe('listV2', () => {
  async function listV2(options: object) {
    const client = await storage.as('editor');
    const { data, error } = await client.storage.from('media').listV2(options);
    if (error) throw error;
    return data;
  }

  it('lists all names, or folder by folder', async () => {
    const all = await listV2({ prefix: 'c/' });
    const names = ['c/deep/three.pdf', 'c/one.pdf', 'c/two.pdf'];
    expect(all.objects.map(({ name }) => name)).toEqual(names);
    expect(all).toMatchObject({ hasNext: false, folders: [] });
    const start = await listV2({ prefix: 'b.p' });
    expect(start.objects.map(({ name }) => name)).toEqual(['b.pdf']);
    const whole = await listV2({ prefix: 'b.pdf', with_delimiter: true });
    expect(whole.objects.map(({ name }) => name)).toEqual(['b.pdf']);
    const one = await listV2({ prefix: 'c/', with_delimiter: true });
    expect(one.folders.map(({ name }) => name)).toEqual(['c/deep/']);
    expect(one.objects.map(({ name }) => name)).toEqual(['c/one.pdf', 'c/two.pdf']);
  });

  it('continues where it stopped', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listV2({ limit: 3, cursor, sortBy: { column: 'name', order: 'desc' } });
      seen.push(...page.objects.map(({ name }) => name));
      cursor = page.nextCursor;
      expect(page.hasNext).toBe(cursor !== undefined);
    } while (cursor);
    expect(seen.sort()).toEqual([...NAMES].sort());
  });
});
