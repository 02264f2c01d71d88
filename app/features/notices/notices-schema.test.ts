import { describe, expect, it } from 'vitest';
import {
  choicesOf,
  type NoticeChoices,
  type NoticeSettings,
  quietProblem,
  recordsIn,
  shortCount,
} from './notices-schema';

const ID = 'aaaaaaaa-0000-4000-8000-000000000001';
const OTHER = 'aaaaaaaa-0000-4000-8000-000000000002';

const SETTINGS = {
  mail: { lead: 'daily' },
  push: ['lead'],
  quiet_from: null,
  quiet_until: null,
  quiet_days: [0, 6],
  time_zone: 'Australia/Perth',
  push_key: null,
} as unknown as NoticeSettings;

it('finds the records that an address shows', () => {
  expect(recordsIn({ pathname: `/admin/leads/${ID}`, search: '' })).toEqual([ID]);
  expect(recordsIn({ pathname: `/admin/vacancies/${ID}`, search: `?open=${OTHER}` })).toEqual([
    ID,
    OTHER,
  ]);
  expect(recordsIn({ pathname: '/admin/leads', search: '?open=mia' })).toEqual([]);
});

it('shortens a large number', () => {
  expect([3, 99, 100].map(shortCount)).toEqual(['3', '99', '99+']);
});

describe('quiet hours', () => {
  const choices = choicesOf(SETTINGS);
  const quiet = (changes: Partial<NoticeChoices>) =>
    quietProblem({ ...choices, isQuiet: true, ...changes });

  it('are off at first, with usual times to start from', () => {
    expect(choices).toMatchObject({ isQuiet: false, quietFrom: '18:00', quietUntil: '07:30' });
    expect(quietProblem({ ...choices, quietFrom: '' })).toBeUndefined();
  });

  it('need two different times and a day', () => {
    expect(quiet({})).toBeUndefined();
    expect(quiet({ quietFrom: '' })).toBe('time');
    expect(quiet({ quietUntil: '25:00' })).toBe('time');
    expect(quiet({ quietUntil: '18:00' })).toBe('same');
    expect(quiet({ quietDays: [] })).toBe('days');
  });
});
