import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { DiskStore } from '../../server/backend/storage/object-stores/disk-store.ts';
import { ORIGINAL, readAll } from '../../server/backend/storage/object-stores/object-store.ts';
import { checkArchive } from '../../server/backup/archive/archive-reader.ts';
import type { Manifest } from '../../server/backup/archive/manifest.ts';
import { makeBackup } from '../../server/backup/make-backup.ts';
import { compare } from '../../server/backup/prove.ts';
import { type RestoreOptions, restore } from '../../server/backup/restoring/restore.ts';
import { readConfig } from '../../server/config/config.ts';
import { startCluster } from '../../server/database/embedded/cluster.ts';
import { applyVersions, listPending } from '../../server/database/migrate.ts';
import { listReplaced } from '../../server/database/migrating/replaced.ts';
import { forgeBackup } from '../support/forged-backup.ts';
import { createBareDatabase, createTestDatabase } from '../support/test-database.ts';
import { pdf } from './samples.ts';
import { createStorageHarness, type StorageHarness } from './storage-harness.ts';
import { openDiskStore } from './stores.ts';

const LONG_MS = 120_000;
const UNUSUAL = "it's a & b (1)@=;:+,.pdf";

let folder: string;
let storage: StorageHarness;
/** The installation that made the backup, as far as a restore looks at it. */
let own: string;
let archive: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tuart restore '));
  storage = await createStorageHarness(openDiskStore);
  const media = (await storage.as('editor')).storage.from('media');
  const { error } = await media.upload(UNUSUAL, pdf('unusual'), { contentType: 'application/pdf' });
  expect(error).toBeNull();
  own = path.join(folder, 'own');
  await mkdir(path.join(own, 'secrets'), { recursive: true });
  await writeFile(path.join(own, 'secrets/my key (1).pem'), 'a key');
  archive = path.join(folder, 'backup.tar');
  const source = { databaseUrl: storage.database.url, objects: storage.objects };
  await makeBackup({ ...source, secrets: path.join(own, 'secrets') }, archive);
});

afterAll(async () => {
  await storage.close();
  await rm(folder, { recursive: true, force: true });
});

