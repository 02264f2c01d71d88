import { readPage } from '~/features/records/record-api';
import { findColleague } from '~/features/staff/colleagues';
import { listColleagues } from '~/features/staff/colleagues-api';
import { AppError, unwrap } from '~/lib/errors';
import { todayKey } from '~/lib/format';
import { dueTasks } from '~/lib/records/due-tasks';
import type { Db } from '~/lib/supabase/client';
import { insertOnce } from '~/lib/supabase/insert-once';
import type { ListPage } from '~/lib/supabase/list-page';
import { searchedRows } from '~/lib/supabase/searched-rows';
import { type Task, type TaskForm, type TaskQuery, toTaskRow } from './tasks-schema';

/** The name of a placed person is also for people who may not open the candidate. */
const COLUMNS =
  'id, title, description, status, due_on, completed_at, assignee_id, lead_id, client_id, candidate_id, organisation_id, vacancy_id, application_id, fact_id, created_at, updated_at, assignee:staff(name), lead:leads(name), client:clients(name), candidate:candidates(name), organisation:organisations(name), vacancy:vacancies(title), fact:facts(label), placement_id, care_step_id, care_kind, care_occurrence, care_shift, care_day, care_note, planned_time, placement:placements(position, candidate_name)';
const RECORD_TASKS_MAX = 100;

/** What a task is about, if anything. */
export type TaskSubject =
  | { lead_id: string }
  | { client_id: string }
  | { candidate_id: string }
  | { organisation_id: string }
  | { vacancy_id: string }
  | { application_id: string }
  | { placement_id: string }
  | { fact_id: string };

export interface TaskRow extends Task {
  assignee: { name: string } | null;
  lead: { name: string } | null;
  client: { name: string } | null;
  candidate: { name: string } | null;
  organisation: { name: string } | null;
  vacancy: { title: string } | null;
  placement: { position: string; candidate_name: string | null } | null;
  fact: { label: string } | null;
}

export async function listTasks(
  db: Db,
  query: TaskQuery,
  signal: AbortSignal | null = null,
): Promise<ListPage<TaskRow>> {
  const { search, filters, userId = null } = query;
  let request = searchedRows(db, 'tasks', COLUMNS, search);
  const { whose } = filters;
  if (whose === 'mine') {
    const own = findColleague(await listColleagues(db), { userId });
    request = request.in('assignee_id', own?.staff_id ? [own.staff_id] : []);
  } else if (whose === 'nobody') request = request.is('assignee_id', null);
  else if (whose) request = request.eq('assignee_id', whose);
  // Done tasks are hidden unless the filter includes them.
  if (filters.state === 'done') request = request.not('completed_at', 'is', null);
  else if (filters.state !== 'all') request = request.is('completed_at', null);
  if (filters.state === 'due') request = dueTasks(request as never) as typeof request;
  if (filters.state === 'plain') request = request.is('care_step_id', null);
  if (filters.state === 'overdue') request = request.lt('due_on', todayKey());
  return readPage<TaskRow>(request as never, query, signal, { isEmptyLast: true });
}

/** `null` if it no longer exists. */
export async function getTask(db: Db, id: string): Promise<TaskRow | null> {
  const request = db.from('tasks').select(COLUMNS).eq('id', id).maybeSingle();
  return unwrap(await request.overrideTypes<TaskRow, { merge: false }>());
}

/** A client's tasks include those about their leads. */
export async function listTasksOf(db: Db, subject: TaskSubject): Promise<TaskRow[]> {
  const request = db.from('tasks').select(COLUMNS);
  const about =
    'client_id' in subject
      ? request.or(await aboutClient(db, subject.client_id))
      : request.match(subject);
  // The steps of a placement's care plan have a list of their own.
  if ('placement_id' in subject) about.is('care_step_id', null);
  const newest = about.order('created_at', { ascending: false }).limit(RECORD_TASKS_MAX);
  return unwrap(await newest.overrideTypes<TaskRow[], { merge: false }>()) ?? [];
}

async function aboutClient(db: Db, clientId: string): Promise<string> {
  const leads = db.from('leads').select('id').eq('client_id', clientId);
  const ids = (unwrap(await leads.limit(RECORD_TASKS_MAX)) ?? []).map(({ id }) => id);
  const own = `client_id.eq.${clientId}`;
  return ids.length > 0 ? `${own},lead_id.in.(${ids.join(',')})` : own;
}

export async function createTask(db: Db, task: TaskForm, about: TaskSubject | null): Promise<void> {
  await insertOnce(db, 'tasks', { ...toTaskRow(task), ...about });
}

export async function setTaskStatus(db: Db, id: string, status: string): Promise<void> {
  const request = db.from('tasks').update({ status }).eq('id', id);
  if (!unwrap(await request.select('id').maybeSingle())) throw new AppError('forbidden');
}
