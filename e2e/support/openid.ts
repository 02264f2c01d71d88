import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';
import { freePort } from '../../tests/support/server-process.ts';

const CLIENT = { client_id: 'tuart', client_secret: randomUUID() };
/** The provider does not vouch for addresses that start with this. */
const UNVERIFIED = 'unverified';

/** An independent implementation of the protocol; the browser treats it as another site. */
export async function startProvider() {
  const sitePort = await freePort();
  const port = await freePort();
  const issuer = `http://localhost:${port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    clients: [{ ...CLIENT, redirect_uris: [`http://127.0.0.1:${sitePort}/auth/v1/callback`] }],
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
    /** The environment of the site that uses this provider. */
    environment: {
      PORT: String(sitePort),
      OIDC_ACME_ISSUER: issuer,
      OIDC_ACME_CLIENT_ID: CLIENT.client_id,
      OIDC_ACME_CLIENT_SECRET: CLIENT.client_secret,
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Signs in on the provider's own pages. */
export async function signInAtProvider(page: Page, email: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(email);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}
