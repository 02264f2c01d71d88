import { isIP } from 'node:net';
import type { AuthDeps } from '../accounts/deps.ts';
import { AuthError } from '../accounts/errors.ts';

/** Who passkeys are made for. It comes from SITE_URL only, never from a request. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** Browsers offer passkeys only at https addresses and on localhost, and not for IP addresses. */
export function findRelyingParty(siteUrl: string): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(siteUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  if (isAddress || (protocol !== 'https:' && !isLocal)) return undefined;
  return { id: hostname, origin };
}

export function relyingParty({ siteUrl }: Pick<AuthDeps, 'siteUrl'>): RelyingParty {
  const party = findRelyingParty(siteUrl);
  if (party) return party;
  throw new AuthError(
    422,
    'passkey_disabled',
    'Passkeys need a site address that begins with https',
  );
}
