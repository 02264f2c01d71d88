import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { lint, playwright, types, vitest } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';

ensureInstalled();
const browserPath = ensureBrowser();
await ensureBuilt();

const results = [lint(), types(), vitest(), playwright(browserPath)];
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
