import { expect, it } from 'vitest';
import { failureAdvice } from './failure-advice';

const REJECTED = 'Can’t send mail - all recipients were rejected: ';

it.each([
  ['Invalid login: 535 5.7.8 Authentication failed', /username or password/],
  ['Mail command failed: 530 5.7.0 Authentication required', /username or password/],
  ['Mail command failed: 530 5.7.0 Must issue a STARTTLS command first', /not secure/],
  ['Invalid login: 454 4.7.0 Temporary authentication failure', /cannot check our username/],
  ['connect ECONNREFUSED 127.0.0.1:25', /could not be reached/],
  ['getaddrinfo ENOTFOUND mail.example', /could not be reached/],
  ['Greeting never received', /could not be reached/],
  ['Timeout', /could not be reached/],
  ['Connection closed unexpectedly', /could not be reached/],
  ['self-signed certificate', /not secure/],
  [`${REJECTED}550 5.1.1 No such user`, /does not exist/],
  [`${REJECTED}550 Refused`, /refuses mail to this address/],
  [`${REJECTED}554 5.7.1 Relay access denied`, /other domains/],
  ['Message failed: 550 5.7.26 This mail has been blocked because of DMARC', /SPF and DKIM/],
  ['Message failed: 550 5.7.26 Unauthenticated email is not accepted (DMARC)', /SPF and DKIM/],
  ['452 4.2.2 Mailbox full', /full/],
  ['451 Mailbox busy', /try again later/],
  [`${REJECTED}451 4.7.1 Greylisted, come back in 5 minutes`, /try again later/],
  ['No recipients defined', /cannot be sent to this address/],
  ['Something new', /looks after the mail server/],
])('%s', (reason, advice) => {
  expect(failureAdvice(reason, { status: 'queued', channel: 'mail' })).toMatch(advice);
});

it.each([
  ['The text message provider answered 401: No', /SMS_KEY/],
  ['The text message provider answered 503: Busy', /try again later/],
  ['The text message provider answered 422: Unknown number', /Check the number/],
  ['connect ECONNREFUSED 127.0.0.1:443', /SMS_URL/],
])('a text: %s', (reason, advice) => {
  expect(failureAdvice(reason, { status: 'queued', channel: 'text' })).toMatch(advice);
});

it.each(['connect ECONNREFUSED 127.0.0.1:25', `${REJECTED}451 4.7.1 Greylisted`])(
  'promises nothing for a message that is tried no more: %s',
  (reason) => {
    const advice = (status: string) => failureAdvice(reason, { status, channel: 'mail' });
    expect(advice('queued')).toContain('automatically');
    expect(advice('failed')).not.toContain('automatically');
    expect(advice('failed')).toContain('Retry now');
  },
);
