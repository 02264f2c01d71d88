import { readConfig } from './config.ts';
import { type RunningServer, startServer } from './start.ts';
import { StartupError } from './startup-error.ts';

const isDevelopment = process.env.NODE_ENV === 'development';

/** One Ctrl+C comes twice: from the terminal, and passed on by `npm start`. */
const SAME_REQUEST_MS = 500;

async function main() {
  const config = readConfig(process.env);
  const development = isDevelopment ? await import('./development.ts') : undefined;
  const server = await startServer(config, development?.startVite);
  announce(server);

  let askedAt: number | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      const now = performance.now();
      if (askedAt !== undefined) {
        // Whoever asks twice does not want to wait for requests.
        if (now - askedAt > SAME_REQUEST_MS) server.hurry();
        return;
      }
      askedAt = now;
      await server.stop();
      process.exit(0);
    });
  }
}

function announce({ address, firstAdmin }: RunningServer) {
  const lines = ['', `  Tuart is running at ${address}`];
  if (firstAdmin) {
    lines.push(
      '',
      `  Sign in at ${address}/admin/auth`,
      `    e-mail    ${firstAdmin.email}`,
      `    password  ${firstAdmin.generatedPassword ?? 'as set by ADMIN_PASSWORD'}`,
      '  This is shown once.',
    );
  }
  console.log([...lines, ''].join('\n'));
}

try {
  await main();
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}
