import { z } from 'zod';
import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import type { Database } from '~/lib/supabase/database.types';
import type { ListPage } from '~/lib/supabase/list-page';

const VACANCIES_MAX = 200;

const rowSchema = z.object({
  id: z.string(),
  stage: z.string(),
  stage_changed_at: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  candidate_id: z.string(),
  name: z.string(),
  suburb: z.string().nullable(),
  vacancy_id: z.string(),
  /** Its title. */
  vacancy: z.string(),
  reference: z.string(),
  /** Whoever looks after the vacancy. */
  owner_id: z.string().nullable(),
  owner: z.string().nullable(),
  average_score: z.number().nullable(),
  awaits_consent: z.boolean(),
  waits_for_guardian: z.boolean(),
});

export type ApplicationRow = z.infer<typeof rowSchema>;

const pageSchema = z.object({
  rows: z.array(rowSchema),
  total: z.number(),
  isMore: z.boolean(),
});

export async function findApplications(
  db: Db,
  asked: Database['public']['Functions']['find_applications']['Args'],
  signal: AbortSignal | null,
): Promise<ListPage<ApplicationRow>> {
  const request = db.rpc('find_applications', asked);
  return pageSchema.parse(unwrap(await (signal ? request.abortSignal(signal) : request)));
}

export interface VacancyChoice {
  id: string;
  title: string;
  reference: string | null;
}

/** Vacancies for the filter: those that are not over, and the one that is chosen. */
export async function listVacancyChoices(db: Db, chosen: string): Promise<VacancyChoice[]> {
  const columns = 'id, title, reference';
  const open = db.from('vacancies').select(columns).in('status', ['open', 'paused', 'filled']);
  const [listed, own] = await Promise.all([
    open.order('title').limit(VACANCIES_MAX),
    chosen ? db.from('vacancies').select(columns).eq('id', chosen) : null,
  ]);
  const all = [...(own ? (unwrap(own) ?? []) : []), ...(unwrap(listed) ?? [])];
  return [...new Map(all.map((vacancy) => [vacancy.id, vacancy])).values()];
}
