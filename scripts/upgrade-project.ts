import { applyProduct } from '../server/database/migrate.ts';
import { openConnection } from '../server/database/postgresql/connection.ts';
import { runCommand } from './lib/run-command.ts';

/** Brings the database of a hosted Supabase project to this version: `npm run upgrade-project`. */
await runCommand(async () => {
  const { PROJECT_DATABASE_URL } = process.env;
  if (!PROJECT_DATABASE_URL)
    return 'Set PROJECT_DATABASE_URL to the address of the project’s database.';
  const sql = await openConnection(PROJECT_DATABASE_URL);
  try {
    const applied = await applyProduct(sql);
    console.log(
      applied.length > 0 ? `Applied ${applied.length} migrations.` : 'The project is up to date.',
    );
  } finally {
    await sql.end();
  }
  return undefined;
});
