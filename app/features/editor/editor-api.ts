import type { z } from 'zod';
import { AppError, toAppError, unwrap } from '~/lib/errors';
import { isSameJson } from '~/lib/same-json';
import { DEFAULT_RELEASE } from '~/lib/site/defaults';
import { isSamePart } from '~/lib/site/parts';
import { menusSchema, parseRelease } from '~/lib/site/release';
import {
  brandingSchema,
  layoutSchema,
  type SiteLayout,
  type SiteRelease,
} from '~/lib/site/release-parts';
import { siteSettingsSchema } from '~/lib/site/settings';
import { listWaitingChanges, type Publication, publishParts } from '~/lib/site/site-changes';
import { themeSchema } from '~/lib/site/theme';
import type { Db } from '~/lib/supabase/client';
import type { Json } from '~/lib/supabase/database.types';
import { saveOnce } from '~/lib/supabase/save-once';
import { getSettingsRow, saveSettingsRow } from '~/lib/supabase/settings-row';
import { toStorageAppError } from '~/lib/supabase/storage-error';
import type { PartEdit } from './draft';
import type { StoredSite } from './editor-state';
import { EDITOR_MESSAGES, PART_MESSAGES } from './messages';

const HOME = 'home';
const BUCKETS = ['media', 'logos', 'favicons', 'hero-images'];

export async function isDeveloperAdmin(db: Db): Promise<boolean> {
  return unwrap(await db.rpc('is_developer_admin')) === true;
}

/** Whether the editor's buckets exist. */
export async function isStorageReady(db: Db): Promise<boolean> {
  const { data, error } = await db.storage.listBuckets();
  if (error) throw toStorageAppError(error);
  return BUCKETS.every((bucket) => data.some(({ id }) => id === bucket));
}

/** Reads the drafts with the person's own rights, and what visitors see. */
export async function getSite(db: Db): Promise<StoredSite> {
  const [theme, branding, menus, layout, settings, published, waiting] = await Promise.all([
    named(PART_MESSAGES.theme.loadFailed, getSettingsRow(db, 'theme')),
    named(PART_MESSAGES.branding.loadFailed, getSettingsRow(db, 'branding')),
    named(PART_MESSAGES.menus.loadFailed, getSettingsRow(db, 'menus')),
    named(PART_MESSAGES.layout.loadFailed, getLayoutRow(db)),
    named(EDITOR_MESSAGES.loadFailed, getSettingsRow(db, 'site')),
    getCurrentRelease(db),
    listWaitingChanges(db),
  ]);
  const orElse = <T>(schema: z.ZodType<T>, stored: unknown, fallback: T) =>
    schema.safeParse(stored).data ?? fallback;
  return {
    saved: {
      theme: orElse(themeSchema, theme.settings, DEFAULT_RELEASE.theme),
      branding: orElse(brandingSchema, branding.settings, DEFAULT_RELEASE.branding),
      menus: orElse(menusSchema, menus.settings, DEFAULT_RELEASE.menus),
      layout: orElse(layoutSchema, layout.settings, DEFAULT_RELEASE.layout),
    },
    versions: {
      theme: theme.version,
      branding: branding.version,
      menus: menus.version,
      layout: layout.version,
    },
    published,
    settings: {
      // Without a row there are no unpublished settings.
      saved: orElse(siteSettingsSchema, settings.settings, published.settings),
      version: settings.version,
    },
    waiting,
  };
}

/** Adds to an error what could not be read. */
async function named<T>(failed: string, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (cause) {
    const code = cause instanceof AppError ? cause.code : 'unexpected';
    throw new AppError(code, failed, { cause });
  }
}

async function getLayoutRow(db: Db) {
  const row = unwrap(
    await db
      .from('page_layouts')
      .select('layout_data, updated_at')
      .eq('page_id', HOME)
      .maybeSingle(),
  );
  return { settings: row?.layout_data ?? null, version: row?.updated_at ?? null };
}

export async function getCurrentRelease(db: Db): Promise<SiteRelease> {
  return parseRelease(
    unwrap(await db.from('current_release').select('number, snapshot').maybeSingle()),
  );
}

/** §4: updates the row or inserts one. Throws `conflict` if someone else has saved it since. */
export function savePart(
  db: Db,
  { part, value }: PartEdit,
  version: string | null,
): Promise<string> {
  return part === 'layout'
    ? saveLayout(db, value, version)
    : saveSettingsRow(db, part, value, version);
}

function saveLayout(db: Db, layout: SiteLayout, version: string | null): Promise<string> {
  return saveOnce(
    () => writeLayout(db, layout, version),
    async () => {
      const stored = await getLayoutRow(db);
      const wanted = { ...layout, lastUpdated: undefined };
      const isStored = isSameJson({ ...Object(stored.settings), lastUpdated: undefined }, wanted);
      return isStored ? (stored.version ?? undefined) : undefined;
    },
  );
}

async function writeLayout(db: Db, layout: SiteLayout, version: string | null): Promise<string> {
  const lastUpdated = new Date().toISOString();
  const layout_data = { ...layout, lastUpdated } as Json;
  const table = db.from('page_layouts');
  const rows = unwrap(
    version === null
      ? await table.insert({ page_id: HOME, layout_data, is_published: false }).select('updated_at')
      : await table
          .update({ layout_data })
          .eq('page_id', HOME)
          .eq('updated_at', version)
          .select('updated_at'),
  );
  const [saved] = rows ?? [];
  if (!saved) throw new AppError('conflict', 'Someone else has saved this in the meantime.');
  return saved.updated_at;
}

export interface SitePublication extends Publication {
  /** What visitors should see, to check whether publishing succeeded. */
  release: Omit<SiteRelease, 'number'>;
}

/**
 * §4: checks the permission again, although the database does too. If the reply gets lost but the
 * release is live, publishing has succeeded.
 */
export async function publishSite(db: Db, publication: SitePublication): Promise<number> {
  if (!(await isDeveloperAdmin(db))) {
    throw new AppError('forbidden', EDITOR_MESSAGES.permissionDenied);
  }
  try {
    return await publishParts(db, publication);
  } catch (cause) {
    const { code } = toAppError(cause);
    const isAnswered = code !== 'network' && code !== 'unavailable';
    const number = isAnswered ? null : await findPublished(db, publication).catch(() => null);
    if (number === null) throw cause;
    return number;
  }
}

async function findPublished(db: Db, publication: SitePublication): Promise<number | null> {
  const { parts, seen, release } = publication;
  const live = await getCurrentRelease(db);
  const isLive = live.number > (seen.release ?? 0);
  return isLive && parts.every((part) => isSamePart(part, live, release)) ? live.number : null;
}
