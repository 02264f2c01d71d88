import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { AppEnv } from '../../app-env.ts';
import { refuse } from '../../guard/protocol-error.ts';
import type { DataClient } from '../data-client.ts';
import type { EventHub, Outlet, Session } from './event-hub.ts';

const RETRY_AFTER_S = 60;

const claimsSchema = z.object({
  session_id: z.uuid(),
  aal: z.string().catch('aal1'),
  exp: z.number(),
});
const openedSchema = z.object({ user_id: z.uuid(), tables: z.array(z.string()) });

export interface EventsDeps {
  /** Absent if the database cannot tell what changes. Then browsers ask from time to time. */
  hub: EventHub | undefined;
  clientFor(authorization: string): DataClient;
  /** The limits on connections do not count this one any more: the hub has its own. */
  leaveOpen(socket: Socket): void;
}

/**
 * The live stream of the back office, as server-sent events. The token is in the header, never in
 * the address, so no log and no proxy keeps it. Mount it at /api/events.
 */
export function createEventsApi({ hub, clientFor, leaveOpen }: EventsDeps): Hono<AppEnv> {
  const api = new Hono<AppEnv>();
  api.get('/', async (c) => {
    const { socket } = c.env;
    if (!hub || !socket) return no(c, 404, 'There is no live stream here.');
    const authorization = c.req.header('authorization') ?? '';
    const token = /^bearer +(\S+)$/i.exec(authorization.trim())?.[1];
    if (!token) return no(c, 401, 'Sign in first.');
    const claims = claimsOf(token);
    if (!claims) return no(c, 401, 'Sign in first. API keys have no live stream.');
    const { data, error, status } = await clientFor(`Bearer ${token}`).rpc('open_stream');
    if (error) {
      if (status === 401 || status === 403) return no(c, status, 'You do not have access.');
      return no(c, 503, 'The live stream is not available at the moment.');
    }
    const { user_id: userId, tables } = openedSchema.parse(data);
    const { session_id: sessionId, aal, exp } = claims;
    const session: Session = { userId, sessionId, aal, expiresAt: exp * 1000 };
    const full = hub.isFull(userId);
    if (full) return no(c, full === 'person' ? 429 : 503, 'Too many live streams are open.');

    const { incoming, outgoing } = socket;
    if (incoming.socket.destroyed) return RESPONSE_ALREADY_SENT;
    leaveOpen(incoming.socket);
    outgoing.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      // Asks nginx not to collect the events first.
      'X-Accel-Buffering': 'no',
      // The connection is exempt from the usual limits, so it must close with the stream.
      Connection: 'close',
    });
    const leave = hub.add(session, tables, outletOf(outgoing as ServerResponse));
    outgoing.once('close', leave);
    return RESPONSE_ALREADY_SENT;
  });
  return api;
}

function no(c: Context<AppEnv>, status: number, message: string): Response {
  const retryAfterSeconds = status === 429 || status === 503 ? RETRY_AFTER_S : undefined;
  return refuse(c.req.path, { status, message, ...(retryAfterSeconds && { retryAfterSeconds }) });
}

/** What the token says, for the database to check. An API key is no token and says nothing. */
function claimsOf(token: string): z.infer<typeof claimsSchema> | undefined {
  try {
    const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
    return claimsSchema.parse(JSON.parse(payload));
  } catch {
    return undefined;
  }
}

function outletOf(response: ServerResponse): Outlet {
  return {
    write: (bytes) => void response.write(bytes),
    backlog: () => response.writableLength,
    end: () => void response.end(),
    destroy: () => void response.destroy(),
  };
}
