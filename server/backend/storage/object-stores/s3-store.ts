import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { type ByteRange, type ObjectStore, StoreUnavailable } from './object-store.ts';

const TIMEOUT_MS = 30_000;
const INSUFFICIENT_STORAGE = 507;

export interface S3Config {
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/**
 * Uses keys `<version>/<part>` in one bucket, addressed by path, which every S3 server understands.
 */
export class S3Store implements ObjectStore {
  readonly #client: AwsClient;
  readonly #base: string;

  constructor({ endpoint, bucket, ...credentials }: S3Config) {
    this.#client = new AwsClient({ ...credentials, service: 's3' });
    this.#base = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  }

  /** An S3 PUT is either complete and durable or did not happen. */
  async put(version: string, part: string, bytes: Uint8Array) {
    const reply = await this.#send('PUT', `/${version}/${part}`, { body: Buffer.from(bytes) });
    await reply?.body?.cancel();
  }

  async get(version: string, part: string, range?: ByteRange) {
    const headers = range && { Range: `bytes=${range.start}-${range.end}` };
    const reply = await this.#send('GET', `/${version}/${part}`, { headers, isFile: true });
    return reply?.body ?? undefined;
  }

  async list(version: string): Promise<string[]> {
    const query = new URLSearchParams({ 'list-type': '2', prefix: `${version}/` });
    const reply = await this.#send('GET', `?${query}`);
    const text = await reply?.text().catch((error) => {
      throw new StoreUnavailable(error);
    });
    const keys = text?.matchAll(/<Key>([^<]+)<\/Key>/g) ?? [];
    return [...keys].map(([, key = '']) => key.slice(version.length + 1));
  }

  async remove(version: string, part?: string) {
    for (const name of part === undefined ? await this.list(version) : [part]) {
      const reply = await this.#send('DELETE', `/${version}/${name}`);
      await reply?.body?.cancel();
    }
  }

  async removeUnfinished() {}

  /** Undefined if the key does not exist. */
  async #send(
    method: string,
    target: string,
    details: Details = {},
  ): Promise<Response | undefined> {
    const { body, headers, isFile } = details;
    const digest = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const signed = await this.#client.sign(`${this.#base}${target}`, {
      method,
      body,
      headers: { ...headers, 'X-Amz-Content-Sha256': digest },
    });
    try {
      const reply = await (isFile ? fetchHeaders(signed) : fetchWhole(signed));
      if (reply.ok) return reply;
      const code = /<Code>(\w+)<\/Code>/.exec(await reply.text())?.[1] ?? 'no code';
      if (code === 'NoSuchKey') return undefined;
      const refusal = new Error(`S3 replied to ${method} with ${reply.status}, ${code}`);
      throw new StoreUnavailable(refusal, reply.status === INSUFFICIENT_STORAGE);
    } catch (error) {
      throw error instanceof StoreUnavailable ? error : new StoreUnavailable(error);
    }
  }
}

interface Details {
  body?: Buffer<ArrayBuffer>;
  headers?: Record<string, string>;
  /** The reply is a file, which is read only as fast as the client downloads it. */
  isFile?: boolean;
}

function fetchWhole(request: Request): Promise<Response> {
  return fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS) });
}

/**
 * Limits the wait for a reply, not the time to read it: a slow reader may take as long as it needs.
 */
async function fetchHeaders(request: Request): Promise<Response> {
  const impatience = new AbortController();
  const timer = setTimeout(() => impatience.abort(), TIMEOUT_MS);
  try {
    return await fetch(request, { signal: impatience.signal });
  } finally {
    clearTimeout(timer);
  }
}
