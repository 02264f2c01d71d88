import { pino } from 'pino';
import { expect, it } from 'vitest';
import { loggerOptions } from './logger.ts';

function logged(error: unknown): string {
  let line = '';
  const write = (text: string) => {
    line += text;
  };
  const log = pino(loggerOptions('info'), { write });
  log.error({ err: error }, 'failed');
  return line;
}

it('shows what failed in a database error, without anything people wrote', () => {
  const error = Object.assign(new Error('invalid input syntax for type uuid: "Kim Ng"'), {
    name: 'PostgresError',
    severity: 'ERROR',
    code: '22P02',
    constraint_name: 'clients_email_key',
    detail: 'Key (email)=(kim@example.com) already exists.',
    where: "unnamed portal parameter $1 = 'Kim Ng'",
    query: 'select $1',
    parameters: ['Kim Ng'],
    args: ['Kim Ng'],
  });
  const line = logged(error);
  expect(line).not.toMatch(/kim/i);
  expect(JSON.parse(line).err).toMatchObject({
    type: 'PostgresError',
    code: '22P02',
    constraint: 'clients_email_key',
    message: 'invalid input syntax for type uuid: "…"',
    stack: expect.stringContaining('logger.test.ts'),
  });
});

it('leaves e-mail addresses out of every error and its causes', () => {
  const cause = new Error('550 <kim.ng@example.com> unknown');
  const line = logged(new Error('could not send to kim@example.com', { cause }));
  expect(line).not.toMatch(/kim/i);
  expect(JSON.parse(line).err).toMatchObject({
    message: 'could not send to …',
    cause: { message: '550 <…> unknown' },
  });
});

it('also logs values that are not errors', () => {
  expect(JSON.parse(logged('kim@example.com')).err).toEqual({ message: '…' });
});

it.each([
  ['Authorization: Bearer abc.def-123 was refused', 'Authorization: … was refused'],
  ['no route for /guardian/?token=s3cret&x=1', 'no route for /guardian/?token=…&x=1'],
  [`GET /enquiries/${'0af1'.repeat(16)} failed`, 'GET /enquiries/… failed'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln is expired', '… is expired'],
  ['connect postgres://tuart:p:w@db.example:5432/x', 'connect postgres:…:5432/x'],
  ['row 20261123100100 of 0af76519 is locked', 'row 20261123100100 of 0af76519 is locked'],
])('leaves secrets out of “%s”', (message, shown) => {
  expect(JSON.parse(logged(new Error(message))).err.message).toBe(shown);
});

it('removes headers and keys that someone logs, also inside another value', () => {
  let line = '';
  const write = (text: string) => {
    line += text;
  };
  const log = pino(loggerOptions('info'), { write });
  const secrets = { cookie: 's3cret', Authorization: 's3cret', apikey: 's3cret', secret: 's3cret' };
  log.info({ ...secrets, headers: secrets, reason: 'kim@example.com is full' }, 'sent');
  expect(line).not.toMatch(/s3cret|kim/);
  expect(JSON.parse(line)).toMatchObject({ msg: 'sent', headers: {} });
});
