import { randomBytes } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterUrl } from '../../server/database/embedded/cluster-lock.ts';
import { openConnection } from '../../server/database/postgresql/connection.ts';
import { pdf } from '../storage/samples.ts';
import { startS3 } from '../storage/stores.ts';
import { sendEnquiry } from './enquiry.ts';
import {
  type Environment,
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from './server-process.ts';
import { serviceClient } from './staff-client.ts';

const UPLOADERS = 6;
const UPLOADS_A_ROUND = 8;
const VISITORS = 4;
const ENQUIRIES_A_ROUND = 10;
const TEXT_LENGTH = 200_000;
const CHECK_MS = 5;
const PATIENCE_MS = 30_000;

export interface Store {
  environment: Environment;
  /** The versions of complete files, and anything that an interrupted upload left behind. */
  look(): Promise<{ versions: string[]; leftovers: string[] }>;
  close(): Promise<void>;
}

export async function openDisk(dataDir: string): Promise<Store> {
  const objects = path.join(dataDir, 'objects');
  return {
    environment: {},
    async look() {
      const files = await find(objects, '??/*/original');
      const folders = new Set(files.map((file) => path.dirname(file)));
      const leftovers = (await find(objects, '*/*')).filter((entry) => !folders.has(entry));
      return { versions: [...folders].map((folder) => path.basename(folder)), leftovers };
    },
    async close() {},
  };
}

export async function openS3(): Promise<Store> {
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

export interface CycleResult {
  kills: number;
  /** How much was confirmed to the people who sent it. */
  enquiries: number;
  uploads: number;
  /** Confirmed enquiries that are not there. */
  lostEnquiries: string[];
  /** Enquiries that are there more than once. */
  doubledEnquiries: string[];
  /** Confirmed files that are not there, or hold other bytes than those that were sent. */
  wrongFiles: string[];
  /** Rows without a file, files without a row, and pieces of interrupted uploads. */
  leftovers: string[];
}

interface Sent {
  answered: Set<string>;
  /** By name: the last confirmed text, and those sent since, which may be stored unconfirmed. */
  possible: Map<string, string[]>;
  /** E-mail addresses of the visitors whose enquiry was confirmed. */
  enquiries: string[];
  uploads: number;
}

/**
 * Kills the server `rounds` times while visitors send enquiries and staff upload and replace files,
 * and says what is missing, duplicated or left behind after the last start. `killAfterMs` moves the
 * kill to a different moment of the work in each round.
 */
export async function killRepeatedly(
  open: (dataDir: string) => Promise<Store>,
  rounds: number,
  killAfterMs: (round: number) => number,
  onRound: (round: number) => void = () => {},
): Promise<CycleResult> {
  const folder = await temporaryFolder();
  const store = await open(folder.path);
  const start = () => startServerProcess(folder.path, store.environment);
  const sent: Sent = { answered: new Set(), possible: new Map(), enquiries: [], uploads: 0 };
  let server: ServerProcess | undefined;
  try {
    for (let round = 0; round < rounds; round++) {
      server = await start();
      await sendUntilKilled(server, sent, round, killAfterMs(round));
      onRound(round);
    }
    server = await start();
    const rows = await recorded(folder.path);
    return {
      kills: rounds,
      enquiries: sent.enquiries.length,
      uploads: sent.uploads,
      lostEnquiries: sent.enquiries.filter((email) => !rows.leads.has(email)),
      doubledEnquiries: [...rows.leads].filter(([, count]) => count > 1).map(([email]) => email),
      wrongFiles: await findWrongFiles(server, sent),
      leftovers: [...rows.mismatches, ...compare(await store.look(), rows)],
    };
  } finally {
    await server?.stop();
    await store.close();
    await folder.remove();
  }
}

/** Half of the uploaders add new files, half replace existing ones. */
async function sendUntilKilled(
  server: ServerProcess,
  sent: Sent,
  round: number,
  killAfterMs: number,
) {
  const media = (await serviceClient(server)).storage.from('media');
  const enough = {
    uploads: sent.uploads + UPLOADS_A_ROUND,
    enquiries: sent.enquiries.length + ENQUIRIES_A_ROUND,
  };
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
      sent.uploads++;
    }
  });
  const visitors = Array.from({ length: VISITORS }, async (_, visitor) => {
    for (let count = 0; isUp; count++) {
      const email = `round${round}.visitor${visitor}.${count}@example.com`;
      const reply = await sendEnquiry(server.url, { email }).catch(() => undefined);
      if (reply?.status === 200) sent.enquiries.push(email);
    }
  });
  const isEnough = () => sent.uploads > enough.uploads && sent.enquiries.length > enough.enquiries;
  for (let waited = 0; !isEnough() && waited < PATIENCE_MS; waited += CHECK_MS) {
    await sleep(CHECK_MS);
  }
  const hasWorked = isEnough();
  await sleep(killAfterMs);
  isUp = false;
  await server.kill();
  await Promise.all([...uploaders, ...visitors]);
  if (!hasWorked) throw new Error(`Too little was accepted in round ${round}`);
}

interface Recorded {
  versions: string[];
  leads: Map<string, number>;
  mismatches: string[];
}

async function recorded(dataDir: string): Promise<Recorded> {
  const pidFile = await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  const password = await readFile(path.join(dataDir, 'secrets/database-password'), 'utf8');
  const sql = await openConnection(clusterUrl(Number(pidFile.split('\n')[3]), password.trim()));
  const objects = await sql`select version from storage.objects`;
  // The versions of replaced files are kept in the trash, which the library does not list.
  const mismatches = await sql`
    select 'waiting to be removed: ' || version as what from tuart_backend.unclaimed_files
    union all
    select 'only in one of library and storage: ' || coalesce(name, file_path)
    from (select name from storage.objects where bucket_id <> 'trash') stored
      full join public.media on file_path = name
    where name is null or file_path is null
  `;
  const leads = await sql`select email, count(*)::int as count from public.leads group by email`;
  await sql.end();
  return {
    versions: objects.map(({ version }): string => version),
    leads: new Map(leads.map(({ email, count }): [string, number] => [email, count])),
    mismatches: mismatches.map(({ what }): string => what),
  };
}

function compare(
  { versions, leftovers }: Awaited<ReturnType<Store['look']>>,
  rows: Recorded,
): string[] {
  const files = new Set(versions);
  const claimed = new Set(rows.versions);
  return [
    ...leftovers.map((entry) => `left behind: ${entry}`),
    ...versions
      .filter((version) => !claimed.has(version))
      .map((one) => `a file without row: ${one}`),
    ...rows.versions
      .filter((version) => !files.has(version))
      .map((one) => `a row without file: ${one}`),
  ];
}

async function findWrongFiles(server: ServerProcess, sent: Sent): Promise<string[]> {
  const media = (await serviceClient(server)).storage.from('media');
  const wrong: string[] = [];
  for (const name of sent.answered) {
    const { data } = await media.download(name);
    const found = (await data?.text()) ?? '';
    const possible = sent.possible.get(name) ?? [];
    if (!possible.some((text) => pdf(text).toString() === found)) wrong.push(name);
  }
  return wrong;
}

async function find(folder: string, pattern: string): Promise<string[]> {
  const found: string[] = [];
  for await (const entry of glob(pattern, { cwd: folder })) found.push(entry);
  return found;
}
