import { data } from 'react-router';

const RETRY_AFTER_S = 5;

export const UNAVAILABLE_INIT = {
  status: 503,
  headers: { 'Retry-After': String(RETRY_AFTER_S), 'Cache-Control': 'no-store' },
};

/** A page that cannot be read right now is temporarily unavailable, not broken. */
export async function orUnavailable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch {
    throw data(null, UNAVAILABLE_INIT);
  }
}
