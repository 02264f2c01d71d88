import { parseArgs } from 'node:util';
import { openInstallation } from '../server/backup/installation.ts';
import { archivePlace, runBackup } from '../server/backup/run-backup.ts';
import { lockOf } from '../server/backup/settings.ts';
import { readConfig } from '../server/config/config.ts';
import { runCommand } from './lib/run-command.ts';

/** Makes a backup of an installation, running or not, and proves it: `npm run backup`. */
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { encrypt: { type: 'boolean', default: false } },
  });
  const config = readConfig(process.env);
  if (config.hosted) return 'Supabase makes the backups of a hosted project.';
  const isEncrypted = lockOf(config.backup) !== undefined;
  if (values.encrypt && !isEncrypted) return 'Set BACKUP_PASSPHRASE or BACKUP_RECIPIENT.';
  const installation = await openInstallation(config);
  try {
    const place = await archivePlace(positionals[0] ?? config.backup.folder, { isEncrypted });
    const made = await runBackup(installation, config, { place });
    if (made.problem) return `The backup could not be proven: ${made.problem}`;
    const { tables, files } = made.manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${made.place}\n${(made.bytes / 1e6).toFixed(1)} MB, ${rows} rows in ${tables.length} tables and ${files?.length ?? 0} files, made in ${seconds(made.makeMs)} and proven in ${seconds(made.proveMs)}.`,
    );
    if (made.lostFiles.length > 0) {
      console.log(`${made.lostFiles.length} files that the database names were not found.`);
    }
    if (!isEncrypted) {
      console.log(
        'It is not encrypted and holds all data and keys: keep it where only you can read it.',
      );
    }
    return undefined;
  } finally {
    await installation.close();
  }
});

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
