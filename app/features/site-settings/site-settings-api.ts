import { unwrap } from '~/lib/errors';
import { DEFAULT_SETTINGS } from '~/lib/site/defaults';
import { type SiteSettings, siteSettingsSchema } from '~/lib/site/settings';
import type { Db } from '~/lib/supabase/client';
import { getSettingsRow, saveSettingsRow } from '~/lib/supabase/settings-row';

const TYPE = 'site';

export interface SavedSettings {
  settings: SiteSettings;
  version: string | null;
}

export async function getSettings(db: Db): Promise<SavedSettings> {
  const { settings, version } = await getSettingsRow(db, TYPE);
  return { settings: siteSettingsSchema.catch(DEFAULT_SETTINGS).parse(settings), version };
}

export interface SettingsSave extends SavedSettings {
  /** Only administrators and developers may; for others it stays a draft. */
  isPublishing: boolean;
}

/** Publishes the settings alone: what is drafted in the Site Editor stays there. */
export async function saveSettings(db: Db, save: SettingsSave): Promise<SavedSettings> {
  const { settings, isPublishing } = save;
  const version = await saveSettingsRow(db, TYPE, settings, save.version);
  if (isPublishing) {
    unwrap(await db.rpc('publish_site', { note: 'Site settings', parts: ['settings'] }));
  }
  return { settings, version };
}
