import type { Logger } from 'pino';
import { parseRelease, type SiteRelease } from '../../app/lib/site/release.ts';
import type { DataClient } from './data-client.ts';

/** What visitors see, kept in memory: the release, and which version of the site it belongs to. */
export class CurrentRelease {
  #release: SiteRelease = parseRelease(null);
  #version = '';
  readonly #db: DataClient;
  readonly #log: Logger;

  constructor(db: DataClient, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  get value(): SiteRelease {
    return this.#release;
  }

  /** Another one after each release and each page that is published or taken down. */
  get version(): string {
    return this.#version;
  }

  /** Keeps the last good release when the database cannot be reached. */
  async refresh(): Promise<void> {
    const [release, pages] = await Promise.all([
      this.#db.from('current_release').select('number, snapshot').maybeSingle(),
      this.#db
        .from('published_pages')
        .select('published_at', { count: 'exact' })
        .order('published_at', { ascending: false })
        .limit(1),
    ]);
    const error = release.error ?? pages.error;
    if (error) {
      this.#log.warn({ code: error.code }, 'the current release could not be read');
      return;
    }
    this.#release = parseRelease(release.data);
    const latest = pages.data?.[0]?.published_at ?? '';
    this.#version = [this.#release.number, pages.count, latest].join(' ');
  }
}
