import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { compareSync, hashSync } from 'bcryptjs';

export type PasswordJob = { plain: string; cost: number } | { plain: string; hash: string };
export type PasswordResult = { value: string | boolean } | { error: string };

/** Of this thread alone, so that requests go first where cores are few. */
const NICE = 10;
stepBack();

parentPort?.on('message', ({ replyTo, ...job }: PasswordJob & { replyTo: MessagePort }) => {
  replyTo.postMessage(run(job));
});

function run(job: PasswordJob): PasswordResult {
  try {
    const value = 'hash' in job ? compareSync(job.plain, job.hash) : hashSync(job.plain, job.cost);
    return { value };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

function stepBack(): void {
  try {
    const [thread = ''] = readlinkSync('/proc/thread-self').split('/').slice(-1);
    setPriority(Number(thread), NICE);
  } catch {
    // Only Linux names its threads; elsewhere it is as urgent as the rest.
  }
}
