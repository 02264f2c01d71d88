import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';

const PEOPLE = [
  ['Jo Li', 'jo@example.com', '+61 412 345 678', null],
  ['Joanna Lim', 'joanna@example.com', '(08) 9381 1234', 'Banksia-Ko Pty'],
  ['Mia Ng', 'mia.ng@example.com', '0498765432', 'Ó Sé & Co'],
  ['小龙', 'long@example.com', '+44 (0)20 7946 0958', null],
  ['José Ángel Núñez', 'jan@example.com', null, 'ÉCOLE'],
  ['Siobhan O’Brien', 'sob@example.com', null, null],
  ["Pat D'Arcy", 'darcy@example.com', null, null],
  ['Łukasz Øster', 'lo@example.com', null, null],
  ['Nguyễn Đặng', 'nd@example.com', null, null],
  ['Иван Ян', 'ivan@example.com', null, null],
  ['Ｋｅｉ ﾀﾅｶ', 'kei@example.com', null, null],
  ['김민수', 'kim@example.com', null, null],
] as const;

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
  for (const [name, email, phone, company] of PEOPLE) {
    await database.owner`
      insert into leads (name, email, phone, company, message)
      values (${name}, ${email}, ${phone}, ${company}, 'We would like to join the list.')
    `;
    await database.owner`
      insert into clients (name, email, phone, company)
      values (${name}, ${email}, ${phone}, ${company})
    `;
  }
});
afterAll(() => database.close());

async function namesIn(table: 'leads' | 'clients', search: string): Promise<string[]> {
  const [row] = await as(database.authenticator, admin, (sql) =>
    table === 'leads'
      ? sql`select public.find_leads(${search}) as page`
      : sql`select public.find_clients(${search}) as page`,
  );
  return row?.page.rows.map(({ name }: { name: string }) => name).sort();
}

describe.each(['leads', 'clients'] as const)('a search of %s', (table) => {
  it.each([
    ['Jo Li', ['Jo Li']],
    ['li jo', ['Jo Li']],
    ['jo', ['Jo Li']],
    ['mia NG', ['Mia Ng']],
    ['ng', ['Mia Ng']],
    ['m', ['Mia Ng']],
    ['ko', ['Joanna Lim']],
    ['小龙', ['小龙']],
    ['龙', ['小龙']],
    ['民', []],
    ['민수', ['김민수']],
    ['kei', ['Ｋｅｉ ﾀﾅｶ']],
    ['タナカ', ['Ｋｅｉ ﾀﾅｶ']],
    ['jose nunez', ['José Ángel Núñez']],
    ['JOSÉ', ['José Ángel Núñez']],
    ['école', ['José Ángel Núñez']],
    ['obrien', ['Siobhan O’Brien']],
    ["O'Brien", ['Siobhan O’Brien']],
    ['D’Arcy', ["Pat D'Arcy"]],
    ['lukasz oster', ['Łukasz Øster']],
    ['nguyen dang', ['Nguyễn Đặng']],
    ['ИВАН', ['Иван Ян']],
    ['ян', ['Иван Ян']],
    ['ó sé', ['Mia Ng']],
  ])('%j finds %j', async (search, names) => {
    expect(await namesIn(table, search)).toEqual(names);
  });

  it.each([
    ['0412 345 678', 'Jo Li'],
    ['0412345678', 'Jo Li'],
    ['+61 412 345 678', 'Jo Li'],
    ['+61412345678', 'Jo Li'],
    ['+61 (0)412 345 678', 'Jo Li'],
    ['0061 412 345 678', 'Jo Li'],
    ['61412345678', 'Jo Li'],
    ['0412', 'Jo Li'],
    ['412345', 'Jo Li'],
    ['jo 0412 345', 'Jo Li'],
    ['0498 765 432', 'Mia Ng'],
    ['+61 498 765 432', 'Mia Ng'],
    ['0893811234', 'Joanna Lim'],
    ['08 9381', 'Joanna Lim'],
    ['+61 8 9381 1234', 'Joanna Lim'],
    ['+442079460958', '小龙'],
    ['7946 0958', '小龙'],
  ])('finds a telephone number: %j', async (search, name) => {
    expect(await namesIn(table, search)).toEqual([name]);
  });

  it('matches a short word at the start of words when nobody has it as a whole word', async () => {
    expect(await namesIn(table, 'joa')).toEqual(['Joanna Lim']);
    expect(await namesIn(table, 'nu')).toEqual(['José Ángel Núñez']);
    expect(await namesIn(table, 'rc')).toEqual([]);
  });
});

