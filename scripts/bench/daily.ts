import { createHash } from 'node:crypto';
import { type Owner, openDatabase } from '../../server/database/pool.ts';
import { benchJobScreens } from './job-screens.ts';
import { benchJobs } from './jobs.ts';
import { benchPlacements } from './placements.ts';
import { ask, type Question, RUNS } from './query-time.ts';
import { benchReports } from './reports.ts';
import type { BenchServer } from './server.ts';
import { benchThreads } from './threads.ts';

/** The database queries that staff wait for all day. */

/** The number of leads, and the factor by which the time limits grow with them. */
const SIZES = [
  { leads: 100_000, slack: 1 },
  { leads: 1_000_000, slack: 2 },
] as const;
const CLIENTS_SHARE = 5;
const FIRST_PAGE_MS = 20;
const PAGE_MS = 60;
const SCREEN_MS = 60;
/** Lists show at most 10,000 rows, so this is the last page. */
const LAST_PAGE = 'page_offset => 9975';

/** Occurs only in the message of lead 17. */
const RARE = createHash('md5').update('17').digest('hex').slice(0, 12);

type List = 'leads' | 'clients';

/** The first page of a list and the last one that people can reach. */
function pages(list: List, name: string, args = ''): Question[] {
  const call = (place: string) =>
    `select public.find_${list}(${[args, place].filter(Boolean).join(', ')})`;
  return [
    { name: `${list}, ${name}`, sql: call(''), limitMs: FIRST_PAGE_MS },
    { name: `${list}, ${name}, last page`, sql: call(LAST_PAGE), limitMs: PAGE_MS },
  ];
}

const STATUSES = ['new', 'contacted', 'qualified', 'converted', 'closed'];
const CLIENT_STATUSES = ['lead', 'prospect', 'active', 'placed', 'inactive'];
const SERVICES = ['apprenticeship', 'traineeship', 'recruitment', 'technology', 'mentoring'];
const COLUMNS = ['name', 'email', 'phone', 'company', 'service_type', 'status', 'created_at'];
const GIVEN_NAMES = ['Mia', 'Noah', 'Jo', 'Joanna', 'Priya', 'Liam', 'Zoe', 'Ali', 'Grace', 'Tane'];
const SURNAMES = ['Nguyen', 'Smith', 'Li', 'Brown', 'Singh', 'Jones', 'Wilson', 'Kaur', 'Taylor'];
const TRADES = ['electrician', 'carpenter', 'plumber', 'chef', 'welder', 'hairdresser', 'painter'];
const STAFF = 8;

/** A page of each column at once, as the screen requests it. */
function board(list: List, statuses: string[]): Question {
  const columns = statuses.map((status) => `public.find_${list}(status => '${status}')`);
  return { name: `board of ${list}`, sql: `select ${columns.join(', ')}`, limitMs: SCREEN_MS };
}

function inEveryOrder(list: List, name: string, filter: string): Question[] {
  return COLUMNS.flatMap((column) =>
    ['false', 'true'].flatMap((isDescending) => {
      const order = `sort => '${column}', is_descending => ${isDescending}`;
      const label = `${name}by ${column}${isDescending === 'true' ? ', descending' : ''}`;
      return pages(list, label, [filter, order].filter(Boolean).join(', '));
    }),
  );
}

const ASSIGNEE = "assignee => (select id::text from public.staff where name = 'Staff 3')";
const HALF_A_YEAR = "received_from => now() - interval '6 months'";

const QUESTIONS: Question[] = [
  ...inEveryOrder('leads', '', ''),
  ...inEveryOrder('leads', 'of a status, ', "status => 'closed'"),
  ...pages('leads', 'of a service', "service => 'mentoring'"),
  ...pages('leads', 'of an assignee', ASSIGNEE),
  ...pages('leads', 'of an assignee, by name', `${ASSIGNEE}, sort => 'name'`),
  ...pages('leads', 'of nobody', "assignee => 'none'"),
  ...pages('leads', 'of half a year', HALF_A_YEAR),
  ...pages('leads', 'three filters', `status => 'new', service => 'mentoring', ${HALF_A_YEAR}`),
  ...pages(
    'leads',
    'three filters, by name',
    `status => 'new', service => 'mentoring', ${HALF_A_YEAR}, sort => 'name', is_descending => false`,
  ),
  ...pages('leads', 'spam', "status => 'spam'"),
  ...pages('leads', 'rare word', `'${RARE}'`),
  ...pages('leads', 'common word', "'apprentices'"),
  ...pages('leads', 'common word, by name', "'apprentices', sort => 'name'"),
  ...pages('leads', 'a trade', "'electrician'"),
  ...pages(
    'leads',
    'a trade of a status, by name',
    "'electrician', status => 'new', sort => 'name'",
  ),
  ...pages('leads', 'a surname', "'nguyen'"),
  ...pages('leads', 'a whole name', "'Joanna Nguyen'"),
  ...pages('leads', 'two words', `'${RARE} look'`),
  ...pages('leads', 'two letters', "'jo'"),
  ...pages('leads', 'two letters, no match', "'qz'"),
  ...pages('leads', 'no match', "'nothing like it'"),
  ...pages('leads', 'a number', "'0400 017'"),
  ...pages('leads', 'another script', "'小龙'"),
  ...inEveryOrder('clients', '', ''),
  ...pages('clients', 'of a status', "status => 'placed'"),
  ...pages('clients', 'of a status, by name', "status => 'placed', sort => 'name'"),
  ...pages('clients', 'rare word', "'person17@'"),
  ...pages('clients', 'a surname', "'nguyen'"),
  board('leads', STATUSES),
  board('clients', CLIENT_STATUSES),
  {
    name: 'dashboard',
    sql: 'select public.lead_overview(), public.lead_trends(), public.find_clients(page_size => 1)',
    limitMs: SCREEN_MS,
  },
];

