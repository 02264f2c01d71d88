import { announce, describeFailure } from './announce.ts';
import { readConfig } from './config.ts';
import { StartupError } from './startup-error.ts';

/** One request to stop comes twice: to every process from a terminal or systemd, and passed on by `npm start`. */
const SAME_REQUEST_MS = 500;

const isDevelopment = process.env.NODE_ENV === 'development';

async function main() {
  const config = readConfig(process.env);
  // Loads nearly everything, which takes a second: a mistake in the configuration is told before.
  const { startServer } = await import('./start.ts');
  const development = isDevelopment ? await import('./development.ts') : undefined;
  const server = await startServer(config, development?.startVite);
  announce(server, server.log, process.stdout.isTTY);

  let stoppingSince: number | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      if (stoppingSince !== undefined) {
        // Whoever asks twice does not want to wait for requests.
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
