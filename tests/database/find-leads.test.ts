import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';

const COUNT = 900;
const CLIENTS = 450;
/** A tenth of the usual limit, so that few rows are enough for every way of opening a page. */
const COUNT_LIMIT = 1000;
const PAGE = 200;

interface Page {
  rows: { id: string; name: string; assignee: string | null; message: string }[];
  total: number;
  isMore: boolean;
}

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
  await database.owner.unsafe(`
    create or replace function private.count_limit() returns integer
    language sql immutable set search_path = '' as 'select ${COUNT_LIMIT}'
  `);
  await database.owner`insert into public.staff (name) values ('Kim')`;
  await database.owner`
    insert into public.leads (name, email, phone, company, message, status, service_type, is_spam,
      assignee_id, created_at, form_key)
    select
      'Person ' || lpad(n::text, 5, '0'), 'person' || n || '@example.com', '0400 ' || n,
      case when n % 3 = 0 then 'Acme 100% Pty' end, 'Hello from ' || n,
      case n % 2 when 0 then 'new' else 'closed' end,
      case n % 5 when 0 then 'mentoring' else 'recruitment' end,
      n % 100 = 0,
      case n % 7 when 0 then (select id from public.staff where name = 'Kim') end,
      timestamptz '2026-01-01 00:00+08' + n * interval '1 hour',
      case n % 11 when 0 then 'main' when 1 then 'gone' end
    from generate_series(1, ${COUNT}) n
  `;
  await database.owner`
    insert into public.clients (name, email, company, status, service_type, owner_id, created_at)
    select
      'Client ' || lpad(n::text, 3, '0'), 'client' || n || '@example.com',
      case n % 3 when 0 then 'Acme' end, case n % 2 when 0 then 'lead' else 'placed' end,
      case n % 5 when 0 then 'mentoring' else 'recruitment' end,
      case n % 7 when 0 then (select id from public.staff where name = 'Kim') end,
      timestamptz '2026-01-01 00:00+08' + n * interval '7 hours'
    from generate_series(1, ${CLIENTS}) n
  `;
  await database.owner`vacuum analyze public.leads`;
});
afterAll(() => database.close());

type Table = 'leads' | 'clients';

async function find(args = '', table: Table = 'leads'): Promise<Page> {
  const [row] = await as(database.authenticator, admin, (sql) =>
    sql.unsafe(`select public.find_${table}(${args}) as page`),
  );
  return row?.page;
}

