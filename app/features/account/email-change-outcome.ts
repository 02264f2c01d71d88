/** What a confirmation link of an e-mail change has brought about. */
export type EmailChangeOutcome = 'half' | 'changed' | 'failed' | 'none';

/**
 * The server says so in the address: a message after the first of the two links, a code to sign in
 * with after the second, else why the link failed.
 */
export function emailChangeOutcome(href: string): EmailChangeOutcome {
  const { searchParams, hash } = new URL(href);
  const fragment = new URLSearchParams(hash.slice(1));
  const has = (name: string) => searchParams.has(name) || fragment.has(name);
  if (has('error') || has('error_code')) return 'failed';
  if (has('code') || has('access_token')) return 'changed';
  return has('message') ? 'half' : 'none';
}
