import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ObjectStore,
  ORIGINAL,
} from '../../server/backend/storage/object-stores/object-store.ts';
import { checkArchive, readEntries } from '../../server/backup/archive/archive-reader.ts';
import { ArchiveWriter } from '../../server/backup/archive/archive-writer.ts';
import { fileEntry, type Manifest } from '../../server/backup/archive/manifest.ts';
import { sha256Of } from '../../server/backup/archive/tar.ts';
import { factsOf } from '../../server/backup/back-up.ts';
import { makeBackup, type Source } from '../../server/backup/make-backup.ts';
import { compare, prove } from '../../server/backup/prove.ts';
import { runBackup } from '../../server/backup/run-backup.ts';
import { readConfig } from '../../server/config/config.ts';
import { pdf } from './samples.ts';
import { createStorageHarness, type StorageHarness } from './storage-harness.ts';
import { openDiskStore } from './stores.ts';

const PDF = { contentType: 'application/pdf' };

let folder: string;
let storage: StorageHarness;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tuart backup '));
  await writeFile(path.join(folder, 'a-key'), 'key');
  storage = await createStorageHarness(openDiskStore);
  const media = await files();
  for (const name of ['one.pdf', 'two.pdf']) await media.upload(name, pdf(name), PDF);
});

afterAll(async () => {
  await storage.close();
  await rm(folder, { recursive: true, force: true });
});

async function files() {
  return (await storage.as('editor')).storage.from('media');
}

async function versionOf(name: string): Promise<string> {
  return (await (await files()).info(name)).data?.version ?? '';
}

function sourceWith(objects: ObjectStore = storage.objects): Source {
  return { databaseUrl: storage.database.url, objects, secrets: folder };
}

/** Calls `first` before the first file is read, which is after the moment that the rows are from. */
function interrupted(first: () => Promise<unknown>): ObjectStore {
  let waiting: Promise<unknown> | undefined;
  return Object.assign(Object.create(storage.objects) as ObjectStore, {
    get: async (version: string, part: string) => {
      waiting ??= first();
      await waiting;
      return storage.objects.get(version, part);
    },
    // Methods of the original use its private fields.
    list: (version: string) => storage.objects.list(version),
  });
}

it('a file that is deleted while files are copied is still in the backup, and removed later', async () => {
  await (await files()).upload('goes.pdf', pdf('goes'), PDF);
  const version = await versionOf('goes.pdf');
  const objects = interrupted(async () => (await files()).remove(['goes.pdf']));
  const { manifest, lostFiles } = await makeBackup(
    sourceWith(objects),
    path.join(folder, 'deleted.tar'),
  );
  expect([manifest.missingFiles, lostFiles]).toEqual([[], []]);
  expect(manifest.files?.map((file) => file.version)).toContain(version);
  expect((await storage.versions()).unclaimed).toEqual([version]);
  await storage.files.sweep(0);
  expect(await storage.objects.list(version)).toEqual([]);
});

describe('a backup', () => {
  /** Makes a backup with other contents and a list that agrees with them. Returns its place. */
  async function forge(change: (manifest: Manifest) => Map<string, Buffer | undefined>) {
    const place = path.join(folder, `${randomUUID()}.tar`);
    await makeBackup(sourceWith(), place);
    const archive = await checkArchive(place, {});
    const manifest = structuredClone(archive.manifest);
    const changed = change(manifest);
    const forged = path.join(folder, `${randomUUID()}.tar`);
    const writer = await ArchiveWriter.open(forged);
    for await (const { name, bytes } of readEntries(archive)) {
      const other = changed.has(name) ? changed.get(name) : bytes;
      if (other) await writer.add(name, other);
    }
    await writer.finish(manifest);
    return forged;
  }

  it('is not proven if a row is missing, whatever its checksums say', async () => {
    const withoutRow = await forge(({ tables }) => {
      const settings = tables.find(({ name }) => name === 'public.backup_settings');
      const [part] = settings?.parts.splice(0) ?? [];
      return new Map([[part?.name ?? '', undefined]]);
    });
    await checkArchive(withoutRow, {});
    const scratch = path.join(folder, 'scratch');
    const proof = prove(withoutRow, {}, { scratch });
    await expect(proof).rejects.toThrow('public.backup_settings has 0 rows instead of 1');
    expect(await readdir(scratch)).toEqual([]);
  });

  it('is not proven if a file was swapped, whatever its checksums say', async () => {
    const version = await versionOf('one.pdf');
    const withOtherFile = await forge((manifest) => {
      const file = manifest.files?.find((each) => each.version === version);
      const other = Buffer.from(pdf('one.pdf').toString().replace('one', 'two'));
      if (file) file.sha256 = sha256Of(other);
      return new Map([[fileEntry(version), other]]);
    });
    // The database that it was made from has the rows that would be restored.
    const proof = compare(storage.database.url, await checkArchive(withOtherFile, {}));
    await expect(proof).rejects.toThrow(
      `The file ${version} does not match what the database says about it.`,
    );
  });

  it('names files that were already lost or damaged, and is not called complete', async () => {
    await storage.objects.remove(await versionOf('one.pdf'));
    await storage.objects.put(await versionOf('two.pdf'), ORIGINAL, Buffer.from('half a f'));
    const made = await runBackup(sourceWith(), readConfig({ DATA_DIR: folder }), {
      place: path.join(folder, 'lost.tar'),
      isToBeProven: false,
    });
    expect(made.problem).toBe('');
    const archive = await checkArchive(made.place, {});
    // It is proven all the same: a backup cannot bring back what was lost before.
    await compare(storage.database.url, archive);
    const { manifest } = archive;
    expect(manifest.missingFiles).toEqual([await versionOf('one.pdf')]);
    expect(manifest.damagedFiles).toEqual([await versionOf('two.pdf')]);
    expect(factsOf(made, folder).incomplete).toMatch(
      /^2 files are missing or damaged .*: media\/(one|two)\.pdf, media\/(one|two)\.pdf\.$/,
    );
  });
});
