import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createRestFixture, type RestFixture } from './fixture.ts';

let rest: RestFixture;
beforeEach(async () => {
  rest = await createRestFixture();
});
afterEach(() => rest.close());

describe('insert', () => {
  test('one row, minimal', async () => {
    const { data, error, status } = await rest
      .client()
      .from('people')
      .insert({ name: 'Eve', age: 30 });
    expect({ data, error, status }).toEqual({ data: null, error: null, status: 201 });
    const [row] = await rest.database.owner`select name, age, mood from people where name = 'Eve'`;
    expect(row).toEqual({ name: 'Eve', age: 30, mood: 'calm' });
  });

  test('shows the new row with an embed', async () => {
    const { data, status } = await rest
      .client()
      .from('people')
      .insert({ name: 'Eve', company_id: 2 })
      .select('name, label, employer:companies(name)')
      .single();
    expect(status).toBe(201);
    expect(data).toEqual({ name: 'Eve', label: 'Eve <?>', employer: { name: 'Bolt' } });
  });

  test('several rows fill what they lack with null, or with the default when asked', async () => {
    const rows = [
      { id: 10, name: 'Eve', mood: 'sad' },
      { id: 11, name: 'Fay' },
    ];
    const db = rest.client();
    const nulls = await db.from('people').insert(rows).select('name, mood');
    expect(nulls.data).toEqual([
      { name: 'Eve', mood: 'sad' },
      { name: 'Fay', mood: null },
    ]);
    const again = rows.map((row) => ({ ...row, id: row.id + 10 }));
    const defaults = await db
      .from('people')
      .insert(again, { defaultToNull: false })
      .select('name, mood');
    expect(defaults.data).toEqual([
      { name: 'Eve', mood: 'sad' },
      { name: 'Fay', mood: 'calm' },
    ]);
  });
  test('upsert', async () => {
    const db = rest.client();
    const merged = await db
      .from('companies')
      .upsert({ id: 1, name: 'Acme 2' })
      .select('id,name,tags')
      .single();
    expect(merged).toMatchObject({
      status: 200,
      data: { id: 1, name: 'Acme 2', tags: ['tools', 'metal'] },
    });
    const mixed = await db
      .from('companies')
      .upsert([
        { id: 1, name: 'Acme 3' },
        { id: 9, name: 'Nine' },
      ])
      .select('id');
    expect(mixed).toMatchObject({ status: 201, data: [{ id: 1 }, { id: 9 }] });
    const ignored = await db
      .from('companies')
      .upsert({ id: 77, name: 'Bolt' }, { onConflict: 'name', ignoreDuplicates: true })
      .select();
    expect(ignored).toMatchObject({ status: 201, data: [] });
  });
  test('update, delete', async () => {
    const db = rest.client();
    const updated = await db
      .from('people')
      .update({ mood: 'happy' }, { count: 'exact' })
      .gte('age', 18)
      .select('id, companies(name)')
      .order('id');
    expect(updated).toMatchObject({
      status: 200,
      count: 2,
      data: [{ id: 1, companies: { name: 'Acme' } }, { id: 3 }],
    });
    const minimal = await db.from('people').update({ mood: 'sad' }).eq('id', 1);
    expect(minimal).toMatchObject({ status: 204, data: null, error: null });
    const gone = await db.from('badges').delete({ count: 'exact' }).eq('person_id', 1).select();
    expect(gone).toMatchObject({ status: 200, count: 1, data: [{ person_id: 1, code: 'A-1' }] });
  });
  test('rpc', async () => {
    const db = rest.client();
    expect(await db.rpc('add', { a: 1 })).toMatchObject({ data: 11 });
    expect(await db.rpc('add', { a: 1, b: 2 }, { get: true })).toMatchObject({ data: 3 });
    expect(await db.rpc('total', { numbers: [1, 2, 3] })).toMatchObject({ data: 6 });
    expect(await db.rpc('all_people').select('id, companies(name)').gt('age', 40)).toMatchObject({
      data: [{ id: 3, companies: { name: 'Bolt' } }],
    });
    expect(await db.rpc('first_person')).toMatchObject({ data: { id: 1 } });
    expect(
      await db
        .rpc('pairs', { up_to: 3 }, { count: 'exact' })
        .order('n', { ascending: false })
        .limit(1),
    ).toMatchObject({ data: [{ n: 3, square: 9 }], count: 3, status: 206 });
    expect(await db.rpc('numbers', { up_to: 3 })).toMatchObject({ data: [1, 2, 3] });
    expect(await db.rpc('echo', { x: [1] })).toMatchObject({ data: { x: [1] } });
    expect(await db.rpc('forget')).toMatchObject({ data: null, status: 204, error: null });
    expect(await db.rpc('whoami')).toMatchObject({ data: { role: 'service_role' } });
    expect(await db.rpc('twins', { a: 1 })).toMatchObject({ error: { code: 'PGRST203' } });
    expect(
      await db.rpc('rename_person', { person: 1, new_name: 'Zed' }).select('name').single(),
    ).toMatchObject({ data: { name: 'Zed' } });
    expect(await db.rpc('fail', { state: 'P0001', message: 'no' })).toMatchObject({
      status: 400,
      error: { code: 'P0001', message: 'no', details: 'Why', hint: 'What now' },
    });
  });
});
