import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runServer } from './lib/run-server.mjs';

await ensureInstalled();
await ensureBuilt();
runServer('production');
