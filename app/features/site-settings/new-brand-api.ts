import type { z } from 'zod';
import { AppError, unwrap } from '~/lib/errors';
import { DEFAULT_RELEASE } from '~/lib/site/defaults';
import { getHolidayList } from '~/lib/site/holiday-list';
import type { SiteParts } from '~/lib/site/parts';
import { parseRelease } from '~/lib/site/release';
import { layoutSchema } from '~/lib/site/release-parts';
import type { Seen } from '~/lib/site/site-changes';
import { themeSchema } from '~/lib/site/theme';
import { asJson } from '~/lib/supabase/as-json';
import type { Db } from '~/lib/supabase/client';
import { getSettingsRow } from '~/lib/supabase/settings-row';
import { type DemoRecord, demoRecordsSchema } from './demo-records';
import type { RewrittenPage, StoredBlock, StoredPage } from './new-brand';

const PAGE_COLUMNS = 'id, version, title, slug, template, site_page, meta_description, content';
const PAGES_MAX = 1000;

/** The site as it is: what a new brand replaces. */
export interface CurrentSite {
  parts: SiteParts;
  seen: Seen;
  pages: StoredPage[];
  blocks: StoredBlock[];
  demo: DemoRecord[];
  /** The state whose public holidays are listed. */
  holidaysOf: string | null;
}

export async function getCurrentSite(db: Db): Promise<CurrentSite> {
  const [theme, branding, site, layout, release, pages, blocks, demo, holidays] = await Promise.all(
    [
      getSettingsRow(db, 'theme'),
      getSettingsRow(db, 'branding'),
      getSettingsRow(db, 'site'),
      db.from('page_layouts').select('layout_data, updated_at').eq('page_id', 'home').maybeSingle(),
      db.from('current_release').select('number, snapshot').maybeSingle(),
      db.from('content_pages').select(PAGE_COLUMNS).is('deleted_at', null).limit(PAGES_MAX),
      db.from('content_blocks').select('id, version, name, content').limit(PAGES_MAX),
      db.rpc('demo_records'),
      getHolidayList(db),
    ],
  );
  const live = parseRelease(unwrap(release));
  const home = unwrap(layout);
  const { number, ...published } = live;
  return {
    // Texts name the brand that is live. Theme and layout start from what is saved.
    parts: {
      ...published,
      theme: saved(themeSchema, theme.settings, DEFAULT_RELEASE.theme),
      layout: saved(layoutSchema, home?.layout_data, published.layout),
    },
    seen: {
      release: number,
      theme: theme.version,
      branding: branding.version,
      settings: site.version,
      layout: home?.updated_at ?? null,
    },
    pages: unwrap(pages) ?? [],
    blocks: unwrap(blocks) ?? [],
    demo: demoRecordsSchema.parse(unwrap(demo)),
    holidaysOf: holidays.listed,
  };
}

function saved<T>(schema: z.ZodType<T>, stored: unknown, fallback: T): T {
  return schema.safeParse(stored).data ?? fallback;
}

export interface BrandStart {
  parts: SiteParts;
  seen: Seen;
  pages: RewrittenPage[];
  blocks: StoredBlock[];
  /** The ids of pages for the trash. */
  trash: string[];
  removesRecords: boolean;
}

/** Changes everything at once, or nothing. Returns the number of the release. */
export async function startBrand(db: Db, start: BrandStart): Promise<number> {
  const { theme, layout, branding, settings } = start.parts;
  const brand = {
    ...{ theme, layout, branding, settings },
    ...{ pages: start.pages, blocks: start.blocks, trash: start.trash },
    removes_records: start.removesRecords,
  };
  const number = unwrap(await db.rpc('start_brand', { brand: asJson(brand), seen: start.seen }));
  if (number === null) throw new AppError('unexpected');
  return number;
}
