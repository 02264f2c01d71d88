const LOGIN_PATH = '/admin/auth';
const RECOVER_PATH = '/admin/recover';
const SET_PASSWORD_PATH = '/admin/set-password';

const BASE = 'http://site.invalid';

/** A path of this site, or `null`: whatever a link says, nobody is sent elsewhere or in a circle. */
export function safeNext(raw: string | null): string | null {
  if (!raw?.startsWith('/') || !URL.canParse(raw, BASE)) return null;
  const url = new URL(raw, BASE);
  if (url.origin !== BASE || url.pathname.startsWith(LOGIN_PATH)) return null;
  // A path such as /.//host comes out of the parser as //host, which names another site.
  if (url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}

/** The login screen, told where to go afterwards. */
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
