/** The secret in the link of a message. The database stores only its hash. */
const TOKEN = /^[0-9a-f]{64}$/;

export function isLinkToken(text: string): boolean {
  return TOKEN.test(text);
}

/**
 * For pages behind such a link. No cache keeps them, no other site learns their address, and search
 * engines leave them out. Not `no-referrer`: with it browsers do not say where a form was sent from,
 * and on plain http we could not tell our own form from another site's.
 */
export const LINK_HEADERS = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex, nofollow',
};
