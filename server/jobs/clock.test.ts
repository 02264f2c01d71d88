import { pino } from 'pino';
import { expect, it } from 'vitest';
import { loggerOptions } from '../logger.ts';
import { jobRuns, noteOutcome, noteRun, startClock } from './clock.ts';
import { answerOf, JobFailed, runSteps } from './job-failed.ts';

const run = (name: string) => jobRuns().find((job) => job.name === name);
const REFUSED = { data: null, error: { code: '42501' }, status: 403 } as never;

it('notes a failed run with its reason and since when, until one succeeds', async () => {
  const job = { name: 'pages', everyMs: 10 } as const;
  const fail = () => noteRun(job, async () => void answerOf(REFUSED, 'pages could not be read'));
  await expect(fail()).rejects.toThrow(JobFailed);
  const first = run('pages');
  expect(first).toMatchObject({
    failure: 'pages could not be read',
    failingSince: first?.failedAt,
  });
  expect(first?.succeededAt).toBeUndefined();

  await expect(fail()).rejects.toThrow('pages could not be read');
  expect(run('pages')?.failingSince).toBe(first?.failingSince);

  await noteRun(job, async () => {});
  expect(run('pages')?.succeededAt).toBeGreaterThanOrEqual(first?.failedAt ?? Infinity);
  expect(run('pages')).not.toHaveProperty('failure');
  expect(run('pages')).not.toHaveProperty('failingSince');
});

it('notes a job that stays connected in the same way, without addresses', () => {
  const job = { name: 'mail in', everyMs: 10 } as const;
  noteOutcome(job, { error: new Error('no mailbox kim@example.com') });
  expect(run('mail in')).toMatchObject({ failure: 'no mailbox …' });
  noteOutcome(job);
  expect(run('mail in')).not.toHaveProperty('failure');
});

it('runs every step and then names all that failed, with the code of the first', async () => {
  const done: string[] = [];
  const steps = runSteps(
    async () => answerOf(REFUSED, 'one failed'),
    async () => done.push('two'),
    async () => Promise.reject(new Error('three failed')),
  );
  await expect(steps).rejects.toMatchObject({
    message: 'one failed; three failed',
    code: '42501',
  });
  expect(done).toEqual(['two']);
});

it('throws a single failure as it is, and nothing if all steps succeed', async () => {
  const error = new Error('alone');
  await expect(runSteps(async () => Promise.reject(error))).rejects.toBe(error);
  await expect(runSteps(async () => 1)).resolves.toBeUndefined();
});

it('logs the reason and the code of a failed run, and the job', async () => {
  const lines: string[] = [];
  const log = pino(loggerOptions('info'), { write: (line) => lines.push(line) });
  const clock = startClock({
    name: 'facts',
    tickMs: 60_000,
    run: async () => void answerOf(REFUSED, 'facts could not be checked'),
    log,
  });
  await clock.stop();
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    clock: 'facts',
    err: { type: 'JobFailed', message: 'facts could not be checked', code: '42501' },
  });
});
