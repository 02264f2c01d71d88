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
