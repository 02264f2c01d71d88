import type { ColumnPair, ForeignKey } from './catalogue.ts';
import { followOrigin, originsOf } from './view-origins.ts';

export interface KeysJson {
  /** Relations of schema `public`, with the names and numbers of their columns. */
  relations: { id: number; name: string; columns: { number: number; name: string }[] }[];
  /** Views of all schemas. */
  views: { id: number; rule: string }[];
  /** Primary and foreign keys of the tables of all schemas, with columns by number. */
  keys: {
    constraint: string;
    table: number;
    columns: number[];
    isUnique: boolean;
    references: { table: number; columns: number[] } | null;
  }[];
}

/** A relation that shows a table's columns: the table itself, or a view of it. */
interface Face {
  name: string;
  /** The names of each of the table's columns in this relation, by column number. */
  names: Map<number, string[]>;
}

/**
 * Finds the keys of tables and views. A view has a table's key if it shows all of the key's
 * columns, under the view's names. If it shows a column twice, it has the key once for each naming.
 */
export function findKeys({ relations, views, keys }: KeysJson) {
  const facesOf = findFaces({ relations, views });
  const primaryKeys = new Map<string, string[]>();
  const foreignKeys: ForeignKey[] = [];
  for (const { constraint, table, columns, isUnique, references } of keys) {
    for (const near of facesOf(table)) {
      const [first, ...others] = namings(near, columns);
      if (!first) continue;
      if (!references) {
        primaryKeys.set(near.name, [...(primaryKeys.get(near.name) ?? []), ...first].sort());
        continue;
      }
      for (const far of facesOf(references.table)) {
        for (const targets of namings(far, references.columns)) {
          for (const names of [first, ...others]) {
            const pairs = names.map((name, index): ColumnPair => [name, targets[index] ?? '']);
            const ends = { source: near.name, target: far.name };
            foreignKeys.push({ constraint, ...ends, columns: pairs, isUnique });
          }
        }
      }
    }
  }
  return { primaryKeys, foreignKeys };
}

function findFaces({ relations, views }: Pick<KeysJson, 'relations' | 'views'>) {
  const origins = new Map(views.map(({ id, rule }) => [id, originsOf(rule)]));
  const faces = new Map<number, Face[]>();
  for (const { id, name, columns } of relations) {
    const byTable = new Map<number, Face>();
    for (const column of columns) {
      const origin = followOrigin({ relation: id, column: column.number }, origins);
      if (!origin) continue;
      const face = byTable.get(origin.relation) ?? { name, names: new Map() };
      face.names.set(origin.column, [...(face.names.get(origin.column) ?? []), column.name]);
      byTable.set(origin.relation, face);
    }
    for (const [table, face] of byTable) faces.set(table, [...(faces.get(table) ?? []), face]);
  }
  return (table: number) => faces.get(table) ?? [];
}

/** Every way to name these columns. There is none if one of them is not shown. */
function namings({ names }: Face, columns: number[]): string[][] {
  return columns.reduce<string[][]>(
    (lists, column) =>
      lists.flatMap((list) => (names.get(column) ?? []).map((name) => [...list, name])),
    [[]],
  );
}
