import type { Catalogue, Column, Relation, Routine } from '../catalogue/catalogue.ts';
import type { GrantedColumn, GrantedRelation, Grants } from './grants.ts';
import { COMMON_PARAMETERS, refs } from './parameters.ts';

const TITLE = 'Tuart';
const DESCRIPTION =
  'Access to rows is checked with each request: a list may be empty, and a change may be refused. A function may refuse a role.';
const JSON_TYPES = ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'];
const OK = { description: 'OK' };
const INTEGERS = new Set(['smallint', 'integer', 'bigint']);
const NUMBERS = new Set(['real', 'double precision', 'numeric']);
const BUILT_IN = /^pg_catalog\./;

type Json = Record<string, unknown>;

/** An OpenAPI 2.0 document, in the form that PostgREST gives it. */
export function describeApi(catalogue: Catalogue, grants: Grants): Json {
  const paths: Json = { '/': { get: introspection() } };
  const parameters: Json = { ...COMMON_PARAMETERS };
  const definitions: Json = {};
  for (const [name, granted] of Object.entries(grants.relations)) {
    const relation = catalogue.relations.get(name);
    if (!relation) continue;
    paths[`/${name}`] = relationPath(relation, granted);
    definitions[name] = definitionOf(relation, granted);
    parameters[`body.${name}`] = {
      name,
      description: name,
      in: 'body',
      required: false,
      schema: { $ref: `#/definitions/${name}` },
    };
    for (const column of granted.columns.filter((one) => one.select)) {
      parameters[`rowFilter.${name}.${column.name}`] = {
        name: column.name,
        in: 'query',
        required: false,
        type: 'string',
        ...described(column.comment),
      };
    }
  }
  for (const [name, { comment }] of Object.entries(grants.routines)) {
    const routine = catalogue.routines.get(name)?.find(isCallable);
    if (routine) paths[`/rpc/${name}`] = routinePath(routine, comment);
  }
  return {
    swagger: '2.0',
    info: { title: TITLE, description: DESCRIPTION, version: '1' },
    basePath: '/rest/v1',
    consumes: JSON_TYPES.slice(0, 2),
    produces: JSON_TYPES,
    securityDefinitions: { key: { type: 'apiKey', name: 'apikey', in: 'header' } },
    security: [{ key: [] }],
    paths,
    parameters,
    definitions,
  };
}

function introspection(): Json {
  return {
    tags: ['Introspection'],
    summary: 'OpenAPI description (this document)',
    produces: ['application/openapi+json', 'application/json'],
    responses: { 200: OK },
  };
}

function relationPath({ name, methods }: Relation, granted: GrantedRelation): Json {
  const tags = [name];
  const may = (verb: 'select' | 'insert' | 'update') => granted.columns.some((one) => one[verb]);
  const filters = granted.columns
    .filter((one) => one.select)
    .map((column) => `rowFilter.${name}.${column.name}`);
  const rows = { type: 'array', items: { $ref: `#/definitions/${name}` } };
  const path: Json = {};
  if (may('select')) {
    path.get = {
      tags,
      ...described(granted.comment),
      parameters: refs(
        ...filters,
        ...['select', 'order', 'range', 'rangeUnit', 'offset', 'limit', 'preferCount'],
      ),
      responses: { 200: { ...OK, schema: rows }, 206: { description: 'Partial Content' } },
    };
  }
  if (may('insert') && methods.includes('POST')) {
    path.post = {
      tags,
      parameters: refs(`body.${name}`, 'select', 'on_conflict', 'preferPost'),
      responses: { 201: { description: 'Created' } },
    };
  }
  if (may('update') && methods.includes('PATCH')) {
    path.patch = {
      tags,
      parameters: refs(...filters, `body.${name}`, 'preferReturn'),
      responses: { 204: { description: 'No Content' } },
    };
  }
  if (granted.delete && methods.includes('DELETE')) {
    path.delete = {
      tags,
      parameters: refs(...filters, 'preferReturn'),
      responses: { 204: { description: 'No Content' } },
    };
  }
  return path;
}

function definitionOf(relation: Relation, { comment, columns }: GrantedRelation): Json {
  const required = columns.filter((one) => one.isRequired).map((one) => one.name);
  return {
    type: 'object',
    ...described(comment),
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(
      columns.flatMap((granted) => {
        const column = relation.columns.get(granted.name);
        return column ? [[granted.name, propertyOf(relation, column, granted)]] : [];
      }),
    ),
  };
}

function propertyOf(relation: Relation, column: Column, granted: GrantedColumn): Json {
  const key = relation.primaryKey.includes(column.name) && 'This is a Primary Key.<pk/>';
  const links = relation.relationships
    .filter(({ kind, columns: [pair] }) => kind === 'many-to-one' && pair?.[0] === column.name)
    .map(({ target, columns: [pair] }) => {
      const far = pair?.[1];
      return `This is a Foreign Key to \`${target.name}.${far}\`.<fk table='${target.name}' column='${far}'/>`;
    });
  const notes = [key, ...links].filter(Boolean);
  const note = notes.length > 0 && `Note:\n${notes.join('\n')}`;
  return {
    ...schemaOf(column.baseType),
    ...described([granted.comment, note].filter(Boolean).join('\n\n') || null),
    ...(!granted.insert && !granted.update && { readOnly: true }),
  };
}

/** Functions that take a row are read as columns. */
function isCallable({ parameters }: Routine): boolean {
  return parameters.every(({ name }) => name !== '');
}

function routinePath(routine: Routine, comment: string | null): Json {
  const { name, parameters, isVolatile } = routine;
  const shared = {
    tags: [`(rpc) ${name}`],
    ...described(comment),
    produces: JSON_TYPES,
    responses: { 200: OK },
  };
  const required = parameters.filter((one) => one.isRequired).map((one) => one.name);
  const schema = {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(parameters.map((one) => [one.name, schemaOf(one.type)])),
  };
  const body = { name: 'args', in: 'body', required: required.length > 0, schema };
  const post = { ...shared, parameters: [body] };
  if (isVolatile) return { post };
  const inAddress = parameters.map((one) => ({
    name: one.name,
    in: 'query',
    required: one.isRequired,
    // A parameter in an address has to have one of the plain types.
    type: 'string',
    format: formatOf(one.type),
  }));
  return { get: { ...shared, parameters: inAddress }, post };
}

function schemaOf(type: string): Json {
  const [, element] = /^(.*)\[\]$/.exec(type) ?? [];
  const format = formatOf(type);
  if (element !== undefined) return { type: 'array', items: schemaOf(element), format };
  // JSON can be anything.
  if (format === 'json' || format === 'jsonb') return { format };
  if (format === 'boolean') return { type: 'boolean', format };
  if (INTEGERS.has(format)) return { type: 'integer', format };
  return { type: NUMBERS.has(format) ? 'number' : 'string', format };
}

function formatOf(type: string): string {
  return type.replace(BUILT_IN, '');
}

function described(text: string | null): Json {
  return text ? { description: text } : {};
}
