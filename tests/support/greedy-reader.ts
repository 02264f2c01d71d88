import { writeFileSync } from 'node:fs';
import { answerTasks } from '../../server/jobs/bounded/answer-tasks.ts';

/** A reader that does what `create-reader.test.ts` asks of it. */

export interface GreedyTask {
  /** `some` takes 100 ms of processor time, `keep` keeps 100 MB. Both answer with their process. */
  what:
    | 'answer'
    | 'some'
    | 'keep'
    | 'fail'
    | 'environment'
    | 'buffers'
    | 'heap'
    | 'compute'
    | 'wait';
  /** Where to write the id of the process, if anywhere. */
  pidFile?: string;
}

const MIB = 1024 * 1024;
const TOO_MUCH_MIB = 2_048;
const SOME_US = 100_000;
const held: Buffer[] = [];

answerTasks(({ what, pidFile }: GreedyTask) => {
  if (pidFile) writeFileSync(pidFile, String(process.pid));
  if (what === 'fail') throw new Error('it is damaged');
  if (what === 'environment') return Object.keys(process.env);
  if (what === 'wait') return new Promise(() => undefined);
  if (what === 'compute') for (;;) Math.random();
  if (what === 'some') {
    const before = process.cpuUsage();
    let used = process.cpuUsage(before);
    while (used.user + used.system < SOME_US) used = process.cpuUsage(before);
  }
  if (what === 'keep') held.push(Buffer.allocUnsafeSlow(100 * MIB).fill(1));
  if (what === 'some' || what === 'keep') return process.pid;
  const kept: unknown[] = [];
  if (what === 'buffers')
    while (kept.length < TOO_MUCH_MIB) kept.push(Buffer.allocUnsafeSlow(MIB).fill(1));
  if (what === 'heap')
    while (kept.length < TOO_MUCH_MIB) kept.push(Array.from({ length: MIB / 8 }, Math.random));
  return kept.length;
});
