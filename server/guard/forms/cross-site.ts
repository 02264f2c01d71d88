/**
 * Whether another site had the visitor's browser send this. Any page can make its readers send a
 * form to us; the browser says where it came from, and no page can make it lie. Old browsers and
 * programs say nothing and are let through: nobody sends by them unknowingly.
 */
export function isFromElsewhere({ url, headers }: Request, siteUrl: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site) return site !== 'same-origin' && site !== 'none';
  const origin = headers.get('origin');
  if (!origin) return false;
  // By host alone: a proxy in front may speak https where we see http. Pages cannot set these
  // headers, so they are believed from anyone.
  const forwarded = headers.get('x-forwarded-host')?.split(',') ?? [];
  const own = [new URL(url).host, new URL(siteUrl).host, ...forwarded.map((host) => host.trim())];
  return !URL.canParse(origin) || !own.includes(new URL(origin).host);
}
