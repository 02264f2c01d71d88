import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { compareSync, hashSync } from 'bcryptjs';
import { findWeakness } from './weak-password.ts';

export type PasswordJob =
  | { kind: 'hash'; plain: string; cost: number }
  | { kind: 'verify'; plain: string; hash: string }
  | { kind: 'judge'; plain: string; context: string[] };
export type PasswordValue = string | boolean | undefined;
export type PasswordResult = { value: PasswordValue } | { error: string };

/** Loaded when the first password is checked for strength: signing in does not need it. */
let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Applies to this thread only, so that requests go first when there are few cores. A higher value
 * would leave a tenth of a core beside one busy program, and people would wait to sign in.
 */
const NICE = 2;
stepBack();

parentPort?.on('message', async ({ replyTo, ...job }: PasswordJob & { replyTo: MessagePort }) => {
  replyTo.postMessage(await answer(job));
});

async function answer(job: PasswordJob): Promise<PasswordResult> {
  try {
    return { value: await run(job) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

async function run(job: PasswordJob): Promise<PasswordValue> {
  if (job.kind === 'hash') return hashSync(job.plain, job.cost);
  if (job.kind === 'verify') return compareSync(job.plain, job.hash);
  common ??= readCommonPasswords();
  return findWeakness(job.plain, await common, job.context);
}

async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

function stepBack(): void {
  try {
    const [thread = ''] = readlinkSync('/proc/thread-self').split('/').slice(-1);
    setPriority(Number(thread), NICE);
  } catch {
    // Only Linux lets a thread set its own priority. Elsewhere it keeps the normal one.
  }
}
