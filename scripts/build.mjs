import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';

/** Installs and builds without starting: `npm run build`, for the container image and systemd. */
await ensureInstalled();
await ensureBuilt();
