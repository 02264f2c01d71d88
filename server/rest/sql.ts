import type { Column, Relation } from './catalogue.ts';
import type { Plan, Source } from './plan.ts';
import {
  arrayLiteral,
  conditionSql,
  Parameters,
  pageSql,
  quote,
  readSql,
  tableSql,
  tailSql,
} from './sql-read.ts';

export interface Statement {
  text: string;
  values: string[];
}

type Rows = Exclude<Source, { kind: 'relation' }>;
type Write = Extract<Rows, { relation: Relation }>;
type Call = Extract<Rows, { kind: 'call' }>;

/** One statement whose single row holds the reply's body, its number of rows and the total. */
export function toSql(plan: Plan): Statement {
  const { source, read, request, maxRows } = plan;
  const parameters = new Parameters();
  const rows = source.kind === 'relation' ? undefined : rowsSql(source, parameters);
  const from = rows && 'src';
  const results = ['count(*)::int as rows'];
  let shown: string;
  if (isShown(plan)) {
    results.push(`(${bodySql(plan)})::text as body`);
    shown = readSql(read, parameters, from);
  } else if (isWrite(source)) {
    results.push('(json_agg(r) -> 0)::text as body');
    shown = 'select * from src';
  } else {
    shown = `select from ${pageSql(read, parameters, from)}`;
  }
  const { count } = request.preferences;
  if ((count === 'exact' || count === 'estimated') && !isWrite(source)) {
    const limit = count === 'estimated' ? ` limit ${parameters.add(String(maxRows + 1))}` : '';
    const tail = tailSql(read, parameters, from);
    results.push(`(select count(*)::int from (select from ${tail}${limit}) c) as total`);
  }
  if (source.kind === 'insert' && source.conflict?.isMerge) {
    results.push(`current_setting('rest.inserted', true) as inserted`);
  }
  const with_ = rows ? `with src as (${rows}) ` : '';
  return {
    text: `${with_}select ${results.join(', ')} from (${shown}) r`,
    values: parameters.values,
  };
}

/** The planner's guess at the total, for the counts that want it. */
export function toExplainSql({ read, request, source }: Plan): Statement | undefined {
  const { count } = request.preferences;
  if (source.kind !== 'relation' || (count !== 'planned' && count !== 'estimated'))
    return undefined;
  const parameters = new Parameters();
  const text = `explain (format json) select from ${tailSql(read, parameters)}`;
  return { text, values: parameters.values };
}

function isWrite(source: Source): source is Write {
  return 'relation' in source;
}

function isShown({ source, request }: Plan): boolean {
  if (isWrite(source)) return request.preferences.return === 'representation';
  return request.method !== 'HEAD' && !(source.kind === 'call' && source.routine.isVoid);
}

function bodySql({ source, request }: Plan): string {
  const { format, isStripped } = request.mediaType;
  const routine = source.kind === 'call' ? source.routine : undefined;
  if (format === 'csv') {
    const header = `select string_agg(k, ',') from json_object_keys(json_agg(r) -> 0) k`;
    const line = 'substring(r::text, 2, length(r::text) - 2)';
    return `coalesce((${header}), '') || E'\\n' || coalesce(string_agg(${line}, E'\\n'), '')`;
  }
  const all = `json_agg(${routine && !routine.row ? 'r.pgrst_scalar' : 'r'})`;
  const value = isStripped ? `json_strip_nulls(${all})` : all;
  const isSingle = format === 'object' || routine?.isSet === false;
  return isSingle ? `coalesce(${value} -> 0, 'null')` : `coalesce(${value}, '[]')`;
}

function rowsSql(source: Rows, parameters: Parameters): string {
  if (source.kind === 'call') return callSql(source, parameters);
  const { relation, conditions, returning } = source;
  const table = `${tableSql(relation)} as t0`;
  const where = conditions.map((condition) => conditionSql('t0', condition, parameters));
  const filter = where.length > 0 ? ` where ${where.join(' and ')}` : '';
  const shown = `returning ${columnsSql('t0', relation, returning)}`;
  switch (source.kind) {
    case 'delete':
      return `delete from ${table}${filter} ${shown}`;
    case 'update': {
      const { columns } = source;
      if (columns.length === 0) {
        return `select ${columnsSql('t0', relation, returning)} from ${table} where false`;
      }
      const set = columns.map(({ name }) => `${quote(name)} = b.${quote(name)}`).join(', ');
      return `update ${table} set ${set} from ${dataSql(source, parameters)}${filter} ${shown}`;
    }
    case 'insert':
      return `${insertSql(source, table, parameters)} ${shown}`;
  }
}

