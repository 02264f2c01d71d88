import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { accessTokens } from './access-token.ts';
import { problemWords } from './problem-words.ts';

let asked: URLSearchParams[] = [];
let answer: { status: number; body: string };
const server = createServer(async (request, response) => {
  asked.push(new URLSearchParams(await text(request)));
  response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.body);
});

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  asked = [];
  answer = { status: 200, body: JSON.stringify({ access_token: 'secret', expires_in: 3600 }) };
});

const config = (refreshToken?: string) => ({
  tokenUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`,
  clientId: 'id',
  clientSecret: 'hush',
  scope: 'https://outlook.office365.com/.default',
  refreshToken,
});

it('requests a token once, and keeps it while it is valid', async () => {
  const token = accessTokens(config());
  expect([await token(), await token()]).toEqual(['secret', 'secret']);
  expect(asked.map((form) => Object.fromEntries(form))).toEqual([
    {
      grant_type: 'client_credentials',
      client_id: 'id',
      client_secret: 'hush',
      scope: 'https://outlook.office365.com/.default',
    },
  ]);
});

it('requests a new one before the token expires', async () => {
  answer.body = JSON.stringify({ access_token: 'short', expires_in: 60 });
  const token = accessTokens(config('refresh me'));
  await token();
  await token();
  expect(asked).toHaveLength(2);
  expect(asked[0]?.get('refresh_token')).toBe('refresh me');
});

it.each([
  [401, '{"error": "invalid_client"}'],
  [200, 'not JSON'],
])('says what to check when the answer is %s %s', async (status, body) => {
  answer = { status, body };
  const error = await accessTokens(config())().catch((reason: unknown) => reason);
  expect(problemWords(error)).toMatch(/^The sign-in service did not return an access token/);
});

it.each([
  [{ code: 'ENOTFOUND' }, 'was not found'],
  [{ code: 'ECONNREFUSED' }, 'Check the port'],
  [{ serverResponseCode: 'AUTHENTICATIONFAILED', message: 'Command failed' }, 'the password'],
  [{ message: 'Server does not support STARTTLS' }, 'does not offer trusted encryption'],
  [{ code: 'SELF_SIGNED_CERT_IN_CHAIN' }, 'does not offer trusted encryption'],
  [{ code: 'CONNECT_TIMEOUT' }, 'did not answer in time'],
  [
    { code: 'NoConnection', message: 'Connection not available' },
    'connection to the mail server was lost',
  ],
  [{ serverResponseCode: 'NONEXISTENT' }, 'no such folder'],
  [{ message: 'Something else' }, 'Mail could not be fetched: Something else'],
  [undefined, 'Mail could not be fetched'],
])('explains %j in plain words', (error, words) => {
  expect(problemWords(error)).toContain(words);
});
