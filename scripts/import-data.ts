import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { openConnection } from '../server/database/postgresql/connection.ts';
import { runningDatabase } from './lib/running-database.ts';

/**
 * Replaces all data in a database with the file that `npm run export-data` wrote: everything or
 * nothing.
 */
const [file] = process.argv.slice(2);
if (!file) {
  console.error('Give the name of the file to read: npm run import-data -- data.sql');
  process.exit(1);
}
const connection = await openConnection(await runningDatabase());
try {
  for await (const statement of createInterface({ input: createReadStream(file) })) {
    await connection.unsafe(statement);
  }
  console.log('Imported. Start the server again.');
} catch (error) {
  await connection.unsafe('rollback');
  console.error(`Nothing was imported: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
await connection.end();
