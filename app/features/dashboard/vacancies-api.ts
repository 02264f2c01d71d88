import { z } from 'zod';
import { unwrap } from '~/lib/errors';
import { type Access, can } from '~/lib/permissions';
import type { Db } from '~/lib/supabase/client';
import type { Tables } from '~/lib/supabase/database.types';
import type { ListTotal } from '~/lib/supabase/list-page';

export interface VacancyOverview {
  /** The open vacancies that close first. */
  closing: Pick<Tables<'vacancies'>, 'id' | 'title' | 'closes_on'>[];
  open: number;
  /** Still at their first stage. `null` if the person's role may not see applications. */
  newApplications: ListTotal | null;
}

const SHOWN_VACANCIES = 5;

export async function getVacancyOverview(db: Db, access: Access): Promise<VacancyOverview> {
  const [vacancies, newApplications] = await Promise.all([
    db
      .from('vacancies')
      .select('id, title, closes_on', { count: 'exact' })
      .eq('status', 'open')
      .order('closes_on', { nullsFirst: false })
      .order('id')
      .limit(SHOWN_VACANCIES),
    can(access, 'candidates.view') ? countNewApplications(db) : null,
  ]);
  return { closing: unwrap(vacancies) ?? [], open: vacancies.count ?? 0, newApplications };
}

const totalSchema = z.object({ total: z.number(), isMore: z.boolean() });

/** Counts them as their list does. */
async function countNewApplications(db: Db): Promise<ListTotal> {
  const found = await db.rpc('find_applications', { stage: 'applied', page_size: 1 });
  return totalSchema.parse(unwrap(found));
}
