import { z } from 'zod';
import { unwrap } from '~/lib/errors';
import { todayKey } from '~/lib/format';
import type { Db } from '~/lib/supabase/client';
import type { Tables } from '~/lib/supabase/database.types';

const overviewSchema = z.object({
  today: z.number(),
  thisWeek: z.number(),
  waiting: z.number(),
  isMoreWaiting: z.boolean(),
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

export type LeadOverviewData = z.infer<typeof overviewSchema> & z.infer<typeof trendsSchema>;

export async function getLeadOverview(db: Db): Promise<LeadOverviewData> {
  const [overview, trends] = await Promise.all([db.rpc('lead_overview'), db.rpc('lead_trends')]);
  return { ...overviewSchema.parse(unwrap(overview)), ...trendsSchema.parse(unwrap(trends)) };
}

export type DueTask = Pick<
  Tables<'tasks'>,
  'id' | 'title' | 'due_on' | 'lead_id' | 'client_id' | 'organisation_id' | 'vacancy_id'
>;

const SHOWN_TASKS = 5;

/** Open tasks that are due today or overdue. The steps of placements have a card of their own. */
export async function listDueTasks(db: Db): Promise<{ tasks: DueTask[]; total: number }> {
  const reply = await db
    .from('tasks')
    .select('id, title, due_on, lead_id, client_id, organisation_id, vacancy_id', {
      count: 'exact',
    })
    .is('completed_at', null)
    .is('placement_id', null)
    .lte('due_on', todayKey())
    .order('due_on')
    .order('id')
    .limit(SHOWN_TASKS);
  return { tasks: unwrap(reply) ?? [], total: reply.count ?? 0 };
}
