import path from 'node:path';
import { parseArgs } from 'node:util';
import { downloadBackup } from '../server/backup/places/s3-place.ts';
import { restore } from '../server/backup/restoring/restore.ts';
import { unlockOf } from '../server/backup/settings.ts';
import { type Config, readConfig } from '../server/config/config.ts';
import { runCommand } from './lib/run-command.ts';

/** Restores a backup into DATA_DIR, DATABASE_URL and S3: `npm run restore -- backup.tar`. */
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      trust: { type: 'boolean', default: false },
      'signed-by': { type: 'string' },
    },
  });
  const [place] = positionals;
  if (!place) return 'Say which backup to restore: npm run restore -- backup.tar';
  const config = readConfig(process.env);
  if (config.hosted)
    return 'Unset SUPABASE_URL: a backup is restored into DATA_DIR or DATABASE_URL.';
  const file = await bringHere(place, config);
  const { manifest, upgraded, before, backup } = await restore(file, config, {
    unlock: unlockOf(config.backup),
    isReplacing: values.replace,
    isTrusted: values.trust,
    signedBy: values['signed-by'],
    say: console.log,
  });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `Restored the backup from ${manifest.madeAt}: ${rows} rows and ${manifest.files?.length ?? 0} files.`,
  );
  if (upgraded.length > 0) console.log(`Upgraded with ${upgraded.length} migrations.`);
  if (backup) {
    console.log(`To get the previous rows back: npm run restore -- '${backup}' --replace`);
  }
  if (before) console.log(`The previous data is in ${before}. Delete it once everything works.`);
  console.log('Start the server.');
  return undefined;
});

/** `s3:tuart-….tar` names a backup in S3, which is downloaded first. */
async function bringHere(place: string, { backup, s3 }: Config): Promise<string> {
  const name = /^s3:(.+)$/.exec(place)?.[1];
  if (!name) return place;
  if (!s3 || !backup.s3Prefix) throw new Error('Set BACKUP_S3_PREFIX and the S3_ variables.');
  const file = path.resolve(path.basename(name));
  console.log(`Downloading ${name} to ${file}…`);
  await downloadBackup(s3, { prefix: backup.s3Prefix, name }, file);
  return file;
}
