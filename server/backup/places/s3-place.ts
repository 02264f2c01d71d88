import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { listKeys } from '../../backend/storage/object-stores/s3-list.ts';
import type { S3Config } from '../../backend/storage/object-stores/s3-store.ts';
import { DRAFT_ENDING } from '../archive/archive-writer.ts';
import { explained } from '../full-disk.ts';
import type { BackupStore } from './backup-store.ts';

/** Something other than S3 may answer and store nothing. */
const NOT_S3 = 'The reply did not come from S3, so the backup is not there.';
/** S3 takes at most 10,000 parts, so this allows archives of up to 320 GB. */
const PART_BYTES = 32 * 1024 * 1024;

/** Keeps backups in the bucket for files. Large ones are sent in parts. */
export function s3BackupStore(
  s3: S3Config,
  prefix: string,
  { partBytes = PART_BYTES } = {},
): BackupStore {
  const client = new AwsClient({ ...s3, service: 's3' });
  const bucket = `${s3.endpoint.replace(/\/+$/, '')}/${s3.bucket}`;
  const addressOf = (name: string) => `${bucket}/${prefix}/${encodeURIComponent(name)}`;

  async function send(method: string, address: string, body?: Buffer<ArrayBuffer> | string) {
    const reply = await client.fetch(address, { method, ...(body !== undefined && { body }) });
    if (reply.ok) return reply;
    const code = /<Code>(\w+)<\/Code>/.exec(await reply.text())?.[1] ?? 'no code';
    throw new Error(`S3 replied to ${method} with ${reply.status}, ${code}.`);
  }

  async function sendParts(file: string, address: string) {
    const started = await (await send('POST', `${address}?uploads=`)).text();
    const id = encodeURIComponent(/<UploadId>([^<]+)</.exec(started)?.[1] ?? '');
    if (!id) throw new Error(NOT_S3);
    const handle = await open(file);
    try {
      const tags: string[] = [];
      for (;;) {
        const part = Buffer.alloc(partBytes);
        const { bytesRead } = await handle.read(part, 0, partBytes, tags.length * partBytes);
        if (bytesRead === 0) break;
        const where = `${address}?partNumber=${tags.length + 1}&uploadId=${id}`;
        const reply = await send('PUT', where, part.subarray(0, bytesRead));
        const tag = reply.headers.get('ETag');
        if (!tag) throw new Error(NOT_S3);
        tags.push(tag);
      }
      const parts = tags.map(
        (tag, place) => `<Part><PartNumber>${place + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
      );
      const list = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
      const done = await (await send('POST', `${address}?uploadId=${id}`, list)).text();
      // S3 may answer 200 and then say that it failed.
      if (!done.includes('<CompleteMultipartUploadResult'))
        throw new Error('S3 could not assemble the backup.');
    } catch (error) {
      await send('DELETE', `${address}?uploadId=${id}`).catch(() => {});
      throw error;
    } finally {
      await handle.close();
    }
  }

  return {
    name: `S3: ${s3.bucket}/${prefix}`,
    async keep(file) {
      await sendParts(file, addressOf(path.basename(file)));
      await rm(file);
      return `s3:${path.basename(file)}`;
    },
    list: () =>
      listKeys(`${prefix}/`, async (query) => (await send('GET', `${bucket}${query}`)).text()),
    async remove(name) {
      await send('DELETE', addressOf(name));
    },
  };
}

/** Brings a backup from S3 to this disk, to restore it. */
export async function downloadBackup(
  s3: S3Config,
  { prefix, name }: { prefix: string; name: string },
  file: string,
): Promise<void> {
  const client = new AwsClient({ ...s3, service: 's3' });
  const address = `${s3.endpoint.replace(/\/+$/, '')}/${s3.bucket}/${prefix}/${encodeURIComponent(name)}`;
  const reply = await client.fetch(address);
  if (!reply.ok || !reply.body) throw new Error(`S3 has no backup ${prefix}/${name}.`);
  // A download that ends early leaves nothing that looks like a backup.
  const draft = `${file}${DRAFT_ENDING}`;
  try {
    await pipeline(
      Readable.fromWeb(reply.body as ReadableStream),
      createWriteStream(draft, { mode: 0o600 }),
    );
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw await explained(
      error,
      path.dirname(file),
      `The backup does not fit into ${path.dirname(file)}. Nothing was changed.`,
    );
  }
}
