import { RestError } from './errors.ts';
import type { Field, JsonStep, OrderTerm, SelectItem } from './query.ts';
import { Scanner } from './scanner.ts';

export function parseSelect(text: string): SelectItem[] {
  const scanner = new Scanner(text, 'select parameter');
  const items = readItems(scanner);
  scanner.end();
  return items;
}

function readItems(scanner: Scanner): SelectItem[] {
  scanner.spaces();
  if (scanner.isAtEnd || scanner.isNext(')')) return [];
  return scanner.list(() => readItem(scanner));
}

function readItem(scanner: Scanner): SelectItem {
  if (scanner.take('*')) return { kind: 'star' };
  if (scanner.take('...')) return readEmbed(scanner, scanner.name(), undefined, true);
  let name = scanner.name();
  let alias: string | undefined;
  if (scanner.match(/:(?!:)/y)) {
    alias = name;
    name = scanner.name();
  }
  if (name === 'count' && scanner.take('()')) throw aggregatesNotAllowed();
  if (scanner.isNext('(') || scanner.isNext('!')) return readEmbed(scanner, name, alias, false);
  const field = { name, path: readJsonPath(scanner) };
  const cast = readCast(scanner);
  if (scanner.match(/\.(?:sum|avg|count|max|min)\(\)/y)) throw aggregatesNotAllowed();
  return { kind: 'field', field, alias, cast };
}

function readEmbed(
  scanner: Scanner,
  name: string,
  alias: string | undefined,
  isSpread: boolean,
): SelectItem {
  let hint: string | undefined;
  let isInner = false;
  while (scanner.take('!')) {
    const parameter = scanner.name();
    if (parameter === 'inner') isInner = true;
    else if (parameter !== 'left') hint ??= parameter;
  }
  const items = scanner.nested(() => readItems(scanner));
  return { kind: 'embed', name, alias, hint, isInner, isSpread, items };
}

function readCast(scanner: Scanner): string | undefined {
  if (!scanner.take('::')) return undefined;
  const cast = scanner.match(/[\p{L}\d_$ ]+/uy)?.[0].trim();
  return cast || scanner.fail('letter or digit');
}

/** PostgREST's default (`db-aggregates-enabled = false`), as on hosted Supabase. */
function aggregatesNotAllowed() {
  return new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed');
}

export function readField(scanner: Scanner): Field {
  const name = scanner.name();
  return { name, path: readJsonPath(scanner) };
}

export function readJsonPath(scanner: Scanner): JsonStep[] {
  const path: JsonStep[] = [];
  for (;;) {
    const arrow = scanner.take('->>') ? '->>' : scanner.take('->') ? '->' : undefined;
    if (!arrow) return path;
    const index = scanner.match(/-?\d{1,9}(?=->|::|[.,)]|$)/y)?.[0];
    path.push({ arrow, key: index === undefined ? scanner.jsonKey() : Number(index) });
  }
}

export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, 'order');
  const terms = scanner.list(() => readOrderTerm(scanner));
  scanner.end();
  return terms;
}

function readOrderTerm(scanner: Scanner): OrderTerm {
  let field = readField(scanner);
  let relation: string | undefined;
  if (scanner.isNext('(')) {
    relation = field.name;
    field = scanner.nested(() => readField(scanner));
  }
  const direction = scanner.match(/\.(asc|desc)(?![a-z])/y)?.[1] as OrderTerm['direction'];
  const nulls = scanner.match(/\.(nullsfirst|nullslast)(?![a-z])/y)?.[1] as OrderTerm['nulls'];
  if (scanner.isNext('.')) scanner.fail('"asc", "desc", "nullsfirst" or "nullslast"');
  return { relation, field, direction, nulls };
}

export function parseNames(text: string, what: string): string[] {
  const scanner = new Scanner(text, what);
  const names = scanner.list(() => scanner.name());
  scanner.end();
  return names;
}
