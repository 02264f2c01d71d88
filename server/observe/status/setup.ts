import { hostname } from 'node:os';
import { placeName } from '../../backup/places/place.ts';
import { lockOf } from '../../backup/settings.ts';
import { VERSION } from '../../backup/version.ts';
import type { Config } from '../../config/config.ts';
import type { Disk } from '../system-facts.ts';

/** How this server is set up, as far as administrators may know. */
export interface SystemSetup {
  /** Names the server among others on the same database. */
  name: string;
  version: string;
  startedAt: string;
  database: 'embedded' | 'own' | 'hosted';
  hasMail: boolean;
  hasMailbox: boolean;
  hasTexts: boolean;
  /** Null with hosted Supabase, which makes its own backups. */
  backups: { place: string; isEncrypted: boolean } | null;
  folders: { name: Disk['name']; path: string }[];
}

type SetupConfig = Pick<
  Config,
  'port' | 'hosted' | 'databaseUrl' | 'smtpUrl' | 'mailbox' | 'texts' | 'backup' | 's3' | 'dataDir'
>;

export function systemSetup(config: SetupConfig, startedAt = new Date()): SystemSetup {
  const { hosted, backup, s3 } = config;
  const isBackupHere = !(backup.s3Prefix && s3);
  return {
    name: `${hostname()}:${config.port}`,
    version: VERSION,
    startedAt: startedAt.toISOString(),
    database: hosted ? 'hosted' : config.databaseUrl ? 'own' : 'embedded',
    hasMail: config.smtpUrl !== undefined,
    hasMailbox: config.mailbox !== undefined,
    hasTexts: config.texts !== undefined,
    backups: hosted
      ? null
      : { place: placeName(config), isEncrypted: lockOf(backup) !== undefined },
    folders: hosted
      ? []
      : [
          { name: 'data', path: config.dataDir },
          ...(isBackupHere ? [{ name: 'backups' as const, path: backup.folder }] : []),
        ],
  };
}
