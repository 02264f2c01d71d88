import type { Catalogue, Relationship } from './catalogue.ts';
import { RestError } from './errors.ts';

/** `origin?select=target!hint(*)`: the one relationship meant, or PostgREST's complaint. */
export function findRelationship(
  catalogue: Catalogue,
  origin: string,
  target: string,
  hint: string | undefined,
): Relationship {
  const all = catalogue.relationships.get(origin) ?? [];
  const found = all.filter((relationship) => matches(relationship, target, hint));
  const [first] = found;
  if (!first) throw notFound(origin, target, hint);
  if (found.length > 1) throw ambiguous(origin, target, found);
  return first;
}

function matches(relationship: Relationship, target: string, hint: string | undefined): boolean {
  const { kind, constraint, columns } = relationship;
  if (kind === 'computed') return hint === undefined && target === constraint;
  const isNamed = target === relationship.target.name;
  const [[column, foreignColumn] = []] = columns.length === 1 ? columns : [];
  if (relationship.source === relationship.target) {
    if (hint !== undefined) return isNamed && kind === 'one-to-many' && hint === foreignColumn;
    return kind === 'many-to-one' ? target === column : isNamed && kind === 'one-to-many';
  }
  if (kind === 'many-to-many') {
    return isNamed && (hint === undefined || hint === relationship.junction?.relation.name);
  }
  if (hint !== undefined) return isNamed && [constraint, column, foreignColumn].includes(hint);
  const isByKey = !relationship.target.isView && (target === constraint || target === column);
  return isNamed || isByKey;
}

function notFound(origin: string, target: string, hint: string | undefined) {
  const using = hint === undefined ? '' : `' using the hint '${hint}`;
  return new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${origin}' and '${target}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${origin}' and '${target}${using}' in the schema 'public', but no matches were found.`,
    },
  );
}

function ambiguous(origin: string, target: string, found: Relationship[]) {
  const hints = found.map((one) => `'${one.target.name}!${hintFor(one)}'`).join(', ');
  return new RestError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${origin}' and '${target}'`,
    {
      details: found.map((one) => ({
        cardinality: one.kind,
        embedding: `${one.source.name} with ${one.target.name}`,
        relationship: explain(one),
      })),
      hint: `Try changing '${target}' to one of the following: ${hints}. Find the desired relationship in the 'details' key.`,
    },
  );
}

function hintFor({ constraint, junction }: Relationship) {
  return junction?.relation.name ?? constraint;
}

function explain({ constraint, source, target, columns, junction }: Relationship): string {
  const from = columns.map(([column]) => column).join(', ');
  const to = columns.map(([, column]) => column).join(', ');
  if (!junction) return `${constraint} using ${source.name}(${from}) and ${target.name}(${to})`;
  const far = junction.columns.map(([column]) => column).join(', ');
  return `${junction.relation.name} using ${constraint}(${to}) and ${junction.constraint}(${far})`;
}
