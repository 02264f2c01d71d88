import { spawn } from 'node:child_process';
import path from 'node:path';
import { pinnedNode, ROOT } from './install.mjs';
import { MEMORY_SETTINGS } from './memory.mjs';

/** Spares later starts a third of their time. */
const COMPILE_CACHE = path.join(ROOT, 'node_modules/.cache/node');

/** Runs the server on the pinned Node until it ends, and ends with its exit code. */
export function runServer(nodeEnvironment) {
  // Vite renders with React Router's development build; the server must hold the same one.
  const conditions = nodeEnvironment === 'development' ? ['--conditions=development'] : [];
  const entry = path.join(ROOT, 'server/index.ts');
  const server = spawn(pinnedNode(), [...conditions, entry], {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...MEMORY_SETTINGS,
      ...process.env,
      NODE_ENV: nodeEnvironment,
    },
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  }
  server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
