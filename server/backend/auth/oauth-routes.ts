import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { providerName } from '../../../app/lib/provider-name.ts';
import type { Sql } from '../../database/postgresql/sql.ts';
import type { AuthDeps, AuthEnv, Device, SessionRow } from './accounts/deps.ts';
import { addressOf, deviceOf } from './accounts/devices.ts';
import { AuthError, invalid, toAuthError } from './accounts/errors.ts';
import { pkce, readQuery, text } from './accounts/input.ts';
import { addIdentity, confirmEmail, createUser, findUser, getUser } from './accounts/users.ts';
import { recordEvent } from './notices/events.ts';
import { tellOwner } from './notices/mails.ts';
import { decideAccount } from './openid/account-linking.ts';
import { createOidcClient, type Person } from './openid/oidc-client.ts';
import { OpenIdError } from './openid/openid-error.ts';
import { issueCode, startFlow } from './sessions/pkce.ts';
import { errorRedirect, safeRedirect, sessionRedirect, withQuery } from './sessions/redirects.ts';
import { demandFullSignIn, requireSession } from './sessions/require-session.ts';
import { findSession, openSession } from './sessions/sessions.ts';

/**
 * Ties the reply to the browser that started the flow, so that nobody can be tricked into finishing
 * a stranger's sign-in.
 */
const FLOW_COOKIE = 'tuart-sign-in';
const FLOW_MINUTES = 10;
const RETRY_AFTER_SECONDS = 30;
/** Statuses that are temporary: trying again later may work. */
const PASSING = [429, 503];
const CALLBACK_PATH = '/auth/v1/callback';
/** Shows people the error when it is no longer known where they came from. */
const LOST_PATH = '/login';

const authorization = z.object({
  provider: text.min(1),
  redirect_to: text.optional(),
  skip_http_redirect: text.optional(),
});
const callback = z.object({ state: z.guid() });

interface Flow {
  id: string;
  provider: string;
  redirect_to: string;
  linking_to: string | null;
  /** The session that asked to link, if it still exists. */
  asked_by: string | null;
  is_pkce: boolean;
}

/** Signing in with another provider's account, if the operator has configured a provider. */
export function oauthRoutes(deps: AuthDeps): Hono<AuthEnv> {
  const routes = new Hono<AuthEnv>();
  const redirectUri = new URL(CALLBACK_PATH, deps.siteUrl).href;
  const client = createOidcClient({ ...deps, redirectUri });

  routes.get('/authorize', async (c) => {
    try {
      return c.redirect(await begin(c), 302);
    } catch (error) {
      // A person is waiting in the browser, and a JSON refusal would be a dead end for them.
      const { redirect_to, code_challenge } = c.req.query();
      if (!redirect_to || !PASSING.includes(toAuthError(error).status)) throw error;
      const target = safeRedirect(deps.siteUrl, redirect_to);
      return c.redirect(errorRedirect(target, error, code_challenge !== undefined), 302);
    }
  });

  routes.get('/user/identities/authorize', requireSession(deps), async (c) => {
    demandFullSignIn(c, 'link an identity');
    const url = await begin(c, c.get('session'));
    return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302);
  });

  /** `asker`: the session that wants to add the identity to its account. */
  async function begin(c: Context<AuthEnv>, asker?: SessionRow): Promise<string> {
    const query = readQuery(c, authorization.and(pkce));
    await deps.limits.flow.consume(addressOf(c));
    const id = randomUUID();
    const url = await client.authorizationUrl(query.provider, id).catch(refuse);
    await deps.owner.begin(async (sql) => {
      await startFlow(sql, {
        id,
        provider: query.provider,
        method: 'oauth',
        redirectTo: safeRedirect(deps.siteUrl, query.redirect_to),
        linkingTo: asker?.user_id,
        code_challenge: query.code_challenge,
        code_challenge_method: query.code_challenge_method,
      });
      if (!asker) return;
      await sql`
        insert into tuart_backend.linking_flows (flow_id, session_id) values (${id}, ${asker.id})
      `;
    });
    setCookie(c, FLOW_COOKIE, id, {
      path: CALLBACK_PATH,
      httpOnly: true,
      sameSite: 'Lax',
      secure: deps.siteUrl.startsWith('https:'),
      maxAge: FLOW_MINUTES * 60,
    });
    return url;
  }

  routes.get('/callback', async (c) => {
    let flow: Flow | undefined;
    try {
      flow = await takeFlow(c);
      const { search } = new URL(c.req.url);
      const person = await client.identify(flow.provider, flow.id, search).catch(refuse);
      return c.redirect(await finish(c, flow, person), 302);
    } catch (error) {
      const target = flow?.redirect_to ?? safeRedirect(deps.siteUrl, LOST_PATH);
      return c.redirect(errorRedirect(target, error, flow?.is_pkce ?? true), 302);
    }
  });

  async function takeFlow(c: Context<AuthEnv>): Promise<Flow> {
    const { state } = callback.safeParse(c.req.query()).data ?? {};
    const cookie = getCookie(c, FLOW_COOKIE);
    deleteCookie(c, FLOW_COOKIE, { path: CALLBACK_PATH });
    const [flow] =
      state && state === cookie
        ? await deps.owner<Flow[]>`
            select id, provider_type as provider, referrer as redirect_to,
              linking_target_id as linking_to, code_challenge is not null as is_pkce,
              (select session_id from tuart_backend.linking_flows where flow_id = id) as asked_by
            from auth.flow_state
            where id = ${state} and authentication_method = 'oauth' and auth_code is null
              and created_at > now() - ${FLOW_MINUTES} * interval '1 minute'
          `
        : [];
    if (!flow) throw new AuthError(400, 'bad_oauth_state', 'OAuth state not found or expired');
    return flow;
  }

  async function finish(c: Context<AuthEnv>, flow: Flow, person: Person): Promise<string> {
    const canSignUp = await deps.isSignUpEnabled();
    return deps.owner.begin(async (sql) => {
      if (flow.linking_to) await demandAsker(sql, flow);
      const device = deviceOf(c, deps);
      const userId = await accountOf(sql, { flow, person, canSignUp, device });
      if (flow.is_pkce && !flow.linking_to) {
        return withQuery(flow.redirect_to, { code: await issueCode(sql, flow.id, userId) });
      }
      await sql`delete from auth.flow_state where id = ${flow.id}`;
      // Keeps the session that asked: linking is not a sign-in, and its second factor stays valid.
      if (flow.linking_to) return flow.redirect_to;
      return sessionRedirect(
        flow.redirect_to,
        await openSession(deps, sql, userId, 'oauth', device),
      );
    });
  }

  return routes;
}

