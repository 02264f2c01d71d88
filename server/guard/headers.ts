import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;

/** Not run by the browser, so not the policy's business. */
const DATA_BLOCK = /type="(application\/(ld\+)?json|text\/plain)"/;

const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};
const STRICT_TRANSPORT = { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' };

/** For every reply, whoever makes it; what a reply sets itself goes before. */
export function securityHeaders(siteUrl: string): Map<string, string> {
  const isSecure = siteUrl.startsWith('https:');
  return new Map(Object.entries({ ...SECURITY_HEADERS, ...(isSecure ? STRICT_TRANSPORT : {}) }));
}

/** The policy of one document: its own inline scripts by hash, nothing else inline. */
export function contentSecurityPolicy(html: string, insertedScripts: string[] = []): string {
  const hashes = [...inlineScriptHashes(html), ...insertedScripts.map(hashOf)];
  const scripts = ["'self'", ...hashes].join(' ');
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}

export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', code = ''] of html.matchAll(INLINE_SCRIPT)) {
    if (DATA_BLOCK.test(attributes)) continue;
    hashes.add(hashOf(code));
  }
  return [...hashes];
}

function hashOf(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
}
