import type { CallerPool, Owner } from '../../server/database/pool.ts';
import { ask, type Question, RUNS } from './query-time.ts';

/** The database queries about jobs that visitors and staff wait for. */

const VACANCIES = 2_000;
const CANDIDATES = 50_000;
const APPLICATIONS = 200_000;
/** How many of them are for the first vacancy. */
const BOARD = 500;
const WORDS_IN_RESUME = 150;
const LIST_MS = 50;
const SEARCH_MS = 100;
const BOARD_MS = 300;

const VISITORS: Question[] = [
  { name: 'jobs', sql: 'select public.find_open_vacancies()', limitMs: LIST_MS },
  ...[
    ['of a kind', "kind => 'labour_hire'"],
    ['of a trade', "trade => 'Trade 7'"],
    ['of a region', "region => 'pilbara'"],
    ['three filters', "kind => 'permanent', trade => 'Trade 7', region => 'perth'"],
    ['a word of many', "search => 'workshop'"],
    ['a misspelt word', "search => 'workshp'"],
    ['no match', "search => 'nothing like it'"],
    ['last page', 'page_offset => 1980'],
  ].map(([name, filter]) => ({
    name: `jobs, ${name}`,
    sql: `select public.find_open_vacancies(${filter})`,
    limitMs: LIST_MS,
  })),
];

const STAFF: Question[] = [
  ...[
    ['by name', "'Joanna Nguyen'"],
    ['by surname', "'nguyen'"],
    ['by phone', "'0400 017'"],
    ['by suburb', "'Joondalup'"],
    ['by licence', "'forklift'"],
    ['by suburb and licence', "'Joondalup forklift'"],
    ['by a rare word of the résumé', "'word149999'"],
    ['by a word of every tenth résumé', "'tenth'"],
    ['by a word of every résumé', "'experience'"],
    ['by a word of every résumé, of a status', "'experience', status => 'looking'"],
    ['not searched', "''"],
  ].map(([name, search]) => ({
    name: `candidates, ${name}`,
    sql: `select public.find_candidates(${search})`,
    limitMs: SEARCH_MS,
  })),
  {
    name: `board of a vacancy with ${BOARD} applications`,
    sql: `select * from public.vacancy_board(
      (select id from public.vacancies where slug = 'bench-1'))`,
    limitMs: BOARD_MS,
  },
];

export async function benchJobs(owner: Owner, caller: CallerPool, userId: string) {
  await fill(owner);
  console.log(
    `\nJobs at the database, ${VACANCIES} vacancies, ${CANDIDATES} candidates, ` +
      `${APPLICATIONS} applications: fastest of ${RUNS}, and by CPU`,
  );
  for (const question of VISITORS) await ask(caller, { role: 'service_role' }, question);
  for (const question of STAFF) {
    await ask(caller, { role: 'authenticated', sub: userId }, question);
  }
}

/** Vacancies are opened by their triggers; for the many other rows, triggers would take minutes. */
async function fill(owner: Owner) {
  await owner.begin(async (sql) => {
    await sql`truncate public.vacancies, public.candidates cascade`;
    await sql`
      insert into public.vacancies
        (slug, title, kind, trade, suburb, postcode, summary, description, status)
      select 'bench-' || n, 'Job ' || n,
        (array['apprenticeship', 'traineeship', 'permanent', 'contract', 'labour_hire'])[1 + n % 5],
        'Trade ' || n % 40, 'Suburb ' || n % 300, (6000 + (n % 75) * 10)::text,
        'Work in a busy workshop, number ' || n, repeat('Words about the work. ', 60), 'open'
      from generate_series(1, ${VACANCIES}::int) n
    `;
    await sql`set local session_replication_role = replica`;
    await sql`
      insert into public.candidates
        (name, email, phone, suburb, postcode, licences, status, resume_text, created_at)
      select
        (array['Mia', 'Noah', 'Jo', 'Joanna', 'Priya', 'Liam', 'Zoe'])[1 + n % 7] || ' '
          || (array['Nguyen', 'Smith', 'Li', 'Brown', 'Singh', 'Jones'])[1 + n / 7 % 6],
        'person' || n || '@example.com', '0400 ' || lpad(n::text, 6, '0'),
        (array['Joondalup', 'Armadale', 'Midland', 'Fremantle', 'Karratha'])[1 + n % 5], '6027',
        case n % 4 when 0 then array['Forklift (LF)'] else '{}'::text[] end,
        (array['looking', 'placed', 'unavailable'])[1 + n % 3],
        'experience ' || case when n % 10 = 0 then 'tenth ' else '' end || (
          select string_agg('word' || (n * 31 + word * 7919) % 150000, ' ')
          from generate_series(1, ${WORDS_IN_RESUME}::int) word
        ),
        now() - n * interval '20 minutes'
      from generate_series(1, ${CANDIDATES}::int) n
    `;
    await sql`
      insert into private.candidate_words (candidate_id, words)
      select id, private.lexemes(concat_ws(
        ' ', name, email, suburb, postcode, array_to_string(licences, ' '), resume_text,
        'tel' || private.dialled(phone)))
      from public.candidates
    `;
    await sql`
      insert into public.applications
        (vacancy_id, candidate_id, stage, furthest_stage, source, submission_id, created_at)
      select vacancy.id, candidate.id, reached.stage, reached.stage, 'website', gen_random_uuid(),
        now() - n % 730 * interval '1 day'
      from generate_series(1, ${APPLICATIONS}::int) n
      cross join lateral (
        select (array['applied', 'screening', 'shortlisted', 'submitted', 'interview', 'offer'])[1 + n % 6]
      ) as reached (stage)
      join (
        select id, row_number() over (order by slug = 'bench-1' desc, slug) as place
        from public.vacancies
      ) as vacancy
        on vacancy.place = case when n <= ${BOARD}::int then 1 else 2 + n % ${VACANCIES - 1}::int end
      join (
        select id, row_number() over (order by email) as place from public.candidates
      ) as candidate on candidate.place = 1 + n::bigint * 37 % ${CANDIDATES}::int
      on conflict do nothing
    `;
  });
  await owner`vacuum analyze public.vacancies`;
  await owner`vacuum analyze public.open_vacancies`;
  await owner`vacuum analyze public.candidates`;
  await owner`vacuum analyze public.applications`;
  await owner`vacuum analyze private.candidate_words`;
}
