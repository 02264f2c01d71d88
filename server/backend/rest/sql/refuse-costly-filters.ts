import { fail } from '../query/errors.ts';
import { type Condition, type Filter, TEXT_SEARCHES } from '../query/query.ts';
import { isWrite, type Plan } from './plan.ts';
import type { ReadNode } from './plan-read.ts';

/** Matches a pattern, or one in an array of patterns, that begins with a wildcard. */
const LEADING_WILDCARD = /^[%*_]/;
const LEADING_WILDCARD_IN_ARRAY = /[{,]\s*"?\\?[%*_]/;

/**
 * Refuses searches that no index can speed up: each reads every row, and a regular expression can
 * take forever on a single one. Only staff may use them. Call this for everyone else.
 */
export function refuseCostlyFilters({ source, read }: Plan): void {
  refuseIn(read);
  if (isWrite(source)) refuseIn(source.target);
}

function refuseIn(node: ReadNode): void {
  for (const condition of node.conditions) refuseCondition(node, condition);
  for (const embed of node.embeds) refuseIn(embed);
}

function refuseCondition(node: ReadNode, condition: Condition): void {
  if (condition.kind === 'filter') refuseFilter(node, condition);
  else for (const inner of condition.conditions) refuseCondition(node, inner);
}

function refuseFilter({ relation }: ReadNode, filter: Filter): void {
  const { field, operator, argument, value } = filter;
  if (operator === 'match' || operator === 'imatch') {
    refuse(operator, 'Use eq, in, or like with a pattern that begins with a letter.');
  }
  if (operator === 'like' || operator === 'ilike') {
    const wildcard = argument === undefined ? LEADING_WILDCARD : LEADING_WILDCARD_IN_ARRAY;
    if (wildcard.test(value)) {
      refuse(`${operator} with a leading wildcard`, 'Begin the pattern with a letter.');
    }
  }
  const isIndexable =
    relation.columns.get(field.name)?.baseType === 'tsvector' && field.path.length === 0;
  if (TEXT_SEARCHES.has(operator) && !isIndexable) {
    refuse(`${operator} on a column that is not a tsvector`, 'Search a column of type tsvector.');
  }
}

function refuse(what: string, instead: string): never {
  fail('42501', `Only staff can use ${what}`, { hint: instead });
}
