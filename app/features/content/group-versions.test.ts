import { expect, it } from 'vitest';
import { groupVersions } from './group-versions';

const PAGE = { version: 9, published_version: 5, scheduled_version: null };

function row(number: number, changes: object = {}) {
  const created_at = '2026-01-05T02:00:00Z';
  const savedBy = 'kim@tuart.example';
  const version = { id: `v${number}`, number, name: null, title: 'Page', created_at, savedBy };
  return { ...version, is_autosave: true, ...changes };
}

function grouped(rows: ReturnType<typeof row>[]) {
  return groupVersions(rows, PAGE).map(({ version, autosaves }) => [
    version.number,
    autosaves.map(({ number }) => number),
  ]);
}

it('puts automatic saves under the version that follows them', () => {
  const rows = [row(9), row(8), row(7), row(6, { is_autosave: false }), row(4)];
  expect(grouped(rows)).toEqual([
    [9, [8, 7]],
    [6, [4]],
  ]);
});

it('shows published and named versions, and those of another person, on their own', () => {
  const rows = [row(9), row(7, { name: 'Named' }), row(6, { savedBy: null }), row(5), row(4)];
  expect(grouped(rows)).toEqual([
    [9, []],
    [7, []],
    [6, []],
    [5, [4]],
  ]);
});
