import { expect, it } from 'vitest';
import { backupProblem } from './backup-age';

const NOW = new Date('2026-11-17T08:00:00Z');
const state = { isHosted: false, lastProvenAt: null, since: '2026-11-16T08:00:00Z' };

it.each([
  ['a new installation', state, null],
  [
    'none for three days',
    { ...state, since: '2026-11-14T08:00:00Z' },
    'There is no proven backup yet',
  ],
  [
    'one of yesterday',
    { ...state, since: '2020-01-01', lastProvenAt: '2026-11-16T02:00:00Z' },
    null,
  ],
  [
    'an old one',
    { ...state, lastProvenAt: '2026-11-14T18:00:00Z' },
    'The last proven backup is from 15 Nov 2026, 2:00 am',
  ],
  ['a hosted project', { ...state, isHosted: true, since: '2020-01-01' }, null],
])('judges %s', (_case, given, expected) => {
  expect(backupProblem(given, NOW)).toEqual(
    expected && expect.stringMatching(new RegExp(expected.replace(/ (am|pm)$/, '\\s$1'))),
  );
});
