import { type MessagePort, parentPort } from 'node:worker_threads';
import { compareSync, hashSync } from 'bcryptjs';

export type PasswordJob = { plain: string; cost: number } | { plain: string; hash: string };
export type PasswordResult = { value: string | boolean } | { error: string };

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
