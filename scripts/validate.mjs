import { audit } from './lib/audit.mjs';
import { lint, types, vitest } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';

/** The quick checks to run while you work: no browser, no build. */
await ensureInstalled();
const results = await Promise.all([audit(), lint(), types(), vitest(['--project=quick'])]);
process.exit(results.some(({ failed }) => failed > 0) ? 1 : 0);
