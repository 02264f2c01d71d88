import { Hono } from 'hono';
import { isbot } from 'isbot';
import type { AppEnv } from '../../app-env.ts';
import { limitKey } from '../../guard/client-address.ts';
import { limitBody } from '../../guard/limit-body.ts';
import { refuse } from '../../guard/protocol-error.ts';
import type { Limit, LimitCounter } from '../../guard/rate-limit.ts';
import type { DataClient } from '../data-client.ts';
import { countedPath } from './counted-path.ts';

/** More views a minute than an office full of people makes. */
const VIEW_LIMIT: Limit = { name: 'page-view', points: 120, seconds: 60 };
const BODY_LIMIT_BYTES = 1024;

export interface InsightsDeps {
  service: DataClient;
  limits: LimitCounter;
}

/** Receives what `public/insights/script.js` sends. Mount it at /insights. */
export function createInsightsApi({ service, limits }: InsightsDeps): Hono<AppEnv> {
  const api = new Hono<AppEnv>();
  api.post('/views', limitBody(BODY_LIMIT_BYTES), async (c) => {
    const address = await c.req.text();
    const retryAfterSeconds = await limits.consume(VIEW_LIMIT, limitKey(c.get('clientAddress')));
    if (retryAfterSeconds !== undefined) {
      return refuse(c.req.path, { status: 429, message: 'Too many views.', retryAfterSeconds });
    }
    const counted = isVisitor(c.req.raw.headers) && countedPath(address);
    if (counted) {
      const { error } = await service.rpc('record_page_view', counted);
      // A lost view is not the visitor's problem.
      if (error) c.get('log')().debug({ code: error.code }, 'a page view was not counted');
    }
    return c.body(null, 204);
  });
  return api;
}

/** A person with a browser on this site who has not opted out of being counted. */
function isVisitor(headers: Headers): boolean {
  const agent = headers.get('user-agent') ?? '';
  const site = headers.get('sec-fetch-site') ?? 'same-origin';
  const isLeftOut = headers.get('sec-gpc') === '1' || headers.get('dnt') === '1';
  return agent !== '' && !isbot(agent) && site === 'same-origin' && !isLeftOut;
}