function insertSql(
  source: Extract<Write, { kind: 'insert' }>,
  table: string,
  parameters: Parameters,
): string {
  const { columns, conflict } = source;
  const names = columns.map(({ name }) => quote(name));
  const list = names.length > 0 ? ` (${names.join(', ')})` : '';
  const values = names.map((name) => `b.${name}`).join(', ');
  const insert = `insert into ${table}${list} select ${values} from ${dataSql(source, parameters)}`;
  if (!conflict) return insert;
  const on = `on conflict (${conflict.columns.map(quote).join(', ')}) do`;
  if (!conflict.isMerge) return `${insert} ${on} nothing`;
  const counted = `${insert} where ${countInserted(1)}`;
  if (names.length === 0) return `${counted} ${on} nothing`;
  const set = names.map((name) => `${name} = excluded.${name}`).join(', ');
  return `${counted} ${on} update set ${set} where ${countInserted(-1)}`;
}

/** Always true; tells in the end whether an upsert inserted anything. */
function countInserted(change: 1 | -1): string {
  const current = `coalesce(nullif(current_setting('rest.inserted', true), '')::int, 0)`;
  return `set_config('rest.inserted', (${current} + ${change})::text, true) is not null`;
}

/** The payload as rows `b`, typed like the columns. */
function dataSql(
  { columns, rows, applyDefaults }: { columns: Column[]; rows: string; applyDefaults: boolean },
  parameters: Parameters,
): string {
  const data = parameters.add(rows);
  if (columns.length === 0) return `json_array_elements(${data}::json) b`;
  const types = typedColumns(columns);
  const defaults = columns.filter((column) => column.default !== null);
  if (!applyDefaults || defaults.length === 0) {
    return `json_to_recordset(${data}::json) as b(${types})`;
  }
  const pairs = defaults.map((column) => `${parameters.add(column.name)}::text, ${column.default}`);
  const filled = `select coalesce(jsonb_agg(jsonb_build_object(${pairs.join(', ')}) || e), '[]') from jsonb_array_elements(${data}::jsonb) e`;
  return `jsonb_to_recordset((${filled})) as b(${types})`;
}

function typedColumns(columns: { name: string; type: string }[]): string {
  return columns.map(({ name, type }) => `${quote(name)} ${type}`).join(', ');
}

function columnsSql(alias: string, relation: Relation | undefined, names: string[]): string {
  const hasAll = names.includes('*');
  const list = names
    .filter((name) => name !== '*' && !(hasAll && relation?.columns.has(name)))
    .map((name) => `${alias}.${quote(name)}`);
  if (hasAll) list.unshift(`${alias}.*`);
  return list.length > 0 ? list.join(', ') : '1';
}

function callSql({ routine, parameters: named, args, returning }: Call, parameters: Parameters) {
  const call = (values: string[]) => `public.${quote(routine.name)}(${values.join(', ')})`;
  const assign = (one: (typeof named)[number], value: string) =>
    `${one.isVariadic ? 'variadic ' : ''}${quote(one.name)} := ${value}`;
  let from = '';
  let values: string[];
  if (args.kind === 'body') {
    values = [`${parameters.add(args.json)}::${routine.parameters[0]?.type}`];
  } else if (args.kind === 'text') {
    values = named.map((one) => assign(one, textArgument(one, args.values, parameters)));
  } else {
    values = named.map((one) => assign(one, `b.${quote(one.name)}`));
    if (named.length > 0) {
      const data = `json_to_recordset(${parameters.add(args.json)}::json)`;
      from = `(select * from ${data} as _(${typedColumns(named)}) limit 1) b`;
    }
  }
  if (!routine.row) return `select ${call(values)} as pgrst_scalar${from && ` from ${from}`}`;
  const shown = columnsSql('f', routine.row, returning);
  return `select ${shown} from ${from && `${from}, lateral `}${call(values)} as f`;
}

function textArgument(
  { name, type, isVariadic }: Call['parameters'][number],
  values: Map<string, string[]>,
  parameters: Parameters,
): string {
  const given = values.get(name) ?? [];
  const text = isVariadic ? arrayLiteral(given) : (given.at(-1) ?? '');
  return `${parameters.add(text)}::${type}`;
}
