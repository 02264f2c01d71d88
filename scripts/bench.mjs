import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled, pinnedNode } from './lib/install.mjs';

await ensureInstalled();
await ensureBuilt();
const [what, ...options] = process.argv.slice(2);
// These run in a browser, which must not be limited to one core.
if (what === 'lighthouse' || what === 'editor') {
  const script = path.join(import.meta.dirname, `bench-${what}.ts`);
  process.exit(spawnSync(pinnedNode(), [script, ...options], { stdio: 'inherit' }).status ?? 1);
}
const command = [
  pinnedNode(),
  path.join(import.meta.dirname, 'bench.ts'),
  ...process.argv.slice(2),
];
// Everything but the client shares one core, so that rates reflect cost. Child processes inherit
// it.
const hasTaskset = spawnSync('taskset', ['--version']).status === 0;
const [file, ...args] = hasTaskset ? ['taskset', '-c', '0', ...command] : command;
process.exit(spawnSync(file, args, { stdio: 'inherit' }).status ?? 1);
