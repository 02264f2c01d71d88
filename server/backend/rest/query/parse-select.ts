import { fail } from './errors.ts';
import type { Field, OrderTerm, SelectItem } from './query.ts';
import { Scanner } from './scanner.ts';

export function parseSelect(text: string): SelectItem[] {
  const scanner = new Scanner(text, 'select parameter');
  return text.trim() === ''
    ? [{ kind: 'star' }]
    : scanner.all(() => scanner.list(() => readItem(scanner)));
}

export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, 'order');
  return scanner.all(() => scanner.list(() => readOrderTerm(scanner)));
}

export function parseNames(text: string, what: string): string[] {
  const scanner = new Scanner(text, what);
  return scanner.all(() => scanner.list(() => scanner.name()));
}

function readItem(scanner: Scanner): SelectItem {
  if (scanner.take('*')) return { kind: 'star' };
  const isSpread = scanner.take('...');
  let name = scanner.name();
  const alias = !isSpread && scanner.match(/:(?!:)/y) ? name : undefined;
  if (alias !== undefined) name = scanner.name();
  if (name === 'count' && scanner.take('()')) refuseAggregates();
  if (isSpread || scanner.isNext('(') || scanner.isNext('!')) {
    return readEmbed(scanner, name, alias, isSpread);
  }
  const path = readPath(scanner);
  const cast = scanner.take('::') ? scanner.name() : undefined;
  if (scanner.match(/\.(?:sum|avg|count|max|min)\(\)/y)) refuseAggregates();
  const key = path.findLast((step) => typeof step.key === 'string')?.key;
  return { kind: 'field', field: { name, path }, label: alias ?? String(key ?? name), cast };
}

function readEmbed(scanner: Scanner, name: string, alias: string | undefined, isSpread: boolean) {
  const parameters: string[] = [];
  while (scanner.take('!')) parameters.push(scanner.name());
  const items = scanner.parenthesised(() =>
    scanner.isNext(')') ? [] : scanner.list(() => readItem(scanner)),
  );
  const hint = parameters.find((parameter) => parameter !== 'inner' && parameter !== 'left');
  const isInner = parameters.includes('inner');
  return { kind: 'embed' as const, name, label: alias ?? name, hint, isInner, isSpread, items };
}

/** The same as hosted Supabase and PostgREST's default. */
function refuseAggregates(): never {
  fail('PGRST123', 'Use of aggregate functions is not allowed');
}

export function readField(scanner: Scanner): Field {
  return { name: scanner.name(), path: readPath(scanner) };
}

export function readPath(scanner: Scanner): Field['path'] {
  const path: Field['path'] = [];
  for (;;) {
    const arrow = scanner.match(/->>?/y)?.[0] as '->' | '->>' | undefined;
    if (!arrow) return path;
    scanner.countPart();
    const index = scanner.match(/-?\d{1,9}(?=->|::|[.,)]|$)/y)?.[0];
    path.push({ arrow, key: index === undefined ? readKey(scanner) : Number(index) });
  }
}

function readKey(scanner: Scanner): string {
  if (scanner.isNext('"')) return scanner.name();
  const key = scanner.match(/[^(\-:.,>)]+(?:-(?!>)[^(\-:.,>)]+)*/y)?.[0].trim();
  return key ?? scanner.fail('any non reserved character different from: .,>()');
}

function readOrderTerm(scanner: Scanner): OrderTerm {
  const first = readField(scanner);
  const isRelated = scanner.isNext('(');
  const field = isRelated ? scanner.parenthesised(() => readField(scanner)) : first;
  const direction = scanner.match(/\.(?:asc|desc)(?![a-z])/y)?.[0].replace('.', ' ') ?? '';
  const nulls = scanner.match(/\.nulls(first|last)(?![a-z])/y)?.[1];
  if (scanner.isNext('.')) scanner.fail('"asc", "desc", "nullsfirst" or "nullslast"');
  const suffix = nulls ? `${direction} nulls ${nulls}` : direction;
  return { relation: isRelated ? first.name : undefined, field, suffix };
}
