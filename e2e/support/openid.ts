import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';
import {
  freePort,
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../../tests/support/server-process.ts';
import { test } from './test.ts';

const CLIENT = { client_id: 'tuart', client_secret: randomUUID() };
/** Whoever signs in there by such an address has not shown that it is theirs. */
const UNVERIFIED = 'unverified';

interface OpenIdFixtures {
  server: ServerProcess;
}

/** As `test`, with a server that lets people sign in with an account at the provider `acme`. */
export const openIdTest = test.extend<object, OpenIdFixtures>({
  server: [
    async ({ browserName: _ }, use) => {
      const folder = await temporaryFolder();
      const port = await freePort();
      const provider = await startProvider(`http://127.0.0.1:${port}/auth/v1/callback`);
      const server = await startServerProcess(folder.path, {
        PORT: String(port),
        OIDC_ACME_ISSUER: provider.issuer,
        OIDC_ACME_CLIENT_ID: CLIENT.client_id,
        OIDC_ACME_CLIENT_SECRET: CLIENT.client_secret,
      });
      await use(server);
      await server.stop();
      provider.stop();
      await folder.remove();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** An independent implementation of the protocol, on another site than ours by the browser's rules. */
async function startProvider(redirectUri: string) {
  const port = await freePort();
  const issuer = `http://localhost:${port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    clients: [{ ...CLIENT, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: [randomUUID()] },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' }] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, email: id, email_verified: !id.startsWith(UNVERIFIED) }),
    }),
  });
  const server = createServer(provider.callback());
  server.listen(port, 'localhost');
  await once(server, 'listening');
  return {
    issuer,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** What a person does on the provider's own pages. */
export async function signInAtProvider(page: Page, email: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(email);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}
