import { expect, it } from 'vitest';
import { needsBrowser, PREFERRED } from '../scripts/lib/browser.mjs';

const CHROMIUM = '/usr/bin/chromium';

it.each([
  ['a machine without a browser gets one', undefined, undefined, true],
  ['another browser does not replace the one that the tests prefer', CHROMIUM, undefined, true],
  ['the preferred browser is not installed twice', PREFERRED, undefined, false],
  ['a browser that someone has chosen is used', CHROMIUM, CHROMIUM, false],
])('%s', (_name, installed, chosen, needed) => {
  expect(needsBrowser(installed, chosen)).toBe(needed);
});
