import { fail } from './errors.ts';
import type { Query } from './query.ts';

export interface RestRequest {
  method: string;
  target: { kind: 'relation' | 'routine'; name: string };
  query: Query;
  preferences: Preferences;
  mediaType: MediaType;
  rangeHeader: string | undefined;
  payload: Payload | undefined;
}

export type Preferences = ReadonlyMap<string, string>;

const PREFERENCES =
  /^(?:resolution=(?:merge|ignore)-duplicates|missing=(?:default|null)|return=(?:representation|minimal|headers-only)|count=(?:exact|planned|estimated)|handling=(?:strict|lenient)|max-affected=\d{1,9})$/;

const MAX_PREFERENCES = 50;

/**
 * If a preference is given twice, the first value counts. As by default in PostgREST, `tx` has no
 * effect.
 */
export function parsePreferences(header = ''): Preferences {
  if (header === '') return new Map();
  const given = header.split(',', MAX_PREFERENCES).map((part) => part.trim());
  const known = given.filter((part) => PREFERENCES.test(part)).toReversed();
  const preferences = new Map(known.map((part) => part.split('=') as [string, string]));
  if (preferences.get('handling') !== 'strict') preferences.delete('max-affected');
  else {
    const others = given.filter((part) => !PREFERENCES.test(part) && !/^(?:tx=.*)?$/.test(part));
    if (others.length > 0) {
      const details = `Invalid preferences: ${others.join(', ')}`;
      fail('PGRST122', 'Invalid preferences given with handling=strict', { details });
    }
  }
  return preferences;
}

export interface MediaType {
  format: 'array' | 'object' | 'csv';
  isStripped: boolean;
  contentType: string;
}

const JSON_ARRAY: MediaType = {
  format: 'array',
  isStripped: false,
  contentType: 'application/json; charset=utf-8',
};

const MAX_MEDIA_TYPES = 50;

/** The first type we support, in the client's order of preference. */
export function negotiate(accept = '*/*'): MediaType {
  if (accept === '*/*' || accept === 'application/json') return JSON_ARRAY;
  const wanted = accept
    .split(',', MAX_MEDIA_TYPES)
    .map((part) => ({ part: part.trim(), quality: Number(/;\s*q=([\d.]+)/.exec(part)?.[1] ?? 1) }))
    .sort((a, b) => b.quality - a.quality);
  for (const { part } of wanted) {
    const [name = '', ...parameters] = part
      .toLowerCase()
      .split(';')
      .map((one) => one.trim());
    const isStripped = parameters.includes('nulls=stripped') && name.includes('vnd.pgrst');
    const suffix = `${isStripped ? ';nulls=stripped' : ''}; charset=utf-8`;
    if (name === 'text/csv') return { format: 'csv', isStripped, contentType: name + suffix };
    if (/^application\/vnd\.pgrst\.object(?:\+json)?$/.test(name)) {
      const contentType = `application/vnd.pgrst.object+json${suffix}`;
      return { format: 'object', isStripped, contentType };
    }
    if (/^(?:\*\/\*|application\/json|application\/vnd\.pgrst\.array(?:\+json)?)$/.test(name)) {
      const type = isStripped ? 'application/vnd.pgrst.array+json' : 'application/json';
      return { format: 'array', isStripped, contentType: type + suffix };
    }
  }
  const names = wanted.map(({ part }) => part).join(', ');
  return fail('PGRST107', `None of these media types are available: ${names}`);
}

/** Callers who are not signed in have little to write, so they may send no more than this. */
export const ANONYMOUS_BODY_BYTES = 64 * 1024;
/** PostgreSQL's limit on the columns of a table. */
const MAX_COLUMNS = 1600;

/** Rows to write or a function's arguments, as JSON for PostgreSQL to read. */
export interface Payload {
  body: string;
  /** The same data, always as an array. */
  rows: string;
  keys: string[];
}

export function parsePayload(
  body: string,
  contentType = 'application/json',
  columns?: string[],
): Payload {
  const type = contentType.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') fail('PGRST102', `Content-Type not acceptable: ${type}`);
  const value = parseJson(body);
  if (typeof value !== 'object' || value === null) return { body, rows: '[]', keys: [] };
  const isArray = Array.isArray(value);
  const keys = columns ? [...new Set(columns)] : sharedKeys(isArray ? value : [value]);
  return { body, rows: isArray ? body : `[${body}]`, keys };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return fail('PGRST102', 'Empty or invalid json');
  }
}

/** Makes no list of keys per row, because a body can hold hundreds of thousands of rows. */
function sharedKeys(rows: unknown[]): string[] {
  const [first = {}] = rows;
  const keys = isObject(first) ? Object.keys(first) : failToMatch();
  const shared = new Set(rows.length > 1 ? keys : []);
  for (let index = 1; index < rows.length; index++) {
    const row = rows[index];
    if (!isObject(row)) failToMatch();
    let count = 0;
    for (const key in row) count += shared.has(key) ? 1 : failToMatch();
    if (count !== keys.length) failToMatch();
  }
  // Sorted, so that equal writes become equal statements. No table has more columns than this.
  return keys.length > MAX_COLUMNS ? keys : keys.sort();
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function failToMatch(): never {
  fail('PGRST102', 'All object keys must match');
}
