import type { Caller } from '../../../database/caller.ts';
import type { CallerPool } from '../../../database/pool.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { fail } from '../query/errors.ts';
import { describeApi } from './describe.ts';
import { readGrants } from './grants.ts';

const OPENAPI = 'application/openapi+json';
const JSON_TYPE = 'application/json';

/** Makes a function that describes the API for a caller. A new catalogue makes new descriptions. */
export function createDescriptions(authenticator: CallerPool) {
  const known = new WeakMap<Catalogue, Map<Caller['role'], string>>();
  return async (catalogue: Catalogue, caller: Caller): Promise<string> => {
    const byRole = known.get(catalogue) ?? new Map<Caller['role'], string>();
    known.set(catalogue, byRole);
    const kept = byRole.get(caller.role);
    if (kept !== undefined) return kept;
    const text = JSON.stringify(describeApi(catalogue, await readGrants(authenticator, caller)));
    byRole.set(caller.role, text);
    return text;
  };
}

export function descriptionType(accept = '*/*'): string {
  const wanted = accept.split(',').map((part) => part.split(';')[0]?.trim().toLowerCase());
  if (wanted.includes(OPENAPI)) return OPENAPI;
  if (wanted.includes(JSON_TYPE)) return JSON_TYPE;
  if (wanted.includes('*/*')) return OPENAPI;
  return fail('PGRST107', `None of these media types are available: ${wanted.join(', ')}`);
}
