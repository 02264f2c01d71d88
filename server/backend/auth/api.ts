import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { answerError } from './accounts/answer-error.ts';
import type { AuthDeps, AuthEnv } from './accounts/deps.ts';
import { AuthError } from './accounts/errors.ts';
import { adminRoutes } from './admin/admin-routes.ts';
import { emailRoutes } from './mail/email-routes.ts';
import { isForm, verifyRoutes } from './mail/verify-routes.ts';
import { oauthRoutes } from './oauth-routes.ts';
import { findRelyingParty } from './passkeys/relying-party.ts';
import { factorRoutes } from './second-factor/factor-routes.ts';
import { passkeyRoutes } from './second-factor/passkey-routes.ts';
import { recoveryCodeRoutes } from './second-factor/recovery-code-routes.ts';
import { signUpRoutes } from './sign-up-routes.ts';
import { tokenRoutes } from './token-routes.ts';
import { checkApiKey } from './tokens/caller.ts';
import { userRoutes } from './user-routes.ts';

const MAX_BODY_BYTES = 64 * 1024;
/** Opened by a browser that follows a link or redirect, or by anyone who checks a token. */
const OPEN_PATHS = /\/(verify|authorize|callback|health|\.well-known\/jwks\.json)$/;
const JWKS_MAX_AGE_SECONDS = 600;

/**
 * GoTrue's addresses and formats. Mount them at /auth/v1. Each module can be read on its own, from
 * its routes down, best in this order:
 *
 * - `tokens`: keys, access tokens, identifying the caller
 * - `accounts`: what all routes use: people, devices, limits, input, errors
 * - `sessions`: opening, refreshing, requiring and ending them
 * - here: signing in, up and out, a person's own account (`passwords`), other providers (`openid`)
 * - `admin`: what operators may do
 * - `notices`: what is recorded about an account, and what its owner is told by e-mail
 * - `mail`: links and codes by e-mail, and what they do
 * - `passkeys`: WebAuthn: challenges, and what authenticators reply
 * - `second-factor`: authenticator apps, passkeys and recovery codes
 */
export function createAuthApi(deps: AuthDeps): Hono<AuthEnv> {
  const api = new Hono<AuthEnv>();
  api.onError(answerError);
  api.use(requireApiKey(deps));
  api.use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError() {
        throw new AuthError(413, 'request_entity_too_large', 'Request body is too large');
      },
    }),
  );
  api.use(async (c, next) => {
    c.header('Cache-Control', 'no-store');
    await next();
  });

  api.get('/health', (c) =>
    c.json({ name: 'Tuart auth', description: 'Speaks GoTrue’s protocol' }),
  );
  api.get('/.well-known/jwks.json', (c) => {
    c.header('Cache-Control', `public, max-age=${JWKS_MAX_AGE_SECONDS}`);
    return c.json({ keys: [deps.keys.publicJwk] });
  });
  api.get('/settings', async (c) => {
    const providers = Object.keys(deps.providers ?? {}).map((name) => [name, true]);
    return c.json({
      external: {
        email: true,
        phone: false,
        anonymous_users: false,
        ...Object.fromEntries(providers),
      },
      disable_signup: !(await deps.isSignUpEnabled()),
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
      passkeys_enabled: findRelyingParty(deps.siteUrl) !== undefined,
    });
  });
  for (const routes of [
    tokenRoutes,
    userRoutes,
    signUpRoutes,
    emailRoutes,
    verifyRoutes,
    recoveryCodeRoutes,
    factorRoutes,
    passkeyRoutes,
    oauthRoutes,
    adminRoutes,
  ]) {
    api.route('/', routes(deps));
  }
  api.all('*', () => {
    throw new AuthError(404, 'not_found', 'Not found');
  });
  return api;
}

function requireApiKey(deps: AuthDeps) {
  return createMiddleware<AuthEnv>(async (c, next) => {
    const isOpen = OPEN_PATHS.test(c.req.path) && (c.req.method !== 'POST' || isForm(c));
    const refusal = isOpen ? undefined : checkApiKey(c, deps.keys, c.req.header('apikey'));
    if (refusal) return refusal;
    await next();
  });
}
