/**
 * Whether two JSON values are equal, whatever the order of their keys: PostgreSQL reorders them.
 */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) {
    return false;
  }
  const names = definedNames(one);
  return (
    names.length === definedNames(other).length &&
    names.every((name) => isSameJson(one[name], other[name]))
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** JSON has no undefined, so undefined properties are ignored. */
function definedNames(value: Record<string, unknown>): string[] {
  return Object.keys(value).filter((name) => value[name] !== undefined);
}

/** Whether a record has all of these values. */
export function hasValues(record: object, values: object): boolean {
  const stored = record as Record<string, unknown>;
  return Object.entries(values).every(([name, value]) => isSameJson(stored[name], value));
}
