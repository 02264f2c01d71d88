import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BackupSettings } from '../settings.ts';
import type { BackupStore } from './backup-store.ts';

export async function openBackupStore({ backup, s3 }: BackupSettings): Promise<BackupStore> {
  if (!backup.s3Prefix || !s3) return folderStore(backup.folder);
  const { s3BackupStore } = await import('./s3-place.ts');
  return s3BackupStore(s3, backup.s3Prefix);
}

export function placeName({ backup, s3 }: Pick<BackupSettings, 'backup' | 's3'>): string {
  return backup.s3Prefix && s3 ? `S3: ${s3.bucket}/${backup.s3Prefix}` : backup.folder;
}

function folderStore(folder: string): BackupStore {
  return {
    name: folder,
    // It is already there.
    keep: async (file) => file,
    list: () => readdir(folder),
    remove: (name) => rm(path.join(folder, name)),
  };
}
