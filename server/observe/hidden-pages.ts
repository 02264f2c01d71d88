import type { Logger } from 'pino';
import type { DataClient } from '../site/data-client.ts';

/** The addresses are reserved, but a page may have been there before they were. */
const ADDRESSES = ['livez', 'metrics'];

/** Warns of published pages that visitors cannot see, because the server uses their address. */
export async function warnOfHiddenPages(
  { service, log }: { service: DataClient; log: Logger },
  hasMetrics: boolean,
): Promise<void> {
  const { data } = await service
    .from('content_pages')
    .select('slug')
    .in('slug', hasMetrics ? ADDRESSES : ADDRESSES.slice(0, 1))
    .eq('is_published', true)
    .is('deleted_at', null);
  for (const { slug } of data ?? []) {
    log.warn({ slug }, 'visitors cannot see a page, because the server uses its address; move it');
  }
}
