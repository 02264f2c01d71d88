import { expect, it } from 'vitest';
import { tellingLine } from './telling-line.ts';

const at = (text: string) => `2026-11-15 01:02:03.456 UTC [123] ${text}`;

it.each([
  ['nothing', '', ''],
  [
    'output of another program',
    'initdb: error: cannot be run as root\ninitdb: hint: Log in',
    'initdb: error: cannot be run as root',
  ],
  [
    'only progress lines',
    `${at('LOG:  starting PostgreSQL 18.4')}\n`,
    at('LOG:  starting PostgreSQL 18.4'),
  ],
  [
    'a hint after the error',
    [
      at('FATAL:  data directory "/d" has invalid permissions'),
      at('DETAIL:  Permissions should be u=rwx (0700).'),
    ].join('\n'),
    'FATAL: data directory "/d" has invalid permissions DETAIL: Permissions should be u=rwx (0700).',
  ],
  [
    'a shutdown after the error',
    [
      at('LOG:  starting PostgreSQL'),
      at('FATAL:  could not open file "global/pg_control": Permission denied'),
      at('LOG:  database system is shut down'),
    ].join('\n'),
    'FATAL: could not open file "global/pg_control": Permission denied',
  ],
  [
    'a panic before the fatal lines it caused',
    [
      at('PANIC:  could not locate a valid checkpoint record'),
      at('LOG:  startup process (PID 9) was terminated by signal 6: Aborted'),
      at('FATAL:  the database system is shutting down'),
    ].join('\n'),
    'PANIC: could not locate a valid checkpoint record',
  ],
  [
    'a full disk before the panic it caused',
    [
      at('ERROR:  could not extend file "base/1/2658": No space left on device'),
      at('HINT:  Check free disk space.'),
      at('PANIC:  cannot abort transaction 1, it was already committed'),
    ].join('\n'),
    'ERROR: could not extend file "base/1/2658": No space left on device HINT: Check free disk space.',
  ],
])('finds the reason: %s', (_case, output, line) => {
  expect(tellingLine(output)).toBe(line);
});
