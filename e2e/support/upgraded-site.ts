import { cp, mkdir, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** What the server reads and an upgrade of the scripts leaves as it is. */
const UNCHANGED = ['server', 'package.json', 'node_modules'];
/** Source maps, which nobody reads here, and compressed scripts, which would name the old chunks. */
const LEFT_OUT = /\.(map|js\.br|js\.gz)$/;
/** A chunk's name ends in a hash of its content. */
const CHUNK = /-([\w-]{8})\.js$/;
const CHUNKS_IN_TEXT = /-([\w-]{8})\.js/g;

/** Newer than all others. */
const MIGRATION = 'supabase/migrations/20991231000000_next_version.sql';

/**
 * Makes a copy of the site as after an upgrade that changed every chunk: the chunks have other
 * names and the build has another version. A migration may come with it. Returns the file that
 * starts it.
 */
export async function upgradedSite(folder: string, migration?: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const build = path.join(folder, 'build');
  await Promise.all([
    ...UNCHANGED.map((part) => symlink(path.join(ROOT, part), path.join(folder, part))),
    cp(path.join(ROOT, 'supabase'), path.join(folder, 'supabase'), { recursive: true }),
    cp(path.join(ROOT, 'build'), build, {
      recursive: true,
      filter: (file) => !LEFT_OUT.test(file),
    }),
  ]);
  if (migration) await writeFile(path.join(folder, MIGRATION), migration);
  await renameChunks(build);
  return path.join(build, 'node/index.js');
}

async function renameChunks(build: string): Promise<void> {
  const assets = path.join(build, 'client/assets');
  const names = await readdir(assets);
  const chunks = names.filter((name) => CHUNK.test(name));
  const hashes = new Set(chunks.map((name) => CHUNK.exec(name)?.[1]));
  const scripts = names
    .filter((name) => name.endsWith('.js'))
    .map((name) => path.join(assets, name));
  const servers = ['server', 'office/server'].map((folder) => path.join(build, folder));
  const server = (await Promise.all(servers.map(scriptsIn))).flat();
  await Promise.all(
    [...scripts, ...server].map(async (file) => {
      const text = await readFile(file, 'utf8');
      await writeFile(
        file,
        text
          .replace(CHUNKS_IN_TEXT, (end, hash) => (hashes.has(hash) ? newName(end) : end))
          .replaceAll(/(["']?version["']?:\s*["'`])(?=[\da-f]{8}["'`])/g, '$1new-'),
      );
    }),
  );
  await Promise.all(
    chunks.map((name) => rename(path.join(assets, name), path.join(assets, newName(name)))),
  );
}

async function scriptsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.endsWith('.js')).map((name) => path.join(folder, name));
}

function newName(name: string): string {
  return name.replace(/\.js$/, '.new.js');
}
