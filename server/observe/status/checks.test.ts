import { describe, expect, it } from 'vitest';
import type { Check, Part, ReportedJob } from '../../../app/lib/system/system-status.ts';
import { checkSystem } from './checks.ts';
import type { Seen } from './seen.ts';

const NOW = Date.parse('2026-11-17T10:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const GB = 1024 ** 3;
const ago = (ms: number) => new Date(NOW - ms).toISOString();

const JOB: ReportedJob = {
  name: 'pages',
  everyMs: 10_000,
  startedAt: NOW - 5000,
  succeededAt: NOW - 4900,
};
const SERVER = {
  name: 'one:3000',
  version: '1.2.0',
  started_at: ago(DAY),
  seen_at: ago(MINUTE),
  jobs: [JOB],
  disks: [{ name: 'data' as const, freeBytes: 30 * GB, totalBytes: 100 * GB }],
};
const QUEUE: NonNullable<Seen['stored']>['outbox']['texts'] = {
  waiting: 0,
  waiting_since: null,
  failing_since: null,
  failed_in_a_day: 0,
};
const MAIL: NonNullable<Seen['stored']>['outbox']['mail'] = { ...QUEUE, last_sent_at: ago(HOUR) };
const WEBHOOKS: NonNullable<Seen['stored']>['webhooks'] = {
  waiting: 0,
  waiting_since: null,
  active: 1,
  failing: 0,
  switched_off: 0,
};
const BACKUPS: NonNullable<Seen['stored']>['backups'] = {
  is_on: true,
  set_at: ago(9 * DAY),
  last_proven_at: ago(5 * HOUR),
  last_problem_at: null,
};

const STORED: NonNullable<Seen['stored']> = {
  database: { version: '18.0', size_bytes: GB, connections: 8, max_connections: 100 },
  outbox: {
    waiting: 0,
    waiting_since: null,
    last_sent_at: null,
    failed_in_a_day: 0,
    mail: MAIL,
    texts: QUEUE,
  },
  webhooks: WEBHOOKS,
  mailbox: { last_success_at: ago(MINUTE), last_error: null, last_error_at: null },
  backups: BACKUPS,
};

const FINE: Seen = {
  now: NOW,
  setup: {
    name: 'one:3000',
    version: '1.2.0',
    startedAt: ago(DAY),
    database: 'embedded',
    hasMail: true,
    hasMailbox: true,
    hasTexts: true,
    backups: { place: '/backups', isEncrypted: true },
    folders: [],
  },
  stored: STORED,
  servers: [SERVER],
  errors: [],
};

const ERROR: Seen['errors'][number] = {
  fingerprint: '0123456789abcdef',
  message: 'unexpected error',
  code: null,
  place: '/contact',
  amount: 2,
  first_at: ago(HOUR),
  last_at: ago(MINUTE),
  request_id: null,
};

/** The lines of one part, as `state: sentence`. */
function lines(part: Part, seen: Partial<Seen>): string[] {
  return checkSystem({ ...FINE, ...seen })
    .filter((check) => check.part === part)
    .map(({ state, sentence }) => `${state}: ${sentence}`);
}

const stored = (change: Partial<typeof STORED>) => ({ stored: { ...STORED, ...change } });
const mail = (change: Partial<typeof MAIL>) =>
  stored({ outbox: { ...STORED.outbox, mail: { ...MAIL, ...change } } });
const job = (change: Partial<ReportedJob>) => ({
  servers: [{ ...SERVER, jobs: [JOB, { ...JOB, name: 'vacancies', ...change }] }],
});
const setup = (change: Partial<Seen['setup']>) => ({ setup: { ...FINE.setup, ...change } });

it('reports that each part works', () => {
  expect(checkSystem(FINE).map(({ state, sentence }) => `${state}: ${sentence}`)).toEqual([
    'fine: The server is running.',
    'fine: The database is responding.',
    'fine: On the disk with the data, 30 GB of 100 GB is free.',
    'fine: Email is being sent.',
    'fine: Email is being fetched.',
    'fine: Text messages are being sent.',
    'fine: Webhooks are being delivered.',
    'fine: All background jobs are running.',
    'fine: The last proven backup is 5 hours old.',
    'fine: No errors in the last day.',
  ]);
});

it('says what to do about everything that is not fine', () => {
  const checks: Check[] = checkSystem({
    ...FINE,
    ...stored({ backups: { ...BACKUPS, last_proven_at: ago(3 * DAY) } }),
    ...job({ failure: 'refused', failingSince: NOW - 2 * HOUR }),
  });
  const bad = checks.filter(({ state }) => state !== 'fine');
  expect(bad.map(({ key }) => key)).toEqual(['job vacancies', 'backups']);
  for (const { advice } of bad) expect(advice).toMatch(/\.$/);
});

it('leaves out what is not set up, and backups and disks of a hosted project', () => {
  const servers = [{ ...SERVER, disks: [] }];
  const hosted = setup({ hasMailbox: false, hasTexts: false, backups: null, database: 'hosted' });
  const webhooks = { ...WEBHOOKS, active: 0 };
  const parts = checkSystem({ ...FINE, ...stored({ webhooks }), ...hosted, servers });
  expect(parts.map(({ part }) => part)).toEqual(['servers', 'database', 'mail', 'jobs', 'errors']);
});

it('reports that the database does not answer, and leaves out what only it knows', () => {
  expect(lines('database', { stored: undefined })).toEqual([
    'broken: The database is not responding.',
  ]);
  expect(lines('mail', { stored: undefined })).toEqual([]);
  const database = { ...STORED.database, connections: 95 };
  expect(lines('database', stored({ database }))).toEqual([
    'look: 95 of 100 connections to the database are in use.',
  ]);
});

describe('disks', () => {
  it.each([
    [12 * GB, 100 * GB, 'fine: On the disk with the data, 12 GB of 100 GB is free.'],
    [9 * GB, 100 * GB, 'look: The disk with the data is filling up: 9 GB of 100 GB is free.'],
    [1.5 * GB, 10 * GB, 'look: The disk with the data is filling up: 1.5 GB of 10 GB is free.'],
    [0.4 * GB, 10 * GB, 'broken: The disk with the data is nearly full: 409 MB of 10 GB is free.'],
  ])('%d of %d bytes free', (freeBytes, totalBytes, line) => {
    const disks = [{ name: 'data' as const, freeBytes, totalBytes }];
    expect(lines('disks', { servers: [{ ...SERVER, disks }] })).toEqual([line]);
  });

  it('data and backups on one disk are one line', () => {
    const disk = { freeBytes: GB, totalBytes: 50 * GB };
    const disks = [
      { name: 'data' as const, ...disk },
      { name: 'backups' as const, ...disk },
    ];
    expect(lines('disks', { servers: [{ ...SERVER, disks }] })).toEqual([
      'look: The disk with the data and the backups is filling up: 1 GB of 50 GB is free.',
    ]);
  });
});

describe('mail', () => {
  it.each<[string, Partial<typeof MAIL>]>([
    ['fine: Email is being sent.', { waiting: 3, waiting_since: ago(10 * MINUTE) }],
    ['fine: No email has been sent yet.', { last_sent_at: null }],
    ['look: 1 message could not be sent in the last day.', { failed_in_a_day: 1 }],
    // One address refuses its message; others went out since.
    [
      'look: 2 messages could not be sent in the last day.',
      { failed_in_a_day: 2, failing_since: ago(5 * HOUR) },
    ],
    [
      'broken: No email has gone out for 5 hours, although messages are waiting.',
      { failed_in_a_day: 2, failing_since: ago(5 * HOUR), last_sent_at: ago(6 * HOUR) },
    ],
    [
      'broken: No email has gone out for 90 minutes, although messages are waiting.',
      { waiting_since: ago(1.5 * HOUR) },
    ],
  ])('%s', (line, change) => {
    expect(lines('mail', mail(change))).toEqual([line]);
  });

  it('without a mail server, messages that wait are worth a look', () => {
    expect(lines('mail', setup({ hasMail: false }))).toEqual([
      'fine: No mail server is set up, so no email is sent.',
    ]);
    const waiting = {
      ...setup({ hasMail: false }),
      ...mail({ waiting: 1, waiting_since: ago(DAY) }),
    };
    expect(lines('mail', waiting)).toEqual([
      'look: No mail server is set up, and 1 message is waiting.',
    ]);
  });

  it.each([
    [ago(MINUTE), 'refused', 'look: The last attempt to fetch email failed.'],
    [ago(3 * HOUR), 'refused', 'broken: No email could be fetched for 3 hours.'],
    [null, 'refused', 'broken: No email could be fetched so far.'],
    [null, null, 'fine: The mailbox has not been checked yet.'],
  ])('mail in: last success %s, error %s', (last_success_at, last_error, line) => {
    const mailbox = { last_success_at, last_error, last_error_at: null };
    expect(lines('mail in', stored({ mailbox }))).toEqual([line]);
  });
});

describe('jobs', () => {
  it.each<[string, Partial<ReportedJob>]>([
    ['fine: All background jobs are running.', { failure: 'x', failingSince: NOW - MINUTE }],
    [
      'look: “Closing vacancies” has been failing for 5 minutes.',
      { failure: 'x', failingSince: NOW - 5 * MINUTE },
    ],
    [
      'broken: “Closing vacancies” has been failing for 3 hours.',
      { failure: 'x', failingSince: NOW - 3 * HOUR },
    ],
    [
      'look: “Closing vacancies” has been running for 2 hours.',
      { startedAt: NOW - 2 * HOUR, succeededAt: NOW - DAY },
    ],
    [
      'fine: All background jobs are running.',
      { name: 'backups', startedAt: NOW - 2 * HOUR, succeededAt: 0 },
    ],
  ])('%s', (line, change) => {
    expect(lines('jobs', job(change))).toEqual([line]);
  });

  it('names the server if there are several, and ignores any that has gone', () => {
    const failing = { ...JOB, failure: 'x', failingSince: NOW - 3 * HOUR };
    const two = { ...SERVER, name: 'two:3000', jobs: [failing] };
    const gone = { ...two, name: 'gone:3000', seen_at: ago(HOUR) };
    expect(lines('jobs', { servers: [SERVER, two, gone] })).toEqual([
      'broken: “Publishing pages on time” has been failing for 3 hours on two:3000.',
    ]);
    expect(lines('jobs', { servers: [SERVER, gone] })).toEqual([
      'fine: All background jobs are running.',
    ]);
  });
});

it('notices a server that went silent, and different versions', () => {
  const two = { ...SERVER, name: 'two:3000' };
  expect(lines('servers', { servers: [SERVER, two] })).toEqual(['fine: 2 servers are running.']);
  expect(lines('servers', { servers: [SERVER, { ...two, seen_at: ago(12 * MINUTE) }] })).toEqual([
    'look: The server two:3000 has not reported for 12 minutes.',
  ]);
  expect(lines('servers', { servers: [SERVER, { ...two, version: '1.1.0' }] })).toEqual([
    'look: The servers run different versions: 1.1.0 and 1.2.0.',
  ]);
});

it.each<[string, Partial<typeof BACKUPS>]>([
  ['broken: There has been no proven backup for 3 days.', { last_proven_at: ago(3 * DAY) }],
  ['broken: There has been no proven backup for 9 days.', { last_proven_at: null }],
  ['fine: The first backup has not been made yet.', { last_proven_at: null, set_at: ago(HOUR) }],
  ['look: Backups are switched off.', { is_on: false }],
  ['look: The last backup failed.', { last_problem_at: ago(HOUR) }],
])('backups: %s', (line, change) => {
  expect(lines('backups', stored({ backups: { ...BACKUPS, ...change } }))).toEqual([line]);
});

it.each<[string, Partial<typeof WEBHOOKS>]>([
  ['look: 1 webhook was switched off, because deliveries failed.', { switched_off: 1 }],
  ['look: Deliveries for 2 webhooks are failing.', { failing: 2 }],
  ['broken: Webhook deliveries have been waiting for 2 hours.', { waiting_since: ago(2 * HOUR) }],
])('webhooks: %s', (line, change) => {
  expect(lines('webhooks', stored({ webhooks: { ...WEBHOOKS, ...change } }))).toEqual([line]);
});

it('texts that wait are broken, and kinds of errors are worth a look', () => {
  const texts = { ...QUEUE, waiting_since: ago(2 * HOUR) };
  expect(lines('texts', stored({ outbox: { ...STORED.outbox, texts } }))).toEqual([
    'broken: Text messages have been waiting for 2 hours.',
  ]);
  expect(lines('errors', { errors: [ERROR] })).toEqual(['look: 1 kind of error in the last day.']);
});
