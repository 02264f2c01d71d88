import { createHash, randomUUID } from 'node:crypto';
import type { Caller } from '../app-env.ts';
import { type AcceptedFile, acceptFile } from './accept-file.ts';
import { asCaller, rehearse } from './as-caller.ts';
import { readUpload, type UploadedFile } from './read-body.ts';
import {
  type Bucket,
  findBucket,
  findObject,
  findVersion,
  insertObject,
  type NewObject,
  type StoredObject,
} from './rows.ts';
import type { Storage, Target } from './storage.ts';

const ETAG_LENGTH = 32;

export interface Write {
  target: Target;
  caller: Caller;
  isUpsert: boolean;
}

/** Whether the policies let the caller write there, asked before a byte is read. */
export async function checkMayWrite(storage: Storage, write: Write): Promise<void> {
  await rehearse(storage.authenticator, write.caller, (tx) =>
    insertObject(tx, newObject(write, {}, null), write.isUpsert),
  );
}

export async function upload(storage: Storage, request: Request, write: Write) {
  const bucket = await findBucket(storage.owner, write.target.bucket);
  await checkMayWrite(storage, write);
  const uploaded = await readUpload(request, sizeLimit(storage, bucket));
  const { bytes, declaredType } = uploaded;
  const file = await acceptFile(bytes, declaredType, bucket.allowed_mime_types);
  return store(storage, write, file, uploaded);
}

export function sizeLimit({ maxBytes }: Pick<Storage, 'maxBytes'>, bucket: Bucket): number {
  return Math.min(maxBytes, bucket.file_size_limit ?? maxBytes);
}

/** Bytes first, then the row as the caller; what the row replaces goes last. */
export async function store(
  { owner, authenticator, files }: Storage,
  write: Write,
  file: AcceptedFile,
  { cacheControl, userMetadata }: Pick<UploadedFile, 'cacheControl' | 'userMetadata'>,
): Promise<StoredObject> {
  const { bytes, type, width, height, frames } = file;
  const { bucket, name } = write.target;
  const metadata = {
    eTag: createHash('sha256').update(bytes).digest('hex').slice(0, ETAG_LENGTH),
    size: bytes.byteLength,
    mimetype: type,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: bytes.byteLength,
    httpStatusCode: 200,
    ...(width && { width, height, frames }),
  };
  const row = newObject(write, metadata, userMetadata);
  const replaced = await findVersion(owner, bucket, name);
  await files.keep(row.version, bytes, () =>
    asCaller(authenticator, write.caller, (tx) => insertObject(tx, row, write.isUpsert)),
  );
  if (replaced) await files.discard([replaced]);
  return findObject(owner, bucket, name);
}

function newObject(
  { target, caller }: Write,
  metadata: NewObject['metadata'],
  userMetadata: NewObject['user_metadata'],
): NewObject {
  const { sub } = caller.claims;
  return {
    id: randomUUID(),
    bucket_id: target.bucket,
    name: target.name,
    version: randomUUID(),
    metadata,
    user_metadata: userMetadata,
    owner: typeof sub === 'string' ? sub : null,
  };
}
