import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { runTool } from './install.mjs';

const DOVECOT = '/usr/sbin/dovecot';
/** Debian asks this file whether a new package may start its server. */
const POLICY = '/usr/sbin/policy-rc.d';
const START_NOTHING = '#!/bin/sh\nexit 101\n';

/**
 * Installs Dovecot, which the tests of incoming mail use, where that is possible. It is not started:
 * the tests start their own.
 */
export async function installImapServer() {
  if (existsSync(DOVECOT) || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log('Installing an IMAP server for the tests…');
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runTool('apt-get', ['update', '-qq'], environment);
  const hasPolicy = existsSync(POLICY);
  if (!hasPolicy) await writeFile(POLICY, START_NOTHING, { mode: 0o755 });
  try {
    await runTool(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'dovecot-imapd'],
      environment,
    );
  } finally {
    if (!hasPolicy) await rm(POLICY);
  }
}
