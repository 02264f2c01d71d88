import { announce, describeFailure } from './announce.ts';
import { readConfig } from './config.ts';
import { startServer } from './start.ts';
import { StartupError } from './startup-error.ts';

const isDevelopment = process.env.NODE_ENV === 'development';

async function main() {
  const config = readConfig(process.env);
  const development = isDevelopment ? await import('./development.ts') : undefined;
  const server = await startServer(config, development?.startVite);
  announce(server, server.log, process.stdout.isTTY);

  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      if (isStopping) return;
      isStopping = true;
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
