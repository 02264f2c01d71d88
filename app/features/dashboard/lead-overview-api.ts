import { z } from 'zod';
import { unwrap } from '~/lib/errors';
import { dueTasks } from '~/lib/records/due-tasks';
import type { Db } from '~/lib/supabase/client';
import type { Tables } from '~/lib/supabase/database.types';

const overviewSchema = z.object({
  today: z.number(),
  thisWeek: z.number(),
  waitingLongest: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      service_type: z.string(),
      created_at: z.string(),
    }),
  ),
  /** The median of the latest hundred answers of the last 30 days. */
  firstResponseMinutes: z.number().nullable(),
  weeks: z.array(
    z
      .tuple([z.string(), z.string(), z.string(), z.number()])
      .transform(([week, service, source, count]) => ({ week, service, source, count })),
  ),
});

const trendsSchema = z.object({
  /** The count a week ago, at the same time of day and day of the week. */
  dayBefore: z.number(),
  weekBefore: z.number(),
  /** The same median for the 30 days before the last 30. */
  firstResponseMinutesBefore: z.number().nullable(),
});

const totalSchema = z.object({ total: z.number(), isMore: z.boolean() });

export type LeadOverviewData = z.infer<typeof overviewSchema> &
  z.infer<typeof trendsSchema> & { waiting: z.infer<typeof totalSchema> };

export async function getLeadOverview(db: Db): Promise<LeadOverviewData> {
  const [overview, trends, waiting] = await Promise.all([
    db.rpc('lead_overview'),
    db.rpc('lead_trends'),
    // Counted as the list does that the number opens.
    db.rpc('find_leads', { status: 'new', page_size: 1 }),
  ]);
  return {
    ...overviewSchema.parse(unwrap(overview)),
    ...trendsSchema.parse(unwrap(trends)),
    waiting: totalSchema.parse(unwrap(waiting)),
  };
}

export type DueTask = Pick<
  Tables<'tasks'>,
  | 'id'
  | 'title'
  | 'due_on'
  | 'lead_id'
  | 'client_id'
  | 'candidate_id'
  | 'organisation_id'
  | 'vacancy_id'
  | 'placement_id'
>;

const SHOWN_TASKS = 5;

export async function listDueTasks(db: Db): Promise<{ tasks: DueTask[]; total: number }> {
  const columns =
    'id, title, due_on, lead_id, client_id, candidate_id, organisation_id, vacancy_id, placement_id';
  const reply = await dueTasks(db.from('tasks').select(columns, { count: 'exact' }))
    .order('due_on')
    .order('id')
    .limit(SHOWN_TASKS);
  return { tasks: unwrap(reply) ?? [], total: reply.count ?? 0 };
}
