import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databaseOf } from '../../scripts/lib/running-database.ts';
import { decoyHash } from '../../server/backend/auth/passwords/passwords.ts';
import { openConnection } from '../../server/database/postgresql/connection.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import { adminClient, publishableKeyOf } from '../support/staff-client.ts';
import { DOORS, type Door, type Site, seen, type Target } from './stranger-doors.ts';

/**
 * A stranger who knows an e-mail address tries every door. One person has a history with us, the
 * other has none: what the stranger sees must be the same, and what belongs to the person must stay.
 */

const PEOPLE = 80;
const PAIRS = 12;
const ROUNDS = 8;
/** Of the usual time, and in milliseconds: less is noise on a busy machine. */
const NOISE = { share: 0.2, ms: 4 };
const PATIENCE = { timeout: 30_000, interval: 100 };

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: ServerProcess;
let owner: Awaited<ReturnType<typeof openConnection>>;
let admin: Awaited<ReturnType<typeof adminClient>>;
let site: Site;
let turn = 0;

beforeAll(async () => {
  folder = await temporaryFolder();
  const textSecret = 'ab'.repeat(32);
  server = await startServerProcess(folder.path, { SMS_INBOUND_SECRET: textSecret });
  owner = await openConnection((await databaseOf(folder.path)) ?? '');
  admin = await adminClient(server.url);
  await owner.unsafe(HISTORY);
  const [form] = await owner`select key from forms where destination = 'candidate'`;
  site = {
    url: server.url,
    key: await publishableKeyOf(server.url),
    vacancy: 'wombat-keeper',
    candidateForm: form?.key,
    textSecret,
  };
}, 60_000);

afterAll(async () => {
  await owner.end();
  await server.stop();
  await folder.remove();
});

/** Matters that were closed long ago, with links whose secrets `endedLink` knows. */
const ENDED = `
  set session_replication_role = replica;
  insert into vacancies (slug, title, kind, status) values
    ('quokka-keeper', 'Quokka keeper', 'permanent', 'closed');
  insert into applications (vacancy_id, candidate_id, cover_note, stage, stage_changed_at)
    select vacancies.id, candidates.id, 'Ended', 'unsuccessful', now() - interval '40 days'
    from vacancies, candidates where slug = 'quokka-keeper' and candidates.email like 'known%';
  insert into leads (name, email, client_id, submission_id, status, closed_at)
    select name, email, id, gen_random_uuid(), 'closed', now() - interval '40 days' from clients
    where email like 'known%';
  insert into shortlists (vacancy_id, client_id, withdrawn_at)
    select vacancies.id, clients.id, now() from vacancies, clients
    where slug = 'quokka-keeper' and clients.email like 'known%';
  insert into private.trade_tokens (token_hash, purpose, record_id)
    select
      encode(sha256(encode(sha256(convert_to(email || ' ' || purpose, 'UTF8')), 'hex')::bytea), 'hex'),
      purpose, id
    from (
      select candidates.email, unnest(array['receipt', 'guardian']) as purpose, applications.id
      from applications join candidates on candidates.id = candidate_id where cover_note = 'Ended'
      union all
      select email, 'enquiry', id from leads where email like 'known%' and status = 'closed'
      union all
      select email, 'shortlist', shortlists.id
      from shortlists join clients on clients.id = client_id where email like 'known%'
    ) as ended (email, purpose, id);
  set session_replication_role = origin;
`;

/** People with everything that we can know: candidate, client, account, enquiry, alerts and links. */
const HISTORY = `
  insert into vacancies (slug, title, kind, status, summary, description, suburb) values
    ('wombat-keeper', 'Wombat keeper', 'permanent', 'open', 'Summary', 'Description', 'Perth');
  insert into forms (key, name, definition, destination)
    select 'work', 'Work with us', definition, 'candidate' from forms where key = 'main';
  create table public.people as
    select n, 'known' || n || '@example.com' as email, '+614120000' || lpad(n::text, 2, '0') as phone
    from generate_series(0, ${PEOPLE - 1}) as n;
  insert into candidates (name, email, phone, date_of_birth, suburb)
    select 'Siobhán Byrne', email, phone, '2001-02-03', 'Perth' from people;
  insert into applications (vacancy_id, candidate_id, cover_note)
    select vacancies.id, candidates.id, 'Mine' from vacancies, candidates
    where slug = 'wombat-keeper' and candidates.email like 'known%';
  insert into clients (name, email, phone, company, status)
    select 'Siobhán Byrne', email, phone, 'Byrne & Co', 'active' from people;
  insert into leads (name, email, phone, message, client_id, submission_id)
    select clients.name, email, phone, 'An earlier enquiry', id, gen_random_uuid() from clients
    where email like 'known%';
  -- Later than the vacancy, so that no message about it is due.
  insert into job_alerts (email, confirmed_at) select email, now() + interval '1 day' from people;
  insert into job_alerts (email, trades, confirmed_at, unsubscribed_at)
    select email, '{Stopped}', now(), now() from people;
  insert into auth.users (id, email, email_confirmed_at, aud, role, encrypted_password)
    select gen_random_uuid(), people.email, now(), 'authenticated', 'authenticated', '${decoyHash()}'
    from people;
  select private.new_token('enquiry', id) from leads where email like 'known%';
  select private.new_token('receipt', id) from applications where cover_note = 'Mine';
  ${ENDED}
`;

