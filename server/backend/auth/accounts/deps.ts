import type { Logger } from 'pino';
import type { AppEnv } from '../../../app-env.ts';
import type { Owner } from '../../../database/pool.ts';
import type { OidcProviders } from '../openid/oidc-providers.ts';
import type { AuthKeys } from '../tokens/keys.ts';
import type { AuthLimits } from './limits.ts';
import type { User } from './users.ts';

/** How long a session lasts, and how long it may stay unused. */
export interface SessionLifetimes {
  days: number;
  idleHours: number;
  /** For people without a staff role, who can only see what they sent themselves. */
  clientIdleHours: number;
}

export interface SessionRow {
  id: string;
  user_id: string;
  aal: 'aal1' | 'aal2';
  methods: { method: string; timestamp: number }[];
}

export interface Device {
  ip: string | null;
  userAgent: string | null;
  /** The address in the form that the limits count by. */
  address: string;
  /** A hash of the browser's cookie. */
  browser: string;
}

export interface AuthDeps {
  owner: Owner;
  keys: AuthKeys;
  siteUrl: string;
  isSignUpEnabled(): Promise<boolean> | boolean;
  limits: AuthLimits;
  log: Logger;
  providers?: OidcProviders;
  /** Staff sign in with one of the providers and in no other way. */
  isSsoOnly?: boolean;
  sessions: SessionLifetimes;
  /** bcrypt's cost; lower only in tests. */
  passwordCost?: number;
  /** Called when sessions end, so that no cache keeps their tokens alive. */
  onSessionsEnded?(): void;
}

export interface AuthEnv extends AppEnv {
  Variables: AppEnv['Variables'] & {
    /** Set by `requireSession`. */
    user: User;
    session: SessionRow;
    /** Set by `deviceOf`. */
    device?: Device;
  };
}
