import { afterAll, beforeAll, expect, it } from 'vitest';
import { regionLabels } from '../../app/lib/jobs/region-labels.ts';
import * as trade from '../../app/lib/records/trade.ts';
import { DEFAULT_SETTINGS } from '../../app/lib/site/defaults.ts';
import { WA_REGIONS } from '../../app/lib/site/wa-regions.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** The words in a check of the database, in its order. */
async function wordsOf(constraint: string): Promise<string[]> {
  const [row] = await database.owner<{ text: string }[]>`
    select pg_get_constraintdef(oid) as text from pg_constraint where conname = ${constraint}
  `;
  return [...(row?.text ?? '').matchAll(/'([A-Za-z_]+)'::text/g)].map(([, word]) => word ?? '');
}

it.each([
  ['vacancies_kind_check', Object.keys(trade.VACANCY_KINDS)],
  ['vacancies_status_check', trade.VACANCY_STATUSES.values],
  ['vacancies_hours_check', Object.keys(trade.VACANCY_HOURS)],
  ['vacancies_pay_per_check', Object.keys(trade.PAY_PERIODS)],
  ['vacancies_state_check', Object.keys(trade.STATES)],
  ['organisations_state_check', Object.keys(trade.STATES)],
  ['organisations_status_check', trade.ORGANISATION_STATUSES.values],
  ['candidates_status_check', trade.CANDIDATE_STATUSES.values],
  ['candidates_work_rights_check', Object.keys(trade.WORK_RIGHTS)],
  ['candidate_documents_kind_check', Object.keys(trade.DOCUMENT_KINDS)],
  ['applications_stage_check', trade.APPLICATION_STAGES.values],
  ['applications_shares_check', Object.keys(trade.SHARED_PARTS)],
  ['shortlist_entries_answer_check', Object.keys(trade.SHORTLIST_ANSWERS)],
  ['job_alerts_kinds_check', Object.keys(trade.VACANCY_KINDS)],
])('%s has the words that the app has labels for', async (constraint, words) => {
  expect(await wordsOf(constraint)).toEqual(words);
});

it('every place is in a region that the app has a label for', async () => {
  const rows = await database.owner<{ region: string }[]>`
    select distinct private.region_of(state, postcode) as region
    from unnest(${Object.keys(trade.STATES)}::text[]) as state
    cross join (
      select lpad(code::text, 4, '0') from generate_series(0, 9999) as code
      union all select null
    ) as codes (postcode)
    -- The postcode matters in Western Australia; elsewhere some of them are enough.
    where state = 'WA' or postcode is null or postcode like '%99'
  `;
  expect(rows.map(({ region }) => region).toSorted()).toEqual(
    Object.keys(regionLabels(WA_REGIONS)).toSorted(),
  );
});

it.each([
  ['6000', 'perth'],
  ['6210', 'peel'],
  ['6230', 'south_west'],
  ['6330', 'great_southern'],
  ['6401', 'wheatbelt'],
  ['6430', 'goldfields_esperance'],
  ['6530', 'mid_west'],
  ['6701', 'gascoyne'],
  ['6714', 'pilbara'],
  ['6725', 'kimberley'],
])('%s is in %s', async (postcode, region) => {
  const [row] = await database.owner`select private.region_of('WA', ${postcode}) as region`;
  expect(row?.region).toBe(region);
});

it('jobs are in the regions that are published, and move when these change', async () => {
  const { owner } = database;
  const publish = (regions: object[]) => owner`
    select private.write_release(
      ${owner.json({ settings: { ...DEFAULT_SETTINGS, regions } } as never)}, 'Other regions')`;
  const regionOf = async (state: string, postcode: string | null) =>
    (await owner`select private.region_of(${state}, ${postcode}) as region`)[0]?.region;
  await owner`
    insert into vacancies (title, kind, suburb, state, postcode, summary, description, hours, closes_on, status)
    values ('Welder', 'contract', 'Hamilton', 'NSW', '2303', 'Weld', 'Weld', 'full_time', current_date + 9, 'open')`;
  await publish([{ key: 'hunter', name: 'Hunter', postcodes: '2264-2339, 2415' }]);
  const [job] = await owner`select region from open_vacancies`;
  expect(job?.region).toBe('hunter');
  expect(await regionOf('NSW', '2415')).toBe('hunter');
  expect(await regionOf('NSW', '2000')).toBe('nsw');
  expect(await regionOf('WA', '6000')).toBe('wa');
  expect(await regionOf('WA', null)).toBe('wa');
  await publish([]);
  expect((await owner`select region from open_vacancies`)[0]?.region).toBe('nsw');
});
