import type { CallerPool, Owner } from '../../server/database/pool.ts';
import { ask, type Question, RUNS } from './query-time.ts';

/** What staff wait for when they open everything about a person. Uses the leads of daily work. */

const ENTRIES_EACH = 10;
/** The person with the most enquiries, and the entries on the timeline of their client. */
const BUSY_LEADS = 300;
const BUSY_ENTRIES = 20_000;
const THREAD_MS = 50;

const BUSY = 'busy@example.com';
const ONE = "(select id from public.leads where email = 'person17@example.com')";
const BUSY_ONE = `(select max(id::text) from public.leads where email = '${BUSY}')`;

function of(lead: string): string {
  return `jsonb_build_object('lead_id', ${lead}, 'person', true)`;
}

const QUESTIONS: Question[] = [
  { name: 'thread of a person', sql: `select public.person_timeline(${of(ONE)})` },
  { name: 'thread of a busy person', sql: `select public.person_timeline(${of(BUSY_ONE)})` },
  {
    name: 'thread of a busy person, calls',
    sql: `select public.person_timeline(${of(BUSY_ONE)}, array['call'])`,
  },
  {
    name: 'thread of a busy person, a later page',
    sql: `select public.person_timeline(${of(BUSY_ONE)}, null, now() - interval '5000 minutes')`,
  },
  { name: 'records of a busy person', sql: `select public.person_records(${of(BUSY_ONE)})` },
  { name: 'possible duplicates', sql: `select * from public.person_duplicates(${of(ONE)})` },
].map((question) => ({ ...question, limitMs: THREAD_MS }));

export async function benchThreads(owner: Owner, caller: CallerPool, userId: string) {
  await fill(owner);
  const [row] = await owner`select count(*)::int as count from public.activities`;
  console.log(`\nThreads, ${row?.count} entries: fastest of ${RUNS}, and by CPU`);
  for (const question of QUESTIONS) {
    await ask(caller, { role: 'authenticated', sub: userId }, question);
  }
}

/** For so many rows, triggers would take minutes, and so would this index, which nothing asks for. */
async function fill(owner: Owner) {
  await owner`drop index public.activities_addresses_idx`;
  await owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`
      insert into public.activities (lead_id, kind, body, created_at)
      select leads.id, (array['note', 'email', 'status_change'])[1 + n % 3], 'Entry ' || n,
        leads.created_at + n * interval '1 hour'
      from public.leads, generate_series(1, ${ENTRIES_EACH}::int) n
    `;
    await sql`insert into public.clients (name, email) values ('Busy', ${BUSY})`;
    await sql`
      insert into public.leads (name, email, client_id, created_at)
      select 'Busy', ${BUSY}, clients.id, now() - n * interval '1 day'
      from public.clients, generate_series(1, ${BUSY_LEADS}::int) n where clients.email = ${BUSY}
    `;
    await sql`
      insert into public.activities (lead_id, client_id, kind, created_at)
      select id, client_id, 'enquiry', created_at from public.leads where email = ${BUSY}
    `;
    await sql`
      insert into public.activities (client_id, kind, body, created_at)
      select clients.id, case when n % 500 = 0 then 'call' else 'note' end, 'Entry ' || n,
        now() - n * interval '1 minute'
      from public.clients, generate_series(1, ${BUSY_ENTRIES}::int) n
      where clients.email = ${BUSY}
    `;
  });
  await owner`vacuum analyze public.activities`;
  await owner`vacuum analyze public.leads`;
}
