import { announce, describeFailure } from './announce.ts';
import { readConfig } from './config/config.ts';
import { sourceStack } from './guard/logging/source-stack.ts';
import { StartupError } from './startup-error.ts';

/**
 * One request to stop can arrive twice: a terminal or systemd signals every process, and `npm
 * start` passes the signal on.
 */
const SAME_REQUEST_MS = 500;

const isDevelopment = process.env.NODE_ENV === 'development';

/** `npm start` and `npm run dev` start the server as a child. It must not outlive them unnoticed. */
function stopWithParent() {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}

async function main() {
  if (process.argv.includes('--stop-with-parent')) stopWithParent();
  const config = readConfig(process.env);
  // Imported after the configuration is read: it loads nearly everything, which takes a second.
  const { startServer } = await import('./start.ts');
  const development = isDevelopment ? await import('./development.ts') : undefined;
  const server = await startServer(config, development?.startVite);
  announce(server, server.log, process.stdout.isTTY);

  let stoppingSince: number | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      if (stoppingSince !== undefined) {
        // A second request to stop means: do not wait for open requests.
        if (performance.now() - stoppingSince > SAME_REQUEST_MS) server.hurry();
        return;
      }
      stoppingSince = performance.now();
      await server.stop();
      process.exit(0);
    });
  }
}

function messageOf(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  return error instanceof Error ? sourceStack(error.stack ?? error.message) : String(error);
}

try {
  await main();
} catch (error) {
  // Avoids the console, which may write to the log by now.
  process.stderr.write(`${describeFailure(messageOf(error), process.stderr.isTTY)}\n`);
  process.exit(1);
}
