import type { Logger } from 'pino';
import type { BodyProblem } from '../app/lib/request-context.ts';
import type { Caller } from './database/caller.ts';

/** What the guard knows of a request. */
export interface Visit {
  requestId: string;
  clientAddress: string;
}

/** What every handler finds in its Hono context. */
export interface AppEnv {
  Bindings: Visit;
  Variables: Visit & {
    /** Makes a logger that names the request. Few requests have anything to say. */
    log: () => Logger;
    /** A form that a page is to refuse in its own words. */
    bodyProblem?: BodyProblem;
    /** Set in front of /rest/v1, /storage/v1 and /functions/v1. */
    caller: Caller;
  };
}
