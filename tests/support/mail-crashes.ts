import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataClient } from '../../server/site/data-client.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { freePort, startServerProcess, temporaryFolder } from './server-process.ts';
import { adminClient } from './staff-client.ts';

const MESSAGES_A_ROUND = 15;
const CHECK_MS = 100;
const PATIENCE_MS = 60_000;

export interface CrashResult {
  crashes: number;
  messages: number;
  /** Messages that nobody got. */
  lost: number;
  /** How many messages someone got twice, in all rounds and in the worst one. */
  doubled: number;
  mostDoubledAtOnce: number;
  /** Messages whose copies had different Message-IDs. */
  differing: number;
}

/**
 * Kills the server while it sends mail, starts it again and waits until everything is sent, several
 * times. `afterMs` says how long after the first message of the round it is killed.
 */
export async function crashWhileSending(
  rounds: number,
  afterMs: (round: number) => number,
): Promise<CrashResult> {
  const folder = await temporaryFolder();
  const mail = await startMailServer();
  const environment = { SMTP_URL: mail.url, PORT: String(await freePort()) };
  const result = noCrashes();
  let server = await startServerProcess(folder.path, environment);
  try {
    let admin = await adminClient(server.url);
    for (let round = 0; round < rounds; round += 1) {
      const before = mail.received.length;
      const batch = await queueBatch(admin);
      await until(async () => mail.received.length > before);
      await sleep(afterMs(round));
      await server.kill();
      server = await startServerProcess(folder.path, environment);
      const { url } = server;
      await until(async () => (await fetch(`${url}/healthz`)).ok);
      admin = await adminClient(url);
      await sendRest(admin, batch);
      count(result, mail, batch);
    }
    return result;
  } finally {
    await server.stop();
    await mail.close();
    await folder.remove();
  }
}

interface Batch {
  tag: string;
  rows: { recipient: string }[];
}

export function noCrashes(): CrashResult {
  return { crashes: 0, messages: 0, lost: 0, doubled: 0, mostDoubledAtOnce: 0, differing: 0 };
}

/** The messages of a round. */
export async function queueBatch(admin: DataClient): Promise<Batch> {
  const tag = randomUUID();
  const rows = Array.from({ length: MESSAGES_A_ROUND }, (_, n) => ({
    recipient: `${n}.${tag}@example.com`,
    subject: 'Crash',
    body_text: 'x'.repeat(5_000),
    status: 'queued',
  }));
  const { error } = await admin.from('emails').insert(rows);
  if (error) throw new Error(error.message);
  return { tag, rows };
}

/** A message that was being sent is claimed for five minutes. Nobody wants to wait for that here. */
export async function sendRest(admin: DataClient, { tag }: Batch): Promise<void> {
  await until(async () => {
    const waiting = admin.from('emails').select('id').like('recipient', `%${tag}%`);
    const { data } = await waiting.in('status', ['queued', 'sending']);
    const ids = (data ?? []).map(({ id }) => id);
    if (ids.length === 0) return data !== null;
    const now = new Date().toISOString();
    await admin.from('emails').update({ next_attempt_at: now }).in('id', ids).eq('attempts', 1);
    return false;
  });
}

export function count(result: CrashResult, mail: MailServer, { rows }: Batch): void {
  let doubled = 0;
  for (const { recipient } of rows) {
    const copies = mail.received.filter(({ to }) => to.includes(recipient));
    const ids = copies.map(({ source }) => /^Message-ID: (.*)\r$/m.exec(source)?.[1]);
    if (copies.length === 0) result.lost += 1;
    doubled += Math.max(0, copies.length - 1);
    if (new Set(ids).size > 1) result.differing += 1;
  }
  result.crashes += 1;
  result.messages += rows.length;
  result.doubled += doubled;
  result.mostDoubledAtOnce = Math.max(result.mostDoubledAtOnce, doubled);
}

async function until(isTrue: () => Promise<boolean>) {
  for (let waited = 0; waited < PATIENCE_MS; waited += CHECK_MS) {
    if (await isTrue()) return;
    await sleep(CHECK_MS);
  }
  throw new Error('It took too long');
}
