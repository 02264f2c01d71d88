import { describe, expect, it } from 'vitest';
import { splitReply } from './split-reply.ts';

const GMAIL =
  'Yes please.\n\nOn Tue, 17 Nov 2026 at 10:00, Tuart Staffing\n<hello@tuart.example> wrote:\n\n> Are you\n> still interested?\n';
const OUTLOOK =
  'Yes please.\n\nKind regards\nKim\n\n________________________________\nFrom: Tuart <hello@tuart.example>\nSent: Tuesday, 17 November 2026 10:00 AM\nTo: Kim Lee\nSubject: Your enquiry\n\nAre you still interested?';
const APPLE =
  'Yes please.\n\nOn 17 Nov 2026, at 10:00 am, Tuart <hello@tuart.example> wrote:\n\nAre you still interested?';

describe('a reply', () => {
  it.each([
    ['Gmail', GMAIL, 'Yes please.'],
    ['Outlook', OUTLOOK, 'Yes please.\n\nKind regards\nKim'],
    ['Apple Mail', APPLE, 'Yes please.'],
    ['an older Outlook', 'Yes.\n\n-----Original Message-----\nFrom: Tuart', 'Yes.'],
    ['bold headers', 'Yes.\n\n*From:* Tuart\n*Sent:* Tuesday\n*To:* Kim\n\nWords', 'Yes.'],
    ['Windows line ends', 'Yes.\r\n\r\n> Are you?\r\n', 'Yes.'],
    [
      'someone whose answer begins with On',
      'On Monday.\n\nOn 17 Nov 2026, Tuart wrote:\n> When?',
      'On Monday.',
    ],
    [
      'someone who leaves no empty line',
      'On Monday.\nOn 17 Nov 2026, Tuart wrote:\n> When?',
      'On Monday.',
    ],
    ['a signature', 'Yes.\n-- \nKim Lee\n0400 000 000', 'Yes.'],
    ['a phone', 'Yes.\n\nSent from my iPhone', 'Yes.'],
    ['Outlook on a phone', 'Yes.\n\nGet Outlook for iOS<https://aka.ms/o0ukef>', 'Yes.'],
    [
      'a phone above a quote',
      'Yes.\n\nSent from my Galaxy\n\nOn Monday, Tuart wrote:\n> Are you?',
      'Yes.',
    ],
  ])('from %s shows only what the person wrote', (_, text, own) => {
    const split = splitReply(text);
    expect(split.own).toBe(own);
    expect(split.rest).not.toBeNull();
  });

  it('keeps the quote and the signature separately', () => {
    expect(splitReply(GMAIL).rest).toContain('> still interested?');
    expect(splitReply('Yes.\n-- \nKim Lee').rest).toBe('-- \nKim Lee');
  });
});

describe('a message stays whole', () => {
  it.each([
    ['without a quote', 'Hello,\nplease ring me on Monday.', ''],
    [
      'if it is forwarded by Gmail',
      'See below.\n\n---------- Forwarded message ---------\nFrom: Bo\nSent: Monday\nTo: Kim\n\nWords',
      '',
    ],
    [
      'if it is forwarded by Outlook',
      'See below.\n\nFrom: Bo\nSent: Monday\nTo: Kim\nSubject: Job\n\nWords',
      'FW: Job',
    ],
    [
      'if it is forwarded by Apple Mail',
      'See below.\n\nBegin forwarded message:\n\n> From: Bo',
      '',
    ],
    [
      'if the answers are between the quoted lines',
      'On Monday, Tuart wrote:\n> Name?\nKim\n> Suburb?\nMorley',
      '',
    ],
    ['if the answer is below the quote', 'On Monday, Tuart wrote:\n> Are you?\n\nYes I am.', ''],
    ['if it is nothing but a quote', '> Are you still interested?', ''],
    ['if a sentence begins like a quote', 'On Monday I wrote:\nnothing', ''],
    ['if it mentions a sender', 'From: where I live it takes an hour.\nIs that too far?', ''],
  ])('%s', (_, text, subject) => {
    expect(splitReply(text, subject)).toEqual({ own: text, rest: null });
  });
});

it('very long lines are split without delay', () => {
  const text = `${'On '.repeat(50_000)}\n${'>'.repeat(50_000)}\n${'_'.repeat(50_000)}`;
  expect(splitReply(text).own.length).toBeGreaterThan(100);
});
