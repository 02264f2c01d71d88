import { SCALAR_COLUMN } from '../catalogue/catalogue.ts';
import { arrayLiteral } from '../query/parse-filter.ts';
import { type Call, isWrite, type Plan, type Write } from './plan.ts';
import type { ReadNode } from './plan-read.ts';
import { quote, ReadWriter, tableSql } from './sql-read.ts';

/** The largest reply, which is held in memory here and in the database. */
export const MAX_REPLY_BYTES = 32 * 1024 * 1024;

export interface Statement {
  text: string;
  values: string[];
}

/**
 * One statement whose only row describes the reply: the row count and, if wanted, body and total.
 */
export function toSql(plan: Plan): Statement {
  const { source, request, read, catalogue } = plan;
  const writer = new ReadWriter(catalogue);
  const from = source.kind === 'table' ? undefined : 'src';
  const results = ['count(*)::int as rows'];
  let shown = '';
  if (isShown(plan)) {
    const body = `(${bodySql(plan)})::text`;
    results.push(`${isWrite(source) ? body : unlessTooLong(body)} as body`);
    shown = writer.select(read, from);
  } else if (isWrite(source)) {
    results.push('(json_agg(r.*) -> 0)::text as body');
    shown = 'select * from src';
  } else shown = `select from ${writer.page(read, from)}`;
  // Every kind of count is exact. The planner's estimate uses statistics of the whole table, so it
  // would reveal rows that the caller's policies hide.
  if (!isWrite(source) && request.preferences.has('count')) {
    const rows = `select from ${writer.matching(read, from)}`;
    results.push(`(select count(*)::int from (${rows}) c) as total`);
  }
  if (source.kind === 'insert' && source.conflict?.isMerge) {
    results.push(`current_setting('rest.inserted', true) as inserted`);
  }
  const main = `select ${results.join(', ')} from (${shown}) r`;
  if (source.kind === 'table') return { text: main, values: writer.values };
  const rows =
    source.kind === 'call' ? callSql(source, plan, writer) : writeSql(source, plan, writer);
  return { text: `with src as (${rows}) ${main}`, values: writer.values };
}

function isShown({ source, request: { method, preferences } }: Plan): boolean {
  if (source.kind === 'table') return method !== 'HEAD';
  if (source.kind === 'call') return method !== 'HEAD' && !source.routine.isVoid;
  return preferences.get('return') === 'representation';
}

function bodySql({ source, request }: Plan): string {
  const { format, isStripped } = request.mediaType;
  const routine = source.kind === 'call' ? source.routine : undefined;
  if (format === 'csv') {
    const name = `case when k ~ '[",\\r\\n]' then '"' || replace(k, '"', '""') || '"' else k end`;
    const header = `select string_agg(${name}, ',') from json_object_keys(json_agg(r.*) -> 0) k`;
    const line = 'substring((r.*)::text, 2, length((r.*)::text) - 2)';
    return `coalesce((${header}), '') || E'\\n' || coalesce(string_agg(${line}, E'\\n'), '')`;
  }
  const all = `json_agg(r.${routine?.isScalar ? SCALAR_COLUMN : '*'})`;
  const value = isStripped ? `json_strip_nulls(${all})` : all;
  const isSingle = format === 'object' || routine?.isSet === false;
  return isSingle ? `coalesce(${value} -> 0, 'null')` : `coalesce(${value}, '[]')`;
}

/**
 * Null if the body is too long, decided before anyone has to read it. Replies to writes are not
 * limited, because the rows are already written.
 */
function unlessTooLong(body: string): string {
  return `(select b from (select ${body}) as _(b) where octet_length(b) <= ${MAX_REPLY_BYTES})`;
}

function writeSql(source: Write, plan: Plan, writer: ReadWriter): string {
  const { kind, target, columns } = source;
  const table = `${tableSql(target.relation)} as t0`;
  const shown = columnsSql('t0', returning(plan));
  if (kind === 'insert') return `${insertSql(source, table, writer)} returning ${shown}`;
  if (kind === 'update' && columns.length === 0) return `select ${shown} from ${table} where false`;
  const where = `where ${writer.conditions(target).join(' and ')}`;
  if (kind === 'delete') return `delete from ${table} ${where} returning ${shown}`;
  const set = columns.map(({ name }) => `${quote(name)} = b.${quote(name)}`).join(', ');
  return `update ${table} set ${set} from ${dataSql(source, writer)} ${where} returning ${shown}`;
}

