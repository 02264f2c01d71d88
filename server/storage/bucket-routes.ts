import type { Context, Hono } from 'hono';
import type { TransactionSql } from 'postgres';
import { z } from 'zod';
import type { AppEnv } from '../app-env.ts';
import { asCaller } from './as-caller.ts';
import { StorageError } from './errors.ts';
import { checkBucketName } from './names.ts';
import { type Bucket, countObjects, deleteObjects, findBucket } from './rows.ts';
import { parse, readJson, type Storage } from './storage.ts';

const BUCKETS_MAX = 1000;
const UNITS: Record<string, number> = { gb: 1e9, mb: 1e6, kb: 1e3, b: 1 };

/** Bytes, or a number with a unit, which storage-api counts in thousands. */
const sizeSchema = z.union([
  z.number().int().min(1),
  z
    .string()
    .regex(/^\d{1,9}(\.\d{1,3})?(gb|mb|kb|b)$/i, 'use 20GB / 20MB / 30KB / 3B')
    .transform((text) => {
      const unit = text.replace(/[\d.]/g, '').toLowerCase();
      return Math.round(Number.parseFloat(text) * (UNITS[unit] ?? 1));
    }),
]);

const optionsSchema = z.object({
  public: z.boolean().optional(),
  file_size_limit: sizeSchema.nullish(),
  allowed_mime_types: z
    .array(z.string().regex(/^[\w+.-]+\/([\w+.-]+|\*)$|^\*$/, 'is not a mime type'))
    .nullish(),
});

const creationSchema = optionsSchema.extend({
  id: z.string().optional(),
  name: z.string(),
  type: z.literal('STANDARD').optional(),
});

const querySchema = z.object({
  limit: z.coerce.number().int().min(1).max(BUCKETS_MAX).default(BUCKETS_MAX),
  offset: z.coerce.number().int().min(0).default(0),
  search: z.string().default(''),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
});

/** Every statement runs as the caller: policies decide who sees and who changes buckets. */
export function addBuckets(api: Hono<AppEnv>, storage: Storage) {
  const { authenticator, owner, files, maxBytes } = storage;

  function run<T>(c: Context<AppEnv>, work: (tx: TransactionSql) => Promise<T>): Promise<T> {
    return asCaller(authenticator, c.get('caller'), work);
  }

  function checkLimit(bytes: number | null | undefined) {
    if (bytes && bytes > maxBytes) throw new StorageError('EntityTooLarge');
  }

  api.get('/bucket', async (c) => {
    const query = parse(querySchema, c.req.query(), 'querystring');
    const { limit, offset, search, sortColumn, sortOrder } = query;
    const buckets = await run(
      c,
      (tx) => tx<(Bucket & { type: string })[]>`
        select id, name, owner, public, file_size_limit::float8, allowed_mime_types, created_at,
          updated_at, type
        from storage.buckets
        where position(lower(${search}) in lower(name)) > 0
        order by ${tx(sortColumn)} ${sortOrder === 'desc' ? tx`desc` : tx`asc`}
        limit ${limit} offset ${offset}
      `,
    );
    return c.json(buckets);
  });

  api.get('/bucket/:id', async (c) =>
    c.json(await run(c, (tx) => findBucket(tx, c.req.param('id')))),
  );

  api.post('/bucket', async (c) => {
    const { id, name, public: isPublic, ...limits } = await readJson(c, creationSchema);
    checkBucketName(name);
    checkLimit(limits.file_size_limit);
    const { sub } = c.get('caller').claims;
    const ownerId = typeof sub === 'string' ? sub : null;
    await run(
      c,
      (tx) => tx`
        insert into storage.buckets
          (id, name, public, file_size_limit, allowed_mime_types, owner, owner_id)
        values (
          ${checkBucketName(id ?? name)}, ${name}, ${isPublic ?? false},
          ${limits.file_size_limit ?? null},
          ${limits.allowed_mime_types ?? null}, ${ownerId}, ${ownerId}
        )
      `,
    );
    return c.json({ name });
  });

  api.put('/bucket/:id', async (c) => {
    const id = checkBucketName(c.req.param('id'));
    const options = await readJson(c, optionsSchema);
    checkLimit(options.file_size_limit);
    await run(c, async (tx) => {
      const now = await findBucket(tx, id);
      const { file_size_limit: limit, allowed_mime_types: types } = options;
      const changed = await tx`
        update storage.buckets set updated_at = now(),
          public = ${options.public ?? now.public},
          file_size_limit = ${limit === undefined ? now.file_size_limit : limit},
          allowed_mime_types = ${types === undefined ? now.allowed_mime_types : types}
        where id = ${id}
      `;
      if (changed.count === 0) throw new StorageError('AccessDenied');
    });
    return c.json({ message: 'Successfully updated' });
  });

  /** All or nothing: a caller who may not delete every object deletes none. */
  api.post('/bucket/:id/empty', async (c) => {
    const id = checkBucketName(c.req.param('id'));
    const expected = await countObjects(owner, id);
    const removed = await run(c, async (tx) => {
      await findBucket(tx, id);
      const objects = await deleteObjects(tx, id);
      if (objects.length < expected) throw new StorageError('AccessDenied');
      return objects;
    });
    await files.discard(removed.map(({ version }) => version));
    return c.json({ message: 'Successfully emptied' });
  });

  api.delete('/bucket/:id', async (c) => {
    const id = checkBucketName(c.req.param('id'));
    await run(c, async (tx) => {
      await findBucket(tx, id);
      const deleted = await tx`delete from storage.buckets where id = ${id}`;
      if (deleted.count === 0) throw new StorageError('AccessDenied');
    });
    return c.json({ message: 'Successfully deleted' });
  });
}
