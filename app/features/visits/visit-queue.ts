import { AppError, type AppErrorCode, toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { VISIT_MESSAGES } from './messages';
import type { VisitValues } from './visits-schema';

export interface KeptFile {
  id: string;
  /** In the bucket: the visit's id, then the file's. */
  path: string;
  name: string;
  type: string;
  isSent: boolean;
  problem: string | null;
}

/** A visit on this phone. It is deleted here once the server has all of it. */
export interface KeptVisit {
  id: string;
  /** Only this person sees and sends it. */
  userId: string;
  state: 'draft' | 'waiting' | 'refused';
  /** Counts the changes, so that the server knows which one is newer. */
  version: number;
  /** The server has the visit, and perhaps not yet its files. */
  isStored: boolean;
  values: VisitValues;
  candidate: string;
  organisation: string;
  files: KeptFile[];
  savedAt: string;
  tries: number;
  /** Do not try before this moment. */
  nextTry: number;
  problem: string | null;
  /** Someone has already recorded a visit for the planned step. */
  isRepeat?: boolean;
}

export interface QueueStore {
  list(userId: string): Promise<KeptVisit[]>;
  get(id: string): Promise<KeptVisit | undefined>;
  put(visit: KeptVisit): Promise<void>;
  remove(id: string): Promise<void>;
  file(id: string): Promise<Blob | undefined>;
}

export interface Sender {
  /** The account that requests are sent with now; `null` if nobody is signed in. */
  userId(): Promise<string | null>;
  /** Both can be repeated any number of times. They throw `AppError`. */
  record(visit: KeptVisit): Promise<void>;
  upload(file: KeptFile, content: Blob): Promise<void>;
}

export interface SendResult {
  sent: KeptVisit[];
  /** Why the rest is still here. */
  stopped: 'signed-out' | 'network' | null;
}

/** The same request would be refused again, so the person has to decide. */
const REFUSED: readonly AppErrorCode[] = [
  'forbidden',
  'not_found',
  'conflict',
  'stale',
  'invalid',
  'too_large',
  'wrong_type',
];
/** Nothing else would arrive either. */
const CUT_OFF: readonly AppErrorCode[] = ['network', 'unavailable', 'rate_limited'];

/** The database stores one visit for each planned step. */
const UNIQUE_VIOLATION = '23505';

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 5 * 60_000;

/** 5, 10, 20 seconds …, at most 5 minutes. */
export function waitAfter(tries: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** Math.max(tries - 1, 0), LONGEST_WAIT_MS);
}

/** Sends what this person has saved, in the order in which it was saved. */
export async function sendWaiting(
  {
    store,
    sender,
    userId,
    now,
  }: { store: QueueStore; sender: Sender; userId: string; now: () => number },
  isForced = false,
): Promise<SendResult> {
  const sent: KeptVisit[] = [];
  const waiting = (await store.list(userId))
    .filter(({ state, nextTry }) => state === 'waiting' && (isForced || nextTry <= now()))
    .toSorted((one, other) => one.savedAt.localeCompare(other.savedAt));
  for (const visit of waiting) {
    try {
      // Someone else may have signed in since.
      if ((await sender.userId()) !== userId) return { sent, stopped: 'signed-out' };
      if (await sendOne(store, sender, visit)) sent.push(visit);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.code === 'unauthenticated') return { sent, stopped: 'signed-out' };
      const tries = visit.tries + 1;
      const later = { tries, nextTry: now() + waitAfter(tries) };
      await change(
        store,
        visit,
        REFUSED.includes(error.code)
          ? {
              state: 'refused',
              problem: failureText(error),
              isRepeat: error.sqlState === UNIQUE_VIOLATION,
            }
          : later,
      );
      if (CUT_OFF.includes(error.code)) return { sent, stopped: 'network' };
    }
  }
  return { sent, stopped: null };
}

/** The visit first, because a low rating must not wait for photos. Returns whether all arrived. */
async function sendOne(store: QueueStore, sender: Sender, visit: KeptVisit): Promise<boolean> {
  if (!visit.isStored) {
    await sender.record(visit);
    if (!(await change(store, visit, { isStored: true }))) return false;
  }
  for (const file of visit.files) {
    if (file.isSent) continue;
    const content = await store.file(file.id);
    let problem: string | null = null;
    try {
      if (!content) throw new AppError('not_found', VISIT_MESSAGES.fileGone);
      await sender.upload(file, content);
    } catch (thrown) {
      const error = toAppError(thrown);
      // The server already has a copy: the answer to an earlier attempt got lost.
      if (error.code !== 'conflict') {
        if (!REFUSED.includes(error.code)) throw error;
        problem = VISIT_MESSAGES.fileRefused(file.name, failureText(error));
      }
    }
    const isSent = problem === null;
    const known = await store.get(visit.id);
    if (known?.version !== visit.version) return false;
    const files = known.files.map((other) =>
      other.id === file.id ? { ...other, isSent, problem } : other,
    );
    await store.put({ ...known, files });
  }
  const known = await store.get(visit.id);
  if (known?.version !== visit.version) return false;
  const refused = known.files.find(({ problem }) => problem !== null);
  if (refused) {
    await store.put({ ...known, state: 'refused', problem: refused.problem });
    return false;
  }
  await store.remove(visit.id);
  return true;
}

/** Changes the visit, unless the person has deleted or changed it meanwhile. */
async function change(
  store: QueueStore,
  visit: KeptVisit,
  fields: Partial<KeptVisit>,
): Promise<boolean> {
  const known = await store.get(visit.id);
  if (known?.version !== visit.version) return false;
  await store.put({ ...known, ...fields });
  return true;
}

/** What the person saves: it waits to be sent, as a newer version than the one before. */
export function saved(visit: KeptVisit, now: number): KeptVisit {
  return {
    ...visit,
    state: 'waiting',
    version: visit.version + 1,
    isStored: false,
    savedAt: new Date(now).toISOString(),
    tries: 0,
    nextTry: 0,
    problem: null,
    isRepeat: false,
    files: visit.files.map((file) => ({ ...file, problem: null })),
  };
}

/** The same visit, but for no planned step: beside the one that a colleague has recorded. */
export function asExtra(visit: KeptVisit, now: number): KeptVisit {
  return saved({ ...visit, values: { ...visit.values, task_id: '' } }, now);
}
