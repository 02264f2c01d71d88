import type { Hono } from 'hono';
import { z } from 'zod';
import type { AppEnv } from '../../app-env.ts';
import type { Caller } from '../../database/caller.ts';
import { transformSchema } from './images/transform.ts';
import { findBucket, findNames, findObject } from './objects/rows.ts';
import { signGrant } from './objects/signed-token.ts';
import { checkMayWrite } from './objects/upload.ts';
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

const UPLOAD_S = 2 * 60 * 60;
/** A link cannot be revoked, so it must not last long. */
const SIGNED_MAX_S = 24 * 60 * 60;
const PATHS_MAX = 1000;
const expiresIn = z.number().int().min(1).max(SIGNED_MAX_S);
const oneSchema = z.object({ expiresIn, transform: transformSchema.optional() });
const manySchema = z.object({ expiresIn, paths: z.array(z.string()).min(1).max(PATHS_MAX) });

export function addSigning(api: Hono<AppEnv>, storage: Storage) {
  const { keys } = storage;

  api.post(`/object/upload/sign/${OBJECT}`, async (c) => {
    const target = targetOf(c);
    const caller = c.get('caller');
    const upsert = isUpsert(c);
    await findBucket(storage.owner, target.bucket);
    await checkMayWrite(storage, { target, caller, isUpsert: upsert });
    const url = keyOf(target);
    const grant = { scope: 'upload' as const, url, upsert, caller: signedCaller(caller) };
    const token = await signGrant(keys, grant, UPLOAD_S);
    return c.json({ url: `/object/upload/sign/${url}?token=${token}`, token });
  });

  api.post(`/object/sign/${OBJECT}`, async (c) => {
    const target = targetOf(c);
    const { expiresIn, transform } = await readJson(c, oneSchema);
    await asAsked(storage, c, (tx) => findObject(tx, target));
    const url = keyOf(target);
    const token = await signGrant(keys, { scope: 'download', url, transform }, expiresIn);
    const place = transform ? '/render/image/sign' : '/object/sign';
    return c.json({ signedURL: `${place}/${url}?token=${token}` });
  });

  api.post('/object/sign/:bucket', async (c) => {
    const bucket = bucketOf(c);
    const { expiresIn, paths } = await readJson(c, manySchema);
    const found = await asAsked(storage, c, (tx) => findNames(tx, bucket, paths));
    const signed = paths.map(async (path) => {
      if (!found.has(path)) {
        const error = 'Either the object does not exist or you do not have access to it';
        return { error, path, signedURL: null };
      }
      const url = keyOf({ bucket, name: path });
      const token = await signGrant(keys, { scope: 'download', url }, expiresIn);
      return { error: null, path, signedURL: `/object/sign/${url}?token=${token}` };
    });
    return c.json(await Promise.all(signed));
  });
}

/**
 * Keeps only the claims that policies use, and the session: the address stops working when it ends.
 */
function signedCaller({ role, claims }: Caller): Caller {
  const { sub, aal, session_id } = claims;
  return { role, claims: { role, sub, aal, session_id } };
}
