import { expect, it } from 'vitest';
import { moveRow } from './board-move';

const row = (id: string, status: string) => ({ id, name: id, status, updated_at: '' });

const MIA = row('mia', 'new');
const NOAH = row('noah', 'closed');

it.each([
  ['its old column', 'new', [MIA, NOAH], ['noah'], 9],
  ['its new column', 'closed', [NOAH], ['mia', 'noah'], 11],
  ['its new column, already there', 'closed', [NOAH, MIA], ['mia', 'noah'], 10],
  ['another column', 'qualified', [NOAH], ['noah'], 10],
  ['the list of all', undefined, [NOAH, MIA], ['noah', 'mia'], 10],
] as const)('moves a row in %s', (_where, status, rows, ids, total) => {
  const query = { filters: status ? { status } : {} };
  const page = moveRow({ rows: [...rows], total: 10 }, query, MIA, 'closed');
  expect(page.rows.map(({ id }) => id)).toEqual(ids);
  expect(page.total).toBe(total);
  expect(page.rows.every((row) => row.id !== 'mia' || row.status === 'closed')).toBe(true);
});

it.each([
  ['its old column', 'new', [MIA], 10_000, true],
  ['its new column', 'closed', [NOAH], 10_000, true],
] as const)(
  'one card more or less does not change a total above the limit: %s',
  (_where, status, rows, total, isMore) => {
    const page = moveRow(
      { rows: [...rows], total, isMore },
      { filters: { status } },
      MIA,
      'closed',
    );
    expect(page).toMatchObject({ total, isMore });
  },
);

it('a column at the limit of 10,000 counts as having more after the next card', () => {
  const full = { rows: [NOAH], total: 10_000, isMore: false };
  const page = moveRow(full, { filters: { status: 'closed' } }, MIA, 'closed');
  expect(page).toMatchObject({ total: 10_000, isMore: true });
});
