import type { Hono } from 'hono';
import type { AppEnv } from '../app-env.ts';
import type { LimitCounter } from '../guard/rate-limit.ts';
import type { FirstAdmin } from './prepare-database.ts';

/** What the site runs on: our own modules on PostgreSQL, or a hosted Supabase project. */
export interface Backend {
  /** Answers /auth/v1, /rest/v1 and /storage/v1. */
  routes: Hono<AppEnv>;
  publishableKey: string;
  secretKey: string;
  limits: LimitCounter;
  isHealthy(): Promise<boolean>;
  /** Calls back whenever the current release may have changed. */
  onRelease(changed: () => void): Promise<void>;
  /**
   * Calls back when a message is due. A backend that cannot know leaves the outbox to check on its
   * own.
   */
  onMail(due: () => void): Promise<void>;
  firstAdmin?: FirstAdmin | undefined;
  /** The address of our own database, for backups. */
  databaseUrl?: string | undefined;
}