/** Someone who has signed out since, or was signed out, may not add a way to sign in. */
async function demandAsker(sql: Sql, { asked_by }: Flow): Promise<void> {
  if (asked_by && (await findSession(sql, asked_by))) return;
  const message = 'The session that requested this has ended';
  throw new AuthError(403, 'session_not_found', message);
}

/** Turns the OpenID client's errors into GoTrue's. */
function refuse(thrown: unknown): never {
  if (!(thrown instanceof OpenIdError)) throw thrown;
  const { kind, message } = thrown;
  if (kind === 'unknown provider') throw invalid(message);
  if (kind === 'unconfirmed') throw new AuthError(400, 'bad_oauth_callback', message);
  const extras = { retryAfterSeconds: RETRY_AFTER_SECONDS };
  throw new AuthError(503, 'unexpected_failure', message, extras);
}

interface Arrival {
  flow: Flow;
  person: Person;
  canSignUp: boolean;
  device: Device;
}

async function accountOf(sql: Sql, arrival: Arrival): Promise<string> {
  const { flow, person, canSignUp, device } = arrival;
  const { provider, linking_to } = flow;
  const { subject, email, isEmailVerified, name } = person;
  const [identity] = await sql<{ user_id: string }[]>`
    select user_id from auth.identities where provider = ${provider} and provider_id = ${subject}
  `;
  const account = email && isEmailVerified ? await findUser(sql, { email }) : undefined;
  const decision = decideAccount({
    identityOwner: identity?.user_id,
    linkingTo: linking_to ?? undefined,
    account: account && { id: account.id, isConfirmed: account.is_confirmed },
    isEmailVerified: isEmailVerified && email !== undefined,
    canSignUp,
  });
  if (decision.kind === 'refuse') throw new AuthError(422, decision.code, decision.message);
  const userId =
    decision.kind === 'create'
      ? await createUser(sql, { email: email ?? '', isConfirmed: true, userMetadata: { name } })
      : decision.userId;
  if (decision.kind !== 'sign in') {
    await addIdentity(sql, userId, {
      provider,
      subject,
      email,
      isVerified: isEmailVerified,
      data: { name },
    });
  }
  if (decision.kind === 'link' && decision.takesOver) {
    await sql`update auth.users set encrypted_password = null where id = ${userId}`;
    await confirmEmail(sql, userId);
  }
  const user = await getUser(sql, userId);
  if (user.is_banned) throw new AuthError(403, 'user_banned', 'User is banned');
  if (decision.kind === 'link') {
    await tellOwner(sql, user, 'identity_linked', { provider: providerName(provider) });
    await recordEvent(sql, { userId, kind: 'identity_linked', detail: provider, device });
  }
  return userId;
}
