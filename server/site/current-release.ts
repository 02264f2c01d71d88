import type { Logger } from 'pino';
import { z } from 'zod';
import { originalPage } from '../../app/content/originals.ts';
import { wordsOf } from '../../app/content/words.ts';
import {
  type FactPeriod,
  type Figures,
  figuresOn,
  withFacts,
} from '../../app/lib/facts/with-facts.ts';
import type { FormDefinition } from '../../app/lib/forms/form-definition.ts';
import { withForms } from '../../app/lib/forms/forms-in-content.ts';
import { readForm } from '../../app/lib/forms/read-form.ts';
import { specifiedForm } from '../../app/lib/forms/specified-forms.ts';
import {
  NO_POSITIONS,
  type OpenPositions,
  openPositionsSchema,
  withOpenPositions,
} from '../../app/lib/jobs/open-positions.ts';
import type { SiteContent } from '../../app/lib/request-context.ts';
import { type MovedPages, withCurrentLinks } from '../../app/lib/site/moved-links.ts';
import { officeDay } from '../../app/lib/site/office-day.ts';
import { parseRelease } from '../../app/lib/site/release.ts';
import type { SiteRelease } from '../../app/lib/site/release-parts.ts';
import { closureSchema } from '../../app/lib/site/settings.ts';
import { isSitePage, type SitePageName } from '../../app/lib/site/site-pages.ts';
import type { DataClient } from './data-client.ts';
import { describeFiles } from './library-facts.ts';

const HERO_BUCKET = 'hero-images';
const closuresSchema = z.array(closureSchema).catch([]);
const NO_IMAGE = { path: '', alt: '' };
/** The start of a stored hero's path (§2). */
const STORED = /^storage\//;

export interface CurrentReleaseDeps {
  visitor: DataClient;
  service: DataClient;
  log: Logger;
  now?: () => Date;
}

/**
 * What visitors see, kept in memory: the release, the site's own pages, the forms, and the version
 * of the site they belong to.
 */
export class CurrentRelease {
  #release: SiteRelease = parseRelease(null);
  #pages: ReadonlyMap<SitePageName, SiteContent> = new Map();
  #forms = new Map<string, FormDefinition>();
  #version = '';
  /** Closing a job can lead back to an earlier version; pages made before it opened are still old. */
  #changes = 0;
  #moved: MovedPages = new Map();
  #positions: OpenPositions = NO_POSITIONS;
  #periods: readonly FactPeriod[] = [];
  /** The figures of a day, and the release with them in its texts. */
  #today: { day: string; figures: Figures; version: string; release: SiteRelease } | undefined;
  #turn: Promise<void> = Promise.resolve();
  /** The read that has not begun: it will see everything that is committed until then. */
  #next: Promise<void> | undefined;
  readonly #deps: CurrentReleaseDeps;

  constructor(deps: CurrentReleaseDeps) {
    this.#deps = deps;
  }

  /** With the figures of today in the texts of the site. */
  get value(): SiteRelease {
    return this.#current.release;
  }

  /** The settings as staff wrote them, with the names of facts instead of figures. */
  get writtenSettings(): SiteRelease['settings'] {
    return this.#release.settings;
  }

