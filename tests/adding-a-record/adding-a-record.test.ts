import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { guessMapping, problemsOf, toRecord } from '~/features/records/imports/import-plan';
import { importRecords, listImported } from '~/features/records/imports/imports-api';
import {
  createRecord,
  deleteMany,
  deleteRecord,
  getRecord,
  saveRecord,
  updateMany,
  updateRecord,
} from '~/features/records/record-api';
import type { RecordQuery } from '~/features/records/record-kind';
import { recordKeys } from '~/features/records/record-queries';
import { listViews, saveView } from '~/features/records/views/saved-views-api';
import { csvLine } from '~/lib/csv';
import type { Db } from '~/lib/supabase/client';
import type { ListPage } from '~/lib/supabase/list-page';
import { recordExport } from '~/lib/supabase/record-export';
import { createFixture } from '../permissions/fixture.ts';
import { type HttpClients, openHttpClients } from '../permissions/http-clients.ts';
import { IDENTITIES } from '../permissions/identities.ts';
import { renderMarkup } from '../support/render-markup.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { COURSE_IMPORT, COURSES, type Course } from './courses/course-kind.tsx';
import { CourseList, CoursePage } from './courses/course-screens.tsx';

/**
 * Follows docs/adding-a-record.md: the courses in its example work like any other kind of record.
 */

const FOLDER = path.join(import.meta.dirname, 'courses');
const GUIDE = path.resolve(import.meta.dirname, '../../docs/adding-a-record.md');
const LINES_MAX = 400;
const FIRST = '00000000-0000-4000-8000-0000000000c1';
const FILE_KEY = 'a-file-of-courses';
const ASKED: RecordQuery<keyof Course, 'status'> = {
  search: '',
  sort: COURSES.list.defaultSort,
  filters: {},
  page: 1,
};

let database: TestDatabase;
let clients: HttpClients;
let recruiter: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.owner.unsafe(readFileSync(path.join(FOLDER, 'courses.sql'), 'utf8'));
  await createFixture(database.owner);
  clients = await openHttpClients(database);
  recruiter = clients.of('recruiter');
});
afterAll(async () => {
  await clients.close();
  await database.close();
});
beforeEach(async () => {
  await database.owner`truncate public.courses`;
  await database.owner`
    insert into public.courses (id, name, provider, status, created_at) values
      (${FIRST}, 'Carpentry', 'Banksia College', 'open', now()),
      (gen_random_uuid(), 'Plumbing', null, 'planned', now() - interval '1 day')
  `;
});

async function namesOf(query: Partial<typeof ASKED> = {}, db = recruiter): Promise<string[]> {
  const { rows } = await COURSES.read(db, { ...ASKED, ...query }, null);
  return rows.map(({ name }) => name);
}

describe('the guide', () => {
  const guide = readFileSync(GUIDE, 'utf8');

  it('needs one folder of at most 400 lines, SQL included', () => {
    const lines = readdirSync(FOLDER).flatMap((file) =>
      readFileSync(path.join(FOLDER, file), 'utf8').split('\n'),
    );
    expect(lines.length).toBeLessThanOrEqual(LINES_MAX);
  });

  it.each(readdirSync(FOLDER))('names %s', (file) => {
    expect(guide).toContain(file);
  });
});

describe('permissions', () => {
  it.each(IDENTITIES.map(({ name }) => name))('are right for %s', async (name) => {
    const identity = IDENTITIES.find((one) => one.name === name);
    const isAdmin = name === 'admin' || name === 'developer';
    const keys = identity?.staff?.keys ?? [];
    const mayRead = isAdmin || keys.includes('clients.view');
    const mayChange = isAdmin || keys.includes('leads.manage');
    const db = clients.of(name);

    const list = COURSES.read(db, ASKED, null);
    const names = await list.then(
      ({ rows }) => rows.length,
      () => 0,
    );
    expect(names).toBe(mayRead ? 2 : 0);

    const added = await createRecord(db, COURSES, { name: 'Welding' }).then(
      () => true,
      () => false,
    );
    expect(added).toBe(mayChange);

    const exported = await recordExport(db, 'courses').then(
      () => true,
      () => false,
    );
    expect(exported).toBe(mayRead);

    const imported = await importRecords(
      db,
      COURSE_IMPORT,
      `${FILE_KEY} ${name}`,
      [{ row: 0, name: 'X' }] as never,
      () => {},
    ).then(
      () => true,
      () => false,
    );
    expect(imported).toBe(mayRead && mayChange);
  });
});

