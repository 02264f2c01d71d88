import { readField } from './parse-select.ts';
import {
  COMPARISONS,
  type Comparison,
  type Condition,
  type Field,
  type Filter,
  type Operation,
  TEXT_SEARCHES,
  type TextSearch,
} from './query.ts';
import { Scanner } from './scanner.ts';

const OPERATOR = /([a-z]+)(?:\(([\p{L}\d_$ ]+)\))?\./uy;
const QUANTIFIABLE = new Set('eq gte gt lte lt like ilike match imatch'.split(' '));

/** `column=eq.5`: everything after the operator is the value. */
export function parseFilter(field: Field, text: string): Filter {
  const scanner = new Scanner(text, 'filter');
  const filter = readOperation(scanner, field, () => scanner.rest());
  scanner.end();
  return filter;
}

/** `or=(a.eq.1,and(b.gt.2,c.is.null))`: values end at a comma or parenthesis unless quoted. */
export function parseLogic(kind: 'and' | 'or', isNegated: boolean, text: string): Condition {
  const scanner = new Scanner(text, 'logic tree');
  const condition: Condition = { kind, isNegated, conditions: readGroup(scanner) };
  scanner.end();
  return condition;
}

function readGroup(scanner: Scanner): Condition[] {
  scanner.spaces();
  const conditions = scanner.nested(() => scanner.list(() => readCondition(scanner)));
  scanner.spaces();
  return conditions;
}

function readCondition(scanner: Scanner): Condition {
  const group = scanner.match(/(not\.)?(and|or)(?=\s*\()/y);
  if (group) {
    const kind = group[2] as 'and' | 'or';
    return { kind, isNegated: Boolean(group[1]), conditions: readGroup(scanner) };
  }
  const field = readField(scanner);
  scanner.expect('.');
  return readOperation(scanner, field, () => readDelimited(scanner));
}

function readOperation(scanner: Scanner, field: Field, readValue: () => string): Filter {
  const isNegated = scanner.take('not.');
  const [, name, argument] = scanner.match(OPERATOR) ?? [];
  const operation = name ? readOperand(scanner, name, argument, readValue) : undefined;
  if (!operation) scanner.fail('operator (eq, gt, ...)');
  return { kind: 'filter', isNegated, field, operation };
}

function readOperand(
  scanner: Scanner,
  name: string,
  argument: string | undefined,
  readValue: () => string,
): Operation | undefined {
  if (name in TEXT_SEARCHES) {
    const operator = name as TextSearch;
    return { kind: 'search', operator, config: argument, value: readValue() };
  }
  if (name in COMPARISONS) {
    const operator = name as Comparison;
    if (!argument) return { kind: 'compare', operator, value: readValue() };
    if (!QUANTIFIABLE.has(name)) return undefined;
    if (argument !== 'any' && argument !== 'all') return undefined;
    return { kind: 'compare', operator, quantifier: argument, value: readValue() };
  }
  if (argument) return undefined;
  if (name === 'in') return { kind: 'in', values: readList(scanner) };
  if (name === 'is') {
    const value = scanner.match(/(?:null|not_null|true|false|unknown)(?=[,)]|$)/iy)?.[0];
    if (!value) scanner.fail('isVal: (null, not_null, true, false, unknown)');
    return { kind: 'is', value: value.toLowerCase() };
  }
  return undefined;
}

function readList(scanner: Scanner): string[] {
  scanner.spaces();
  scanner.expect('(');
  const values: string[] = [];
  do values.push(readElement(scanner));
  while (scanner.take(','));
  scanner.expect(')');
  scanner.spaces();
  return values;
}

function readElement(scanner: Scanner): string {
  return readQuoted(scanner) ?? scanner.match(/[^,)]*/y)?.[0] ?? '';
}

function readDelimited(scanner: Scanner): string {
  return readQuoted(scanner) ?? scanner.match(/\{[^{}]*\}|[^,)]*/y)?.[0] ?? '';
}

/** A quotation mark opens a quoted value only where that value ends the element. */
function readQuoted(scanner: Scanner): string | undefined {
  return scanner.match(/"((?:[^"\\]|\\.)*)"(?=[,)]|$)/suy)?.[1]?.replace(/\\(.)/gsu, '$1');
}
