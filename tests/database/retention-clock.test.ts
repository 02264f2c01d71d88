import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppEnv } from '../../server/app-env.ts';
import { createRestApi } from '../../server/backend/rest/api.ts';
import { loadCatalogue } from '../../server/backend/rest/catalogue/load-catalogue.ts';
import { startRetentionClock } from '../../server/jobs/retention-clock.ts';
import { createLogger } from '../../server/logger.ts';
import { createDataClient, type DataClient } from '../../server/site/data-client.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { SERVICE } from './callers.ts';

const SPAM = 1200;

let database: TestDatabase;
let service: DataClient;

beforeAll(async () => {
  database = await createTestDatabase();
  const catalogue = { current: await loadCatalogue(database.owner) };
  const app = new Hono<AppEnv>()
    .use((c, next) => {
      c.set('caller', SERVICE);
      return next();
    })
    .route('/rest/v1', createRestApi({ authenticator: database.authenticator, catalogue }));
  service = createDataClient({
    siteUrl: 'http://tuart.example',
    key: 'none',
    fetchInProcess: (request) => app.fetch(request),
  });
});
afterAll(() => database.close());

it('two servers together delete what is due once, in batches', async () => {
  await database.owner`
    insert into public.leads (name, email, is_spam, created_at)
    select 'Spam', 'spam@example.com', true, now() - interval '1 year' from generate_series(1, ${SPAM})
  `;
  await database.owner`update public.retention_rules set is_automatic = true where kind = 'spam'`;
  const log = createLogger('silent');
  const clocks = [1, 2].map(() => startRetentionClock({ service, log, tickMs: 20 }));
  await database.owner`
    update public.retention_rules set next_run_at = now() where kind = 'spam'
  `;
  const left = () => database.owner`select from public.leads`;
  await expect.poll(left, { timeout: 10_000 }).toHaveLength(0);
  await Promise.all(clocks.map(({ stop }) => stop()));
  const [rule] = await database.owner`select * from public.retention_rules where kind = 'spam'`;
  expect(rule?.last_run_count).toBe(SPAM);
  const runs = await database.owner`select after from public.audit_log where action = 'run'`;
  expect(runs.map(({ after }) => after.deleted)).toEqual([500, 500, 200]);
  const [others] = await database.owner`
    select count(last_run_at)::int as ran from public.retention_rules where kind <> 'spam'
  `;
  expect(others?.ran).toBe(0);
});
