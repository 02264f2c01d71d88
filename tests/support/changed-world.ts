import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Environment } from './server-process.ts';

const PRELOAD = pathToFileURL(path.join(import.meta.dirname, 'changed-world.mjs')).href;
/** The server reads the file as soon as it is replaced. */
const READ_MS = 100;

export interface World {
  /** How far the server's clock is from ours. */
  clockMs?: number;
  /** The only names that can be found, with their addresses. Without it, names are looked up. */
  names?: Record<string, string>;
  /** How many times shorter the server's waits are. */
  faster?: number;
  /** The longest wait that is left. */
  longestMs?: number;
}

/** The surroundings of a server under test, which the test can change while the server runs. */
export async function createWorld(folder: string, first: World = {}) {
  const file = path.join(folder, 'world.json');
  let world = first;
  await write();

  async function write() {
    await writeFile(`${file}.new`, JSON.stringify(world));
    await rename(`${file}.new`, file);
  }

  const environment: Environment = { NODE_OPTIONS: `--import=${PRELOAD}`, WORLD_FILE: file };
  return {
    environment,
    /** Returns once the server has noticed. */
    async change(next: World) {
      world = { ...world, ...next };
      await write();
      await sleep(READ_MS);
    },
  };
}
