import { defineConfig } from '@playwright/test';

const isRoot = process.getuid?.() === 0;

/**
 * The address bar's popup is two pages that every new window renders: three quarters of what a test
 * costs here. Chromium heeds one list, so the rest of it is Playwright's own.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** A name for this machine that is no secure context. */
export const PLAIN_HOST = 'office.test';

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  globalSetup: './tests/support/prepared-data-dir.ts',
  // Tests wait for the server and for things to appear; two would leave a core idle a quarter of the time.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    locale: 'en-AU',
    timezoneId: 'Australia/Perth',
    // Frames of animations cost a fifth of the whole; the tests about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        // No page of a test lives long enough to be worth optimising.
        '--js-flags=--no-maglev --no-turbofan',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`,
        `--disable-features=${DISABLED_FEATURES}`,
      ],
    },
  },
});
