import type { Catalogue, Column, Relation } from '../catalogue/catalogue.ts';
import { fail } from '../query/errors.ts';
import {
  COMPARISONS,
  type Condition,
  type Field,
  type Filter,
  type OrderTerm,
  type SelectField,
  TEXT_SEARCHES,
} from '../query/query.ts';
import { type EmbedNode, embedNamed, findEmbed, type ReadNode } from './plan-read.ts';

const MAX_PARTS = 5000;
/**
 * A body may have 1 MiB. The rest is for values in the address, which can be repeated many times.
 */
const MAX_VALUE_LENGTH = 4 * 1024 * 1024;

interface Value {
  sql: string;
  label: string;
}

export function quote(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}

export function tableSql({ name }: Relation): string {
  return `public.${quote(name)}`;
}

/**
 * Writes select trees as SQL. Tables, columns, functions and types come from the catalogue, labels
 * are quoted, and everything else a client sends becomes a parameter.
 *
 * A column may have the same name as an alias. So columns are always written with their alias, and
 * whole rows as `r.*`: PostgreSQL reads a bare `r` as the column `r` if there is one.
 */
export class ReadWriter {
  values: string[] = [];
  #parts = 0;
  #length = 0;
  #types: Catalogue['types'];

  constructor({ types }: Catalogue) {
    this.#types = types;
  }

  parameter(value: string | number): string {
    const text = String(value);
    this.#length += text.length;
    if (this.#length > MAX_VALUE_LENGTH) failAsTooComplex();
    return `$${this.values.push(text)}`;
  }

  /** `source` replaces the root's table when its rows were just written or returned. */
  select(node: ReadNode, source?: string): string {
    const items = node.items.flatMap((item) => {
      if (item.kind !== 'star') return this.#outputs(node, item);
      node.usesAll = true;
      return [{ sql: `${node.alias}.*`, label: '' }];
    });
    const list = items.map(({ sql, label }) => (label ? `${sql} as ${quote(label)}` : sql));
    return `select ${list.join(', ')} from ${this.page(node, source)}`;
  }

  /** From, where, order and limit. */
  page(node: ReadNode, source?: string): string {
    const { limit, offset } = node.range;
    const matching = this.matching(node, source);
    const terms = node.order.map((term) => this.#order(node, term));
    const order = terms.length > 0 ? ` order by ${terms.join(', ')}` : '';
    const limited = limit === undefined ? '' : ` limit ${this.parameter(limit)}`;
    return `${matching}${order}${limited}${offset ? ` offset ${this.parameter(offset)}` : ''}`;
  }

  /** From and where: used to count a level's rows, or to check whether there are any. */
  matching(node: ReadNode, source?: string): string {
    this.#countPart();
    const isEmbed = 'relationship' in node;
    const from = source ?? (isEmbed ? embedSource(node as EmbedNode) : tableSql(node.relation));
    const conditions = [
      ...(isEmbed ? joinConditions(node as EmbedNode) : []),
      ...this.conditions(node),
      ...node.embeds.filter(({ isInner }) => isInner).map((embed) => this.#exists(embed)),
    ];
    const junction = isEmbed ? junctionSource(node as EmbedNode) : '';
    const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
    return `${from} as ${node.alias}${junction}${where}`;
  }

  conditions(node: ReadNode): string[] {
    return node.conditions.map((condition) => this.#condition(node, condition));
  }

  #outputs(node: ReadNode, item: SelectField | EmbedNode): Value[] {
    if (item.kind === 'field') return [{ sql: this.#field(node, item), label: item.label }];
    if (item.isSpread) return this.#spread(item);
    return [{ sql: embedded(item, this.select(item), 'r.*'), label: item.label }];
  }

  #field(node: ReadNode, { field, cast }: SelectField): string {
    const isCount = field.name === 'count' && field.path.length === 0;
    // `tasks(count)` is a PostgREST idiom: PostgreSQL reads an unknown column `count` as the
    // function.
    if (isCount && !columnOf(node.relation, 'count')) return 'count(*)';
    const column = this.#column(node, field);
    if (cast === undefined) return column;
    const type = this.#types.get(cast.toLowerCase());
    return `cast(${column} as ${type ?? fail('42704', `type "${cast}" does not exist`)})`;
  }

  /**
   * `...embed(a, b)`: the embed's columns become the parent's; for many rows they become arrays.
   */
  #spread(embed: EmbedNode): Value[] {
    const items = embed.items.flatMap((item) =>
      item.kind === 'star' ? allFields(embed.relation) : [item],
    );
    return items.flatMap((item) =>
      this.#outputs(embed, item).map(({ sql, label }) => {
        const rows = `select ${sql} as v from ${this.page(embed)}`;
        return { sql: embedded(embed, rows, 'r.v'), label };
      }),
    );
  }

  #column(node: ReadNode, { name, path }: Field): string {
    const column = columnOf(node.relation, name);
    if (!column) fail('42703', `column ${node.relation.name}.${name} does not exist`);
    node.used.add(name);
    const sql = `${node.alias}.${quote(name)}`;
    if (path.length === 0) return sql;
    const steps = path.map(({ arrow, key }) =>
      typeof key === 'number' ? `${arrow}${key}` : `${arrow}${this.parameter(key)}::text`,
    );
    const json = /^jsonb?$/.test(node.relation.columns.get(name)?.type ?? '')
      ? sql
      : `to_jsonb(${sql})`;
    return `(${json}${steps.join('')})`;
  }

