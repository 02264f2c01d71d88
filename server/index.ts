import { announce, describeFailure } from './announce.ts';
import { readConfig } from './config.ts';
import { StartupError } from './startup-error.ts';

/**
 * One request to stop can arrive twice: a terminal or systemd signals every process, and `npm
 * start` passes the signal on.
 */
const SAME_REQUEST_MS = 500;

const isDevelopment = process.env.NODE_ENV === 'development';

async function main() {
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

try {
  await main();
} catch (error) {
  const message =
    error instanceof StartupError ? error.message : error instanceof Error ? error.stack : error;
  console.error(describeFailure(String(message), process.stderr.isTTY));
  process.exit(1);
}
