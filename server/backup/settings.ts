import type { S3Config } from '../backend/storage/object-stores/s3-store.ts';
import type { Lock, Unlock } from './archive/age.ts';

export interface BackupConfig {
  /** Where backups are kept, unless they go to S3. */
  folder: string;
  /** If set, backups are kept in the bucket for files, under this prefix. */
  s3Prefix: string | undefined;
  /** A backup is encrypted if one of the two is set. */
  passphrase: string | undefined;
  recipient: string | undefined;
  /** Opens a backup that was encrypted for a recipient. */
  identity: string | undefined;
  isBeforeUpgrade: boolean;
}

/** Where an installation keeps its data. */
export interface Place {
  dataDir: string;
  databaseUrl: string | undefined;
  s3: S3Config | undefined;
}

export interface BackupSettings extends Place {
  backup: BackupConfig;
}

export function lockOf({ passphrase, recipient }: BackupConfig): Lock | undefined {
  return passphrase || recipient ? { passphrase, recipient } : undefined;
}

export function unlockOf({ passphrase, identity }: BackupConfig): Unlock {
  return { passphrase, identity };
}
