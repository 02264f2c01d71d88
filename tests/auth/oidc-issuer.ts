import { createHash } from 'node:crypto';
import { type ServerType, serve } from '@hono/node-server';
import { Hono } from 'hono';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export interface OidcIssuer {
  url: string;
  clientId: string;
  clientSecret: string;
  /** The person who signs in at the provider next. */
  person: { sub: string; email?: string; email_verified?: boolean; name?: string };
  /** False claims for the next ID token. */
  forged: Record<string, unknown>;
  usesOtherKey: boolean;
  /** Gives the address only when asked with the access token. */
  hidesEmail: boolean;
  stop(): Promise<void>;
}

/** A minimal OpenID Connect provider that checks what clients send. */
export async function startOidcIssuer(): Promise<OidcIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const other = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' };
  const codes = new Map<string, { nonce: string; challenge: string; redirectUri: string }>();
  const app = new Hono();
  const issuer: OidcIssuer = {
    url: '',
    clientId: 'tuart',
    clientSecret: 'shared secret',
    person: { sub: 'nobody' },
    forged: {},
    usesOtherKey: false,
    hidesEmail: false,
    async stop() {
      await new Promise((resolve) => server.close(resolve));
    },
  };

  app.get('/.well-known/openid-configuration', (c) =>
    c.json({
      issuer: issuer.url,
      authorization_endpoint: `${issuer.url}/authorize`,
      token_endpoint: `${issuer.url}/token`,
      userinfo_endpoint: `${issuer.url}/userinfo`,
      jwks_uri: `${issuer.url}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
  );
  app.get('/jwks', (c) => c.json({ keys: [jwk] }));

  app.get('/authorize', (c) => {
    const query = c.req.query();
    const code = crypto.randomUUID();
    codes.set(code, {
      nonce: query.nonce ?? '',
      challenge: query.code_challenge ?? '',
      redirectUri: query.redirect_uri ?? '',
    });
    const back = new URL(query.redirect_uri ?? '');
    back.searchParams.set('code', code);
    back.searchParams.set('state', query.state ?? '');
    return c.redirect(back.href, 302);
  });

  app.post('/token', async (c) => {
    const body = await c.req.parseBody();
    const grant = codes.get(String(body.code));
    codes.delete(String(body.code));
    const challenge = createHash('sha256').update(String(body.code_verifier)).digest('base64url');
    const isRight =
      grant?.challenge === challenge &&
      grant.redirectUri === body.redirect_uri &&
      body.client_secret === issuer.clientSecret;
    if (!isRight) return c.json({ error: 'invalid_grant' }, 400);
    const iat = Math.floor(Date.now() / 1000);
    const standard = { iss: issuer.url, aud: issuer.clientId, iat, exp: iat + 300 };
    const { email, ...person } = issuer.person;
    const claims = { ...standard, ...person, nonce: grant.nonce, ...issuer.forged };
    const idToken = await new SignJWT(issuer.hidesEmail ? claims : { ...claims, email })
      .setProtectedHeader({ alg: 'RS256', kid: 'test' })
      .sign(issuer.usesOtherKey ? other.privateKey : privateKey);
    return c.json({ access_token: 'opaque', token_type: 'bearer', id_token: idToken });
  });

  app.get('/userinfo', (c) =>
    c.req.header('authorization') === 'Bearer opaque' ? c.json(issuer.person) : c.json({}, 401),
  );

  const server: ServerType = await new Promise((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
      issuer.url = `http://127.0.0.1:${port}`;
      resolve(started);
    });
  });
  return issuer;
}
