import { expect, it } from 'vitest';
import type { SitePart } from '~/lib/site/parts';
import { groupReleases } from './release-groups';
import type { Release } from './releases-api';

function release(number: number, changes: SitePart[], facts: Partial<Release> = {}): Release {
  return {
    number,
    changes,
    isCurrent: false,
    note: null,
    restoredFrom: null,
    publishedAt: '2026-11-15T09:00:00Z',
    publishedBy: null,
    ...facts,
  };
}

it('groups consecutive releases that changed only settings', () => {
  const groups = groupReleases([
    release(8, ['settings'], { isCurrent: true }),
    release(7, ['settings']),
    release(6, ['settings']),
    release(5, ['theme', 'settings']),
    release(4, ['settings']),
    release(3, ['settings'], { restoredFrom: 1 }),
    release(2, ['theme']),
    release(1, []),
  ]);
  expect(groups.map((group) => group.map(({ number }) => number))).toEqual([
    [8],
    [7, 6],
    [5],
    [4],
    [3],
    [2],
    [1],
  ]);
});
