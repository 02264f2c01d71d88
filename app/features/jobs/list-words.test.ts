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
    [EVERY_JOB, { total: 1234, corrected: null }, '1,234 jobs'],
    [EVERY_JOB, { total: 1, corrected: null }, '1 job'],
    [filter, { total: 3, corrected: null }, '3 Carpentry apprenticeship jobs in Perth'],
    [{ ...EVERY_JOB, words: 'plumer' }, { total: 0, corrected: null }, 'No jobs for “plumer”'],
    [{ ...EVERY_JOB, words: 'plumer' }, { total: 2, corrected: 'plumber' }, '2 jobs for “plumber”'],
  ])('%#: %j', (asked, list, line) => expect(resultsLine(asked, list, REGIONS)).toBe(line));
});

it('the title of the page names its filters', () => {
  expect(listTitle(EVERY_JOB, 'Jobs')).toBe('Jobs');
  expect(listTitle({ ...filter, words: 'roof', page: 2 }, 'Jobs', REGIONS)).toBe(
    'Jobs, Carpentry, Apprenticeship, Perth, “roof”, page 2',
  );
});
