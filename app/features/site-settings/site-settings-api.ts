import { type AppError, toAppError, unwrap } from '~/lib/errors';
import { DEFAULT_SETTINGS } from '~/lib/site/defaults';
import { isSamePart } from '~/lib/site/parts';
import { parseRelease } from '~/lib/site/release';
import { type SiteSettings, siteSettingsSchema } from '~/lib/site/settings';
import {
  discardChanges,
  listWaitingChanges,
  publishParts,
  type WaitingChange,
} from '~/lib/site/site-changes';
import type { Db } from '~/lib/supabase/client';
import { getSettingsRow, saveSettingsRow } from '~/lib/supabase/settings-row';

const TYPE = 'site';
const PART = 'settings';
const NOTE = 'Site settings';

export interface SavedSettings {
  settings: SiteSettings;
  version: string | null;
  /** What visitors see. */
  live: SiteSettings;
  /** Who saved them, if they are not published yet. */
  waiting: Pick<WaitingChange, 'savedBy' | 'savedAt'> | null;
}

export async function getSettings(db: Db): Promise<SavedSettings> {
  const [{ settings: stored, version }, release, changes] = await Promise.all([
    getSettingsRow(db, TYPE),
    db.from('current_release').select('number, snapshot').maybeSingle(),
    listWaitingChanges(db),
  ]);
  const settings = siteSettingsSchema.catch(DEFAULT_SETTINGS).parse(stored);
  const live = parseRelease(unwrap(release)).settings;
  const isLive = isSamePart(PART, { settings }, { settings: live });
  const waiting = changes.find(({ part }) => part === PART);
  return { settings, version, live, waiting: isLive ? null : (waiting ?? null) };
}

export interface SettingsSave {
  settings: SiteSettings;
  version: string | null;
  /** Only administrators and developers may publish. For others the settings stay a draft. */
  isPublishing: boolean;
}

export interface SettingsOutcome {
  version: string;
  isLive: boolean;
  /** Why publishing failed after the settings were saved. */
  failure: AppError | null;
}

/** Publishes only the settings. Drafts in the Site Editor stay unpublished. */
export async function saveSettings(db: Db, save: SettingsSave): Promise<SettingsOutcome> {
  const version = await saveSettingsRow(db, TYPE, save.settings, save.version);
  if (!save.isPublishing) return { version, isLive: false, failure: null };
  try {
    await publishSettings(db, version);
    return { version, isLive: true, failure: null };
  } catch (cause) {
    return { version, isLive: false, failure: toAppError(cause) };
  }
}

/** Publishes this version of the settings. Throws `conflict` if someone has saved another since. */
export function publishSettings(db: Db, version: string | null): Promise<number> {
  return publishParts(db, { note: NOTE, parts: [PART], seen: { [PART]: version } });
}

/** Resets the settings to what visitors see. */
export function discardSettings(db: Db, version: string | null): Promise<void> {
  return discardChanges(db, [PART], { [PART]: version });
}
