import type { ErrorKind, ServerReport } from '../../../app/lib/system/system-status.ts';
import type { StoredFacts } from '../system-facts.ts';
import type { SystemSetup } from './setup.ts';

/** What is known about the installation at one moment. */
export interface Seen {
  now: number;
  setup: SystemSetup;
  /** Undefined if the database did not answer. */
  stored: StoredFacts | undefined;
  /** All servers, this one included. */
  servers: ServerReport[];
  errors: ErrorKind[];
}
