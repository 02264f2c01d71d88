import type { Hono } from 'hono';
import type { AppEnv } from '../app-env.ts';
import type { PoolCounts } from '../database/postgresql/connection-pool.ts';
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
  /** Call this when the server starts to serve. Before that, it waits longer for its database. */
  startServing?: () => void;
  /**
   * Calls back whenever the current release may have changed. A caller of our own modules who
   * changes it gets the reply when the promise resolves.
   */
  onRelease(changed: () => Promise<unknown>): Promise<void>;
  /**
   * Calls back when a message is due. A backend that cannot know leaves the outbox to check on its
   * own.
   */
  onMail(due: () => void): Promise<void>;
  /** The same for deliveries of webhooks. */
  onWebhook(due: () => void): Promise<void>;
  /**
   * Calls back with each change that people may want to see, as described in
   * 20261127706000_change_announcements.sql, and when some may have been missed. Absent if the
   * backend cannot know.
   */
  onChange?: (changed: (payload: string) => void, missed: () => void) => Promise<void>;
  firstAdmin?: FirstAdmin | undefined;
  /** How busy the connections to our own database are. */
  pools?: () => PoolCounts[];
  /** The address of our own database, for backups. */
  databaseUrl?: string | undefined;
}