export async function benchDaily(server: BenchServer) {
  const database = openDatabase(server.ownerUrl);
  const { owner, authenticator } = database;
  const [admin] = await owner`select user_id from public.admin_users where role = 'admin' limit 1`;
  for (const { leads, slack } of SIZES) {
    await fillLeads(owner, leads);
    console.log(`\nDaily work at the database, ${leads} leads: fastest of ${RUNS}, and by CPU`);
    for (const { name, sql, limitMs } of QUESTIONS) {
      const question = { name, sql, limitMs: limitMs * slack };
      await ask(authenticator, { role: 'authenticated', sub: admin?.user_id }, question);
    }
    // One size is enough: a thread reads only what is about its person.
    if (leads === SIZES[0].leads) await benchThreads(owner, authenticator, admin?.user_id);
  }
  await benchJobs(owner, authenticator, admin?.user_id);
  const [vacancy] = await owner`select id from public.vacancies where slug = 'bench-1'`;
  await benchJobScreens(server, vacancy?.id);
  await benchPlacements(owner, authenticator, admin?.user_id);
  await benchReports(owner, authenticator, admin?.user_id);
  await database.close();
}

/**
 * Disables triggers, and creates the indexes once the rows are there: row by row would take many
 * times as long.
 */
export async function fillLeads(owner: Owner, size: number) {
  const indexes = await owner<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index
    where indrelid in ('public.leads'::regclass, 'public.clients'::regclass)
      and not exists (select from pg_constraint where conindid = indexrelid)
  `;
  for (const { name } of indexes) await owner.unsafe(`drop index public.${name}`);
  await owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`truncate public.leads, public.clients, public.staff cascade`;
    await sql`
      insert into public.staff (name) select 'Staff ' || n from generate_series(1, ${STAFF}::int) n
    `;
    await sql.unsafe(`
      insert into public.clients
        (name, email, phone, company, service_type, status, owner_id, created_at)
      select ${personSql('n')}, ${oneOf(SERVICES, 'n / 5')}, ${oneOf(CLIENT_STATUSES, 'n')},
        ${staffSql('n')}, now() - n * interval '50 minutes'
      from generate_series(1, ${size / CLIENTS_SHARE}) n
    `);
    await sql.unsafe(`
      insert into public.leads (name, email, phone, company, message, service_type, status,
        assignee_id, source, is_spam, created_at, first_response_at, reply_by, first_reply_at,
        reply_minutes)
      select ${personSql('n')},
        'We look for apprentices, ' || ${oneOf(TRADES, 'n / 3')} || ', our number '
          || left(md5(n::text), 12) || '. ' || repeat('And some more words. ', 8),
        ${oneOf(SERVICES, 'n / 5')}, ${oneOf(STATUSES, 'n')}, ${staffSql('n')},
        'contact_form', n % 50 = 0, now() - n * interval '10 minutes',
        case when n % 5 > 0 then now() - n * interval '9 minutes' end,
        case when n < 100000 then now() - n * interval '10 minutes' + interval '1 day' end,
        case when n % 5 > 0 then now() - n * interval '9 minutes' end,
        case when n % 5 > 0 then 60 + n % 900 end
      from generate_series(1, ${size}) n
    `);
  });
  for (const { definition } of indexes) await owner.unsafe(definition);
  await owner`vacuum analyze public.leads`;
  await owner`vacuum analyze public.clients`;
}

/** Name, e-mail, phone and company. */
function personSql(n: string): string {
  const name = `${oneOf(GIVEN_NAMES, `${n} / 7`)} || ' ' || ${oneOf(SURNAMES, `${n} / 11`)}`;
  return `${name} || ' ' || ${n} % 997, 'person' || ${n} || '@example.com', '0400 ' || ${n},
    'Company' || ${n} % 5000`;
}

function oneOf(values: string[], n: string): string {
  return `(array['${values.join("','")}'])[1 + (${n}) % ${values.length}]`;
}

/** Every third record has no assignee. */
function staffSql(n: string): string {
  return `case when ${n} % 3 > 0
    then (select array_agg(id order by name) from public.staff)[1 + ${n} % ${STAFF}] end`;
}
