/**
 * Where to send a request for the login screen that asks to log out on another site's behalf: to the
 * question. Asked from here, or by someone who typed the address, it needs none (§2).
 */
export function findLogoutQuestion(request: Request): string | undefined {
  const { pathname, searchParams } = new URL(request.url);
  if (!searchParams.getAll('logout').includes('true')) return undefined;
  if (!comesFromElsewhere(request.headers)) return undefined;
  searchParams.set('logout', 'ask');
  return `${pathname}?${searchParams}`;
}

/** Browsers say it to https and to localhost. Elsewhere the page that had the link tells, if it does. */
function comesFromElsewhere(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  if (site) return site !== 'same-origin' && site !== 'none';
  const referrer = URL.parse(headers.get('referer') ?? '');
  return referrer !== null && referrer.host !== headers.get('host');
}
