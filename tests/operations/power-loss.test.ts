import { execFile } from 'node:child_process';
import { mkdir, open, readFile, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseOf } from '../../scripts/lib/running-database.ts';
import { startCluster } from '../../server/database/embedded/cluster.ts';
import { openConnection } from '../../server/database/postgresql/connection.ts';
import { pdf } from '../storage/samples.ts';
import { sendEnquiry } from '../support/enquiry.ts';
import {
  freePort,
  runServerToItsEnd,
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import { adminClient, serviceClient } from '../support/staff-client.ts';

const copy = promisify(execFile);
const BLOCK = 8192;
const PATIENCE = { timeout: 20_000, interval: 50 };
const EMAIL = 'acknowledged@example.com';
const PDF = { contentType: 'application/pdf' };

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
/** Where things are in the folder that the power cut left. */
let place: { leads: string; wal: string; walEnd: number; object: string };
const inFolder = (name: string) => path.join(folder.path, name);

/** A server that confirmed an enquiry and a file, and lost its power at once. */
beforeAll(async () => {
  folder = await temporaryFolder();
  const server = await startServerProcess(inFolder('cut'));
  const sql = await openConnection((await databaseOf(server.dataDir)) ?? '');
  // What comes next is only in the log of the database, and begins with whole pages.
  await sql.unsafe('checkpoint');
  expect((await sendEnquiry(server.url, { email: EMAIL })).status).toBe(200);
  const media = (await serviceClient(server)).storage.from('media');
  expect((await media.upload('kept.pdf', pdf('kept'), PDF)).error).toBeNull();
  const [row] = await sql`
    select pg_relation_filepath('public.leads') as leads, f.file_name as wal, f.file_offset as "walEnd",
      (select version from storage.objects where name = 'kept.pdf') as object
    from pg_walfile_name_offset(pg_current_wal_insert_lsn()) f
  `;
  const { leads, wal, walEnd, object } = row as typeof place;
  place = {
    leads: `postgres/${leads}`,
    wal: `postgres/pg_wal/${wal}`,
    walEnd,
    object: `objects/${object.slice(0, 2)}/${object}/original`,
  };
  const pid = (await readFile(path.join(server.dataDir, 'postgres/postmaster.pid'), 'utf8')).split(
    '\n',
  )[0];
  await server.kill();
  process.kill(Number(pid), 'SIGKILL');
  await sql.end().catch(() => {});
});
afterAll(() => folder.remove());

/** A copy of that folder, with some bytes that were never written, or not the ones that should be. */
async function damaged(name: string, damage: (dataDir: string) => Promise<unknown>) {
  const dataDir = inFolder(name);
  await copy('cp', ['-a', inFolder('cut'), dataDir]);
  await damage(dataDir);
  return dataDir;
}

async function overwrite(file: string, from: number, bytes: Buffer) {
  const handle = await open(file, 'r+');
  await handle.write(bytes, 0, bytes.length, from);
  await handle.close();
}

const health = async ({ url }: ServerProcess) => (await fetch(`${url}/healthz`)).status;
const garbage = (length: number) => Buffer.alloc(length, 0xa5);
const tearTable = (dataDir: string) =>
  overwrite(path.join(dataDir, place.leads), BLOCK / 2, garbage(BLOCK / 2));

describe.concurrent('a power cut leaves', () => {
  it.for([
    [
      'half of a page of a table, and the last page of the log partly old',
      async (dataDir: string) => {
        await tearTable(dataDir);
        const rest = garbage(BLOCK - (place.walEnd % BLOCK));
        await overwrite(path.join(dataDir, place.wal), place.walEnd, rest);
      },
    ],
    [
      'the last file of the log cut off, half an upload, and the file of a PostgreSQL that is gone',
      async (dataDir: string) => {
        await truncate(path.join(dataDir, place.wal), Math.ceil(place.walEnd / BLOCK) * BLOCK);
        await mkdir(path.join(dataDir, 'objects/incoming'), { recursive: true });
        await writeFile(path.join(dataDir, 'objects/incoming/half'), 'hal');
      },
    ],
  ] as const)(
    '%s: the server recovers with everything that was confirmed',
    async ([name, damage], { expect }) => {
      const server = await startServerProcess(await damaged(name, damage));
      await expect.poll(() => health(server), PATIENCE).toBe(200);
      const admin = await adminClient(server.url);
      const { data } = await admin.from('leads').select('email').eq('email', EMAIL);
      expect(data).toEqual([{ email: EMAIL }]);
      const file = await admin.storage.from('media').download('kept.pdf');
      expect(await file.data?.text()).toBe(pdf('kept').toString());
      await expect(readFile(path.join(server.dataDir, 'objects/incoming/half'))).rejects.toThrow();
      expect(await server.stop()).toBe(0);
    },
  );

  // The tests beside the server's code do the same with the other keys, the password and the marker.
  it.for([
    ['an empty key', 'secrets/signing-key.json', 0, /signing-key\.json is empty/],
    [
      'half of the database’s own record',
      'postgres/global/pg_control',
      100,
      /PostgreSQL did not start: .*pg_control/,
    ],
  ] as const)(
    '%s: the server refuses to start, says which file it is and changes nothing',
    async ([name, file, length, message], { expect }) => {
      const dataDir = await damaged(name, (where) => truncate(path.join(where, file), length));
      const before = await readFile(path.join(dataDir, file));
      const port = String(await freePort());
      const { code, output } = await runServerToItsEnd({ DATA_DIR: dataDir, PORT: port });
      expect(code).toBe(1);
      const last = JSON.parse(output.trim().split('\n').at(-1) ?? '');
      expect(last).toMatchObject({ level: 60, msg: expect.stringMatching(message) });
      expect(await readFile(path.join(dataDir, file))).toEqual(before);
    },
  );

  it('what it should not: a page or a file with wrong bytes is reported, never shown', async ({
    expect,
  }) => {
    const dataDir = await damaged('lied', (where) => truncate(path.join(where, place.object), 40));
    // PostgreSQL starts and stops once, so that the page is no longer in its log.
    const password = await readFile(path.join(dataDir, 'secrets/database-password'), 'utf8');
    const directory = path.join(dataDir, 'postgres');
    await (await startCluster({ directory, password: password.trim() })).stop();
    await tearTable(dataDir);
    const server = await startServerProcess(dataDir);
    await expect.poll(() => health(server), PATIENCE).toBe(200);
    const admin = await adminClient(server.url);
    const { data, status } = await admin.from('leads').select('email');
    expect([data, status]).toEqual([null, 500]);
    await expect.poll(server.output).toContain('rest request failed');
    const reply = await fetch(`${server.url}/storage/v1/object/public/media/kept.pdf`);
    await expect(reply.arrayBuffer()).rejects.toThrow();
    expect((await fetch(server.url)).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });
});
