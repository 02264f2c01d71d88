/** An installed Chrome or Chromium; else the system's package; else nothing, and Playwright's own. */
export function ensureBrowser(): string | undefined;
