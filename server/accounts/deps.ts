import { isIP } from 'node:net';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { AppEnv } from '../app-env.ts';
import type { Owner } from '../database/pool.ts';
import type { OidcProviders } from '../openid/oidc-providers.ts';
import type { AuthKeys } from '../tokens/keys.ts';
import type { AuthLimits } from './limits.ts';
import type { SessionRow } from './sessions.ts';
import type { User } from './users.ts';

const MAX_USER_AGENT = 500;

export interface AuthDeps {
  owner: Owner;
  keys: AuthKeys;
  siteUrl: string;
  isSignUpEnabled(): Promise<boolean> | boolean;
  limits: AuthLimits;
  log: Logger;
  providers?: OidcProviders;
  /** bcrypt's cost; lower only in tests. */
  passwordCost?: number;
  /** Told when sessions end, so that no cache keeps their tokens alive. */
  onSessionsEnded?(): void;
}

export interface AuthEnv extends AppEnv {
  Variables: AppEnv['Variables'] & {
    /** Set by `requireSession`. */
    user: User;
    session: SessionRow;
  };
}

export interface Device {
  ip: string | null;
  userAgent: string | null;
}

export function deviceOf(c: Context<AuthEnv>): Device {
  const address = addressOf(c);
  const userAgent = c.req.header('user-agent')?.slice(0, MAX_USER_AGENT) ?? null;
  return { ip: isIP(address) ? address : null, userAgent };
}

export function addressOf(c: Context<AuthEnv>): string {
  return c.get('clientAddress') ?? '';
}
