import { type AppErrorCode, toAppError } from '../errors';

const REFUSED: AppErrorCode[] = ['stale', 'conflict'];

/**
 * Saves something that is refused if it has changed since it was read. If it is refused although
 * `findStored` finds what was to be saved, an earlier try was stored and only its answer was lost:
 * then it counts as saved.
 */
export async function saveOnce<Saved>(
  save: () => Promise<Saved>,
  findStored: () => Promise<Saved | undefined>,
): Promise<Saved> {
  try {
    return await save();
  } catch (error) {
    if (!REFUSED.includes(toAppError(error).code)) throw error;
    const stored = await findStored();
    if (stored === undefined) throw error;
    return stored;
  }
}
