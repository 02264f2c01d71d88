/** What the confirmation link of an email change has done. */
export type EmailChangeOutcome = 'half' | 'changed' | 'failed' | 'none';

/**
 * The server puts the outcome into the address: a message after the first of the two links, a
 * sign-in code after the second, or the reason why the link failed.
 */
export function emailChangeOutcome(href: string): EmailChangeOutcome {
  const { searchParams, hash } = new URL(href);
  const fragment = new URLSearchParams(hash.slice(1));
  const has = (name: string) => searchParams.has(name) || fragment.has(name);
  if (has('error') || has('error_code')) return 'failed';
  if (has('code') || has('access_token')) return 'changed';
  return has('message') ? 'half' : 'none';
}
