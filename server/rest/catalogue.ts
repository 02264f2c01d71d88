/** The shape of schema `public`, read at start and after a migration, never per request. */

export interface Column {
  name: string;
  /** As SQL, fully qualified. */
  type: string;
  default: string | null;
}

export interface Relation {
  name: string;
  isView: boolean;
  columns: Map<string, Column>;
  /** Functions over a row of this relation that read like columns. */
  computed: Set<string>;
  primaryKey: string[];
  isInsertable: boolean;
  isUpdatable: boolean;
  isDeletable: boolean;
}

type ColumnPair = [source: string, target: string];

export interface Relationship {
  kind: 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many' | 'computed';
  /** Of the foreign key, or the function's name when computed. */
  constraint: string;
  source: Relation;
  target: Relation;
  columns: ColumnPair[];
  isToOne: boolean;
  junction?: { relation: Relation; constraint: string; columns: ColumnPair[] };
}

export interface RoutineParameter {
  name: string;
  type: string;
  isRequired: boolean;
  isVariadic: boolean;
}

export interface Routine {
  name: string;
  parameters: RoutineParameter[];
  isVolatile: boolean;
  isSet: boolean;
  isVoid: boolean;
  /** Absent for a function that returns a single value or a set of those. */
  row?: Relation;
}

export interface Catalogue {
  relations: Map<string, Relation>;
  /** By the name of the relation they start from. */
  relationships: Map<string, Relationship[]>;
  routines: Map<string, Routine[]>;
  /** What a cast may name, and the type as SQL. */
  types: Map<string, string>;
}

export interface RelationRow {
  id: number;
  name: string;
  isExposed: boolean;
  isView: boolean;
  commands: number;
  columns: Column[];
  primaryKey: string[];
}

export interface ForeignKeyRow {
  constraint: string;
  source: number;
  target: number;
  columns: ColumnPair[];
  isUnique: boolean;
}

export interface ViewColumnRow {
  view: number;
  table: number;
  name: string;
}

export interface RoutineRow extends Omit<Routine, 'row'> {
  /** Row type it returns, row type of its only parameter. */
  returns: number | null;
  takes: number | null;
  outputs: Column[];
}

export interface CatalogueRows {
  relations: RelationRow[];
  foreignKeys: ForeignKeyRow[];
  viewColumns: ViewColumnRow[];
  routines: RoutineRow[];
  types: [name: string, type: string][];
}

const INSERT = 8;
const UPDATE = 4;
const DELETE = 16;

export function buildCatalogue(rows: CatalogueRows): Catalogue {
  const byId = new Map(rows.relations.map((row) => [row.id, buildRelation(row)]));
  const exposed = rows.relations.filter((row) => row.isExposed);
  const relations = new Map<string, Relation>();
  for (const { id, name } of exposed) {
    const relation = byId.get(id);
    if (relation) relations.set(name, relation);
  }
  addViewKeys(rows, byId);

  const found = exposeOnly(foreignKeys(rows, byId), relations);
  const all = [...found, ...found.map(inverse), ...junctions(found)];
  const routines = new Map<string, Routine[]>();
  for (const row of rows.routines) {
    const routine = { ...row, row: routineRow(row, byId) };
    append(routines, row.name, routine);
    const source = row.takes === null ? undefined : byId.get(row.takes);
    if (!source) continue;
    const target = routine.row && relations.get(routine.row.name);
    if (target) all.push(computedRelationship(row, source, target));
    else if (!row.isSet) source.computed.add(row.name);
  }
  const relationships = new Map<string, Relationship[]>();
  for (const relationship of all) append(relationships, relationship.source.name, relationship);
  return { relations, relationships, routines, types: new Map(rows.types) };
}

function buildRelation(row: RelationRow): Relation {
  return {
    name: row.name,
    isView: row.isView,
    columns: new Map(row.columns.map((column) => [column.name, column])),
    computed: new Set(),
    primaryKey: row.primaryKey,
    isInsertable: (row.commands & INSERT) !== 0,
    isUpdatable: (row.commands & UPDATE) !== 0,
    isDeletable: (row.commands & DELETE) !== 0,
  };
}

