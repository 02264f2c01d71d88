import type { Logger } from 'pino';
import type { JobName } from '../../app/lib/system/job-words.ts';
import { loggedError } from '../guard/logging/logged-error.ts';
import { traced } from '../signals/spans.ts';

export interface ClockOptions {
  /** The clock's name, for the log. */
  name: JobName;
  tickMs: number;
  run: () => Promise<void>;
  log: Logger;
}

/** How a job of this process is doing. Times are in milliseconds since 1970. */
export interface JobRun {
  name: string;
  /** How long it waits between two runs. */
  everyMs: number;
  startedAt: number;
  succeededAt?: number;
  failedAt?: number;
  /** When the runs began to fail. Absent if the last one succeeded. */
  failingSince?: number;
  /** Why the last run failed. Absent if it succeeded. */
  failure?: string;
  durationMs?: number;
}

/** The process has one set of jobs, so they are kept here and not handed from part to part. */
const runs = new Map<string, JobRun>();

/** How each job of this process is doing, in the order in which they started. */
export function jobRuns(): JobRun[] {
  return [...runs.values()];
}

interface Job {
  name: JobName;
  everyMs: number;
}

/** Runs a job once, and notes how it went. */
export async function noteRun(job: Job, run: () => Promise<void>): Promise<void> {
  const begun = performance.now();
  const before = runs.get(job.name);
  runs.set(job.name, { ...before, ...job, startedAt: Date.now() });
  try {
    await traced({ name: `job ${job.name}`, kind: 'internal' }, run);
    noteOutcome(job, { durationMs: Math.round(performance.now() - begun) });
  } catch (error) {
    noteOutcome(job, { error, durationMs: Math.round(performance.now() - begun) });
    throw error;
  }
}

/** Notes how a job is doing that is never finished, such as one that stays connected. */
export function noteOutcome(
  { name, everyMs }: Job,
  { error, durationMs }: { error?: unknown; durationMs?: number } = {},
): void {
  const now = Date.now();
  const { failure: _, failingSince = now, ...before } = runs.get(name) ?? { startedAt: now };
  const known = { ...before, name, everyMs, ...(durationMs !== undefined && { durationMs }) };
  runs.set(
    name,
    error === undefined
      ? { ...known, succeededAt: now }
      : { ...known, failedAt: now, failingSince, failure: loggedError(error).message },
  );
}

/** Runs the job at once, and again `tickMs` after each run ends, even if a run fails. */
export function startClock({ name, tickMs, run, log }: ClockOptions) {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;

  function tick() {
    round = noteRun({ name, everyMs: tickMs }, run)
      .catch((error: unknown) =>
        log.warn({ err: error, clock: name }, 'a scheduled job failed; it will run again'),
      )
      .finally(() => {
        if (!isStopped) timer = setTimeout(tick, tickMs);
      });
  }
  tick();

  return {
    /** Waits for the current run. */
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
