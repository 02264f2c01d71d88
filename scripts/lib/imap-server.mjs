import { existsSync } from 'node:fs';
import { runTool } from './install.mjs';

const DOVECOT = '/usr/sbin/dovecot';

/** Installs Dovecot, which the tests of incoming mail use, where that is possible. */
export async function installImapServer() {
  if (existsSync(DOVECOT) || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log('Installing an IMAP server for the tests…');
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runTool('apt-get', ['update', '-qq'], environment);
  await runTool(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', 'dovecot-imapd'],
    environment,
  );
}
