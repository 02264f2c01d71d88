import { JOBS_PAGE_SIZE, type JobFilter } from '../../../app/lib/jobs/job-address.ts';
import type { PreviewPage } from '../../../app/lib/request-context.ts';
import type { DataClient } from '../data-client.ts';

const SLUG = /^[a-z0-9-]{1,100}$/;
const TOKEN = /^[0-9a-f]{64}$/;

/** The current slug of the page that was once published at this slug. */
export async function findMovedPage(service: DataClient, slug: string): Promise<string | null> {
  if (!SLUG.test(slug)) return null;
  const moved = await service
    .from('page_redirects')
    .select('page_id')
    .eq('slug', slug)
    .maybeSingle();
  if (moved.error) throw new Error(moved.error.message);
  if (!moved.data) return null;
  const shown = await service
    .from('published_pages')
    .select('slug')
    .eq('page_id', moved.data.page_id)
    .maybeSingle();
  if (shown.error) throw new Error(shown.error.message);
  return shown.data?.slug ?? null;
}

/** Published pages that match, with marked excerpts. */
export async function findPages(service: DataClient, search: string): Promise<unknown> {
  const { data, error } = await service.rpc('search_site', { search });
  if (error) throw new Error(error.message);
  return data;
}

/** One page of open vacancies, newest first. */
export async function findJobs(service: DataClient, filter: JobFilter): Promise<unknown> {
  const { data, error } = await service.rpc('find_open_vacancies', {
    search: filter.words,
    ...(filter.kind && { kind: filter.kind }),
    ...(filter.trade && { trade: filter.trade }),
    ...(filter.region && { region: filter.region }),
    page_size: JOBS_PAGE_SIZE,
    page_offset: (filter.page - 1) * JOBS_PAGE_SIZE,
  });
  if (error) throw new Error(error.message);
  return data;
}

/** The open vacancy at this address, and others like it. */
export async function showJob(service: DataClient, slug: string): Promise<unknown> {
  const { data, error } = await service.rpc('show_open_vacancy', { slug });
  if (error) throw new Error(error.message);
  return data;
}

export async function readPreview(service: DataClient, token: string): Promise<PreviewPage | null> {
  if (!TOKEN.test(token)) return null;
  const { data, error } = await service.rpc('get_page_preview', { token });
  if (error) throw new Error(error.message);
  return data[0] ?? null;
}
