import type { Logger } from 'pino';
import { originalPage } from '../../app/content/originals.ts';
import { wordsOf } from '../../app/content/words.ts';
import type { SiteContent } from '../../app/lib/request-context.ts';
import { officeYear } from '../../app/lib/site/office-year.ts';
import { parseRelease } from '../../app/lib/site/release.ts';
import type { SiteRelease } from '../../app/lib/site/release-parts.ts';
import { isSitePage, type SitePageName } from '../../app/lib/site/site-pages.ts';
import type { DataClient } from './data-client.ts';
import { describeFiles } from './library-facts.ts';

const HERO_BUCKET = 'hero-images';
/** The start of a stored hero's path (§2). */
const STORED = /^storage\//;

export interface CurrentReleaseDeps {
  visitor: DataClient;
  service: DataClient;
  log: Logger;
}

/**
 * What visitors see, kept in memory: the release, the site's own pages, and the version of the site
 * they belong to.
 */
export class CurrentRelease {
  #release: SiteRelease = parseRelease(null);
  #pages: ReadonlyMap<SitePageName, SiteContent> = new Map();
  #version = '';
  #turn: Promise<void> = Promise.resolve();
  readonly #deps: CurrentReleaseDeps;

  constructor(deps: CurrentReleaseDeps) {
    this.#deps = deps;
  }

  get value(): SiteRelease {
    return this.#release;
  }

  /** Whether the database has ever answered. */
  get isRead(): boolean {
    return this.#version !== '';
  }

  /** One of the site's own pages: as published, or the original while there is none. */
  sitePage(name: SitePageName): SiteContent {
    const known = this.#pages.get(name);
    if (known) return known;
    const { title, description, blocks } = originalPage(name, wordsOf(this.#release.settings));
    return { title, description, content: { blocks } };
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

  /** Keeps the last good release and pages when the database cannot be reached. */
  async #read(): Promise<void> {
    const { visitor, service, log } = this.#deps;
    const [release, pages, media] = await Promise.all([
      visitor.from('current_release').select('number, snapshot').maybeSingle(),
      visitor
        .from('published_pages')
        .select('changed_at', { count: 'exact' })
        .order('changed_at', { ascending: false })
        .limit(1),
      service.rpc('media_version'),
    ]);
    const error = release.error ?? pages.error ?? media.error;
    if (error) {
      log.warn({ code: error.code }, 'the current release could not be read');
      return;
    }
    const current = await withLibraryFacts(this.#deps, parseRelease(release.data));
    const latest = pages.data?.[0]?.changed_at ?? '';
    const version = [current.number, pages.count, latest, media.data].join(' ');
    if (version !== this.#version) {
      const sitePages = await readSitePages(this.#deps);
      if (!sitePages) return;
      this.#pages = sitePages;
    }
    this.#release = current;
    this.#version = version;
  }
}

async function readSitePages(
  deps: CurrentReleaseDeps,
): Promise<Map<SitePageName, SiteContent> | null> {
  const { data, error } = await deps.visitor
    .from('published_pages')
    .select('site_page, title, meta_description, content')
    .not('site_page', 'is', null);
  if (error) {
    deps.log.warn({ code: error.code }, 'the pages of the site could not be read');
    return null;
  }
  const described = await describeFiles(deps, data);
  return new Map(
    described.flatMap(({ site_page, title, meta_description, content }) =>
      isSitePage(site_page)
        ? [[site_page, { title, description: meta_description ?? '', content }] as const]
        : [],
    ),
  );
}

async function withLibraryFacts(
  deps: CurrentReleaseDeps,
  release: SiteRelease,
): Promise<SiteRelease> {
  const { layout, branding } = release;
  const { hero } = branding;
  const named = hero && { ...hero, path: hero.path.replace(STORED, `${HERO_BUCKET}/`) };
  const described = await describeFiles(deps, { layout, named });
  return {
    ...release,
    layout: described.layout,
    branding: {
      ...branding,
      // If the file is gone, the site shows its own drawing.
      hero: hero && described.named && { ...hero, ...described.named, path: hero.path },
    },
  };
}
