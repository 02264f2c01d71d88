import { fork } from 'node:child_process';
import { once } from 'node:events';
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

export interface TestS3 {
  config: S3Config;
  folder: string;
  close(): Promise<void>;
}

/** A real S3 server over HTTP that checks signatures. It cannot list more than 1,000 files. */
export async function startS3(): Promise<TestS3> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tuart-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    // The bucket is in the path, whatever name leads to the server.
    vhostBuckets: false,
    directory: folder,
    configureBuckets: [{ name: 'tuart', configs: [] }],
  });
  const { port } = await server.run();
  return {
    folder,
    config: configOf(port),
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The same server as a separate process, which can list any number of files. */
export async function startLargeS3(): Promise<TestS3> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tuart-s3-'));
  const child = fork(path.join(import.meta.dirname, 's3-process.ts'), [folder], {
    execArgv: ['--openssl-legacy-provider'],
  });
  const [port] = await once(child, 'message');
  return {
    folder,
    config: configOf(port),
    async close() {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function configOf(port: number): S3Config {
  return {
    endpoint: `http://127.0.0.1:${port}/`,
    bucket: 'tuart',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    region: 'us-east-1',
  };
}

async function openS3Store(): Promise<TestStore> {
  const { config, folder, close } = await startS3();
  return { objects: new S3Store(config), folder, close };
}
