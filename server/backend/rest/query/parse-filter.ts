import { readField } from './parse-select.ts';
import { COMPARISONS, type Condition, type Field, type Filter, TEXT_SEARCHES } from './query.ts';
import { Scanner } from './scanner.ts';

const QUANTIFIABLE = /^(?:eq|gte?|lte?|i?like|i?match)$/;

/** `column=eq.5`: everything after the operator is the value. */
export function parseFilter(field: Field, text: string): Filter {
  const scanner = new Scanner(text, 'filter');
  return scanner.all(() => readFilter(scanner, field, () => scanner.match(/.*/sy)?.[0] ?? ''));
}

/** `or=(a.eq.1,and(b.gt.2,c.is.null))`: unless quoted, a value ends at a comma or parenthesis. */
export function parseLogic(kind: 'and' | 'or', isNot: boolean, text: string): Condition {
  const scanner = new Scanner(text, 'logic tree');
  return { kind, isNot, conditions: scanner.all(() => readGroup(scanner)) };
}

function readGroup(scanner: Scanner): Condition[] {
  return scanner.parenthesised(() => scanner.list(() => readCondition(scanner)));
}

function readCondition(scanner: Scanner): Condition {
  const [group, not, kind] = scanner.match(/(not\.)?(and|or)[ \t]*(?=\()/y) ?? [];
  if (group) {
    return { kind: kind as 'and' | 'or', isNot: Boolean(not), conditions: readGroup(scanner) };
  }
  const field = readField(scanner);
  scanner.expect('.');
  return readFilter(scanner, field, () => readValue(scanner, /\{[^{}]*\}|[^,)]*/y));
}

function readFilter(scanner: Scanner, field: Field, readOther: () => string): Filter {
  const isNot = scanner.take('not.');
  const [, operator = '', argument] = scanner.match(/([a-z]+)(?:\(([\p{L}\d_$ ]+)\))?\./uy) ?? [];
  if (!isOperator(operator, argument)) scanner.fail('operator (eq, gt, ...)');
  const read = { in: readList, is: readTruth }[operator] ?? readOther;
  return { kind: 'filter', isNot, field, operator, argument, value: read(scanner) };
}

function isOperator(name: string, argument: string | undefined): boolean {
  if (TEXT_SEARCHES.has(name)) return true;
  if (argument === undefined) return COMPARISONS.has(name) || name === 'in' || name === 'is';
  return QUANTIFIABLE.test(name) && (argument === 'any' || argument === 'all');
}

function readTruth(scanner: Scanner): string {
  const value = scanner.match(/(?:null|not_null|true|false|unknown)(?=[,)]|$)/iy)?.[0];
  return value?.toLowerCase() ?? scanner.fail('isVal: (null, not_null, true, false, unknown)');
}

/** Reads `(a,"b,c")` as a PostgreSQL array literal. */
function readList(scanner: Scanner): string {
  scanner.expect('(');
  scanner.match(/\s*/y);
  const values: string[] = [];
  do values.push(readValue(scanner, /[^,)]*/y));
  while (scanner.take(','));
  scanner.expect(')');
  return values.join() === '' ? '{}' : arrayLiteral(values);
}

export function arrayLiteral(values: string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

/** A quotation mark starts a quoted value only if the closing one ends the value. */
function readValue(scanner: Scanner, plain: RegExp): string {
  const quoted = scanner.match(/"((?:[^"\\]|\\.)*)"(?=[,)]|$)/suy)?.[1];
  return quoted?.replace(/\\(.)/gsu, '$1') ?? scanner.match(plain)?.[0] ?? '';
}
