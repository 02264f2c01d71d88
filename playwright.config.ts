import { defineConfig } from '@playwright/test';

const isRoot = process.getuid?.() === 0;

/**
 * The address bar's popup is two pages that every new window renders: three quarters of the cost of
 * a test here. Chromium reads only one list, so this one repeats Playwright's own entries.
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

/** A name for this machine that browsers do not treat as a secure context. */
export const PLAIN_HOST = 'office.test';

/**
 * Tests whose server sends mail and knows a provider of accounts. One worker runs them all, because
 * each worker would have to start that server beside the usual one.
 */
const CONNECTED = /(account|account-elsewhere|applying|guardian|login|thread)\.spec\.ts$/;

/** How people act in the stories of this run (e2e/stories/way.ts). All workers get the same. */
process.env.STORY_SEED ??= String(Date.now());

/** A story takes half a minute on a quiet machine. */
const STORY_MS = 300_000;

export default defineConfig({
  projects: [
    { name: 'connected', testMatch: CONNECTED, workers: 1 },
    // Before the shorter tests: at the end, a worker would act a story while the others have nothing
    // left to do.
    {
      name: 'stories',
      testMatch: /\.story\.ts$/,
      timeout: STORY_MS,
      // Each worker runs a server and several browsers of its own.
      expect: { timeout: 20_000 },
      use: { actionTimeout: 20_000 },
    },
    { name: 'usual', testIgnore: [CONNECTED, /\.story\.ts$/] },
  ],
  testDir: 'e2e',
  fullyParallel: true,
  globalSetup: './tests/support/prepared-data-dir.ts',
  // Tests mostly wait for the server and the page; with two workers a core would idle a quarter of
  // the time.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    locale: 'en-AU',
    timezoneId: 'Australia/Perth',
    // Animation frames cost a fifth of the total; tests about motion turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        // One process for the pages of all tests of a worker: a quarter less work for the renderer.
        '--process-per-site',
        // No test page lives long enough to be worth optimising.
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
