const MAX_PARTS = 8;
const FEW_PLAIN_PARTS = /^\/(?!storage)[a-z-]{0,40}(\/[a-z-]{1,40}){0,2}$/;
const PLAIN_PART = /^[a-z0-9._-]{1,100}$/i;

/** `/storage/v1/object/sign/attachments/…`: the part after the bucket is a file name. */
const STORAGE_WORDS = new Set([
  ...['object', 'render', 'image', 'upload', 'sign', 'public', 'authenticated', 'info'],
  ...['list', 'move', 'copy', 'bucket'],
]);

/** Where links with a secret lead: the next part of the path is the secret. */
const LINKS = [
  ...['jobs/+alerts/+stop', 'jobs/+alerts', 'unsubscribe', 'applications', 'enquiries'],
  ...['guardian', 'shortlists', 'calendar', 'api/+texts'],
];
/** Hides the secret in any shape: cut short, in capitals, with a full stop from the sentence. */
const SECRET = new RegExp(`^(/+(?:${LINKS.join('|')})/+)[^/]+`, 'i');
/** A link whose first part was typed wrongly. */
const LOOKS_SECRET = /[0-9a-f]{24}/i;

/**
 * A request's path as it may appear in the log: without its query, file names or anything else a
 * person may have typed into it, and without the secrets of links.
 */
export function loggedPath(url: string): string {
  const at = url.indexOf('?');
  const path = withoutSecret(at < 0 ? url : url.slice(0, at));
  // Covers nearly all requests without splitting the path.
  if (FEW_PLAIN_PARTS.test(path)) return path;
  const parts = path.split('/', MAX_PARTS + 2).slice(1);
  const named = parts[0] === 'storage' ? withoutFileName(parts) : parts;
  const shown = named.slice(0, MAX_PARTS).map((part) => (isPlain(part) ? part : ':other'));
  return `/${shown.join('/')}${named.length > MAX_PARTS ? '/…' : ''}`;
}

function isPlain(part: string): boolean {
  return part === '' || part === ':name' || (PLAIN_PART.test(part) && !LOOKS_SECRET.test(part));
}

function withoutSecret(path: string): string {
  const plain = path.includes('%') ? decoded(path) : path;
  const [found, before] = SECRET.exec(plain) ?? [];
  return found ? `${before}:other${plain.slice(found.length)}` : path;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function withoutFileName(parts: string[]): string[] {
  // The parts are: storage, v1, the protocol's words, the bucket.
  let bucket = 2;
  while (STORAGE_WORDS.has(parts[bucket] ?? '')) bucket += 1;
  return parts.length > bucket + 1 ? [...parts.slice(0, bucket + 1), ':name'] : parts;
}
