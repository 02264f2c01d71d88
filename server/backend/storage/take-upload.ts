import type { Context, MiddlewareHandler } from 'hono';
import type { AppEnv } from '../../app-env.ts';
import { IN_PROCESS } from '../../guard/client-address.ts';
import { count } from '../../signals/counts.ts';
import { RefusedFile } from './images/refused-file.ts';
import { limitAtOnce } from './limit-at-once.ts';
import { StorageError } from './objects/errors.ts';
import type { StoredObject } from './objects/rows.ts';
import { admitUpload, receiveUpload, type Write } from './objects/upload.ts';
import type { Storage } from './storage.ts';

/** Each upload is held in memory while it arrives and while it waits to be processed. */
const AT_ONCE = { fromAddress: 8, inAll: 20 };

/**
 * Does not count the server's own calls: people who send it forms are counted where the forms
 * arrive.
 */
export function limitUploads(): MiddlewareHandler<AppEnv> {
  const limit = limitAtOnce(AT_ONCE);
  return (c, next) => (c.get('clientAddress') === IN_PROCESS ? next() : limit(c, next));
}

/** Counts only uploads by callers who may upload, so that nobody else can use up the places. */
export async function takeUpload(
  storage: Storage,
  c: Context<AppEnv>,
  write: Write,
  answer: (object: StoredObject) => object,
): Promise<Response> {
  try {
    const bucket = await admitUpload(storage, write);
    let reply: Response | undefined;
    const refusal = await storage.uploadsAtOnce(c, async () => {
      reply = c.json(answer(await receiveUpload(storage, c.req.raw, write, bucket)));
    });
    if (!reply) count('uploadsRefused');
    return reply ?? (refusal as Response);
  } catch (error) {
    if (isRefusal(error)) count('uploadsRefused');
    throw error;
  }
}

/** Whether the file or its sender was at fault, and not the server. */
function isRefusal(error: unknown): boolean {
  return error instanceof RefusedFile || (error instanceof StorageError && error.status < 500);
}
