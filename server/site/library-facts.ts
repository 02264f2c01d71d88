import type { Logger } from 'pino';
import { filePathsIn, withFileFacts } from '../../app/lib/site/file-facts.ts';
import type { DataClient } from './data-client.ts';

/**
 * Adds to the content what the media library knows about its files. If the library cannot be read,
 * returns the content as stored: a page with an old size is better than none.
 */
export async function describeFiles<T>(
  { service, log }: { service: DataClient; log: Logger },
  content: T,
): Promise<T> {
  const paths = filePathsIn(content);
  if (paths.length === 0) return content;
  const { data, error } = await service.rpc('describe_files', { paths });
  if (!error) return withFileFacts(content, data);
  log.warn({ code: error.code }, 'the media library could not be read');
  return content;
}
