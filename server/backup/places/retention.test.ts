import { expect, it } from 'vitest';
import { listExpired, madeAt } from './retention.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** 02:00 in Perth, which has no daylight saving. */
const NEWEST = Date.parse('2026-11-16T18:00:00Z');

function daily(days: number): string[] {
  return Array.from({ length: days }, (_, age) => {
    const time = new Date(NEWEST - age * DAY_MS).toISOString().slice(0, 19).replaceAll(':', '');
    return `tuart-${time}Z.tar`;
  });
}

function keptOf(names: string[]): string[] {
  const expired = listExpired(names, 'Australia/Perth');
  return names.filter((name) => !expired.includes(name));
}

it('keeps 7 days, 4 weeks and 6 months', () => {
  const kept = keptOf(daily(400)).map((name) => name.slice(6, 16));
  expect(kept).toEqual([
    // The last seven days. By the office's clock, the newest is from Tuesday, 17 November.
    '2026-11-16',
    '2026-11-15',
    '2026-11-14',
    '2026-11-13',
    '2026-11-12',
    '2026-11-11',
    '2026-11-10',
    // The newest of the weeks before, which end on Sunday.
    '2026-11-07',
    '2026-10-31',
    // The newest of the months before.
    '2026-10-30',
    '2026-09-29',
    '2026-08-30',
    '2026-07-30',
    '2026-06-29',
  ]);
});

it('keeps the newest backup of each day, and all of them if there are only a few', () => {
  const names = ['tuart-2026-11-16T180000Z.tar', 'tuart-2026-11-16T200000Z.tar.age'];
  expect(keptOf(names)).toEqual([names[1]]);
  expect(keptOf(daily(5))).toHaveLength(5);
  expect(keptOf(['tuart-2020-01-01T000000Z.tar'])).toHaveLength(1);
});

it('keeps a whole backup even if one without files is newer', () => {
  const names = ['tuart-2026-11-16T180000Z.tar', 'tuart-2026-11-16T190000Z-before-upgrade.tar'];
  expect(keptOf(names)).toEqual(names);
  const later = 'tuart-2026-11-16T200000Z-before-restore.tar';
  expect(keptOf([...names, later])).toEqual([names[0], later]);
});

it('keeps every backup made by hand, and the daily one beside it', () => {
  const names = [
    'tuart-2020-11-16T180000Z-by-hand.tar',
    'tuart-2026-11-16T180000Z.tar',
    'tuart-2026-11-16T190000Z-by-hand.tar',
    'tuart-2026-11-16T200000Z-by-hand.tar.age',
  ];
  expect(keptOf([...names, ...daily(400)])).toEqual(expect.arrayContaining(names));
});

it('never names files that are not backups', () => {
  const others = ['photo.jpg', 'tuart.tar', 'tuart-2020-01-01T000000Z.tar.unproven', 'x.tar.part'];
  expect(listExpired([...daily(400), ...others], 'Australia/Perth')).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/photo|tuart\.tar|unproven|part/)]),
  );
  expect(others.map(madeAt)).toEqual([undefined, undefined, undefined, undefined]);
});
