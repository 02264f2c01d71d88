import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Environment } from './server-process.ts';

const PRELOAD = pathToFileURL(path.join(import.meta.dirname, 'kill-before.mjs')).href;

/** Kills a process just before it moves something to such a place, or removes it. */
export function killBefore(place: RegExp): Environment {
  return { NODE_OPTIONS: `--import=${PRELOAD}`, KILL_BEFORE: place.source };
}

/** With `killBefore`: copies the folder each time the process has come to one of these places. */
export function copyBefore(places: RegExp[], folder: string, copies: string): Environment {
  const COPY_BEFORE = places.map(({ source }) => source).join('|');
  return { COPY_BEFORE, COPIED: folder, COPIES: copies };
}
