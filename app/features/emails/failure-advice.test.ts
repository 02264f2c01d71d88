import { expect, it } from 'vitest';
import { failureAdvice } from './failure-advice';

it.each([
  ['Invalid login: 535 5.7.8 Authentication failed', /username or password/],
  ['connect ECONNREFUSED 127.0.0.1:25', /could not be reached/],
  ['getaddrinfo ENOTFOUND mail.example', /could not be reached/],
  ['self-signed certificate', /not secure/],
  ['Can’t send mail - all recipients were rejected: 550 5.1.1 No such user', /does not exist/],
  ['Message failed: 550 5.7.26 This mail has been blocked because of DMARC', /SPF and DKIM/],
  ['452 4.2.2 Mailbox full', /full/],
  ['451 Mailbox busy', /try again later/],
  ['No recipients defined', /cannot be sent to this address/],
  ['Something new', /looks after the mail server/],
])('%s', (reason, advice) => expect(failureAdvice(reason)).toMatch(advice));
