import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { PasswordJob, PasswordResult } from './password-worker.ts';

export const DEFAULT_COST = 10; // GoTrue's
const MIN_LENGTH = 8;
const MAX_BYTES = 72; // bcrypt ignores what follows
const COMMON_PASSWORDS = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
);

/** One core stays free for everything else, so that many sign-ins at once slow nobody down. */
const WORKERS = Math.max(1, availableParallelism() - 1);

const workers: Worker[] = [];
let turn = 0;

export async function hashPassword(plain: string, cost = DEFAULT_COST): Promise<string> {
  return String(await submit({ plain, cost }));
}

export async function verifyPassword(plain: string, hash: string): Promise<boolean> {
  const isMatch = await submit({ plain, hash });
  return isMatch === true && Buffer.byteLength(plain) <= MAX_BYTES;
}

export interface PasswordProblem {
  /** The last two are GoTrue's words for a weak password. */
  reason: 'too long' | 'length' | 'pwned';
  message: string;
}

export function findPasswordProblem(plain: string): PasswordProblem | undefined {
  if (Buffer.byteLength(plain) > MAX_BYTES) {
    return { reason: 'too long', message: `Password cannot be longer than ${MAX_BYTES} bytes` };
  }
  if (plain.length < MIN_LENGTH) {
    return { reason: 'length', message: `Password should be at least ${MIN_LENGTH} characters.` };
  }
  if (!COMMON_PASSWORDS.has(plain.toLowerCase())) return undefined;
  const message =
    'This password is one of the most common and easy to guess. Please choose another.';
  return { reason: 'pwned', message };
}

/** Jobs take equally long, so that taking turns shares them out evenly. */
function submit(job: PasswordJob): Promise<string | boolean> {
  turn = (turn + 1) % WORKERS;
  const worker = workers[turn] ?? startWorker(turn);
  const { port1: answer, port2: replyTo } = new MessageChannel();
  return new Promise((resolve, reject) => {
    answer.once('message', (result: PasswordResult) => {
      if ('value' in result) resolve(result.value);
      else reject(new Error(result.error));
      answer.close();
    });
    answer.once('close', () => reject(new Error('The password worker ended')));
    worker.postMessage({ ...job, replyTo }, [replyTo]);
  });
}

/** Only a job that waits for its answer holds the process open. */
function startWorker(index: number): Worker {
  const worker = new Worker(new URL('./password-worker.ts', import.meta.url));
  worker.unref();
  worker.once('error', () => delete workers[index]);
  workers[index] = worker;
  return worker;
}