function returning({ request, read }: Plan): Used {
  const isHeadersOnly = request.preferences.get('return') === 'headers-only';
  if (!isHeadersOnly || request.method !== 'POST') return read;
  return { ...read, used: new Set(read.relation.primaryKey) };
}

function insertSql(source: Write, table: string, writer: ReadWriter): string {
  const { columns, conflict } = source;
  const names = columns.map(({ name }) => quote(name));
  const list = names.length > 0 ? ` (${names.join(', ')})` : '';
  const values = names.map((name) => `b.${name}`).join(', ');
  const insert = `insert into ${table}${list} select ${values} from ${dataSql(source, writer)}`;
  if (!conflict) return insert;
  const onConflict = `on conflict (${conflict.columns.map(quote).join(', ')}) do`;
  if (!conflict.isMerge) return `${insert} ${onConflict} nothing`;
  if (names.length === 0) return `${insert} where ${countInserted(1)} ${onConflict} nothing`;
  const set = names.map((name) => `${name} = excluded.${name}`).join(', ');
  return `${insert} where ${countInserted(1)} ${onConflict} update set ${set} where ${countInserted(-1)}`;
}

/** Always true. Counts in a setting how many rows an upsert inserted. */
function countInserted(change: 1 | -1): string {
  const current = `coalesce(nullif(current_setting('rest.inserted', true), '')::int, 0)`;
  return `set_config('rest.inserted', (${current} + ${change})::text, true) is not null`;
}

/** The payload as rows `b`, with the columns' types. */
function dataSql({ columns, rows, applyDefaults }: Write, writer: ReadWriter): string {
  const data = writer.parameter(rows);
  if (columns.length === 0) return `json_array_elements(${data}::json) b`;
  const withDefault = columns.filter((column) => column.default !== null);
  if (!applyDefaults || withDefault.length === 0) {
    return `json_to_recordset(${data}::json) as b(${typed(columns)})`;
  }
  const defaults = withDefault.map(
    (column) => `${writer.parameter(column.name)}::text, ${column.default}`,
  );
  const filled = `select jsonb_agg(jsonb_build_object(${defaults.join(', ')}) || e) from jsonb_array_elements(${data}::jsonb) e`;
  return `jsonb_to_recordset((${filled})) as b(${typed(columns)})`;
}

function typed(columns: { name: string; type: string }[]): string {
  return columns.map(({ name, type }) => `${quote(name)} ${type}`).join(', ');
}

type Used = Pick<ReadNode, 'relation' | 'used' | 'usesAll'>;

function columnsSql(alias: string, { relation, used, usesAll }: Used): string {
  const named = [...used].filter((name) => !(usesAll && relation.columns.has(name)));
  const list = named.map((name) => `${alias}.${quote(name)}`);
  return [...(usesAll ? [`${alias}.*`] : []), ...list].join(', ') || '1';
}

function callSql({ routine, parameters, args }: Call, { read }: Plan, writer: ReadWriter): string {
  const given = parameters.map((parameter) => {
    const { name, type, isVariadic } = parameter;
    const value =
      args.kind === 'text'
        ? `${writer.parameter(textArgument(parameter, args.values))}::${type}`
        : `b.${quote(name)}`;
    return `${isVariadic ? 'variadic ' : ''}${quote(name)} := ${value}`;
  });
  let from = '';
  if (args.kind === 'body') {
    given.push(`${writer.parameter(args.json)}::${routine.parameters[0]?.type}`);
  } else if (args.kind === 'rows' && given.length > 0) {
    const data = `json_to_recordset(${writer.parameter(args.json)}::json) as _(${typed(parameters)})`;
    from = `(select * from ${data} limit 1) b`;
  }
  const call = `public.${quote(routine.name)}(${given.join(', ')})`;
  if (routine.isScalar) return `select ${call} as ${SCALAR_COLUMN}${from && ` from ${from}`}`;
  const shown = columnsSql('f', read);
  return `select ${shown} from ${from && `${from}, lateral `}${call} as f`;
}

function textArgument(
  { name, isVariadic }: Call['parameters'][number],
  values: [name: string, value: string][],
): string {
  const given = values.filter(([key]) => key === name).map(([, value]) => value);
  const last = given.at(-1) ?? '';
  // PostgREST's way is to send several values; supabase-js sends one array literal.
  return isVariadic && !/^\{.*\}$/s.test(last) ? arrayLiteral(given) : last;
}
