import { data } from 'react-router';
import type { z } from 'zod';
import { toAppError } from '~/lib/errors';
import { LINK_HEADERS } from '~/lib/link-token';
import { UNAVAILABLE_INIT } from './unavailable';

const NOT_FOUND = 404;

/** What a link in a message shows, or `null` with status 404 if the link has ended. */
export async function readLinkPage<T>(reading: Promise<unknown>, schema: z.ZodType<T>) {
  const read = await reading.catch((error: unknown) => {
    const { code, retryAfterSeconds = 5 } = toAppError(error);
    const { headers, status } = UNAVAILABLE_INIT;
    throw data(null, {
      status: code === 'rate_limited' ? 429 : status,
      headers: { ...headers, ...LINK_HEADERS, 'Retry-After': String(retryAfterSeconds) },
    });
  });
  const shown = read === null ? null : schema.parse(read);
  return data({ shown }, { status: shown === null ? NOT_FOUND : 200, headers: LINK_HEADERS });
}
