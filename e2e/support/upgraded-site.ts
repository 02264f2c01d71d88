import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Everything that the server reads, except its packages. */
const PARTS = ['server', 'supabase', 'build', 'package.json'];
/** A chunk's name ends in a hash of its content. */
const CHUNK = /^.+-[\w-]{8}\.js$/;

/**
 * Makes a copy of the site as after an upgrade that changed every chunk: the chunks have other
 * names and the build has another version. Returns the file that starts it.
 */
export async function upgradedSite(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await Promise.all(
    PARTS.map((part) => cp(path.join(ROOT, part), path.join(folder, part), { recursive: true })),
  );
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  await renameChunks(path.join(folder, 'build'));
  return path.join(folder, 'build/node/index.js');
}

async function renameChunks(build: string): Promise<void> {
  const assets = path.join(build, 'client/assets');
  const names = await readdir(assets);
  const chunks = new Set(names.filter((name) => CHUNK.test(name)));
  // The compressed copies would still name the old chunks.
  await Promise.all(
    names.filter((name) => /\.js\.(br|gz)$/.test(name)).map((name) => rm(path.join(assets, name))),
  );
  const scripts = names
    .filter((name) => name.endsWith('.js'))
    .map((name) => path.join(assets, name));
  const server = (await readdir(path.join(build, 'server'), { recursive: true }))
    .filter((name) => name.endsWith('.js'))
    .map((name) => path.join(build, 'server', name));
  await Promise.all(
    [...scripts, ...server].map(async (file) => {
      const text = await readFile(file, 'utf8');
      await writeFile(
        file,
        text
          .replace(/[\w.-]+-[\w-]{8}\.js/g, (name) => (chunks.has(name) ? newName(name) : name))
          .replaceAll(/(["']?version["']?:\s*["'`])(?=[\da-f]{8}["'`])/g, '$1new-'),
      );
    }),
  );
  await Promise.all(
    [...chunks].map((name) => rename(path.join(assets, name), path.join(assets, newName(name)))),
  );
}

function newName(name: string): string {
  return name.replace(/\.js$/, '.new.js');
}
