import { writeFileSync } from 'node:fs';
import { answerTask } from '../../server/jobs/bounded/answer-task.ts';

/** A reader that does what `read-bounded.test.ts` asks of it. */

export interface GreedyTask {
  what: 'answer' | 'fail' | 'environment' | 'buffers' | 'heap' | 'compute' | 'wait';
  /** Where to write the id of the process, if anywhere. */
  pidFile?: string;
}

const MIB = 1024 * 1024;
const TOO_MUCH_MIB = 2_048;

answerTask(({ what, pidFile }: GreedyTask) => {
  if (pidFile) writeFileSync(pidFile, String(process.pid));
  if (what === 'fail') throw new Error('it is damaged');
  if (what === 'environment') return Object.keys(process.env);
  if (what === 'wait') return new Promise(() => undefined);
  if (what === 'compute') for (;;) Math.random();
  const kept: unknown[] = [];
  if (what === 'buffers')
    while (kept.length < TOO_MUCH_MIB) kept.push(Buffer.allocUnsafeSlow(MIB).fill(1));
  if (what === 'heap')
    while (kept.length < TOO_MUCH_MIB) kept.push(Array.from({ length: MIB / 8 }, Math.random));
  return kept.length;
});
