import { fail, RestError } from './errors.ts';
import { parseFilter, parseLogic } from './parse-filter.ts';
import { parseNames, parseOrder, parseSelect, readPath } from './parse-select.ts';
import type { Field, Modifier, Query } from './query.ts';
import { Scanner } from './scanner.ts';

const MAX_PARAMETERS = 500;
const OWN_PARAMETERS = ['select', 'columns', 'on_conflict'];

/** `hasArgs`: for a function called by GET, parameters that are not filters are its arguments. */
export function parseQuery(parameters: URLSearchParams, hasArgs: boolean): Query {
  if (parameters.size > MAX_PARAMETERS) fail('PGRST100', 'Too many query parameters');
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
    if (OWN_PARAMETERS.includes(key)) continue;
    try {
      query.modifiers.push(parseModifier(key, value));
    } catch (error) {
      if (!hasArgs || !(error instanceof RestError)) throw error;
      query.args.push([key, value]);
    }
  }
  return query;
}

function parseModifier(key: string, value: string): Modifier {
  const { path, field } = parsePath(key);
  switch (field.name) {
    case 'order':
      return { path, kind: 'order', terms: parseOrder(value) };
    case 'limit':
    case 'offset':
      // As in PostgREST, a value that is not a number sets no limit.
      return { path, kind: field.name, value: /^-?\d+$/.test(value) ? Number(value) : Number.NaN };
    case 'and':
    case 'or': {
      const isNot = path.at(-1) === 'not';
      const condition = parseLogic(field.name, isNot, value);
      return { path: isNot ? path.slice(0, -1) : path, kind: 'condition', condition };
    }
    default:
      return { path, kind: 'condition', condition: parseFilter(field, value) };
  }
}

/** `embed.inner_embed.column->key` */
function parsePath(key: string): { path: string[]; field: Field } {
  const scanner = new Scanner(key, 'tree path');
  return scanner.all(() => {
    const path = [scanner.name()];
    while (scanner.take('.')) path.push(scanner.name());
    const name = path.pop() ?? '';
    return { path, field: { name, path: readPath(scanner) } };
  });
}
