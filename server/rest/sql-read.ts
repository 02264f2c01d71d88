import type { Relation } from './catalogue.ts';
import type { ColumnRef, Output, PlannedCondition, PlannedOrder, ReadNode } from './plan-read.ts';
import { COMPARISONS, type Operation, TEXT_SEARCHES } from './query.ts';

/** Collects a statement's parameters; every value a client sends goes through here. */
export class Parameters {
  values: string[] = [];

  add(value: string): string {
    return `$${this.values.push(value)}`;
  }
}

export function quote(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}

export function tableSql({ name }: Pick<Relation, 'name'>): string {
  return `public.${quote(name)}`;
}

/** `source` stands in for the root's own table where its rows were just written or returned. */
export function readSql(node: ReadNode, parameters: Parameters, source?: string): string {
  const items = node.outputs.flatMap((output) => {
    if (output.kind === 'all') return [`${node.alias}.*`];
    const values = outputValues(node, output, parameters);
    return values.map(({ sql, label }) => `${sql} as ${quote(label)}`);
  });
  return `select ${items.join(', ')} from ${pageSql(node, parameters, source)}`;
}

/** From and where: enough to count a level's rows or to ask whether there are any. */
export function tailSql(node: ReadNode, parameters: Parameters, source?: string): string {
  const conditions = [
    ...joinConditions(node),
    ...node.conditions.map((condition) => conditionSql(node.alias, condition, parameters)),
    ...node.children.filter(({ isInner }) => isInner).map((child) => existsSql(child, parameters)),
  ];
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
  return `${source ?? fromSql(node)} as ${node.alias}${junctionSql(node)}${where}`;
}

function fromSql({ relation, relationship, parentAlias }: ReadNode): string {
  if (relationship?.kind !== 'computed') return tableSql(relation);
  const { constraint, source } = relationship;
  return `public.${quote(constraint)}(${parentAlias}::${tableSql(source)})`;
}

function junctionSql({ alias, relationship }: ReadNode): string {
  if (!relationship?.junction) return '';
  return `, ${tableSql(relationship.junction.relation)} as j_${alias}`;
}

function joinConditions({ alias, parentAlias, relationship }: ReadNode): string[] {
  const { columns = [], junction } = relationship ?? {};
  const near = junction ? `j_${alias}` : alias;
  return [
    ...columns.map(([a, b]) => `${near}.${quote(b)} = ${parentAlias}.${quote(a)}`),
    ...(junction?.columns ?? []).map(([a, b]) => `${alias}.${quote(b)} = ${near}.${quote(a)}`),
  ];
}

export function pageSql(node: ReadNode, parameters: Parameters, source?: string): string {
  const { limit, offset } = node.range;
  const tail = tailSql(node, parameters, source);
  const terms = node.order.map((term) => orderSql(term, parameters));
  return [
    tail,
    terms.length > 0 ? ` order by ${terms.join(', ')}` : '',
    limit === undefined ? '' : ` limit ${parameters.add(String(limit))}`,
    offset ? ` offset ${parameters.add(String(offset))}` : '',
  ].join('');
}

function orderSql({ node, column, direction, nulls }: PlannedOrder, parameters: Parameters) {
  const field = columnSql(node.alias, column, parameters);
  const isRelated = node.relationship !== undefined;
  const term = isRelated ? `(select ${field} from ${tailSql(node, parameters)} limit 1)` : field;
  const placed = { nullsfirst: ' nulls first', nullslast: ' nulls last', '': '' }[nulls ?? ''];
  return `${term}${direction === 'desc' ? ' desc' : ''}${placed}`;
}

type Item = Exclude<Output, { kind: 'all' }>;
interface Value {
  sql: string;
  label: string;
}

