import { expect, it } from 'vitest';
import { changeRows } from './change-rows';

const IDS = Array.from({ length: 250 }, (_, n) => `id-${n}`);

function reply(ids: string[]) {
  return Promise.resolve({ data: ids.map((id) => ({ id })), error: null, status: 200 });
}

it('sends batches that fit into an address', async () => {
  const sizes: number[] = [];
  const outcome = await changeRows(IDS, (batch) => {
    sizes.push(batch.length);
    return reply(batch);
  });
  expect(sizes).toEqual([100, 100, 50]);
  expect(outcome).toEqual({ changed: IDS });
});

it('counts only the rows that the database has changed', async () => {
  const outcome = await changeRows(IDS.slice(0, 3), ([first = '']) => reply([first]));
  expect(outcome).toEqual({ changed: ['id-0'] });
});

it('reports what was changed before it failed', async () => {
  const outcome = await changeRows(IDS, (batch) =>
    batch.includes('id-100')
      ? Promise.resolve({ data: null, error: { message: 'no', code: '' }, status: 503 })
      : reply(batch),
  );
  expect(outcome.changed).toHaveLength(100);
  expect(outcome.error).toMatchObject({ code: 'unavailable' });
});
