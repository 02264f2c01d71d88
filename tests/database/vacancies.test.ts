import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';

let database: TestDatabase;
let admin: Caller;
const VISITOR: Caller = { role: 'anon', claims: { role: 'anon' } };

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());
beforeEach(() => emptyTables(database.owner, 'public.vacancies', 'public.organisations'));

const ADVERT = {
  title: 'Apprentice electrician',
  kind: 'apprenticeship',
  suburb: 'Joondalup',
  postcode: '6027',
  summary: 'Learn the trade in the north',
  description: 'You work on new homes.',
  status: 'open',
};

async function addVacancy(fields: Record<string, unknown> = {}): Promise<Record<string, string>> {
  const row = { ...ADVERT, ...fields };
  const columns = Object.keys(row).join(', ');
  const [added] = await as(database.authenticator, admin, (sql) =>
    sql.unsafe(
      `insert into public.vacancies (${columns})
       select ${columns} from jsonb_populate_record(null::public.vacancies, $1) returning *`,
      [JSON.stringify(row)],
    ),
  );
  return added ?? {};
}

async function addOrganisation(name: string, tradingName: string | null = null): Promise<string> {
  const [row] = await database.owner`
    insert into organisations (name, trading_name) values (${name}, ${tradingName}) returning id
  `;
  return row?.id;
}

const seen = () => as(database.authenticator, VISITOR, (sql) => sql`select * from open_vacancies`);

describe('an ABN', () => {
  it.each([
    ['51 824 753 556', '51824753556'],
    ['53004085616', '53004085616'],
  ])('%s is stored as %s', async (typed, stored) => {
    const [row] = await database.owner`
      insert into organisations (name, abn) values ('Karri', ${typed}) returning abn
    `;
    expect(row?.abn).toBe(stored);
  });

  it.each(['51 824 753 557', '15824753556', '00000000000', '5182475355', 'abc'])(
    '%s is refused by its checksum or form',
    async (abn) => {
      const add = database.owner`insert into organisations (name, abn) values ('K', ${abn})`;
      await expect(add).rejects.toThrow('This is not a valid ABN. Check its eleven digits.');
    },
  );
});

describe('an open vacancy', () => {
  it('has a reference and an address, and is seen by visitors', async () => {
    const vacancy = await addVacancy();
    expect(vacancy.reference).toMatch(/^V-\d{4}$/);
    expect(vacancy.slug).toBe(`apprentice-electrician-${vacancy.number}`);
    const [shown] = await seen();
    expect(shown).toMatchObject({ reference: vacancy.reference, region: 'perth', employer: null });
  });

  it.each(['draft', 'paused', 'filled', 'closed'])('leaves the site as %s', async (status) => {
    const { id = '' } = await addVacancy();
    await database.owner`update vacancies set status = ${status} where id = ${id}`;
    expect(await seen()).toEqual([]);
  });

  it.each([
    [{ summary: '' }, 'Visitors need a summary and a description'],
    [{ suburb: null }, 'Visitors need to know the suburb'],
    [{ closes_on: '2020-01-01' }, 'The closing date has passed.'],
    [{ questions: [{ name: 'question_a', type: 'text', required: true }] }, 'Every question needs'],
  ])('is refused with %j', async (fields, message) => {
    await expect(addVacancy(fields)).rejects.toThrow(message);
  });
});

describe('the employer', () => {
  it('is shown by its trading name, and follows a new one', async () => {
    const organisation = await addOrganisation('Karri Holdings Pty Ltd', 'Karri Electrical');
    await addVacancy({ organisation_id: organisation, show_employer: true });
    expect((await seen())[0]?.employer).toBe('Karri Electrical');
    await database.owner`update organisations set trading_name = 'Karri Power'`;
    expect((await seen())[0]?.employer).toBe('Karri Power');
  });

  it('of a confidential vacancy is nowhere in what visitors read', async () => {
    const organisation = await addOrganisation('Karri Electrical Pty Ltd');
    await addVacancy({ organisation_id: organisation });
    expect(JSON.stringify(await seen())).not.toMatch(new RegExp(`karri|${organisation}`, 'i'));
    for (const table of ['vacancies', 'organisations']) {
      const look = as(database.authenticator, VISITOR, (sql) => sql.unsafe(`select from ${table}`));
      await expect(look).rejects.toThrow(/permission denied/);
    }
  });

  it.each([
    { slug: 'sparky-at-karri-electrical' },
    { description: 'Karri Electrical builds homes.' },
    { requirements: ['Boots from Karri–Electrical'] },
  ])('of a confidential vacancy must not be named in the advert: %j', async (fields) => {
    const organisation = await addOrganisation('Karri Electrical Pty Ltd');
    const add = addVacancy({ ...fields, organisation_id: organisation });
    await expect(add).rejects.toThrow('The advert names the employer');
  });
});
