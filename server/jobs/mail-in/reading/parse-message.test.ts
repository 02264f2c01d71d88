import { describe, expect, it } from 'vitest';
import { BOUNDS } from '../../bounded/bounds.ts';
import { Unreadable } from '../../bounded/create-reader.ts';
import { createMessageReader } from './message-reader.ts';
import { parseMessage, unreadMessage } from './parse-message.ts';

const CONTEXT = {
  ownAddresses: ['hello@tuart.example', 'reply@tuart.example'],
  replyAddress: 'reply@tuart.example',
  timeZone: 'Australia/Perth',
};

function mail(headers: Record<string, string>, body: string | Buffer): Buffer {
  const all = {
    From: 'Kim Lee <Kim@Example.com>',
    To: 'Tuart <hello@tuart.example>',
    Subject: 'Hello',
    Date: 'Tue, 17 Nov 2026 10:00:00 +0800',
    'Message-ID': '<one@example.com>',
    ...headers,
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`${head.join('')}\r\n`), Buffer.from(body)]);
}

function multipart(kind: string, ...parts: string[]): [Record<string, string>, string] {
  const body = parts.map((part) => `--edge\r\n${part}\r\n`).join('');
  return [{ 'Content-Type': `multipart/${kind}; boundary=edge` }, `${body}--edge--\r\n`];
}

const read = (raw: Uint8Array) => parseMessage(raw, CONTEXT);

describe('an ordinary message', () => {
  it('is read with its sender, its text and what it answers', async () => {
    const raw = mail(
      {
        Cc: 'Bo <bo@example.com>',
        'In-Reply-To': '<ours@tuart.example>',
        References: '<first@tuart.example> <ours@tuart.example>',
        'Delivered-To': 'reply+0123456789abcdef@tuart.example',
      },
      'Yes please.\r\n\r\nOn Monday, Tuart wrote:\r\n> Are you?\r\n',
    );
    expect(await read(raw)).toMatchObject({
      kind: 'message',
      message_id: 'one@example.com',
      sender: 'kim@example.com',
      sender_name: 'Kim Lee',
      recipients: ['hello@tuart.example'],
      copies: ['bo@example.com'],
      subject: 'Hello',
      body_text: 'Yes please.',
      quoted_text: 'On Monday, Tuart wrote:\n> Are you?',
      body_html: null,
      remarks: [],
      sent_at: '2026-11-17T02:00:00.000Z',
      answers: ['ours@tuart.example', 'first@tuart.example'],
      reply_tokens: ['0123456789abcdef'],
      is_own: false,
      is_sender_plausible: true,
      report: null,
      invitation_reply: null,
      files: [],
    });
  });

  it('shows the address for replies without its secret', async () => {
    const { recipients, reply_tokens } = await read(
      mail({ To: 'Tuart <Reply+ABCDEF0123456789@tuart.example>' }, 'Yes'),
    );
    expect(recipients).toEqual(['reply@tuart.example']);
    expect(reply_tokens).toEqual(['abcdef0123456789']);
  });

  it('is recognised when it comes again, and differs from a message that only looks like it', async () => {
    const raw = mail({}, 'Yes');
    const again = Buffer.concat([Buffer.from('Delivered-To: other@tuart.example\r\n'), raw]);
    const { fingerprint } = await read(raw);
    expect((await read(again)).fingerprint).toBe(fingerprint);
    expect((await read(mail({}, 'No'))).fingerprint).not.toBe(fingerprint);
  });

  it('keeps its files, and says which are not kept', async () => {
    const file = (name: string, type: string, text: string) =>
      `Content-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${text}`;
    const raw = mail(
      ...multipart(
        'mixed',
        'Content-Type: text/plain\r\n\r\nSee attached.',
        file('resume.pdf', 'application/pdf', '%PDF-1.4'),
        file('winmail.dat', 'application/ms-tnef', 'x'),
        file('big.pdf', 'application/pdf', 'x'.repeat(11 * 1024 * 1024)),
      ),
    );
    const { body_text, files, remarks } = await read(raw);
    expect(body_text).toBe('See attached.');
    expect(files.map(({ name, type }) => [name, type])).toEqual([
      ['resume.pdf', 'application/pdf'],
    ]);
    expect(remarks).toEqual([
      expect.stringContaining('winmail.dat was not kept'),
      'big.pdf was not kept: it is larger than 10 MB.',
    ]);
  });

  it('shows an invitation in words and keeps its file', async () => {
    const event =
      'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\nSUMMARY:Toolbox talk\\, with\r\n  lunch\r\nDTSTART:20261117T020000Z\r\nLOCATION:Depot\r\nEND:VEVENT\r\nEND:VCALENDAR';
    const raw = mail(
      ...multipart(
        'mixed',
        'Content-Type: text/plain\r\n\r\nPlease come.',
        `Content-Type: text/calendar; method=REQUEST; name=invite.ics\r\nContent-Disposition: attachment; filename=invite.ics\r\n\r\n${event}`,
      ),
    );
    const { body_text, files } = await read(raw);
    expect(body_text).toMatch(
      /^Calendar invitation: Toolbox talk, with lunch, Tuesday,? 17 November 2026 at 10:00\sam, Depot\n\nPlease come\.$/,
    );
    expect(files).toMatchObject([{ name: 'invite.ics', type: 'text/calendar' }]);
  });

  it('is read as an answer if it answers an invitation of ours', async () => {
    const interview = 'aaaaaaaa-0000-4000-8000-000000000001';
    const answer = (uid: string, method = 'REPLY') =>
      mail(
        ...multipart(
          'mixed',
          'Content-Type: text/plain\r\n\r\nKim Lee has accepted',
          `Content-Type: text/calendar; method=${method}; charset=UTF-8\r\n\r\nBEGIN:VCALENDAR\r\nMETHOD:${method}\r\nBEGIN:VEVENT\r\nUID:${uid}\r\nSEQUENCE:2\r\nATTENDEE;CN="Lee: Kim";PARTSTAT=ACCEPTED;ROLE=REQ-PA\r\n RTICIPANT:MAILTO:Kim@Example.com\r\nSUMMARY:Interview\r\nEND:VEVENT\r\nEND:VCALENDAR`,
        ),
      );
    const { invitation_reply, body_text } = await read(answer(`interview-${interview}@tuart`));
    expect(invitation_reply).toEqual({
      interview,
      attendee: 'kim@example.com',
      answer: 'accepted',
      sequence: 2,
    });
    expect(body_text).toContain('Answer to a calendar invitation: Interview');
    const others = [answer('lunch@example.com'), answer(`interview-${interview}@tuart`, 'REQUEST')];
    for (const other of others) expect((await read(other)).invitation_reply).toBeNull();
  });

  it('shows the text of a message that is attached to it', async () => {
    const inner = 'From: Bo <bo@example.com>\r\nSubject: Carpenter wanted\r\n\r\nWe need two.';
    const { body_text } = await read(
      mail(
        ...multipart(
          'mixed',
          'Content-Type: text/plain\r\n\r\nFor you.',
          `Content-Type: message/rfc822\r\nContent-Disposition: attachment\r\n\r\n${inner}`,
        ),
      ),
    );
    expect(body_text).toContain('For you.');
    expect(body_text).toContain('From: Bo\nSubject: Carpenter wanted\n\nWe need two.');
  });
});