function restoreTo(
  dataDir: string,
  place: string,
  { databaseUrl, ...options }: Partial<RestoreOptions> & { databaseUrl?: string } = {},
) {
  const config = readConfig({
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  return restore(place, config, { unlock: {}, isReplacing: false, say: () => {}, ...options });
}

function forge(change: Parameters<typeof forgeBackup>[2]): Promise<string> {
  return forgeBackup(archive, path.join(folder, `${randomUUID()}.tar`), change);
}

/** Everything under a folder except the insides of the database. */
async function listAll(place: string): Promise<string[]> {
  const found = await readdir(place, { recursive: true });
  return found.filter((name) => !name.startsWith('postgres/')).sort();
}

/** A row whose version leads out of the folder of files, which only shows when rows are loaded. */
async function forgeRow(): Promise<string> {
  const { manifest } = await checkArchive(archive, {});
  const version = manifest.files?.[0]?.version ?? '';
  return forge({ rows: (_table, text) => text.replaceAll(version, '../../escaped') });
}

/** The first migration after this backup changes the letters. */
const FIRST_MISSING = '20261128100000';
const UNWANTED = `
  create schema guard;
  create function guard.refuse() returns event_trigger language plpgsql as $$
  begin
    if exists (
      select from pg_event_trigger_ddl_commands() where object_identity like 'private.has_deferred(%'
    ) then
      raise 'has_deferred is not wanted here';
    end if;
  end $$;
  create event trigger guard on ddl_command_end when tag in ('CREATE FUNCTION')
    execute function guard.refuse();
`;

let earlier: Promise<string> | undefined;

/** Made once, by the first test that needs it. */
function earlierBackup(): Promise<string> {
  earlier ??= makeEarlierBackup();
  return earlier;
}

async function makeEarlierBackup(): Promise<string> {
  const { url, owner, close } = await createBareDatabase();
  const { manifest } = await checkArchive(archive, {});
  const migrations = manifest.migrations.filter((version) => version < FIRST_MISSING);
  await owner.begin((sql) => applyVersions(sql, { bootstrap: manifest.bootstrap, migrations }));
  const place = path.join(folder, `${randomUUID()}.tar`);
  const secrets = path.join(own, 'secrets');
  await makeBackup({ databaseUrl: url, objects: storage.objects, secrets }, place).finally(close);
  return place;
}

it('a tar program reads a sealed backup, and the key for signing is not in it', async () => {
  const { stdout, stderr } = await promisify(execFile)('tar', ['-tf', archive]);
  expect(stderr).toBe('');
  expect(stdout).toContain('secrets/my key (1).pem\n');
  expect(stdout).toMatch(/manifest\.json\n$/);
  expect(await readdir(path.join(own, 'secrets'))).toContain('backup-signing-key');
  expect(stdout).not.toContain('signing-key');
});

describe('where a backup is from', () => {
  it('is known on the machine that made it, and asked for everywhere else', async () => {
    const elsewhere = path.join(folder, 'elsewhere');
    const stranger = restoreTo(elsewhere, archive);
    await expect(stranger).rejects.toThrow(/was not made by this installation: .*add --trust/);
    await mkdir(path.join(elsewhere, 'secrets'), { recursive: true });
    const key = path.join(elsewhere, 'secrets/backup-signing-key');
    await writeFile(key, 'ab'.repeat(32));
    await expect(restoreTo(elsewhere, archive)).rejects.toThrow('but the key here is ');
    expect(await listAll(elsewhere)).toEqual(['secrets', 'secrets/backup-signing-key']);
    const { signedBy = '' } = await checkArchive(archive, {});
    expect(signedBy).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{8}){3}$/);
    const other = restoreTo(elsewhere, archive, { signedBy: signedBy.replaceAll(/\d/g, 'e') });
    await expect(other).rejects.toThrow(`This archive is signed with the key ${signedBy}, and not`);
  });

  it('is not known without a signature, which earlier versions did not make', async () => {
    const unsigned = await forge({});
    expect((await checkArchive(unsigned, {})).signedBy).toBeUndefined();
    await expect(restoreTo(own, unsigned)).rejects.toThrow(
      /has no signature and no checksum of its list of contents.*add --trust/,
    );
    const { signedBy } = await checkArchive(archive, {});
    const named = restoreTo(own, unsigned, { signedBy });
    await expect(named).rejects.toThrow('This archive is not signed, and not with');
  });
});

describe('a backup with a name that leads elsewhere', () => {
  it.each<[string, (manifest: Manifest) => void]>([
    [
      '"../../escaped" for a file',
      ({ files }) => Object.assign(files?.[0] ?? {}, { version: '../../escaped' }),
    ],
    [
      '"../escaped" for a key',
      ({ secrets }) => Object.assign(secrets[0] ?? {}, { name: '../escaped' }),
    ],
    [
      '"public.x; drop table y" for a table',
      ({ tables }) => Object.assign(tables[0] ?? {}, { name: 'public.x; drop table y' }),
    ],
  ])('is refused: %s', async (words, list) => {
    const target = path.join(folder, 'target');
    const attempt = restoreTo(target, await forge({ list }), { isTrusted: true });
    await expect(attempt).rejects.toThrow(`it uses ${words}, which is not allowed`);
    expect(await readdir(folder)).not.toContain('target');
    expect(await readdir(folder)).not.toContain('escaped');
  });
});

