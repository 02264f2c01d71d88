import type { Owner } from '../../server/database/pool.ts';
import { effectiveRoleOf, type Identity, identityNamed } from './identities.ts';
import type { Cell, Reach } from './matrix.ts';
import { keyOf, RELATIONS, type Relation, type RelationName, relationNamed } from './relations.ts';

interface IndexedRow {
  key: string;
  isOpen: boolean;
  /** The account id, e-mail or role that owns the row. */
  ownedBy: string | null;
}

/** All existing rows, read bypassing the policies. */
export type RowIndex = Map<RelationName, IndexedRow[]>;

export async function loadRowIndex(owner: Owner): Promise<RowIndex> {
  const index: RowIndex = new Map();
  for (const relation of RELATIONS) {
    const ownColumn = relation.own ? `lower(${relation.own.column}::text)` : 'null';
    const rows = await owner.unsafe<IndexedRow[]>(`
      select
        ${keyExpression(relation)} as key,
        ${relation.open ?? 'false'} as "isOpen",
        ${ownColumn} as "ownedBy"
      from ${relation.schema}.${relation.table}
      ${rowFilter(relation)}
    `);
    index.set(relation.name, [...rows]);
  }
  return index;
}

export function keyExpression(relation: Relation): string {
  return relation.key.map((column) => `${column}::text`).join(" || ':' || ");
}

export function rowFilter({ buckets, only }: Relation): string {
  if (only) return `where ${only[0]} = '${only[1]}'`;
  return buckets ? `where bucket_id in (${buckets.map((name) => `'${name}'`).join(', ')})` : '';
}

/** Represents the rows changed by a statement that looks for none. */
export const UNSEEN = '(unseen)';

/** The rows that update and delete are tried on: the relation's targets and the caller's own. */
export function triedRows(index: RowIndex, { relation: name, identity }: Cell): string[] {
  const relation = relationNamed(name);
  const own = rowsWithin(index, relation, identityNamed(identity), 'own');
  return [...new Set([...relation.targets, ...own])];
}

/**
 * The rows that the cell reaches according to the matrix; for update and delete, among those tried.
 */
export function expectedRows(index: RowIndex, cell: Cell): string[] {
  const relation = relationNamed(cell.relation);
  if (cell.reach === 'none') return [];
  if (cell.reach === 'unseen') return [UNSEEN];
  if (cell.verb === 'insert') return [keyOf(relation, relation.newRow)];
  const reached = rowsWithin(index, relation, identityNamed(cell.identity), cell.reach);
  if (cell.verb === 'select') return reached;
  return triedRows(index, cell)
    .filter((key) => reached.includes(key))
    .sort();
}

function rowsWithin(
  index: RowIndex,
  { name, own }: Relation,
  identity: Identity,
  reach: Exclude<Reach, 'unseen'>,
): string[] {
  const mine = own && { ...identity.account, role: effectiveRoleOf(identity) }[own.holds];
  const isOwn = ({ ownedBy }: IndexedRow) => mine !== undefined && ownedBy === mine;
  const isWithin = {
    all: () => true,
    own: isOwn,
    others: (row: IndexedRow) => !isOwn(row),
    open: (row: IndexedRow) => row.isOpen,
  }[reach];
  return (index.get(name) ?? [])
    .filter(isWithin)
    .map(({ key }) => key)
    .sort();
}
