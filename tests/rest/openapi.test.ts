import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStaff } from '../database/callers.ts';
import { type KeyClients, makeKey, openKeyClients } from '../integrations/key-clients.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

type Json = Record<string, unknown>;

interface Operation {
  tags: string[];
  parameters?: (Json & { in?: string; name?: string; $ref?: string })[];
  responses: Record<string, { description: string }>;
}

interface Description {
  swagger: string;
  info: { title: string; version: string };
  basePath: string;
  paths: Record<string, Record<string, Operation>>;
  parameters: Record<string, Json & { in: string }>;
  definitions: Record<string, { required?: string[]; properties: Record<string, Json> }>;
}

let database: TestDatabase;
let clients: KeyClients;
let key: string;
let described: Description;

beforeAll(async () => {
  database = await createTestDatabase();
  clients = await openKeyClients(database);
  key = await makeKey(database, await createStaff(database.owner, 'admin'));
  described = await (await ask({ apikey: key })).json();
});
afterAll(async () => {
  await clients.close();
  await database.close();
});

function ask(headers: Record<string, string>, path = '/rest/v1/') {
  return clients.fetch(path, { headers });
}

function operations() {
  return Object.entries(described.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ path, verb, operation })),
  );
}

describe('the description is sent', () => {
  it('to keys, at both spellings of the root', async () => {
    expect(described.swagger).toBe('2.0');
    expect((await ask({ apikey: key }, '/rest/v1')).status).toBe(200);
  });

  it.each(['/rest/v1', '/rest/v1/'])('to no visitor, at %s', async (path) => {
    const reply = await ask({ apikey: clients.keys.publishableKey }, path);
    expect(reply.status).toBe(404);
    expect(await reply.json()).toMatchObject({ code: 'PGRST126' });
  });

  it.each([
    [undefined, 'application/openapi+json; charset=utf-8'],
    ['application/openapi+json', 'application/openapi+json; charset=utf-8'],
    ['application/json', 'application/json; charset=utf-8'],
  ])('as %s: %s', async (accept, type) => {
    const reply = await ask({ apikey: key, ...(accept && { accept }) });
    expect(reply.headers.get('content-type')).toBe(type);
  });

  it('in no other type', async () => {
    expect((await ask({ apikey: key, accept: 'text/html' })).status).toBe(406);
  });
});

describe('the description', () => {
  it('has only references that lead somewhere', () => {
    const refs = [...JSON.stringify(described).matchAll(/"\$ref":"#\/(\w+)\/([^"]+)"/g)];
    expect(refs.length).toBeGreaterThan(500);
    const lost = refs.filter(([, part, name]) => !described[part as 'parameters'][name ?? '']);
    expect(lost).toEqual([]);
  });

  it('keeps the rules of OpenAPI 2.0 for operations and parameters', () => {
    for (const { path, operation } of operations()) {
      expect(path).toMatch(/^\/(rpc\/)?\w*$/);
      expect(Object.keys(operation.responses).length).toBeGreaterThan(0);
      const given = operation.parameters ?? [];
      const resolved = given.map(({ $ref, ...own }) =>
        $ref ? described.parameters[$ref.replace('#/parameters/', '')] : own,
      );
      expect(resolved.filter((one) => one?.in === 'body').length).toBeLessThan(2);
      const names = resolved.map((one) => `${one?.in} ${one?.name}`);
      expect([path, names.length]).toEqual([path, new Set(names).size]);
      for (const one of resolved) {
        expect(['query', 'header', 'body']).toContain(one?.in);
        expect(one).toHaveProperty(one?.in === 'body' ? 'schema' : 'type');
      }
    }
    for (const { required = [], properties } of Object.values(described.definitions)) {
      expect(required.filter((name) => !(name in properties))).toEqual([]);
    }
  });

  it('has the tables, columns and functions of the role, and nothing else', () => {
    expect(described.definitions.leads?.properties).toMatchObject({
      id: { type: 'string', format: 'uuid' },
      is_spam: { type: 'boolean' },
      answers: { format: 'jsonb' },
      status: { type: 'string', format: 'text' },
    });
    expect(Object.keys(described.paths['/leads'] ?? {})).toEqual([
      'get',
      'post',
      'patch',
      'delete',
    ]);
    // Written only by functions.
    expect(Object.keys(described.paths['/api_keys'] ?? {})).toEqual(['get']);
    expect(described.paths).toHaveProperty('/rpc/find_leads');
    // For the server only.
    expect(described.paths).not.toHaveProperty('/rpc/claim_due_emails');
    expect(described.paths).not.toHaveProperty('/rpc/submit_enquiry');
    expect(Object.keys(described.paths).filter((path) => /hash|secret_|lanes/.test(path))).toEqual(
      [],
    );
  });

  it('names the parameters of lists', () => {
    const list = described.paths['/leads']?.get?.parameters?.map(({ $ref }) => $ref);
    for (const name of [
      'select',
      'order',
      'limit',
      'offset',
      'preferCount',
      'rowFilter.leads.id',
    ]) {
      expect(list).toContain(`#/parameters/${name}`);
    }
  });
});
