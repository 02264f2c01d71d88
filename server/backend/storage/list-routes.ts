import type { Hono } from 'hono';
import { z } from 'zod';
import type { AppEnv } from '../../app-env.ts';
import { listEntries } from './objects/list-entries.ts';
import { asAsked, bucketOf, readJson, type Storage } from './storage.ts';

const LIMIT_MAX = 1000;
const OFFSET_MAX = 1_000_000;

const limit = z
  .number()
  .int()
  .min(1)
  .default(100)
  .transform((value) => Math.min(value, LIMIT_MAX));
const order = z.enum(['asc', 'desc']).default('asc');
const text = z
  .string()
  .max(1024)
  .refine((value) => !value.includes('\0'), 'must not contain NUL');

const listSchema = z.object({
  prefix: text,
  limit,
  offset: z.number().int().min(0).max(OFFSET_MAX).default(0),
  search: text.default(''),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']),
      order,
    })
    .default({ column: 'name', order: 'asc' }),
});

const listV2Schema = z.object({
  prefix: text.default(''),
  limit,
  cursor: z.string().optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({ column: z.enum(['name', 'updated_at', 'created_at']), order })
    .default({ column: 'name', order: 'asc' }),
});

export function addListing(api: Hono<AppEnv>, storage: Storage) {
  api.post('/object/list/:bucket', async (c) => {
    const bucket = bucketOf(c);
    const { prefix, ...query } = await readJson(c, listSchema);
    const folder = prefix.replace(/\/*$/, prefix === '' ? '' : '/');
    const entries = await asAsked(storage, c, (tx) =>
      listEntries(tx, { ...query, bucket, prefix: folder, isDeep: false }),
    );
    return c.json(entries);
  });

  api.post('/object/list-v2/:bucket', async (c) => {
    const bucket = bucketOf(c);
    const { prefix, limit, cursor, with_delimiter, sortBy } = await readJson(c, listV2Schema);
    const offset = parseCursor(cursor);
    const query = { bucket, prefix, search: '', sortBy, offset, isDeep: !with_delimiter };
    const entries = await asAsked(storage, c, (tx) =>
      listEntries(tx, { ...query, limit: limit + 1 }),
    );
    const hasNext = entries.length > limit;
    const page = entries.slice(0, limit).map((entry) => ({ ...entry, name: prefix + entry.name }));
    return c.json({
      hasNext,
      ...(hasNext && { nextCursor: String(offset + limit) }),
      folders: page
        .filter(({ id }) => id === null)
        .map(({ name }) => ({ name: `${name}/`, key: `${name}/` })),
      objects: page.filter(({ id }) => id !== null).map((entry) => ({ ...entry, key: entry.name })),
    });
  });
}

function parseCursor(cursor: string | undefined): number {
  const offset = Number(cursor ?? 0);
  return Number.isInteger(offset) && offset >= 0 && offset <= OFFSET_MAX ? offset : 0;
}
