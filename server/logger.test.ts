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

it('logs what failed in a database error, and nothing that people wrote', () => {
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

it('leaves e-mail addresses out of any error, including its cause', () => {
  const cause = new Error('550 <kim.ng@example.com> unknown');
  const line = logged(new Error('could not send to kim@example.com', { cause }));
  expect(line).not.toMatch(/kim/i);
  expect(JSON.parse(line).err).toMatchObject({
    message: 'could not send to …',
    cause: { message: '550 <…> unknown' },
  });
});

it('logs a thrown value that is not an error', () => {
  expect(JSON.parse(logged('kim@example.com')).err).toEqual({ message: '…' });
});
