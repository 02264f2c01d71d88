import type { Caller } from '../../../database/caller.ts';
import { insertion, type JsonValue, part, type Sql } from '../../../database/postgresql/sql.ts';
import { StorageError } from './errors.ts';

/** Either the owner's connection, or a transaction in the caller's role. */
export type Db = Sql;

export interface Target {
  bucket: string;
  name: string;
}

export interface Bucket {
  id: string;
  name: string;
  owner: string | null;
  public: boolean;
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
  created_at: Date;
  updated_at: Date;
}

export interface ObjectMetadata {
  eTag: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  lastModified: string;
  contentLength: number;
  httpStatusCode: number;
  width?: number;
  height?: number;
  frames?: number;
}

export interface StoredObject {
  id: string;
  bucket_id: string;
  name: string;
  version: string;
  metadata: ObjectMetadata;
  user_metadata: Record<string, JsonValue> | null;
  created_at: Date;
  updated_at: Date;
}

export type NewObject = Pick<StoredObject, 'id' | 'bucket_id' | 'name' | 'version'> &
  Partial<Pick<StoredObject, 'metadata' | 'user_metadata'>> & { owner: string | null };

/** The size is cast to a number that JSON can hold. */
export const BUCKET_COLUMNS = part`
  id, name, owner, public, file_size_limit::float8, allowed_mime_types, created_at, updated_at`;
const OBJECT_COLUMNS = part`
  id, bucket_id, name, version, metadata, user_metadata, created_at, updated_at`;

export async function findBucket(db: Db, id: string): Promise<Bucket> {
  const [bucket] = await db<Bucket[]>`
    select ${BUCKET_COLUMNS} from storage.buckets where id = ${id}
  `;
  if (!bucket) throw new StorageError('NoSuchBucket');
  return bucket;
}

export async function findObject(db: Db, { bucket, name }: Target): Promise<StoredObject> {
  const [object] = await db<StoredObject[]>`
    select ${OBJECT_COLUMNS} from storage.objects
    where bucket_id = ${bucket} and name = ${name}
      and version is not null and metadata is not null
  `;
  if (!object) throw new StorageError('NoSuchKey');
  return object;
}

export async function findVersion(db: Db, { bucket, name }: Target): Promise<string | null> {
  const [row] = await db<{ version: string | null }[]>`
    select version from storage.objects where bucket_id = ${bucket} and name = ${name}
  `;
  return row?.version ?? null;
}

/** The owner of a new object: the caller's account, or null without one. */
export function subjectOf({ claims }: Caller): string | null {
  return typeof claims.sub === 'string' ? claims.sub : null;
}

/** Returns nothing: reading a row back needs another permission than writing it. */
export async function insertObject(db: Db, object: NewObject, isUpsert: boolean): Promise<void> {
  const { metadata = {}, user_metadata: own = null } = object;
  const row = {
    ...object,
    metadata: db.json(metadata),
    user_metadata: own && db.json(own),
    owner_id: object.owner,
  };
  const onConflict = isUpsert
    ? part`on conflict (bucket_id, name) do update set
        version = excluded.version, metadata = excluded.metadata,
        user_metadata = excluded.user_metadata, owner = excluded.owner, owner_id = excluded.owner_id`
    : part``;
  await db`insert into storage.objects ${insertion(row)} ${onConflict}`;
}

export async function deleteObjects(db: Db, bucket: string, names?: string[]) {
  return db<StoredObject[]>`
    delete from storage.objects
    where bucket_id = ${bucket} ${names ? part`and name = any(${names})` : part``}
    returning ${OBJECT_COLUMNS}
  `;
}

export async function countObjects(db: Db, bucket: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from storage.objects where bucket_id = ${bucket}
  `;
  return row?.count ?? 0;
}

/**
 * Bytes are named by version, so a move changes only the row. Returns false if a policy hides it.
 */
export async function moveObject(db: Db, id: string, to: Target): Promise<boolean> {
  const moved = await db`
    update storage.objects set bucket_id = ${to.bucket}, name = ${to.name} where id = ${id}
  `;
  return moved.count > 0;
}

export async function findNames(db: Db, bucket: string, names: string[]): Promise<Set<string>> {
  const rows = await db<{ name: string }[]>`
    select name from storage.objects where bucket_id = ${bucket} and name = any(${names})
  `;
  return new Set(rows.map(({ name }) => name));
}
