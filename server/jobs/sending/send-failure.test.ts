import { expect, it } from 'vitest';
import { sendFailure } from './send-failure.ts';

it.each([
  ['an unknown mailbox', 'EENVELOPE', 550, true, 'message'],
  ['a message that is refused as spam', 'EMESSAGE', 554, true, 'message'],
  ['an invalid address', 'EENVELOPE', undefined, true, 'message'],
  ['a busy mailbox', 'EENVELOPE', 451, false, 'message'],
  ['a mail server that wants a password', 'EENVELOPE', 530, false, 'sign-in'],
  ['a wrong password', 'EAUTH', 535, false, 'sign-in'],
  ['a sign-in that is refused for now', 'EAUTH', 454, false, 'sign-in'],
  ['a mail server that turns everyone away', 'EPROTOCOL', 554, false, 'connection'],
  ['no connection', 'ECONNECTION', undefined, false, 'connection'],
])('%s (%s %s) is permanent: %s, because of the %s', (...row) => {
  const [message, code, responseCode, isPermanent, cause] = row;
  const error = Object.assign(new Error(message), { code, responseCode });
  expect(sendFailure(error)).toEqual({ reason: message, isPermanent, cause });
});

it('handles values that are not errors', () => {
  const failure = { reason: 'gone', isPermanent: false, cause: 'connection' };
  expect(sendFailure('gone')).toEqual(failure);
});