/** Each door meets people who have not been used before: an address gets five messages a day. */
function nextPair(): { known: Target; unknown: Target } {
  turn += 1;
  const number = String(turn % 100).padStart(2, '0');
  const person = turn % PEOPLE;
  return {
    known: {
      email: `known${person}@example.com`,
      phone: `+6141200${String(person).padStart(4, '0')}`,
    },
    unknown: { email: `other${turn}.${Date.now()}@example.com`, phone: `+614130000${number}` },
  };
}

/** Everything that belongs to a person, apart from what strangers sent: what is new, is theirs. */
async function belongings({ email, phone }: Target, before?: Record<string, unknown[]>) {
  const rows = await owner`
    with ids as (
      select id from candidates where email = ${email} union all select id from clients where email = ${email}
    )
    select 'candidates' as name, to_jsonb(t) as row, id::text as id from candidates t where email = ${email}
    union all select 'clients', to_jsonb(t) - 'updated_at', id::text from clients t where email = ${email}
    union all select 'applications', to_jsonb(t), id::text from applications t where candidate_id in (select id from ids)
    union all select 'alerts', to_jsonb(t), id::text from job_alerts t where lower(email) = ${email}
    union all select 'documents', to_jsonb(t), id::text from candidate_documents t where candidate_id in (select id from ids)
    union all select 'accounts', to_jsonb(t) - '{updated_at,recovery_sent_at}'::text[], id::text from auth.users t where email = ${email}
    union all select 'mail stops', to_jsonb(t), address_hash from message_stops t where address = ${email}
    union all select 'text stops', to_jsonb(t), address_hash from message_stops t where address = ${phone}
    union all select 'leads', to_jsonb(t), id::text from leads t where email = ${email} and message = 'An earlier enquiry'
    union all select 'links', to_jsonb(t), token_hash from private.trade_tokens t
      where purpose in ('receipt', 'enquiry') and record_id in (
        select id from applications where candidate_id in (select id from ids)
        union all select id from leads where email = ${email} and message = 'An earlier enquiry')
    union all select 'said of the candidate', to_jsonb(t), id::text from activities t
      where candidate_id in (select id from ids) and kind <> 'received'
    order by name, id
  `;
  const names = [...new Set([...rows.map(({ name }) => name), ...Object.keys(before ?? {})])];
  return Object.fromEntries(
    names.map((name) => [name, rows.filter((row) => row.name === name).map(({ row }) => row)]),
  );
}

/** Waits until the server has done what it does after a reply. */
const settled = () =>
  expect
    .poll(async () => {
      const [row] = await owner`
        select (select count(*) from private.arrived_enquiries)::int
          + (select count(*) from received_applications where state = 'new')::int as waiting`;
      return row?.waiting;
    }, PATIENCE)
    .toBe(0);

async function putBackByStaff({ email }: Target) {
  const entries = await owner`
    select activities.id from activities join clients on clients.id = client_id
    where clients.email = ${email} and kind = 'client_update' and activities.actor_id is null
  `;
  expect(entries.length).toBeGreaterThan(0);
  for (const { id } of entries) {
    const { error } = await admin.rpc('put_back_details', { activity_id: id });
    expect(error).toBeNull();
  }
}

beforeEach(settled);

describe('a stranger sees the same whether or not a person is known, and changes nothing by', () => {
  it.each(DOORS)('$name', async (door) => {
    const { known, unknown } = nextPair();
    const before = await belongings(known);
    expect(Object.keys(before)).toEqual(expect.arrayContaining(['candidates', 'clients', 'links']));
    const first = await seen(await door.send(site, known), known);
    const second = await seen(await door.send(site, unknown), unknown);
    expect(first).toEqual(second);
    await settled();
    if (door.updatesClient) await putBackByStaff(known);
    const { 'text stops': stops = [], ...after } = await belongings(known, before);
    expect(after).toEqual(before);
    expect(stops).toHaveLength(door.stopsTexts ? 1 : 0);
  });
});

describe('the reply takes as long for someone who is known to', () => {
  it.each(DOORS.filter(({ isTimed }) => isTimed))('$name', comparesTime);
});

/**
 * Compares the middle one of the differences between two people who are asked about one right after
 * the other, because other work on the machine meets both alike. More of them are measured until
 * the two are alike.
 */
async function comparesTime(door: Door): Promise<void> {
  const differences: number[] = [];
  const usual: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (let pair = 0; pair < PAIRS; pair++) {
      const targets = nextPair();
      const took = { known: 0, unknown: 0 };
      const order = pair % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const who of order) {
        const begun = performance.now();
        await (await door.send(site, targets[who])).text();
        took[who] = performance.now() - begun;
        await settled();
      }
      differences.push(took.known - took.unknown);
      usual.push(took.unknown);
    }
    if (Math.abs(median(differences)) < NOISE.ms + NOISE.share * median(usual)) return;
  }
  expect(differences, 'The time tells whether a person is known').toEqual([]);
}

function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] as number;
}
