import assert from 'node:assert/strict';
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import { type BuiltImage, buildImage, whatIsMissing } from './image/build-image.ts';
import { type Container, runContainer } from './image/container.ts';
import { runCommand } from './lib/run-command.ts';

/**
 * Builds the container image and runs it as compose.yaml does: `npm run check-image`. It needs root,
 * buildah, runc and mmdebstrap, and about five minutes.
 */

const ADMIN = { email: 'admin@tuart.example', password: 'a long check password' };
const HEALTHY_WITHIN_S = 300;

await runCommand(async () => {
  const missing = whatIsMissing();
  if (missing) return `The image was not checked: ${missing}`;
  const folder = mkdtempSync(path.join(tmpdir(), 'tuart-image-'));
  try {
    const image = await step('builds', async () => buildImage(folder));
    console.log(`  ${(image.bytes / 1e6).toFixed(0)} MB`);
    await check(image, folder);
    console.log('The image works.');
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

async function check(image: BuiltImage, folder: string) {
  const [data, backups, other] = ['data', 'backups', 'other-data'].map((name) =>
    makeVolume(path.join(folder, name), image),
  ) as [string, string, string];
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    HOST: '127.0.0.1',
    PORT: String(port),
    SITE_URL: url,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  };
  const place = { image, folder, data, backups, environment };
  const running: Container[] = [];
  const start = (changes: Partial<typeof place> & { command?: string[] } = {}) => {
    const container = runContainer({ ...place, ...changes });
    running.push(container);
    return container;
  };
  try {
    let server = start();
    await step('becomes healthy on empty volumes', () => healthy(server, image));
    await step('serves pages and draws pictures', () => askForPages(url));
    await step('takes a file from someone signed in', () => upload(url));

    const second = start();
    assert.equal(await second.ended, 1, second.output());
    assert.match(second.output(), /in use by another container/);
    console.log('✓ refuses a second container on the same data');

    await step('makes a backup with exec', async () => {
      const { code, output } = await server.exec('node', 'build/node/backup-command.js');
      assert.equal(code, 0, output);
    });
    await step('stops when asked to', () => stop(server, image));
    assert.doesNotMatch(server.output(), /EROFS|read-only file system|Fontconfig/i);

    server = start();
    await step('starts again and has kept everything', () => healthy(server, image));
    await checkKept(url);
    const { output: threads } = await server.exec('ls', '/proc/1/task');
    await server.signal('KILL');
    await server.ended;
    pretendToBe(threads.split('\n')[5], data);
    server = start();
    await step('starts after it was killed', () => healthy(server, image));
    await checkKept(url);
    await stop(server, image);

    const [backup = ''] = readdirSync(backups).filter((name) => name.endsWith('.tar'));
    const command = ['node', 'build/node/restore-command.js', `/backups/${backup}`, '--trust'];
    const restoring = start({ data: other, command });
    assert.equal(await restoring.ended, 0, restoring.output());
    server = start({ data: other });
    await step('starts on a restored backup', () => healthy(server, image));
    await checkKept(url);
    await stop(server, image);
  } catch (error) {
    for (const container of running) console.error(container.output());
    throw error;
  } finally {
    await Promise.all(running.map((container) => container.signal('KILL').catch(() => {})));
  }
}

/** PostgreSQL's note of its process number names a thread that the next server also has. */
function pretendToBe(thread: string | undefined, data: string) {
  const note = path.join(data, 'postgres/postmaster.pid');
  writeFileSync(note, readFileSync(note, 'utf8').replace(/^\d+/, String(thread)));
}

/** As Docker makes one: an empty volume gets the owner of the image's folder. */
function makeVolume(folder: string, { config }: BuiltImage): string {
  const [uid = 0, gid = 0] = config.User.split(':').map(Number);
  mkdirSync(folder, { mode: 0o711 });
  chownSync(folder, uid, gid);
  return folder;
}

/** Asks with the image's own health check. */
async function healthy(container: Container, { config }: BuiltImage) {
  const [, ...command] = config.Healthcheck.Test;
  let hasEnded = false;
  container.ended.then(() => {
    hasEnded = true;
  });
  for (const end = Date.now() + HEALTHY_WITHIN_S * 1000; Date.now() < end && !hasEnded; ) {
    if ((await container.exec(...command)).code === 0) return;
    await sleep(100);
  }
  throw new Error(`Not healthy:\n${container.output()}`);
}

async function stop(container: Container, { config }: BuiltImage) {
  await container.signal(config.StopSignal);
  assert.equal(await container.ended, 0, container.output());
}

async function askForPages(url: string) {
  const home = await fetch(url);
  assert.equal(home.status, 200);
  assert.match(await home.text(), /<h1/);
  const picture = await fetch(`${url}/brand/share/1.jpg`);
  assert.equal(picture.status, 200);
  assert.equal(picture.headers.get('content-type'), 'image/jpeg');
}

async function signIn(url: string) {
  const { publishableKey } = await (await fetch(`${url}/api/check-config`)).json();
  const options = { auth: { persistSession: false, autoRefreshToken: false } };
  const client = createClient(url, publishableKey, options);
  const { error } = await client.auth.signInWithPassword(ADMIN);
  assert.equal(error, null);
  return client;
}

async function upload(url: string) {
  const client = await signIn(url);
  const picture = await (await fetch(`${url}/brand/share/1.jpg`)).arrayBuffer();
  const sent = await client.storage
    .from('media')
    .upload('check.jpg', picture, { contentType: 'image/jpeg' });
  assert.equal(sent.error, null);
}

async function checkKept(url: string) {
  const client = await signIn(url);
  const { data } = await client.storage.from('media').download('check.jpg');
  assert.ok(data && data.size > 1000, 'the uploaded file is gone');
}

async function step<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const from = performance.now();
  const result = await work();
  console.log(`✓ ${what} (${((performance.now() - from) / 1000).toFixed(1)} s)`);
  return result;
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
