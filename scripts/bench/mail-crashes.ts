import { startImapServer } from '../../tests/support/imap-server.ts';
import {
  freePort,
  startServerProcess,
  temporaryFolder,
} from '../../tests/support/server-process.ts';
import { adminClient, serviceClient } from '../../tests/support/staff-client.ts';

/**
 * Kills the server again and again at random moments while it fetches mail, and counts what is lost
 * or duplicated. `node scripts/bench/mail-crashes.ts 50`, after a build. It needs Dovecot.
 */
const rounds = Number(process.argv[2] ?? 50);
const PER_ROUND = 20;
const LONGEST_RUN_MS = 3_000;
const WAIT_MS = 120_000;
const LOOK_EVERY_MS = 500;
const PAGE = 1_000;

const imap = await startImapServer();
const folder = await temporaryFolder();
const environment = { IMAP_URL: imap.url, PORT: String(await freePort()) };
let server = await startServerProcess(folder.path, environment);
// Mail that is there before the first connection is not fetched.
const admin = await adminClient(server.url);
while (!(await hasFetched())) await pause(LOOK_EVERY_MS);

for (let round = 0; round < rounds; round++) {
  await imap.deliver(
    Array.from({ length: PER_ROUND }, (_, number) => message(`${round}-${number}`)),
  );
  await pause(Math.random() * LONGEST_RUN_MS);
  await server.kill();
  server = await startServerProcess(folder.path, environment);
  console.log(`killed ${round + 1} times: ${(await stored()).length} messages stored`);
}

const expected = rounds * PER_ROUND;
const until = Date.now() + WAIT_MS;
while ((await stored()).length < expected && Date.now() < until) await pause(LOOK_EVERY_MS);
const subjects = await stored();
const lost = expected - new Set(subjects).size;
const doubled = subjects.length - new Set(subjects).size;
console.log(`${expected} messages, ${rounds} kills: ${lost} lost, ${doubled} doubled`);
await server.stop();
await imap.close();
await folder.remove();
process.exit(lost + doubled === 0 ? 0 : 1);

function message(name: string): string {
  return `From: ${name}@example.com\nSubject: ${name}\nDate: ${new Date().toUTCString()}\nMessage-ID: <${name}@example.com>\n\nWords\n`;
}

async function hasFetched(): Promise<boolean> {
  const { data } = await admin.rpc('mail_in_state');
  return JSON.stringify(data).includes('"last_success_at":"');
}

async function stored(): Promise<string[]> {
  const service = await serviceClient(server);
  const all: string[] = [];
  for (;;) {
    const request = service.from('received_messages').select('subject').order('id');
    const { data, error } = await request.range(all.length, all.length + PAGE - 1);
    if (error) throw error;
    all.push(...data.map(({ subject }) => subject));
    if (data.length < PAGE) return all;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
