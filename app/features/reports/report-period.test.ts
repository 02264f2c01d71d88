import { describe, expect, it } from 'vitest';
import { comparedDays, daysText, periodDays, type ReportPeriod, readPeriod } from './report-period';

const TODAY = '2026-11-17';

function read(address: string) {
  return readPeriod(new URLSearchParams(address), TODAY);
}

describe('periodDays', () => {
  it.each<[ReportPeriod, string, string, string]>([
    ['this_month', '2026-11-17', '2026-11-01', '2026-11-17'],
    ['last_month', '2026-11-17', '2026-10-01', '2026-10-31'],
    ['last_month', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['last_month', '2028-03-31', '2028-02-01', '2028-02-29'],
    ['this_quarter', '2026-11-17', '2026-10-01', '2026-11-17'],
    ['this_quarter', '2026-10-01', '2026-10-01', '2026-10-01'],
    ['last_quarter', '2026-11-17', '2026-07-01', '2026-09-30'],
    ['last_quarter', '2027-02-01', '2026-10-01', '2026-12-31'],
    ['this_year', '2026-11-17', '2026-07-01', '2026-11-17'],
    ['this_year', '2026-06-30', '2025-07-01', '2026-06-30'],
    ['this_year', '2026-07-01', '2026-07-01', '2026-07-01'],
    ['last_year', '2026-11-17', '2025-07-01', '2026-06-30'],
    ['last_year', '2026-06-30', '2024-07-01', '2025-06-30'],
    ['last_12', '2026-11-17', '2025-11-18', '2026-11-17'],
    ['last_12', '2028-02-29', '2027-03-01', '2028-02-29'],
    ['last_12', '2029-02-28', '2028-03-01', '2029-02-28'],
  ])('%s on %s: from %s to %s', (period, today, from, to) => {
    expect(periodDays(period, today)).toEqual({ from, to });
  });
});

describe('comparedDays', () => {
  it.each([
    ['2026-11-01', '2026-11-17', '2025-11-01', '2025-11-17'],
    ['2025-07-01', '2026-06-30', '2024-07-01', '2025-06-30'],
    // February of a leap year, and the February after one.
    ['2028-02-01', '2028-02-29', '2027-02-01', '2027-02-28'],
    ['2029-02-01', '2029-02-28', '2028-02-01', '2028-02-29'],
    ['2028-02-29', '2028-02-29', '2027-02-28', '2027-02-28'],
    ['2027-07-01', '2028-06-30', '2026-07-01', '2027-06-30'],
  ])('%s to %s: %s to %s', (from, to, before, beforeEnd) => {
    expect(comparedDays({ from, to })).toEqual({ from: before, to: beforeEnd });
  });

  it('a period never overlaps the one it is compared with', () => {
    for (const period of ['last_12', 'this_year', 'last_year', 'last_quarter'] as const) {
      for (const today of ['2026-11-17', '2028-02-29', '2029-02-28', '2027-06-30']) {
        const days = periodDays(period, today);
        expect((comparedDays(days)?.to ?? '') < days.from).toBe(true);
      }
    }
    expect(comparedDays({ from: '2025-01-01', to: '2026-01-02' })).toBeNull();
  });
});

describe('readPeriod', () => {
  it.each([
    ['', 'last_12'],
    ['period=this_month', 'this_month'],
    ['period=unheard', 'last_12'],
    ['period=toString', 'last_12'],
  ])('“%s” means %s', (address, period) => {
    expect(read(address)).toMatchObject({ period, problem: null, note: null });
  });

  it.each([
    ['', 'Choose the first'],
    ['&from=2026-01-01', 'Choose the first'],
    ['&from=2026-02-30&to=2026-03-01', 'Choose the first'],
    ['&from=soon&to=later', 'Choose the first'],
    ['&from=0001-01-01&to=0001-02-01', 'Choose the first'],
    ['&from=2026-03-01&to=2026-02-01', 'The last day is before'],
    ['&from=2027-01-01&to=2027-02-01', 'has not begun'],
    ['&from=1976-01-01&to=2026-01-01', 'at most ten years'],
  ])('the custom dates “%s” have a problem', (address, problem) => {
    const chosen = read(`period=own${address}`);
    expect(chosen.problem).toContain(problem);
    expect(chosen.days).toBeNull();
  });

  it('custom dates that end in the future end today, and say so', () => {
    expect(read('period=own&from=2026-11-01&to=2026-12-31')).toMatchObject({
      days: { from: '2026-11-01', to: TODAY },
      typed: { to: '2026-12-31' },
      note: 'The numbers are up to today, 17 Nov 2026.',
      before: { from: '2025-11-01', to: '2025-11-17' },
    });
  });
});

it('daysText names one day or two', () => {
  expect(daysText({ from: '2026-11-01', to: '2026-11-17' })).toBe('1 Nov 2026 to 17 Nov 2026');
  expect(daysText({ from: TODAY, to: TODAY })).toBe('17 Nov 2026');
});
