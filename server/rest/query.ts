/** What a request asks for, in the request's own names: the catalogue has not been consulted yet. */

export interface JsonStep {
  arrow: '->' | '->>';
  key: string | number;
}

export interface Field {
  name: string;
  path: JsonStep[];
}

export interface SelectField {
  kind: 'field';
  field: Field;
  alias?: string;
  cast?: string;
}

export interface SelectEmbed {
  kind: 'embed';
  name: string;
  alias?: string;
  hint?: string;
  isInner: boolean;
  isSpread: boolean;
  items: SelectItem[];
}

export type SelectItem = { kind: 'star' } | SelectField | SelectEmbed;

export type Comparison = keyof typeof COMPARISONS;
export type TextSearch = keyof typeof TEXT_SEARCHES;

export const COMPARISONS = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  isdistinct: 'is distinct from',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
} as const;

export const TEXT_SEARCHES = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
} as const;

export type Operation =
  | { kind: 'compare'; operator: Comparison; quantifier?: 'any' | 'all'; value: string }
  | { kind: 'search'; operator: TextSearch; config?: string; value: string }
  | { kind: 'in'; values: string[] }
  | { kind: 'is'; value: string };

export interface Filter {
  kind: 'filter';
  isNegated: boolean;
  field: Field;
  operation: Operation;
}

export interface Logic {
  kind: 'and' | 'or';
  isNegated: boolean;
  conditions: Condition[];
}

export type Condition = Filter | Logic;

export interface OrderTerm {
  /** A to-one embed whose column orders this level. */
  relation?: string;
  field: Field;
  direction?: 'asc' | 'desc';
  nulls?: 'nullsfirst' | 'nullslast';
}

/** Applies to the level of the select tree that `path` names; the root's path is empty. */
export type Modifier = { path: string[] } & (
  | { kind: 'condition'; condition: Condition }
  | { kind: 'order'; terms: OrderTerm[] }
  | { kind: 'limit' | 'offset'; value: number }
);

export interface Query {
  select: SelectItem[];
  modifiers: Modifier[];
  columns?: string[];
  onConflict?: string[];
  /** Arguments of a function called by GET. */
  args: [name: string, value: string][];
}
