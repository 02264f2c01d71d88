import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppEnv } from '../../server/app-env.ts';
import { createRestApi } from '../../server/backend/rest/api.ts';
import { loadCatalogue } from '../../server/backend/rest/catalogue/load-catalogue.ts';
import { startVacancyClock } from '../../server/jobs/vacancy-clock.ts';
import { createLogger } from '../../server/logger.ts';
import { createDataClient, type DataClient } from '../../server/site/data-client.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { SERVICE } from './callers.ts';
import { addRow, addVacancy } from './trade-records.ts';

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

it('closes vacancies after their last day, and sends alerts about open ones, once for two servers', async () => {
  await addRow(database, 'job_alerts', {
    email: 'mia@example.com',
    confirmed_at: '2026-01-01T00:00:00Z',
  });
  await addVacancy(database, { title: 'Past' });
  await database.owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`update vacancies set closes_on = private.office_day() - 1`;
    await sql`update open_vacancies set closes_on = private.office_day() - 1`;
  });
  await addVacancy(database, { slug: 'still-open', title: 'Still open' });
  const options = { service, siteUrl: 'https://tuart.example', log: createLogger('silent') };
  const clocks = [startVacancyClock(options), startVacancyClock(options)];
  await Promise.all(clocks.map((clock) => clock.stop()));
  const open = await database.owner`select title from open_vacancies`;
  expect(open.map(({ title }) => title)).toEqual(['Still open']);
  const mails = await database.owner`
    select secret.body_text from emails
    join private.confidential_email_bodies as secret on secret.email_id = emails.id
  `;
  expect(mails).toHaveLength(1);
  expect(mails[0]?.body_text).toContain('https://tuart.example/jobs/still-open');
  expect(mails[0]?.body_text).not.toContain('Past');
});
