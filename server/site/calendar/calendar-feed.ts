import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { isLinkToken } from '../../../app/lib/link-token.ts';
import type { AppEnv } from '../../app-env.ts';
import { limitKey } from '../../guard/client-address.ts';
import { refuse } from '../../guard/protocol-error.ts';
import type { Limit, LimitCounter } from '../../guard/rate-limit.ts';
import type { DataClient } from '../data-client.ts';
import { feedSchema, toEvent } from './feed-events.ts';
import { writeCalendar } from './ics.ts';

/** More than the calendars of a whole office ask for. The secrets themselves cannot be guessed. */
const FEED_LIMIT: Limit = { name: 'calendar', points: 120, seconds: 600 };
const FILE = /^([^.]+)\.ics$/;

export interface CalendarFeedDeps {
  service: DataClient;
  limits: LimitCounter;
  siteUrl: string;
  /** The name of the business. */
  company: () => string;
}

/** The private calendar of a person, for other programs. Mount it at /calendar. */
export function createCalendarFeed(deps: CalendarFeedDeps): Hono<AppEnv> {
  const { service, limits, siteUrl, company } = deps;
  const api = new Hono<AppEnv>();
  api.get('/:file', async (c) => {
    const token = FILE.exec(c.req.param('file'))?.[1] ?? '';
    if (!isLinkToken(token)) return noSuchCalendar(c);
    const retryAfterSeconds = await limits.consume(FEED_LIMIT, limitKey(c.get('clientAddress')));
    if (retryAfterSeconds !== undefined) {
      return refuse(c.req.path, { status: 429, message: 'Too many requests.', retryAfterSeconds });
    }
    const { data, error } = await service.rpc('read_calendar_feed', { token });
    if (error) {
      c.get('log')().warn({ code: error.code }, 'a calendar could not be read');
      const message = 'The calendar is not available at the moment.';
      return refuse(c.req.path, { status: 503, message, retryAfterSeconds: 60 });
    }
    if (data === null) return noSuchCalendar(c);
    const { time_zone: timeZone, entries } = feedSchema.parse(data);
    const events = entries.map((entry) => toEvent(entry, siteUrl));
    return calendarReply(c, writeCalendar({ name: `${company()} calendar`, timeZone, events }));
  });
  return api;
}

/** The same reply whether it never existed, was replaced or switched off, or its owner has left. */
function noSuchCalendar(c: Context<AppEnv>): Response {
  return refuse(c.req.path, { status: 404, message: 'There is no calendar at this address.' });
}

function calendarReply(c: Context<AppEnv>, file: string): Response {
  const etag = `"${createHash('sha256').update(file).digest('base64url')}"`;
  const headers = {
    ETag: etag,
    // Only the program that asked may keep it, and it has to ask again each time.
    'Cache-Control': 'private, no-cache',
    'Referrer-Policy': 'same-origin',
    'X-Robots-Tag': 'noindex, nofollow',
  };
  const known = c.req.header('If-None-Match')?.replaceAll('W/', '') ?? '';
  if (known.split(',').some((tag) => tag.trim() === etag)) return c.body(null, 304, headers);
  return c.body(file, 200, {
    ...headers,
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': 'inline; filename="calendar.ics"',
  });
}
