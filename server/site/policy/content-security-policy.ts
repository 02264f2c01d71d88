import { createHash } from 'node:crypto';

/** Where browsers report what the policy made them block. */
export const REPORTS_PATH = '/api/csp-reports';
const REPORTS_NAME = 'csp';

/** Names the address for `report-to`. Browsers read it only over https. */
export const REPORTING_ENDPOINTS = `${REPORTS_NAME}="${REPORTS_PATH}"`;

interface PolicyOptions {
  frameAncestors?: 'none' | 'self';
  /**
   * Whether the reply has `Reporting-Endpoints`. Chromium then ignores `report-uri`, which on plain
   * http is the only one that works.
   */
  hasEndpoints?: boolean;
}

/**
 * The policy for one document: allows these inline scripts, by hash, and no others. Fonts and
 * requests follow `default-src`. It is short because the home page's first round trip includes it
 * (decision 061).
 */
export function contentSecurityPolicy(
  inlineScripts: string[],
  { frameAncestors = 'none', hasEndpoints = false }: PolicyOptions = {},
): string {
  const scripts = ["'self'", ...new Set(inlineScripts.map(hashOf))].join(' ');
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    // Videos of the block “YouTube or Vimeo”, once someone plays them.
    "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors '${frameAncestors}'`,
    `report-uri ${REPORTS_PATH}`,
    ...(hasEndpoints ? [`report-to ${REPORTS_NAME}`] : []),
  ].join(';');
}

function hashOf(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
}
