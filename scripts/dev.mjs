import { ensureInstalled } from './lib/install.mjs';
import { runServer } from './lib/run-server.mjs';

await ensureInstalled();
runServer('development');
