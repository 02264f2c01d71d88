import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { patientFor } from '../../../signals/patience.ts';
import { traced } from '../../../signals/spans.ts';
import {
  type ByteRange,
  checkedSteps,
  type ObjectStore,
  StoreUnavailable,
} from './object-store.ts';
import { listKeys } from './s3-list.ts';

/** A stored file may be 10 MB, and the connection slow. */
const PUT_TIMEOUT_MS = 30_000;
const TIMEOUT_MS = 10_000;
const INSUFFICIENT_STORAGE = 507;

export interface S3Config {
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/** S3 answered, and refused. */
export class S3Refusal extends Error {
  override name = 'S3Refusal';
  readonly status: number;

  constructor(method: string, status: number, code: string) {
    super(`S3 replied to ${method} with ${status}, ${code}`);
    this.status = status;
  }
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
    const reply = await this.#send('PUT', keyOf(version, part), { body: Buffer.from(bytes) });
    await reply?.body?.cancel();
    // Something other than S3 may have answered and stored nothing.
    if (!reply?.headers.has('ETag')) throw notS3('PUT');
  }

  async get(version: string, part: string, range?: ByteRange) {
    const headers = range && { Range: `bytes=${range.start}-${range.end}` };
    const reply = await this.#send('GET', keyOf(version, part), { headers, isFile: true });
    if (reply?.headers.get('Content-Type')?.startsWith('text/html')) {
      await reply.body?.cancel();
      throw notS3('GET');
    }
    return reply?.body ? endIfStalled(reply.body, TIMEOUT_MS) : undefined;
  }

  async list(version: string): Promise<string[]> {
    return listKeys(`${checkedSteps(version)}/`, async (query) => {
      const reply = await this.#send('GET', query);
      const text = await reply?.text().catch((error) => {
        throw new StoreUnavailable(error);
      });
      // A reply from something other than S3 would list no keys either.
      if (!text?.includes('<ListBucketResult')) throw notS3('GET');
      return text;
    });
  }

  async remove(version: string, part?: string) {
    for (const name of part === undefined ? await this.list(version) : [part]) {
      const reply = await this.#send('DELETE', keyOf(version, name));
      await reply?.body?.cancel();
    }
  }

  async removeUnfinished() {}

  /** Undefined if the key does not exist. */
  #send(method: string, target: string, details?: Details): Promise<Response | undefined> {
    const attributes = { 'http.request.method': method };
    return traced({ name: 'S3', kind: 'client', attributes }, () =>
      this.#sendSigned(method, target, details),
    );
  }

  async #sendSigned(
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
      const refusal = new S3Refusal(method, reply.status, code);
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

function keyOf(version: string, part: string): string {
  return `/${checkedSteps(version, part).join('/')}`;
}

function notS3(method: string): StoreUnavailable {
  return new StoreUnavailable(new Error(`The reply to ${method} did not come from S3`));
}

function fetchWhole(request: Request): Promise<Response> {
  const timeoutMs = request.method === 'PUT' ? PUT_TIMEOUT_MS : TIMEOUT_MS;
  return fetch(request, { signal: patientFor(timeoutMs) });
}

/**
 * Limits the wait for a reply, not the time to read it: a slow reader may take as long as it needs.
 */
async function fetchHeaders(request: Request): Promise<Response> {
  const waiting = new AbortController();
  const end = () => waiting.abort();
  const tooLong = patientFor(TIMEOUT_MS);
  tooLong.addEventListener('abort', end);
  try {
    return await fetch(request, { signal: waiting.signal });
  } finally {
    tooLong.removeEventListener('abort', end);
  }
}

/**
 * Ends a reply that has stopped in the middle, so that nobody waits for the rest. The time counts
 * only while the reader wants more.
 */
export function endIfStalled(source: ReadableStream, timeoutMs: number): ReadableStream {
  const reader = source.getReader();
  return new ReadableStream({
    async pull(controller) {
      const stalled = Promise.withResolvers<never>();
      const timer = setTimeout(stalled.reject, timeoutMs, new Error('S3 stopped in the middle'));
      try {
        const { done, value } = await Promise.race([reader.read(), stalled.promise]);
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        controller.error(error);
        reader.cancel().catch(() => {});
      } finally {
        clearTimeout(timer);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
