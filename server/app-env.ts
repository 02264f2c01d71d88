import type { HttpBindings } from '@hono/node-server';
import type { Logger } from 'pino';
import type { BodyProblem } from '../app/lib/request-context.ts';
import type { Caller } from './database/caller.ts';

/** What the guard knows about a request. */
export interface Visit {
  requestId: string;
  clientAddress: string;
  /** Absent for the server's own requests. */
  socket?: HttpBindings | undefined;
}

/** What every handler finds in its Hono context. */
export interface AppEnv {
  Bindings: Visit;
  Variables: Omit<Visit, 'socket'> & {
    /**
     * Makes a logger that adds the request's id. Made on demand, because few requests log anything.
     */
    log: () => Logger;
    /** Why the body was refused. The page shows its own message for it. */
    bodyProblem?: BodyProblem;
    /** Set in front of /rest/v1, /storage/v1 and /functions/v1. */
    caller: Caller;
  };
}
