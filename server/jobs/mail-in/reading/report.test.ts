import { describe, expect, it } from 'vitest';
import { parseMessage } from './parse-message.ts';

const CONTEXT = { ownAddresses: [], replyAddress: undefined, timeZone: 'Australia/Perth' };
const OURS = '2b0c@tuart.example';

const POSTFIX = `From: MAILER-DAEMON@mx.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
Return-Path: <>
Auto-Submitted: auto-replied
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

This is the mail system at host mx.example.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; kim@example.com
Original-Recipient: rfc822;kim@example.com
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 <kim@example.com>: Recipient address rejected:
 User unknown

--b
Content-Type: message/rfc822

Message-ID: <${OURS}>
Subject: Your enquiry

Hello Kim
--b--
`;

const EXCHANGE = `From: postmaster@outlook.example
Subject: Undeliverable: Your enquiry
Content-Type: multipart/report; report-type=delivery-status; boundary="b"
In-Reply-To: <${OURS}>

--b
Content-Type: text/html

<p>Your message to kim@example.com couldn't be delivered.</p>
--b
Content-Type: message/delivery-status

Reporting-MTA: dns;SY4.prod.outlook.example

Final-Recipient: rfc822;kim@example.com
Action: failed
Status: 5.2.2
Diagnostic-Code: smtp;554 5.2.2 mailbox full

--b--
`;

const GMAIL = `From: Mail Delivery Subsystem <mailer-daemon@googlemail.example>
Subject: Delivery Status Notification (Failure)
X-Failed-Recipients: kim@example.com
Auto-Submitted: auto-replied
References: <${OURS}>
Content-Type: text/plain

Address not found. The response was: 550 5.1.1 The email account does not exist.
`;

const DELAYED = POSTFIX.replace('Action: failed', 'Action: delayed').replace('5.1.1', '4.4.1');

const read = (raw: string) => parseMessage(Buffer.from(raw.replaceAll('\n', '\r\n')), CONTEXT);

describe('a message that came back', () => {
  it.each([
    [
      'Postfix',
      POSTFIX,
      true,
      /^There is no such mailbox\. The mail server said: 550 5\.1\.1 .*User unknown$/,
    ],
    ['Exchange', EXCHANGE, false, /^The mailbox is full\./],
    ['Gmail', GMAIL, true, /^There is no such mailbox\.$/],
  ])('from %s', async (_, raw, is_permanent, reason) => {
    const message = await read(raw);
    expect(message.kind).toBe('bounce');
    expect(message.answers).toContain(OURS);
    expect(message.report).toEqual({
      recipients: ['kim@example.com'],
      is_permanent,
      reason: expect.stringMatching(reason),
    });
    expect(message.files).toEqual([]);
  });

  it('is not reported while the mail server is still trying', async () => {
    expect(await read(DELAYED)).toMatchObject({ kind: 'auto_reply' });
  });
});

describe('an automatic reply', () => {
  it.each([
    ['Auto-Submitted: auto-replied', 'Re: Hello', 'auto_reply'],
    ['Auto-Submitted: no', 'Re: Hello', 'message'],
    ['Precedence: bulk', 'Re: Hello', 'auto_reply'],
    ['X-Auto-Response-Suppress: All', 'Automatic reply: Hello', 'auto_reply'],
    ['X-Auto-Response-Suppress: All', 'Re: Hello', 'message'],
    ['X-Autoreply: yes', 'Re: Hello', 'auto_reply'],
    ['X-Plain: yes', 'Out of office: Hello', 'auto_reply'],
    ['X-Plain: yes', 'Re: our talk about the out of office roster', 'message'],
  ])('%s, “%s”: %s', async (header, subject, kind) => {
    const raw = `From: kim@example.com\nSubject: ${subject}\n${header}\n\nI am away.\n`;
    expect(await read(raw)).toMatchObject({ kind });
  });
});
