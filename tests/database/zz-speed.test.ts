import { expect, it } from 'vitest';
import { createTestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';

it('speed', async () => {
  const database = await createTestDatabase();
  const { owner } = database;
  const admin = await createStaff(owner, 'admin');
  await owner.unsafe(`
    insert into organisations (name) select 'Organisation ' || n from generate_series(1, 300) n;
    insert into vacancies (title, kind, organisation_id, status, summary, description, suburb)
      select 'Job ' || n, 'permanent', (select id from organisations offset n % 300 limit 1), case when n % 10 = 0 then 'open' else 'draft' end, 's', 'd', 'Perth'
      from generate_series(1, 2000) n;
  `);
  await owner.unsafe(`
    alter table candidates disable trigger user;
    insert into candidates (name, email, phone, suburb, licences, resume_text)
      select (array['Mia','Kim','Ann','Bo','Zoe','Liam'])[n % 6 + 1] || ' ' || (array['Tran','Lee','Smith','Jones','Brown','Singh','Nguyen'])[n % 7 + 1] || n,
        'p' || n || '@example.com', '04' || lpad((n * 7919 % 100000000)::text, 8, '0'),
        (array['Perth','Joondalup','Rockingham','Midland'])[n % 4 + 1], array[(array['C','HR','Forklift'])[n % 3 + 1]],
        (select string_agg((array['welder','site','team','safety','experience','boilermaker','electrical','customer','warehouse','school','training','project'])[(n * w * 31 + w) % 12 + 1] || case when w % 5 = 0 then (n*w % 5000)::text else '' end, ' ') from generate_series(1, 300) w)
      from generate_series(1, 50000) n;
    alter table candidates enable trigger user;
    insert into private.candidate_words select id, array_to_tsvector(array(select distinct w from regexp_split_to_table(lower(name || ' ' || email || ' ' || suburb || ' ' || licences[1] || ' ' || resume_text || ' tel' || substr(phone, 2)), '[^a-z0-9]+') w where w <> '')) from candidates;
  `);
  console.log('candidates done');
  await owner.unsafe(`
    alter table applications disable trigger user;
    insert into applications (vacancy_id, candidate_id, stage)
      select v.id, c.id, 'applied' from (select id, row_number() over () as r from candidates) c
      cross join generate_series(0, 3) k
      join (select id, row_number() over () as r from vacancies) v on v.r = (c.r * 4 + k) % 2000 + 1;
    alter table applications enable trigger user;
    analyze;
  `);
  const [n] =
    await owner`select count(*)::int as n, (select id from vacancies limit 1) as v from applications`;
  console.log('applications', n?.n);
  await owner`insert into applications (vacancy_id, candidate_id) select ${n?.v}, id from candidates limit 500 on conflict do nothing`;
  await owner.unsafe(
    "insert into scores (application_id, criterion, score) select id, 'a', 3 from applications limit 20000; analyze",
  );
  for (const q of [
    "''",
    "'mia tran'",
    "'welder'",
    "'experience safety'",
    "'0400 12'",
    "'rockingham forklift'",
    "'boilermaker12'",
    "'zzzz'",
    "'', sort => 'name', is_descending => false",
    "'mia', status => 'looking'",
    "'', documents => 'expired'",
  ]) {
    const times = [];
    for (let i = 0; i < 4; i++) {
      const t = performance.now();
      await as(database.authenticator, admin, (sql) =>
        sql.unsafe(`select public.find_candidates(${q})`),
      );
      times.push(Math.round(performance.now() - t));
    }
    console.log(q, times.join(' '));
  }
  for (let i = 0; i < 3; i++) {
    const t = performance.now();
    const rows = await as(
      database.authenticator,
      admin,
      (sql) => sql`select * from public.vacancy_board(${n?.v})`,
    );
    console.log('board', rows.length, Math.round(performance.now() - t));
  }
  for (const q of ["'job 77'", "'perth'"]) {
    const t = performance.now();
    await as(database.authenticator, admin, (sql) =>
      sql.unsafe(`select id from public.search_vacancies(${q}) limit 25`),
    );
    console.log('vacancies', q, Math.round(performance.now() - t));
  }
  await database.close();
}, 900000);
