/** The one spelling of a path: lower case, nothing encoded without need, no slash too many. */
export function canonicalPath(path: string): string {
  const parts = path.split('/').filter((part) => part !== '');
  return `/${parts.map((part) => encodeURIComponent(decode(part).toLowerCase())).join('/')}`;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
