import { toAppError } from '~/lib/errors';
import { type Job, jobSchema } from '~/lib/jobs/job-summary';
import type { VacancyKind } from '~/lib/records/trade';
import type { Db } from '~/lib/supabase/client';

/** The most jobs in a feed. Each comes with its whole text. */
const FEED_MAX = 100;
/** The most rows in one reply. */
const REPLY_ROWS = 1_000;

/** Everything that visitors read about a job. */
const COLUMNS =
  'slug, title, kind, employer, trade, suburb, state, hours, pay_from, pay_to, pay_per, pay_note, starts_on, closes_on, summary, published_at, reference, postcode, region, positions, hours_note, description, requirements, minimum_age';

/** The newest open jobs, for feeds. */
export async function listNewestJobs(db: Db, kind: VacancyKind | null): Promise<Job[]> {
  const newest = db
    .from('open_vacancies')
    .select(COLUMNS)
    .order('published_at', { ascending: false })
    .order('vacancy_id')
    .limit(FEED_MAX);
  const { data, error, status } = await (kind ? newest.eq('kind', kind) : newest);
  if (error) throw toAppError(error, status);
  return jobSchema.array().parse(data);
}

/** The address of every open job and when it last changed, for the sitemap. */
export async function listJobPages(db: Db): Promise<{ path: string; changedAt: string }[]> {
  const pages: { path: string; changedAt: string }[] = [];
  for (let from = 0; ; from += REPLY_ROWS) {
    const { data, error, status } = await db
      .from('open_vacancies')
      .select('slug, changed_at')
      .order('slug')
      .range(from, from + REPLY_ROWS - 1);
    if (error) throw toAppError(error, status);
    pages.push(
      ...data.map(({ slug, changed_at }) => ({ path: `/jobs/${slug}`, changedAt: changed_at })),
    );
    if (data.length < REPLY_ROWS) return pages;
  }
}
