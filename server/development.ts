import type { Server } from 'node:http';
import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import type { DevelopmentServer } from './start.ts';

/** Vite as middleware on our own port: hot reload with the real backend behind it. */
export async function startVite(server: Server): Promise<DevelopmentServer> {
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
  });
  // Vite would end the process before requests have finished and PostgreSQL has stopped.
  process.removeAllListeners('SIGTERM');
  return {
    loadBuild: () =>
      vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    middleware: (request, response, next) => vite.middlewares(request, response, next),
    close: () => vite.close(),
  };
}
