import type { Relation, Relationship } from '../catalogue/catalogue.ts';
import { fail } from '../query/errors.ts';
import type { Condition, Modifier, OrderTerm, SelectField, SelectItem } from '../query/query.ts';
import { type Range, resolveRange } from '../query/range.ts';
import { findRelationship } from './resolve.ts';

/** One level of the select tree: where its rows come from and which parts are wanted. */
export interface ReadNode {
  alias: string;
  relation: Relation;
  items: (SelectField | { kind: 'star' } | EmbedNode)[];
  conditions: Condition[];
  order: OrderTerm[];
  range: Partial<Range>;
  embeds: EmbedNode[];
  /** The columns that the query reads. Complete once the query has been written as SQL. */
  used: Set<string>;
  /** Whether the query reads whole rows. */
  usesAll: boolean;
}

export interface EmbedNode extends ReadNode {
  kind: 'embed';
  parent: ReadNode;
  relationship: Relationship;
  /** The name by which the request can refer to this embed. */
  name: string;
  label: string;
  isInner: boolean;
  isSpread: boolean;
}

interface ReadRequest {
  select: SelectItem[];
  modifiers: Modifier[];
  maxRows?: number;
  rangeHeader?: string | undefined;
}

/**
 * Each repeat of a column or relation costs its whole size again, several times over while
 * PostgreSQL builds the reply: one column of 19 MB shown 50 times took 3.7 GB of memory.
 */
const MAX_REPEATS = 10;

export function planRead(relation: Relation, request: ReadRequest): ReadNode {
  const { select, modifiers, maxRows = Infinity, rangeHeader } = request;
  let count = 0;
  const shown = new Map<string, number>();
  const root = newNode(relation);
  addItems(root, select);
  for (const modifier of modifiers) {
    applyModifier(modifier.path.reduce<ReadNode>(findEmbed, root), modifier);
  }
  settleRange(root, maxRows, rangeHeader);
  return root;

  function newNode(target: Relation): ReadNode {
    const lists = { items: [], conditions: [], order: [], embeds: [] };
    return {
      alias: `t${count++}`,
      relation: target,
      ...lists,
      range: {},
      used: new Set(),
      usesAll: false,
    };
  }

  function addItems(node: ReadNode, items: SelectItem[]) {
    for (const item of items) {
      if (item.kind !== 'embed') {
        countShown(`${node.relation.name}.${item.kind === 'star' ? '*' : item.field.name}`);
        node.items.push(item);
        continue;
      }
      const { items: inner, hint, ...rest } = item;
      const relationship = findRelationship(node.relation, item.name, hint);
      countShown(relationship.target.name);
      const embed = { ...newNode(relationship.target), ...rest, relationship, parent: node };
      node.embeds.push(embed);
      addItems(embed, inner);
      // `embed()` only filters, and shows nothing.
      if (embed.items.length > 0) node.items.push(embed);
    }
  }

  function countShown(name: string) {
    const times = (shown.get(name) ?? 0) + 1;
    if (times > MAX_REPEATS)
      fail('PGRST100', `'${name}' is selected more than ${MAX_REPEATS} times`, {
        hint: 'Select it fewer times.',
      });
    shown.set(name, times);
  }

  function settleRange(node: ReadNode, cap: number, header?: string) {
    const { limit, offset } = resolveRange(node.range, header);
    const capped = Math.min(limit ?? Infinity, cap);
    node.range = { offset, limit: capped === Infinity ? undefined : capped };
    for (const embed of node.embeds) settleRange(embed, embed.relationship.isToOne ? 1 : maxRows);
  }
}

export function embedNamed({ embeds }: ReadNode, name: string): EmbedNode | undefined {
  return embeds.find(({ label }) => label === name) ?? embeds.find((embed) => embed.name === name);
}

export function findEmbed(node: ReadNode, name: string): EmbedNode {
  return (
    embedNamed(node, name) ??
    fail('PGRST108', `'${name}' is not an embedded resource in this request`, {
      hint: `Verify that '${name}' is included in the 'select' query parameter.`,
    })
  );
}

function applyModifier(node: ReadNode, modifier: Modifier) {
  if (modifier.kind === 'condition') node.conditions.push(modifier.condition);
  else if (modifier.kind === 'order') node.order.push(...modifier.terms);
  else if (!Number.isNaN(modifier.value)) node.range[modifier.kind] = modifier.value;
}
