import type { Catalogue, Column, Relation, Relationship, Routine } from '../catalogue/catalogue.ts';
import { fail } from '../query/errors.ts';

export function findRelation({ relations }: Catalogue, name: string): Relation {
  const found = relations.get(name);
  return found ?? fail('PGRST205', `Could not find the table 'public.${name}' in the schema cache`);
}

/** Finds a column to write to. */
export function findColumn({ columns, name: table }: Relation, name: string): Column {
  const found = columns.get(name);
  return (
    found ??
    fail('PGRST204', `Could not find the '${name}' column of '${table}' in the schema cache`)
  );
}

/** `source?select=target!hint(*)` */
export function findRelationship(source: Relation, target: string, hint?: string): Relationship {
  const found = source.relationships.filter((relationship) => matches(relationship, target, hint));
  const [first] = found;
  if (!first) return failToRelate(source.name, target, hint);
  return found.length === 1 ? first : failToChoose(source.name, target, found);
}

function matches(relationship: Relationship, target: string, hint: string | undefined): boolean {
  const { kind, constraint, columns, junction } = relationship;
  if (kind === 'computed') return target === constraint;
  const isNamed = target === relationship.target.name;
  const [[near, far] = []] = columns.length === 1 ? columns : [];
  if (relationship.source === relationship.target) {
    if (kind === 'many-to-one') return hint === undefined && target === near;
    return isNamed && kind === 'one-to-many' && (hint === undefined || hint === far);
  }
  if (hint !== undefined) {
    const hints = junction ? [junction.relation.name] : [constraint, near, far];
    return isNamed && hints.includes(hint);
  }
  const isByKey = !junction && !relationship.target.isView && [constraint, near].includes(target);
  return isNamed || isByKey;
}

function failToRelate(source: string, target: string, hint: string | undefined): never {
  const using = hint === undefined ? '' : `' using the hint '${hint}`;
  fail(
    'PGRST200',
    `Could not find a relationship between '${source}' and '${target}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${source}' and '${target}${using}' in the schema 'public', but no matches were found.`,
    },
  );
}

function failToChoose(source: string, target: string, found: Relationship[]): never {
  const hints = found.map(
    ({ target: { name }, constraint, junction }) =>
      `'${name}!${junction?.relation.name ?? constraint}'`,
  );
  fail(
    'PGRST201',
    `Could not embed because more than one relationship was found for '${source}' and '${target}'`,
    {
      details: found.map((relationship) => ({
        cardinality: relationship.kind,
        embedding: `${relationship.source.name} with ${relationship.target.name}`,
        relationship: description(relationship),
      })),
      hint: `Try changing '${target}' to one of the following: ${hints.join(', ')}. Find the desired relationship in the 'details' key.`,
    },
  );
}

function description({ constraint, source, target, columns, junction }: Relationship): string {
  const near = columns.map(([column]) => column).join(', ');
  const far = columns.map(([, column]) => column).join(', ');
  if (!junction) return `${constraint} using ${source.name}(${near}) and ${target.name}(${far})`;
  const other = junction.columns.map(([column]) => column).join(', ');
  return `${junction.relation.name} using ${constraint}(${far}) and ${junction.constraint}(${other})`;
}

/** The overload with exactly these parameters or, for POST, the one that takes the whole body. */
export function findRoutine(
  { routines }: Catalogue,
  name: string,
  keys: string[],
  isPost: boolean,
) {
  const overloads = routines.get(name) ?? [];
  const named = overloads.filter((routine) => takesArguments(routine, keys));
  const found = named.length > 0 || !isPost ? named : overloads.filter(takesBody);
  const [first] = found;
  if (!first) return failToFindRoutine(name, keys, isPost);
  if (found.length === 1) return first;
  const signatures = found.map(
    ({ parameters }) =>
      `public.${name}(${parameters.map((one) => `${one.name} => ${one.type}`).join(', ')})`,
  );
  return fail(
    'PGRST203',
    `Could not choose the best candidate function between: ${signatures.join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  );
}

function takesArguments({ parameters }: Routine, keys: string[]): boolean {
  const isKnown = keys.every((key) => key !== '' && parameters.some(({ name }) => name === key));
  return isKnown && parameters.every(({ name, isRequired }) => !isRequired || keys.includes(name));
}

export function takesBody({ parameters: [only, ...others] }: Routine): boolean {
  return others.length === 0 && only?.name === '' && /^jsonb?$/.test(only.type);
}

/** The most arguments that an error lists. */
const MAX_NAMED = 100;

function failToFindRoutine(name: string, keys: string[], isPost: boolean): never {
  const list = keys.slice(0, MAX_NAMED).toSorted().join(', ');
  const given = keys.length === 0 ? ' without parameters' : `(${list})`;
  const sought = keys.length === 0 ? given : ` with parameter${keys.length > 1 ? 's' : ''} ${list}`;
  const whole = isPost ? ' or with a single unnamed json/jsonb parameter' : '';
  fail('PGRST202', `Could not find the function public.${name}${given} in the schema cache`, {
    details: `Searched for the function public.${name}${sought}${whole}, but no matches were found in the schema cache.`,
  });
}
