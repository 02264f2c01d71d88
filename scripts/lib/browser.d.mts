/** Returns an installed Chrome or Chromium, or undefined to use Playwright's own. */
export function ensureBrowser(): Promise<string | undefined>;
