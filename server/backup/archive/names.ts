import path from 'node:path';
import { isPathStep } from '../../backend/storage/object-stores/object-store.ts';
import { type Manifest, partEntry } from './manifest.ts';
import { DamagedArchive } from './tar.ts';

/** As PostgreSQL's `quote_ident` writes it. */
const IDENTIFIER = String.raw`(?:[a-z_][a-z0-9_]*|"(?:[^"\0]|"")+")`;
const COLUMN = new RegExp(`^${IDENTIFIER}$`);
const WITH_SCHEMA = new RegExp(`^${IDENTIFIER}\\.${IDENTIFIER}$`);
const COUNTER_VALUE = /^-?\d{1,19}$/;

/**
 * Checks every name in an archive's list, before anything is done with one. The names become paths
 * and SQL, and anyone may have written the list. (The buckets and names of uploaded files are only
 * in the rows, and become neither.)
 */
export function refuseBadNames({ files, secrets, tables, counters, ...rest }: Manifest): void {
  const versions = [
    ...(files ?? []).map(({ version }) => version),
    ...rest.missingFiles,
    ...rest.damagedFiles,
  ];
  refuse('a file', versions.find(isNot(isPathStep)));
  refuse('a key', secrets.map(({ name }) => name).find(isNot(isFileName)));
  for (const { name, columns, parts } of tables) {
    refuse('a table', WITH_SCHEMA.test(name) ? undefined : name);
    refuse(`a column of ${name}`, columns.find(isNot((column) => COLUMN.test(column))));
    const wrong = parts.find((part, place) => part.name !== partEntry(name, place + 1));
    refuse(`a part of ${name}`, wrong?.name);
  }
  for (const { name, value } of counters) {
    refuse('a counter', WITH_SCHEMA.test(name) ? undefined : name);
    refuse(`the value of ${name}`, COUNTER_VALUE.test(value) ? undefined : value);
  }
}

/** A file's own name, as this system understands it, and not a way to another folder. */
function isFileName(name: string): boolean {
  return !/^\.{0,2}$|\0/.test(name) && path.basename(name) === name;
}

function isNot(isGood: (name: string) => boolean): (name: string) => boolean {
  return (name) => !isGood(name);
}

function refuse(what: string, name: string | undefined) {
  if (name === undefined) return;
  throw new DamagedArchive(`it uses ${JSON.stringify(name)} for ${what}, which is not allowed`);
}
