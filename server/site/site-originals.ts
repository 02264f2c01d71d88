import type { Logger } from 'pino';
import { originalPage } from '../../app/content/originals.ts';
import { wordsOf } from '../../app/content/words.ts';
import type { SiteSettings } from '../../app/lib/site/settings.ts';
import { SITE_PAGES } from '../../app/lib/site/site-pages.ts';
import { asJson } from '../../app/lib/supabase/as-json.ts';
import type { DataClient } from './data-client.ts';

/**
 * Keeps the site's own pages in the database: adds those that are missing, and updates those that no
 * person has saved, when the server starts and when the company's name or place changes. The database
 * knows which pages people have saved, and leaves them alone.
 */
export class SiteOriginals {
  #known = '';
  readonly #deps: { service: DataClient; log: Logger };

  constructor(deps: { service: DataClient; log: Logger }) {
    this.#deps = deps;
  }

  /** Returns whether a page was added or changed. */
  async follow(settings: SiteSettings): Promise<boolean> {
    const words = wordsOf(settings);
    const known = JSON.stringify(words);
    if (known === this.#known) return false;
    this.#known = known;
    const pages = SITE_PAGES.map((name) => {
      const { title, description, blocks } = originalPage(name, words);
      return { sitePage: name, slug: name, title, description, content: { blocks } };
    });
    const { service, log } = this.#deps;
    const { data: changed, error } = await service.rpc('add_site_pages', {
      pages: asJson(pages),
    });
    if (error) {
      // Tried again at the next start. Until then visitors see the originals.
      log.warn({ code: error.code }, 'the site’s pages could not be added');
      return false;
    }
    return changed > 0;
  }
}
