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
 * How to run one of PostgreSQL's programs as that account. If the project is under a private folder
 * (typically /root), the account cannot enter it, so it gets the one capability that it lacks.
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
      // initdb finds its programs with access(2), which ignores the capability without this.
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
