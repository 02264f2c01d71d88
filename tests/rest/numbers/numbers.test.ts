import { afterAll, beforeAll, expect, it } from 'vitest';
import { listApplications } from '~/features/candidates/candidates-api';
import { countCandidatesToCheck } from '~/features/dashboard/candidates-api';
import { countCare } from '~/features/dashboard/care-api';
import { getOverview, type Overview } from '~/features/dashboard/dashboard-api';
import { ROWS } from '~/features/dashboard/dashboard-rows';
import { listDrafts } from '~/features/dashboard/drafts-api';
import { getLeadOverview, listDueTasks } from '~/features/dashboard/lead-overview-api';
import {
  countApplicationPromises,
  countReplyPromises,
} from '~/features/dashboard/reply-promises-api';
import { getVacancyOverview } from '~/features/dashboard/vacancies-api';
import { mondayOf } from '~/features/dashboard/week-series';
import { getMailState } from '~/features/emails/mail-state-api';
import { listReportRows } from '~/features/reports/reports-api';
import { getWork } from '~/features/staff/staff-api';
import { workParts } from '~/features/staff/work';
import { todayKey } from '~/lib/format';
import { type Access, PERMISSION_KEYS } from '~/lib/permissions';
import type { Db } from '~/lib/supabase/client';
import { createFixture } from '../../permissions/fixture.ts';
import { type HttpClients, openHttpClients } from '../../permissions/http-clients.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { rowsAt } from './rows-at.ts';
import { fillWorld, KIM } from './world.ts';

const ACCESS: Access = {
  role: 'admin',
  isAdmin: true,
  isDeveloper: true,
  permissions: PERMISSION_KEYS,
};

let database: TestDatabase;
let clients: HttpClients;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  await createFixture(database.owner);
  await fillWorld(database.owner);
  clients = await openHttpClients(database);
  db = clients.of('admin');
});
afterAll(async () => {
  await clients.close();
  await database.close();
});

const overview = () => getOverview(db, ACCESS);
const lead = () => getLeadOverview(db);
const promises = () => countReplyPromises(db);
const applicants = () => countApplicationPromises(db);
const drafts = () => listDrafts(db, true);
const facts = async () => (await clients.withSecretKey.rpc('system_facts')).data.outbox.mail;
const pages = async () => (await overview()).pages as NonNullable<Overview['pages']>;

async function weekOf(service?: string) {
  const { weeks } = await lead();
  const own = weeks.filter(
    (week) => week.week === mondayOf(todayKey()) && (!service || week.service === service),
  );
  return own.reduce((sum, { count }) => sum + count, 0);
}

const MONDAY = mondayOf(todayKey());

/** Each number outside the reports: how it is counted, and the address that it opens. */
const NUMBERS: Record<string, [count: () => Promise<number | undefined>, to: string]> = {
  'New today': [async () => (await lead()).today, ROWS.newToday()],
  'New this week': [async () => (await lead()).thisWeek, ROWS.newThisWeek()],
  'New leads waiting': [async () => (await lead()).waiting.total, ROWS.waiting()],
  'Enquiries of a week': [() => weekOf(), ROWS.week(MONDAY)],
  'Enquiries of a week, by service': [() => weekOf('mentoring'), ROWS.week(MONDAY, 'mentoring')],
  Clients: [async () => (await overview()).clients?.total, ROWS.clients()],
  'Reply promises: late': [async () => (await promises()).broken, ROWS.replies('broken')],
  'Reply promises: soon': [async () => (await promises()).soon, ROWS.replies('soon')],
  'Reply promises: today': [async () => (await promises()).today, ROWS.replies('today')],
  'Reply promises: kept': [async () => (await promises()).kept, ROWS.replies('kept')],
  'Promises to applicants: late': [
    async () => (await applicants()).broken,
    ROWS.applicantReplies('broken'),
  ],
  'Promises to applicants: today': [
    async () => (await applicants()).today,
    ROWS.applicantReplies('today'),
  ],
  'Promises to applicants: kept': [
    async () => (await applicants()).kept,
    ROWS.applicantReplies('kept'),
  ],
  'Tasks due': [async () => (await listDueTasks(db)).total, ROWS.dueTasks()],
  'Open vacancies': [async () => (await getVacancyOverview(db, ACCESS)).open, ROWS.openVacancies()],
  'New applications': [
    async () => (await getVacancyOverview(db, ACCESS)).newApplications?.total,
    ROWS.newApplications(),
  ],
  'Waiting for a guardian': [
    async () => (await countCandidatesToCheck(db)).waiting,
    ROWS.guardians(),
  ],
  'Documents expiring': [async () => (await countCandidatesToCheck(db)).expiring, ROWS.expiring()],
  'Missed steps': [async () => (await countCare(db)).missed, ROWS.missedSteps()],
  'Due this week': [async () => (await countCare(db)).thisWeek, ROWS.stepsThisWeek()],
  'Enquiries that could not be emailed': [
    async () => (await overview()).failedEnquiries,
    ROWS.failedForms(),
  ],
  'Pages waiting to be published': [async () => (await drafts()).pages, ROWS.unpublishedPages()],
  'Pages ready for review': [async () => (await drafts()).ready, ROWS.readyPages()],
  Pages: [async () => (await pages()).all, ROWS.pages()],
  'Pages published': [async () => (await pages()).published, ROWS.livePages()],
  'Staff accounts': [async () => (await overview()).staff, ROWS.users()],
  'System: waiting': [
    async () => (await facts()).waiting,
    '/admin/emails?channel=mail&show=waiting',
  ],
  'System: failed in the last day': [
    async () => (await facts()).failed_in_a_day,
    '/admin/emails?channel=mail&show=failing',
  ],
  'Mail status: waiting': [
    async () => (await getMailState(db)).waiting,
    '/admin/emails?show=waiting',
  ],
  'Mail status: scheduled': [
    async () => (await getMailState(db)).planned,
    '/admin/emails?show=planned',
  ],
};

