import { expect, it } from 'vitest';
import type { ErrorKind, SystemStatus } from '~/lib/system/system-status';
import { errorMeaning, errorPlace, errorReport, steadyOrder } from './error-words';

const KIND: ErrorKind = {
  fingerprint: 'a',
  message: 'unexpected error: TypeError: no page …',
  code: null,
  place: '/jobs/:name',
  amount: 3,
  first_at: '2026-11-17T09:00:00Z',
  last_at: '2026-11-17T10:00:00Z',
  request_id: 'r1',
};

it.each<[Partial<ErrorKind>, string | undefined]>([
  [{}, 'This is a bug in the program.'],
  [
    { code: 'PGRST000' },
    'The database did not answer at that moment. If it was being restarted, you don’t need to do anything.',
  ],
  [
    { message: 'rest request failed: PostgresError: …', code: '53100' },
    'The disk was full. Free up some space.',
  ],
  [{ message: 'the backup failed' }, 'A backup failed. Its line under Backups says why.'],
  [{ message: 'The server answered 502' }, undefined],
])('says what %j means', (change, meaning) => {
  expect(errorMeaning({ ...KIND, ...change })).toBe(meaning);
});

it('names jobs as people know them', () => {
  expect(errorPlace(KIND)).toBe('at /jobs/:name');
  expect(errorPlace({ ...KIND, place: 'job vacancies' })).toBe('in the job “Closing vacancies”');
  expect(errorPlace({ ...KIND, place: null })).toBeUndefined();
});

it('writes a report that a developer can start from', () => {
  const facts = { version: '18.0', sizeBytes: 1, connections: 1, maxConnections: 1 };
  const status = { version: '1.0.0', database: { kind: 'own', facts } } as SystemStatus;
  expect(errorReport(status, [KIND])).toBe(`Tuart 1.0.0, PostgreSQL 18.0 (own)

3 × unexpected error: TypeError: no page …
  at /jobs/:name
  first 2026-11-17T09:00:00Z, last 2026-11-17T10:00:00Z
  last requestId r1`);
});

it('keeps the order while someone is reading, and lists new errors separately', () => {
  const [b, c] = ['b', 'c'].map((fingerprint) => ({ ...KIND, fingerprint }));
  const seen = (errors: (ErrorKind | undefined)[], shown: string[]) => {
    const { listed, added } = steadyOrder(
      errors.filter((kind) => kind !== undefined),
      shown,
    );
    return [listed, added].map((kinds) => kinds.map(({ fingerprint }) => fingerprint).join(''));
  };
  expect(seen([b, KIND], [])).toEqual(['ba', '']);
  expect(seen([c, KIND, b], ['b', 'a'])).toEqual(['ba', 'c']);
  expect(seen([c, KIND], ['b', 'a'])).toEqual(['a', 'c']);
});
