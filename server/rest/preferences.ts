import { RestError } from './errors.ts';

const KNOWN = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  handling: ['strict', 'lenient'],
} as const;

type Known = typeof KNOWN;
export type Preferences = { [Name in keyof Known]?: Known[Name][number] } & {
  maxAffected?: number;
};

/** The first of several values counts. `tx` is understood and, as by default in PostgREST, ignored. */
export function parsePreferences(header: string | undefined): Preferences {
  const preferences: Record<string, string | number> = {};
  const unknown: string[] = [];
  for (const preference of header?.split(',').map((part) => part.trim()) ?? []) {
    const [name = '', value = ''] = preference.split('=', 2);
    if (isKnown(name, value)) preferences[name] ??= value;
    else if (name === 'max-affected' && /^\d{1,9}$/.test(value)) {
      preferences.maxAffected ??= Number(value);
    } else if (preference && !/^tx=(commit|rollback)$/.test(preference)) unknown.push(preference);
  }
  if (preferences.handling === 'strict' && unknown.length > 0) {
    throw new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`,
    });
  }
  if (preferences.handling !== 'strict') delete preferences.maxAffected;
  return preferences;
}

function isKnown(name: string, value: string): boolean {
  const values: readonly string[] | undefined = Object.hasOwn(KNOWN, name)
    ? KNOWN[name as keyof Known]
    : undefined;
  return values?.includes(value) ?? false;
}

/** The `Preference-Applied` header for those of `names` that the request set. */
export function preferencesApplied(
  preferences: Preferences,
  names: (keyof Preferences)[],
): string | undefined {
  const applied = names.flatMap((name) => {
    const value = preferences[name];
    return value === undefined
      ? []
      : [`${name === 'maxAffected' ? 'max-affected' : name}=${value}`];
  });
  return applied.length > 0 ? applied.join(', ') : undefined;
}
