import type { Logger } from 'pino';
import type { BodyProblem } from '../app/lib/request-context.ts';
import type { Asker } from './postgresql/shares.ts';

/** What the guard knows of a request. */
export interface Visit {
  requestId: string;
  clientAddress: string;
}

/** Who asks. The database sees the role and the claims and decides. */
export interface Caller {
  role: 'anon' | 'authenticated' | 'service_role';
  claims: Record<string, unknown>;
  /** Whose share of the database's connections is used; without one, the server's own. */
  asker?: Asker;
}

/** Anyone may register, so that people who are not staff may cost no more than visitors. */
export function isStranger({ role, asker }: Caller): boolean {
  return role === 'anon' || asker?.kind === 'visitor';
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
