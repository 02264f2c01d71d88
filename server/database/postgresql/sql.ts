import type { QueryResultRow } from 'pg';

export type Row = QueryResultRow;

/** The rows a statement returned, and how many it returned or changed. */
export type Rows<T extends readonly Row[] = Row[]> = T & { count: number };

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue | undefined };

export type Parameter =
  | string
  | number
  | bigint
  | boolean
  | Date
  | Uint8Array
  | null
  | readonly Parameter[]
  | Fragment;

/** What the driver sends. Without values, it may be several statements separated by semicolons. */
export interface Statement {
  text: string;
  values?: unknown[];
  /** Named statements are prepared once on each connection. */
  name?: string | undefined;
}

/** Part of a statement. Placed inside another one, its values become parameters there. */
export class Fragment {
  readonly strings: readonly string[];
  readonly values: readonly Parameter[];

  constructor(strings: readonly string[], values: readonly Parameter[] = []) {
    this.strings = strings;
    this.values = values;
  }
}

/** Writes and sends statements: sql`select … where id = ${id}`. Values become parameters. */
export interface Sql {
  <T extends readonly Row[] = Row[]>(
    strings: TemplateStringsArray,
    ...values: Parameter[]
  ): Promise<Rows<T>>;
  json(value: JsonValue): string;
  send(statement: Statement): Promise<Rows>;
  /** For SQL that is not known when the code is written. Never put a caller's text into `text`. */
  unsafe<T extends readonly Row[] = Row[]>(text: string, values?: unknown[]): Promise<Rows<T>>;
}

export function createSql(send: (statement: Statement) => Promise<Rows>): Sql {
  function sql(strings: TemplateStringsArray, ...values: Parameter[]) {
    return send(toStatement(part(strings, ...values)));
  }
  return Object.assign(sql, {
    send,
    json: (value: JsonValue) => JSON.stringify(value),
    unsafe: (text: string, values?: unknown[]) => send(values ? { text, values } : { text }),
  }) as Sql;
}

/** Sends nothing: makes a part to place inside a statement. */
export function part(strings: TemplateStringsArray, ...values: Parameter[]): Fragment {
  return new Fragment(strings, values);
}

/** The name of a table or column. */
export function named(name: string): Fragment {
  return new Fragment([quoteName(name)]);
}

type Values = Record<string, Parameter | undefined>;

/** `(a, b) values ($1, $2)`, to follow `insert into t`. Undefined values are left out. */
export function insertion(row: Values): Fragment {
  const given = givenIn(row);
  const names = given.map(([name]) => quoteName(name)).join(', ');
  const strings = [`(${names}) values (`, ...given.slice(1).map(() => ', '), ')'];
  return new Fragment(
    strings,
    given.map(([, value]) => value),
  );
}

/** `a = $1, b = $2`, to follow `update t set`. Undefined values are left out. */
export function changes(row: Values): Fragment {
  const given = givenIn(row);
  const starts = given.map(([name], index) => `${index > 0 ? ', ' : ''}${quoteName(name)} = `);
  return new Fragment(
    [...starts, ''],
    given.map(([, value]) => value),
  );
}

function givenIn(row: Values): [name: string, value: Parameter][] {
  return Object.entries(row).filter(
    (entry): entry is [string, Parameter] => entry[1] !== undefined,
  );
}

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A tagged template is the same array each time it runs, so its text is built once. */
const writtenTemplates = new WeakMap<readonly string[], Required<Omit<Statement, 'values'>>>();
/** Statements made of varying parts get their names from their text. */
const nameOf = createNames(1000);

export function toStatement({ strings, values }: Fragment): Statement {
  const isPlain = !values.some((value) => value instanceof Fragment);
  const known = isPlain ? writtenTemplates.get(strings) : undefined;
  if (known) return { ...known, values: [...values] };
  const parameters: unknown[] = [];
  const text = write(strings, values, parameters);
  const name = nameOf(text);
  if (isPlain && name) writtenTemplates.set(strings, { text, name });
  return { text, name, values: parameters };
}

function write(
  strings: readonly string[],
  values: readonly Parameter[],
  parameters: unknown[],
): string {
  return values.reduce<string>((text, value, index) => {
    const part =
      value instanceof Fragment
        ? write(value.strings, value.values, parameters)
        : `$${parameters.push(value)}`;
    return text + part + strings[index + 1];
  }, strings[0] ?? '');
}

/** Gives each text a name of its own. Beyond `most` texts, new ones get none. */
export function createNames(most: number) {
  const names = new Map<string, string>();
  return function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known || names.size >= most) return known;
    const name = `t${names.size}`;
    names.set(text, name);
    return name;
  };
}
