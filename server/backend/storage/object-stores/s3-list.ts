/**
 * All keys under a prefix, without the prefix. S3 lists 1,000 at a time and says how to ask for the
 * next ones. `ask` sends a query to the bucket and returns S3's XML.
 */
export async function listKeys(
  prefix: string,
  ask: (query: string) => Promise<string>,
): Promise<string[]> {
  const keys: string[] = [];
  let next: string | undefined;
  do {
    const query = new URLSearchParams({ 'list-type': '2', prefix });
    if (next) query.set('continuation-token', next);
    const text = await ask(`?${query}`);
    for (const [, key = ''] of text.matchAll(/<Key>([^<]+)<\/Key>/g)) {
      keys.push(key.slice(prefix.length));
    }
    next = /<NextContinuationToken>([^<]+)</.exec(text)?.[1];
  } while (next);
  return keys;
}
