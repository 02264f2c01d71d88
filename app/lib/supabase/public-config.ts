import type { PublicConfig } from '../request-context';

/** Run-time configuration, as the document brings it along. */
export function readPublicConfig(): PublicConfig {
  const element = document.getElementById('public-config');
  return JSON.parse(element?.textContent ?? '{}');
}