function routineRow(row: RoutineRow, byId: Map<number, Relation>): Relation | undefined {
  if (row.returns !== null) return byId.get(row.returns);
  if (row.outputs.length === 0) return undefined;
  return buildRelation({
    id: 0,
    name: row.name,
    isExposed: false,
    isView: true,
    commands: 0,
    columns: row.outputs,
    primaryKey: [],
  });
}

function foreignKeys(rows: CatalogueRows, byId: Map<number, Relation>): Relationship[] {
  const views = viewsByTable(rows, byId);
  return rows.foreignKeys.flatMap((key) => {
    const sources = [key.source, ...(views.get(key.source) ?? [])];
    const targets = [key.target, ...(views.get(key.target) ?? [])];
    return sources.flatMap((sourceId) =>
      targets.flatMap((targetId): Relationship[] => {
        const source = byId.get(sourceId);
        const target = byId.get(targetId);
        if (!source || !target) return [];
        const hasAll = key.columns.every(
          ([a, b]) => source.columns.has(a) && target.columns.has(b),
        );
        if (!hasAll) return [];
        const kind = key.isUnique ? 'one-to-one' : 'many-to-one';
        const { constraint, columns } = key;
        return [{ kind, constraint, source, target, columns, isToOne: true }];
      }),
    );
  });
}

/** A view stands for a table in its foreign keys where it shows the key's columns by their names. */
function viewsByTable({ viewColumns }: CatalogueRows, byId: Map<number, Relation>) {
  const views = new Map<number, number[]>();
  for (const { view, table } of viewColumns) {
    if (byId.has(view) && !views.get(table)?.includes(view)) append(views, table, view);
  }
  return views;
}

function addViewKeys({ relations, viewColumns }: CatalogueRows, byId: Map<number, Relation>) {
  for (const { id, primaryKey } of relations) {
    if (primaryKey.length === 0) continue;
    const shown = viewColumns.filter(
      ({ table, name }) => table === id && primaryKey.includes(name),
    );
    for (const viewId of new Set(shown.map(({ view }) => view))) {
      const view = byId.get(viewId);
      const isWhole = shown.filter((column) => column.view === viewId).length === primaryKey.length;
      if (view?.primaryKey.length === 0 && isWhole) view.primaryKey = primaryKey;
    }
  }
}

function exposeOnly(all: Relationship[], relations: Map<string, Relation>): Relationship[] {
  return all.filter(
    ({ source, target }) =>
      relations.get(source.name) === source && relations.get(target.name) === target,
  );
}

function inverse(relationship: Relationship): Relationship {
  const { constraint, source, target, columns, kind } = relationship;
  return {
    kind: kind === 'one-to-one' ? kind : 'one-to-many',
    constraint,
    source: target,
    target: source,
    columns: columns.map(([a, b]) => [b, a]),
    isToOne: kind === 'one-to-one',
  };
}

/** Two foreign keys inside one primary key make the table between them a junction. */
function junctions(all: Relationship[]): Relationship[] {
  return all.flatMap((first) =>
    all.flatMap((second): Relationship[] => {
      const relation = first.source;
      if (second.source !== relation || first.constraint === second.constraint) return [];
      if (first.kind !== 'many-to-one' || second.kind !== 'many-to-one') return [];
      const used = [...first.columns, ...second.columns].map(([column]) => column);
      if (!used.every((column) => relation.primaryKey.includes(column))) return [];
      return [
        {
          kind: 'many-to-many',
          constraint: first.constraint,
          source: first.target,
          target: second.target,
          columns: first.columns.map(([a, b]) => [b, a]),
          isToOne: false,
          junction: { relation, constraint: second.constraint, columns: second.columns },
        },
      ];
    }),
  );
}

function computedRelationship(row: RoutineRow, source: Relation, target: Relation): Relationship {
  const { name: constraint, isSet } = row;
  return { kind: 'computed', constraint, source, target, columns: [], isToOne: !isSet };
}

function append<K, V>(map: Map<K, V[]>, key: K, value: V) {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
