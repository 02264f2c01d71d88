import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import { DiskStore } from '../../server/backend/storage/object-stores/disk-store.ts';
import type { ObjectStore } from '../../server/backend/storage/object-stores/object-store.ts';
import { type S3Config, S3Store } from '../../server/backend/storage/object-stores/s3-store.ts';

export interface TestStore {
  objects: ObjectStore;
  /** The folder of the files, for tests that look behind the store. */
  folder: string;
  close(): Promise<void>;
}

export type OpenStore = () => Promise<TestStore>;

export const STORES: { kind: string; open: OpenStore }[] = [
  { kind: 'disk', open: openDiskStore },
  { kind: 's3', open: openS3Store },
];

export async function openDiskStore(): Promise<TestStore> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tuart-objects-'));
  const close = () => rm(folder, { recursive: true, force: true });
  return { objects: new DiskStore(folder), folder, close };
}

/** A real S3 server over HTTP that checks signatures. */
export async function startS3(): Promise<{
  config: S3Config;
  folder: string;
  close(): Promise<void>;
}> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tuart-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'tuart', configs: [] }],
  });
  const { port } = await server.run();
  return {
    folder,
    config: {
      endpoint: `http://127.0.0.1:${port}/`,
      bucket: 'tuart',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      region: 'us-east-1',
    },
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function openS3Store(): Promise<TestStore> {
  const { config, folder, close } = await startS3();
  return { objects: new S3Store(config), folder, close };
}
