import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EdgeFunction } from '../../server/backend/functions/edge-function.ts';
import { inviteUser } from '../../server/backend/functions/invite-user.ts';
import { sendAccountLink } from '../../server/backend/functions/send-account-link.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { type HttpClients, openHttpClients } from './http-clients.ts';
import { createIdentities, identityNamed } from './identities.ts';

const SITE_URL = 'http://tuart.example';

let database: TestDatabase;
let clients: HttpClients;

beforeAll(async () => {
  database = await createTestDatabase();
  await createIdentities(database.owner);
  clients = await openHttpClients(database);
});
afterAll(async () => {
  await clients.close();
  await database.close();
});

/** Calls a function of a server with SSO_ONLY. */
async function call(run: EdgeFunction, identity: string, body: object) {
  const request = new Request(SITE_URL, { method: 'POST', body: JSON.stringify(body) });
  const reply = await run(request, {
    caller: clients.of(identity),
    service: clients.withSecretKey,
    siteUrl: SITE_URL,
    hasAccountMail: true,
    isSsoOnly: true,
    encodesUploads: true,
    checkAddress: async () => {},
    readSystem: async () => {
      throw new Error('Not asked here');
    },
  });
  return { status: reply.status, body: await reply.json() };
}

it('an invited colleague gets an account and a role, and no link to choose a password', async () => {
  const invitation = { email: 'new@tuart.example', role: 'recruiter' };
  expect((await call(inviteUser, 'member', invitation)).status).toBe(403);
  const { status, body } = await call(inviteUser, 'admin', invitation);
  expect(status).toBe(200);
  expect(body.message).toContain(`${SITE_URL}/admin/auth`);
  expect(body.link).toBeUndefined();
  const [account] = await database.owner`
    select u.encrypted_password, a.role from auth.users u
    join public.admin_users a on a.user_id = u.id where u.email = ${invitation.email}
  `;
  expect(account).toEqual({ encrypted_password: null, role: 'recruiter' });
  const sent = await database.owner`select from auth.one_time_tokens`;
  expect(sent).toHaveLength(0);
  expect((await call(inviteUser, 'admin', invitation)).status).toBe(409);
});

it('there is no link to choose a password', async () => {
  const user_id = identityNamed('admin').account?.id;
  const { status, body } = await call(sendAccountLink, 'admin', { user_id });
  expect([status, body.error]).toEqual([409, expect.stringContaining('work account')]);
});
