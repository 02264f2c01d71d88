import type { Logger } from 'pino';
import { type MovedPages, withCurrentLinks } from '../../app/lib/site/moved-links.ts';
import { officeYear } from '../../app/lib/site/office-year.ts';
import { parseRelease } from '../../app/lib/site/release.ts';
import type { SiteRelease } from '../../app/lib/site/release-parts.ts';
import type { DataClient } from './data-client.ts';
import { describeFiles } from './library-facts.ts';

const HERO_BUCKET = 'hero-images';
const NO_IMAGE = { path: '', alt: '' };
/** The start of a stored hero's path (§2). */
const STORED = /^storage\//;

export interface CurrentReleaseDeps {
  visitor: DataClient;
  service: DataClient;
  log: Logger;
}

/** What visitors see, kept in memory: the release, and the version of the site it belongs to. */
export class CurrentRelease {
  #release: SiteRelease = parseRelease(null);
  #version = '';
  #moved: MovedPages = new Map();
  #turn: Promise<void> = Promise.resolve();
  readonly #deps: CurrentReleaseDeps;

  constructor(deps: CurrentReleaseDeps) {
    this.#deps = deps;
  }

  get value(): SiteRelease {
    return this.#release;
  }

  /** Pages that were once published at another address. */
  get moved(): MovedPages {
    return this.#moved;
  }

  /**
   * Changes after each release, whenever a page is published, changed or taken down, whenever a
   * file changes, and each New Year, because the footer shows the year.
   */
  get version(): string {
    const { timeZone } = this.#release.settings.hours;
    return `${this.#version} ${officeYear(timeZone, new Date())}`;
  }

  /**
   * Reads one at a time, so that the result of an earlier read never replaces that of a later one.
   */
  refresh(): Promise<void> {
    this.#turn = this.#turn.catch(() => {}).then(() => this.#read());
    return this.#turn;
  }

  /** Keeps the last good release when the database cannot be reached. */
  async #read(): Promise<void> {
    const { visitor, service, log } = this.#deps;
    const [release, pages, media, moved] = await Promise.all([
      visitor.from('current_release').select('number, snapshot').maybeSingle(),
      visitor
        .from('published_pages')
        .select('changed_at', { count: 'exact' })
        .order('changed_at', { ascending: false })
        .limit(1),
      service.rpc('media_version'),
      service.rpc('list_moved_pages'),
    ]);
    const error = release.error ?? pages.error ?? media.error ?? moved.error;
    if (error) {
      log.warn({ code: error.code }, 'the current release could not be read');
      return;
    }
    this.#moved = new Map(moved.data?.map(({ slug, current_slug }) => [slug, current_slug]));
    const described = await withLibraryFacts(this.#deps, parseRelease(release.data));
    this.#release = {
      ...described,
      layout: withCurrentLinks(described.layout, this.#moved),
      menus: withCurrentLinks(described.menus, this.#moved),
    };
    const latest = pages.data?.[0]?.changed_at ?? '';
    this.#version = [this.#release.number, pages.count, latest, media.data].join(' ');
  }
}

async function withLibraryFacts(
  deps: CurrentReleaseDeps,
  release: SiteRelease,
): Promise<SiteRelease> {
  const { layout, branding, settings } = release;
  const { hero } = branding;
  const named = hero && { ...hero, path: hero.path.replace(STORED, `${HERO_BUCKET}/`) };
  const { looks } = settings;
  const described = await describeFiles(deps, { layout, named, share: looks.shareImage });
  return {
    ...release,
    layout: described.layout,
    // If the file is gone, the server draws a picture for each page.
    settings: { ...settings, looks: { ...looks, shareImage: described.share ?? NO_IMAGE } },
    branding: {
      ...branding,
      // If the file is gone, the site shows its own drawing.
      hero: hero && described.named && { ...hero, ...described.named, path: hero.path },
    },
  };
}
