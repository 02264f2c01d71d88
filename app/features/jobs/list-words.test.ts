import { describe, expect, it } from 'vitest';
import { EVERY_JOB } from '~/lib/jobs/job-address';
import { listTitle, resultsLine } from './list-words';

const REGIONS = { perth: 'Perth' };

const filter = {
  ...EVERY_JOB,
  kind: 'apprenticeship',
  trade: 'Carpentry',
  region: 'perth',
} as const;

describe('resultsLine', () => {
  it.each([
    [EVERY_JOB, { total: 1234, corrected: null, isPartial: false }, '1,234 jobs'],
    [EVERY_JOB, { total: 1, corrected: null, isPartial: false }, '1 job'],
    [
      filter,
      { total: 3, corrected: null, isPartial: false },
      '3 Carpentry apprenticeship jobs in Perth',
    ],
    [
      { ...EVERY_JOB, words: 'plumer' },
      { total: 0, corrected: null, isPartial: false },
      'No jobs for “plumer”',
    ],
    [
      { ...EVERY_JOB, words: 'plumer' },
      { total: 2, corrected: 'plumber', isPartial: false },
      '2 jobs for “plumber”',
    ],
    [
      { ...EVERY_JOB, words: 'roof perth' },
      { total: 50, corrected: null, isPartial: true },
      '50 jobs with some of the words “roof perth”',
    ],
    [
      { ...EVERY_JOB, words: 'xylophone' },
      { total: 0, corrected: null, isPartial: true },
      'No jobs for “xylophone”',
    ],
  ])('%#: %j', (asked, list, line) => expect(resultsLine(asked, list, REGIONS)).toBe(line));
});

it('the title of the page names its filters', () => {
  expect(listTitle(EVERY_JOB, 'Jobs')).toBe('Jobs');
  expect(listTitle({ ...filter, words: 'roof', page: 2 }, 'Jobs', REGIONS)).toBe(
    'Jobs, Carpentry, Apprenticeship, Perth, “roof”, page 2',
  );
});
