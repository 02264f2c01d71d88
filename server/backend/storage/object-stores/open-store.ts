import { StartupError } from '../../../startup-error.ts';
import { DiskStore } from './disk-store.ts';
import type { ObjectStore } from './object-store.ts';
import type { S3Config } from './s3-store.ts';

/** From this status on, the fault lies with the server, not the configuration. */
const SERVER_FAULT = 500;

/**
 * Opens S3 if it is configured, and otherwise a folder. Throws if S3 refuses the configuration, and
 * if it cannot be reached, unless `onUnreachable` takes the reason: S3 may be back in a moment.
 */
export async function openObjectStore(
  folder: string,
  s3?: S3Config,
  onUnreachable?: (reason: string) => void,
): Promise<ObjectStore> {
  if (!s3) return new DiskStore(folder);
  const { S3Refusal, S3Store } = await import('./s3-store.ts');
  const store = new S3Store(s3);
  try {
    await store.list('start');
    return store;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = reasonOf(cause);
    const isRefused = cause instanceof S3Refusal && cause.status < SERVER_FAULT;
    if (onUnreachable && !isRefused) {
      onUnreachable(reason);
      return store;
    }
    throw new StartupError(`S3_ENDPOINT ${s3.endpoint} cannot be used: ${reason}.`);
  }
}

/** `fetch` only says that it failed, and has the cause nested inside. */
function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return inner instanceof Error ? inner.message : String(inner);
}
