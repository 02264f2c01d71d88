import type { Context, MiddlewareHandler } from 'hono';
import type { Sql } from 'postgres';
import type { z } from 'zod';
import type { AppEnv } from '../app-env.ts';
import { StorageError } from './errors.ts';
import type { Files } from './files.ts';
import { checkBucketName, checkObjectName } from './names.ts';
import type { ObjectStore } from './object-store.ts';
import { readBody } from './read-body.ts';
import type { Renditions } from './renditions.ts';
import type { SigningKeys } from './signed-token.ts';

const JSON_MAX_BYTES = 1024 * 1024;

/** How an address ends that names one object. */
export const OBJECT = ':bucket/:name{.+}';

export interface StorageDeps {
  authenticator: Sql;
  /** For what needs no right of the caller's: a bucket's limits, public and signed objects. */
  owner: Sql;
  objects: ObjectStore;
  keys: SigningKeys;
  /** Refuses requests without a key or sets `caller`. Open addresses are answered in front of it. */
  requireCaller: MiddlewareHandler<AppEnv>;
  /** No bucket takes larger files, whatever its own limit. */
  maxBytes: number;
}

/** What the routes share. */
export interface Storage extends StorageDeps {
  files: Files;
  renditions: Renditions;
}

export interface Target {
  bucket: string;
  name: string;
}

export function targetOf(c: Context<AppEnv>): Target {
  return {
    bucket: checkBucketName(c.req.param('bucket') ?? ''),
    name: checkObjectName(c.req.param('name') ?? ''),
  };
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
