import { RestError } from './errors.ts';

/** Rows to write, or a function's arguments: the JSON as it came, for PostgreSQL to read. */
export interface Payload {
  body: string;
  /** The same as an array of rows. */
  rows: string;
  columns: string[];
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export function parsePayload(
  body: string,
  contentType: string | undefined,
  columns: string[] | undefined,
): Payload {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? 'application/json';
  if (type !== 'application/json') throw invalidBody(`Content-Type not acceptable: ${type}`);
  const value = parseJson(body);
  const isArray = Array.isArray(value);
  if (!isArray && !isObject(value)) return { body, rows: '[]', columns: [] };
  return {
    body,
    rows: isArray ? body : `[${body}]`,
    columns: [...new Set(columns ?? sharedKeys(isArray ? value : [value]))],
  };
}

function sharedKeys(rows: Json[]): string[] {
  const [first] = rows;
  if (first === undefined) return [];
  const keys = isObject(first) ? Object.keys(first) : [];
  const isUniform = rows.every(
    (row) =>
      isObject(row) &&
      Object.keys(row).length === keys.length &&
      keys.every((key) => Object.hasOwn(row, key)),
  );
  if (!isUniform) throw invalidBody('All object keys must match');
  return keys;
}

function parseJson(body: string): Json {
  try {
    return JSON.parse(body);
  } catch {
    throw invalidBody('Empty or invalid json');
  }
}

function isObject(value: Json): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function invalidBody(message: string) {
  return new RestError(400, 'PGRST102', message);
}
