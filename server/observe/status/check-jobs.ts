import { jobTitle, whileJobFails } from '../../../app/lib/system/job-words.ts';
import type { Check, ReportedJob, ServerReport } from '../../../app/lib/system/system-status.ts';
import type { Seen } from './seen.ts';
import { spanWords } from './words.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A run that fails once is tried again before anyone has to know. */
const LOOK_AFTER_MS = 2 * MINUTE_MS;

/** A line for each job that fails or hangs, or one if all work. */
export function checkJobs({ now, setup }: Seen, servers: ServerReport[]): Check[] {
  const found = new Map<string, Check>();
  for (const { name: server, jobs } of servers) {
    for (const job of jobs) {
      // Mail that comes in has its own line, with the reason.
      if (job.name === 'mail in' && setup.hasMailbox) continue;
      const check = checkJob(job, now, servers.length > 1 ? ` on ${server}` : '');
      const known = found.get(job.name);
      if (check && (!known || check.state === 'broken')) found.set(job.name, check);
    }
  }
  if (found.size > 0) return [...found.values()];
  return [
    { key: 'jobs', part: 'jobs', state: 'fine', sentence: 'All background jobs are running.' },
  ];
}

function checkJob(job: ReportedJob, now: number, where: string): Check | undefined {
  const { name, startedAt, succeededAt = 0, failedAt = 0, failingSince, failure } = job;
  const check = { key: `job ${name}`, part: 'jobs' } as const;
  const title = `“${jobTitle(name)}”`;
  if (failure !== undefined && failingSince !== undefined) {
    const failing = now - failingSince;
    if (failing < LOOK_AFTER_MS) return undefined;
    const isBroken = failing >= HOUR_MS;
    return {
      ...check,
      state: isBroken ? 'broken' : 'look',
      sentence: `${title} has been failing for ${spanWords(failing)}${where}.`,
      advice: [
        whileJobFails(name),
        isBroken
          ? 'Restart the server. If that does not help, send the error report to a developer.'
          : 'It will be tried again automatically.',
      ]
        .filter(Boolean)
        .join(' '),
    };
  }
  const running = now - startedAt;
  // Large backups take hours.
  if (startedAt <= Math.max(succeededAt, failedAt) || running < HOUR_MS || name === 'backups') {
    return undefined;
  }
  return {
    ...check,
    state: 'look',
    sentence: `${title} has been running for ${spanWords(running)}${where}.`,
    advice: 'It usually takes seconds. If it does not finish, restart the server.',
  };
}
