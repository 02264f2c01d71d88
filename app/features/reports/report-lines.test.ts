import { describe, expect, it } from 'vitest';
import { reportLines } from './report-lines';
import { measureTitle } from './report-measures';
import type { Report } from './reports-api';

const REPORT: Report = {
  lists: ['placements', 'hires', 'leads', 'vacancies'],
  counts: { started: 3, cohort_12: 4, stayed_12: 3, left_12: 1, enquiries: 2, reply_timed: 2 },
  consultants: [{ id: 'a', name: '=Ana', counts: { started: 3 } }],
  cohorts: [{ months: 12, from: '2025-01-01', to: '2025-03-31' }],
  replyMinutes: { median: 74.6, most: null },
  fillDays: 12.5,
  sources: { website: 3 },
};

function find(label: string, section: string, before: Report | null = null) {
  return reportLines(REPORT, before).find(
    (line) => line.label === label && line.section === section,
  );
}

describe('reportLines', () => {
  it.each([
    ['Started', 'Placements', '3'],
    ['Completed', 'Placements', '0'],
    ['Retention', 'Retention after 12 months', '75%'],
    ['Started', 'Retention after 12 months', '1 Jan 2025 to 31 Mar 2025'],
    ['Retention', 'Retention after 3 months', '–'],
    ['Time to the first reply, median minutes of office hours', 'Replies to enquiries', '75'],
    ['Nine in ten answered within, minutes of office hours', 'Replies to enquiries', ''],
    ['Time to fill, median days', 'Vacancies', '12.5'],
    ['Website', 'Where people came from', '3'],
    ['Started', 'Owner: =Ana', '3'],
  ])('%s of %s: %s', (label, section, now) => {
    expect(find(label, section)).toMatchObject({ now, before: '' });
  });

  it('shows the year before, and zero for anyone who had nothing then', () => {
    const before: Report = { ...REPORT, consultants: [], sources: { import: 2 } };
    expect(find('Started', 'Placements', before)?.before).toBe('3');
    expect(find('Started', 'Owner: =Ana', before)?.before).toBe('0');
    expect(find('Imported', 'Where people came from', before)).toMatchObject({
      now: '0',
      before: '2',
    });
  });

  it('leaves out what the person may not see', () => {
    const sections = reportLines({ ...REPORT, lists: ['leads'], sources: undefined }, null);
    expect(new Set(sections.map(({ section }) => section))).toEqual(
      new Set(['Replies to enquiries']),
    );
  });
});

it('a number that does not exist has no title', () => {
  expect(measureTitle('toString')).toBeUndefined();
});
