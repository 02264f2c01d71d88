import type { Context, MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import type { AppEnv } from '../../app-env.ts';
import { asCaller } from '../../database/as-caller.ts';
import type { CallerPool, Owner } from '../../database/pool.ts';
import type { Sql } from '../../database/postgresql/sql.ts';
import { checkBucketName, checkObjectName } from './names.ts';
import type { ObjectStore } from './object-stores/object-store.ts';
import { StorageError } from './objects/errors.ts';
import type { Files } from './objects/files.ts';
import { readBody } from './objects/read-body.ts';
import type { Renditions } from './objects/renditions.ts';
import type { Target } from './objects/rows.ts';
import type { SigningKeys } from './objects/signed-token.ts';

const JSON_MAX_BYTES = 1024 * 1024;

/** The end of every address that names one object. */
export const OBJECT = ':bucket/:name{.+}';

export interface StorageDeps {
  authenticator: CallerPool;
  /**
   * For reads that need none of the caller's permissions: a bucket's limits, public and signed
   * objects.
   */
  owner: Owner;
  objects: ObjectStore;
  keys: SigningKeys;
  /** Sets `caller`, or refuses requests without a key. Open addresses are handled before it. */
  requireCaller: MiddlewareHandler<AppEnv>;
}

/** What the routes share. */
export interface Storage extends StorageDeps {
  files: Files;
  renditions: Renditions;
  uploadsAtOnce: MiddlewareHandler<AppEnv>;
}

/** Runs statements in the caller's role, so that policies decide. */
export function asAsked<T>(
  { authenticator }: Storage,
  c: Context<AppEnv>,
  work: (tx: Sql) => Promise<T>,
): Promise<T> {
  return asCaller(authenticator, c.get('caller'), work);
}

/** An object's name in clients and signed addresses. */
export function keyOf({ bucket, name }: Target): string {
  return `${bucket}/${name}`;
}

export function bucketOf(c: Context<AppEnv>): string {
  return checkBucketName(c.req.param('bucket') ?? '');
}

export function targetOf(c: Context<AppEnv>): Target {
  return { bucket: bucketOf(c), name: checkObjectName(c.req.param('name') ?? '') };
}

export function isUpsert(c: Context<AppEnv>): boolean {
  return c.req.header('x-upsert') === 'true';
}

export async function readJson<T extends z.ZodType>(c: Context<AppEnv>, schema: T) {
  const body = await readBody(c.req.raw, JSON_MAX_BYTES);
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(body).toString());
  } catch {
    throw new StorageError('InvalidRequest', 'Body is not valid JSON');
  }
  return parse(schema, json, 'body');
}

export function parse<T extends z.ZodType>(schema: T, value: unknown, where: string): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const place = [where, ...(issue?.path ?? [])].join('/');
  throw new StorageError('InvalidRequest', `${place} ${issue?.message ?? 'is not valid'}`);
}
