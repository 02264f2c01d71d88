import { AppError, unwrap } from '../errors';
import { isSameJson } from '../same-json';
import type { Db } from './client';
import type { Json } from './database.types';
import { saveOnce } from './save-once';

export type SettingsType = 'theme' | 'branding' | 'menus' | 'site';

export interface SettingsRow {
  settings: unknown;
  /** When the row was saved; `null` if there is none yet. */
  version: string | null;
}

/** Spec §7: one row per type. A missing row is not an error. */
export async function getSettingsRow(db: Db, type: SettingsType): Promise<SettingsRow> {
  const row = unwrap(
    await db.from('site_settings').select('settings, updated_at').eq('type', type).maybeSingle(),
  );
  return { settings: row?.settings ?? null, version: row?.updated_at ?? null };
}

/**
 * Updates the row or inserts it (§4), and returns its version. Throws `conflict` if someone has
 * saved other settings since `version` was read.
 */
export function saveSettingsRow(
  db: Db,
  type: SettingsType,
  settings: object,
  version: string | null,
): Promise<string> {
  return saveOnce(
    () => writeSettingsRow(db, type, settings, version),
    async () => {
      const stored = await getSettingsRow(db, type);
      return isSameJson(stored.settings, settings) ? (stored.version ?? undefined) : undefined;
    },
  );
}

async function writeSettingsRow(
  db: Db,
  type: SettingsType,
  settings: object,
  version: string | null,
): Promise<string> {
  const values = { type, settings: settings as Json };
  const table = db.from('site_settings');
  const rows = unwrap(
    version === null
      ? await table.insert(values).select('updated_at')
      : await table.update(values).eq('type', type).eq('updated_at', version).select('updated_at'),
  );
  const [saved] = rows ?? [];
  if (!saved) throw new AppError('conflict', 'Someone else has saved this in the meantime.');
  return saved.updated_at;
}
