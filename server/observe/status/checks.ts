import type {
  Check,
  ErrorKind,
  ServerReport,
  State,
} from '../../../app/lib/system/system-status.ts';
import type { StoredFacts } from '../system-facts.ts';
import { checkDisks } from './check-disks.ts';
import { checkJobs } from './check-jobs.ts';
import { checkMail, checkMailIn, checkTexts } from './check-mail.ts';
import type { Seen } from './seen.ts';
import { counted, spanWords } from './words.ts';

const HOUR_MS = 3_600_000;
const BACKUP_MS = 48 * HOUR_MS;
const SILENT_MS = 180_000;
const FULL_SHARE = 0.9;

/** How everything is doing, in plain words. What is not set up is left out. */
export function checkSystem(seen: Seen): Check[] {
  const { stored } = seen;
  // A server that has gone reports nothing new.
  const present = seen.servers.filter((server) => !isSilent(server, seen.now));
  return [
    ...checkServers(seen),
    checkDatabase(stored),
    ...checkDisks(present),
    ...(stored
      ? [
          ...checkMail(seen, stored.outbox.mail),
          ...checkMailIn(seen, stored.mailbox),
          ...checkTexts(seen, stored.outbox.texts),
          ...checkWebhooks(seen.now, stored.webhooks),
        ]
      : []),
    ...checkJobs(seen, present),
    ...(stored && seen.setup.backups ? [checkBackups(seen.now, stored.backups)] : []),
    checkErrors(seen.errors),
  ];
}

function isSilent({ seen_at }: ServerReport, now: number): boolean {
  return now - Date.parse(seen_at) > SILENT_MS;
}

function checkServers({ servers, now }: Seen): Check[] {
  const silent = servers.filter((server) => isSilent(server, now));
  const present = servers.filter((server) => !isSilent(server, now));
  const versions = new Set(present.map(({ version }) => version));
  const found: Check[] = silent.map(({ name, seen_at }) => ({
    key: `server ${name}`,
    part: 'servers',
    state: 'look',
    sentence: `The server ${name} has not reported for ${spanWords(now - Date.parse(seen_at))}.`,
    advice:
      'If it was switched off permanently, do nothing: it will leave this list after a day. Otherwise, start it again.',
  }));
  if (versions.size > 1) {
    found.push({
      key: 'versions',
      part: 'servers',
      state: 'look',
      sentence: `The servers run different versions: ${[...versions].toSorted().join(' and ')}.`,
      advice: 'Upgrade the older ones. During an upgrade this is normal for a few minutes.',
    });
  }
  if (found.length > 0) return found;
  const sentence =
    present.length > 1
      ? `${counted(present.length, 'server')} are running.`
      : 'The server is running.';
  return [{ key: 'servers', part: 'servers', state: 'fine', sentence }];
}

function checkDatabase(stored: StoredFacts | undefined): Check {
  const check = { key: 'database', part: 'database' } as const;
  if (!stored) {
    return {
      ...check,
      state: 'broken',
      sentence: 'The database is not responding.',
      advice:
        'Nobody can work until it is back. Ask whoever runs the server to look at the database and its log.',
    };
  }
  const { connections, max_connections } = stored.database;
  if (connections < max_connections * FULL_SHARE) {
    return { ...check, state: 'fine', sentence: 'The database is responding.' };
  }
  return {
    ...check,
    state: 'look',
    sentence: `${connections} of ${max_connections} connections to the database are in use.`,
    advice:
      'When none are left, people have to wait. If this continues, ask whoever runs the database to allow more.',
  };
}

function checkWebhooks(now: number, webhooks: StoredFacts['webhooks']): Check[] {
  const { active, failing, switched_off, waiting_since } = webhooks;
  if (active + switched_off === 0) return [];
  const where = 'Go to Integrations to see which one it is and what its receiver said.';
  const found = ((): [State, string, string?] => {
    if (waiting_since && now - Date.parse(waiting_since) > HOUR_MS) {
      const since = spanWords(now - Date.parse(waiting_since));
      return [
        'broken',
        `Webhook deliveries have been waiting for ${since}.`,
        'Restart the server. If that does not help, ask whoever runs it to look at the log.',
      ];
    }
    if (switched_off > 0) {
      return [
        'look',
        `${counted(switched_off, 'webhook')} ${switched_off === 1 ? 'was' : 'were'} switched off, because deliveries failed.`,
        where,
      ];
    }
    if (failing > 0)
      return ['look', `Deliveries for ${counted(failing, 'webhook')} are failing.`, where];
    return ['fine', 'Webhooks are being delivered.'];
  })();
  return [check('webhooks', 'webhooks', ...found)];
}

function checkBackups(now: number, backups: StoredFacts['backups']): Check {
  const { is_on, set_at, last_proven_at, last_problem_at } = backups;
  const age = now - Date.parse(last_proven_at ?? set_at ?? new Date(now).toISOString());
  const of = (state: State, sentence: string, advice?: string) =>
    check('backups', 'backups', state, sentence, advice);
  if (age > BACKUP_MS) {
    return of(
      'broken',
      `There has been no proven backup for ${spanWords(age)}.`,
      is_on
        ? 'Press “Back up now” below. If it fails, its line says why.'
        : 'Backups are switched off. Switch them on below.',
    );
  }
  if (!is_on) {
    return of('look', 'Backups are switched off.', 'Switch them on below.');
  }
  if (last_problem_at && (!last_proven_at || last_problem_at > last_proven_at)) {
    return of('look', 'The last backup failed.', 'Its line below says why.');
  }
  if (!last_proven_at) return of('fine', 'The first backup has not been made yet.');
  return of('fine', `The last proven backup is ${spanWords(age)} old.`);
}

function checkErrors(errors: ErrorKind[]): Check {
  if (errors.length === 0) return check('errors', 'errors', 'fine', 'No errors in the last day.');
  return check(
    'errors',
    'errors',
    'look',
    `${counted(errors.length, 'kind')} of error in the last day.`,
    'Someone may have seen “Something went wrong”. Copy the report below and send it to a developer.',
  );
}

function check(
  key: string,
  part: Check['part'],
  state: State,
  sentence: string,
  advice?: string,
): Check {
  return { key, part, state, sentence, ...(advice && { advice }) };
}
