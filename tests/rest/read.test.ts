import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRestFixture, type RestFixture } from './fixture.ts';

let rest: RestFixture;
beforeAll(async () => {
  rest = await createRestFixture();
});
afterAll(() => rest.close());

test('columns, a computed column and an embed', async () => {
  const db = rest.client();
  const a = await db.from('people').select('id, name, companies(name), label').eq('id', 1);
  expect(a.data).toEqual([
    { id: 1, name: 'Ada', label: 'Ada <ada@x.example>', companies: { name: 'Acme' } },
  ]);
});
