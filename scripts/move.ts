import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { parseArgs } from 'node:util';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import {
  type ObjectStore,
  ORIGINAL,
  readAll,
} from '../server/backend/storage/object-stores/object-store.ts';
import { holdFiles } from '../server/backend/storage/objects/files.ts';
import { openInstallation } from '../server/backup/installation.ts';
import {
  copied,
  listCounters,
  listTables,
  setTriggers,
  type Table,
} from '../server/backup/rows/tables.ts';
import { readConfig } from '../server/config/config.ts';
import { type CopyConnection, openCopyConnection } from '../server/database/copying/copy.ts';
import { applyProduct, listApplied } from '../server/database/migrate.ts';
import type { Sql } from '../server/database/postgresql/sql.ts';
import { runCommand } from './lib/run-command.ts';

/**
 * Moves an installation to a hosted Supabase project: schema, rows and files, and checks them there.
 * `npm run move -- --to-supabase`. It can be repeated: it replaces what is there.
 */

/**
 * Hosted Supabase makes rows for files when they are uploaded, and has its own recovery codes and
 * passkeys.
 */
const NOT_MOVED =
  /^(storage|tuart_backend|supabase_migrations)\.|^auth\.(mfa_recovery|webauthn)|^private\.confidential_email_bodies$/;

await runCommand(async () => {
  const { values } = parseArgs({ options: { 'to-supabase': { type: 'boolean', default: false } } });
  const { PROJECT_DATABASE_URL, SUPABASE_URL, SUPABASE_SECRET_KEY } = process.env;
  if (!values['to-supabase'] || !PROJECT_DATABASE_URL || !SUPABASE_URL || !SUPABASE_SECRET_KEY) {
    return 'Set PROJECT_DATABASE_URL, SUPABASE_URL and SUPABASE_SECRET_KEY to the project’s, then: npm run move -- --to-supabase';
  }
  // These variables name the new place. Without them, the configuration is that of the old one.
  const config = readConfig({
    ...process.env,
    SUPABASE_URL: '',
    SUPABASE_SECRET_KEY: '',
    SUPABASE_PUBLISHABLE_KEY: '',
  });
  const installation = await openInstallation(config);
  const from = await openCopyConnection(installation.databaseUrl);
  const to = await openCopyConnection(PROJECT_DATABASE_URL);
  try {
    console.log('Applying migrations…');
    await applyProduct(to);
    await refuseOtherSchema(from, to);
    console.log('Moving rows…');
    await holdFiles(from);
    await from.unsafe('begin isolation level repeatable read read only');
    const rows = await moveRows(from, to);
    console.log(`Moved and checked ${rows} rows. Moving files…`);
    const options = { auth: { persistSession: false, autoRefreshToken: false } };
    const project = createClient(SUPABASE_URL, SUPABASE_SECRET_KEY, options);
    const { moved, missing } = await moveFiles(from, to, installation.objects, project);
    for (const name of missing) console.log(`${name} is lost: the file was not found here.`);
    console.log(`Moved and checked ${moved} files. Start the server with the project’s variables.`);
  } finally {
    await from.end();
    await to.end();
    await installation.close();
  }
  return undefined;
});

async function refuseOtherSchema(from: Sql, to: Sql) {
  const newest = async (sql: Sql) => (await listApplied(sql)).migrations.at(-1);
  const [here, there] = [await newest(from), await newest(to)];
  if (here === there) return;
  throw new Error(
    `The data is at migration ${here} and the project at ${there}. Start this version of Tuart on the data once, then move. No row was changed.`,
  );
}

/** All rows in one transaction: if anything fails, the project's rows stay as they are. */
async function moveRows(from: CopyConnection, to: CopyConnection): Promise<number> {
  const tables = (await listTables(from)).filter(({ name }) => !NOT_MOVED.test(name));
  await to.unsafe('begin');
  await to.unsafe('set constraints all deferred');
  await setTriggers(to, tables, 'off');
  for (const { name } of tables.toReversed()) await to.unsafe(`delete from ${name}`);
  let moved = 0;
  for (const table of tables) moved += await moveTable(from, to, table);
  for (const { name, value, isCalled } of await listCounters(from)) {
    await to`
      select setval(to_regclass(${name}), ${value}::bigint, ${isCalled})
      where to_regclass(${name}) is not null and ${name} !~ '^(auth|storage|tuart_backend)[.]'
    `;
  }
  for (const table of tables) await compare(from, to, table);
  await to.unsafe(
    "update public.emails set status = 'failed', last_error = 'Not sent: the site has moved.' where is_confidential and status in ('queued', 'sending')",
  );
  // Nobody could give them there.
  await to.unsafe("delete from auth.mfa_factors where factor_type = 'webauthn'");
  await to.unsafe('set constraints all immediate');
  await setTriggers(to, tables, 'on');
  await to.unsafe('commit');
  return moved;
}

