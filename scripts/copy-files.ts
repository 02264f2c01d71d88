import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createClient } from '@supabase/supabase-js';

/**
 * Copies every uploaded file from the running server to the Supabase project that SUPABASE_URL and
 * SUPABASE_SECRET_KEY name. It can be run again: existing files are replaced.
 */
const { SUPABASE_URL, SUPABASE_SECRET_KEY } = process.env;
if (!SUPABASE_URL || !SUPABASE_SECRET_KEY) {
  console.error('Set SUPABASE_URL and SUPABASE_SECRET_KEY for the project that gets the files.');
  process.exit(1);
}
const dataDir = path.resolve(process.env.DATA_DIR ?? './data');
const key = (await readFile(path.join(dataDir, 'secrets/secret-key'), 'utf8')).trim();
const here = `http://localhost:${process.env.PORT ?? 3000}`;
const options = { auth: { persistSession: false, autoRefreshToken: false } };
const from = createClient(here, key, options).storage;
const to = createClient(SUPABASE_URL, SUPABASE_SECRET_KEY, options).storage;

let copied = 0;
for (const bucket of must(await from.listBuckets())) await copyFolder(bucket.id, '');
console.log(`Copied ${copied} files.`);

async function copyFolder(bucket: string, folder: string) {
  const limit = 100;
  for (let offset = 0; ; offset += limit) {
    const entries = must(await from.from(bucket).list(folder, { limit, offset }));
    for (const { id, name, metadata } of entries) {
      const place = folder ? `${folder}/${name}` : name;
      if (id) await copyFile(bucket, place, metadata?.mimetype);
      else await copyFolder(bucket, place);
    }
    if (entries.length < limit) return;
  }
}

async function copyFile(bucket: string, name: string, contentType: string | undefined) {
  const file = must(await from.from(bucket).download(name));
  must(await to.from(bucket).upload(name, file, { contentType, upsert: true }));
  copied += 1;
}

function must<T>({ data, error }: { data: T | null; error: Error | null }): T {
  if (data !== null) return data;
  console.error(`Stopped after ${copied} files: ${error?.message}`);
  process.exit(1);
}
