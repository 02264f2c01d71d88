import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.owner`delete from public.facts`;
  await database.owner`delete from public.tasks`;
  await database.owner`delete from public.site_releases`;
});

/** Days from today in Perth. */
async function addFact(from: number, to: number | null, value = '5,000') {
  const [row] = await database.owner`
    insert into public.facts (key, label, value, unit, valid_from, valid_to, source)
    select 'incentive', 'Incentive', ${value}, '$', today + ${from}::integer, today + ${to}::integer, 'Gazette'
    from (select private.office_day() as today) as office
    returning id, shown
  `;
  return row as { id: string; shown: string };
}

const inText = async (text: string) =>
  (await database.owner`select private.with_facts(${text}) as filled`)[0]?.filled;

describe('the periods of a fact', () => {
  it('may not overlap, and the message names the other one', async () => {
    await database.owner`
      insert into public.facts (key, label, value, unit, valid_from, valid_to, source)
      values ('wage', 'Wage', '24.95', '$', '2025-07-01', '2026-06-30', 'Gazette')
    `;
    const overlapping = database.owner`
      insert into public.facts (key, label, value, unit, valid_from, source)
      values ('wage', 'Wage', '26', '$', '2026-06-30', 'Gazette')
    `;
    await expect(overlapping).rejects.toThrow(
      'This period overlaps with another period of the fact: 1 July 2025 to 30 June 2026 ($24.95).',
    );
  });

  it('may follow each other without a gap', async () => {
    await addFact(-10, -1);
    await addFact(0, null, '6,000');
    expect(await inText('Get {{fact:incentive}}.')).toBe('Get $6,000.');
  });
});

describe('a text', () => {
  it('shows the figure up to its last day, then says that it is being updated', async () => {
    const { id } = await addFact(-10, 0);
    expect(await inText('Get {{ fact:incentive }}, {{fact:other}}')).toBe(
      'Get $5,000, (figure being updated)',
    );
    await database.owner`update public.facts set valid_to = private.office_day() - 1 where id = ${id}`;
    expect(await inText('{{fact:incentive}}')).toBe('(figure being updated)');
  });

  it('changes at midnight in the office’s time zone', async () => {
    await database.owner`
      insert into public.facts (key, label, value, valid_from, valid_to, source)
      select 'far', 'Far', zone, day, day, 'Gazette' from (
        select 'east' as zone, (now() at time zone 'Pacific/Kiritimati')::date as day
        union all
        select 'west', (now() at time zone 'Pacific/Pago_Pago')::date
      ) as days
    `;
    for (const [timeZone, value] of [
      ['Pacific/Kiritimati', 'east'],
      ['Pacific/Pago_Pago', 'west'],
    ]) {
      const snapshot = database.owner.json({ settings: { hours: { timeZone } } });
      await database.owner`delete from public.site_releases`;
      await database.owner`
        insert into public.site_releases (number, snapshot, is_current) values (1, ${snapshot}, true)
      `;
      expect(await inText('{{fact:far}}')).toBe(value);
    }
  });
});

it('an ended fact becomes one task for its owner, and a next period none', async () => {
  const [owner] = await database.owner`insert into public.staff (name) values ('Jo') returning id`;
  const { id } = await addFact(-10, -1);
  await database.owner`update public.facts set owner_id = ${owner?.id}, checked_on = null`;
  const run = async () =>
    (await database.owner`select public.run_fact_checks() as added`)[0]?.added;
  expect([await run(), await run()]).toEqual([1, 0]);
  const tasks = await database.owner`select title, assignee_id, fact_id from public.tasks`;
  expect(tasks).toMatchObject([
    { title: 'Update the fact “Incentive”', assignee_id: owner?.id, fact_id: id },
  ]);
  await addFact(0, null);
  expect(await run()).toBe(0);
});

it('a figure that nobody owns is a task for an administrator', async () => {
  await createStaff(database.owner, 'admin');
  await addFact(-10, -1);
  await database.owner`select public.run_fact_checks()`;
  const [task] = await database.owner`
    select admin_users.role from public.tasks
    join public.staff on staff.id = tasks.assignee_id
    join public.admin_users on admin_users.user_id = staff.user_id
  `;
  expect(task?.role).toBe('admin');
});

it('a figure that was last checked too long ago becomes a task', async () => {
  await addFact(-200, null);
  await database.owner`update public.facts set checked_on = private.office_day() - 100`;
  await database.owner`select public.run_fact_checks()`;
  const [task] = await database.owner`select title from public.tasks`;
  expect(task?.title).toBe('Check the fact “Incentive”');
});

it('the list has one row for each fact: the period of today', async () => {
  await addFact(-20, -11, 'old');
  await addFact(-10, 5, 'now');
  await addFact(6, null, 'next');
  const admin = await createStaff(database.owner, 'admin');
  const rows = await as(
    database.authenticator,
    admin,
    (sql) => sql`select value, state, checking from public.listed_facts`,
  );
  expect(rows).toEqual([{ value: 'now', state: 'soon', checking: 'due' }]);
});

it('a rule of an estimate counts as a use of its fact, but its amount is not text of the page', async () => {
  await addFact(-10, null);
  const admin = await createStaff(database.owner, 'admin');
  const rules = [{ label: 'Hiring bonus', fact: '{{fact:incentive}}' }];
  const content = { blocks: [{ id: 'a', type: 'estimate', props: { rules } }] };
  await as(
    database.authenticator,
    admin,
    (sql) => sql`
      insert into content_pages (title, slug, content, is_published)
      values ('What you get', 'what-you-get', ${sql.json(content)}, true)
    `,
  );
  const uses = await as(
    database.authenticator,
    admin,
    (sql) => sql`select title, is_live from list_fact_uses('incentive')`,
  );
  expect(uses).toEqual([{ title: 'What you get', is_live: true }]);
  const [entry] = await database.owner`
    select body from private.search_entries where path = '/what-you-get'
  `;
  expect(entry?.body).toContain('Hiring bonus');
  expect(entry?.body).not.toContain('5,000');
});
