import { createHash } from 'node:crypto';
import { type CallerPool, type Owner, openDatabase } from '../../server/database/pool.ts';
import type { BenchServer } from './server.ts';

/** What staff wait for all day, at the database, with few and with many leads. */

const SIZES = [1_000, 100_000] as const;
const CLIENTS_SHARE = 5;
const RUNS = 21;
const LIST_LIMIT_MS = 100;
const SCREEN_LIMIT_MS = 300;
const GROWTH_LIMIT = 1.5;
/** Built after the rows are in: row by row it takes as long as all the rest. */
const BULKY_INDEXES = [
  'leads_search_idx',
  'clients_search_idx',
  'leads_short_words_idx',
  'clients_short_words_idx',
];

/** Of the name of person 17. */
const RARE = createHash('md5').update('17').digest('hex').slice(0, 12);

/** The growth goes by the fastest run: of all it is the least disturbed by others on the machine. */
interface Timing {
  fastestMs: number;
  medianMs: number;
}

interface Question {
  name: string;
  sql: (size: number) => string;
  limitMs: number;
  /** Leafing to the middle of names has to pass half of them; only the limit in time holds. */
  mayGrow?: boolean;
}

function list(name: string, call: (size: number) => string, mayGrow = false): Question {
  return { name, sql: (size) => `select public.${call(size)}`, limitMs: LIST_LIMIT_MS, mayGrow };
}

const STATUSES = ['new', 'contacted', 'qualified', 'converted', 'closed'];

const CLIENT_STATUSES = ['lead', 'prospect', 'active', 'placed', 'inactive'];

/** A page of each column at once, as the screen asks. */
function board(name: string, call: string, statuses: string[]): Question {
  const columns = statuses.map((status) => `public.${call}(status => '${status}')`);
  return { name, sql: () => `select ${columns.join(', ')}`, limitMs: SCREEN_LIMIT_MS };
}

const QUESTIONS: Question[] = [
  list('leads, first page', () => 'find_leads()'),
  list('leads, by name', () => "find_leads(sort => 'name', is_descending => false)"),
  list('leads, middle page', (size) => `find_leads(page_offset => ${size / 2})`),
  list('leads, last page', (size) => `find_leads(page_offset => ${size * 0.97})`),
  list(
    'leads, of a status, middle',
    (size) => `find_leads(status => 'closed', page_offset => ${size / 10})`,
  ),
  list(
    'leads, by name, last page',
    (size) => `find_leads(sort => 'name', is_descending => false, page_offset => ${size * 0.97})`,
  ),
  list(
    'leads, by name, middle',
    (size) => `find_leads(sort => 'name', is_descending => false, page_offset => ${size / 2})`,
    true,
  ),
  list('leads, of a status', () => "find_leads(status => 'closed')"),
  list(
    'leads, three filters',
    () =>
      "find_leads(status => 'new', service => 'mentoring', received_from => now() - interval '6 months')",
  ),
  list('leads, rare word', () => `find_leads('${RARE}')`),
  list('leads, common word', () => "find_leads('apprentices')"),
  list('leads, two words', () => `find_leads('${RARE} person')`),
  list('leads, two letters', () => "find_leads('qz')"),
  list('leads, no match', () => "find_leads('nothing like it')"),
  list('leads, a number', () => "find_leads('0400 017')"),
  list('leads, another script', () => "find_leads('小龙')"),
  list('clients, first page', () => 'find_clients()'),
  list(
    'clients, middle page',
    (size) => `find_clients(page_offset => ${size / CLIENTS_SHARE / 2})`,
  ),
  list('clients, last page', (size) => `find_clients(page_offset => ${size / CLIENTS_SHARE - 30})`),
  list('clients, of a status', () => "find_clients(status => 'placed')"),
  list('clients, rare word', () => `find_clients('${RARE}')`),
  board('board of leads', 'find_leads', STATUSES),
  board('board of clients', 'find_clients', CLIENT_STATUSES),
  {
    name: 'dashboard',
    sql: () => 'select public.lead_overview()',
    limitMs: SCREEN_LIMIT_MS,
  },
];

