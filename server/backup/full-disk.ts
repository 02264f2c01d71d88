import { statfs } from 'node:fs/promises';
import { StoreUnavailable } from '../backend/storage/object-stores/object-store.ts';
import { isUnavailable } from '../database/postgresql/unavailable.ts';
import { StartupError } from '../startup-error.ts';

/** Node's codes, and PostgreSQL's for a full disk. */
const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100']);
/** As PostgreSQL's programs print it. */
const FULL_WORDS = /No space left on device|Disk quota exceeded/;
/** PostgreSQL ends without a reason if it cannot extend its log, by 16 MB at a time. */
const NO_SPACE_BYTES = 16 * 1024 * 1024;

export class DiskFull extends StartupError {}

/**
 * The error to throw: one that says in plain words that the disk is full, or the same one. Called
 * before anything is removed from the folder.
 */
export async function explained(error: unknown, folder: string, ifFull: string): Promise<unknown> {
  return (await isFull(error, folder)) ? new DiskFull(`The disk is full. ${ifFull}`) : error;
}

async function isFull(error: unknown, folder: string): Promise<boolean> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && FULL.has(cause.code)) return true;
    if (FULL_WORDS.test(cause.message)) return true;
    if (cause instanceof StoreUnavailable && cause.isFull) return true;
  }
  if (!isUnavailable(error)) return false;
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < NO_SPACE_BYTES;
}
