import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppEnv } from '../../server/app-env.ts';
import { createRestApi } from '../../server/backend/rest/api.ts';
import { loadCatalogue } from '../../server/backend/rest/catalogue/load-catalogue.ts';
import { newestMigration } from '../../server/database/migrating/migration-files.ts';
import { warnOfHiddenPages } from '../../server/observe/hidden-pages.ts';
import { createDataClient, type DataClient } from '../../server/site/data-client.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { SERVICE } from './callers.ts';

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

async function warnings(hasMetrics: boolean): Promise<unknown[]> {
  const lines: { slug?: string }[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  await warnOfHiddenPages({ service, log }, hasMetrics);
  return lines.map(({ slug }) => slug);
}

it('warns of published pages that were at the server’s addresses before', async () => {
  expect(await warnings(true)).toEqual([]);
  await database.owner`alter table public.content_pages disable trigger user`;
  await database.owner`
    insert into public.content_pages (title, slug, content, is_published)
    values ('Numbers', 'metrics', '{"blocks": []}', true), ('Live', 'livez', '{"blocks": []}', false)
  `;
  await database.owner`alter table public.content_pages enable trigger user`;
  expect(await warnings(false)).toEqual([]);
  expect(await warnings(true)).toEqual(['metrics']);
});

it('knows the newest migration of the database', async () => {
  const { data } = await service.rpc('newest_migration');
  expect(data).toMatch(/^\d{14}$/);
  expect(data).toBe(await newestMigration());
});
