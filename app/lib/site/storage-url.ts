const STORED = 'storage/';

/**
 * The address of a public file. A path under `storage/` is in the bucket, others are on the site
 * (§2).
 */
export function publicFileUrl(bucket: string, path: string): string {
  if (!path.startsWith(STORED)) return path;
  const name = path.slice(STORED.length).split('/').map(encodeURIComponent).join('/');
  return `/storage/v1/object/public/${bucket}/${name}`;
}
