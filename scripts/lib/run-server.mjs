import { spawn } from 'node:child_process';
import path from 'node:path';
import { pinnedNode, ROOT } from './install.mjs';
import { MEMORY_FLAGS, MEMORY_SETTINGS } from './memory.mjs';

/** Spares later starts a third of their time. */
const COMPILE_CACHE = path.join(ROOT, 'node_modules/.cache/node');

const PARENT_CHECK_MS = 500;

/** Runs the server on the pinned Node until it ends, and ends with its exit code. */
export function runServer(nodeEnvironment) {
  // Vite renders with React Router's development build; what Node loads beside it must be the same one.
  const conditions = nodeEnvironment === 'development' ? ['--conditions=development'] : [];
  const entry = path.join(ROOT, 'server/index.ts');
  const server = spawn(pinnedNode(), [...MEMORY_FLAGS, ...conditions, entry], {
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
  if (process.env.npm_lifecycle_event) stopWithParent(server);
  server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/**
 * Between npm and this process stands a shell that passes no signals on. It ends when npm is told to
 * stop, and without this the server would go on running, unseen.
 */
function stopWithParent(server) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    server.kill('SIGTERM');
  }, PARENT_CHECK_MS);
}
