import { describe, expect, it } from 'vitest';
import { EVERY_JOB, isFiltered, jobsAddress } from './job-address';
import { knownRegion, readJobFilter } from './job-filter';

const read = (query: string) => readJobFilter(new URLSearchParams(query));

describe('readJobFilter', () => {
  it.each([
    ['', EVERY_JOB],
    [
      'q=+steel++boots&kind=labour_hire&trade=Metal&region=south_west&page=3',
      { words: 'steel boots', kind: 'labour_hire', trade: 'Metal', region: 'south_west', page: 3 },
    ],
    ['kind=toString&region=Mars%20one&page=0', EVERY_JOB],
    ['page=1e3', EVERY_JOB],
  ])('%j', (query, filter) => expect(read(query)).toEqual(filter));
});

describe('jobsAddress', () => {
  it.each(['/jobs', '/jobs?q=a+b&kind=contract&trade=Metal&region=perth&page=2'])(
    '%s leads back to the same filter',
    (address) => expect(jobsAddress(read(address.split('?')[1] ?? ''))).toBe(address),
  );
});

it('a page of the whole list is not filtered', () => {
  expect(isFiltered(read('page=2'))).toBe(false);
  expect(isFiltered(read('q=a'))).toBe(true);
});

it('leaves out a region that the site does not have', () => {
  const filter = { ...EVERY_JOB, region: 'perth' };
  expect(knownRegion(filter, { perth: 'Perth' })).toEqual(filter);
  expect(knownRegion(filter, { hunter: 'Hunter' })).toEqual(EVERY_JOB);
});
