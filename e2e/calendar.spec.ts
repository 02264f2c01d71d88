import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { SupabaseClient } from '@supabase/supabase-js';
import ICAL from 'ical.js';
import { addDays, formatDay, weekStart } from '../app/features/calendar/calendar-days.ts';
import { todayKey } from '../app/lib/format.ts';
import type { Database } from '../app/lib/supabase/database.types.ts';
import { inspect } from './support/axe.ts';
import { dragByMouse } from './support/drag.ts';
import { expect } from './support/expect.ts';
import { goWithin } from './support/navigation.ts';
import { toast } from './support/outage.ts';
import { holdSession } from './support/people.ts';
import { clientOf, createStaff } from './support/staff.ts';
import { test } from './support/test.ts';

type Db = SupabaseClient<Database>;

/** Monday of the week after next: whatever day the test runs on, it is still to come. */
const MONDAY = addDays(weekStart(todayKey()), 14);

async function addPerson(db: Db, email: string): Promise<string> {
  const row = { name: `Colleague ${randomUUID().slice(0, 8)}`, email };
  const { data } = await db.from('staff').insert(row).select('id').single();
  return data?.id ?? '';
}

/** A candidate at the stage Screening. Returns the vacancy and the candidate's name. */
async function addApplication(db: Db) {
  const name = `Applicant ${randomUUID().slice(0, 8)}`;
  const vacancy = { title: `Electrician ${randomUUID().slice(0, 8)}`, kind: 'permanent' };
  const { data: job } = await db.from('vacancies').insert(vacancy).select('id').single();
  const person = { name, email: `${randomUUID()}@example.com` };
  const { data: candidate } = await db.from('candidates').insert(person).select('id').single();
  const application = { vacancy_id: job?.id ?? '', candidate_id: candidate?.id ?? '' };
  await db.from('applications').insert({ ...application, stage: 'screening' });
  return { name, vacancyId: job?.id ?? '' };
}

/** Moving to Interview offers to plan one; the board shows it afterwards. */
async function plansInterview(page: Page, name: string, vacancyId: string) {
  await page.goto(`/admin/vacancies/${vacancyId}?tab=pipeline`);
  await page.getByLabel(`Stage of ${name}`).selectOption('Interview');
  await expect(toast(page, `${name} is now at the Interview stage`)).toBeVisible();
  await page.locator('[data-toast]').getByRole('button', { name: 'Plan interview' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Day').fill('2020-01-06');
  await dialog.getByRole('button', { name: 'Plan interview' }).click();
  await expect(dialog.getByText('This time has passed.')).toBeVisible();
  await dialog.getByLabel('Day').fill(addDays(MONDAY, 1));
  await dialog.getByLabel('Time').fill('09:30');
  await dialog.getByLabel('Place or link').fill('12 Marri Road');
  await dialog.getByRole('button', { name: 'Plan interview' }).click();
  await expect(toast(page, 'Interview planned')).toBeVisible();
  await expect(page.getByRole('article', { name }).getByText('9:30 am')).toBeVisible();
}

test('an interview is planned, seen in the week, and a task is dragged to another day', async ({
  page,
  server,
}) => {
  const person = await createStaff(server);
  const db = (await clientOf(server, person)) as Db;
  const staffId = await addPerson(db, person.email);
  const { name, vacancyId } = await addApplication(db);
  const title = `Call back ${randomUUID().slice(0, 8)}`;
  await db.from('tasks').insert({ title, due_on: addDays(MONDAY, 2), assignee_id: staffId });
  await holdSession(page, person);
  await plansInterview(page, name, vacancyId);

  await goWithin(page, `/admin/calendar?date=${MONDAY}`);
  const dayBox = (count: number) =>
    page.getByRole('region', { name: formatDay(addDays(MONDAY, count), 'named') });
  await expect(dayBox(1).getByRole('article', { name: `Interview: ${name}` })).toContainText(
    '9:30 am',
  );
  const task = page.getByRole('article', { name: `Task: ${title}` });
  await expect(dayBox(2).getByRole('article', { name: title })).toBeVisible();
  await dragByMouse(page, task, dayBox(4));
  await expect(page.locator('[data-toast]')).toContainText('Moved to Friday');
  await page.reload();
  await expect(dayBox(4).getByRole('article', { name: title })).toBeVisible();
  await inspect(page, 'the week');

  await page.getByRole('link', { name: formatDay(addDays(MONDAY, 1), 'heading') }).click();
  const hours = page.getByRole('region', { name: 'By time' });
  const interview = hours.getByRole('article', { name: `Interview: ${name}` });
  await expect(interview).toBeVisible();
  await dragByMouse(page, interview, page.locator('[data-time="14:00"]'));
  await expect(page.locator('[data-toast]').getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(interview).toContainText(/1:(30|45) pm/);
  await inspect(page, 'the day');
});

/** Returns the address that the dialog shows once. */
async function shownAddress(page: Page): Promise<string> {
  const address = page.getByRole('dialog').getByLabel('Address');
  await expect(address).toHaveValue(/\/calendar\/[0-9a-f]{64}\.ics$/);
  const value = await address.inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  return value;
}

test('a calendar can be subscribed to, and its address replaced', async ({ page, server }) => {
  const person = await createStaff(server);
  const db = (await clientOf(server, person)) as Db;
  const staffId = await addPerson(db, person.email);
  const title = `Send, then file; “café” 🛠️ ${randomUUID()}`;
  await db.from('tasks').insert({ title, due_on: MONDAY, assignee_id: staffId });
  await holdSession(page, person);
  await page.goto('/admin/calendar?view=list');

  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByRole('button', { name: 'Create address' }).click();
  const first = await shownAddress(page);
  const reply = await fetch(first);
  expect(reply.headers.get('Content-Type')).toContain('text/calendar');
  const events = new ICAL.Component(ICAL.parse(await reply.text()))
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event));
  expect(events.map(({ summary, startDate }) => [summary, startDate.toString()])).toEqual([
    [title, MONDAY],
  ]);

  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('A calendar last read it')).toBeVisible();
  await inspect(page, 'the subscription');
  await page.getByRole('button', { name: 'Replace address' }).click();
  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  const second = await shownAddress(page);
  expect((await fetch(first)).status).toBe(404);
  expect((await fetch(second)).status).toBe(200);
});
