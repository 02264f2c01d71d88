import { toAuthError } from '../accounts/errors.ts';
import type { SessionReply } from './sessions.ts';

/** OAuth's error names for the statuses that a browser can be sent back with. */
const OAUTH_ERRORS: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  422: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

type Values = Record<string, string | number>;

/**
 * Longer addresses are replaced by the home page: they would be mailed, stored and sent back in a
 * header.
 */
const MAX_REDIRECT = 2048;

/** Where a link or a provider sends the browser back to. Always on this site. */
export function safeRedirect(siteUrl: string, requested: string | undefined): string {
  const home = new URL(siteUrl);
  if (!requested || requested.length > MAX_REDIRECT) return home.href;
  const target = URL.parse(requested, home);
  // Does not compare origins: a blob: address has the origin of the page that made it.
  const staysHere =
    target?.protocol === home.protocol &&
    target.host === home.host &&
    !target.username &&
    !target.password;
  return staysHere ? target.href : home.href;
}

/** Puts the tokens in the fragment, which never reaches a server or its log. */
export function sessionRedirect(target: string, session: SessionReply, extra: Values = {}): string {
  const { user: _, ...tokens } = session;
  return withFragment(target, { ...tokens, ...extra });
}

/** Like GoTrue, puts the reason in the fragment and, for PKCE clients, in the query as well. */
export function errorRedirect(target: string, thrown: unknown, isPkce: boolean): string {
  const { status, code, message } = toAuthError(thrown);
  const error = OAUTH_ERRORS[status] ?? 'server_error';
  const values = { error, error_code: code, error_description: message };
  return withFragment(isPkce ? withQuery(target, values) : target, values);
}

export function withFragment(url: string, values: Values): string {
  const target = new URL(url);
  const entries = Object.entries(values).map(([name, value]) => [name, String(value)]);
  target.hash = new URLSearchParams(entries).toString();
  return target.href;
}

export function withQuery(url: string, values: Values): string {
  const target = new URL(url);
  for (const [name, value] of Object.entries(values)) target.searchParams.set(name, String(value));
  return target.href;
}