describe('the list', () => {
  it('is sorted, filtered and searched', async () => {
    expect(await namesOf()).toEqual(['Carpentry', 'Plumbing']);
    expect(await namesOf({ sort: { column: 'name', isDescending: true } })).toEqual([
      'Plumbing',
      'Carpentry',
    ]);
    expect(await namesOf({ filters: { status: 'planned' } })).toEqual(['Plumbing']);
    expect(await namesOf({ search: 'banksia' })).toEqual(['Carpentry']);
  });

  it('changes and deletes several at once', async () => {
    const { rows } = await COURSES.read(recruiter, ASKED, null);
    const ids = rows.map(({ id }) => id);
    const outcome = await updateMany(recruiter, COURSES, ids, { status: 'full' });
    expect(outcome.changed.toSorted()).toEqual(ids.toSorted());
    expect(await namesOf({ filters: { status: 'full' } })).toHaveLength(2);
    expect(await deleteMany(clients.of('clients.view'), COURSES, ids)).toEqual({ changed: [] });
    expect((await deleteMany(recruiter, COURSES, ids)).changed).toHaveLength(2);
    expect(await namesOf()).toEqual([]);
  });

  it('is exported, and the audit log records it', async () => {
    await recordExport(recruiter, 'courses');
    const [entry] = await database.owner`
      select action, table_name from public.audit_log order by id desc limit 1
    `;
    expect(entry).toEqual({ action: 'export', table_name: 'courses' });
    const { rows } = await COURSES.read(recruiter, { ...ASKED, size: 1000 }, null, true);
    const lines = rows.map((row) => csvLine(COURSES.exported.map(([, value]) => value(row))));
    expect(lines[0]).toMatch(/^Carpentry,Banksia College,Open,,2\d{3}-/);
  });

  it('has saved views', async () => {
    const [user] = await database.owner`
      select id from auth.users where email = 'recruiter@tuart.example'
    `;
    await saveView(recruiter, 'courses', String(user?.id), { name: 'Open', query: 'status=open' });
    expect(await listViews(recruiter, 'courses')).toMatchObject([{ name: 'Open' }]);
  });
});

describe('one course', () => {
  it('keeps changes by two people to different fields, and names the fields that both changed', async () => {
    const seen = await getRecord(recruiter, COURSES, FIRST);
    await updateRecord(clients.of('admin'), COURSES, seen, { status: 'full', provider: 'Karri' });
    const clashes = await updateRecord(recruiter, COURSES, seen, {
      name: 'Carpentry II',
      status: 'finished',
    });
    expect(clashes).toEqual(['status']);
    expect(await getRecord(recruiter, COURSES, FIRST)).toMatchObject({
      name: 'Carpentry II',
      status: 'full',
      provider: 'Karri',
    });
  });

  it('is not moved on the board once someone else has changed it', async () => {
    const seen = await getRecord(recruiter, COURSES, FIRST);
    const move = (status: string) =>
      saveRecord(recruiter, COURSES, seen, { status }, { isStrict: true });
    const changedAt = await move('full');
    expect(changedAt > seen.updated_at).toBe(true);
    await expect(move('finished')).rejects.toMatchObject({
      code: 'stale',
      message: expect.stringContaining('status is now Full'),
    });
    // It is already there.
    expect(await move('full')).toBe(changedAt);
  });

  it('cannot be changed by people who may only read, and is reported as gone once deleted', async () => {
    const reader = clients.of('clients.view');
    const seen = await getRecord(reader, COURSES, FIRST);
    const change = { name: 'Mine' };
    await expect(updateRecord(reader, COURSES, seen, change)).rejects.toMatchObject({
      code: 'forbidden',
    });
    await deleteRecord(recruiter, COURSES, FIRST);
    await expect(getRecord(recruiter, COURSES, FIRST)).rejects.toThrow(
      'This course no longer exists.',
    );
  });
});

it('courses are imported from a file, and none is imported twice', async () => {
  const mapping = guessMapping(COURSE_IMPORT, ['Course', 'RTO', 'Status', 'Starts']);
  const rows = [
    ['Welding', 'Karri College', 'OPEN', '2027-02-01'],
    ['Tiling', '', 'never', 'soon'],
  ].map((cells) => toRecord(COURSE_IMPORT, cells, mapping));
  expect(rows.map((row) => Object.keys(problemsOf(COURSE_IMPORT, row)))).toEqual([
    [],
    ['status', 'starts_on'],
  ]);
  const good = [{ ...rows[0], row: 0 }];
  for (const _ of [1, 2]) {
    await importRecords(recruiter, COURSE_IMPORT, FILE_KEY, good, () => {});
  }
  expect(await listImported(recruiter, COURSE_IMPORT, FILE_KEY)).toEqual(new Set([0]));
  expect(await namesOf({ search: 'karri' })).toEqual(['Welding']);
});

describe('the screens', () => {
  async function shown(
    element: ReactElement,
    address: string,
    known: [readonly unknown[], unknown][],
  ) {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
    for (const [key, data] of known) client.setQueryData(key, data);
    return renderMarkup(createElement(QueryClientProvider, { client }, element), {}, address);
  }
  const keys = recordKeys('courses');

  it('show the list', async () => {
    const page = await COURSES.read(recruiter, ASKED, null);
    const markup = await shown(createElement(CourseList), '/', [[keys.list(ASKED), page]]);
    expect(markup).toContain('placeholder="Search courses"');
    expect(markup).toContain('aria-label="Status"');
    const words = markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
    expect(words).toContain('Carpentry Banksia College Open Plumbing Planned 2 courses');
  });

  it('show the board with one column for each status', async () => {
    const columns = Object.keys(COURSES.statuses?.labels ?? {}).map(async (status) => {
      const query = { ...ASKED, filters: { status }, size: 25 } as typeof ASKED;
      const page: ListPage<Course> = await COURSES.read(recruiter, query, null);
      return [keys.list(query), page] as [readonly unknown[], unknown];
    });
    const markup = await shown(
      createElement(CourseList),
      '/?view=board',
      await Promise.all(columns),
    );
    expect(markup).toMatch(/aria-label="Planned".*Plumbing.*aria-label="Open".*Carpentry/s);
    expect(markup).toContain('Banksia College');
  });

  it('show one course', async () => {
    const course = await getRecord(recruiter, COURSES, FIRST);
    const element = createElement(CoursePage, { id: FIRST });
    const markup = await shown(element, '/', [[keys.detail(FIRST), course]]);
    expect(markup).toContain('Carpentry');
    expect(markup).toMatch(/value="Banksia College"/);
  });
});
