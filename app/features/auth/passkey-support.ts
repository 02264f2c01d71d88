/**
 * Why passkeys cannot be used on this page: `https` if the site's address is a plain http one,
 * `address` if the page is open at another address than the site's own, `browser` if the browser is
 * too old. `null` if they can be used.
 */
export type PasskeyObstacle = 'https' | 'address' | 'browser' | null;

interface Here {
  location: Pick<Location, 'origin'>;
  isSecureContext: boolean;
  PublicKeyCredential?: unknown;
}

export function passkeyObstacle(siteUrl: string, here: Here): PasskeyObstacle {
  const { protocol, hostname, origin } = new URL(siteUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isNumeric = /^[\d.]+$|^\[/.test(hostname);
  if (isNumeric || (protocol !== 'https:' && !isLocal)) return 'https';
  // Other computers of an office cannot open a site whose own address is localhost.
  if (origin !== here.location.origin) {
    return isLocal && !here.isSecureContext ? 'https' : 'address';
  }
  return here.isSecureContext && here.PublicKeyCredential ? null : 'browser';
}
