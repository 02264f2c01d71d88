import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isMarkHeld, markProcess } from '../process-mark.ts';

/**
 * A new cluster is made in a folder of its own, which initdb wants to be empty. The password and the
 * mark of the process are beside it.
 */
export interface Draft {
  folder: string;
  passwordFile: string;
  remove(): Promise<void>;
}

/** Earlier versions left no mark. No initdb takes that long. */
const LEFT_AFTER_MS = 3_600_000;

export async function openDraft(directory: string): Promise<Draft> {
  const folder = `${directory}.new-${process.pid}`;
  await mkdir(path.dirname(directory), { recursive: true });
  const release = await markProcess(markOf(folder));
  return {
    folder,
    passwordFile: passwordOf(folder),
    remove() {
      release();
      return removeDraft(folder);
    },
  };
}

/** Removes what first starts left that were killed, but nothing that another process is using. */
export async function removeLeftDrafts(directory: string): Promise<void> {
  const parent = path.dirname(directory);
  const names = await readdir(parent).catch(() => []);
  const start = `${path.basename(directory)}.new-`;
  const drafts = names
    .filter((name) => name.startsWith(start))
    .map((name) => /^\d+/.exec(name.slice(start.length))?.[0])
    .filter((pid) => pid !== undefined);
  for (const pid of new Set(drafts)) {
    const folder = path.join(parent, `${start}${pid}`);
    // What cannot be removed is tried again at the next start.
    if (!(await isInUse(folder))) await removeDraft(folder).catch(() => {});
  }
}

async function isInUse(folder: string): Promise<boolean> {
  const [mark, draft] = await Promise.all(
    [markOf(folder), folder].map((place) => stat(place).catch(() => undefined)),
  );
  if (mark) return isMarkHeld(markOf(folder));
  return draft !== undefined && Math.abs(Date.now() - draft.mtimeMs) < LEFT_AFTER_MS;
}

/** The mark last: whoever is killed here leaves nothing that looks as if it had none. */
async function removeDraft(folder: string): Promise<void> {
  for (const place of [folder, passwordOf(folder), markOf(folder)]) {
    await rm(place, { recursive: true, force: true });
  }
}

function passwordOf(folder: string): string {
  return `${folder}.password`;
}

function markOf(folder: string): string {
  return `${folder}.process`;
}