describe('mail from ourselves, or with a forged sender', () => {
  it.each([
    [{ From: 'hello@tuart.example', 'Auto-Submitted': 'auto-generated' }, true],
    [{ 'X-Loop': 'hello@tuart.example' }, true],
    [{ From: 'hello@tuart.example' }, false],
    [{ 'X-Loop': 'list@example.com' }, false],
  ])('%j is our own: %s', async (headers, isOwn) => {
    expect(await read(mail(headers, 'x'))).toMatchObject({ is_own: isOwn });
  });

  it.each([
    ['mx.tuart.example; spf=pass; dmarc=fail header.from=example.com', false],
    ['mx.tuart.example; dmarc=pass', true],
    ['mx.tuart.example; dmarc=none', true],
  ])('the receiving server says “%s”', async (result, isPlausible) => {
    const raw = mail({ 'Authentication-Results': result }, 'x');
    // The sender can add what they like below the header of the receiving server.
    const forged = raw
      .toString()
      .replace('\r\n\r\n', '\r\nAuthentication-Results: x; dmarc=pass\r\n\r\n');
    expect(await read(Buffer.from(forged))).toMatchObject({ is_sender_plausible: isPlausible });
  });
});

describe('what a filter has marked as spam', () => {
  it.each([
    [{ 'X-Spam-Flag': 'YES' }, 'spam'],
    [{ 'X-Spam-Status': 'Yes, score=9.1 required=5' }, 'spam'],
    [{ 'X-MS-Exchange-Organization-SCL': '6' }, 'spam'],
    [{ 'X-Forefront-Antispam-Report': 'CIP:1.2.3.4;SFV:SPM;H:x' }, 'spam'],
    [{ 'X-Spam-Flag': 'NO' }, 'message'],
    [{ 'X-Spam-Status': 'No, score=1.2' }, 'message'],
    [{ 'X-MS-Exchange-Organization-SCL': '-1' }, 'message'],
    // Filters err, and a person who answers us must not be overlooked.
    [{ 'X-Spam-Flag': 'YES', 'In-Reply-To': '<ours@tuart.example>' }, 'message'],
  ])('%j is %s', async (headers, kind) => {
    expect(await read(mail(headers, 'x'))).toMatchObject({
      kind,
      is_sender_plausible: kind === 'message',
    });
  });
});

