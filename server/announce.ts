import type { Logger } from 'pino';
import type { FirstAdmin } from './backend/prepare-database.ts';
import { withoutSecrets } from './guard/logging/logged-error.ts';

export interface Announcement {
  address: string;
  firstAdmin: FirstAdmin | undefined;
}

/**
 * Says where the server runs and, until an administrator has signed in once, how to sign in. A
 * terminal shows plain lines. Logs are stored and passed on, so they get JSON like every other
 * line, and the password stays in its file.
 */
export function announce(started: Announcement, log: Logger, isTerminal: boolean): void {
  if (isTerminal) console.log(forPeople(started));
  else logStart(started, log);
}

export function forPeople({ address, firstAdmin }: Announcement): string {
  const lines = ['', `  Tuart is running at ${address}`];
  if (firstAdmin) {
    const { email, generatedPassword, passwordFile } = firstAdmin;
    lines.push(
      '',
      `  Sign in at ${address}/admin/auth`,
      `    e-mail    ${email}`,
      `    password  ${generatedPassword ?? 'as set by ADMIN_PASSWORD'}`,
    );
    if (generatedPassword) {
      lines.push(`  Until you sign in, the password is also in ${passwordFile}.`);
    }
  }
  return [...lines, ''].join('\n');
}

function logStart({ address, firstAdmin }: Announcement, log: Logger): void {
  log.info({ address }, `Tuart is running at ${address}`);
  if (!firstAdmin) return;
  const { email, generatedPassword, passwordFile } = firstAdmin;
  const where = generatedPassword ? `in the file ${passwordFile}` : 'set by ADMIN_PASSWORD';
  log.info(`Sign in at ${address}/admin/auth as ${email}; the password is ${where}.`);
}

/** One plain line for a terminal, otherwise JSON. */
export function describeFailure(message: string, isTerminal: boolean): string {
  if (isTerminal) return message;
  const msg = withoutSecrets(message);
  return JSON.stringify({ level: 60, time: new Date().toISOString(), msg });
}