/** The same result by a plain query, to compare with. */
async function ids(
  where: string,
  order = 'created_at desc, id',
  table: Table = 'leads',
  limit = 25,
): Promise<string[]> {
  const rows = await database.owner.unsafe(
    `select id from public.${table} where ${where} order by ${byAlphabet(order)} limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** Names are sorted as people expect. */
function byAlphabet(order: string): string {
  return order.replace(/^(name|email|company)/, '$1 collate "und-x-icu"');
}

const idsOf = ({ rows }: Page) => rows.map(({ id }) => id);

describe('find_leads', () => {
  it.each([
    ['', 'not is_spam'],
    ["status => 'new'", "not is_spam and status = 'new'"],
    ["status => 'spam'", 'is_spam'],
    ["service => 'mentoring'", "not is_spam and service_type = 'mentoring'"],
    ["assignee => 'none'", 'not is_spam and assignee_id is null'],
    ["form => 'main'", "not is_spam and form_key = 'main'"],
    ["form => 'gone', status => 'spam'", "is_spam and form_key = 'gone'"],
    [
      "received_from => '2026-02-01', received_before => '2026-02-03'",
      "not is_spam and created_at >= '2026-02-01' and created_at < '2026-02-03'",
    ],
    ["search => 'acme'", 'not is_spam and company is not null'],
    ["search => 'ACME person0001'", 'false'],
    ["search => '00123 acme'", "not is_spam and name = 'Person 00123'"],
    ["search => '100%'", 'not is_spam and company is not null'],
    ["search => '100_'", 'false'],
    ["search => 'pe'", 'not is_spam'],
    ["search => 'rs'", 'false'],
    ["search => 'hello from 899'", "not is_spam and name = 'Person 00899'"],
    ["search => '  '", 'not is_spam'],
    ["search => $$'; drop table leads; --$$", 'false'],
  ])('%s', async (args, where) => {
    expect(idsOf(await find(args))).toEqual(await ids(where));
  });

  it.each([
    ["sort => 'name', is_descending => false", 'name, id'],
    ["sort => 'name', is_descending => true", 'name desc, id desc'],
    ["sort => 'email', is_descending => false", 'email, id'],
    ["sort => 'company', is_descending => false", 'company, id'],
    ["sort => 'status', is_descending => true", 'status desc, created_at desc, id desc'],
    ["sort => 'created_at', is_descending => false", 'created_at, id desc'],
    ["sort => 'password; drop'", 'created_at desc, id'],
  ])('%s', async (args, order) => {
    expect(idsOf(await find(args))).toEqual(await ids('not is_spam', order));
  });

  it('names the form of each lead', async () => {
    const { rows } = await find("form => 'main', page_size => 1");
    expect(rows[0]).toMatchObject({ form: 'Contact form' });
    expect((await find("form => 'gone'")).rows[0]).toMatchObject({ form: null });
  });

  it('returns the total', async () => {
    const all = COUNT - COUNT / 100;
    expect(await find()).toMatchObject({ total: all, isMore: false });
    expect(await find('page_offset => 300')).toMatchObject({ total: all, isMore: false });
    expect(await find("status => 'spam'")).toMatchObject({ total: COUNT / 100, isMore: false });
    expect(await find("'person'")).toMatchObject({ total: all, isMore: false });
    const last = await find(`'person', page_offset => ${all - 10}`);
    expect(last.rows).toHaveLength(10);
    expect(last).toMatchObject({ total: all, isMore: false });
    expect(await find("search => 'Person 00001'")).toMatchObject({ total: 1, isMore: false });
  });

  it.each([
    ["status => 'new'", "not is_spam and status = 'new'"],
    ["status => 'spam'", 'is_spam'],
    [
      "service => 'mentoring', assignee => 'none'",
      "not is_spam and service_type = 'mentoring' and assignee_id is null",
    ],
    ["received_from => '2026-01-12'", "not is_spam and created_at >= '2026-01-12'"],
    ["search => 'acme'", 'not is_spam and company is not null'],
    ['', 'not is_spam'],
  ])('%s: its pages together are the whole list, in every order', async (args, where) => {
    for (const column of ['created_at', 'name', 'company', 'status']) {
      for (const direction of ['asc', 'desc']) {
        const rest = { created_at: ', id', status: `, created_at ${direction}, id` }[column];
        const against = direction === 'asc' ? 'desc' : 'asc';
        const order = `${column} ${direction}${rest ?? ', id'} ${column === 'created_at' ? against : direction}`;
        const expected = await ids(where, order, 'leads', COUNT);
        const seen: string[] = [];
        for (let start = 0; start <= expected.length; start += PAGE) {
          const asked = `sort => '${column}', is_descending => ${direction === 'desc'}`;
          const place = `page_offset => ${start}, page_size => ${PAGE}`;
          seen.push(...idsOf(await find([args, asked, place].filter(Boolean).join(', '))));
        }
        expect(seen).toEqual(expected);
      }
    }
  });

  describe('by the reference given to the sender', () => {
    const ID = '7f3a09bc-1111-4111-8111-111111111111';
    beforeAll(
      () =>
        database.owner`
        insert into public.leads (id, name, email, status) values (${ID}, 'Ref', 'ref@example.com', 'new')
      `,
    );
    afterAll(() => database.owner`delete from public.leads where id = ${ID}`);

    it.each(['7F3A-09BC', '7f3a-09bc', '7f3a09bc', ' 7F3A 09BC ', '7F3A–09BC', '#7F3A-09BC'])(
      '%j',
      async (reference) => {
        const [row] = await database.owner`select private.enquiry_reference(${ID}) as it`;
        expect(row?.it).toBe('7F3A-09BC');
        expect(idsOf(await find(`'${reference}'`))).toEqual([ID]);
      },
    );

    it.each(['7F3A-09B', '7F3A-09BD', '7F3A-09BC-11', 'GF3A-09BC', 'Bob 7F3A-09BC'])(
      'does not take other text for a reference: %j',
      async (other) => {
        expect(idsOf(await find(`'${other}'`))).toEqual([]);
      },
    );

    it('applies the filters of the list', async () => {
      expect(idsOf(await find("'7F3A-09BC', status => 'new'"))).toEqual([ID]);
      expect(idsOf(await find("'7F3A-09BC', status => 'closed'"))).toEqual([]);
      expect(idsOf(await find("'7F3A-09BC', status => 'spam'"))).toEqual([]);
    });

    it('also finds leads that mention it', async () => {
      const [lead] = await database.owner`
        insert into public.leads (name, email, message)
        values ('Again', 'again@example.com', 'I wrote before, 7F3A-09BC.') returning id
      `;
      expect(idsOf(await find("'7F3A-09BC'"))).toEqual([lead?.id, ID]);
      await database.owner`delete from public.leads where id = ${lead?.id}`;
    });

    it('finds a lead that was marked as spam', async () => {
      await database.owner`update public.leads set is_spam = true where id = ${ID}`;
      expect(idsOf(await find("'7F3A-09BC'"))).toEqual([ID]);
      expect(idsOf(await find("'7F3A-09BC', status => 'spam'"))).toEqual([ID]);
      expect(idsOf(await find("'7F3A-09BC', status => 'new'"))).toEqual([]);
    });

    it('does not read every lead', async () => {
      const [read] = await database.owner.begin(async (sql) => {
        await sql`select private.leads_of_reference('7F3A-09BC')`;
        return sql`
          select seq_tup_read::int as rows from pg_stat_xact_user_tables where relid = 'leads'::regclass
        `;
      });
      expect(read?.rows).toBe(0);
    });
  });

  it('names the assignee', async () => {
    const [row] = (await find("search => '00007'")).rows;
    expect(row?.assignee).toBe('Kim');
  });

  it('shortens the message for a list, but not for an export', async () => {
    const [lead] = await database.owner`
      insert into public.leads (name, email, message)
      values ('Talkative', 'talk@example.com', ${'words '.repeat(1000)}) returning id
    `;
    const lengthOf = ({ rows: [row] }: Page) => row?.message.length;
    expect(lengthOf(await find("'talkative'"))).toBe(300);
    expect(lengthOf(await find("'talkative', message_length => 10000"))).toBe(6000);
    expect(lengthOf(await find("'talkative', message_length => null"))).toBe(300);
    await database.owner`delete from public.leads where id = ${lead?.id}`;
  });

  it('finds a rare word by its index, without reading every row', async () => {
    const condition = await searchCondition('00899');
    const plan = await database.owner.begin(async (sql) => {
      // Reading nine hundred rows is just as fast; this checks that the index can answer.
      await sql`set local enable_seqscan = off`;
      return sql.unsafe(`explain select id from public.leads where not is_spam and ${condition}`);
    });
    expect(JSON.stringify(plan)).toContain('leads_search_idx');
  });
});

describe('find_clients', () => {
  it('names who looks after a client, by name and by id', async () => {
    const [kim] = await database.owner`select id from public.staff where name = 'Kim'`;
    const { rows } = await find(`owner => '${kim?.id}'`, 'clients');
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toMatchObject({ owner: 'Kim', owner_id: kim?.id });
  });

  it.each([
    ['', 'true'],
    [
      "status => 'placed', service => 'mentoring'",
      "status = 'placed' and service_type = 'mentoring'",
    ],
    ["owner => 'none'", 'owner_id is null'],
    ["owner => (select id::text from public.staff where name = 'Kim')", 'owner_id is not null'],
    [
      "added_from => '2026-02-01', added_before => '2026-02-03'",
      "created_at >= '2026-02-01' and created_at < '2026-02-03'",
    ],
    ["search => 'acme client'", 'company is not null'],
    ["search => 'cl'", 'true'],
  ])('%s', async (args, where) => {
    const expected = await ids(where, undefined, 'clients');
    expect(expected.length).toBeGreaterThan(0);
    expect(idsOf(await find(args, 'clients'))).toEqual(expected);
  });

  it.each([
    ["sort => 'name', is_descending => false", 'name, id'],
    ["sort => 'status', is_descending => true", 'status desc, created_at desc, id desc'],
    ["sort => 'created_at', is_descending => false", 'created_at, id desc'],
  ])('%s', async (args, order) => {
    expect(idsOf(await find(args, 'clients'))).toEqual(await ids('true', order, 'clients'));
  });

  it('opens any page', async () => {
    for (const order of ['created_at desc, id', 'created_at, id desc', 'name, id']) {
      const expected = await ids('true', order, 'clients', CLIENTS);
      const [sort] = order.split(/[ ,]/);
      const asked = `sort => '${sort}', is_descending => ${order.startsWith('created_at desc')}`;
      for (const start of [30, 130, 440, 480]) {
        const page = await find(`${asked}, page_offset => ${start}`, 'clients');
        expect(idsOf(page)).toEqual(expected.slice(start, start + 25));
      }
    }
  });
});

async function searchCondition(word: string): Promise<string> {
  const [row] =
    await database.owner`select private.search_condition('leads', ${word}, false) as it`;
  return row?.it;
}
