import { todayKey } from '~/lib/format';
import type { Owner } from '../../../server/database/pool.ts';

export const KIM = '00000000-0000-4000-8000-0000000000aa';

/** Records in every state, so that a number that counts too many or too few is noticed. */
export async function fillWorld(owner: Owner): Promise<void> {
  await owner`insert into public.staff (id, name) values (${KIM}, 'Kim')`;
  await openOffice(owner);
  await addTasks(owner);
  await addLeads(owner);
  await addTrade(owner);
  await addApplications(owner);
  await addMessages(owner);
  await addPages(owner);
}

/** At every hour of every day, so that replies have a time whenever the test runs. */
async function openOffice(owner: Owner) {
  const days = Array.from({ length: 7 }, (_, day) => ({ day, opens: '00:00', closes: '23:59' }));
  const timeZone = 'Australia/Perth';
  await owner`delete from public.site_releases`;
  await owner`
    insert into public.site_releases (number, snapshot)
    values (1, ${owner.json({ settings: { hours: { timeZone, days } } })})
  `;
}

/** One of each kind of task: about a placement, about nothing, a step, done, due later. */
async function addTasks(owner: Owner) {
  const today = todayKey();
  await owner`delete from public.tasks where care_step_id is null`;
  await owner`
    insert into public.tasks (title, status, due_on, placement_id)
    select 'Low wellbeing', 'pending', ${today}::date, id from public.placements limit 1
  `;
  await owner`
    insert into public.tasks (title, status, due_on)
    values ('Overdue', 'pending', '2020-01-31'), ('Done', 'done', '2020-01-31'),
      ('Later', 'pending', '2999-01-31')
  `;
  await owner`update public.tasks set due_on = ${today} where care_step_id is not null`;
  await owner`
    insert into public.tasks (title, status, due_on, assignee_id) values
      ('Of Kim', 'pending', '2999-01-31', ${KIM}), ('Done by Kim', 'done', null, ${KIM})
  `;
  await owner`
    insert into public.tasks
      (title, due_on, assignee_id, placement_id, care_step_id, care_kind, care_occurrence, status)
    select 'Step', day::date, ${KIM}::uuid, placement_id, care_step_id, 'visit', occurrence, status
    from (
      values ('2999-01-31', 101, 'pending'), (null, 102, 'pending'), ('2020-01-31', 103, 'pending'),
        ('2020-01-31', 104, 'done')
    ) as step (day, occurrence, status)
    cross join (
      select placement_id, care_step_id from public.tasks where care_step_id is not null limit 1
    ) as known
  `;
}

/** Among them one that went back to New after it was answered, and one of last month. */
async function addLeads(owner: Owner) {
  await owner`
    insert into public.leads (name, email, status, first_response_at, created_at, is_spam)
    values ('Again', 'again@example.com', 'new', now(), now(), false),
      ('Old', 'old@example.com', 'new', null, now() - interval '40 days', false),
      ('Spam', 'spam@example.com', 'new', null, now(), true)
  `;
  await owner`
    insert into public.leads (name, email, status, assignee_id, is_spam)
    select 'Of Kim', status || is_spam || '@example.com', status, ${KIM}, is_spam
    from unnest(array['new', 'contacted', 'qualified', 'converted', 'closed']) as status,
      unnest(array[false, true]) as is_spam
  `;
  // A reply in time, one too late, one that never came, and a lead that someone only moved.
  await owner`
    insert into public.leads
      (name, email, status, service_type, source, reply_by, first_reply_at, created_at)
    values
      ('Kept', 'kept@example.com', 'contacted', 'mentoring', 'contact_form', now() + interval '1 hour',
        now(), now() - interval '2 days'),
      ('Late', 'late@example.com', 'contacted', 'mentoring', 'contact_form',
        now() - interval '2 days', now() - interval '1 day', now() - interval '3 days'),
      ('Waits', 'waits@example.com', 'new', 'mentoring', 'contact_form', now() - interval '1 day', null,
        now() - interval '2 days'),
      ('Soon', 'soon@example.com', 'new', 'mentoring', 'contact_form', least(now() + interval '5 minutes',
        private.today() + interval '1 day' - interval '1 second'), null, now()),
      ('Last month', 'before@example.com', 'contacted', 'mentoring', 'contact_form', null,
        now() - interval '40 days' + interval '2 hours', now() - interval '40 days'),
      ('Moved', 'moved@example.com', 'converted', 'mentoring', 'contact_form', null, null,
        now() - interval '2 days'),
      ('By phone', 'phone@example.com', 'contacted', 'mentoring', 'manual', null, now(), now())
  `;
}

