import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  rename,
  rm,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { freePort } from './server-process.ts';

const DOVECOT = '/usr/sbin/dovecot';
const NOBODY = 65_534;
const PASSWORD = 'a-mailbox-p@ssword';

export const hasImapServer = existsSync(DOVECOT);
export const NO_IMAP_SERVER =
  'Dovecot is not installed, so mail was not fetched from a real IMAP server. Only the tests of single messages ran.';

export interface ImapServer {
  url: string;
  /** Puts messages into the inbox, as a mail server does. Returns when they are there. */
  deliver(messages: string[], arrivedAt?: Date): Promise<void>;
  /** How many messages are in the inbox. */
  count(): Promise<number>;
  /** Gives all messages new numbers, as after a restored backup. */
  renumber(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Dovecot on the loopback address, with one mailbox in a temporary folder. */
export async function startImapServer(): Promise<ImapServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tuart-imap-'));
  // Dovecot refuses to read mail as root.
  const isRoot = process.getuid?.() === 0;
  const owner = isRoot
    ? { uid: NOBODY, gid: NOBODY }
    : { uid: userInfo().uid, gid: userInfo().gid };
  await chmod(folder, 0o755);
  const inbox = path.join(folder, 'mail');
  for (const name of ['', 'new', 'cur', 'tmp']) {
    await mkdir(path.join(inbox, name), { recursive: true });
    await chown(path.join(inbox, name), owner.uid, owner.gid);
  }
  const port = await freePort();
  const config = path.join(folder, 'dovecot.conf');
  await writeFile(
    config,
    configuration(folder, inbox, port, isRoot ? 'nobody' : userInfo().username, owner),
  );
  let dovecot = await run(config, port);
  let delivered = 0;

  return {
    url: `imap://kim:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`,
    async deliver(messages, arrivedAt = new Date()) {
      for (const message of messages) {
        const name = `${1_700_000_000 + delivered++}.M1P1.test`;
        const file = path.join(inbox, 'tmp', name);
        await writeFile(file, message.replace(/\r?\n/g, '\r\n'));
        await chown(file, owner.uid, owner.gid);
        await utimes(file, arrivedAt, arrivedAt);
        await rename(file, path.join(inbox, 'new', name));
      }
    },
    async count() {
      const files = await Promise.all(
        ['new', 'cur'].map((name) => readdir(path.join(inbox, name))),
      );
      return files.flat().length;
    },
    async renumber() {
      await end(dovecot);
      for (const name of await readdir(inbox)) {
        if (name.startsWith('dovecot')) await rm(path.join(inbox, name), { recursive: true });
      }
      // The new numbers begin with the time in seconds, which must differ from the old one.
      await writeFile(path.join(inbox, 'dovecot-uidlist'), '3 V1234567 N1\n');
      await chown(path.join(inbox, 'dovecot-uidlist'), owner.uid, owner.gid);
      dovecot = await run(config, port);
    },
    stop: () => end(dovecot),
    async start() {
      dovecot = await run(config, port);
    },
    async close() {
      await end(dovecot);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function configuration(
  folder: string,
  inbox: string,
  port: number,
  user: string,
  { uid, gid }: { uid: number; gid: number },
): string {
  return `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/dovecot.log
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain
default_internal_user = ${user}
default_internal_group = ${user === 'nobody' ? 'nogroup' : user}
default_login_user = ${user}
first_valid_uid = 0
mail_location = maildir:${inbox}
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${inbox}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`;
}

async function run(config: string, port: number): Promise<ChildProcess> {
  const dovecot = spawn(DOVECOT, ['-F', '-c', config], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  dovecot.stderr.on('data', (chunk) => {
    said += chunk;
  });
  while (!(await answers(port))) {
    if (dovecot.exitCode !== null) throw new Error(`Dovecot ended: ${said}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return dovecot;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

async function end(dovecot: ChildProcess): Promise<void> {
  if (dovecot.exitCode !== null || dovecot.signalCode !== null) return;
  const exited = once(dovecot, 'exit');
  dovecot.kill('SIGTERM');
  await exited;
}
