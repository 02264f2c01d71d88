import { isUnavailable } from '../database/postgresql/unavailable.ts';

/** Why there is no backup, in words for administrators. */
export function problemOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  if (isUnavailable(error)) {
    return `The database did not answer (${reason}). The machine may have been too busy. Nothing was lost, and earlier backups are still there. Make this backup again when the machine has less to do.`;
  }
  return reason.endsWith('.') ? reason : `${reason}.`;
}
