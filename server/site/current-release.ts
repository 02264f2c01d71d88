import type { Logger } from 'pino';
import { parseRelease, type SiteRelease } from '../../app/lib/site/release.ts';
import type { DataClient } from './data-client.ts';

/** The release visitors see, kept in memory. */
export class CurrentRelease {
  #release: SiteRelease = parseRelease(null);
  readonly #db: DataClient;
  readonly #log: Logger;

  constructor(db: DataClient, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  get value(): SiteRelease {
    return this.#release;
  }

  /** Keeps the last good release when the database cannot be reached. */
  async refresh(): Promise<void> {
    const { data, error } = await this.#db
      .from('current_release')
      .select('number, snapshot')
      .maybeSingle();
    if (error) this.#log.warn({ code: error.code }, 'the current release could not be read');
    else this.#release = parseRelease(data);
  }
}
