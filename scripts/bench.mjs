import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled, pinnedNode } from './lib/install.mjs';

ensureInstalled();
await ensureBuilt();
const file = path.join(import.meta.dirname, 'bench.ts');
process.exit(spawnSync(pinnedNode(), [file], { stdio: 'inherit' }).status ?? 1);
