import { createHash } from 'node:crypto';

const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};
const STRICT_TRANSPORT = { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' };

/** Headers for every reply. A header that a reply sets itself takes precedence. */
export function securityHeaders(siteUrl: string): Map<string, string> {
  const isSecure = siteUrl.startsWith('https:');
  return new Map(Object.entries({ ...SECURITY_HEADERS, ...(isSecure ? STRICT_TRANSPORT : {}) }));
}

/** The policy for one document: allows these inline scripts, by hash, and no others. */
export function contentSecurityPolicy(
  inlineScripts: string[],
  frameAncestors: 'none' | 'self' = 'none',
): string {
  const scripts = ["'self'", ...new Set(inlineScripts.map(hashOf))].join(' ');
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    // Videos of the block “YouTube or Vimeo”, once someone plays them.
    "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors '${frameAncestors}'`,
  ].join('; ');
}

function hashOf(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
}
