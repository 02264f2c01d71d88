import { describe, expect, it } from 'vitest';
import { mondayOf, weekSeries } from './week-series';

const MONDAY = '2026-11-09';

function row(week: string, service: string, count = 1, source = 'manual') {
  return { week, service, source, count };
}

describe('weekSeries', () => {
  it('has twelve weeks without gaps', () => {
    const { weeks, series } = weekSeries([], 'service', MONDAY);
    expect(weeks).toHaveLength(12);
    expect([weeks[0], weeks[11]]).toEqual(['2026-08-24', MONDAY]);
    expect(series).toEqual([]);
  });

  it('adds up by service or by source, largest first', () => {
    const rows = [row(MONDAY, 'a'), row(MONDAY, 'b', 3, 'web'), row('2026-11-02', 'a', 1, 'web')];
    const byService = weekSeries(rows, 'service', MONDAY).series;
    expect(byService.map(({ key, counts }) => [key, counts.slice(-2)])).toEqual([
      ['b', [0, 3]],
      ['a', [1, 1]],
    ]);
    const bySource = weekSeries(rows, 'source', MONDAY).series;
    expect(bySource.map(({ key, counts }) => [key, counts.slice(-2)])).toEqual([
      ['web', [1, 3]],
      ['manual', [0, 1]],
    ]);
  });

  it('groups small series as “other”, but never a single one', () => {
    const services = (count: number) =>
      Array.from({ length: count }, (_, index) => row(MONDAY, `s${index}`, 10 - index));
    const keys = (count: number) =>
      weekSeries(services(count), 'service', MONDAY).series.map(({ key }) => key);
    expect(keys(6)).toEqual(['s0', 's1', 's2', 's3', 's4', 's5']);
    expect(keys(8)).toEqual(['s0', 's1', 's2', 's3', 's4', 'other']);
    const last = weekSeries(services(8), 'service', MONDAY).series.at(-1);
    expect(last?.counts.at(-1)).toBe(5 + 4 + 3);
  });
});

it.each([
  ['2026-11-09', '2026-11-09'],
  ['2026-11-15', '2026-11-09'],
  ['2026-11-16', '2026-11-16'],
  ['2026-01-01', '2025-12-29'],
])('the week of %s starts on %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});
