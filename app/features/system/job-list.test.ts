import { expect, it } from 'vitest';
import type { ServerReport } from '~/lib/system/system-status';
import { listJobs } from './job-list';

const at = (minute: number) => Date.UTC(2026, 10, 17, 10, minute);
const job = { everyMs: 1000, startedAt: at(0) };
const server = (name: string, jobs: ServerReport['jobs']): ServerReport => ({
  name,
  version: '1.0.0',
  started_at: '2026-11-17T09:00:00Z',
  seen_at: '2026-11-17T10:00:00Z',
  jobs,
  disks: [],
});

it('shows each job once, with its last success anywhere and why it fails where', () => {
  const one = server('one', [
    { ...job, name: 'vacancies', succeededAt: at(1) },
    { ...job, name: 'pages', succeededAt: at(3) },
  ]);
  const two = server('two', [
    { ...job, name: 'vacancies', succeededAt: at(2), failedAt: at(4), failure: 'refused' },
  ]);
  const broken = { part: 'jobs', state: 'broken', sentence: '' } as const;
  const checks = [{ ...broken, key: 'job vacancies' }];
  expect(listJobs([one, two], checks)).toEqual([
    {
      name: 'vacancies',
      title: 'Closing vacancies',
      state: 'broken',
      lastSuccess: '2026-11-17T10:02:00.000Z',
      failures: ['two: refused'],
    },
    {
      name: 'pages',
      title: 'Publishing pages on time',
      state: 'fine',
      lastSuccess: '2026-11-17T10:03:00.000Z',
      failures: [],
    },
  ]);
});

it('a job of a newer server keeps its own name, and mail in has the state of its part', () => {
  const jobs = [
    { ...job, name: 'something new' },
    { ...job, name: 'mail in', failure: 'The mail server did not answer in time.' },
  ];
  const check = { key: 'mail in', part: 'mail in', state: 'look', sentence: '' } as const;
  expect(listJobs([server('one', jobs)], [check])).toMatchObject([
    {
      title: 'Receiving email',
      state: 'look',
      failures: ['The mail server did not answer in time.'],
    },
    { title: 'something new', state: 'fine', lastSuccess: null },
  ]);
});
