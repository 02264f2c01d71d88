import { createHash, randomUUID } from 'node:crypto';
import { UPLOAD_MAX_BYTES } from '../../../../app/lib/upload.ts';
import { asCaller, rehearse } from '../../../database/as-caller.ts';
import type { Caller } from '../../../database/caller.ts';
import type { CallerPool, Owner } from '../../../database/pool.ts';
import { type AcceptedFile, acceptFile } from '../file-checks/accept-file.ts';
import type { Files } from './files.ts';
import { readUpload, type UploadedFile } from './read-body.ts';
import {
  type Bucket,
  findBucket,
  findObject,
  findVersion,
  insertObject,
  type NewObject,
  type StoredObject,
  subjectOf,
  type Target,
} from './rows.ts';

const ETAG_LENGTH = 32;

export interface UploadDeps {
  authenticator: CallerPool;
  owner: Owner;
  files: Files;
}

export interface Write {
  target: Target;
  caller: Caller;
  isUpsert: boolean;
}

/** Checks that the policies let the caller write there, before any byte is read. */
export async function checkMayWrite(storage: UploadDeps, write: Write): Promise<void> {
  await rehearse(storage.authenticator, write.caller, (tx) =>
    insertObject(tx, newObject(write), write.isUpsert),
  );
}

/** The bucket to write to, if the caller may. No byte of the file has been read yet. */
export async function admitUpload(storage: UploadDeps, write: Write): Promise<Bucket> {
  const bucket = await findBucket(storage.owner, write.target.bucket);
  await checkMayWrite(storage, write);
  return bucket;
}

export async function receiveUpload(
  storage: UploadDeps,
  request: Request,
  write: Write,
  bucket: Bucket,
): Promise<StoredObject> {
  const maxBytes = sizeLimit(bucket);
  const uploaded = await readUpload(request, maxBytes);
  const { bytes, declaredType } = uploaded;
  const file = await acceptFile(
    { bytes, declaredType, allowedTypes: bucket.allowed_mime_types, maxBytes },
    { caller: subjectOf(write.caller) ?? write.caller.role, signal: request.signal },
  );
  return store(storage, write, file, uploaded);
}

/** Nobody can set a higher limit by request. The bucket for mail has one since its migration. */
export function sizeLimit({ file_size_limit }: Bucket): number {
  return file_size_limit ?? UPLOAD_MAX_BYTES;
}

/** Stores the bytes first, then the row as the caller, and removes the replaced version last. */
export async function store(
  { owner, authenticator, files }: UploadDeps,
  write: Write,
  file: AcceptedFile,
  { cacheControl, userMetadata }: Pick<UploadedFile, 'cacheControl' | 'userMetadata'>,
): Promise<StoredObject> {
  const { bytes, type, width, height, frames } = file;
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
  const row = { ...newObject(write), metadata, user_metadata: userMetadata };
  const replaced = await findVersion(owner, write.target);
  await files.keep(row.version, bytes, () =>
    asCaller(authenticator, write.caller, (tx) => insertObject(tx, row, write.isUpsert)),
  );
  if (replaced) await files.discard([replaced]);
  return findObject(owner, write.target);
}

function newObject({ target, caller }: Write): NewObject {
  const { bucket, name } = target;
  const owner = subjectOf(caller);
  return { id: randomUUID(), bucket_id: bucket, name, version: randomUUID(), owner };
}
