import { existsSync } from 'node:fs';
import { commandOf, fail, pinnedNode, runTool } from './install.mjs';

/** The same engine as Chromium's, without a user interface, and a fifth faster. */
export const PREFERRED = '/usr/bin/chromium-headless-shell';

const INSTALLED = [
  process.env.CHROMIUM_PATH,
  PREFERRED,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * As root on Debian, installs the browser that the tests prefer, so that they run in the same one on
 * every such machine. It needs none of the project's packages, so it can run while they are
 * installed.
 */
export async function installBrowser() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  if (!needsBrowser(findInstalled(), process.env.CHROMIUM_PATH)) return;
  console.log('Installing a browser for the tests…');
  await apt(['update', '-qq']);
  for (const name of ['chromium-headless-shell', 'chromium']) {
    await apt(['install', '-y', '-qq', '--no-install-recommends', name]);
    if (findInstalled()) return;
  }
}

/** Whether the tests' own browser is still to be installed: no other one replaces it unasked. */
export function needsBrowser(installed, chosen) {
  return installed === undefined || ![PREFERRED, chosen].includes(installed);
}

/**
 * Finds Chrome or Chromium, or installs it. Where only Playwright's own browser can be installed,
 * returns nothing: Playwright finds that one itself.
 */
export async function ensureBrowser() {
  if (!findInstalled()) await installBrowser();
  const found = findInstalled();
  if (found) return found;
  console.log('Installing Playwright’s browser for the tests…');
  const cli = commandOf('playwright', 'playwright');
  const status = await runTool(pinnedNode(), [cli, 'install', '--only-shell', 'chromium']);
  if (status !== 0) {
    fail('No browser found for the tests. Install Chrome or Chromium, or set CHROMIUM_PATH.');
  }
  return undefined;
}

function findInstalled() {
  return INSTALLED.find((file) => file && existsSync(file));
}

function apt(args) {
  return runTool('apt-get', args, { ...process.env, DEBIAN_FRONTEND: 'noninteractive' });
}
