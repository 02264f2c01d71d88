/** Returns an installed Chrome or Chromium, or undefined to use Playwright's own. */
export function ensureBrowser(): Promise<string | undefined>;
export const PREFERRED: string;
export function needsBrowser(installed: string | undefined, chosen: string | undefined): boolean;
