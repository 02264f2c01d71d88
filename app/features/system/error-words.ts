import { jobTitle } from '~/lib/system/job-words';
import type { ErrorKind, SystemStatus } from '~/lib/system/system-status';

const JOB = /^job /;

const MEANINGS: [sign: RegExp, meaning: string][] = [
  [/^(53100|ENOSPC)\b/, 'The disk was full. Free up some space.'],
  [
    /^(EMFILE|ENFILE)\b/,
    'The server had too many files open. Ask whoever runs it to raise the limit.',
  ],
  [
    /^(PGRST00\d|57P0\d|08\w{3}|ECONNREFUSED|The database did not answer)\b/,
    'The database did not answer at that moment. If it was being restarted, you don’t need to do anything.',
  ],
  [/^(57014|ETIMEDOUT)\b/, 'Something took too long and was stopped.'],
  [/^(40001|40P01)\b/, 'Two changes were made at the same moment, and one was refused.'],
  [/^42501\b/, 'The database refused something that the program should be allowed to do.'],
  [/^23\w{3}\b/, 'The program tried to save something that the database’s rules forbid.'],
  [
    /PostgreSQL stopped/,
    'The database stopped and was started again. People may have had to wait.',
  ],
  [
    /PostgreSQL could not be started/,
    'The database does not start. Ask whoever runs the server to look at it.',
  ],
  [/^the backup failed/, 'A backup failed. Its line under Backups says why.'],
  [/\b(Type|Reference|Range|Syntax|Zod)Error\b/, 'This is a bug in the program.'],
];

/** What an error means for the people who run the site, if that is known. */
export function errorMeaning({ message, code }: ErrorKind): string | undefined {
  const signs = [code ?? '', message];
  return MEANINGS.find(([sign]) => signs.some((text) => sign.test(text)))?.[1];
}

/** Where it happened, in words. */
export function errorPlace({ place }: ErrorKind): string | undefined {
  if (!place) return undefined;
  return JOB.test(place) ? `in the job “${jobTitle(place.replace(JOB, ''))}”` : `at ${place}`;
}

/** What a developer needs to start looking. Times are in UTC, like those of the log. */
export function errorReport({ version, database }: SystemStatus, errors: ErrorKind[]): string {
  const postgres = database.facts ? `, PostgreSQL ${database.facts.version}` : '';
  const head = `Tuart ${version}${postgres} (${database.kind})`;
  const kinds = errors.map((kind) =>
    [
      `${kind.amount} × ${kind.message}`,
      kind.code && `code ${kind.code}`,
      kind.place && `at ${kind.place}`,
      `first ${kind.first_at}, last ${kind.last_at}`,
      kind.request_id && `last requestId ${kind.request_id}`,
    ]
      .filter(Boolean)
      .join('\n  '),
  );
  return [head, ...kinds].join('\n\n');
}

/**
 * The errors in the order in which they were first shown, so that nothing moves while someone
 * reads. New ones are listed separately.
 */
export function steadyOrder(
  errors: ErrorKind[],
  shown: string[],
): { listed: ErrorKind[]; added: ErrorKind[] } {
  if (shown.length === 0) return { listed: errors, added: [] };
  const byName = new Map(errors.map((kind) => [kind.fingerprint, kind]));
  const known = new Set(shown);
  return {
    listed: shown.flatMap((fingerprint) => byName.get(fingerprint) ?? []),
    added: errors.filter(({ fingerprint }) => !known.has(fingerprint)),
  };
}
