import { test as base } from '@playwright/test';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../../tests/support/server-process.ts';

interface WorkerFixtures {
  server: ServerProcess;
}

/** Browser tests run against the real server, one a worker, on a data folder of its own. */
export const test = base.extend<object, WorkerFixtures>({
  server: [
    async ({ browserName: _ }, use) => {
      const folder = await temporaryFolder();
      const server = await startServerProcess(folder.path);
      await use(server);
      await server.stop();
      await folder.remove();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});
