/**
 * Redirects a logout request from a link on another site to a screen that asks first. Our own links
 * and typed addresses log out without asking (§2).
 */
export function findLogoutQuestion(request: Request): string | undefined {
  const { pathname, searchParams } = new URL(request.url);
  if (!searchParams.getAll('logout').includes('true')) return undefined;
  if (!comesFromElsewhere(request.headers)) return undefined;
  searchParams.set('logout', 'ask');
  return `${pathname}?${searchParams}`;
}

/**
 * Browsers send Sec-Fetch-Site only to https and localhost. On plain http we use the Referer
 * header, unless the other site suppresses it.
 */
function comesFromElsewhere(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  if (site) return site !== 'same-origin' && site !== 'none';
  const referrer = URL.parse(headers.get('referer') ?? '');
  return referrer !== null && referrer.host !== headers.get('host');
}
