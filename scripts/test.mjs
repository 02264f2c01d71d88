import { ensureBrowser, installBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { lint, playwright, prepareDataDir, types, vitest } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { installSystemPackages } from './lib/system-packages.mjs';

// The system's package manager and npm mostly wait for downloads, so they run side by side.
const installing = installBrowser().then(installSystemPackages);
await ensureInstalled();
// The quick tests need no build. Beside it they use what it leaves of the processor.
const beside = Promise.all([lint(), types(), vitest(['--project=quick'])]);
await ensureBuilt();
await prepareDataDir();

const results = await beside;
await installing;
const browserPath = await ensureBrowser();
// One at a time: in parallel they compete for the processor, and each takes longer.
results.push(await playwright(browserPath));
// These wait for servers to stop, start and give up: with three workers a core would idle.
results.push(await vitest(['--project=operations', '--maxWorkers=6']));
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
for (const failure of results.flatMap(({ failures }) => failures)) console.log(`\n✗ ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
