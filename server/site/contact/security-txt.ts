import type { Handler } from 'hono';
import type { AppEnv } from '../../app-env.ts';

export const SECURITY_TXT_PATH = '/.well-known/security.txt';

/** RFC 9116 advises less than a year. Each reply counts from now. */
const VALID_DAYS = 90;
const DAY_MS = 86_400_000;
/** Much less than VALID_DAYS, so a cached copy does not expire early. */
const CACHE_SECONDS = 86_400;

interface SecurityTxtDeps {
  siteUrl: string;
  /** The contact address of Site Settings. Without one there is no file. */
  contact: () => string;
  now?: () => Date;
}

/** Tells people who have found a weakness whom to write to (RFC 9116). */
export function serveSecurityTxt({ siteUrl, contact, now }: SecurityTxtDeps): Handler<AppEnv> {
  return (c) => {
    const text = securityTxt(siteUrl, contact(), now?.() ?? new Date());
    if (!text) return c.notFound();
    return c.body(text, 200, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': `public, max-age=${CACHE_SECONDS}`,
    });
  };
}

/** Expires at midnight UTC, so that the file is the same all day. */
export function securityTxt(siteUrl: string, contact: string, now: Date): string | undefined {
  // The address was checked on saving; this keeps it from adding lines of its own.
  if (!/^[^\s<>"]+@[^\s<>"]+$/.test(contact)) return undefined;
  const day = Math.floor(now.getTime() / DAY_MS) + VALID_DAYS;
  const expires = new Date(day * DAY_MS).toISOString().replace('.000Z', 'Z');
  return [
    `Contact: mailto:${encodeURI(contact)}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}${SECURITY_TXT_PATH}`,
    '',
  ].join('\n');
}
