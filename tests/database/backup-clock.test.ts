import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Hono } from 'hono';
import { expect, it, onTestFinished } from 'vitest';
import type { AppEnv } from '../../server/app-env.ts';
import { createRestApi } from '../../server/backend/rest/api.ts';
import { loadCatalogue } from '../../server/backend/rest/catalogue/load-catalogue.ts';
import { readConfig } from '../../server/config/config.ts';
import { startBackupClock } from '../../server/jobs/backup-clock.ts';
import { createLogger } from '../../server/logger.ts';
import { createDataClient } from '../../server/site/data-client.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { SERVICE } from './callers.ts';

const NOWHERE = 'postgres://nobody:nothing@127.0.0.1:1/nothing';

it('reports what came of a backup, also if the database is busy just then', async () => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'tuart-backup-clock-'));
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  const catalogue = { current: await loadCatalogue(database.owner) };
  let busy = 2;
  const app = new Hono<AppEnv>()
    .use(async (c, next) => {
      if (c.req.path.endsWith('/report_backup') && busy-- > 0) {
        return c.json({ code: 'PGRST000', message: 'Retry in a moment.' }, 503);
      }
      c.set('caller', SERVICE);
      return next();
    })
    .route('/rest/v1', createRestApi({ authenticator: database.authenticator, catalogue }));
  const service = createDataClient({
    siteUrl: 'http://tuart.example',
    key: 'none',
    fetchInProcess: async (request) => app.fetch(request),
  });
  await database.owner`insert into backups (kind) values ('requested')`;
  const task = { ...readConfig({ DATA_DIR: folder }), databaseUrl: NOWHERE };
  const clock = startBackupClock({ service, task, log: createLogger('silent'), tickMs: 10 });
  const backup = async () => {
    const [row] =
      await database.owner`select status, problem from backups where kind = 'requested'`;
    return row;
  };
  await expect.poll(backup, { timeout: 60_000 }).toEqual({
    status: 'failed',
    problem: expect.stringContaining('Nothing was lost, and earlier backups are still there.'),
  });
  expect(busy).toBeLessThan(0);
  await clock.stop();
});
