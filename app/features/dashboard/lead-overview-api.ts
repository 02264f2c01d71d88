import { z } from 'zod';
import { unwrap } from '~/lib/errors';
import { dueTasks } from '~/lib/records/due-tasks';
import type { Db } from '~/lib/supabase/client';
import type { Tables } from '~/lib/supabase/database.types';

const overviewSchema = z.object({
  today: z.number(),
  thisWeek: z.number(),
  /** The median of the enquiries of the last 30 days, in office hours, as in the reports. */
  firstReplyMinutes: z.number().nullable(),
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
  firstReplyMinutesBefore: z.number().nullable(),
});

const waitingSchema = z.object({
  total: z.number(),
  isMore: z.boolean(),
  /** Those who have waited longest. */
  rows: z.array(z.object({ id: z.string(), name: z.string(), created_at: z.string() })),
});

const SHOWN_LEADS = 5;

export type LeadOverviewData = z.infer<typeof overviewSchema> &
  z.infer<typeof trendsSchema> & { waiting: z.infer<typeof waitingSchema> };

export async function getLeadOverview(db: Db): Promise<LeadOverviewData> {
  const [overview, trends, waiting] = await Promise.all([
    db.rpc('lead_overview'),
    db.rpc('lead_trends'),
    // Counted and sorted as in the list that the number opens.
    db.rpc('find_leads', { status: 'new', is_descending: false, page_size: SHOWN_LEADS }),
  ]);
  return {
    ...overviewSchema.parse(unwrap(overview)),
    ...trendsSchema.parse(unwrap(trends)),
    waiting: waitingSchema.parse(unwrap(waiting)),
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
