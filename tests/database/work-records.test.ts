import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff, memberOf, SERVICE, takeInEnquiry } from './callers.ts';

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());

beforeEach(async () => {
  await emptyTables(
    database.owner,
    'public.leads',
    'public.clients',
    'public.emails',
    'public.staff',
  );
});

async function addClient(fields: Record<string, string | null> = {}): Promise<string> {
  const row = { name: 'Ava Lim', email: `${randomUUID()}@example.com`, ...fields };
  const [client] = await database.owner`
    insert into public.clients (name, email, phone, source)
    values (${row.name}, ${row.email}, ${fields.phone ?? null}, ${fields.source ?? 'manual'})
    returning id
  `;
  return client?.id;
}

async function addColleague(name: string): Promise<string> {
  const [row] = await database.owner`insert into staff (name) values (${name}) returning id`;
  return row?.id;
}

function run(statement: string, caller = admin) {
  return as(database.authenticator, caller, (sql) => sql.unsafe(statement));
}

function entriesOf(clientId: string) {
  return database.owner`
    select kind, body, details, actor_id from activities
    where client_id = ${clientId} order by created_at, id
  `;
}

async function enquire(email: string, service = 'mentoring', name = 'Ava Lim'): Promise<string> {
  const [row] = await as(
    database.authenticator,
    SERVICE,
    (sql) => sql`
      select public.submit_enquiry(jsonb_build_object(
        'submission_id', gen_random_uuid(), 'name', ${name}::text, 'email', ${email}::text,
        'message', 'A message', 'service_type', ${service}::text)) as id
    `,
  );
  await takeInEnquiry(database.authenticator);
  return row?.id;
}

describe('the timeline of a client', () => {
  it('records what staff changed, and who', async () => {
    const kim = await addColleague('Kim');
    const id = await addClient({ phone: '08 5550 0100' });
    await run(`update clients set phone = '08 5550 0199', company = 'Banksia' where id = '${id}'`);
    await run(`update clients set status = 'placed' where id = '${id}'`);
    await run(`update clients set owner_id = '${kim}' where id = '${id}'`);
    await run(`update clients set status = 'placed', name = name where id = '${id}'`);
    const entries = await entriesOf(id);
    expect(entries.map(({ kind, details }) => [kind, details])).toEqual([
      [
        'client_update',
        {
          phone: { before: '08 5550 0100', after: '08 5550 0199' },
          company: { before: null, after: 'Banksia' },
        },
      ],
      ['status_change', { status: { before: 'lead', after: 'placed' } }],
      ['assignment', { owner: { before: null, after: 'Kim' } }],
    ]);
    expect(new Set(entries.map(({ actor_id }) => actor_id))).toEqual(new Set([admin.claims.sub]));
  });

  it('does not record twice what an enquiry changed', async () => {
    await enquire('ava@example.com');
    await enquire('ava@example.com', 'recruitment');
    const [client] = await database.owner`select id from clients`;
    const kinds = (await entriesOf(client?.id)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'client_update')).toHaveLength(1);
  });

  it('names people as the team does, never by their address', async () => {
    const id = await addClient();
    await run(`insert into activities (client_id, body) values ('${id}', 'Rang')`);
    const nameNow = async (caller = admin) => {
      const [row] = await run(
        'select public.actor_name(activities) as name from activities',
        caller,
      );
      return row?.name ?? null;
    };
    const { sub, email } = admin.claims;
    const isNow = (address: string) => database.owner`
      update auth.users set email = ${address} where id = ${sub as string}
    `;
    await isNow('priya.n@tuart.example');
    expect(await nameNow()).toBe('Priya N');
    await isNow(String(email));
    await database.owner`
      update auth.users set raw_user_meta_data = '{"name": "Priya Nair"}' where id = ${sub as string}
    `;
    expect(await nameNow()).toBe('Priya Nair');
    const stranger = await createStaff(database.owner, 'viewer');
    const [guess] = await run(
      `select public.actor_name(jsonb_populate_record(
        null::public.activities, '{"actor_id": "${sub}", "timeline": "leads"}')) as name`,
      stranger,
    );
    expect(guess?.name).toBeNull();
  });
});

