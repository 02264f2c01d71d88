/** The only valid spelling of a path: lower case, no needless encoding, no extra slashes. */
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
