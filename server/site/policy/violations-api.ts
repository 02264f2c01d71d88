import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { AppEnv } from '../../app-env.ts';
import { limitKey } from '../../guard/client-address.ts';
import { limitBody } from '../../guard/limit-body.ts';
import type { Limit, LimitCounter } from '../../guard/rate-limit.ts';
import { readViolations, type Violation } from './read-violations.ts';

const BODY_LIMIT_BYTES = 16 * 1024;
const REPORT_LIMIT: Limit = { name: 'csp-report', points: 30, seconds: 60 };
const HOUR_MS = 3_600_000;
/** Different violations an hour. A fault of ours causes few; more of them are made up. */
const MOST_KNOWN = 200;

export interface ViolationsDeps {
  siteUrl: string;
  limits: LimitCounter;
  now?: () => number;
}

/**
 * Receives what browsers blocked because of the Content-Security-Policy, and logs each kind once an
 * hour. Mount it at /api/csp-reports. Every answer is 204 without a body: the browser does not read
 * it, and strangers learn nothing.
 */
export function createViolationsApi({ siteUrl, limits, now }: ViolationsDeps): Hono<AppEnv> {
  const api = new Hono<AppEnv>();
  const isNew = onceAnHour(now);
  api.post(
    '/',
    async (c, next) => {
      await next();
      // Also instead of a refusal, such as of a body that is too large.
      if (c.res.status !== 204) c.res = new Response(null, { status: 204, headers: CLOSE });
    },
    limitBody(BODY_LIMIT_BYTES),
    async (c) => {
      const wait = await limits.consume(REPORT_LIMIT, limitKey(c.get('clientAddress')));
      if (wait === undefined) {
        const hosts = new Set([new URL(siteUrl).host, new URL(c.req.url).host]);
        const found = readViolations(await c.req.text(), hosts).filter(isNew);
        if (found.length > 0) writeLines(c.get('log')(), found);
      }
      return c.body(null, 204);
    },
  );
  return api;
}

const CLOSE = { Connection: 'close' };

function writeLines(log: Logger, violations: Violation[]): void {
  for (const violation of violations) log.warn(violation, 'csp violation');
}

/** Whether a violation was not seen in the last hour. */
function onceAnHour(now: () => number = Date.now): (violation: Violation) => boolean {
  const seen = new Map<string, number>();
  return ({ directive, blocked, page }) => {
    const key = [directive, blocked, page].join(' ');
    for (const [name, time] of seen) {
      // The oldest come first.
      if (now() - time < HOUR_MS) break;
      seen.delete(name);
    }
    if (seen.has(key) || seen.size >= MOST_KNOWN) return false;
    seen.set(key, now());
    return true;
  };
}
