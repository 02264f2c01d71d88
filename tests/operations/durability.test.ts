import { randomBytes } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { clusterUrl } from '../../server/database/embedded/cluster-lock.ts';
import { openConnection } from '../../server/database/postgresql/connection.ts';
import { pdf } from '../storage/samples.ts';
import { startS3 } from '../storage/stores.ts';
import { sendEnquiry } from '../support/enquiry.ts';
import {
  type Environment,
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import { serviceClient } from '../support/staff-client.ts';

const ROUNDS = 4;
const TIMEOUT_MS = 180_000;
const UPLOADERS = 6;
const UPLOADS_A_ROUND = 8;
const VISITORS = 4;
const ENQUIRIES_A_ROUND = 10;
const TEXT_LENGTH = 200_000;
const KILL_STEP_MS = 7;

interface Store {
  environment: Environment;
  /** The versions of complete files, and anything that an interrupted upload left behind. */
  look(): Promise<{ versions: string[]; leftovers: string[] }>;
  close(): Promise<void>;
}

interface Sent {
  answered: Set<string>;
  /** By name: the last confirmed text, and those sent since, which may be stored unconfirmed. */
  possible: Map<string, string[]>;
  /** E-mail addresses of the visitors whose enquiry was confirmed. */
  enquiries: string[];
}

async function openDisk(dataDir: string): Promise<Store> {
  const objects = path.join(dataDir, 'objects');
  return {
    environment: {},
    async look() {
      const files = await find(objects, '??/*/original');
      const folders = files.map((file) => path.dirname(file));
      const leftovers = (await find(objects, '*/*')).filter((entry) => !folders.includes(entry));
      return { versions: folders.map((folder) => path.basename(folder)), leftovers };
    },
    async close() {},
  };
}

async function openS3(): Promise<Store> {
  const { config, folder, close } = await startS3();
  return {
    environment: {
      S3_ENDPOINT: config.endpoint,
      S3_BUCKET: config.bucket,
      S3_ACCESS_KEY_ID: config.accessKeyId,
      S3_SECRET_ACCESS_KEY: config.secretAccessKey,
    },
    async look() {
      const files = await find(path.join(folder, config.bucket), '*/original._S3rver_object');
      return { versions: files.map((file) => path.dirname(file)), leftovers: [] };
    },
    close,
  };
}

describe.concurrent('a server that is killed repeatedly during uploads and enquiries', () => {
  it.for([
    ['on disk', openDisk],
    ['in S3', openS3],
  ] as const)(
    'keeps files %s consistent: every row has its file, every file its rows, and everything acknowledged is there',
    { timeout: TIMEOUT_MS },
    async ([, open], { onTestFinished }) => {
      const folder = await temporaryFolder();
      onTestFinished(folder.remove);
      const store = await open(folder.path);
      onTestFinished(store.close);
      async function start() {
        const server = await startServerProcess(folder.path, store.environment);
        onTestFinished(async () => void (await server.stop()));
        return server;
      }
      const sent: Sent = { answered: new Set(), possible: new Map(), enquiries: [] };
      for (let round = 0; round < ROUNDS; round++) {
        await sendUntilKilled(await start(), sent, round);
      }

      const server = await start();
      const { versions, leftovers } = await store.look();
      const { claimed, unclaimed, names, listed, leads } = await recorded(folder.path);
      expect(versions.sort()).toEqual(claimed.sort());
      expect([unclaimed, leftovers]).toEqual([[], []]);
      expect(listed).toEqual(names);
      expect(sent.enquiries.length).toBeGreaterThan(ROUNDS * ENQUIRIES_A_ROUND);
      expect(sent.enquiries.filter((email) => !leads.has(email))).toEqual([]);

      const media = (await serviceClient(server)).storage.from('media');
      for (const name of sent.answered) {
        const { data, error } = await media.download(name);
        expect([name, error]).toEqual([name, null]);
        const possible = sent.possible.get(name)?.map((text) => pdf(text).toString());
        expect(possible?.includes((await data?.text()) ?? '')).toBe(true);
      }
    },
  );
});

/** Half of the uploaders add new files, half replace existing ones. */
async function sendUntilKilled(server: ServerProcess, sent: Sent, round: number) {
  const media = (await serviceClient(server)).storage.from('media');
  let uploads = 0;
  const enough = sent.enquiries.length + ENQUIRIES_A_ROUND;
  let isUp = true;
  const uploaders = Array.from({ length: UPLOADERS }, async (_, sender) => {
    for (let count = 0; isUp; count++) {
      const name = sender % 2 ? `replaced-${sender}.pdf` : `new-${round}-${sender}-${count}.pdf`;
      const text = randomBytes(TEXT_LENGTH / 2).toString('hex');
      sent.possible.set(name, [...(sent.possible.get(name) ?? []), text]);
      const metadata = { library: { title: name } };
      const options = { contentType: 'application/pdf', upsert: true, metadata };
      const { error } = await media.upload(name, pdf(text), options);
      if (error) continue;
      sent.possible.set(name, [text]);
      sent.answered.add(name);
      uploads++;
    }
  });
  const visitors = Array.from({ length: VISITORS }, async (_, visitor) => {
    for (let count = 0; isUp; count++) {
      const email = `round${round}.visitor${visitor}.${count}@example.com`;
      const reply = await sendEnquiry(server.url, { email }).catch(() => undefined);
      if (reply?.status === 200) sent.enquiries.push(email);
    }
  });
  await expect
    .poll(() => uploads > UPLOADS_A_ROUND && sent.enquiries.length > enough, {
      interval: 5,
      timeout: 20_000,
    })
    .toBe(true);
  // Each round kills the server at a different moment of the work in progress.
  await sleep(round * KILL_STEP_MS);
  isUp = false;
  await server.kill();
  await Promise.all([...uploaders, ...visitors]);
}

async function recorded(dataDir: string) {
  const pidFile = await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  const password = await readFile(path.join(dataDir, 'secrets/database-password'), 'utf8');
  const sql = await openConnection(clusterUrl(Number(pidFile.split('\n')[3]), password.trim()));
  const objects = await sql`select version, name, bucket_id from storage.objects order by name`;
  const waiting = await sql`select version from tuart_backend.unclaimed_files`;
  const library = await sql`select file_path from public.media order by file_path`;
  const leads = await sql`select email from public.leads`;
  await sql.end();
  return {
    claimed: objects.map(({ version }): string => version),
    unclaimed: waiting.map(({ version }): string => version),
    // The versions of replaced files are kept in the trash.
    names: objects.filter(({ bucket_id }) => bucket_id !== 'trash').map(({ name }): string => name),
    listed: library.map(({ file_path }): string => file_path),
    leads: new Set(leads.map(({ email }): string => email)),
  };
}

async function find(folder: string, pattern: string): Promise<string[]> {
  const found: string[] = [];
  for await (const entry of glob(pattern, { cwd: folder })) found.push(entry);
  return found;
}