function outputValues(node: ReadNode, item: Item, parameters: Parameters): Value[] {
  if (item.kind === 'embed') {
    const child = item.node;
    if (child.isSpread) return spreadValues(child, parameters);
    return [{ sql: embedSql(child, readSql(child, parameters), 'r'), label: child.label }];
  }
  if (item.kind === 'count') return [{ sql: 'count(*)', label: item.label }];
  const column = columnSql(node.alias, item.column, parameters);
  return [{ sql: item.cast ? `cast(${column} as ${item.cast})` : column, label: item.label }];
}

/** `...embed(a, b)`: its columns become the parent's, those of many rows as arrays. */
function spreadValues(child: ReadNode, parameters: Parameters): Value[] {
  const items = child.outputs.flatMap((output) =>
    output.kind === 'all' ? allColumns(child.relation) : [output],
  );
  return items.flatMap((item) =>
    outputValues(child, item, parameters).map(({ sql, label }) => {
      const rows = `select ${sql} as v from ${pageSql(child, parameters)}`;
      return { sql: embedSql(child, rows, 'r.v'), label };
    }),
  );
}

function embedSql({ relationship }: ReadNode, rows: string, value: string): string {
  if (relationship?.isToOne) return `(select to_json(${value}) from (${rows}) r)`;
  return `coalesce((select json_agg(${value}) from (${rows}) r), '[]')`;
}

function allColumns({ columns }: Relation): Item[] {
  return [...columns.values()].map(({ name, type }) => ({
    kind: 'column',
    column: { name, type, path: [] },
    cast: undefined,
    label: name,
  }));
}

function columnSql(alias: string, { name, type, path }: ColumnRef, parameters: Parameters) {
  const column = `${alias}.${quote(name)}`;
  if (path.length === 0) return column;
  const steps = path.map(({ arrow, key }) =>
    typeof key === 'number' ? `${arrow} ${key}` : `${arrow} ${parameters.add(key)}::text`,
  );
  const isJson = type === 'json' || type === 'jsonb';
  return `(${isJson ? column : `to_jsonb(${column})`} ${steps.join(' ')})`;
}

export function conditionSql(
  alias: string,
  condition: PlannedCondition,
  parameters: Parameters,
): string {
  const not = condition.isNegated ? 'not ' : '';
  switch (condition.kind) {
    case 'exists':
      return `${not}${existsSql(condition.node, parameters)}`;
    case 'filter': {
      const { column, operation } = condition;
      return `${not}(${operationSql(alias, column, operation, parameters)})`;
    }
    default: {
      const parts = condition.conditions.map((inner) => conditionSql(alias, inner, parameters));
      return `${not}(${parts.join(` ${condition.kind} `)})`;
    }
  }
}

function existsSql(node: ReadNode, parameters: Parameters): string {
  return `exists (select from ${tailSql(node, parameters)})`;
}

function operationSql(
  alias: string,
  column: ColumnRef,
  operation: Operation,
  parameters: Parameters,
): string {
  const field = columnSql(alias, column, parameters);
  switch (operation.kind) {
    case 'is':
      return `${field} is ${operation.value.replace('_', ' ')}`;
    case 'in':
      return `${field} = any(${parameters.add(arrayLiteral(operation.values))})`;
    case 'search': {
      const { operator, config, value } = operation;
      const first = config === undefined ? '' : `${parameters.add(config)}::regconfig, `;
      const isVector = column.type === 'tsvector' && column.path.length === 0;
      const vector = isVector ? field : `to_tsvector(${first}${field})`;
      return `${vector} @@ ${TEXT_SEARCHES[operator]}(${first}${parameters.add(value)})`;
    }
    case 'compare': {
      const { operator, quantifier, value } = operation;
      const isPattern = operator === 'like' || operator === 'ilike';
      const operand = parameters.add(isPattern ? value.replaceAll('*', '%') : value);
      const quantified = quantifier ? `${quantifier}(${operand})` : operand;
      return `${field} ${COMPARISONS[operator]} ${quantified}`;
    }
  }
}

export function arrayLiteral(values: string[]): string {
  if (values.length === 1 && values[0] === '') return '{}';
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