/** Kim looks after one of each kind of record in every status. */
async function addTrade(owner: Owner) {
  await owner`
    insert into public.clients (name, email, status, owner_id)
    select 'Of Kim', status || '@example.com', status, ${KIM}
    from unnest(array['lead', 'prospect', 'active', 'placed', 'inactive']) as status
  `;
  await owner`
    insert into public.organisations (name, status, owner_id)
    select 'Of Kim, ' || status, status, ${KIM}
    from unnest(array['prospect', 'active', 'paused', 'former']) as status
  `;
  await owner`
    insert into public.vacancies
      (title, kind, status, owner_id, summary, description, suburb, organisation_id)
    select 'Of Kim, ' || status, 'permanent', status, ${KIM}, 'Summary', 'Description', 'Perth',
      (select id from public.organisations limit 1)
    from unnest(array['draft', 'open', 'paused', 'filled', 'closed']) as status
  `;
  await owner`
    insert into public.candidates (name, email, status, owner_id)
    select 'Of Kim', status || '@candidates.example', status, ${KIM}
    from unnest(array['looking', 'placed', 'unavailable', 'inactive']) as status
  `;
  // Someone under 18 whom nobody has agreed for, with a paper that expires soon.
  await owner`
    insert into public.candidates (id, name, email, date_of_birth)
    values (${KIM}, 'Mia', 'mia@candidates.example', ${todayKey()}::date - interval '16 years')
  `;
  await owner`
    insert into public.applications (vacancy_id, candidate_id)
    select id, ${KIM} from public.vacancies where title = 'Of Kim, open'
  `;
  await owner`
    insert into public.candidate_documents (candidate_id, kind, expires_on)
    values (${KIM}, 'white_card', ${todayKey()}::date + 5)
  `;
  await owner`
    insert into public.facts (key, label, value, unit, valid_from, valid_to, source, owner_id) values
      ('wage', 'Wage', '20', '$ an hour', '2020-01-01', '2020-12-31', 'Award', ${KIM}),
      ('wage', 'Wage', '25', '$ an hour', '2021-01-01', null, 'Award', ${KIM})
  `;
}

/** At every stage, promised and answered in every way. */
async function addApplications(owner: Owner) {
  await owner`
    insert into public.applications
      (vacancy_id, candidate_id, stage, reply_by, first_reply_at)
    select vacancies.id, candidates.id, stage,
      least(now() + due, private.today() + interval '1 day' - interval '1 second'), now() + replied
    from (values
      (1, 'applied', interval '-1 day', null::interval), (2, 'withdrawn', '-1 day', null),
      (3, 'screening', '5 minutes', null), (4, 'interview', '-2 days', '-3 days'),
      (5, 'unsuccessful', '-2 days', '-1 day'), (6, 'applied', null, null)
    ) as wanted (n, stage, due, replied)
    join (select id, row_number() over (order by id) as n from public.candidates where id <> ${KIM}) as candidates
      using (n)
    cross join (select id from public.vacancies where title = 'Of Kim, open') as vacancies
  `;
}

/** Waiting, planned, failing and failed, by mail and by text, and forms that visitors sent. */
async function addMessages(owner: Owner) {
  await owner`
    insert into public.emails
      (subject, recipient, status, channel, attempts, next_attempt_at, last_error, sender_email)
    select 'Message', 'someone@example.com', status, channel, attempts, now() + due, problem, sender
    from (values
      ('queued', 0, interval '-1 minute', null, null), ('queued', 0, '1 day', null, null),
      ('queued', 2, '1 hour', 'Refused', null), ('sending', 0, '-1 minute', null, null),
      ('failed', 9, '-1 day', 'Refused', null),
      ('failed', 9, '-1 day', 'Refused', 'visitor@example.com'),
      ('sent', 1, '-1 day', null, 'visitor@example.com'), ('draft', 0, '-1 day', null, null)
    ) as wanted (status, attempts, due, problem, sender)
    cross join unnest(array['mail', 'text']) as channel
  `;
}

async function addPages(owner: Owner) {
  await owner`
    insert into public.content_pages (title, slug, content, deleted_at) values
      ('Draft', 'numbers-draft', '{"blocks": []}', null),
      ('Gone', 'numbers-gone', '{"blocks": []}', now())
  `;
}
