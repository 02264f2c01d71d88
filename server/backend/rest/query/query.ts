/** A request as parsed, before its names are looked up in the catalogue. */
export interface Query {
  select: SelectItem[];
  modifiers: Modifier[];
  columns: string[] | undefined;
  onConflict: string[] | undefined;
  /** Arguments of a function called by GET. */
  args: [name: string, value: string][];
}

export type SelectItem = { kind: 'star' } | SelectField | SelectEmbed;

export interface SelectField {
  kind: 'field';
  field: Field;
  label: string;
  cast: string | undefined;
}

export interface SelectEmbed {
  kind: 'embed';
  name: string;
  label: string;
  hint: string | undefined;
  isInner: boolean;
  isSpread: boolean;
  items: SelectItem[];
}

export interface Field {
  name: string;
  path: { arrow: '->' | '->>'; key: string | number }[];
}

/** Applies to the level of the select tree at `path`. */
export type Modifier = { path: string[] } & (
  | { kind: 'condition'; condition: Condition }
  | { kind: 'order'; terms: OrderTerm[] }
  | { kind: 'limit' | 'offset'; value: number }
);

export type Condition = Filter | { kind: 'and' | 'or'; isNot: boolean; conditions: Condition[] };

export interface Filter {
  kind: 'filter';
  isNot: boolean;
  field: Field;
  operator: string;
  /** `any` or `all` for a comparison, or the configuration for a text search. */
  argument: string | undefined;
  value: string;
}

export interface OrderTerm {
  /** The to-one embed whose column sets the order. */
  relation: string | undefined;
  field: Field;
  suffix: string;
}

const ORDER = { eq: '=', neq: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' };
const PATTERNS = { like: 'like', ilike: 'ilike', match: '~', imatch: '~*' };
const RANGES = {
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
};

/** The protocol's operators as SQL. */
export const COMPARISONS = new Map(
  Object.entries({ ...ORDER, ...PATTERNS, ...RANGES, isdistinct: 'is distinct from' }),
);

export const TEXT_SEARCHES = new Map([
  ['fts', 'to_tsquery'],
  ['plfts', 'plainto_tsquery'],
  ['phfts', 'phraseto_tsquery'],
  ['wfts', 'websearch_to_tsquery'],
]);
