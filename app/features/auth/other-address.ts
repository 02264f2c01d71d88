/**
 * A provider sends people back to the site's own address. Whoever set out from another one of it, such
 * as 127.0.0.1 for localhost, would come back as a stranger: what was kept for them is at the other.
 * Gives where the same page is at the site's own address, or nothing where it is there already.
 */
export function otherAddress(
  siteUrl: string,
  here: Pick<Location, 'origin' | 'pathname' | 'search'>,
): URL | null {
  const own = new URL(siteUrl);
  return own.origin === here.origin ? null : new URL(here.pathname + here.search, own);
}