  /** Worked out once a day, and whenever something has changed. */
  get #current() {
    const day = officeDay(this.#release.settings.hours.timeZone, this.#now());
    if (this.#today?.day === day) return this.#today;
    const figures = figuresOn(this.#periods, day);
    const { settings, menus } = this.#release;
    // The blocks of the home page get theirs after their Markdown is parsed.
    const release = { ...this.#release, ...withFacts({ settings, menus }, figures) };
    this.#today = { day, figures, version: JSON.stringify([...figures].toSorted()), release };
    return this.#today;
  }

  #now(): Date {
    return this.#deps.now?.() ?? new Date();
  }

  /** The content with the figures of today in its texts. */
  withFacts = <T>(content: T): T => withFacts(content, this.#current.figures);

  /** Every period of every fact, for answers about other days than today. */
  get factPeriods(): readonly FactPeriod[] {
    return this.#periods;
  }

  /** Forms that cannot be read are left out. Two forms are part of the app and always there. */
  findForm = (key: string): FormDefinition | null =>
    this.withFacts(this.#forms.get(key) ?? specifiedForm(key) ?? null);

  /** Whether the database has ever answered. */
  get isRead(): boolean {
    return this.#version !== '';
  }

  /** One of the site's own pages: as published, or the original while there is none. */
  sitePage(name: SitePageName): SiteContent {
    const known = this.#pages.get(name);
    if (known) return { ...known, content: this.current(known.content) };
    const { title, description, blocks } = originalPage(name, wordsOf(this.#release.settings));
    return { title, description, content: this.current({ blocks }) };
  }

  /** Content with links to where pages are now, and with the forms and open jobs it shows. */
  current<T>(content: T): T {
    const linked = withCurrentLinks(content, this.#moved);
    return withOpenPositions(withForms(linked, this.findForm), this.#positions);
  }

  /**
   * Changes after each release, whenever a page is published, changed or taken down, whenever a
   * file, a form, an open vacancy or a fact changes, and each day, because pages name the next
   * closures and facts end at midnight.
   */
  get version(): string {
    const today = officeDay(this.#release.settings.hours.timeZone, this.#now());
    return `${this.#version} ${this.#changes} ${today} ${this.#current.version}`;
  }

  /**
   * Reads one at a time, so that the result of an earlier read never replaces that of a later one.
   */
  refresh(): Promise<void> {
    this.#next ??= this.#turn
      .catch(() => {})
      .then(() => {
        this.#next = undefined;
        return this.#read();
      });
    this.#turn = this.#next;
    return this.#next;
  }

  /** Keeps the last good release and pages when the database cannot be reached. */
  async #read(): Promise<void> {
    const { visitor, service, log } = this.#deps;
    const [release, pages, media, moved, forms, positions, closures, facts] = await Promise.all([
      visitor.from('current_release').select('number, snapshot').maybeSingle(),
      visitor
        .from('published_pages')
        .select('changed_at', { count: 'exact' })
        .order('changed_at', { ascending: false })
        .limit(1),
      service.rpc('media_version'),
      service.rpc('list_moved_pages'),
      service.from('forms').select('key, name, definition, thank_you, version').order('key'),
      service.rpc('open_positions'),
      service.rpc('next_closures'),
      service
        .from('facts')
        .select(
          'id, key, label, value, unit, shown, valid_from, valid_to, source, source_url, checked_on',
        )
        .order('id'),
    ]);
    const replies = [release, pages, media, moved, forms, positions, closures, facts];
    const error = replies.find((reply) => reply.error)?.error;
    if (error) {
      log.warn({ code: error.code }, 'the current release could not be read');
      return;
    }
    this.#moved = new Map(moved.data?.map(({ slug, current_slug }) => [slug, current_slug]));
    const rows = forms.data ?? [];
    this.#forms = new Map(
      rows.flatMap((row) => {
        const form = readForm(row);
        if (!form) log.warn({ form: row.key }, 'a form could not be read');
        return form ? [[row.key, { ...form, version: row.version }] as const] : [];
      }),
    );
    this.#positions = openPositionsSchema.catch(NO_POSITIONS).parse(positions.data);
    this.#periods = facts.data ?? [];
    const described = await withLibraryFacts(this.#deps, {
      ...parseRelease(release.data),
      closures: closuresSchema.parse(closures.data),
    });
    const latest = pages.data?.[0]?.changed_at ?? '';
    const formVersions = rows.map(({ key, version }) => `${key}:${version}`).join();
    const version = [
      ...[described.number, pages.count, latest, media.data, formVersions],
      this.#positions.version,
      JSON.stringify(closures.data),
    ].join(' ');
    if (version !== this.#version) {
      const sitePages = await readSitePages(this.#deps);
      if (!sitePages) return;
      this.#pages = sitePages;
      this.#changes += 1;
    }
    this.#release = {
      ...described,
      layout: this.current(described.layout),
      menus: withCurrentLinks(described.menus, this.#moved),
    };
    this.#version = version;
    this.#today = undefined;
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
    deps.log.warn({ code: error.code }, 'the site’s pages could not be read');
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
