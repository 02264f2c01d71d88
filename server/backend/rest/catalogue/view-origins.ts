/** A column of a table or view, by their numbers in PostgreSQL's catalogue. */
export interface Origin {
  relation: number;
  column: number;
}

/** The columns of a view that show a column of another relation, by number, whatever their name. */
export type Origins = Map<number, Origin>;

const TARGET = /\{TARGETENTRY\b[^{}]*? :resno (\d+) [^{}]*?:resorigtbl (\d+) :resorigcol (\d+)/g;

/**
 * Reads a view's columns from its rule, `pg_rewrite.ev_action`. Only there does PostgreSQL record
 * which column of which relation each column shows.
 */
export function originsOf(rule: string): Origins {
  const origins: Origins = new Map();
  for (const [, number, relation, column] of outerNodes(rule).matchAll(TARGET)) {
    if (relation === '0') continue;
    origins.set(Number(number), { relation: Number(relation), column: Number(column) });
  }
  return origins;
}

/**
 * The rule's query and its direct parts, without anything nested deeper, because subqueries have
 * columns too. Drops characters escaped by a backslash: they come from names and could look like
 * the rule's own.
 */
function outerNodes(rule: string): string {
  let depth = 0;
  let kept = '';
  for (const [token] of rule.matchAll(/\\.|[{}]|[^\\{}]+/gs)) {
    if (token === '{') depth++;
    if (depth <= 2 && !token.startsWith('\\')) kept += token;
    if (token === '}') depth--;
  }
  return kept;
}

/** The table column that a view's column shows, through any number of views. */
export function followOrigin(origin: Origin, views: Map<number, Origins>): Origin | undefined {
  const passed = new Set<number>();
  let current: Origin | undefined = origin;
  while (current) {
    const view = views.get(current.relation);
    if (!view) return current;
    // Views can refer to each other in a circle, after one has been replaced.
    if (passed.has(current.relation)) return undefined;
    passed.add(current.relation);
    current = view.get(current.column);
  }
  return undefined;
}