describe('hostile messages', () => {
  it('with thousands of parts show only their beginning', async () => {
    const parts = Array.from({ length: 1_500 }, (_, n) => `Content-Type: text/plain\r\n\r\n${n}`);
    const { remarks, subject } = await read(mail(...multipart('mixed', ...parts)));
    expect(subject).toBe('Hello');
    expect(remarks).toEqual(['The message has more than 1000 parts. Only its beginning was read.']);
  });

  it('with hundreds of files keep 50', async () => {
    const parts = Array.from(
      { length: 200 },
      (_, n) =>
        `Content-Type: application/pdf\r\nContent-Disposition: attachment; filename=${n}.pdf\r\n\r\nx`,
    );
    const { files, remarks } = await read(mail(...multipart('mixed', ...parts)));
    expect(files).toHaveLength(50);
    expect(remarks).toEqual(['The message has 200 files. Only the first 50 were kept.']);
  });

  it('with too deeply nested parts cannot be read, and say so', async () => {
    const open = Array.from(
      { length: 100 },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
    );
    const raw = mail({ 'MIME-Version': '1.0' }, '').toString().trimEnd();
    const nested = Buffer.from(`${raw}\r\n${open.join('')}`);
    const reader = createMessageReader();
    await expect(reader.read(nested, CONTEXT)).rejects.toBeInstanceOf(Unreadable);
    // The next one is read.
    expect(await reader.read(mail({}, 'Yes'), CONTEXT)).toMatchObject({ body_text: 'Yes' });
    await reader.close();
    expect(unreadMessage(nested, ['It is large.'])).toMatchObject({
      sender: 'kim@example.com',
      subject: 'Hello',
      message_id: 'one@example.com',
      remarks: [
        'It is large.',
        'This message could not be read here. Download the original and open it in a mail program, or look at it in the mailbox.',
      ],
      files: [{ name: 'Original message.eml', type: 'message/rfc822', content: nested }],
    });
  });

  it.each([
    ['an unknown character set', 'text/plain; charset=x-nonsense', Buffer.from('Hello')],
    ['a wrong character set', 'text/plain; charset=utf-8', Buffer.from([72, 0xe9, 0xff, 108, 111])],
    ['null characters', 'text/plain', Buffer.from('He\0llo')],
    [
      'no end',
      'multipart/mixed; boundary=x',
      Buffer.from('--x\r\nContent-Type: text/plain\r\n\r\nHello'),
    ],
    ['no boundary', 'multipart/mixed', Buffer.from('Hello')],
    ['broken base64', 'text/plain', Buffer.from('H!e@l#l$o')],
  ])('with %s are read as well as possible', async (_, type, body) => {
    const { body_text, sender } = await read(mail({ 'Content-Type': type }, body));
    expect(sender).toBe('kim@example.com');
    expect(body_text).not.toContain('\0');
    expect(body_text.isWellFormed()).toBe(true);
  });

  it('without any header are read', async () => {
    expect(await read(Buffer.from('just words'))).toMatchObject({ sender: 'unknown', answers: [] });
    expect(await read(Buffer.alloc(0))).toMatchObject({ sender: 'unknown', body_text: '' });
  });

  it('that take too long are given up on, and the next one is read', async () => {
    const raw = mail({ 'Content-Type': 'text/html' }, '<p>word</p>'.repeat(500_000));
    const reader = createMessageReader({ ...BOUNDS, cpuMs: 300 });
    await expect(reader.read(raw, CONTEXT)).rejects.toBeInstanceOf(Unreadable);
    expect(await reader.read(mail({}, 'Yes'), CONTEXT)).toMatchObject({ body_text: 'Yes' });
    await reader.close();
  });

  it('in HTML lose all scripts and tracking', async () => {
    const html =
      '<p>Hello</p><script>alert(1)</script><img src="https://spy.example/p.gif" width=1 height=1><a href="javascript:x">a</a>';
    const { body_text, body_html } = await read(mail({ 'Content-Type': 'text/html' }, html));
    expect(body_text).toContain('Hello');
    expect(body_html).toBe('<p>Hello</p><a>a</a>');
  });
});
