import { pino } from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { ConnectionLost } from '../../database/postgresql/unavailable.ts';
import { JobFailed } from '../../jobs/job-failed.ts';
import { loggerOptions } from '../../logger.ts';
import { createErrorCollector, type ErrorCollector } from './collector.ts';

let now: Date;
let errors: ErrorCollector;
let log: pino.Logger;

beforeEach(() => {
  now = new Date('2026-11-17T10:00:00Z');
  errors = createErrorCollector(() => now);
  log = pino(loggerOptions('info'), { write: (line) => errors.readLine(line) });
});

function fail(requestId: string, message = 'no page "Kim Ng" for kim@example.com') {
  const error = new TypeError(message);
  // All errors of this test come from one line of code.
  error.stack = 'TypeError\n    at show (file:///app/show.ts:1:2)';
  log.error({ err: error, requestId }, 'unexpected error');
}

it('counts errors of one kind, with the address and the id of the last request', () => {
  fail('r1');
  errors.noteReply({ requestId: 'r1', path: '/jobs/kim-ng?name=Kim', status: 500 });
  now = new Date('2026-11-17T10:05:00Z');
  fail('r2', 'no page "Lee" for lee@example.com');
  errors.noteReply({ requestId: 'r2', path: '/jobs/lee', status: 500 });
  expect(errors.take()).toEqual([
    {
      fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
      message: 'unexpected error: TypeError: no page … for …',
      place: '/jobs/:name',
      amount: 2,
      first_at: '2026-11-17T10:00:00.000Z',
      last_at: '2026-11-17T10:05:00.000Z',
      request_id: 'r2',
    },
  ]);
  expect(errors.take()).toEqual([]);
});

it('keeps different errors apart, and counts a failed reply that nothing was logged about', () => {
  fail('r1');
  log.error('PostgreSQL stopped unexpectedly; starting it again');
  errors.noteReply({ requestId: 'r3', path: '/admin/leads', status: 502 });
  expect(errors.take().map(({ message, place }) => [message, place])).toEqual([
    ['unexpected error: TypeError: no page … for …', undefined],
    ['PostgreSQL stopped unexpectedly; starting it again', undefined],
    ['The server answered 502', '/admin/leads'],
  ]);
});

it('counts failed jobs, but no other warnings and no lines about requests', () => {
  log.info({ requestId: 'r1', status: 200 }, 'request');
  log.warn('an e-mail was not sent');
  const err = new JobFailed('vacancies could not be closed', '42501');
  log.warn({ err, clock: 'vacancies' }, 'a scheduled job failed; it will run again');
  expect(errors.take()).toMatchObject([
    {
      message: 'vacancies could not be closed',
      code: '42501',
      place: 'job vacancies',
    },
  ]);
});

it('counts everything that fails while the database is away as one kind', () => {
  const again = 'a scheduled job failed; it will run again';
  for (const clock of ['vacancies', 'outbox', 'backups']) {
    log.warn({ err: new JobFailed(`${clock} could not be read`, 'PGRST000'), clock }, again);
  }
  log.warn({ err: new ConnectionLost('Connection terminated'), clock: 'accounts' }, again);
  log.error({ err: new ConnectionLost('timeout'), requestId: 'r1' }, 'unexpected error');
  const stopping = Object.assign(new Error('terminating connection'), { code: '57P01' });
  log.error({ err: stopping, requestId: 'r2' }, 'unexpected error');
  log.warn({ err: new JobFailed('facts could not be read', '42501'), clock: 'facts' }, again);
  expect(errors.take()).toMatchObject([
    { message: 'The database did not answer', amount: 6 },
    { message: 'facts could not be read', amount: 1, place: 'job facts' },
  ]);
});

it('keeps what could not be stored, and adds it to what came later', () => {
  fail('r1');
  const taken = errors.take();
  now = new Date('2026-11-17T10:05:00Z');
  fail('r2');
  errors.giveBack(taken);
  expect(errors.take()).toMatchObject([
    { amount: 2, first_at: '2026-11-17T10:00:00.000Z', request_id: 'r2' },
  ]);
});

it('never holds more than 200 kinds', () => {
  const letters = (index: number) => String.fromCharCode(97 + (index % 26), 97 + index / 26);
  for (let index = 0; index < 300; index += 1) log.error(`failed ${letters(index)}`);
  const taken = errors.take();
  expect(taken).toHaveLength(200);
  log.error('something new');
  errors.giveBack(taken);
  expect(errors.take()).toHaveLength(200);
});