it('folds a row that the search reads directly in the same way as the function', async () => {
  const [row] = await database.owner`
    select bool_and(
      translate(lower(content collate "C"), '''\`', '') = private.folded(content)
    ) as same
    from unnest(array['Jo Li', 'O''Brien & Co. (WA)', 'a_b%c', '']) as content
  `;
  expect(row?.same).toBe(true);
});

describe('the other lists', () => {
  beforeAll(async () => {
    await database.owner`insert into staff (name, email) values ('Zoë Wu', 'zoe@tuart.example')`;
    await database.owner`insert into tasks (title) values ('Ring Jo Li on 0412 345 678')`;
    await database.owner`
      insert into emails (subject, recipient) values ('Your café visit', 'Jo@example.com')
    `;
    await database.owner`insert into content_pages (title, slug, content) values ('À propos', 'a-propos', '{}')`;
    await database.owner`
      insert into media (title, file_path, file_type)
      values ('Fête', 'media/party.jpg', 'image/jpeg')
    `;
  });

  it.each([
    ['staff', 'ZOE wu'],
    ['tasks', 'jo 0412345678'],
    ['emails', 'cafe jo@'],
    ['content_pages', 'a propos'],
    ['media', 'fete'],
    ['admin_users', '@TUART.example'],
  ])('%s: finds %j', async (table, search) => {
    const found = (words: string) =>
      as(database.authenticator, admin, (sql) =>
        sql.unsafe(`select 1 from public.search_${table}('${words}')`),
      );
    expect(await found(search)).toHaveLength(1);
    expect(await found(`${search} nothing-like-it`)).toHaveLength(0);
  });
});

describe('the alphabetical order of people', () => {
  beforeAll(async () => {
    await database.owner`delete from leads`;
    await database.owner`delete from clients`;
    for (const name of ['Zed', 'adam', 'Éva', 'eva', 'Bob', 'Zoë']) {
      const email = `${name}@example.com`;
      await database.owner`insert into leads (name, email, company) values (${name}, ${email}, ${name})`;
      await database.owner`insert into clients (name, email, company) values (${name}, ${email}, ${name})`;
      await database.owner`insert into staff (name, email, position) values (${name}, ${email}, ${name})`;
      await database.owner`insert into tasks (title) values (${name})`;
      await database.owner`insert into emails (subject, recipient) values (${name}, ${email})`;
      await database.owner`insert into email_templates (name, subject, body) values (${name}, '', '')`;
    }
  });
  const ALPHABETICAL = ['adam', 'Bob', 'eva', 'Éva', 'Zed', 'Zoë'];

  it.each(['leads', 'clients'])('holds in %s', async (table) => {
    for (const column of ['name', 'email', 'company']) {
      const [row] = await as(database.authenticator, admin, (sql) =>
        sql.unsafe(
          `select public.find_${table}(sort => '${column}', is_descending => false) as page`,
        ),
      );
      const names = row?.page.rows.map(({ name }: { name: string }) => name);
      expect(names).toEqual(ALPHABETICAL);
    }
  });

  it.each([
    ['staff', 'name'],
    ['staff', 'position'],
    ['tasks', 'title'],
    ['emails', 'subject'],
    ['email_templates', 'name'],
  ])('holds in %s by %s', async (table, column) => {
    const rows = await database.owner.unsafe(
      `select ${column} as word from public.${table}
       where lower(${column}) = any (array['zed', 'adam', 'éva', 'eva', 'bob', 'zoë'])
       order by ${column}`,
    );
    expect(rows.map(({ word }) => word)).toEqual(ALPHABETICAL);
  });

  it('holds for every text column that a list can be sorted by', async () => {
    const rows = await database.owner`
      select table_name || '.' || column_name as place from information_schema.columns
      where table_schema = 'public' and collation_name is null
        and (table_name, column_name) in (
          ('staff', 'email'), ('emails', 'recipient'), ('saved_views', 'name'),
          ('admin_users', 'email'), ('audit_log', 'actor_email'), ('content_pages', 'title'),
          ('content_blocks', 'name'), ('media', 'title')
        )
    `;
    expect(rows).toEqual([]);
  });
});
