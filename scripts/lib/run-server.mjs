import { spawn } from 'node:child_process';
import path from 'node:path';
import { pinnedNode, ROOT } from './install.mjs';
import { MEMORY_FLAGS, MEMORY_SETTINGS } from './memory.mjs';

/** Makes later starts a third faster. */
const COMPILE_CACHE = path.join(ROOT, 'node_modules/.cache/node');

const COMMANDS = {
  production: [path.join(ROOT, 'build/node/index.js')],
  // Vite renders with React Router's development build, so the server must load the same one.
  development: ['--conditions=development', path.join(ROOT, 'server/index.ts')],
};

const PARENT_CHECK_MS = 500;

/** Runs the server on the pinned Node until it stops, and exits with the server's exit code. */
export function runServer(nodeEnvironment) {
  const command = [...MEMORY_FLAGS, ...COMMANDS[nodeEnvironment], '--stop-with-parent'];
  const server = spawn(pinnedNode(), command, {
    cwd: ROOT,
    // The channel closes when this process ends, however it ends.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
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
 * Between npm and this process is a shell that does not pass signals on. It exits when npm is told
 * to stop, and without this the server would keep running unnoticed.
 */
function stopWithParent(server) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    server.kill('SIGTERM');
  }, PARENT_CHECK_MS);
}
