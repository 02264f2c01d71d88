import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type JobList, jobAnswerSchema, jobListSchema } from '../../app/lib/jobs/job-summary.ts';
import { openPositionsSchema } from '../../app/lib/jobs/open-positions.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { addRow, addVacancy, call } from './trade-records.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.owner`delete from public.vacancies`;
  await emptyTables(database.owner, 'public.organisations');
});

async function find(args: string): Promise<JobList> {
  return jobListSchema.parse(await call(database, `public.find_open_vacancies(${args})`));
}

async function titles(args: string): Promise<string[]> {
  return (await find(args)).jobs.map(({ title }) => title);
}

async function show(slug: string) {
  return jobAnswerSchema.parse(await call(database, `public.show_open_vacancy('${slug}')`));
}

async function version(): Promise<string> {
  return openPositionsSchema.parse(await call(database, 'public.open_positions()')).version;
}

function change(id: string | undefined, set: string): Promise<unknown> {
  return database.owner.unsafe(`update public.vacancies set ${set} where id = '${id}'`);
}

describe('find_open_vacancies', () => {
  beforeEach(async () => {
    await addVacancy(database, { title: 'Apprentice plumber', trade: 'Plumbing' });
    await addVacancy(database, { title: 'Office trainee', kind: 'traineeship', trade: 'Café' });
    await addVacancy(database, {
      ...{ title: 'Welder in the north', kind: 'labour_hire', trade: 'Metal' },
      ...{ suburb: 'Karratha', postcode: '6714' },
    });
    await addVacancy(database, { title: 'Not open yet', status: 'draft' });
    await database.owner`
      update public.vacancies set published_at = now() - number * interval '1 minute'
    `;
  });

  it.each([
    ["''", ['Apprentice plumber', 'Office trainee', 'Welder in the north']],
    ["kind => 'traineeship'", ['Office trainee']],
    ["region => 'pilbara'", ['Welder in the north']],
    ["trade => 'cafe'", ['Office trainee']],
    ["kind => 'traineeship', region => 'pilbara'", []],
    ["'plumbing'", ['Apprentice plumber']],
    ["'karratha'", ['Welder in the north']],
    ["'labour hire'", ['Welder in the north']],
    ['page_size => 1, page_offset => 1', ['Office trainee']],
  ])('%s finds %j, newest first', async (args, found) => {
    expect(await titles(args)).toEqual(found);
  });

  it('counts what it finds and says what all jobs can be filtered by', async () => {
    expect(await find("page_size => 1, kind => 'apprenticeship'")).toMatchObject({
      total: 1,
      kinds: ['apprenticeship', 'labour_hire', 'traineeship'],
      regions: ['perth', 'pilbara'],
      trades: ['Café', 'Metal', 'Plumbing'],
    });
  });

  it('corrects the spelling, but takes no word for quite another', async () => {
    expect(await find("'plumer'")).toMatchObject({ total: 1, corrected: 'plumber' });
    await addVacancy(database, { title: 'Permanent clerk', kind: 'permanent' });
    expect(await find("'peppermint'")).toMatchObject({ total: 0, corrected: null });
  });

  it('lists jobs that have most of the words first if none has them all', async () => {
    const found = await find("'office welder north'");
    expect(found.jobs.map(({ title }) => title)).toEqual(['Welder in the north', 'Office trainee']);
    expect(found.isPartial).toBe(true);
  });
});

describe('show_open_vacancy', () => {
  it('returns the advert, and jobs of the same trade before others', async () => {
    const asked = await addVacancy(database, { title: 'Asked', trade: 'Metal' });
    await addVacancy(database, { title: 'Other kind', kind: 'contract', postcode: '6714' });
    await addVacancy(database, { title: 'Same trade', trade: 'Metal', kind: 'contract' });
    await addVacancy(database, { title: 'Same kind', trade: 'Wood' });
    await addVacancy(database, { title: 'Far away', trade: 'Wood', postcode: '6714' });
    const { job, similar } = await show(asked.slug ?? '');
    expect(job).toMatchObject({ title: 'Asked', region: 'perth', employer: null });
    expect(similar.map(({ title }) => title)).toEqual(['Same trade', 'Same kind', 'Far away']);
  });

  it('distinguishes a job that is no longer open from one that never existed', async () => {
    const closed = await addVacancy(database, { title: 'Secret words' });
    await addVacancy(database, { title: 'Still open' });
    await change(closed.id, "status = 'filled'");
    const draft = await addVacancy(database, { status: 'draft' });
    const answer = await show(closed.slug ?? '');
    expect(answer).toMatchObject({ wasOpen: true, job: null, similar: [{ title: 'Still open' }] });
    expect(JSON.stringify(answer)).not.toContain('Secret words');
    for (const slug of [draft.slug ?? '', 'no-such-job']) {
      expect(await show(slug)).toEqual({ wasOpen: false, job: null, similar: [] });
    }
  });
});

describe('the version of open vacancies', () => {
  it('changes when one opens, changes or closes, and not when only staff see the change', async () => {
    const versions = [await version()];
    const { id } = await addVacancy(database);
    for (const set of ["title = 'Another'", "pay_note = 'Award'", "status = 'paused'"]) {
      versions.push(await version());
      await change(id, set);
    }
    versions.push(await version());
    // Without open vacancies it is what it was at the start.
    expect(versions.pop()).toBe(versions[0]);
    expect(new Set(versions).size).toBe(4);
    await change(id, "status = 'open'");
    const before = await version();
    const owner = await addRow(database, 'staff', { name: 'Kim', email: 'kim@tuart.example' });
    await change(id, `owner_id = '${owner.id}'`);
    expect(await version()).toBe(before);
  });
});

describe('the site’s search', () => {
  const search = async (words: string) => {
    const { results } = await call(database, `public.search_site('${words}')`);
    return (results as { kind: string; path: string }[]).map(({ kind, path }) => [kind, path]);
  };

  it('finds an open job until it closes', async () => {
    const { id, slug } = await addVacancy(database, { title: 'Zookeeper' });
    expect(await search('zookeeper')).toEqual([['job', `/jobs/${slug}`]]);
    await change(id, "status = 'closed'");
    expect(await search('zookeeper')).toEqual([]);
  });

  it('shows at most five jobs, so that pages are found too', async () => {
    await database.owner`
      insert into public.content_pages (title, slug, content, is_published)
      values ('About welding', 'about-welding', '{"blocks": []}', true)
    `;
    for (let count = 0; count < 8; count += 1) await addVacancy(database, { title: 'Welding' });
    const found = await search('welding');
    expect(found.filter(([kind]) => kind === 'job')).toHaveLength(5);
    expect(found).toContainEqual(['page', '/about-welding']);
  });
});
