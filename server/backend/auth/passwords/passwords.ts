import { availableParallelism } from 'node:os';
import path from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import { FairQueue } from './fair-queue.ts';
import type { PasswordJob, PasswordResult, PasswordValue } from './password-worker.ts';
import type { Weakness } from './weak-password.ts';

export const DEFAULT_COST = 10; // GoTrue's value
const MIN_LENGTH = 8;
const MAX_BYTES = 72; // bcrypt ignores anything after this
const BCRYPT_DIGEST_LENGTH = 53;

/**
 * One core stays free for everything else, so that many sign-ins at once do not slow others down.
 */
const WORKERS = Math.max(1, availableParallelism() - 1);
/** Beside this file, as TypeScript in the source and as JavaScript in the build. */
const WORKER_FILE = new URL(
  `./password-worker${path.extname(import.meta.filename)}`,
  import.meta.url,
);
/** About two seconds of work. Anyone who would wait longer is refused at once. */
const MAX_WAITING = 24 * WORKERS;

/** Who the work is for. Without it, the work is for the server itself. */
export interface WorkOrder {
  /** The client's network. Networks take turns. */
  from: string;
  /** The account has signed in from there before, so this work goes before strangers' work. */
  isKnown: boolean;
  /** Work for a client that has disconnected is dropped. */
  signal?: AbortSignal;
}

/** The work was dropped: too much was waiting, or the client has disconnected. */
export class PasswordWorkRefused extends Error {
  override name = 'PasswordWorkRefused';
}

interface Task {
  job: PasswordJob;
  done(result: PasswordResult): void;
  drop(): void;
}

const queue = new FairQueue<Task>(MAX_WAITING);
const workers: Worker[] = [];
const busy = new Set<number>();

export async function hashPassword(
  plain: string,
  cost = DEFAULT_COST,
  order?: WorkOrder,
): Promise<string> {
  return String(await submit({ kind: 'hash', plain, cost }, order));
}

export async function verifyPassword(
  plain: string,
  hash: string,
  order?: WorkOrder,
): Promise<boolean> {
  const isMatch = await submit({ kind: 'verify', plain, hash }, order);
  return isMatch === true && Buffer.byteLength(plain) <= MAX_BYTES;
}

/** Matches no password, and takes as long to compare as a real hash. */
export function decoyHash(cost = DEFAULT_COST): string {
  return `$2b$${String(cost).padStart(2, '0')}$${'.'.repeat(BCRYPT_DIGEST_LENGTH)}`;
}

export interface PasswordProblem {
  /** The last two are GoTrue's reasons for a weak password. */
  reason: 'too long' | 'length' | 'pwned';
  message: string;
}

const WEAK_TEXTS: Record<Weakness, string> = {
  common: 'This password is very common and easy to guess. Please choose another.',
  'own words':
    'This password is based on a name or an email address and is easy to guess. Please choose another.',
  pattern:
    'This password follows a pattern and is easy to guess. Please choose another, such as a few unrelated words.',
};

/** `context`: words from the person and the site, which an attacker would try first. */
export async function findPasswordProblem(
  plain: string,
  context: string[] = [],
  order?: WorkOrder,
): Promise<PasswordProblem | undefined> {
  if (Buffer.byteLength(plain) > MAX_BYTES) {
    return { reason: 'too long', message: `Password cannot be longer than ${MAX_BYTES} bytes` };
  }
  if (plain.length < MIN_LENGTH) {
    return { reason: 'length', message: `Password should be at least ${MIN_LENGTH} characters.` };
  }
  const weakness = await submit({ kind: 'judge', plain, context }, order);
  if (typeof weakness !== 'string') return undefined;
  return { reason: 'pwned', message: WEAK_TEXTS[weakness as Weakness] };
}

function submit(job: PasswordJob, order?: WorkOrder): Promise<PasswordValue> {
  return new Promise((resolve, reject) => {
    const { from: key = '', isKnown: isFirst = true, signal } = order ?? {};
    const task: Task = {
      job,
      done(result) {
        signal?.removeEventListener('abort', task.drop);
        if ('value' in result) resolve(result.value);
        else reject(new Error(result.error));
      },
      drop() {
        signal?.removeEventListener('abort', task.drop);
        queue.remove(task);
        reject(new PasswordWorkRefused('Too many passwords are waiting to be checked'));
      },
    };
    if (signal?.aborted) return task.drop();
    signal?.addEventListener('abort', task.drop);
    queue.add(task, { key, isFirst })?.drop();
    startNext();
  });
}

function startNext(): void {
  for (let index = 0; index < WORKERS; index++) {
    if (busy.has(index)) continue;
    const task = queue.take();
    if (!task) return;
    busy.add(index);
    run(index, task);
  }
}

function run(index: number, { job, done }: Task): void {
  const worker = workers[index] ?? startWorker(index);
  const { port1: answer, port2: replyTo } = new MessageChannel();
  let result: PasswordResult = { error: 'The password worker stopped' };
  answer.once('message', (received: PasswordResult) => {
    result = received;
    answer.close();
  });
  answer.once('close', () => {
    busy.delete(index);
    done(result);
    startNext();
  });
  worker.postMessage({ ...job, replyTo }, [replyTo]);
}

/** The process stays alive only for a job that waits for its result. */
function startWorker(index: number): Worker {
  const worker = new Worker(WORKER_FILE);
  worker.unref();
  worker.once('error', () => delete workers[index]);
  workers[index] = worker;
  return worker;
}
