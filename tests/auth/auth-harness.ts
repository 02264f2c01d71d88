import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { pino } from 'pino';
import type { AppEnv } from '../../server/app-env.ts';
import type { AuthDeps } from '../../server/backend/auth/accounts/deps.ts';
import { type AuthLimits, createAuthLimits } from '../../server/backend/auth/accounts/limits.ts';
import { createEmailUser } from '../../server/backend/auth/accounts/users.ts';
import { createAuthApi } from '../../server/backend/auth/api.ts';
import { hashPassword } from '../../server/backend/auth/passwords/passwords.ts';
import { createCallerResolver } from '../../server/backend/auth/tokens/caller.ts';
import { type AuthKeys, loadAuthKeys } from '../../server/backend/auth/tokens/keys.ts';
import { countInDatabase } from '../../server/guard/count-in-database.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

export const SITE_URL = 'http://site.test';
export const PASSWORD = 'quokka on a bicycle';
const TEST_COST = 4;
export const LIFETIMES = { days: 30, idleHours: 12, clientIdleHours: 14 * 24 };

export interface AuthHarness {
  database: TestDatabase;
  keys: AuthKeys;
  deps: AuthDeps;
  /** In process: works like fetch to the running server. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  client(options?: ClientOptions): SupabaseClient;
  /** A browser at this address that keeps its cookies. */
  browser(address?: string): Browser;
  /** A client signed in with the password that `createAccount` sets, and its session. */
  signIn(email: string): Promise<{ client: SupabaseClient; session: Session }>;
  /** The status that /rest/v1 returns for this access token. */
  restStatus(accessToken: string): Promise<number>;
  createAccount(email: string, options?: { isConfirmed?: boolean }): Promise<string>;
  /** Opens a mailed link and presses its button, if it has one. Returns the address it leads to. */
  openLink(link: string): Promise<URL>;
  /** The newest mail to this address. */
  mailTo(email: string): Promise<Mail>;
  close(): Promise<void>;
}

interface ClientOptions {
  key?: string;
  flowType?: 'implicit' | 'pkce';
  fetch?: typeof fetch;
}

export interface Browser {
  client: SupabaseClient;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  cookies: Map<string, string>;
}

export interface Mail {
  subject: string;
  text: string;
  link: string;
  code: string;
}

/** Limits are generous unless a test uses the real ones. */
const noLimits: AuthLimits = {
  signIn: { async consume() {}, async succeed() {}, async undo() {} },
  code: { async consume() {}, async succeed() {} },
  flow: { async consume() {} },
  mail: { async admit() {}, async consume() {} },
};

interface HarnessOptions extends Partial<AuthDeps> {
  hasRealLimits?: boolean;
  /** The database of another harness, which closes it. */
  sharedDatabase?: TestDatabase;
}

export async function createAuthHarness({
  hasRealLimits = false,
  sharedDatabase,
  ...overrides
}: HarnessOptions = {}): Promise<AuthHarness> {
  const database = sharedDatabase ?? (await createTestDatabase());
  const folder = await mkdtemp(path.join(tmpdir(), 'tuart-auth-'));
  const keys = await loadAuthKeys(folder);
  const { siteUrl = SITE_URL } = overrides;
  const resolver = createCallerResolver({ keys, owner: database.owner, siteUrl });
  const deps: AuthDeps = {
    owner: database.owner,
    keys,
    siteUrl,
    isSignUpEnabled: () => false,
    limits: hasRealLimits ? createAuthLimits(countInDatabase(database.owner)) : noLimits,
    sessions: LIFETIMES,
    log: pino({ level: 'silent' }),
    passwordCost: TEST_COST,
    onSessionsEnded: resolver.forget,
    ...overrides,
  };

  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set('clientAddress', c.req.header('x-test-address') ?? '203.0.113.7');
    c.set('log', () => deps.log);
    await next();
  });
  app.route('/auth/v1', createAuthApi(deps));
  app.use('/rest/v1/*', resolver.requireCaller);
  app.get('/rest/v1/caller', (c) => c.json(c.get('caller')));

  const request = async (input: string | URL | Request, init?: RequestInit) =>
    app.request(input instanceof Request ? input : new URL(input, SITE_URL).href, init);

  const client: AuthHarness['client'] = ({ key, flowType = 'implicit', fetch } = {}) =>
    createClient(SITE_URL, key ?? keys.publishableKey, {
      auth: {
        flowType,
        autoRefreshToken: false,
        storageKey: crypto.randomUUID(),
        experimental: { recoveryCodes: true },
      },
      global: { fetch: fetch ?? request },
    });

  function pressButton(page: string) {
    const fields = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)];
    const body = new URLSearchParams(
      fields.map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]),
    );
    return request(/ action="([^"]+)"/.exec(page)?.[1] ?? '', { method: 'POST', body });
  }

  const browser: AuthHarness['browser'] = (address = '203.0.113.7') => {
    const cookies = new Map<string, string>();
    async function fetchHere(input: string | URL | Request, init?: RequestInit) {
      const headers = new Headers(input instanceof Request ? input.headers : init?.headers);
      headers.set('x-test-address', address);
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
      const response = await request(input, { ...init, headers });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      return response;
    }
    return { client: client({ fetch: fetchHere }), fetch: fetchHere, cookies };
  };

  return {
    database,
    keys,
    deps,
    fetch: request,
    client,
    browser,
    async signIn(email) {
      const signedIn = client();
      const { data, error } = await signedIn.auth.signInWithPassword({ email, password: PASSWORD });
      if (error) throw error;
      return { client: signedIn, session: data.session };
    },
    async restStatus(accessToken) {
      const headers = { apikey: keys.publishableKey, authorization: `Bearer ${accessToken}` };
      return (await request('/rest/v1/caller', { headers })).status;
    },
    async createAccount(email, { isConfirmed = true } = {}) {
      const passwordHash = await hashPassword(PASSWORD, TEST_COST);
      return createEmailUser(database.owner, { email, passwordHash, isConfirmed });
    },
    async openLink(link) {
      const page = await request(link);
      const reply = page.status === 200 ? await pressButton(await page.text()) : page;
      if (reply.status !== 303) throw new Error(`The link answers ${reply.status}`);
      return new URL(reply.headers.get('location') ?? '');
    },
    async mailTo(email) {
      const [mail] = await database.owner<{ subject: string; body_text: string }[]>`
        select e.subject, b.body_text
        from public.emails e join private.confidential_email_bodies b on b.email_id = e.id
        where e.recipient = ${email} and e.status = 'queued'
        order by e.created_at desc limit 1
      `;
      if (!mail) throw new Error(`No mail to ${email}`);
      const link = /^http\S+$/m.exec(mail.body_text)?.[0] ?? '';
      const code = /\b\d{6}\b/.exec(mail.body_text.replace(link, ''))?.[0] ?? '';
      return { subject: mail.subject, text: mail.body_text, link, code };
    },
    async close() {
      if (!sharedDatabase) await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