describe('merging two clients', () => {
  async function merge(keptId: string, goneId: string, chosen: object) {
    await run(`select merge_clients('${keptId}', '${goneId}', '${JSON.stringify(chosen)}')`);
  }

  it('records on the timeline the values before and after, in one entry', async () => {
    const kept = await addClient({ email: 'ava@example.com', phone: '1' });
    const gone = await addClient({ name: 'Eva Lim', email: 'eva@example.com' });
    await merge(kept, gone, { name: 'Eva Lim', email: 'ava@example.com', phone: '1' });
    const entries = await entriesOf(kept);
    expect(entries.map(({ kind, body, details }) => ({ kind, body, details }))).toEqual([
      {
        kind: 'merge',
        body: 'Eva Lim, eva@example.com',
        details: {
          name: { before: 'Ava Lim', after: 'Eva Lim', other: 'Eva Lim' },
          email: { before: 'ava@example.com', after: 'ava@example.com', other: 'eva@example.com' },
          phone: { before: '1', after: '1', other: null },
        },
      },
    ]);
    await run(`update clients set phone = '2' where id = '${kept}'`);
    expect(await entriesOf(kept)).toHaveLength(2);
  });

  it('keeps the other address with the client, so that an enquiry from it makes no new client', async () => {
    const kept = await addClient({ email: 'ava@example.com' });
    const first = await addClient({ email: 'Eva@example.com' });
    const second = await addClient({ email: 'lim@example.com' });
    await merge(first, second, { email: 'lim@example.com' });
    await merge(kept, first, { email: 'ava@example.com' });
    const [client] = await database.owner`select id, other_emails from clients`;
    expect(client).toEqual({ id: kept, other_emails: ['eva@example.com', 'lim@example.com'] });
    for (const address of ['EVA@example.com', 'lim@example.com', 'ava@example.com']) {
      await enquire(address);
    }
    expect(await database.owner`select from clients`).toHaveLength(1);
    const leads = await database.owner`select client_id from leads`;
    expect(leads.map(({ client_id }) => client_id)).toEqual([kept, kept, kept]);
    const [converted] = await run(`
      with lead as (insert into leads (name, email) values ('Eva', 'eva@example.com') returning id)
      select id from lead
    `);
    const [row] = await run(`select convert_lead('${converted?.id}') as id`);
    expect(row?.id).toBe(kept);
  });

  it('moves tasks', async () => {
    const [kept, gone] = [await addClient(), await addClient()];
    await database.owner`insert into tasks (title, client_id) values ('Ring', ${gone})`;
    await merge(kept, gone, {});
    const [task] = await database.owner`select client_id from tasks`;
    expect(task?.client_id).toBe(kept);
  });
});

describe('the service of a client', () => {
  it.each([
    ['mentoring', 'Contact Form', 'mentoring'],
    ['Contact Form', 'Contact Form', 'Contact Form'],
    ['Contact Form', 'recruitment', 'recruitment'],
    ['mentoring', 'recruitment', 'recruitment'],
  ])('%s, then an enquiry about %s: %s', async (first, second, service) => {
    await enquire('ava@example.com', first);
    await enquire('ava@example.com', second);
    const [client] = await database.owner`select service_type from clients`;
    expect(client?.service_type).toBe(service);
    const [lead] = await database.owner`
      select service_type from leads where service_type = ${second}
    `;
    expect(lead?.service_type).toBe(second);
  });
});

