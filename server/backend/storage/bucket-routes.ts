import type { Hono } from 'hono';
import { z } from 'zod';
import { UPLOAD_MAX_BYTES } from '../../../app/lib/upload.ts';
import type { AppEnv } from '../../app-env.ts';
import { changes, insertion, named, part } from '../../database/postgresql/sql.ts';
import { checkBucketName } from './names.ts';
import { StorageError } from './objects/errors.ts';
import {
  BUCKET_COLUMNS,
  countObjects,
  deleteObjects,
  findBucket,
  subjectOf,
} from './objects/rows.ts';
import { asAsked, bucketOf, parse, readJson, type Storage } from './storage.ts';

const BUCKETS_MAX = 1000;
const UNITS: Record<string, number> = { gb: 1e9, mb: 1e6, kb: 1e3, b: 1 };

/** Bytes, or a number with a unit. Like storage-api, counts a kilobyte as a thousand bytes. */
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

/** Every statement runs as the caller: policies decide who may see and change buckets. */
export function addBuckets(api: Hono<AppEnv>, storage: Storage) {
  api.get('/bucket', async (c) => {
    const query = parse(querySchema, c.req.query(), 'querystring');
    const { limit, offset, search, sortColumn, sortOrder } = query;
    const buckets = await asAsked(
      storage,
      c,
      (tx) => tx`
        select ${BUCKET_COLUMNS}, type from storage.buckets
        where position(lower(${search}) in lower(name)) > 0
        order by ${named(sortColumn)} ${sortOrder === 'desc' ? part`desc` : part`asc`}
        limit ${limit} offset ${offset}
      `,
    );
    return c.json(buckets);
  });

  api.get('/bucket/:bucket', async (c) =>
    c.json(await asAsked(storage, c, (tx) => findBucket(tx, c.req.param('bucket')))),
  );

  api.post('/bucket', async (c) => {
    const { name, id = name, type: _type, ...options } = await readJson(c, creationSchema);
    checkLimit(options);
    const names = { id: checkBucketName(id), name: checkBucketName(name) };
    const owner = subjectOf(c.get('caller'));
    const bucket = { ...names, ...options, owner, owner_id: owner };
    await asAsked(storage, c, (tx) => tx`insert into storage.buckets ${insertion(bucket)}`);
    return c.json({ name });
  });

  api.put('/bucket/:bucket', async (c) => {
    const id = bucketOf(c);
    const options = await readJson(c, optionsSchema);
    checkLimit(options);
    await asAsked(storage, c, async (tx) => {
      await findBucket(tx, id);
      const changed =
        await tx`update storage.buckets set ${changes({ ...options, updated_at: new Date() })} where id = ${id}`;
      if (changed.count === 0) throw new StorageError('AccessDenied');
    });
    return c.json({ message: 'Successfully updated' });
  });

  /** All or nothing: a caller who may not delete every object deletes none. */
  api.post('/bucket/:bucket/empty', async (c) => {
    const id = bucketOf(c);
    const expected = await countObjects(storage.owner, id);
    const removed = await asAsked(storage, c, async (tx) => {
      await findBucket(tx, id);
      const objects = await deleteObjects(tx, id);
      if (objects.length < expected) throw new StorageError('AccessDenied');
      return objects;
    });
    await storage.files.discard(removed.map(({ version }) => version));
    return c.json({ message: 'Successfully emptied' });
  });

  api.delete('/bucket/:bucket', async (c) => {
    const id = bucketOf(c);
    await asAsked(storage, c, async (tx) => {
      await findBucket(tx, id);
      const deleted = await tx`delete from storage.buckets where id = ${id}`;
      if (deleted.count === 0) throw new StorageError('AccessDenied');
    });
    return c.json({ message: 'Successfully deleted' });
  });
}

function checkLimit({ file_size_limit: bytes }: z.infer<typeof optionsSchema>) {
  if (bytes && bytes > UPLOAD_MAX_BYTES) throw new StorageError('EntityTooLarge');
}
