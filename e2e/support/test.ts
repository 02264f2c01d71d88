import { test as base } from '@playwright/test';
import { type MailServer, startMailServer } from '../../tests/support/mail-server.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../../tests/support/server-process.ts';

interface WorkerFixtures {
  /** Receives what the server sends. */
  mail: MailServer;
  server: ServerProcess;
}

/** Browser tests run against the real server, one a worker, on a data folder of its own. */
export const test = base.extend<object, WorkerFixtures>({
  mail: [
    async ({ browserName: _ }, use) => {
      const mail = await startMailServer();
      await use(mail);
      await mail.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mail }, use) => {
      const folder = await temporaryFolder();
      const server = await startServerProcess(folder.path, { SMTP_URL: mail.url });
      await use(server);
      await server.stop();
      await folder.remove();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});
