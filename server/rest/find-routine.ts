import type { Catalogue, Routine } from './catalogue.ts';
import { RestError } from './errors.ts';

/** The overload that takes exactly these arguments, else the one with a single unnamed JSON one. */
export function findRoutine(
  catalogue: Catalogue,
  name: string,
  keys: string[],
  isPost: boolean,
): Routine {
  const overloads = catalogue.routines.get(name) ?? [];
  const named = overloads.filter((routine) => takes(routine, keys));
  const found = named.length > 0 || !isPost ? named : overloads.filter(takesWholeBody);
  const [first] = found;
  if (!first) throw notFound(name, keys, isPost);
  if (found.length > 1) throw ambiguous(found);
  return first;
}

function takes({ parameters }: Routine, keys: string[]): boolean {
  const isKnown = keys.every((key) => parameters.some(({ name }) => name !== '' && name === key));
  return isKnown && parameters.every(({ name, isRequired }) => !isRequired || keys.includes(name));
}

export function takesWholeBody({ parameters }: Routine): boolean {
  const [only, ...others] = parameters;
  return others.length === 0 && only?.name === '' && /^jsonb?$/.test(only.type);
}

function notFound(name: string, keys: string[], isPost: boolean) {
  const list = [...keys].sort().join(', ');
  const given = keys.length === 0 ? ' without parameters' : `(${list})`;
  const searched =
    keys.length === 0 ? given : ` with parameter${keys.length > 1 ? 's' : ''} ${list}`;
  const orWhole = isPost ? ' or with a single unnamed json/jsonb parameter' : '';
  return new RestError(
    404,
    'PGRST202',
    `Could not find the function public.${name}${given} in the schema cache`,
    {
      details: `Searched for the function public.${name}${searched}${orWhole}, but no matches were found in the schema cache.`,
    },
  );
}

function ambiguous(routines: Routine[]) {
  const signatures = routines.map(
    ({ name, parameters }) =>
      `public.${name}(${parameters.map((one) => `${one.name} => ${one.type}`).join(', ')})`,
  );
  return new RestError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${signatures.join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  );
}
