import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KeyClients, makeKey, openKeyClients } from '../integrations/key-clients.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { createFixture } from './fixture.ts';
import { checkAnswer, type HttpWalk, reachedOverHttp } from './http-walker.ts';
import { callerOf, identityNamed } from './identities.ts';
import { CELLS, type FUNCTION_CALLERS } from './matrix.ts';
import { relationNamed, THERE } from './relations.ts';
import { expectedRows, loadRowIndex } from './row-index.ts';
import { takeSnapshot } from './snapshot.ts';

/** Roles that a key can have; each is the role of the identity with the same name. */
const ROLES = ['viewer', 'keyless', 'editor', 'recruiter'];
/** These belong to people, and a key is not a person. */
const OWN_ROWS = ['own', 'others'];

let database: TestDatabase;
let clients: KeyClients;
let walk: HttpWalk;
const keys = new Map<string, string>();

beforeAll(async () => {
  database = await createTestDatabase();
  const { owner } = database;
  await createFixture(owner);
  clients = await openKeyClients(database);
  const admin = callerOf(identityNamed('admin'));
  for (const role of ROLES) keys.set(role, await makeKey(database, admin, { name: role, role }));
  const restore = await takeSnapshot(owner);
  walk = {
    owner,
    index: await loadRowIndex(owner),
    // The row of a key says when it was last used.
    restore: async () => (await restore()).filter((table) => table !== 'public.api_keys'),
  };
});
afterAll(async () => {
  await clients.close();
  await database.close();
});

describe.each(ROLES)('a key with the role %s', (role) => {
  const cells = CELLS.filter(
    ({ identity, relation, reach }) =>
      identity === role &&
      relationNamed(relation).schema === 'public' &&
      !OWN_ROWS.includes(reach) &&
      // The key itself is a row of these.
      !['admin_users', 'api_keys'].includes(relation),
  );

  it('reads exactly what a person with this role reads', async () => {
    const client = clients.client(keys.get(role) ?? '');
    for (const cell of cells.filter(({ verb }) => verb === 'select')) {
      const reached = await reachedOverHttp(client, walk, cell);
      expect([cell.relation, reached]).toEqual([cell.relation, expectedRows(walk.index, cell)]);
    }
  });

  it('adds exactly what a person with this role adds', async () => {
    const client = clients.client(keys.get(role) ?? '');
    for (const cell of cells.filter(({ verb }) => verb === 'insert')) {
      const reached = await reachedOverHttp(client, walk, cell);
      expect([cell.relation, reached]).toEqual([cell.relation, expectedRows(walk.index, cell)]);
    }
  });

  it('cannot manage accounts, webhooks or keys', async () => {
    const client = clients.client(keys.get(role) ?? '');
    const calls: [keyof typeof FUNCTION_CALLERS, object][] = [
      ['add_admin_user', { email: 'member@tuart.example' }],
      ['suspend_user', { user_id: THERE }],
      ['change_user_email', { user_id: THERE, email: 'other@tuart.example' }],
      ['record_account_link', { user_id: THERE }],
      ['remove_second_factor', { user_id: THERE }],
      ['make_api_key', { name: 'Another', role }],
      ['revoke_api_key', { key_id: THERE }],
      ['test_webhook', { webhook_id: THERE }],
      ['claim_due_webhooks', {}],
    ];
    for (const [name, args] of calls) {
      expect([name, checkAnswer(await client.rpc(name, args))]).toEqual([name, false]);
    }
  });
});
