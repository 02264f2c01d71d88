import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { SupabaseClient } from '@supabase/supabase-js';
import ICAL from 'ical.js';
import { addDays, formatDay, weekStart } from '../app/features/calendar/calendar-days.ts';
import { todayKey } from '../app/lib/format.ts';
import type { Database } from '../app/lib/supabase/database.types.ts';
import type { ServerProcess } from '../tests/support/server-process.ts';
import { serviceClient } from '../tests/support/staff-client.ts';
import { dragByMouse } from './support/drag.ts';
import { expect } from './support/expect.ts';
import { holdSession } from './support/people.ts';
import { clientOf, createStaff, memberIdOf } from './support/staff.ts';
import { test } from './support/test.ts';

type Db = SupabaseClient<Database>;

/** Monday of the week after next: whatever day the test runs on, it is still to come. */
const MONDAY = addDays(weekStart(todayKey()), 14);

/** A visit that is planned for this day, with the employer's address. */
async function addVisit(server: ServerProcess, day: string, staffId: string): Promise<string> {
  const service = await serviceClient(server);
  const tag = randomUUID().slice(0, 8);
  const employer = { name: `Marri ${tag}`, address: '5 Banksia Road', suburb: 'Welshpool' };
  const person = { name: `Ada ${tag}`, email: `${tag}@example.com` };
  const at = await service.from('organisations').insert(employer).select('id').single();
  const of = await service.from('candidates').insert(person).select('id').single();
  const placement = await service
    .from('placements')
    .insert({
      candidate_id: of.data?.id ?? '',
      organisation_id: at.data?.id ?? '',
      kind: 'permanent',
      position: 'Electrician',
      starts_on: '2026-01-05',
      owner_id: staffId,
    })
    .select('id')
    .single();
  const { error } = await service.from('tasks').insert({
    title: `Visit ${tag}`,
    placement_id: placement.data?.id,
    care_step_id: randomUUID(),
    care_occurrence: 1,
    care_kind: 'visit',
    due_on: day,
    assignee_id: staffId,
  });
  expect(error).toBeNull();
  return `Visit ${tag}`;
}

/** A visit gets a time from its menu; a task is done from its own, which keeps the focus. */
async function plansAndFinishes(page: Page, visit: string, task: string) {
  const card = page.getByRole('article', { name: visit });
  await expect(card).toContainText('5 Banksia Road, Welshpool');
  await card.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  await page.getByRole('dialog').getByLabel('Time').fill('15:15');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(card).toContainText('3:15 pm');
  const menu = page
    .getByRole('article', { name: task })
    .getByRole('button', { name: 'More actions' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Done' }).press('Enter');
  await expect(page.locator('[data-toast]')).toContainText('Done');
  await expect(menu).toBeFocused();
  await page.getByRole('link', { name: 'Month' }).click();
  await expect(
    page.getByRole('link', { name: `3:15 pm ${visit.replace('Visit', 'Ada')}, ${visit}` }),
  ).toBeVisible();
}

/** An interview at half past nine on this day. Returns the candidate's name. */
async function addInterview(db: Db, day: string, staffId: string): Promise<string> {
  const name = `Applicant ${randomUUID().slice(0, 8)}`;
  const vacancy = { title: `Electrician ${randomUUID().slice(0, 8)}`, kind: 'permanent' };
  const { data: job } = await db.from('vacancies').insert(vacancy).select('id').single();
  const person = { name, email: `${randomUUID()}@example.com` };
  const { data: candidate } = await db.from('candidates').insert(person).select('id').single();
  const ids = { vacancy_id: job?.id ?? '', candidate_id: candidate?.id ?? '' };
  const { data: application } = await db.from('applications').insert(ids).select('id').single();
  const { error } = await db.from('interviews').insert({
    application_id: application?.id ?? '',
    starts_at: `${day}T09:30:00+08:00`,
    staff_ids: [staffId],
  });
  expect(error).toBeNull();
  return name;
}

/** Returns the address that the dialog shows once. */
async function shownAddress(page: Page): Promise<string> {
  const address = page.getByRole('dialog').getByLabel('Address');
  await expect(address).toHaveValue(/\/calendar\/[0-9a-f]{64}\.ics$/);
  const value = await address.inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  return value;
}

async function subscribesAndReplaces(page: Page, expected: [title: string, day: string]) {
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByRole('button', { name: 'Create address' }).click();
  const first = await shownAddress(page);
  const reply = await fetch(first);
  expect(reply.headers.get('Content-Type')).toContain('text/calendar');
  const events = new ICAL.Component(ICAL.parse(await reply.text()))
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event));
  expect(events.map(({ summary, startDate }) => [summary, startDate.toString()])).toContainEqual(
    expected,
  );
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByRole('button', { name: 'Replace address' }).click();
  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  const second = await shownAddress(page);
  expect((await fetch(first)).status).toBe(404);
  expect((await fetch(second)).status).toBe(200);
}

test('a task is dragged to another day and an interview to another time; a program can subscribe to them', async ({
  page,
  server,
}) => {
  const person = await createStaff(server);
  const db = (await clientOf(server, person)) as Db;
  const staffId = await memberIdOf(db);
  const name = await addInterview(db, addDays(MONDAY, 1), staffId);
  const title = `Send, then file; “café” 🛠️ ${randomUUID().slice(0, 8)}`;
  await db.from('tasks').insert({ title, due_on: addDays(MONDAY, 2), assignee_id: staffId });
  const visit = await addVisit(server, addDays(MONDAY, 3), staffId);
  await holdSession(page, person);
  await page.goto(`/admin/calendar?date=${MONDAY}`);

  const dayBox = (count: number) =>
    page.getByRole('region', { name: formatDay(addDays(MONDAY, count), 'named') });
  await expect(dayBox(1).getByRole('article', { name: `Interview: ${name}` })).toContainText(
    '9:30 am',
  );
  await dragByMouse(page, dayBox(2).getByRole('article', { name: title }), dayBox(4));
  await expect(page.locator('[data-toast]')).toContainText('Moved to Friday');
  await expect(dayBox(4).getByRole('article', { name: title })).toBeVisible();
  await subscribesAndReplaces(page, [title, addDays(MONDAY, 4)]);
  await plansAndFinishes(page, visit, title);
  await page.getByRole('link', { name: 'Week' }).click();

  await page.getByRole('link', { name: formatDay(addDays(MONDAY, 1), 'heading') }).click();
  const hours = page.getByRole('region', { name: 'By time' });
  const interview = hours.getByRole('article', { name: `Interview: ${name}` });
  // In the middle of the screen: near its edge the hours scroll on while the card is held.
  await dragByMouse(page, interview, page.locator('[data-time="12:00"]'));
  await expect(page.locator('[data-toast]').getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(interview).toContainText(/11:(30|45) am/);
});
