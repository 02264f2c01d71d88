/**
 * Whether another site made the visitor's browser send this request. Any page can make its readers
 * send a form to us, but the browser states where the form came from, and a page cannot forge that.
 * Old browsers and programs state nothing. They are let through, because nobody uses them to send a
 * form unknowingly.
 */
export function isFromElsewhere({ url, headers }: Request, siteUrl: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site) return site !== 'same-origin' && site !== 'none';
  const origin = headers.get('origin');
  if (!origin) return false;
  // Compares hosts only: a proxy in front of us may use https where we see http. Pages cannot set
  // these headers, so they are trusted from anyone.
  const forwarded = headers.get('x-forwarded-host')?.split(',') ?? [];
  const own = [new URL(url).host, new URL(siteUrl).host, ...forwarded.map((host) => host.trim())];
  return !URL.canParse(origin) || !own.includes(new URL(origin).host);
}
