import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { runTool } from './install.mjs';

/** Programs that some tests use, and the packages of Debian that bring them. */
const NEEDED = [
  // Fetching mail.
  { file: '/usr/sbin/dovecot', name: 'dovecot-imapd' },
  // Backups, restores and upgrades on the oldest PostgreSQL that we support.
  { file: '/usr/lib/postgresql/15/bin/postgres', name: 'postgresql-15' },
];
/** Debian asks this file whether a new package may start its server. */
const POLICY = '/usr/sbin/policy-rc.d';
const START_NOTHING = '#!/bin/sh\nexit 101\n';

/**
 * Installs the system's packages that tests use, where that is possible. None of them is started:
 * the tests start their own. Tests whose program is missing say so and are skipped.
 */
export async function installSystemPackages() {
  const missing = NEEDED.filter(({ file }) => !existsSync(file));
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runTool('apt-get', ['update', '-qq'], environment);
  const hasPolicy = existsSync(POLICY);
  if (!hasPolicy) await writeFile(POLICY, START_NOTHING, { mode: 0o755 });
  try {
    // One after the other: where one does not exist, the others are still installed.
    for (const { name } of missing) {
      console.log(`Installing ${name} for the tests…`);
      const options = ['-y', '-qq', '--no-install-recommends'];
      await runTool('apt-get', ['install', ...options, name], environment);
    }
  } finally {
    if (!hasPolicy) await rm(POLICY);
  }
}