export async function benchDaily({ ownerUrl }: BenchServer) {
  const database = openDatabase(ownerUrl);
  const { owner, authenticator } = database;
  const [admin] = await owner`select user_id from public.admin_users where role = 'admin' limit 1`;
  const times = new Map<string, Timing[]>();
  for (const size of SIZES) {
    await fill(owner, size);
    for (const { name, sql } of QUESTIONS) {
      const timing = await time(authenticator, admin?.user_id, sql(size));
      times.set(name, [...(times.get(name) ?? []), timing]);
    }
  }
  await database.close();
  print(times);
}

async function fill(owner: Owner, size: number) {
  const indexes = await owner<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indexrelid::regclass::text = any (${BULKY_INDEXES})
  `;
  for (const { name } of indexes) await owner.unsafe(`drop index public.${name}`);
  await owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`truncate public.leads, public.clients cascade`;
    await sql.unsafe(`
      insert into public.clients (name, email, phone, company, service_type, status, created_at)
      select 'Person ' || left(md5(n::text), 12), 'person' || n || '@example.com', '0400 ' || n,
        'Company' || n % 5000, 'mentoring', (array['${CLIENT_STATUSES.join("','")}'])[1 + n % 5],
        now() - n * interval '50 minutes'
      from generate_series(1, ${size / CLIENTS_SHARE}) n
    `);
    await sql.unsafe(`
      insert into public.leads (name, email, phone, company, message, status, service_type, source,
        is_spam, created_at, first_response_at)
      select 'Person ' || left(md5(n::text), 12), 'person' || n || '@example.com', '0400 ' || n,
        'Company' || n % 5000,
        'We look for apprentices, number ' || n || '. ' || repeat('And some more words. ', 8),
        (array['${STATUSES.join("','")}'])[1 + n % 5],
        (array['apprenticeship','traineeship','recruitment','technology','mentoring'])[1 + n / 5 % 5],
        'contact_form', n % 50 = 0, now() - n * interval '10 minutes',
        case when n % 5 > 0 then now() - n * interval '9 minutes' end
      from generate_series(1, ${size}) n
    `);
  });
  for (const { definition } of indexes) await owner.unsafe(definition);
  await owner`select private.recount_lists()`;
  await owner`vacuum analyze public.leads`;
  await owner`vacuum analyze public.clients`;
  await owner`vacuum analyze private.tallies`;
}

async function time(caller: CallerPool, userId: string, statement: string): Promise<Timing> {
  const claims = JSON.stringify({ sub: userId, role: 'authenticated' });
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    await caller.begin(async (sql) => {
      await sql`
        select set_config('role', 'authenticated', true),
          set_config('request.jwt.claims', ${claims}, true)
      `;
      const started = performance.now();
      await sql.unsafe(statement);
      times.push(performance.now() - started);
    });
  }
  times.sort((a, b) => a - b);
  return { fastestMs: times[0] ?? 0, medianMs: times[Math.floor(RUNS / 2)] ?? 0 };
}

function print(times: Map<string, Timing[]>) {
  console.log(`\nDaily work at the database, ${SIZES.join(' and ')} leads, median of ${RUNS}`);
  for (const { name, limitMs, mayGrow } of QUESTIONS) {
    const [few, many] = times.get(name) ?? [];
    if (!few || !many) continue;
    const growth = many.fastestMs / few.fastestMs;
    const isGood = many.medianMs <= limitMs && (mayGrow || growth <= GROWTH_LIMIT);
    const columns = [
      name.padEnd(28),
      `${few.medianMs.toFixed(1)} ms`.padStart(10),
      `${many.medianMs.toFixed(1)} ms`.padStart(10),
      `of ${limitMs}`.padStart(8),
      `${growth.toFixed(2)} ×`.padStart(9),
      isGood ? '' : '  over',
    ];
    console.log(columns.join(''));
  }
}
