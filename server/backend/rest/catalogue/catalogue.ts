/** The structure of schema `public`, read at start and after a migration, never per request. */
export interface Catalogue {
  relations: Map<string, Relation>;
  routines: Map<string, Routine[]>;
  /** The names a cast may use, and each type as SQL. */
  types: Map<string, string>;
}

export interface Column {
  name: string;
  /** As SQL, fully qualified, like the default. */
  type: string;
  /** The type, or for a domain its underlying type. */
  baseType: string;
  default: string | null;
}

export interface Relation {
  name: string;
  isView: boolean;
  columns: Map<string, Column>;
  /** Functions that take one of its rows and can be read like columns. */
  computed: Map<string, Column>;
  primaryKey: string[];
  /** The HTTP methods that can write to it. */
  methods: string[];
  relationships: Relationship[];
}

export type ColumnPair = [near: string, far: string];

export interface Relationship {
  kind: 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many' | 'computed';
  /** Name of the foreign key, or of the function that computes the relationship. */
  constraint: string;
  source: Relation;
  target: Relation;
  /** Columns of the source and of the target, or of the junction if there is one. */
  columns: ColumnPair[];
  isToOne: boolean;
  junction?: { relation: Relation; constraint: string; columns: ColumnPair[] };
}

export interface Routine {
  name: string;
  parameters: { name: string; type: string; isRequired: boolean; isVariadic: boolean }[];
  isVolatile: boolean;
  isSet: boolean;
  isVoid: boolean;
  /** Returns values rather than rows. The values become the row's only column. */
  isScalar: boolean;
  row: Relation;
}

export const SCALAR_COLUMN = 'pgrst_scalar';

export interface ForeignKey {
  constraint: string;
  source: string;
  target: string;
  columns: ColumnPair[];
  isUnique: boolean;
}

/** What load-catalogue.ts reads. */
export interface CatalogueJson {
  relations: (Pick<Relation, 'name' | 'isView' | 'primaryKey' | 'methods'> & {
    columns: Column[];
  })[];
  foreignKeys: ForeignKey[];
  routines: (Omit<Routine, 'row'> & {
    /** The function is expected to return at most one row. */
    isSingle: boolean;
    columns: Column[];
    /** The names of the relations whose rows the function returns and takes. */
    returns: string | null;
    takes: string | null;
  })[];
  types: [name: string, sql: string][];
}

export function buildCatalogue(json: CatalogueJson): Catalogue {
  const relations = new Map(
    json.relations.map(({ columns, ...rest }) => [rest.name, newRelation(rest, columns)]),
  );
  const routines = new Map<string, Routine[]>();
  for (const { returns, takes, columns, isSingle, ...rest } of json.routines) {
    const target = relations.get(returns ?? '');
    const { name, isSet } = rest;
    const row = target ?? newRelation({ name }, columns);
    routines.set(name, [...(routines.get(name) ?? []), { ...rest, row }]);
    const source = relations.get(takes ?? '');
    if (source && target) {
      const kind = 'computed' as const;
      link({ kind, constraint: name, source, target, columns: [], isToOne: isSingle });
    } else if (!isSet && columns[0]) source?.computed.set(name, columns[0]);
  }
  const keys = json.foreignKeys.flatMap((key): Relationship[] => {
    const source = relations.get(key.source);
    const target = relations.get(key.target);
    const kind = key.isUnique ? 'one-to-one' : 'many-to-one';
    const { constraint, columns } = key;
    return source && target ? [{ kind, constraint, columns, source, target, isToOne: true }] : [];
  });
  for (const relationship of [...keys, ...keys.map(inverse), ...junctions(keys)]) {
    if (!isReplaced(relationship)) link(relationship);
  }
  return { relations, routines, types: new Map(json.types) };
}

function newRelation(relation: Pick<Relation, 'name'> & Partial<Relation>, columns: Column[]) {
  return {
    isView: true,
    computed: new Map<string, Column>(),
    primaryKey: [],
    methods: [],
    relationships: [],
    ...relation,
    columns: new Map(columns.map((column) => [column.name, column])),
  };
}

/** A function with the target's name replaces the relationships from foreign keys. */
function isReplaced({ source, target }: Relationship): boolean {
  return source.relationships.some(
    ({ kind, constraint }) => kind === 'computed' && constraint === target.name,
  );
}

function link(relationship: Relationship) {
  relationship.source.relationships.push(relationship);
}

function inverse({ kind, constraint, source, target, columns }: Relationship): Relationship {
  return {
    kind: kind === 'one-to-one' ? kind : 'one-to-many',
    constraint,
    source: target,
    target: source,
    columns: columns.map(([near, far]) => [far, near]),
    isToOne: kind === 'one-to-one',
  };
}

/**
 * A table whose primary key contains two foreign keys is the junction of the tables they reference.
 */
function junctions(keys: Relationship[]): Relationship[] {
  return keys.flatMap((first) =>
    keys.flatMap((second): Relationship[] => {
      const relation = first.source;
      const isPair = second.source === relation && second.constraint !== first.constraint;
      if (!isPair || first.kind !== second.kind) return [];
      const columns = [...first.columns, ...second.columns].map(([column]) => column);
      const isJunction = columns.every((column) => relation.primaryKey.includes(column));
      if (!isJunction) return [];
      const junction = { relation, constraint: second.constraint, columns: second.columns };
      const { target } = second;
      return [{ ...inverse(first), kind: 'many-to-many', target, junction, isToOne: false }];
    }),
  );
}