describe('marking a lead as spam', () => {
  const mark = (isSpam: boolean) => run(`update leads set is_spam = ${isSpam}`);

  it('removes its client, and restores the client when it was a mistake', async () => {
    const lead = await enquire('ava@example.com');
    await mark(true);
    expect(await database.owner`select from clients`).toHaveLength(0);
    const notes = await database.owner`
      select details from activities where lead_id = ${lead} and kind = 'status_change'
    `;
    expect(notes[0]?.details).toEqual({
      is_spam: { before: false, after: true },
      client: { before: 'Ava Lim', after: null },
    });
    await mark(false);
    const [client] = await database.owner`select id, email, status from clients`;
    expect(client).toMatchObject({ email: 'ava@example.com', status: 'lead' });
    const [tied] = await database.owner`select client_id from leads`;
    expect(tied?.client_id).toBe(client?.id);
  });

  it.each([
    [
      'has another lead',
      `insert into leads (name, email, client_id) select 'A', 'a@example.com', id from clients`,
    ],
    ['has another status', `update clients set status = 'active'`],
    ['has an owner', `update clients set owner_id = (select id from staff)`],
    ['has a note', `insert into activities (client_id, body) select id, 'Rang' from clients`],
    ['has a task', `insert into tasks (client_id, title) select id, 'Ring' from clients`],
    ['was added by staff', `update clients set source = 'manual'`],
  ])('keeps a client that %s', async (_why, statement) => {
    await addColleague('Kim');
    await enquire('ava@example.com');
    await run(statement);
    await run(`update leads set is_spam = true where email = 'ava@example.com'`);
    expect(await database.owner`select from clients`).toHaveLength(1);
  });

  it('removes the client together with other spam from the same sender', async () => {
    for (let n = 0; n < 3; n++) await enquire('ava@example.com');
    await mark(true);
    expect(await database.owner`select from clients`).toHaveLength(0);
    const leads = await database.owner`select client_id from leads`;
    expect(leads.map(({ client_id }) => client_id)).toEqual([null, null, null]);
  });
});

