import { rm } from 'node:fs/promises';
import path from 'node:path';
import { endEverySession } from '../server/backend/auth/sessions/clear-accounts.ts';
import { replaceAuthKeys } from '../server/backend/auth/tokens/keys.ts';
import { SIGNING_KEY } from '../server/backup/archive/seal.ts';
import { openInstallation } from '../server/backup/installation.ts';
import { readConfig } from '../server/config/config.ts';
import { openConnection } from '../server/database/postgresql/connection.ts';
import { runCommand } from './lib/run-command.ts';

/**
 * Makes new keys and signs everyone out, after someone may have read the old ones: `npm run
 * rotate-keys`. docs/operations.md says what stops working.
 */
await runCommand(async () => {
  const config = readConfig(process.env);
  if (config.hosted) return 'Replace the keys of a hosted project in Supabase.';
  const installation = await openInstallation(config);
  try {
    await replaceAuthKeys(installation.secrets);
    // The next backup makes a new one.
    await rm(path.join(installation.secrets, SIGNING_KEY), { force: true });
    const sql = await openConnection(installation.databaseUrl);
    try {
      const { sessions, links } = await endEverySession(sql);
      console.log(`New keys are in ${installation.secrets}.`);
      console.log(`${sessions} sessions and ${links} links in emails have ended.`);
      console.log('Restart the server now: until then, it still accepts the old keys.');
      console.log('Copy the folder to your other servers, and give programs the new secret key.');
    } finally {
      await sql.end();
    }
    return undefined;
  } finally {
    await installation.close();
  }
});
