/**
 * Providers send people back to the site's official address. Someone who started from another
 * address of the site, such as 127.0.0.1 for localhost, would return without the browser data of
 * the sign-in. Returns this page at the official address, or `null` if it is already there.
 */
export function otherAddress(
  siteUrl: string,
  here: Pick<Location, 'origin' | 'pathname' | 'search'>,
): URL | null {
  const own = new URL(siteUrl);
  return own.origin === here.origin ? null : new URL(here.pathname + here.search, own);
}
