import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { type ByteRange, type ObjectStore, StoreUnavailable } from './object-store.ts';

const TIMEOUT_MS = 30_000;

export interface S3Config {
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/** Keys `<version>/<part>` in one bucket, addressed by path, which every server of S3 understands. */
export class S3Store implements ObjectStore {
  readonly #client: AwsClient;
  readonly #base: string;

  constructor({ endpoint, bucket, ...credentials }: S3Config) {
    this.#client = new AwsClient({ ...credentials, service: 's3' });
    this.#base = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  }

  /** A PUT of S3 is whole and durable or not there. */
  async put(version: string, part: string, bytes: Uint8Array) {
    const reply = await this.#send('PUT', `/${version}/${part}`, { body: Buffer.from(bytes) });
    await reply?.body?.cancel();
  }

  async get(version: string, part: string, range?: ByteRange) {
    const headers = range && { Range: `bytes=${range.start}-${range.end}` };
    const reply = await this.#send('GET', `/${version}/${part}`, { headers });
    return reply?.body ?? undefined;
  }

  async list(version: string): Promise<string[]> {
    const query = new URLSearchParams({ 'list-type': '2', prefix: `${version}/` });
    const reply = await this.#send('GET', `?${query}`);
    const keys = (await reply?.text())?.matchAll(/<Key>([^<]+)<\/Key>/g) ?? [];
    return [...keys].map(([, key = '']) => key.slice(version.length + 1));
  }

  async remove(version: string) {
    for (const part of await this.list(version)) {
      const reply = await this.#send('DELETE', `/${version}/${part}`);
      await reply?.body?.cancel();
    }
  }

  async removeUnfinished() {}

  /** Undefined if there is no such key. */
  async #send(
    method: string,
    target: string,
    { body, headers }: { body?: Buffer<ArrayBuffer>; headers?: Record<string, string> } = {},
  ): Promise<Response | undefined> {
    const digest = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const signed = await this.#client.sign(`${this.#base}${target}`, {
      method,
      body,
      headers: { ...headers, 'X-Amz-Content-Sha256': digest },
    });
    const reply = await fetchHeaders(signed).catch((error) => {
      throw new StoreUnavailable(error);
    });
    if (reply.ok) return reply;
    const code = /<Code>(\w+)<\/Code>/.exec(await reply.text())?.[1] ?? 'no code';
    if (code === 'NoSuchKey') return undefined;
    throw new StoreUnavailable(new Error(`S3 answered ${method} with ${reply.status}, ${code}`));
  }
}

/** Bounds the wait for an answer, not its length: a slow reader may take the time it needs. */
async function fetchHeaders(request: Request): Promise<Response> {
  const impatience = new AbortController();
  const timer = setTimeout(() => impatience.abort(), TIMEOUT_MS);
  try {
    return await fetch(request, { signal: impatience.signal });
  } finally {
    clearTimeout(timer);
  }
}
