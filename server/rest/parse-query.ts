import { RestError } from './errors.ts';
import { parseFilter, parseLogic } from './parse-filter.ts';
import { parseNames, parseOrder, parseSelect, readJsonPath } from './parse-select.ts';
import type { Field, Modifier, Query } from './query.ts';
import { Scanner } from './scanner.ts';

const MAX_PARAMETERS = 500;

/** `hasArguments`: a function called by GET takes what is not a filter as its arguments. */
export function parseQuery(parameters: URLSearchParams, hasArguments: boolean): Query {
  if (parameters.size > MAX_PARAMETERS) {
    throw new RestError(400, 'PGRST100', `More than ${MAX_PARAMETERS} query parameters`);
  }
  const columns = parameters.get('columns');
  const onConflict = parameters.get('on_conflict');
  const query: Query = {
    select: parseSelect(parameters.get('select') ?? '*'),
    columns: columns === null ? undefined : parseNames(columns, 'columns parameter'),
    onConflict: onConflict === null ? undefined : parseNames(onConflict, 'on_conflict parameter'),
    modifiers: [],
    args: [],
  };
  for (const [key, value] of parameters) {
    if (key === 'select' || key === 'columns' || key === 'on_conflict') continue;
    const modifier = parseModifier(key, value, hasArguments);
    if (modifier) query.modifiers.push(modifier);
    else if (hasArguments) query.args.push([key, value]);
  }
  return query;
}

function parseModifier(key: string, value: string, isOptional: boolean): Modifier | undefined {
  const word = key.slice(key.lastIndexOf('.') + 1);
  switch (word) {
    case 'order':
      return { path: parsePath(key).path, kind: 'order', terms: parseOrder(value) };
    case 'limit':
    case 'offset':
      return { path: parsePath(key).path, kind: word, value: parseCount(value) };
    case 'and':
    case 'or': {
      const { path } = parsePath(key);
      const isNegated = path.at(-1) === 'not';
      const condition = parseLogic(word, isNegated, value);
      return { path: isNegated ? path.slice(0, -1) : path, kind: 'condition', condition };
    }
    default:
      return parseFilterModifier(key, value, isOptional);
  }
}

function parseFilterModifier(key: string, value: string, isOptional: boolean) {
  try {
    const { path, field } = parsePath(key);
    return { path, kind: 'condition' as const, condition: parseFilter(field, value) };
  } catch (error) {
    if (isOptional) return undefined;
    throw error;
  }
}

/** `embed.inner_embed.column->json` */
function parsePath(key: string): { path: string[]; field: Field } {
  const scanner = new Scanner(key, 'tree path');
  const path: string[] = [];
  let name = scanner.name();
  while (scanner.take('.')) {
    path.push(name);
    name = scanner.name();
  }
  const field = { name, path: readJsonPath(scanner) };
  scanner.end();
  return { path, field };
}

/** Like PostgREST, what is no number sets no limit. */
function parseCount(text: string): number {
  return /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
}