async function moveTable(from: CopyConnection, to: CopyConnection, table: Table): Promise<number> {
  const rows = new PassThrough();
  const [, count] = await Promise.all([
    from
      .copyOut(copied(table), async (piece) => {
        if (!rows.write(piece)) await new Promise((resolve) => rows.once('drain', resolve));
      })
      .finally(() => rows.end()),
    to.copyIn(copied(table), rows),
  ]);
  return count;
}

/** The same number of rows, with the same values. */
async function compare(from: Sql, to: Sql, { name, columns }: Table) {
  const question = `select count(*) as rows, sum(hashtextextended(r::text, 0)) as sum
    from (select ${columns.join(', ')} from ${name}) as r`;
  const [[here], [there]] = await Promise.all([from.unsafe(question), to.unsafe(question)]);
  if (here?.rows === there?.rows && here?.sum === there?.sum) return;
  throw new Error(`${name} differs in the project. No row was changed there.`);
}

/**
 * Uploads the files that the project does not have yet, and compares every one with what the project
 * returns. A second attempt finds those that the first one has moved.
 */
async function moveFiles(from: Sql, to: Sql, objects: ObjectStore, { storage }: SupabaseClient) {
  const rows = await listFiles(from);
  const sizes = new Map((await listFiles(to)).map((file) => [nameOf(file), file.size]));
  const missing: string[] = [];
  for (const row of rows) {
    const stream = await objects.get(row.version, ORIGINAL);
    if (!stream) {
      missing.push(nameOf(row));
      continue;
    }
    const bytes = await readAll(stream);
    const bucket = storage.from(row.bucket);
    const isThere = async () => {
      const { data } = await bucket.download(row.name);
      return data && hashOf(new Uint8Array(await data.arrayBuffer())) === hashOf(bytes);
    };
    if (sizes.get(nameOf(row)) === String(bytes.length) && (await isThere())) continue;
    const sent = await bucket.upload(row.name, new Blob([new Uint8Array(bytes)]), {
      upsert: true,
      ...(row.type && { contentType: row.type }),
      ...(row.seconds && { cacheControl: row.seconds }),
      ...(row.own && { metadata: row.own }),
    });
    if (sent.error) throw new Error(`${nameOf(row)}: ${sent.error.message}. Run it again.`);
    if (!(await isThere())) throw new Error(`${nameOf(row)} differs in the project. Run it again.`);
  }
  await removeOthers(from, to, rows, storage);
  return { moved: rows.length - missing.length, missing };
}

/** Files of an earlier attempt that were deleted here since. Other buckets are left alone. */
async function removeOthers(
  from: Sql,
  to: Sql,
  rows: StoredFile[],
  storage: SupabaseClient['storage'],
) {
  const ours = new Set((await from`select id from storage.buckets`).map(({ id }) => id));
  const wanted = new Set(rows.map(nameOf));
  for (const file of await listFiles(to)) {
    if (!ours.has(file.bucket) || wanted.has(nameOf(file))) continue;
    const { error } = await storage.from(file.bucket).remove([file.name]);
    if (error) throw new Error(`${nameOf(file)}: ${error.message}. Run it again.`);
  }
}

interface StoredFile {
  bucket: string;
  name: string;
  version: string;
  size: string | null;
  type: string | null;
  /** How long browsers may keep it. */
  seconds: string | null;
  /** The metadata that its uploader gave it. */
  own: Record<string, unknown> | null;
}

function listFiles(sql: Sql): Promise<StoredFile[]> {
  return sql<StoredFile[]>`
    select bucket_id as bucket, name, version, metadata ->> 'size' as size,
      metadata ->> 'mimetype' as type, user_metadata as own,
      substring(metadata ->> 'cacheControl' from 'max-age=(\\d+)') as seconds
    from storage.objects where version is not null order by 1, 2
  `;
}

function nameOf({ bucket, name }: StoredFile): string {
  return `${bucket}/${name}`;
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
