import type { Context, Hono } from 'hono';
import { z } from 'zod';
import type { AppEnv } from '../../app-env.ts';
import { isAllowed } from './file-checks/file-type.ts';
import { unsupportedType } from './images/refused-file.ts';
import { checkBucketName, checkObjectName } from './names.ts';
import { ORIGINAL, readAll } from './object-stores/object-store.ts';
import { StorageError } from './objects/errors.ts';
import { parseCacheControl } from './objects/read-body.ts';
import {
  deleteObjects,
  findBucket,
  findObject,
  moveObject,
  type StoredObject,
  type Target,
} from './objects/rows.ts';
import { demandSigner, verifyGrant } from './objects/signed-token.ts';
import { checkMayWrite, sizeLimit, store } from './objects/upload.ts';
import {
  asAsked,
  bucketOf,
  isUpsert,
  keyOf,
  OBJECT,
  readJson,
  type Storage,
  targetOf,
} from './storage.ts';
import { takeUpload } from './take-upload.ts';

const REMOVED_MAX = 1000;
const relocationSchema = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationBucket: z.string().optional(),
  destinationKey: z.string(),
  copyMetadata: z.boolean().default(true),
  metadata: z.object({ cacheControl: z.string().optional() }).optional(),
});

const removalSchema = z.object({
  prefixes: z
    .array(z.union([z.string(), z.object({ path: z.string() }).transform(({ path }) => path)]))
    .min(1)
    .max(REMOVED_MAX),
});

/**
 * The address was signed for someone who may upload. Whoever holds it uploads in that person's
 * name.
 */
export function addOpenWrites(api: Hono<AppEnv>, storage: Storage) {
  api.put(`/object/upload/sign/${OBJECT}`, async (c) => {
    const target = targetOf(c);
    const url = keyOf(target);
    const { caller, upsert } = await verifyGrant(storage.keys, c.req.query('token'), 'upload', url);
    await demandSigner(storage.owner, caller);
    return takeUpload(storage, c, { target, caller, isUpsert: upsert }, () => ({ Key: url }));
  });
}

export function addWrites(api: Hono<AppEnv>, storage: Storage) {
  api.post('/object/move', async (c) => {
    const { from, to } = await readRelocation(c);
    const { id } = await asAsked(storage, c, async (tx) => {
      const object = await findObject(tx, from);
      await checkFits(storage, object, to);
      if (!(await moveObject(tx, object.id, to))) throw new StorageError('AccessDenied');
      return object;
    });
    return c.json({ message: 'Successfully moved', Id: id, Key: to.name });
  });

  api.post('/object/copy', async (c) => {
    const { from, to, copyMetadata, metadata } = await readRelocation(c);
    const write = { target: to, caller: c.get('caller'), isUpsert: isUpsert(c) };
    const source = await asAsked(storage, c, (tx) => findObject(tx, from));
    await checkFits(storage, source, to);
    await checkMayWrite(storage, write);
    const stream = await storage.objects.get(source.version, ORIGINAL);
    if (!stream) throw new StorageError('NoSuchKey');
    const file = {
      ...source.metadata,
      bytes: await readAll(stream),
      type: source.metadata.mimetype,
    };
    const kept = { cacheControl: file.cacheControl, userMetadata: source.user_metadata };
    const cacheControl = parseCacheControl(metadata?.cacheControl ?? null);
    const options = copyMetadata ? kept : { cacheControl, userMetadata: null };
    const copy = await store(storage, write, file, options);
    return c.json({ Id: copy.id, Key: keyOf(to), ...withoutInternals(copy) });
  });

  api.on(['POST', 'PUT'], `/object/${OBJECT}`, async (c) => {
    const target = targetOf(c);
    const replaces = c.req.method === 'PUT' || isUpsert(c);
    const write = { target, caller: c.get('caller'), isUpsert: replaces };
    return takeUpload(storage, c, write, ({ id }) => ({ Id: id, Key: keyOf(target) }));
  });

  api.delete(`/object/${OBJECT}`, async (c) => {
    const target = targetOf(c);
    await findObject(storage.owner, target);
    const removed = await removeObjects(c, target.bucket, [target.name]);
    if (removed.length === 0) throw new StorageError('AccessDenied', 'Access denied');
    return c.json({ message: 'Successfully deleted' });
  });

  api.delete('/object/:bucket', async (c) => {
    const { prefixes } = await readJson(c, removalSchema);
    const removed = await removeObjects(c, bucketOf(c), prefixes);
    return c.json(removed.map(withoutInternals));
  });

  /** Deletes the rows as the caller, then the bytes of the deleted rows. */
  async function removeObjects(c: Context<AppEnv>, bucket: string, names: string[]) {
    const removed = await asAsked(storage, c, (tx) => deleteObjects(tx, bucket, names));
    await storage.files.discard(removed.map(({ version }) => version));
    return removed;
  }
}

async function readRelocation(c: Context<AppEnv>) {
  const { bucketId, sourceKey, destinationBucket, destinationKey, ...options } = await readJson(
    c,
    relocationSchema,
  );
  return {
    ...options,
    from: { bucket: checkBucketName(bucketId), name: checkObjectName(sourceKey) },
    to: {
      bucket: checkBucketName(destinationBucket ?? bucketId),
      name: checkObjectName(destinationKey),
    },
  };
}

/** A bucket's limits also apply to objects from another bucket. */
async function checkFits(storage: Storage, { metadata }: StoredObject, to: Target) {
  const bucket = await findBucket(storage.owner, to.bucket);
  if (!isAllowed(metadata.mimetype, bucket.allowed_mime_types)) {
    throw unsupportedType(metadata.mimetype);
  }
  if (metadata.size > sizeLimit(bucket)) throw new StorageError('EntityTooLarge');
}

function withoutInternals({ version: _version, ...object }: StoredObject) {
  return object;
}
