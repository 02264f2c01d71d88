import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { commandOf, fail, pinnedNode } from './install.mjs';

const INSTALLED = [
  process.env.CHROMIUM_PATH,
  // The same engine without a user interface, and a fifth faster.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Finds an installed Chrome or Chromium, or installs the system's package. Returns nothing if only
 * Playwright's own browser is left.
 */
export function ensureBrowser() {
  const found = findInstalled();
  if (found) return found;
  console.log('Installing a browser for the tests…');
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    apt(['update', '-qq']);
    for (const name of ['chromium-headless-shell', 'chromium']) {
      apt(['install', '-y', '-qq', '--no-install-recommends', name]);
      const installed = findInstalled();
      if (installed) return installed;
    }
  }
  const cli = commandOf('playwright', 'playwright');
  const result = spawnSync(pinnedNode(), [cli, 'install', '--only-shell', 'chromium'], {
    stdio: 'inherit',
  });
  if (result.status !== 0) {
    fail('No browser found for the tests. Install Chrome or Chromium, or set CHROMIUM_PATH.');
  }
  return undefined;
}

function findInstalled() {
  return INSTALLED.find((file) => file && existsSync(file));
}

function apt(args) {
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
