import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  backUp,
  deleteBackup,
  type FinishedBackup,
  factsOf,
  recordBackup,
} from '../server/backup/back-up.ts';
import { openInstallation } from '../server/backup/installation.ts';
import { archivePlace, runBackup } from '../server/backup/run-backup.ts';
import { lockOf } from '../server/backup/settings.ts';
import { readConfig } from '../server/config/config.ts';
import { openConnection } from '../server/database/postgresql/connection.ts';
import { runCommand } from './lib/run-command.ts';

/**
 * Makes a backup of an installation, running or not, and proves it: `npm run backup`. Without a
 * target it goes where the server's own backups go, and old daily ones are removed. `--delete` deletes
 * a backup there.
 */
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { encrypt: { type: 'boolean', default: false }, delete: { type: 'string' } },
  });
  const [target] = positionals;
  const config = readConfig(process.env);
  if (config.hosted) return 'Supabase makes the backups of a hosted project.';
  const isEncrypted = lockOf(config.backup) !== undefined;
  if (values.encrypt && !isEncrypted) return 'Set BACKUP_PASSPHRASE or BACKUP_RECIPIENT.';
  const installation = await openInstallation(config);
  try {
    if (values.delete) {
      await deleteBackup(installation.databaseUrl, config, values.delete);
      console.log(`${values.delete} was deleted.`);
      return undefined;
    }
    if (!target) {
      const report = await backUp(installation, config, { isByHand: true });
      if ('problem' in report) return `The backup could not be proven: ${report.problem}`;
      await list(installation.databaseUrl, report);
      say(report, isEncrypted);
      return undefined;
    }
    const place = await archivePlace(target, { isEncrypted });
    const made = await runBackup(installation, config, { place });
    if (made.problem) return `The backup could not be proven: ${made.problem}`;
    say(factsOf(made, path.dirname(place)), isEncrypted);
    return undefined;
  } finally {
    await installation.close();
  }
});

async function list(databaseUrl: string, facts: FinishedBackup) {
  const sql = await openConnection(databaseUrl);
  try {
    await recordBackup(sql, 'command', facts);
  } finally {
    await sql.end();
  }
}

function say(facts: FinishedBackup, isEncrypted: boolean) {
  const { name, place, size_bytes, row_count, file_count, make_ms, prove_ms } = facts;
  console.log(`${name} in ${place}`);
  console.log(
    `${(size_bytes / 1e6).toFixed(1)} MB, ${row_count} rows and ${file_count} files, made in ${seconds(make_ms)} and proven in ${seconds(prove_ms)}.`,
  );
  if (facts.incomplete) console.log(`It is not complete: ${facts.incomplete}`);
  console.log(`It is signed with the key ${facts.signed_by}.`);
  if (!isEncrypted) {
    console.log(
      'It is not encrypted and contains all data and keys: keep it where only you can read it.',
    );
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
