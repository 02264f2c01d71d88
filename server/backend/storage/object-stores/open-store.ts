import { StartupError } from '../../../startup-error.ts';
import { DiskStore } from './disk-store.ts';
import type { ObjectStore } from './object-store.ts';
import type { S3Config } from './s3-store.ts';

/** Opens S3 if it is configured, and otherwise a folder. Throws if S3 does not work. */
export async function openObjectStore(folder: string, s3?: S3Config): Promise<ObjectStore> {
  if (!s3) return new DiskStore(folder);
  const { S3Store } = await import('./s3-store.ts');
  const store = new S3Store(s3);
  try {
    await store.list('start');
    return store;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartupError(`S3_ENDPOINT ${s3.endpoint} cannot be used: ${reason}.`);
  }
}
