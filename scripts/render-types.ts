export interface ColumnInfo {
  name: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
  /** Computed or numbered only by the database: a client cannot write it. */
  isGenerated: boolean;
}

export interface RelationshipInfo {
  name: string;
  columns: string[];
  isOneToOne: boolean;
  referencedRelation: string;
  referencedColumns: string[];
}

export interface RelationInfo {
  name: string;
  kind: 'table' | 'view';
  columns: ColumnInfo[];
  relationships: RelationshipInfo[];
}

export interface FunctionInfo {
  name: string;
  args: { name: string; type: string; hasDefault: boolean }[];
  /** The columns of `returns table (…)`. */
  fields: { name: string; type: string }[];
  returns: string;
  returnsSet: boolean;
}

export interface SchemaInfo {
  relations: RelationInfo[];
  functions: FunctionInfo[];
  enums: { name: string; values: string[] }[];
}

const NUMBERS = new Set(['int2', 'int4', 'int8', 'float4', 'float8', 'numeric']);
const STRINGS = new Set([
  'bpchar',
  'bytea',
  'citext',
  'date',
  'inet',
  'name',
  'text',
  'time',
  'timestamp',
  'timestamptz',
  'uuid',
  'varchar',
]);

const HEAD = `// Written by scripts/generate-types.ts from the migrated database. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  // Lets createClient<Database> infer what this version of PostgREST can do.
  __InternalSupabase: {
    PostgrestVersion: "14.1"
  }
  public: {`;

const TAIL = `  }
}

type PublicSchema = Database["public"]

export type Tables<Name extends keyof (PublicSchema["Tables"] & PublicSchema["Views"])> =
  (PublicSchema["Tables"] & PublicSchema["Views"])[Name]["Row"]

export type TablesInsert<Name extends keyof PublicSchema["Tables"]> =
  PublicSchema["Tables"][Name]["Insert"]

export type TablesUpdate<Name extends keyof PublicSchema["Tables"]> =
  PublicSchema["Tables"][Name]["Update"]

export type Enums<Name extends keyof PublicSchema["Enums"]> = PublicSchema["Enums"][Name]
`;

/** The file `supabase gen types typescript` would write for schema `public`. */
export function renderTypes(schema: SchemaInfo): string {
  const enums = new Set(schema.enums.map(({ name }) => name));
  const tables = schema.relations.filter(({ kind }) => kind === 'table');
  const views = schema.relations.filter(({ kind }) => kind === 'view');
  const lines = [
    ...section(
      'Tables',
      tables.map((table) => renderTable(table, enums)),
    ),
    ...section(
      'Views',
      views.map((view) => renderView(view, enums)),
    ),
    ...section(
      'Functions',
      schema.functions.map((fn) => renderFunction(fn, enums)),
    ),
    ...section(
      'Enums',
      schema.enums.map(({ name, values }) => [`${name}: ${values.map(quote).join(' | ')}`]),
    ),
    ...section('CompositeTypes', []),
  ];
  return [HEAD, ...indent(indent(lines)), TAIL].join('\n');
}

function section(name: string, entries: string[][]): string[] {
  if (entries.length === 0) return [`${name}: {`, '  [_ in never]: never', '}'];
  return [`${name}: {`, ...indent(entries.flat()), '}'];
}

function renderTable({ name, columns, relationships }: RelationInfo, enums: Set<string>): string[] {
  return block(name, [
    ...block(
      'Row',
      columns.map((column) => `${column.name}: ${columnType(column, enums)}`),
    ),
    ...block(
      'Insert',
      columns.map((column) => writable(column, enums, column.isNullable || column.hasDefault)),
    ),
    ...block(
      'Update',
      columns.map((column) => writable(column, enums, true)),
    ),
    ...renderRelationships(relationships),
  ]);
}

function renderView({ name, columns, relationships }: RelationInfo, enums: Set<string>): string[] {
  return block(name, [
    ...block(
      'Row',
      columns.map((column) => `${column.name}: ${typeScriptType(column.type, enums)} | null`),
    ),
    ...renderRelationships(relationships),
  ]);
}

function renderRelationships(relationships: RelationshipInfo[]): string[] {
  if (relationships.length === 0) return ['Relationships: []'];
  const entries = relationships.flatMap((relationship) => [
    '{',
    `  foreignKeyName: ${quote(relationship.name)}`,
    `  columns: [${relationship.columns.map(quote).join(', ')}]`,
    `  isOneToOne: ${relationship.isOneToOne}`,
    `  referencedRelation: ${quote(relationship.referencedRelation)}`,
    `  referencedColumns: [${relationship.referencedColumns.map(quote).join(', ')}]`,
    '},',
  ]);
  return ['Relationships: [', ...indent(entries), ']'];
}

function renderFunction(info: FunctionInfo, enums: Set<string>) {
  const { name, args, fields: columns, returns, returnsSet } = info;
  const row = columns.map((column) => `${column.name}: ${typeScriptType(column.type, enums)}`);
  const result = row.length > 0 ? `{ ${row.join('; ')} }` : typeScriptType(returns, enums);
  const returned = `Returns: ${returnsSet ? `${result}[]` : result}`;
  if (args.length === 0) return block(name, ['Args: never', returned]);
  const fields = args.map(
    (arg) => `${arg.name}${arg.hasDefault ? '?' : ''}: ${typeScriptType(arg.type, enums)}`,
  );
  return block(name, [...block('Args', fields), returned]);
}

function writable(column: ColumnInfo, enums: Set<string>, isOptional: boolean): string {
  if (column.isGenerated) return `${column.name}?: never`;
  return `${column.name}${isOptional ? '?' : ''}: ${columnType(column, enums)}`;
}

function columnType(column: ColumnInfo, enums: Set<string>): string {
  const type = typeScriptType(column.type, enums);
  return column.isNullable ? `${type} | null` : type;
}

function typeScriptType(type: string, enums: Set<string>): string {
  if (type.startsWith('_')) return `${typeScriptType(type.slice(1), enums)}[]`;
  if (NUMBERS.has(type)) return 'number';
  if (STRINGS.has(type)) return 'string';
  if (type === 'bool') return 'boolean';
  if (type === 'json' || type === 'jsonb') return 'Json';
  if (type === 'void') return 'undefined';
  if (enums.has(type)) return `Database["public"]["Enums"][${quote(type)}]`;
  return 'unknown';
}

function block(name: string, lines: string[]): string[] {
  return [`${name}: {`, ...indent(lines), '}'];
}

function indent(lines: string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

function quote(text: string): string {
  return JSON.stringify(text);
}
