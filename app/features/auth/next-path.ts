const LOGIN_PATH = '/admin/auth';
const RECOVER_PATH = '/admin/recover';
const SET_PASSWORD_PATH = '/admin/set-password';

const BASE = 'http://site.invalid';

/** A path on this site, or `null`. No link can send people to another site or back to the login. */
export function safeNext(raw: string | null): string | null {
  if (!raw?.startsWith('/') || !URL.canParse(raw, BASE)) return null;
  const url = new URL(raw, BASE);
  if (url.origin !== BASE || url.pathname.startsWith(LOGIN_PATH)) return null;
  // The parser turns a path such as /.//host into //host, which is another site.
  if (url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}

/** The address of the login screen, with the page to open afterwards. */
export function loginPath(from: { pathname: string; search: string }): string {
  return loginPathFor(safeNext(from.pathname + from.search));
}

export function loginPathFor(next: string | null): string {
  return withNext(LOGIN_PATH, next);
}

export function recoverPath(next: string | null): string {
  return withNext(RECOVER_PATH, next);
}

export function setPasswordPath(next: string | null): string {
  return withNext(SET_PASSWORD_PATH, next);
}

function withNext(path: string, next: string | null): string {
  return next ? `${path}?${new URLSearchParams({ next })}` : path;
}
