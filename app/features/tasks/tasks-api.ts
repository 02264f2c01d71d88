import { LIST_PAGE_SIZE, pageRange } from '~/components/record-list/list-state';
import { AppError, unwrap } from '~/lib/errors';
import { todayKey } from '~/lib/format';
import type { Db } from '~/lib/supabase/client';
import { type ListPage, toListPage } from '~/lib/supabase/list-page';
import { searchedRows } from '~/lib/supabase/searched-rows';
import { type Task, type TaskForm, type TaskQuery, toTaskRow } from './tasks-schema';

const COLUMNS =
  'id, title, description, status, due_on, completed_at, assignee_id, lead_id, created_at, assignee:staff(name), lead:leads(name)';
const LEAD_TASKS_MAX = 100;

export interface TaskRow extends Omit<Task, 'updated_at'> {
  assignee: { name: string } | null;
  lead: { name: string } | null;
}

export async function listTasks(
  db: Db,
  { search, sort, filters, page, ownIds }: TaskQuery,
  signal: AbortSignal | null = null,
  pageSize = LIST_PAGE_SIZE,
): Promise<ListPage<TaskRow>> {
  let request = searchedRows(db, 'tasks', COLUMNS, search);
  if (filters.whose === 'mine') request = request.in('assignee_id', ownIds);
  if (filters.whose === 'nobody') request = request.is('assignee_id', null);
  if (filters.state === 'done') request = request.not('completed_at', 'is', null);
  else if (filters.state) request = request.is('completed_at', null);
  if (filters.state === 'overdue') request = request.lt('due_on', todayKey());
  request = request
    .order(sort.column, { ascending: !sort.isDescending, nullsFirst: false })
    .order('id')
    .range(...pageRange(page, pageSize));
  return toListPage(await (signal ? request.abortSignal(signal) : request));
}

export async function listLeadTasks(db: Db, leadId: string): Promise<TaskRow[]> {
  const request = db.from('tasks').select(COLUMNS).eq('lead_id', leadId);
  return (
    unwrap(await request.order('created_at', { ascending: false }).limit(LEAD_TASKS_MAX)) ?? []
  );
}

export async function createTask(db: Db, task: TaskForm, leadId: string | null): Promise<void> {
  unwrap(await db.from('tasks').insert({ ...toTaskRow(task), lead_id: leadId }));
}

type TaskChange = Partial<ReturnType<typeof toTaskRow>>;

export async function updateTask(db: Db, id: string, change: TaskChange): Promise<void> {
  const request = db.from('tasks').update(change).eq('id', id);
  if (!unwrap(await request.select('id').maybeSingle())) throw new AppError('forbidden');
}

export async function deleteTask(db: Db, id: string): Promise<void> {
  const deleted = unwrap(await db.from('tasks').delete().eq('id', id).select('id').maybeSingle());
  if (!deleted) throw new AppError('forbidden');
}
