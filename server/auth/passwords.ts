import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { AuthError } from './errors.ts';
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

interface Waiting {
  job: PasswordJob;
  resolve(value: string | boolean): void;
  reject(error: Error): void;
}

const queue: Waiting[] = [];
const idle: Worker[] = [];
let started = 0;

export async function hashPassword(plain: string, cost = DEFAULT_COST): Promise<string> {
  return String(await submit({ plain, cost }));
}

export async function verifyPassword(plain: string, hash: string): Promise<boolean> {
  const isMatch = await submit({ plain, hash });
  return isMatch === true && Buffer.byteLength(plain) <= MAX_BYTES;
}

/** Throws what supabase-js turns into AuthWeakPasswordError. */
export function checkPasswordStrength(plain: string): void {
  if (Buffer.byteLength(plain) > MAX_BYTES) {
    throw new AuthError(
      422,
      'validation_failed',
      `Password cannot be longer than ${MAX_BYTES} bytes`,
    );
  }
  if (plain.length < MIN_LENGTH) {
    throw weak('length', `Password should be at least ${MIN_LENGTH} characters.`);
  }
  if (COMMON_PASSWORDS.has(plain.toLowerCase())) {
    throw weak(
      'pwned',
      'This password is one of the most common and easy to guess. Please choose another.',
    );
  }
}

function weak(reason: string, message: string): AuthError {
  return new AuthError(422, 'weak_password', message, {
    body: { weak_password: { reasons: [reason] } },
  });
}

function submit(job: PasswordJob): Promise<string | boolean> {
  return new Promise((resolve, reject) => {
    queue.push({ job, resolve, reject });
    const worker = idle.pop() ?? (started < WORKERS ? startWorker() : undefined);
    if (worker) workOn(worker);
  });
}

function startWorker(): Worker {
  started++;
  return new Worker(new URL('./password-worker.ts', import.meta.url));
}

/** A worker holds the process open only while it computes. */
function workOn(worker: Worker): void {
  const next = queue.shift();
  if (!next) {
    worker.unref();
    idle.push(worker);
    return;
  }
  worker.ref();
  const onMessage = (result: PasswordResult) => {
    worker.off('error', onError);
    if ('value' in result) next.resolve(result.value);
    else next.reject(new Error(result.error));
    workOn(worker);
  };
  const onError = (error: Error) => {
    started--;
    worker.off('message', onMessage);
    next.reject(error);
    if (queue.length > 0) workOn(startWorker());
  };
  worker.once('message', onMessage);
  worker.once('error', onError);
  worker.postMessage(next.job);
}