it(
  'a restore brings back every row, key and file, and keeps the key for signing',
  async () => {
    const signingKey = await readFile(path.join(own, 'secrets/backup-signing-key'), 'utf8');
    await restoreTo(own, archive);
    const names = (await readdir(own)).filter((name) => !name.startsWith('before-restore-'));
    expect(names.sort()).toEqual(['objects', 'postgres', 'secrets', 'tuart.json']);
    expect(await readFile(path.join(own, 'secrets/my key (1).pem'), 'utf8')).toBe('a key');
    expect(await readFile(path.join(own, 'secrets/backup-signing-key'), 'utf8')).toBe(signingKey);
    const checked = await checkArchive(archive, {});
    const stored = new DiskStore(path.join(own, 'objects'));
    const bytes = await stored.get(checked.manifest.files?.[0]?.version ?? '', ORIGINAL);
    expect(bytes && Buffer.from(await readAll(bytes)).equals(pdf('unusual'))).toBe(true);
    const password = await readFile(path.join(own, 'secrets/database-password'), 'utf8');
    const cluster = await startCluster({
      directory: path.join(own, 'postgres'),
      password: password.trim(),
    });
    await compare(cluster.url, checked).finally(cluster.stop);
  },
  LONG_MS,
);

describe('a restore that is refused late', () => {
  it(
    'leaves nothing in a new folder',
    async () => {
      const target = path.join(folder, 'target');
      const attempt = restoreTo(target, await forgeRow(), { isTrusted: true });
      await expect(attempt).rejects.toThrow(
        `its row for media/${UNUSUAL} uses "../../escaped" for the file, which is not allowed`,
      );
      expect(await readdir(folder)).not.toContain('target');
    },
    LONG_MS,
  );

  it(
    'leaves a database of its own as it was, also if only the upgrade fails',
    async () => {
      const { url: databaseUrl, owner, close } = await createTestDatabase();
      onTestFinished(close);
      await owner`insert into public.email_templates (name) values ('Kept')`;
      await owner.unsafe(UNWANTED);
      const target = path.join(folder, 'with its own database');
      const options = { isTrusted: true, isReplacing: true, databaseUrl };
      const attempt = restoreTo(target, await earlierBackup(), options);
      await expect(attempt).rejects.toThrow('has_deferred is not wanted here');
      const kept = await owner`select name from public.email_templates where name = 'Kept'`;
      expect(kept).toEqual([{ name: 'Kept' }]);
      const [found] =
        await owner`select to_regprocedure('private.has_deferred(jsonb)')::text as name`;
      expect(found).toEqual({ name: 'private.has_deferred(jsonb)' });
      // The backup of what was to be replaced stays, with the key that signed it.
      const left = ['backups', 'scratch', 'secrets', 'tuart.json'];
      expect((await readdir(target)).sort()).toEqual(left);
    },
    LONG_MS,
  );
});

describe('a backup of the last version before 1.0', () => {
  /** As that version wrote it: with its own migrations. */
  function listed(versions: string[]) {
    return (manifest: Manifest) => {
      manifest.migrations = versions;
    };
  }
  const listVersions = async () => (await listReplaced()).map((name) => name.split('_')[0] ?? '');

  it(
    'is restored and upgraded',
    async () => {
      const { url: databaseUrl, owner, close } = await createBareDatabase();
      onTestFinished(close);
      const list = listed(await listVersions());
      const place = path.join(folder, 'earlier.tar');
      await forgeBackup(await earlierBackup(), place, { list });
      const target = path.join(folder, 'from before 1.0');
      await restoreTo(target, place, { isTrusted: true, databaseUrl });
      expect(await listPending(owner)).toEqual([]);
      const [found] =
        await owner`select to_regprocedure('private.has_deferred(jsonb)')::text as name`;
      expect(found).toEqual({ name: 'private.has_deferred(jsonb)' });
    },
    LONG_MS,
  );

  it('is refused if it is older, with what to do instead', async () => {
    const place = await forge({ list: listed((await listVersions()).slice(0, 40)) });
    const attempt = restoreTo(path.join(folder, 'too old'), place, { isTrusted: true });
    await expect(attempt).rejects.toThrow(/Start that version once.*Nothing was changed/);
  });
});
