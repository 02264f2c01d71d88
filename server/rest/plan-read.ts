import type { Catalogue, Relation, Relationship } from './catalogue.ts';
import { RestError } from './errors.ts';
import { findRelationship } from './find-relationship.ts';
import type {
  Condition,
  Field,
  JsonStep,
  Modifier,
  Operation,
  OrderTerm,
  SelectEmbed,
  SelectField,
  SelectItem,
} from './query.ts';
import { type Range, resolveRange } from './range.ts';

/** A column that exists. */
export interface ColumnRef {
  name: string;
  /** Unknown for a computed column. */
  type: string | undefined;
  path: JsonStep[];
}

export type Output =
  | { kind: 'all' }
  | { kind: 'count'; label: string }
  | { kind: 'column'; column: ColumnRef; cast: string | undefined; label: string }
  | { kind: 'embed'; node: ReadNode };

export type PlannedCondition =
  | { kind: 'filter'; isNegated: boolean; column: ColumnRef; operation: Operation }
  | { kind: 'exists'; isNegated: boolean; node: ReadNode }
  | { kind: 'and' | 'or'; isNegated: boolean; conditions: PlannedCondition[] };

export interface PlannedOrder extends Pick<OrderTerm, 'direction' | 'nulls'> {
  /** The level itself or a to-one embed of it. */
  node: ReadNode;
  column: ColumnRef;
}

/** One level of the select tree, every name resolved. */
export interface ReadNode {
  alias: string;
  /** How the request addresses it. */
  name: string;
  label: string;
  relation: Relation;
  relationship: Relationship | undefined;
  parentAlias: string;
  isInner: boolean;
  isSpread: boolean;
  outputs: Output[];
  children: ReadNode[];
  conditions: PlannedCondition[];
  order: PlannedOrder[];
  range: Partial<Range>;
  /** Columns of its relation that the query reads. */
  used: Set<string>;
}

interface ReadRequest {
  select: SelectItem[];
  modifiers: Modifier[];
  maxRows: number | undefined;
  rangeHeader?: string | undefined;
}

export function planRead(
  catalogue: Catalogue,
  relation: Relation,
  { select, modifiers, maxRows, rangeHeader }: ReadRequest,
): ReadNode {
  let count = 0;
  const root = newNode(relation, relation.name);
  addOutputs(root, select);
  for (const modifier of modifiers) applyModifier(nodeAt(root, modifier.path), modifier);
  settleRange(root, rangeHeader);
  return root;

  function newNode(target: Relation, name: string, parent?: ReadNode): ReadNode {
    return {
      alias: `t${count++}`,
      name,
      label: name,
      relation: target,
      relationship: undefined,
      parentAlias: parent?.alias ?? '',
      isInner: false,
      isSpread: false,
      outputs: [],
      children: [],
      conditions: [],
      order: [],
      range: {},
      used: new Set(),
    };
  }

  function addOutputs(node: ReadNode, items: SelectItem[]) {
    for (const item of items) {
      if (item.kind === 'embed') addEmbed(node, item);
      else if (item.kind === 'field') node.outputs.push(planField(catalogue, node, item));
      else {
        node.outputs.push({ kind: 'all' });
        node.used.add('*');
      }
    }
  }

  function addEmbed(node: ReadNode, { name, alias, hint, isInner, isSpread, items }: SelectEmbed) {
    const relationship = findRelationship(catalogue, node.relation.name, name, hint);
    for (const [column] of relationship.columns) node.used.add(column);
    if (relationship.kind === 'computed') node.used.add('*');
    const child = newNode(relationship.target, name, node);
    Object.assign(child, { relationship, isInner, isSpread, label: alias ?? name });
    node.children.push(child);
    addOutputs(child, items);
    if (child.outputs.length > 0) node.outputs.push({ kind: 'embed', node: child });
  }

  function settleRange(node: ReadNode, header?: string) {
    const range = resolveRange(node.range.limit, node.range.offset, header);
    const cap = node.relationship?.isToOne ? 1 : maxRows;
    const limits = [range.limit, cap].filter((limit) => limit !== undefined);
    node.range = { ...range, limit: limits.length > 0 ? Math.min(...limits) : undefined };
    for (const child of node.children) settleRange(child);
  }
}

function planField(catalogue: Catalogue, node: ReadNode, item: SelectField): Output {
  const { field, alias, cast } = item;
  // `tasks(count)`: PostgreSQL itself reads an unknown column "count" as the aggregate.
  if (field.name === 'count' && field.path.length === 0 && !node.relation.columns.has('count')) {
    return { kind: 'count', label: alias ?? 'count' };
  }
  const type = cast && catalogue.types.get(cast.toLowerCase());
  if (cast && !type) throw new RestError(400, '42704', `type "${cast}" does not exist`);
  const keys = field.path.map(({ key }) => key).filter((key) => typeof key === 'string');
  const label = alias ?? keys.at(-1) ?? field.name;
  return { kind: 'column', column: resolveColumn(node, field), cast: type, label };
}

function resolveColumn(node: ReadNode, { name, path }: Field): ColumnRef {
  const column = node.relation.columns.get(name);
  if (!column && !node.relation.computed.has(name)) {
    throw new RestError(400, '42703', `column ${node.relation.name}.${name} does not exist`);
  }
  node.used.add(name);
  return { name, type: column?.type, path };
}

function childNamed(node: ReadNode, name: string): ReadNode | undefined {
  return (
    node.children.find((child) => child.label === name) ??
    node.children.find((child) => child.name === name)
  );
}

function nodeAt(root: ReadNode, path: string[]): ReadNode {
  return path.reduce((node, name) => childNamed(node, name) ?? notEmbedded(name), root);
}

function notEmbedded(name: string): never {
  throw new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });
}

function applyModifier(node: ReadNode, modifier: Modifier) {
  if (modifier.kind === 'condition') node.conditions.push(planCondition(node, modifier.condition));
  else if (modifier.kind === 'order') {
    node.order = modifier.terms.map((term) => planOrder(node, term));
  } else if (!Number.isNaN(modifier.value)) node.range[modifier.kind] = modifier.value;
}

export function planCondition(node: ReadNode, condition: Condition): PlannedCondition {
  if (condition.kind !== 'filter') {
    const conditions = condition.conditions.map((inner) => planCondition(node, inner));
    return { ...condition, conditions };
  }
  const { field, operation, isNegated } = condition;
  const embed = node.relation.columns.has(field.name) ? undefined : childNamed(node, field.name);
  if (!embed) return { kind: 'filter', isNegated, operation, column: resolveColumn(node, field) };
  if (operation.kind === 'is' && operation.value === 'null') {
    return { kind: 'exists', isNegated: !isNegated, node: embed };
  }
  throw new RestError(400, 'PGRST120', `Bad operator on the '${field.name}' embedded resource`, {
    details: 'Only is null or not is null filters are allowed on embedded resources',
  });
}

function planOrder(node: ReadNode, { relation, field, direction, nulls }: OrderTerm): PlannedOrder {
  const target =
    relation === undefined ? node : (childNamed(node, relation) ?? notEmbedded(relation));
  if (target !== node && !target.relationship?.isToOne) {
    throw new RestError(400, 'PGRST118', `A related order on '${relation}' is not possible`, {
      details: `'${node.relation.name}' and '${relation}' do not form a many-to-one or one-to-one relationship`,
    });
  }
  return { node: target, column: resolveColumn(target, field), direction, nulls };
}
