import { unwrap } from '~/lib/errors';
import { type Access, can } from '~/lib/permissions';
import type { Db } from '~/lib/supabase/client';
import type { Tables } from '~/lib/supabase/database.types';

export interface VacancyOverview {
  /** The open vacancies that close first. */
  closing: Pick<Tables<'vacancies'>, 'id' | 'title' | 'closes_on'>[];
  open: number;
  /** Nobody has looked at them yet. `null` if the person's role may not see applications. */
  newApplications: number | null;
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

async function countNewApplications(db: Db): Promise<number> {
  const request = db.from('applications').select('id', { count: 'exact', head: true });
  const reply = await request.eq('stage', 'applied');
  unwrap(reply);
  return reply.count ?? 0;
}