  #order(node: ReadNode, { relation, field, suffix }: OrderTerm): string {
    if (relation === undefined) return `${this.#column(node, field)}${suffix}`;
    const embed = findEmbed(node, relation);
    if (!embed.relationship.isToOne) {
      fail('PGRST118', `A related order on '${relation}' is not possible`, {
        details: `'${node.relation.name}' and '${relation}' do not form a many-to-one or one-to-one relationship`,
      });
    }
    return `(select ${this.#column(embed, field)} from ${this.matching(embed)} limit 1)${suffix}`;
  }

  #condition(node: ReadNode, condition: Condition): string {
    this.#countPart();
    const not = condition.isNot ? 'not ' : '';
    if (condition.kind === 'filter') return `${not}(${this.#filter(node, condition)})`;
    const parts = condition.conditions.map((inner) => this.#condition(node, inner));
    return `${not}(${parts.join(` ${condition.kind} `)})`;
  }

  #filter(node: ReadNode, { field, operator, argument, value }: Filter): string {
    const embed = node.relation.columns.has(field.name) ? undefined : embedNamed(node, field.name);
    if (embed && operator === 'is' && value === 'null') return `not ${this.#exists(embed)}`;
    if (embed) {
      fail('PGRST120', `Bad operator on the '${field.name}' embedded resource`, {
        details: 'Only is null or not is null filters are allowed on embedded resources',
      });
    }
    const column = this.#column(node, field);
    if (operator === 'is') return `${column} is ${value.replace('_', ' ')}`;
    if (operator === 'in') return `${column} = any(${this.parameter(value)})`;
    const search = TEXT_SEARCHES.get(operator);
    if (search) {
      const config = argument === undefined ? '' : `${this.parameter(argument)}::regconfig, `;
      const isVector = columnOf(node.relation, field.name)?.baseType === 'tsvector';
      const vector = isVector ? column : `to_tsvector(${config}${column})`;
      return `${vector} @@ ${search}(${config}${this.parameter(value)})`;
    }
    const isPattern = operator === 'like' || operator === 'ilike';
    const operand = this.parameter(isPattern ? value.replaceAll('*', '%') : value);
    return `${column} ${COMPARISONS.get(operator)} ${argument ? `${argument}(${operand})` : operand}`;
  }

  /**
   * An embed's conditions are written once for each use, so a short request could make very long
   * SQL.
   */
  #countPart() {
    if (++this.#parts > MAX_PARTS) failAsTooComplex();
  }

  #exists(embed: EmbedNode): string {
    return `exists (select from ${this.matching(embed)})`;
  }
}

function failAsTooComplex(): never {
  fail('PGRST100', 'The query is too complex');
}

function columnOf({ columns, computed }: Relation, name: string): Column | undefined {
  return columns.get(name) ?? computed.get(name);
}

function embedSource({ relation, relationship, parent }: EmbedNode): string {
  const { kind, constraint, source } = relationship;
  if (kind !== 'computed') return tableSql(relation);
  parent.usesAll = true;
  return `public.${quote(constraint)}((${parent.alias}.*)::${tableSql(source)})`;
}

function junctionSource({ alias, relationship: { junction } }: EmbedNode): string {
  return junction ? `, ${tableSql(junction.relation)} as j_${alias}` : '';
}

function joinConditions({
  alias,
  parent,
  relationship: { columns, junction },
}: EmbedNode): string[] {
  for (const [near] of columns) parent.used.add(near);
  const other = junction ? `j_${alias}` : alias;
  return [
    ...columns.map(([near, far]) => `${other}.${quote(far)} = ${parent.alias}.${quote(near)}`),
    ...(junction?.columns.map(
      ([near, far]) => `${alias}.${quote(far)} = ${other}.${quote(near)}`,
    ) ?? []),
  ];
}

function embedded({ relationship }: EmbedNode, rows: string, value: string): string {
  if (relationship.isToOne) return `(select to_json(${value}) from (${rows}) r)`;
  return `coalesce((select json_agg(${value}) from (${rows}) r), '[]')`;
}

function allFields({ columns }: Relation): SelectField[] {
  return [...columns.keys()].map((name) => ({
    kind: 'field',
    field: { name, path: [] },
    label: name,
    cast: undefined,
  }));
}
