import { expect, it } from 'vitest';
import { sendFailure } from './send-failure.ts';

it.each([
  ['an unknown mailbox', 'EENVELOPE', 550, true],
  ['a message that is refused as spam', 'EMESSAGE', 554, true],
  ['an invalid address', 'EENVELOPE', undefined, true],
  ['a busy mailbox', 'EENVELOPE', 451, false],
  ['a mail server that wants a password', 'EENVELOPE', 530, false],
  ['a wrong password', 'EAUTH', 535, false],
  ['a mail server that turns everyone away', 'EPROTOCOL', 554, false],
  ['no connection', 'ECONNECTION', undefined, false],
])('%s (%s %s) is permanent: %s', (message, code, responseCode, isPermanent) => {
  const error = Object.assign(new Error(message), { code, responseCode });
  expect(sendFailure(error)).toEqual({ reason: message, isPermanent });
});

it('handles values that are not errors', () => {
  expect(sendFailure('gone')).toEqual({ reason: 'gone', isPermanent: false });
});
