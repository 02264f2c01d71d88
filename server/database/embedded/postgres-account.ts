import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartupError } from '../../startup-error.ts';

export interface PostgresAccount {
  uid: number;
  gid: number;
}

export interface PostgresCommand {
  file: string;
  args: string[];
  uid?: number;
  gid?: number;
}

/** PostgreSQL refuses to run as root, so root runs it as the system's `postgres` account. */
export function postgresAccount(): PostgresAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const account = findAccount() ?? createAccount();
  if (account) return account;
  throw new StartupError(
    'PostgreSQL does not run as root, and no account "postgres" could be found or created. Start Tuart as an ordinary user.',
  );
}

/**
 * How to run one of PostgreSQL's programs as that account. A project kept under a private folder
 * (typically /root) cannot be entered by it; there the account gets the one capability it lacks.
 */
export function commandFor(
  account: PostgresAccount | undefined,
  file: string,
  args: string[],
  folders: string[],
): PostgresCommand {
  if (!account) return { file, args };
  if ([path.dirname(file), ...folders].every(isOpenToOthers)) return { file, args, ...account };
  return {
    file: 'setpriv',
    args: [
      `--reuid=${account.uid}`,
      `--regid=${account.gid}`,
      '--clear-groups',
      // Without it access(2), by which initdb looks for its programs, does not count the capability.
      '--securebits=+no_setuid_fixup',
      '--inh-caps=+dac_override',
      '--ambient-caps=+dac_override',
      '--',
      file,
      ...args,
    ],
  };
}

function isOpenToOthers(folder: string): boolean {
  let current = path.resolve(folder);
  while (current !== path.dirname(current)) {
    if (!(statSync(current).mode & 0o001)) return false;
    current = path.dirname(current);
  }
  return true;
}

function findAccount(): PostgresAccount | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function createAccount(): PostgresAccount | undefined {
  try {
    execFileSync('useradd', ['--system', '--user-group', '--shell', '/bin/false', 'postgres'], {
      stdio: 'ignore',
    });
  } catch {
    return undefined;
  }
  return findAccount();
}