describe('a member of staff who leaves', () => {
  async function giveWork(staffId: string, leads: number) {
    await database.owner`
      insert into leads (name, email, assignee_id)
      select 'Person ' || n, n || '@example.com', ${staffId} from generate_series(1, ${leads}::int) n
    `;
    await database.owner`
      insert into clients (name, email, owner_id) values ('Ava', 'ava@example.com', ${staffId})
    `;
    await database.owner`insert into tasks (title, assignee_id) values ('Ring', ${staffId})`;
    await database.owner`
      insert into lead_routes values ('mentoring', ${staffId}), ('technology', ${staffId})
    `;
  }

  const workOf = async (id: string) => (await run(`select work_of('${id}') as work`))[0]?.work;

  const handOver = async (from: string, to: string, others = {}, most = 1000) => {
    const [row] = await run(
      `select hand_over_work('${from}', '${to}', '${JSON.stringify(others)}', ${most}) as moved`,
    );
    return row?.moved;
  };

  const NOTHING = {
    leads: 0,
    clients: 0,
    tasks: 0,
    care: 0,
    organisations: 0,
    vacancies: 0,
    candidates: 0,
    placements: 0,
    interviews: 0,
    facts: 0,
    plan_steps: 0,
    routes: [],
  };

  async function addTrade(kim: string) {
    await database.owner`insert into organisations (name, owner_id) values ('Karri', ${kim})`;
    await database.owner`
      insert into vacancies (title, kind, owner_id) values ('Fitter', 'permanent', ${kim})
    `;
    await database.owner`
      insert into candidates (name, email, owner_id) values ('Mia', 'mia@example.com', ${kim})
    `;
    await database.owner`
      insert into facts (key, label, value, valid_from, source, owner_id)
      values ('wage', 'Wage', '25', '2026-07-01', 'Gazette', ${kim})
    `;
  }

  it('hands everything that is open over at once, each kind to the person chosen for it', async () => {
    const [kim, lee, sam] = [
      await addColleague('Kim'),
      await addColleague('Lee'),
      await addColleague('Sam'),
    ];
    await giveWork(kim, 100);
    await addTrade(kim);
    await run(`update leads set status = 'closed' where name = 'Person 1'`);
    await run(`update tasks set status = 'done' where title = 'Ring'`);
    await run(`insert into tasks (title, assignee_id) values ('Write', '${kim}')`);
    const one = { organisations: 1, vacancies: 1, candidates: 1, facts: 1 };
    const routes = ['mentoring', 'technology'];
    expect(await workOf(kim)).toEqual({
      ...NOTHING,
      ...one,
      leads: 99,
      clients: 1,
      tasks: 1,
      routes,
    });
    expect(await handOver(kim, lee, { leads: sam, routes: sam })).toBe(105);
    expect(await handOver(kim, lee)).toBe(0);
    expect(await workOf(kim)).toEqual(NOTHING);
    expect(await workOf(lee)).toEqual({ ...NOTHING, ...one, clients: 1, tasks: 1 });
    expect(await workOf(sam)).toEqual({ ...NOTHING, leads: 99, routes });
    const notes = await database.owner`
      select kind, count(*)::int from activities
      where details -> 'assignee' ->> 'after' = 'Sam' or details -> 'owner' ->> 'after' = 'Lee'
      group by kind order by kind
    `;
    expect(notes).toEqual([{ kind: 'assignment', count: 103 }]);
  });

  it('with thousands of records hands over in steps, because no call moves too many at once', async () => {
    const [kim, lee] = [await addColleague('Kim'), await addColleague('Lee')];
    await giveWork(kim, 100);
    const moved = [];
    while (moved.at(-1) !== 0) moved.push(await handOver(kim, lee, {}, 40));
    expect(moved).toEqual([40, 40, 22, 0]);
  });

  it('stays named where they have finished something, and is deleted otherwise', async () => {
    const [kim, lee] = [await addColleague('Kim'), await addColleague('Lee')];
    await run(`insert into tasks (title, status, assignee_id) values ('Ring', 'done', '${kim}')`);
    const [open] = await run(
      `insert into tasks (title, assignee_id) values ('Write', '${kim}') returning id`,
    );
    const remove = async (id: string) =>
      (await run(`select remove_staff('${id}') as gone`))[0]?.gone;
    const refusal = { code: 'PT409', hint: 'hand_over_work' };
    await expect(remove(kim)).rejects.toMatchObject(refusal);
    await expect(run(`delete from staff where id = '${kim}'`)).rejects.toMatchObject(refusal);
    await handOver(kim, lee);
    expect(await remove(kim)).toBe(false);
    const [left] = await database.owner`
      select name, private.is_on_team(staff) as "isOnTeam" from staff where id = ${kim}
    `;
    expect(left).toEqual({ name: 'Kim', isOnTeam: false });
    await run(`delete from tasks where id = '${open?.id}'`);
    expect(await remove(lee)).toBe(true);
    expect(await database.owner`select from staff where id = ${lee}`).toHaveLength(0);
  });

  it('cannot be deleted while their account has access', async () => {
    const colleague = await createStaff(database.owner, 'admin');
    const id = await memberOf(database.owner, colleague, 'Kim');
    for (const statement of [
      `select remove_staff('${id}')`,
      `delete from staff where id = '${id}'`,
    ]) {
      await expect(run(statement)).rejects.toThrow('Remove their access under Users first.');
    }
    const account = String(colleague.claims.sub);
    await database.owner`delete from admin_users where user_id = ${account}`;
    expect((await run(`select remove_staff('${id}') as gone`))[0]?.gone).toBe(true);
  });

  it('cannot hand over to themselves, to nobody or to someone who has left', async () => {
    const [kim, lee] = [await addColleague('Kim'), await addColleague('Lee')];
    await expect(handOver(kim, kim)).rejects.toThrow('same person');
    await expect(run(`select hand_over_work('${kim}', null)`)).rejects.toThrow('Choose who');
    await expect(handOver(kim, randomUUID())).rejects.toThrow('no longer on the team');
    await database.owner`update staff set left_at = now() where id = ${lee}`;
    await expect(handOver(kim, kim, { leads: lee })).rejects.toThrow();
    const sam = await addColleague('Sam');
    await expect(handOver(kim, sam, { leads: lee })).rejects.toThrow('no longer on the team');
  });
});

it('the dashboard compares with the same part of the day and week before, without imports', async () => {
  const trends = async () => (await run('select lead_trends() as trends'))[0]?.trends;
  await database.owner`
    insert into leads (name, email, source, is_spam, created_at)
    select 'A', n || '@example.com', source, is_spam, at
    from (
      values (1, 'contact_form', false, private.today() - interval '7 days'),
        (2, 'import', false, private.today() - interval '7 days'),
        (3, 'contact_form', true, private.today() - interval '7 days'),
        (4, 'contact_form', false, now() - interval '6 days 23 hours 59 minutes')
    ) as row (n, source, is_spam, at)
  `;
  expect(await trends()).toMatchObject({ dayBefore: 1, weekBefore: 1 });
});
