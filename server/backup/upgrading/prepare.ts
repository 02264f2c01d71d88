import type { Logger } from 'pino';
import {
  type AdminSettings,
  type PreparedDatabase,
  prepareDatabase,
} from '../../backend/prepare-database.ts';
import { StartupError } from '../../startup-error.ts';
import { recordBackup } from '../back-up.ts';
import type { Source } from '../make-backup.ts';
import type { BackupSettings } from '../settings.ts';
import { backUpBeforeUpgrade, forgetBackup, type UpgradeBackup } from './before-upgrade.ts';

export interface UpgradeOptions {
  settings: BackupSettings;
  log: Logger;
  /** What else has to work before the database may be changed. */
  ready?: Promise<unknown> | undefined;
  /** Called when the database has been changed, with what to do if the start fails after all. */
  onUpgraded?: ((wayBack: string) => void) | undefined;
}

/** Opens the database and brings it up to date. A database with data is backed up first. */
export async function prepareWithBackup(
  source: Source,
  admin: AdminSettings,
  { settings, log, ready, onUpgraded }: UpgradeOptions,
): Promise<PreparedDatabase> {
  let before: UpgradeBackup | undefined;
  let wasUpgraded = false;
  const restore = () => (before ? `npm run restore -- '${before.place}' --replace` : '');
  try {
    const prepared = await prepareDatabase(source.databaseUrl, admin, log, {
      async beforeUpgrade() {
        await ready;
        if (settings.backup.isBeforeUpgrade) {
          before = await backUpBeforeUpgrade(source, settings, log);
        }
      },
      async inTheEnd(sql, { isUpgrade }) {
        wasUpgraded = isUpgrade;
        // In the same transaction, so that a backup is listed if and only if its upgrade was made.
        for (const facts of before ? [...before.others, before.facts] : []) {
          await recordBackup(sql, 'upgrade', facts);
        }
      },
    });
    await forgetBackup(settings);
    if (wasUpgraded) {
      const way = restore() || 'restore a backup from before the upgrade';
      onUpgraded?.(
        `The database was upgraded before this start failed, so the earlier version no longer accepts it. To go back to the earlier version: ${way}`,
      );
    }
    return prepared;
  } catch (error) {
    if (!before || !(error instanceof StartupError)) throw error;
    throw new StartupError(`${error.message} The backup from before the upgrade: ${restore()}`);
  }
}
