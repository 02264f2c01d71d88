import { Hono } from 'hono';
import type { AppEnv } from '../../app-env.ts';
import { countInMemory } from '../../guard/rate-limit.ts';
import type { Backend } from '../backend.ts';
import { forwardTo } from './forward.ts';

const HEALTH_TIMEOUT_MS = 2_000;
const RELEASE_POLL_MS = 2_000;

export interface HostedProject {
  url: string;
  publishableKey: string;
  secretKey: string;
}

/** A hosted Supabase project: forwards the same addresses to it, and starts no database here. */
export function openHostedBackend(
  project: HostedProject,
  cleanups: (() => Promise<unknown>)[],
): Backend {
  const { url, publishableKey, secretKey } = project;
  const routes = new Hono<AppEnv>();
  const forward = forwardTo(project);
  for (const api of ['auth', 'rest', 'storage']) routes.all(`/${api}/v1/*`, forward);

  return {
    routes,
    publishableKey,
    secretKey,
    limits: countInMemory(),
    async isHealthy() {
      const reply = await fetch(`${url}/auth/v1/health`, {
        headers: { apikey: publishableKey },
        signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
      }).catch(() => undefined);
      await reply?.body?.cancel();
      return reply?.ok ?? false;
    },
    // The project sends no notifications, so this polls.
    async onRelease(changed) {
      const timer = setInterval(changed, RELEASE_POLL_MS);
      cleanups.push(async () => clearInterval(timer));
    },
    async onMail() {},
    async onWebhook() {},
  };
}
