import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { makeBackup, type Source } from '../../server/backup/make-backup.ts';
import { restore } from '../../server/backup/restoring/restore.ts';
import { runBackup } from '../../server/backup/run-backup.ts';
import { readConfig } from '../../server/config/config.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { openDiskStore, type TestStore } from './stores.ts';

const LONG_MS = 120_000;
const run = promisify(execFile);
/** Only root can mount a small disk. */
const isRoot = process.getuid?.() === 0;

let folder: string;
let database: TestDatabase;
let store: TestStore;
let source: Source;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tuart-full-'));
  database = await createTestDatabase();
  store = await openDiskStore();
  source = {
    databaseUrl: database.url,
    objects: store.objects,
    secrets: path.join(folder, 'keys'),
  };
});

afterAll(async () => {
  await store.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

async function smallDisk(size: string): Promise<string> {
  const disk = await mkdtemp(path.join(folder, 'disk-'));
  await run('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', disk]);
  onTestFinished(() => run('umount', [disk]).then(() => {}));
  return disk;
}

describe.runIf(isRoot)('on a full disk', () => {
  it('a backup says so, leaves nothing behind, and keeps the earlier ones', async () => {
    const disk = await smallDisk('16k');
    const earlier = path.join(disk, 'tuart-2026-11-24T020000Z.tar');
    await writeFile(earlier, 'earlier');
    const place = path.join(disk, 'tuart-2026-11-25T020000Z.tar');
    const attempt = runBackup(source, readConfig({ DATA_DIR: folder }), { place });
    await expect(attempt).rejects.toThrow(
      `The disk is full. The backup does not fit into ${disk}. Earlier backups are still there.`,
    );
    expect(await readdir(disk)).toEqual([path.basename(earlier)]);
  });

  it(
    'a proof says so, and leaves neither a copy nor the archive',
    async () => {
      const disk = await smallDisk('45m');
      const backups = path.join(folder, 'backups');
      await mkdir(backups);
      const config = readConfig({ DATA_DIR: disk, BACKUP_DIR: backups });
      const place = path.join(backups, 'tuart-2026-11-25T020000Z.tar');
      const { problem } = await runBackup(source, config, { place });
      expect(problem).toMatch(
        /^The disk is full\. To prove a backup, a second copy of the database/,
      );
      expect(await readdir(backups)).toEqual([]);
      expect(await readdir(path.join(disk, 'scratch'))).toEqual([]);
    },
    LONG_MS,
  );

  it.each(['1m', '20m', '45m'])(
    'a restore to a disk of %s says so, and leaves nothing',
    async (size) => {
      const place = path.join(folder, 'backup.tar');
      await makeBackup(source, place);
      const disk = await smallDisk(size);
      const options = { unlock: {}, isReplacing: false, isTrusted: true, say: () => {} };
      const attempt = restore(place, readConfig({ DATA_DIR: disk }), options);
      await expect(attempt).rejects.toThrow(
        `The disk is full. The restored data does not fit into ${disk}. Nothing was changed.`,
      );
      expect(await readdir(disk)).toEqual([]);
    },
    LONG_MS,
  );
});