it.each(Object.entries(NUMBERS))('%s counts the rows that it opens', async (_, [count, to]) => {
  expect(await count()).toBe(await rowsAt(db, to));
});

/** Zero equals zero whatever the rule is. */
it('the numbers are about something', async () => {
  const counts = await Promise.all(
    Object.entries(NUMBERS).map(async ([name, [count]]) => [name, await count()] as const),
  );
  const none = counts.filter(([, count]) => !count).map(([name]) => name);
  expect(none).toEqual([]);
});

it('the tasks that are due are those of the list, also about a placement', async () => {
  const { tasks } = await listDueTasks(db);
  expect(tasks.map(({ title }) => title)).toEqual(['Overdue', 'Low wellbeing']);
});

it('the median of the first reply is that of the rows that it opens', async () => {
  const { firstReplyMinutes, firstReplyMinutesBefore } = await lead();
  expect(firstReplyMinutesBefore).toBeCloseTo(120, -1);
  const params = new URL(ROWS.firstReplies(), 'http://tuart.example').searchParams;
  const days = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  const filter = { consultant: '', kind: '', organisation: '' };
  const asked = { measure: params.get('measure') ?? '', days, filter, source: '' };
  const { rows } = await listReportRows(db, asked, 1, 1000);
  const minutes = rows.map((row) => row.minutes ?? Number.NaN).toSorted((a, b) => a - b);
  expect(minutes).toHaveLength(2);
  expect(firstReplyMinutes).toBe(((minutes[0] ?? 0) + (minutes[1] ?? 0)) / 2);
  expect(await rowsAt(db, ROWS.firstReplies())).toBe(2);
});

/** The work of someone that has no list of its own. */
const WITHOUT_LIST: Record<string, string> = {
  interviews: 'The calendar shows the interviews of four weeks at a time.',
  plan_steps: 'The care plans name who does each step.',
  routes: 'This is a list of services, not a number.',
};

it('the work that someone hands over is what its links open', async () => {
  const work = await getWork(db, KIM);
  const parts = workParts(work, KIM).filter(({ kind }) => !WITHOUT_LIST[kind]);
  expect(parts.map(({ kind }) => kind)).toEqual([
    'leads',
    'clients',
    'tasks',
    'organisations',
    'vacancies',
    'candidates',
    'care',
    'facts',
  ]);
  for (const { kind, text, to } of parts) {
    expect([kind, text.split(' ')[0]]).toEqual([kind, String(await rowsAt(db, to))]);
  }
});

it('the applications of a candidate are those on their page', async () => {
  const { data } = await db.rpc('find_candidates', { page_size: 100 });
  const { rows } = data as { rows: { id: string; applications: number }[] };
  expect(rows.filter(({ applications }) => applications > 0).length).toBeGreaterThan(1);
  for (const { id, applications } of rows) {
    expect(await listApplications(db, id)).toHaveLength(applications);
  }
});

it('the applications of a vacancy are those that its number opens', async () => {
  const { data } = await db.from('vacancies').select('id, applicants');
  const vacancies = (data ?? []) as unknown as { id: string; applicants: number }[];
  expect(vacancies.filter(({ applicants }) => applicants > 0).length).toBeGreaterThan(1);
  for (const { id, applicants } of vacancies) {
    expect(await rowsAt(db, `/admin/applications?vacancy=${id}`)).toBe(applicants);
  }
});
